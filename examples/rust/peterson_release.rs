// expect: sc safe, tso unsafe, pso unsafe
// Peterson's lock with release stores, which are not enough.
use core::sync::atomic::{AtomicBool, AtomicU32, AtomicUsize, Ordering};

static FLAG: [AtomicBool; 2] = [AtomicBool::new(false), AtomicBool::new(false)];
static TURN: AtomicUsize = AtomicUsize::new(0);
static INSIDE: AtomicU32 = AtomicU32::new(0);

const STORE: Ordering = Ordering::Release;

extern "C" fn worker(me: usize) {
    let other = 1 - me;
    FLAG[me].store(true, STORE);
    TURN.store(other, STORE);
    while FLAG[other].load(Ordering::Acquire) && TURN.load(Ordering::Acquire) == other {}
    assert!(INSIDE.fetch_add(1, Ordering::Relaxed) == 0);
    INSIDE.fetch_sub(1, Ordering::Relaxed);
    FLAG[me].store(false, Ordering::Release);
}

fn main() {
    let (a, b) = (weir::spawn(worker, 0), weir::spawn(worker, 1));
    a.join();
    b.join();
}
