use std::sync::{
    Arc, Barrier,
    atomic::{AtomicU32, Ordering::*},
};
use std::thread;
static N: AtomicU32 = AtomicU32::new(0);
fn main() {
    let b = Arc::new(Barrier::new(2));
    let c = b.clone();
    let t = thread::spawn(move || {
        N.fetch_add(1, Relaxed);
        c.wait();
        assert!(N.load(Relaxed) == 2);
    });
    N.fetch_add(1, Relaxed);
    b.wait();
    t.join().unwrap();
}
