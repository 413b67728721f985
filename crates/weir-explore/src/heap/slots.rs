//! Heap objects numbered by who made them.
//!
//! The machine numbers heap objects in the order of allocation, so that states
//! differ which are the same but for the order in which threads took their memory.
//! Where numbers make no difference to the program (`opaque`), a search can
//! number the objects in its own way: each thread has a row of slots of its own,
//! every so many numbers one, and an object gets the first slot of its maker's row
//! that is not in use. Slots in front of the last one in use that are not are holes
//! in the words of memory. Then allocation does not depend on what others do, and
//! only names have to be turned back in what is shown: [`Names`].
//!
//! Threads that can change places (`symmetry`) have one row together. Which
//! of two objects gets which slot then depends on who is first, but what can happen
//! afterwards does not.

use crate::compile::code::Code;
use crate::machine::state_vector::HEAD;
use std::collections::BTreeMap;
use weir_ir::{Addr, Fault, Step};

/// Stands for the size of an object that is not there; no freed object has it.
pub(crate) const HOLE: i64 = i64::MIN;

/// A set of heap objects, as a mask. The last bit stands for all that are not
/// told apart.
pub type Objects = u64;

/// Objects with at least this number are not told apart.
pub(crate) const TOLD_APART: u32 = 63;

/// How objects are numbered.
#[derive(Clone, Debug)]
pub(crate) struct Slots {
    /// The first slot; objects before it keep their numbers. All counted from the
    /// first object of the heap on.
    first: usize,
    /// How many rows there are.
    rows: usize,
    /// The row of each thread, by template and copy.
    row: BTreeMap<(i64, i64), usize>,
}

impl Slots {
    /// Rows for the first threads of a program.
    pub fn new(code: &Code, first: usize, threads: usize) -> Slots {
        let mut row = BTreeMap::new();
        for (template, copy, _) in code.threads.iter().take(threads) {
            let next = row.len();
            row.entry((i64::from(*template), i64::from(*copy))).or_insert(next);
        }
        Slots { first, rows: row.len().max(1), row }
    }

    /// The slots of a thread, from the first on; those of a thread without a row
    /// are behind all `objects` that there are.
    pub fn of(&self, template: i64, copy: i64, objects: usize) -> impl Iterator<Item = usize> + use<> {
        match self.row.get(&(template, copy)) {
            Some(row) => (self.first + row..).step_by(self.rows),
            None => (objects..).step_by(1),
        }
    }

    /// The slots of a row in front of one of them.
    fn before(&self, slot: usize) -> impl Iterator<Item = usize> + use<> {
        let row = slot.saturating_sub(self.first) % self.rows;
        (self.first + row..slot).step_by(self.rows)
    }
}

/// Where the heap starts in the words of a memory.
fn heap(code: &Code, memory: &[i64]) -> usize {
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
pub(crate) fn count(code: &Code, memory: &[i64]) -> usize {
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
pub(crate) fn objects_told(code: &Code, thread: &[i64]) -> Objects {
    let entries = thread.get(HEAD - 1).map_or(0, |&n| n as usize);
    let buffer = &thread[thread.len() - 2 * entries..];
    buffer.chunks_exact(2).fold(0, |set, e| set | objects(code, &e[1..]))
}

/// The numbers that objects have on the machine, along one execution.
#[derive(Clone, Debug, Default)]
pub struct Names {
    /// Slots and numbers on the machine, both counted from the first object of the
    /// heap on.
    known: BTreeMap<usize, u32>,
    /// How many objects have been made; not known before the first step.
    made: Option<u32>,
    /// The slots in use, and how they are given to threads.
    used: Vec<bool>,
    slots: Option<Slots>,
    /// The number of the first object of the heap.
    base: u32,
}

impl Names {
    /// The numbers after a step that led from one memory to another. No step
    /// allocates for two threads, and each takes its slots in their order.
    pub(crate) fn follow(&mut self, code: &Code, from: &[i64], to: &[i64]) {
        let used = |memory: &[i64]| -> Vec<bool> {
            objects_at(memory, heap(code, memory)).map(|at| memory[at] != HOLE).collect()
        };
        let before = used(from);
        let mut made = self.made.unwrap_or(before.len() as u32);
        self.used = used(to);
        for (slot, _) in self.used.iter().enumerate().filter(|(_, used)| **used) {
            if !before.get(slot).is_some_and(|used| *used) {
                self.known.insert(slot, made);
                made += 1;
            }
        }
        self.made = Some(made);
        self.slots.clone_from(&code.slots);
        self.base = code.fixed.len() as u32 + 1;
    }

    fn number(&self, addr: Addr) -> Addr {
        let Some(slot) = addr.number().checked_sub(self.base).map(|n| n as usize) else { return addr };
        let unused = |slot: &usize| !self.used.get(*slot).is_some_and(|used| *used);
        let number = match (self.known.get(&slot), &self.slots) {
            // It is made by the very step that is asked about.
            (_, Some(slots)) if unused(&slot) => {
                self.made.unwrap_or_default() + slots.before(slot).filter(unused).count() as u32
            }
            (Some(number), _) => *number,
            _ => return addr,
        };
        Addr::cell(self.base + number, addr.offset())
    }

    /// A step as the machine takes it.
    pub fn step(&self, step: Step) -> Step {
        match step {
            Step::Flush { thread, addr } => Step::Flush { thread, addr: self.number(addr) },
            exec => exec,
        }
    }

    /// An error as the machine reports it.
    pub fn fault(&self, fault: Fault) -> Fault {
        match fault {
            Fault::OutOfBounds(a) => Fault::OutOfBounds(self.number(a)),
            Fault::UseAfterFree(a) => Fault::UseAfterFree(self.number(a)),
            Fault::BadFree(p) => Fault::BadFree(self.number(Addr(p)).0),
            other => other,
        }
    }
}
