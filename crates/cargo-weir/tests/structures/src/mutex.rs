//! A mutex that spins. Seeded: `Relaxed` unlocks (PSO).

use std::cell::UnsafeCell;
use std::hint::spin_loop;
use std::ops::{Deref, DerefMut};
use std::sync::atomic::{AtomicBool, Ordering};

pub struct Mutex<T, const SEEDED: bool> {
    locked: AtomicBool,
    data: UnsafeCell<T>,
}

unsafe impl<T: Send, const SEEDED: bool> Sync for Mutex<T, SEEDED> {}

pub struct Guard<'a, T, const SEEDED: bool>(&'a Mutex<T, SEEDED>);

impl<T, const SEEDED: bool> Mutex<T, SEEDED> {
    pub const fn new(data: T) -> Self {
        Mutex { locked: AtomicBool::new(false), data: UnsafeCell::new(data) }
    }

    pub fn lock(&self) -> Guard<'_, T, SEEDED> {
        while self.locked.swap(true, Ordering::Acquire) {
            while self.locked.load(Ordering::Relaxed) {
                spin_loop();
            }
        }
        Guard(self)
    }
}

impl<T, const SEEDED: bool> Deref for Guard<'_, T, SEEDED> {
    type Target = T;
    fn deref(&self) -> &T {
        unsafe { &*self.0.data.get() }
    }
}

impl<T, const SEEDED: bool> DerefMut for Guard<'_, T, SEEDED> {
    fn deref_mut(&mut self) -> &mut T {
        unsafe { &mut *self.0.data.get() }
    }
}

impl<T, const SEEDED: bool> Drop for Guard<'_, T, SEEDED> {
    fn drop(&mut self) {
        self.0.locked.store(false, if SEEDED { Ordering::Relaxed } else { Ordering::Release });
    }
}

#[cfg(test)]
mod tests {
    use super::Mutex;
    use std::thread;

    fn both_count<const SEEDED: bool>(mutex: &'static Mutex<u32, SEEDED>) {
        let other = thread::spawn(|| *mutex.lock() += 1);
        *mutex.lock() += 1;
        other.join().unwrap();
        assert_eq!(*mutex.lock(), 2);
    }

    #[test]
    fn right() {
        static MUTEX: Mutex<u32, false> = Mutex::new(0);
        both_count(&MUTEX);
    }

    #[test]
    fn seeded() {
        static MUTEX: Mutex<u32, true> = Mutex::new(0);
        both_count(&MUTEX);
    }
}
