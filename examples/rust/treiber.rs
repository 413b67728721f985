// expect: sc safe, tso safe, pso safe
// Treiber's stack; what is popped is not given back.
use core::ptr::null_mut;
use core::sync::atomic::{AtomicPtr, AtomicU32, Ordering};

struct Node {
    value: usize,
    next: *mut Node,
}

struct Stack {
    top: AtomicPtr<Node>,
}

impl Stack {
    fn push(&self, value: usize) {
        let node = Box::into_raw(Box::new(Node { value, next: null_mut() }));
        loop {
            let top = self.top.load(Ordering::Relaxed);
            unsafe { (*node).next = top };
            if self.top.compare_exchange_weak(top, node, Ordering::Release, Ordering::Relaxed).is_ok() {
                return;
            }
        }
    }
    fn pop(&self) -> Option<usize> {
        loop {
            let top = self.top.load(Ordering::Acquire);
            if top.is_null() {
                return None;
            }
            let next = unsafe { (*top).next };
            if self.top.compare_exchange_weak(top, next, Ordering::Acquire, Ordering::Relaxed).is_ok() {
                return Some(unsafe { (*top).value });
            }
        }
    }
}

static STACK: Stack = Stack { top: AtomicPtr::new(null_mut()) };
static POPPED: [AtomicU32; 2] = [AtomicU32::new(0), AtomicU32::new(0)];

extern "C" fn worker(me: usize) {
    STACK.push(me);
    match STACK.pop() {
        Some(v) => assert!(POPPED[v].fetch_add(1, Ordering::Relaxed) == 0),
        None => panic!("empty"),
    }
}

fn main() {
    let (a, b) = (weir::spawn(worker, 0), weir::spawn(worker, 1));
    a.join();
    b.join();
    assert!(STACK.pop().is_none());
}
