//! sc: two locks in two orders.
use std::sync::{Arc, Mutex};
use std::thread;

pub fn program() {
    let locks = Arc::new((Mutex::new(0), Mutex::new(0)));
    let own = locks.clone();
    let other = thread::spawn(move || {
        let _first = own.0.lock().unwrap();
        let _second = own.1.lock().unwrap();
    });
    {
        let _second = locks.1.lock().unwrap();
        let _first = locks.0.lock().unwrap();
    }
    other.join().unwrap();
}
