//! A bounded queue for any number of producers, with a turn for every slot. Seeded: `Relaxed`
//! passes the turn on (PSO).

use std::cell::UnsafeCell;
use std::sync::atomic::{AtomicUsize, Ordering};

struct Slot {
    /// Whose turn it is: a producer's at `position`, the consumer's at `position + 1`.
    turn: AtomicUsize,
    value: UnsafeCell<u32>,
}

pub struct Queue<const SEEDED: bool> {
    slots: [Slot; 2],
    tail: AtomicUsize,
    head: AtomicUsize,
}

unsafe impl<const SEEDED: bool> Sync for Queue<SEEDED> {}

impl<const SEEDED: bool> Queue<SEEDED> {
    pub const fn new() -> Self {
        const fn slot(at: usize) -> Slot {
            Slot { turn: AtomicUsize::new(at), value: UnsafeCell::new(0) }
        }
        Queue { slots: [slot(0), slot(1)], tail: AtomicUsize::new(0), head: AtomicUsize::new(0) }
    }

    pub fn push(&self, value: u32) -> bool {
        loop {
            let tail = self.tail.load(Ordering::Relaxed);
            let slot = &self.slots[tail % 2];
            let turn = slot.turn.load(Ordering::Acquire);
            if turn < tail {
                return false;
            }
            let mine = turn == tail
                && self.tail.compare_exchange(tail, tail + 1, Ordering::Relaxed, Ordering::Relaxed).is_ok();
            if mine {
                unsafe { *slot.value.get() = value };
                slot.turn.store(tail + 1, if SEEDED { Ordering::Relaxed } else { Ordering::Release });
                return true;
            }
        }
    }

    /// For one consumer.
    pub fn pop(&self) -> Option<u32> {
        let head = self.head.load(Ordering::Relaxed);
        let slot = &self.slots[head % 2];
        if slot.turn.load(Ordering::Acquire) != head + 1 {
            return None;
        }
        let value = unsafe { *slot.value.get() };
        self.head.store(head + 1, Ordering::Relaxed);
        slot.turn.store(head + 2, Ordering::Release);
        Some(value)
    }
}

#[cfg(test)]
mod tests {
    use super::Queue;
    use std::thread;

    fn only_what_was_pushed<const SEEDED: bool>(queue: &'static Queue<SEEDED>) {
        let producers = [1, 2].map(|value| thread::spawn(move || queue.push(value)));
        let popped = queue.pop();
        assert!(popped != Some(0), "an element that nobody pushed");
        for producer in producers {
            assert!(producer.join().unwrap());
        }
    }

    #[test]
    fn right() {
        static QUEUE: Queue<false> = Queue::new();
        only_what_was_pushed(&QUEUE);
    }

    #[test]
    fn seeded() {
        static QUEUE: Queue<true> = Queue::new();
        only_what_was_pushed(&QUEUE);
    }
}
