//! tso: stored with `Release`, both may wait in store buffers.
use std::sync::Arc;
use std::sync::atomic::{
    AtomicBool,
    Ordering::{Acquire, Release},
};
use std::thread;

pub fn program() {
    let flags = Arc::new([AtomicBool::new(false), AtomicBool::new(false)]);
    let own = flags.clone();
    let other = thread::spawn(move || {
        own[0].store(true, Release);
        own[1].load(Acquire)
    });
    flags[1].store(true, Release);
    let seen = flags[0].load(Acquire);
    assert!(other.join().unwrap() || seen);
}
