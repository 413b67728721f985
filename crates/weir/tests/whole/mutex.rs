use std::sync::{Arc, Mutex};
use std::thread;
fn main() {
    let m = Arc::new(Mutex::new(0u32));
    let n = m.clone();
    let t = thread::spawn(move || { let v = *n.lock().unwrap(); *n.lock().unwrap() = v + 1; });
    let v = *m.lock().unwrap();
    *m.lock().unwrap() = v + 1;
    t.join().unwrap();
    assert_eq!(*m.lock().unwrap(), 2);
}
