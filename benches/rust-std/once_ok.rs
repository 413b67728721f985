use std::sync::{
    Once,
    atomic::{AtomicU32, Ordering::*},
};
use std::thread;
static O: Once = Once::new();
static N: AtomicU32 = AtomicU32::new(0);
fn main() {
    let t: Vec<_> = (0..2)
        .map(|_| {
            thread::spawn(|| {
                O.call_once(|| {
                    N.fetch_add(1, Relaxed);
                });
                assert!(N.load(Relaxed) == 1);
            })
        })
        .collect();
    for t in t {
        t.join().unwrap();
    }
}
