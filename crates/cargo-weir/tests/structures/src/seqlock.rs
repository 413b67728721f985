//! A sequence lock for a pair. Seeded: no fence between the odd number and the data (PSO).

use std::sync::atomic::{AtomicU32, Ordering, fence};

pub struct SeqLock<const SEEDED: bool> {
    /// Odd while the pair is written.
    sequence: AtomicU32,
    left: AtomicU32,
    right: AtomicU32,
}

impl<const SEEDED: bool> SeqLock<SEEDED> {
    pub const fn new() -> Self {
        SeqLock { sequence: AtomicU32::new(0), left: AtomicU32::new(0), right: AtomicU32::new(0) }
    }

    /// For one writer.
    pub fn write(&self, left: u32, right: u32) {
        let before = self.sequence.load(Ordering::Relaxed);
        self.sequence.store(before + 1, Ordering::Relaxed);
        if !SEEDED {
            fence(Ordering::Release);
        }
        self.left.store(left, Ordering::Relaxed);
        self.right.store(right, Ordering::Relaxed);
        self.sequence.store(before + 2, Ordering::Release);
    }

    /// The pair, or nothing if it is being written.
    pub fn read(&self) -> Option<(u32, u32)> {
        let before = self.sequence.load(Ordering::Acquire);
        let pair = (self.left.load(Ordering::Relaxed), self.right.load(Ordering::Relaxed));
        fence(Ordering::Acquire);
        let after = self.sequence.load(Ordering::Relaxed);
        (before == after && before % 2 == 0).then_some(pair)
    }
}

#[cfg(test)]
mod tests {
    use super::SeqLock;
    use std::thread;

    fn never_torn<const SEEDED: bool>(lock: &'static SeqLock<SEEDED>) {
        let writer = thread::spawn(|| lock.write(1, 1));
        if let Some((left, right)) = lock.read() {
            assert_eq!(left, right, "a pair that nobody wrote");
        }
        writer.join().unwrap();
    }

    #[test]
    fn right() {
        static LOCK: SeqLock<false> = SeqLock::new();
        never_torn(&LOCK);
    }

    #[test]
    fn seeded() {
        static LOCK: SeqLock<true> = SeqLock::new();
        never_torn(&LOCK);
    }
}
