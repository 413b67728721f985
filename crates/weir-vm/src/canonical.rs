//! One state for all that behave alike: registers that nobody reads any more are 0, released
//! objects to which nothing points are gone, buffers are in order, and pages of static objects
//! that are as at the start are not kept.
//!
//! A released object keeps its place as long as a pointer to it is left, so that using it is
//! noticed. What counts as a pointer is what counts in [`crate::owner`]; where one is hidden,
//! the place may be used again, as allocators do.

use crate::code::Compiled;
use crate::owner::words;
use crate::state::{Slot, State};
use rustc_hash::FxHashSet;
use std::sync::Arc;
use weir_ir::{Addr, Model};

/// In a chain, released objects are collected once there are so many.
const MANY: usize = 256;

/// Brings a state into its form.
pub(crate) fn canonical(code: &Compiled<'_>, model: Model, s: &mut State) {
    for thread in s.threads.iter_mut().filter(|t| t.id == 0) {
        let thread = Arc::make_mut(thread);
        kill(code, thread);
        thread.buffer.normalise(model);
    }
    s.forget_numbers();
    if s.heaps.iter().any(|h| h.released > 0) {
        sweep(code, s);
    }
    for heap in s.heaps.iter_mut().filter(|h| h.id == 0) {
        let heap = Arc::make_mut(heap);
        while matches!(heap.slots.last(), Some(Slot::Free)) {
            heap.slots.pop();
        }
        let free = heap.slots.iter().position(|slot| matches!(slot, Slot::Free));
        heap.first_free = free.unwrap_or(heap.slots.len());
    }
    s.statics.retain(|((o, p), page)| page.id != 0 || page.page != code.pages[*o as usize][*p as usize]);
}

/// Collects what a long chain of one thread has left behind.
pub(crate) fn collect(code: &Compiled<'_>, s: &mut State, t: u32) {
    let heap = &s.heaps[t as usize];
    if heap.released < MANY || heap.released * 2 < heap.slots.len() {
        return;
    }
    kill(code, Arc::make_mut(&mut s.threads[t as usize]));
    sweep(code, s);
    let heap = Arc::make_mut(&mut s.heaps[t as usize]);
    let free = heap.slots.iter().position(|slot| matches!(slot, Slot::Free));
    heap.first_free = free.unwrap_or(heap.slots.len());
}

/// Forgets numbers of which a long chain of one thread has left nothing.
pub(crate) fn forget_numbers(code: &Compiled<'_>, s: &mut State, t: u32) {
    kill(code, Arc::make_mut(&mut s.threads[t as usize]));
    s.forget_numbers();
}

/// Registers that are not live become 0.
fn kill(code: &Compiled<'_>, thread: &mut crate::state::Thread) {
    let tops = thread.frames.len() - 1;
    for i in 0..thread.frames.len() {
        let frame = &thread.frames[i];
        let base = frame.base as usize;
        let end = thread.frames.get(i + 1).map_or(thread.value.len(), |f| f.base as usize);
        let live = &code.routines[frame.routine as usize].live[frame.loc as usize];
        // What a call returns goes to a register of the caller: its value now means nothing.
        let result = if i < tops { thread.frames[i + 1].result } else { None };
        let mut live = live.iter().copied().filter(|r| Some(*r) != result).peekable();
        for at in base..end {
            if live.peek() == Some(&((at - base) as u32)) {
                live.next();
                continue;
            }
            thread.value[at] = 0;
            if thread.undef[at] != 0 {
                thread.undef[at] = 0;
                thread.dirty -= 1;
            }
        }
    }
}

/// Frees the places of released objects to which nothing points.
fn sweep(code: &Compiled<'_>, s: &mut State) {
    let statics = code.sizes.len() as u32;
    let mut kept: FxHashSet<u32> = FxHashSet::default();
    let mut see = |word: i64| {
        let number = Addr(word).number();
        if number > statics {
            kept.insert(number);
        }
    };
    for thread in &s.threads {
        thread.value.iter().for_each(|v| see(*v));
        thread.buffer.stores().for_each(|w| {
            see(w.bits.value);
            see(w.addr.0);
        });
    }
    for (_, page) in &s.statics {
        words(&page.page).for_each(&mut see);
    }
    for slot in s.heaps.iter().flat_map(|h| &h.slots) {
        if let Slot::Live(object) = slot {
            object.pages.iter().for_each(|p| words(&p.page).for_each(&mut see));
        }
    }
    for (t, heap) in s.heaps.iter_mut().enumerate().filter(|(_, h)| h.released > 0) {
        let gone = |(i, slot): &(usize, &Slot)| {
            matches!(slot, Slot::Released) && !kept.contains(&State::number(code, t as u32, *i as u32))
        };
        let gone: Vec<usize> = heap.slots.iter().enumerate().filter(gone).map(|(i, _)| i).collect();
        if gone.is_empty() {
            continue;
        }
        let heap = Arc::make_mut(heap);
        heap.id = 0;
        heap.released -= gone.len();
        gone.into_iter().for_each(|i| heap.slots[i] = Slot::Free);
    }
}
