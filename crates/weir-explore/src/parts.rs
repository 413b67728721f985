//! Taking a state apart and putting it together.
//!
//! The parts are memory (with the owner of the atomic section, the written cells
//! of unbounded objects and the heap) and one part per thread (its frames and
//! its buffer). A thread's step is a function of its own part and memory.

use crate::code::Code;
use crate::work::Work;

/// The words of memory: everything but the threads.
pub(crate) fn memory(code: &Code, work: &Work, out: &mut Vec<i64>) {
    out.clear();
    out.extend_from_slice(&work.w[..1 + code.cells()]);
    out.extend_from_slice(&work.w[work.sparse as usize..]);
}

/// The words of a thread.
pub(crate) fn thread(work: &Work, t: usize) -> &[i64] {
    let end = work.threads.get(t + 1).copied().unwrap_or(work.sparse);
    &work.w[work.threads[t] as usize..end as usize]
}

/// A state from the words of memory and of its threads.
pub(crate) fn join<'a>(
    code: &Code,
    memory: &[i64],
    threads: impl IntoIterator<Item = &'a [i64]>,
    out: &mut Work,
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
