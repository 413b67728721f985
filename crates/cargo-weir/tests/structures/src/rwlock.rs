//! A lock with a flag for every reader, so that readers do not meet. Seeded: a reader announces
//! itself with `Release` instead of `SeqCst` (TSO).

use std::cell::UnsafeCell;
use std::sync::atomic::{AtomicBool, Ordering};

pub struct RwLock<T, const READERS: usize, const SEEDED: bool> {
    reading: [AtomicBool; READERS],
    writing: AtomicBool,
    data: UnsafeCell<T>,
}

unsafe impl<T: Send + Sync, const READERS: usize, const SEEDED: bool> Sync for RwLock<T, READERS, SEEDED> {}

impl<T, const READERS: usize, const SEEDED: bool> RwLock<T, READERS, SEEDED> {
    pub const fn new(data: T) -> Self {
        RwLock {
            reading: [const { AtomicBool::new(false) }; READERS],
            writing: AtomicBool::new(false),
            data: UnsafeCell::new(data),
        }
    }

    /// What is read, or nothing while somebody writes.
    pub fn try_read<R>(&self, reader: usize, read: impl FnOnce(&T) -> R) -> Option<R> {
        let announced = if SEEDED { Ordering::Release } else { Ordering::SeqCst };
        self.reading[reader].store(true, announced);
        let free = !self.writing.load(Ordering::SeqCst);
        let seen = free.then(|| read(unsafe { &*self.data.get() }));
        self.reading[reader].store(false, Ordering::Release);
        seen
    }

    /// Whether it was written: not while somebody reads or writes.
    pub fn try_write(&self, write: impl FnOnce(&mut T)) -> bool {
        if self.writing.swap(true, Ordering::SeqCst) {
            return false;
        }
        let free = !self.reading.iter().any(|r| r.load(Ordering::SeqCst));
        if free {
            write(unsafe { &mut *self.data.get() });
        }
        self.writing.store(false, Ordering::Release);
        free
    }
}

#[cfg(test)]
mod tests {
    use super::RwLock;
    use std::thread;

    fn readers_see_whole_pairs<const SEEDED: bool>(lock: &'static RwLock<(u32, u32), 1, SEEDED>) {
        let writer = thread::spawn(|| {
            lock.try_write(|pair| {
                pair.0 = 1;
                pair.1 = 1;
            })
        });
        let same = lock.try_read(0, |pair| {
            let left = pair.0;
            std::hint::black_box(left) == pair.1
        });
        assert_ne!(same, Some(false), "half of a pair");
        writer.join().unwrap();
    }

    #[test]
    fn right() {
        static LOCK: RwLock<(u32, u32), 1, false> = RwLock::new((0, 0));
        readers_see_whole_pairs(&LOCK);
    }

    #[test]
    fn seeded() {
        static LOCK: RwLock<(u32, u32), 1, true> = RwLock::new((0, 0));
        readers_see_whole_pairs(&LOCK);
    }
}
