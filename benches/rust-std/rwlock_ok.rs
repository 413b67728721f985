use std::sync::{Arc, RwLock};
use std::thread;
fn main() {
    let v = Arc::new(RwLock::new(0u32));
    let a = {
        let v = v.clone();
        thread::spawn(move || {
            *v.write().unwrap() += 1;
        })
    };
    let b = {
        let v = v.clone();
        thread::spawn(move || {
            let x = *v.read().unwrap();
            assert!(x <= 1);
        })
    };
    a.join().unwrap();
    b.join().unwrap();
}
