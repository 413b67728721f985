//! Taking a state vector apart and putting it together.
//!
//! The parts are memory (with the owner of the atomic section, the written cells
//! of unbounded objects and the heap) and one part per thread (its frames and
//! its buffer). A thread's step is a function of its own part and memory.

use super::state_vector::{HEAD, State};
use crate::compile::Code;

/// The words of memory: everything but the threads.
pub(crate) fn memory(code: &Code, work: &State, out: &mut Vec<i64>) {
    out.clear();
    out.extend_from_slice(&work.w[..1 + code.cells()]);
    out.extend_from_slice(&work.w[work.sparse as usize..]);
}

/// The words of a thread.
pub(crate) fn thread(work: &State, t: usize) -> &[i64] {
    let end = work.threads.get(t + 1).copied().unwrap_or(work.sparse);
    &work.w[work.threads[t] as usize..end as usize]
}

/// The buffer in the words of a thread, which may be no thread at all: cell, value, cell,
/// value …; cell 0 is a store-store mark.
#[inline]
pub(crate) fn buffer(thread: &[i64]) -> &[i64] {
    let entries = thread.get(HEAD - 1).map_or(0, |&n| n as usize);
    &thread[thread.len() - 2 * entries..]
}

/// The words of a thread with another buffer.
pub(crate) fn with_buffer(thread: &[i64], entries: &[i64]) -> Vec<i64> {
    let mut words = thread[..thread.len() - buffer(thread).len()].to_vec();
    words[HEAD - 1] = entries.len() as i64 / 2;
    words.extend_from_slice(entries);
    words
}

/// A state from the words of memory and of its threads.
pub(crate) fn join<'a>(
    code: &Code,
    memory: &[i64],
    threads: impl IntoIterator<Item = &'a [i64]>,
    out: &mut State,
) {
    let fixed = 1 + code.cells();
    out.w.clear();
    out.threads.clear();
    out.w.extend_from_slice(&memory[..fixed]);
    for words in threads {
        out.threads.push(out.w.len() as u32);
        out.w.extend_from_slice(words);
    }
    out.sparse = out.w.len() as u32;
    out.w.extend_from_slice(&memory[fixed..]);
    out.heap = out.sparse + 1 + 2 * memory[fixed] as u32;
}

/// Whether words that come from outside are a thread that can run.
pub(crate) fn is_thread(code: &Code, words: &[i64]) -> bool {
    let &[template, copy, frames, entries, ref rest @ ..] = words else { return false };
    let known = usize::try_from(template).is_ok_and(|t| t < code.templates.len());
    if !known || copy < 0 || frames < 1 || entries < 0 {
        return false;
    }
    let mut rest = rest;
    for _ in 0..frames {
        let &[routine, loc, call, ref more @ ..] = rest else { return false };
        let Some(r) = usize::try_from(routine).ok().and_then(|r| code.routines.get(r)) else { return false };
        let there = usize::try_from(loc).is_ok_and(|l| l < r.locs.len());
        if !there || call < 0 || more.len() < r.reg_init.len() {
            return false;
        }
        rest = &more[r.reg_init.len()..];
    }
    rest.len() % 2 == 0 && rest.len() as i64 / 2 == entries
}

/// Whether words that come from outside are a memory.
pub(crate) fn is_memory(code: &Code, words: &[i64]) -> bool {
    let Some(&[written, ref rest @ ..]) = words.get(1 + code.cells()..) else { return false };
    let Some(mut heap) = usize::try_from(written).ok().and_then(|n| rest.get(n.checked_mul(2)?..)) else {
        return false;
    };
    let Some((&objects, more)) = heap.split_first() else { return false };
    heap = more;
    for _ in 0..objects {
        let Some((&size, more)) = heap.split_first() else { return false };
        let Some(more) = more.get(size.max(0) as usize..) else { return false };
        heap = more;
    }
    heap.is_empty() && objects >= 0
}
