//! A cell that is set once. Seeded: `Relaxed` says that the value is there (PSO).

use std::cell::UnsafeCell;
use std::mem::MaybeUninit;
use std::sync::atomic::{AtomicU8, Ordering};

const EMPTY: u8 = 0;
const BUSY: u8 = 1;
const FULL: u8 = 2;

pub struct OnceCell<T, const SEEDED: bool> {
    state: AtomicU8,
    value: UnsafeCell<MaybeUninit<T>>,
}

unsafe impl<T: Send + Sync, const SEEDED: bool> Sync for OnceCell<T, SEEDED> {}

impl<T, const SEEDED: bool> OnceCell<T, SEEDED> {
    pub const fn new() -> Self {
        OnceCell { state: AtomicU8::new(EMPTY), value: UnsafeCell::new(MaybeUninit::uninit()) }
    }

    pub fn set(&self, value: T) -> bool {
        if self.state.compare_exchange(EMPTY, BUSY, Ordering::Acquire, Ordering::Relaxed).is_err() {
            return false;
        }
        unsafe { (*self.value.get()).write(value) };
        self.state.store(FULL, if SEEDED { Ordering::Relaxed } else { Ordering::Release });
        true
    }

    pub fn get(&self) -> Option<&T> {
        let full = self.state.load(Ordering::Acquire) == FULL;
        full.then(|| unsafe { (*self.value.get()).assume_init_ref() })
    }
}

#[cfg(test)]
mod tests {
    use super::OnceCell;
    use std::thread;

    fn whole_or_nothing<const SEEDED: bool>(cell: &'static OnceCell<[u32; 2], SEEDED>) {
        let other = thread::spawn(|| cell.set([7, 8]));
        if let Some(pair) = cell.get() {
            assert_eq!(*pair, [7, 8]);
        }
        assert!(other.join().unwrap());
    }

    #[test]
    fn right() {
        static CELL: OnceCell<[u32; 2], false> = OnceCell::new();
        whole_or_nothing(&CELL);
    }

    #[test]
    fn seeded() {
        static CELL: OnceCell<[u32; 2], true> = OnceCell::new();
        whole_or_nothing(&CELL);
    }
}
