// expect: sc safe, tso safe, pso unsafe
// A spin lock that is given back with a relaxed store.
use core::cell::UnsafeCell;
use core::sync::atomic::{AtomicBool, Ordering};

struct Lock {
    taken: AtomicBool,
    value: UnsafeCell<u32>,
}
unsafe impl Sync for Lock {}
static LOCK: Lock = Lock { taken: AtomicBool::new(false), value: UnsafeCell::new(0) };

impl Lock {
    fn lock(&self) {
        while self.taken.compare_exchange(false, true, Ordering::Acquire, Ordering::Relaxed).is_err() {}
    }
    fn unlock(&self) {
        self.taken.store(false, Ordering::Relaxed);
    }
}

extern "C" fn worker(_: usize) {
    LOCK.lock();
    unsafe { *LOCK.value.get() += 1 };
    LOCK.unlock();
}

fn main() {
    let (a, b) = (weir::spawn(worker, 0), weir::spawn(worker, 1));
    a.join();
    b.join();
    assert!(unsafe { *LOCK.value.get() } == 2);
}
