use std::sync::Mutex;
use std::thread;
fn main() {
    let mut a = vec![1u32];
    let m = Mutex::new(0u32);
    thread::scope(|s| {
        s.spawn(|| {
            a.push(2);
            *m.lock().unwrap() += 1;
        });
        s.spawn(|| {
            *m.lock().unwrap() += 1;
        });
    });
    assert!(a.len() as u32 + *m.lock().unwrap() == 3);
}
