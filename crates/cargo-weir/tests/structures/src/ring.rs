//! A ring for one producer and one consumer. Seeded: `Relaxed` publishes an element (PSO).

use std::cell::UnsafeCell;
use std::sync::atomic::{AtomicUsize, Ordering};

pub struct Ring<const N: usize, const SEEDED: bool> {
    slots: [UnsafeCell<u32>; N],
    /// Elements that were taken.
    head: AtomicUsize,
    /// Elements that were put in.
    tail: AtomicUsize,
}

unsafe impl<const N: usize, const SEEDED: bool> Sync for Ring<N, SEEDED> {}

impl<const N: usize, const SEEDED: bool> Ring<N, SEEDED> {
    pub const fn new() -> Self {
        Ring {
            slots: [const { UnsafeCell::new(0) }; N],
            head: AtomicUsize::new(0),
            tail: AtomicUsize::new(0),
        }
    }

    pub fn push(&self, value: u32) -> bool {
        let tail = self.tail.load(Ordering::Relaxed);
        if tail - self.head.load(Ordering::Acquire) == N {
            return false;
        }
        unsafe { *self.slots[tail % N].get() = value };
        self.tail.store(tail + 1, if SEEDED { Ordering::Relaxed } else { Ordering::Release });
        true
    }

    pub fn pop(&self) -> Option<u32> {
        let head = self.head.load(Ordering::Relaxed);
        if head == self.tail.load(Ordering::Acquire) {
            return None;
        }
        let value = unsafe { *self.slots[head % N].get() };
        self.head.store(head + 1, Ordering::Release);
        Some(value)
    }
}

#[cfg(test)]
mod tests {
    use super::Ring;
    use std::thread;

    fn hand_over<const SEEDED: bool>(ring: &'static Ring<2, SEEDED>) {
        let producer = thread::spawn(|| {
            ring.push(7);
            ring.push(8);
        });
        let first = ring.pop();
        assert!(first.is_none() || first == Some(7), "{first:?} instead of 7");
        producer.join().unwrap();
    }

    #[test]
    fn right() {
        static RING: Ring<2, false> = Ring::new();
        hand_over(&RING);
    }

    #[test]
    fn seeded() {
        static RING: Ring<2, true> = Ring::new();
        hand_over(&RING);
    }
}
