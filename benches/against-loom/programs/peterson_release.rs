//! tso: Peterson's lock with `Release` and `Acquire`.
use std::hint::spin_loop;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicUsize, Ordering::*};
use std::thread;

#[derive(Default)]
struct Lock {
    wants: [AtomicBool; 2],
    turn: AtomicUsize,
    counter: AtomicU32,
}

impl Lock {
    fn count(&self, me: usize) {
        self.wants[me].store(true, Release);
        self.turn.store(1 - me, Release);
        while self.wants[1 - me].load(Acquire) && self.turn.load(Acquire) == 1 - me {
            spin_loop();
        }
        self.counter.store(self.counter.load(Relaxed) + 1, Relaxed);
        self.wants[me].store(false, Release);
    }
}

pub fn program() {
    let lock = Arc::new(Lock::default());
    let own = lock.clone();
    let other = thread::spawn(move || own.count(0));
    lock.count(1);
    other.join().unwrap();
    assert_eq!(lock.counter.load(Relaxed), 2);
}
