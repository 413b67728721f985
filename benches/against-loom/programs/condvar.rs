//! safe: waits for a condition in a loop.
use std::sync::{Arc, Condvar, Mutex};
use std::thread;

pub fn program() {
    let shared = Arc::new((Mutex::new(false), Condvar::new()));
    let own = shared.clone();
    let other = thread::spawn(move || {
        *own.0.lock().unwrap() = true;
        own.1.notify_one();
    });
    let mut ready = shared.0.lock().unwrap();
    while !*ready {
        ready = shared.1.wait(ready).unwrap();
    }
    drop(ready);
    other.join().unwrap();
}
