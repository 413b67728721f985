use std::sync::{Arc, Weak};
use std::thread;
fn main() {
    let v = Arc::new(7u32);
    let w: Weak<u32> = Arc::downgrade(&v);
    let t = thread::spawn(move || w.upgrade().map(|x| *x));
    drop(v);
    let r = t.join().unwrap();
    assert!(r.unwrap_or(7) == 7);
}
