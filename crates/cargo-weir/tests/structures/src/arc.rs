//! Counted references, strong and weak. Seeded: `upgrade` does not look again whether the
//! count is still above 0 (SC).

use std::cell::UnsafeCell;
use std::ptr::NonNull;
use std::sync::atomic::{AtomicUsize, Ordering};

struct Inner<T> {
    strong: AtomicUsize,
    /// One for all strong ones together.
    weak: AtomicUsize,
    value: UnsafeCell<Option<T>>,
}

pub struct Arc<T, const SEEDED: bool>(NonNull<Inner<T>>);
pub struct Weak<T, const SEEDED: bool>(NonNull<Inner<T>>);

unsafe impl<T: Send + Sync, const SEEDED: bool> Send for Arc<T, SEEDED> {}
unsafe impl<T: Send + Sync, const SEEDED: bool> Send for Weak<T, SEEDED> {}

impl<T, const SEEDED: bool> Arc<T, SEEDED> {
    pub fn new(value: T) -> Self {
        let inner = Inner {
            strong: AtomicUsize::new(1),
            weak: AtomicUsize::new(1),
            value: UnsafeCell::new(Some(value)),
        };
        Arc(NonNull::from(Box::leak(Box::new(inner))))
    }

    pub fn downgrade(&self) -> Weak<T, SEEDED> {
        unsafe { self.0.as_ref() }.weak.fetch_add(1, Ordering::Relaxed);
        Weak(self.0)
    }

    pub fn get(&self) -> &T {
        unsafe { (*self.0.as_ref().value.get()).as_ref() }.expect("a value that was dropped")
    }
}

impl<T, const SEEDED: bool> Drop for Arc<T, SEEDED> {
    fn drop(&mut self) {
        let inner = unsafe { self.0.as_ref() };
        if inner.strong.fetch_sub(1, Ordering::AcqRel) == 1 {
            unsafe { *inner.value.get() = None };
            drop(Weak::<T, SEEDED>(self.0));
        }
    }
}

impl<T, const SEEDED: bool> Weak<T, SEEDED> {
    pub fn upgrade(&self) -> Option<Arc<T, SEEDED>> {
        let strong = &unsafe { self.0.as_ref() }.strong;
        let mut count = strong.load(Ordering::Relaxed);
        loop {
            if count == 0 {
                return None;
            }
            if SEEDED {
                strong.fetch_add(1, Ordering::Acquire);
                return Some(Arc(self.0));
            }
            match strong.compare_exchange(count, count + 1, Ordering::Acquire, Ordering::Relaxed) {
                Ok(_) => return Some(Arc(self.0)),
                Err(now) => count = now,
            }
        }
    }
}

impl<T, const SEEDED: bool> Drop for Weak<T, SEEDED> {
    fn drop(&mut self) {
        let inner = unsafe { self.0.as_ref() };
        if inner.weak.fetch_sub(1, Ordering::AcqRel) == 1 {
            drop(unsafe { Box::from_raw(self.0.as_ptr()) });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Arc;
    use std::thread;

    fn still_there<const SEEDED: bool>() {
        let strong: Arc<u32, SEEDED> = Arc::new(7);
        let weak = strong.downgrade();
        let other = thread::spawn(move || drop(strong));
        if let Some(strong) = weak.upgrade() {
            assert_eq!(*strong.get(), 7);
        }
        other.join().unwrap();
    }

    #[test]
    fn right() {
        still_there::<false>();
    }

    #[test]
    fn seeded() {
        still_there::<true>();
    }
}
