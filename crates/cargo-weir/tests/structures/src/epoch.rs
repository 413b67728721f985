//! What was unlinked is released when nobody is pinned. Seeded: no fence after pinning (TSO).

use std::ptr;
use std::sync::atomic::{AtomicBool, AtomicPtr, Ordering, fence};

pub struct Collector<const SEEDED: bool> {
    pinned: AtomicBool,
    current: AtomicPtr<u32>,
}

impl<const SEEDED: bool> Collector<SEEDED> {
    pub const fn new() -> Self {
        Collector { pinned: AtomicBool::new(false), current: AtomicPtr::new(ptr::null_mut()) }
    }

    pub fn put(&self, value: u32) {
        self.current.store(Box::into_raw(Box::new(value)), Ordering::Release);
    }

    /// For one reader: reads while it is pinned.
    pub fn read(&self) -> Option<u32> {
        self.pinned.store(true, Ordering::Relaxed);
        if !SEEDED {
            fence(Ordering::SeqCst);
        }
        let now = self.current.load(Ordering::Acquire);
        let value = (!now.is_null()).then(|| unsafe { *now });
        self.pinned.store(false, Ordering::Release);
        value
    }

    /// Unlinks, and releases if nobody is pinned afterwards (else it is leaked).
    pub fn remove(&self) {
        let old = self.current.swap(ptr::null_mut(), Ordering::AcqRel);
        fence(Ordering::SeqCst);
        if !old.is_null() && !self.pinned.load(Ordering::Relaxed) {
            drop(unsafe { Box::from_raw(old) });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Collector;
    use std::thread;

    fn not_released_while_pinned<const SEEDED: bool>(collector: &'static Collector<SEEDED>) {
        collector.put(7);
        let other = thread::spawn(|| collector.remove());
        assert!(matches!(collector.read(), None | Some(7)));
        other.join().unwrap();
    }

    #[test]
    fn right() {
        static COLLECTOR: Collector<false> = Collector::new();
        not_released_while_pinned(&COLLECTOR);
    }

    #[test]
    fn seeded() {
        static COLLECTOR: Collector<true> = Collector::new();
        not_released_while_pinned(&COLLECTOR);
    }
}
