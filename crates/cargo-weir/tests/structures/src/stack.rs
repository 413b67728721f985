//! Treiber's stack. Seeded: `pop` does not look again whether the top is still the top (SC).

use std::ptr;
use std::sync::atomic::{AtomicPtr, Ordering};

struct Node {
    value: u32,
    next: *mut Node,
}

pub struct Stack<const SEEDED: bool> {
    top: AtomicPtr<Node>,
}

impl<const SEEDED: bool> Stack<SEEDED> {
    pub const fn new() -> Self {
        Stack { top: AtomicPtr::new(ptr::null_mut()) }
    }

    pub fn push(&self, value: u32) {
        let node = Box::into_raw(Box::new(Node { value, next: ptr::null_mut() }));
        let mut top = self.top.load(Ordering::Relaxed);
        loop {
            unsafe { (*node).next = top };
            match self.top.compare_exchange(top, node, Ordering::Release, Ordering::Relaxed) {
                Ok(_) => return,
                Err(now) => top = now,
            }
        }
    }

    /// Nodes are not released: that takes more than a stack.
    pub fn pop(&self) -> Option<u32> {
        loop {
            let top = self.top.load(Ordering::Acquire);
            if top.is_null() {
                return None;
            }
            let next = unsafe { (*top).next };
            let value = unsafe { (*top).value };
            if SEEDED {
                self.top.store(next, Ordering::Release);
                return Some(value);
            }
            if self.top.compare_exchange(top, next, Ordering::AcqRel, Ordering::Relaxed).is_ok() {
                return Some(value);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Stack;
    use std::thread;

    fn nothing_is_lost<const SEEDED: bool>(stack: &'static Stack<SEEDED>) {
        stack.push(1);
        let pusher = thread::spawn(|| stack.push(2));
        let mut sum = stack.pop().unwrap();
        pusher.join().unwrap();
        while let Some(value) = stack.pop() {
            sum += value;
        }
        assert_eq!(sum, 3, "an element is lost, or there twice");
    }

    #[test]
    fn right() {
        static STACK: Stack<false> = Stack::new();
        nothing_is_lost(&STACK);
    }

    #[test]
    fn seeded() {
        static STACK: Stack<true> = Stack::new();
        nothing_is_lost(&STACK);
    }
}
