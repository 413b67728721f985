//! A pointer that is replaced while it is read, with one hazard pointer. Seeded: the reader does
//! not look again whether what it protects is still what is shared (SC).

use std::ptr;
use std::sync::atomic::{AtomicPtr, Ordering};

pub struct Shared<const SEEDED: bool> {
    current: AtomicPtr<u32>,
    /// What the reader reads.
    hazard: AtomicPtr<u32>,
}

impl<const SEEDED: bool> Shared<SEEDED> {
    pub const fn new() -> Self {
        Shared { current: AtomicPtr::new(ptr::null_mut()), hazard: AtomicPtr::new(ptr::null_mut()) }
    }

    /// For one reader.
    pub fn read(&self) -> Option<u32> {
        let mut now = self.current.load(Ordering::Acquire);
        loop {
            if now.is_null() {
                return None;
            }
            self.hazard.store(now, Ordering::SeqCst);
            let again = if SEEDED { now } else { self.current.load(Ordering::SeqCst) };
            if again == now {
                break;
            }
            now = again;
        }
        let value = unsafe { *now };
        self.hazard.store(ptr::null_mut(), Ordering::Release);
        Some(value)
    }

    /// For one writer. What is still read is left to whoever comes later (here: nobody).
    pub fn replace(&self, value: Option<u32>) {
        let new = value.map_or(ptr::null_mut(), |v| Box::into_raw(Box::new(v)));
        let old = self.current.swap(new, Ordering::SeqCst);
        if !old.is_null() && self.hazard.load(Ordering::SeqCst) != old {
            drop(unsafe { Box::from_raw(old) });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Shared;
    use std::thread;

    fn not_released_while_read<const SEEDED: bool>(shared: &'static Shared<SEEDED>) {
        shared.replace(Some(7));
        let writer = thread::spawn(|| shared.replace(Some(8)));
        assert!(matches!(shared.read(), Some(7 | 8)));
        writer.join().unwrap();
    }

    #[test]
    fn right() {
        static SHARED: Shared<false> = Shared::new();
        not_released_while_read(&SHARED);
    }

    #[test]
    fn seeded() {
        static SHARED: Shared<true> = Shared::new();
        not_released_while_read(&SHARED);
    }
}
