use std::sync::atomic::{AtomicU32, Ordering::*};
use std::thread;
static N: AtomicU32 = AtomicU32::new(0);
static D: AtomicU32 = AtomicU32::new(0);
fn main() {
    let t = thread::spawn(|| {
        while N.load(Acquire) == 0 {
            std::hint::spin_loop();
        }
        assert!(D.load(Relaxed) == 0);
    });
    D.store(5, Relaxed);
    N.store(1, Release);
    while N.load(Relaxed) != 1 {
        thread::yield_now();
    }
    t.join().unwrap();
}
