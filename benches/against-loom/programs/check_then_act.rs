//! sc: looks under a lock, and acts under another.
use std::sync::{Arc, Mutex};
use std::thread;

pub fn program() {
    let seats = Arc::new(Mutex::new(1u32));
    let book = |seats: &Mutex<u32>| {
        let free = *seats.lock().unwrap() > 0;
        if free {
            let mut seats = seats.lock().unwrap();
            *seats = seats.checked_sub(1).expect("booked twice");
        }
    };
    let own = seats.clone();
    let other = thread::spawn(move || book(&own));
    book(&seats);
    other.join().unwrap();
}
