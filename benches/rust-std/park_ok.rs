use std::sync::atomic::{AtomicU32, Ordering::*};
use std::thread;
static N: AtomicU32 = AtomicU32::new(0);
fn main() {
    let t = thread::spawn(|| {
        while N.load(Acquire) == 0 {
            thread::park();
        }
        assert!(N.load(Relaxed) == 1);
    });
    N.store(1, Release);
    t.thread().unpark();
    t.join().unwrap();
}
