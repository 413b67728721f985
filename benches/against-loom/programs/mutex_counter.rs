//! safe: a counter under a lock, three threads.
use std::sync::{Arc, Mutex};
use std::thread;

pub fn program() {
    let counter = Arc::new(Mutex::new(0));
    let others: Vec<_> = (0..2)
        .map(|_| {
            let counter = counter.clone();
            thread::spawn(move || *counter.lock().unwrap() += 1)
        })
        .collect();
    *counter.lock().unwrap() += 1;
    for other in others {
        other.join().unwrap();
    }
    assert_eq!(*counter.lock().unwrap(), 3);
}
