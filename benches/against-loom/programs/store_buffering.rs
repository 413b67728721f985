//! safe: both flags are stored with `SeqCst`.
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::thread;

pub fn program() {
    let flags = Arc::new([AtomicBool::new(false), AtomicBool::new(false)]);
    let own = flags.clone();
    let other = thread::spawn(move || {
        own[0].store(true, SeqCst);
        own[1].load(SeqCst)
    });
    flags[1].store(true, SeqCst);
    let seen = flags[0].load(SeqCst);
    assert!(seen || other.join().unwrap());
}
