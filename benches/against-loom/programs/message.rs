//! safe: `Release` publishes.
use std::sync::Arc;
use std::sync::atomic::{
    AtomicBool, AtomicU32,
    Ordering::{Acquire, Relaxed, Release},
};
use std::thread;

pub fn program() {
    let shared = Arc::new((AtomicU32::new(0), AtomicBool::new(false)));
    let own = shared.clone();
    let writer = thread::spawn(move || {
        own.0.store(7, Relaxed);
        own.1.store(true, Release);
    });
    if shared.1.load(Acquire) {
        assert_eq!(shared.0.load(Relaxed), 7);
    }
    writer.join().unwrap();
}
