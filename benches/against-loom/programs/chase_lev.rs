//! safe: the deque of Chase and Lev.
use std::sync::Arc;
use std::sync::atomic::{AtomicI32, Ordering::*, fence};
use std::thread;

/// A deque of two elements, 1 and 2, as Chase and Lev have it.
struct Deque {
    top: AtomicI32,
    bottom: AtomicI32,
}

impl Deque {
    fn take(&self) -> Option<i32> {
        let bottom = self.bottom.load(Relaxed) - 1;
        self.bottom.store(bottom, Relaxed);
        fence(SeqCst);
        let top = self.top.load(Relaxed);
        if top > bottom {
            self.bottom.store(top, Relaxed);
            return None;
        }
        if top < bottom {
            return Some(bottom + 1);
        }
        let mine = self.top.compare_exchange(top, top + 1, SeqCst, Relaxed).is_ok();
        self.bottom.store(top + 1, Relaxed);
        mine.then_some(bottom + 1)
    }

    fn steal(&self) -> Option<i32> {
        let top = self.top.load(Acquire);
        fence(SeqCst);
        let bottom = self.bottom.load(Acquire);
        if top >= bottom {
            return None;
        }
        self.top.compare_exchange(top, top + 1, SeqCst, Relaxed).ok().map(|_| top + 1)
    }
}

pub fn program() {
    let deque = Arc::new(Deque { top: AtomicI32::new(0), bottom: AtomicI32::new(2) });
    let own = deque.clone();
    let thief = thread::spawn(move || own.steal().unwrap_or(0) + own.steal().unwrap_or(0));
    let taken = deque.take().unwrap_or(0) + deque.take().unwrap_or(0);
    let stolen = thief.join().unwrap();
    assert!(taken + stolen <= 3);
}
