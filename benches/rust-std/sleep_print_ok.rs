use std::collections::HashMap;
use std::sync::atomic::{AtomicU32, Ordering::*};
use std::thread;
use std::time::{Duration, Instant};
static N: AtomicU32 = AtomicU32::new(0);
fn main() {
    let s = Instant::now();
    let t = thread::spawn(|| {
        N.store(1, Relaxed);
        println!("hello {}", 3);
    });
    thread::sleep(Duration::from_millis(10));
    let mut h = HashMap::new();
    h.insert(1, 2);
    assert!(h[&1] == 2);
    assert!(s.elapsed() >= Duration::from_millis(0));
    assert!(N.load(Relaxed) <= 1);
    t.join().unwrap();
}
