// expect: safe
// Rust's mutexes, conditions and threads, as its library is compiled: by futexes.
use std::sync::{Arc, Condvar, Mutex};
use std::thread;

fn main() {
    let shared = Arc::new((Mutex::new(0), Condvar::new()));
    let other = shared.clone();
    let thread = thread::spawn(move || {
        *other.0.lock().unwrap() += 1;
        other.1.notify_one();
    });
    let mut value = shared.0.lock().unwrap();
    while *value == 0 {
        value = shared.1.wait(value).unwrap();
    }
    drop(value);
    thread.join().unwrap();
    assert!(*shared.0.lock().unwrap() == 1);
}
