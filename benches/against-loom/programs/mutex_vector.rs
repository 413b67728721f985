//! safe: two threads push twice.
use std::sync::{Arc, Mutex};
use std::thread;

pub fn program() {
    let list = Arc::new(Mutex::new(Vec::<u32>::new()));
    let own = list.clone();
    let other = thread::spawn(move || {
        own.lock().unwrap().push(1);
        own.lock().unwrap().push(2);
    });
    list.lock().unwrap().push(3);
    list.lock().unwrap().push(4);
    other.join().unwrap();
    assert_eq!(list.lock().unwrap().len(), 4);
}
