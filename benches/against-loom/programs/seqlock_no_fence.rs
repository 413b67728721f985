//! pso: a sequence lock without a fence after the odd number.
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering::*, fence};
use std::thread;

#[derive(Default)]
struct SeqLock {
    sequence: AtomicU32,
    left: AtomicU32,
    right: AtomicU32,
}

impl SeqLock {
    fn write(&self, value: u32) {
        let before = self.sequence.load(Relaxed);
        self.sequence.store(before + 1, Relaxed);
        self.left.store(value, Relaxed);
        self.right.store(value, Relaxed);
        self.sequence.store(before + 2, Release);
    }

    fn read(&self) -> Option<(u32, u32)> {
        let before = self.sequence.load(Acquire);
        let pair = (self.left.load(Relaxed), self.right.load(Relaxed));
        fence(Acquire);
        (before % 2 == 0 && before == self.sequence.load(Relaxed)).then_some(pair)
    }
}

pub fn program() {
    let lock = Arc::new(SeqLock::default());
    let own = lock.clone();
    let writer = thread::spawn(move || {
        own.write(1);
        own.write(2);
    });
    if let Some((left, right)) = lock.read() {
        assert_eq!(left, right);
    }
    writer.join().unwrap();
}
