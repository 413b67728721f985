//! An event that one thread waits for. Seeded: the waiter announces itself with `Release` instead
//! of `SeqCst`, and is not woken (TSO).

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, Thread};

pub struct Event<const SEEDED: bool> {
    set: AtomicBool,
    waiting: AtomicBool,
}

impl<const SEEDED: bool> Event<SEEDED> {
    pub const fn new() -> Self {
        Event { set: AtomicBool::new(false), waiting: AtomicBool::new(false) }
    }

    pub fn wait(&self) {
        let announced = if SEEDED { Ordering::Release } else { Ordering::SeqCst };
        self.waiting.store(true, announced);
        while !self.set.load(Ordering::SeqCst) {
            thread::park();
        }
    }

    /// `waiter` is who may wait; it is woken only if it does.
    pub fn set(&self, waiter: &Thread) {
        self.set.store(true, Ordering::SeqCst);
        if self.waiting.load(Ordering::SeqCst) {
            waiter.unpark();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Event;
    use std::thread;

    fn woken<const SEEDED: bool>(event: &'static Event<SEEDED>) {
        let waiter = thread::current();
        let setter = thread::spawn(move || event.set(&waiter));
        event.wait();
        setter.join().unwrap();
    }

    #[test]
    fn right() {
        static EVENT: Event<false> = Event::new();
        woken(&EVENT);
    }

    #[test]
    fn seeded() {
        static EVENT: Event<true> = Event::new();
        woken(&EVENT);
    }
}
