//! safe: three threads add twice each to two counters.
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering::*};
use std::thread;

pub fn program() {
    let counters = Arc::new((AtomicU32::new(0), AtomicU32::new(0)));
    let add = |counters: &(AtomicU32, AtomicU32)| {
        for _ in 0..2 {
            counters.0.fetch_add(1, Relaxed);
            counters.1.fetch_add(1, Relaxed);
        }
    };
    let (a, b) = (counters.clone(), counters.clone());
    let others = [thread::spawn(move || add(&a)), thread::spawn(move || add(&b))];
    add(&counters);
    for other in others {
        other.join().unwrap();
    }
    assert_eq!((counters.0.load(Relaxed), counters.1.load(Relaxed)), (6, 6));
}
