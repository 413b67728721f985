//! safe: a spin lock.
use std::hint::spin_loop;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::*};
use std::thread;

#[derive(Default)]
struct Lock {
    locked: AtomicBool,
    counter: AtomicU32,
}

impl Lock {
    fn count(&self) {
        while self.locked.swap(true, Acquire) {
            spin_loop();
        }
        self.counter.store(self.counter.load(Relaxed) + 1, Relaxed);
        self.locked.store(false, Release);
    }
}

pub fn program() {
    let lock = Arc::new(Lock::default());
    let own = lock.clone();
    let other = thread::spawn(move || own.count());
    lock.count();
    other.join().unwrap();
    assert_eq!(lock.counter.load(Relaxed), 2);
}
