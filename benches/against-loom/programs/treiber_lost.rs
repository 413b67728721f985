//! sc: Treiber's stack, `pop` does not look again.
use std::ptr::null_mut;
use std::sync::Arc;
use std::sync::atomic::{AtomicPtr, AtomicU32, Ordering::*};
use std::thread;

struct Node {
    value: u32,
    next: AtomicPtr<Node>,
}

struct Stack(AtomicPtr<Node>);

impl Stack {
    fn push(&self, value: u32) {
        let node = Box::into_raw(Box::new(Node { value, next: AtomicPtr::new(null_mut()) }));
        let mut top = self.0.load(Relaxed);
        loop {
            unsafe { &*node }.next.store(top, Relaxed);
            match self.0.compare_exchange(top, node, Release, Relaxed) {
                Ok(_) => return,
                Err(now) => top = now,
            }
        }
    }

    fn pop(&self) -> Option<u32> {
        let node = unsafe { self.0.load(Acquire).as_ref() }?;
        self.0.store(node.next.load(Relaxed), Release);
        Some(node.value)
    }
}

pub fn program() {
    let stack = Arc::new(Stack(AtomicPtr::new(null_mut())));
    let sum = Arc::new(AtomicU32::new(0));
    stack.push(1);
    stack.push(2);
    let (own, own_sum) = (stack.clone(), sum.clone());
    let other = thread::spawn(move || {
        own_sum.fetch_add(own.pop().unwrap(), Relaxed);
        own.push(3);
    });
    sum.fetch_add(stack.pop().unwrap(), Relaxed);
    other.join().unwrap();
    while let Some(value) = stack.pop() {
        sum.fetch_add(value, Relaxed);
    }
    assert_eq!(sum.load(Relaxed), 6);
}
