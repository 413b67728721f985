//! The deque of Chase and Lev, of fixed size. Seeded: `take` has no fence between claiming an
//! element and looking whether a thief has it (TSO).

use std::sync::atomic::{AtomicIsize, AtomicU32, Ordering, fence};

const SIZE: usize = 4;

pub struct Deque<const SEEDED: bool> {
    /// Where thieves steal.
    top: AtomicIsize,
    /// Where the owner pushes and takes.
    bottom: AtomicIsize,
    slots: [AtomicU32; SIZE],
}

impl<const SEEDED: bool> Deque<SEEDED> {
    pub const fn new() -> Self {
        Deque {
            top: AtomicIsize::new(0),
            bottom: AtomicIsize::new(0),
            slots: [const { AtomicU32::new(0) }; SIZE],
        }
    }

    fn slot(&self, at: isize) -> &AtomicU32 {
        &self.slots[at as usize % SIZE]
    }

    /// For the owner; the deque must not be full.
    pub fn push(&self, value: u32) {
        let bottom = self.bottom.load(Ordering::Relaxed);
        self.slot(bottom).store(value, Ordering::Relaxed);
        self.bottom.store(bottom + 1, Ordering::Release);
    }

    /// For the owner.
    pub fn take(&self) -> Option<u32> {
        let bottom = self.bottom.load(Ordering::Relaxed) - 1;
        self.bottom.store(bottom, Ordering::Relaxed);
        if !SEEDED {
            fence(Ordering::SeqCst);
        }
        let top = self.top.load(Ordering::Relaxed);
        if top > bottom {
            self.bottom.store(top, Ordering::Relaxed);
            return None;
        }
        let value = self.slot(bottom).load(Ordering::Relaxed);
        if top < bottom {
            return Some(value);
        }
        // The last element: whoever moves the top has it.
        let mine = self.top.compare_exchange(top, top + 1, Ordering::SeqCst, Ordering::Relaxed).is_ok();
        self.bottom.store(top + 1, Ordering::Relaxed);
        mine.then_some(value)
    }

    /// For everybody else.
    pub fn steal(&self) -> Option<u32> {
        let top = self.top.load(Ordering::Acquire);
        fence(Ordering::SeqCst);
        let bottom = self.bottom.load(Ordering::Acquire);
        if top >= bottom {
            return None;
        }
        let value = self.slot(top).load(Ordering::Relaxed);
        self.top.compare_exchange(top, top + 1, Ordering::SeqCst, Ordering::Relaxed).ok().map(|_| value)
    }
}

#[cfg(test)]
mod tests {
    use super::Deque;
    use std::thread;

    fn nothing_twice<const SEEDED: bool>(deque: &'static Deque<SEEDED>) {
        deque.push(1);
        deque.push(2);
        let thief = thread::spawn(|| (deque.steal(), deque.steal()));
        let taken = deque.take();
        let (first, second) = thief.join().unwrap();
        assert!(taken != second || taken.is_none(), "{taken:?} taken and stolen");
        assert!(taken != first || taken.is_none(), "{taken:?} taken and stolen");
    }

    #[test]
    fn right() {
        static DEQUE: Deque<false> = Deque::new();
        nothing_twice(&DEQUE);
    }

    #[test]
    fn seeded() {
        static DEQUE: Deque<true> = Deque::new();
        nothing_twice(&DEQUE);
    }
}
