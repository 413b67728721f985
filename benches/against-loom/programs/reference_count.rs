//! safe: a counted value is written by its last owner only.
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering::*, fence};
use std::thread;

pub fn program() {
    let shared = Arc::new((AtomicU32::new(3), AtomicU32::new(0), AtomicU32::new(0)));
    let leave = |shared: &(AtomicU32, AtomicU32, AtomicU32)| {
        shared.1.fetch_add(1, Relaxed);
        if shared.0.fetch_sub(1, Release) == 1 {
            fence(Acquire);
            assert_eq!(shared.1.load(Relaxed), 3);
            shared.2.fetch_add(1, Relaxed);
        }
    };
    let (a, b) = (shared.clone(), shared.clone());
    let others = [thread::spawn(move || leave(&a)), thread::spawn(move || leave(&b))];
    leave(&shared);
    for other in others {
        other.join().unwrap();
    }
    assert_eq!(shared.2.load(Relaxed), 1);
}
