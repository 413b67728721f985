//! safe: a pair under a lock for readers and writers.
use std::sync::{Arc, RwLock};
use std::thread;

pub fn program() {
    let pair = Arc::new(RwLock::new((0, 0)));
    let own = pair.clone();
    let writer = thread::spawn(move || {
        let mut pair = own.write().unwrap();
        pair.0 += 1;
        pair.1 += 1;
    });
    let seen = *pair.read().unwrap();
    assert_eq!(seen.0, seen.1);
    writer.join().unwrap();
}
