use std::sync::{Arc, Mutex};
use std::thread;
fn main() {
    let v = Arc::new(Mutex::new(Vec::new()));
    let t: Vec<_> = (0..2u32)
        .map(|i| {
            let v = v.clone();
            thread::spawn(move || {
                v.lock().unwrap().push(i);
                v.lock().unwrap().push(i + 2);
            })
        })
        .collect();
    for t in t {
        t.join().unwrap();
    }
    let v = v.lock().unwrap();
    assert!(v.len() == 3);
}
