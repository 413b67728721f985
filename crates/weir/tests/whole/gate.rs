use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::*};
use std::sync::Arc;
use std::thread;

struct Gate { want: [AtomicBool; 2], count: AtomicU32 }

impl Gate {
    fn try_enter(&self, me: usize) -> bool {
        self.want[me].store(true, Release);
        !self.want[1 - me].load(Acquire)
    }
}

fn main() {
    let gate = Arc::new(Gate { want: [AtomicBool::new(false), AtomicBool::new(false)], count: AtomicU32::new(0) });
    let other = Arc::clone(&gate);
    let t = thread::spawn(move || {
        if other.try_enter(0) { other.count.fetch_add(1, SeqCst); }
    });
    if gate.try_enter(1) { gate.count.fetch_add(1, SeqCst); }
    t.join().unwrap();
    assert!(gate.count.load(SeqCst) < 2, "both are inside");
}
