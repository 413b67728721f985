//! Heap objects in the words of a state, and sets of them.

use crate::compile::Code;
use weir_ir::Addr;

/// Stands for the size of an object that is not there; no freed object has it.
pub(crate) const HOLE: i64 = i64::MIN;

/// A set of heap objects, as a mask. The last bit stands for all that are not
/// told apart.
pub type Objects = u64;

/// Objects with at least this number are not told apart.
pub(crate) const TOLD_APART: u32 = 63;

/// Where the heap starts in the words of a memory.
pub(crate) fn heap(code: &Code, memory: &[i64]) -> usize {
    let fixed = 1 + code.cells();
    fixed + 1 + 2 * memory[fixed] as usize
}

/// The objects of a heap that starts there in some words: where each of them starts.
pub(crate) fn objects_at(words: &[i64], heap: usize) -> impl Iterator<Item = usize> + '_ {
    let mut at = heap + 1;
    (0..words[heap]).map(move |_| {
        let here = at;
        at += 1 + words[at].max(0) as usize;
        here
    })
}

/// How many heap objects a memory has, holes included.
pub(crate) fn object_count(code: &Code, memory: &[i64]) -> usize {
    memory[heap(code, memory)] as usize
}

/// The number of the heap object that a pointer points to, from 0.
pub(crate) fn heap_object(code: &Code, pointer: i64) -> Option<u32> {
    Addr(pointer).number().checked_sub(code.fixed.len() as u32 + 1)
}

/// An object as a set.
pub(crate) fn one(object: u32) -> Objects {
    1 << object.min(TOLD_APART)
}

/// The heap objects that some words may be pointers to.
pub(crate) fn objects(code: &Code, words: &[i64]) -> Objects {
    words.iter().filter_map(|w| heap_object(code, *w)).fold(0, |set, n| set | one(n))
}

/// The heap objects that the values in a thread's buffer may be pointers to.
pub(crate) fn objects_told(code: &Code, buffer: &[i64]) -> Objects {
    buffer.chunks_exact(2).fold(0, |set, e| set | objects(code, &e[1..]))
}
