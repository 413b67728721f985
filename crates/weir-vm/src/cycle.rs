//! Threads that run for ever without a step that others can tell.
//!
//! Brent's method on a thread's own state: now and then it is remembered, ever more rarely,
//! and a state that comes back closes a cycle. What such a thread can change is compared: its
//! registers, its buffer, and memory; nobody else moves meanwhile.

use crate::page::PageRef;
use crate::state::{Slot, State, Thread};
use std::sync::Arc;

/// Steps before the first state is remembered: most chains are shorter.
const FIRST: u64 = 1 << 14;

/// Looks for a cycle in a chain of steps of one thread.
#[derive(Default)]
pub(crate) struct Cycle {
    steps: u64,
    remembered: Option<Box<State>>,
    next: u64,
}

impl Cycle {
    /// One step more; whether the state was there before.
    #[inline]
    pub fn closes(&mut self, s: &State, t: u32) -> bool {
        self.steps += 1;
        if self.steps < FIRST {
            return false;
        }
        if self.steps >= self.next {
            self.next = 2 * self.steps;
            self.remembered = Some(Box::new(s.clone()));
            return false;
        }
        self.remembered.as_ref().is_some_and(|old| same(old, s, t))
    }
}

/// Whether two states are the same, if only this thread has moved from one to the other.
pub(crate) fn same(a: &State, b: &State, t: u32) -> bool {
    same_but_for(a, b) && same_thread(&a.threads[t as usize], &b.threads[t as usize])
}

/// The same, whatever has become of the thread itself.
pub(crate) fn same_but_for(a: &State, b: &State) -> bool {
    a.exited == b.exited
        && a.atomic == b.atomic
        && a.numbers == b.numbers
        && a.heaps.len() == b.heaps.len()
        && a.heaps.iter().zip(&b.heaps).all(|(x, y)| Arc::ptr_eq(x, y) || same_slots(&x.slots, &y.slots))
        && a.statics.len() == b.statics.len()
        && a.statics.iter().zip(&b.statics).all(|(x, y)| x.0 == y.0 && same_page(&x.1, &y.1))
}

fn same_thread(x: &Thread, y: &Thread) -> bool {
    x.top() == y.top()
        && x.frames == y.frames
        && x.value == y.value
        && x.undef == y.undef
        && x.buffer == y.buffer
}

fn same_slots(a: &[Slot], b: &[Slot]) -> bool {
    a.len() == b.len()
        && a.iter().zip(b).all(|(x, y)| match (x, y) {
            (Slot::Free, Slot::Free) | (Slot::Released, Slot::Released) => true,
            (Slot::Live(x), Slot::Live(y)) => {
                x.size == y.size
                    && x.owned == y.owned
                    && x.pages.iter().zip(&y.pages).all(|(x, y)| same_page(x, y))
            }
            _ => false,
        })
}

fn same_page(x: &PageRef, y: &PageRef) -> bool {
    Arc::ptr_eq(&x.page, &y.page) || x.page == y.page
}
