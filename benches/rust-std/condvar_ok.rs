use std::sync::{Arc, Condvar, Mutex};
use std::thread;
fn main() {
    let v = Arc::new((Mutex::new(0u32), Condvar::new()));
    let a = {
        let v = v.clone();
        thread::spawn(move || {
            *v.0.lock().unwrap() = 1;
            v.1.notify_one();
        })
    };
    let mut g = v.0.lock().unwrap();
    while *g == 0 {
        g = v.1.wait(g).unwrap();
    }
    assert!(*g == 1);
    drop(g);
    a.join().unwrap();
}
