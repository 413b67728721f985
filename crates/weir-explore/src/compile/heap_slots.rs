//! Heap objects numbered by who made them (a canonical heap).
//!
//! The machine numbers heap objects in the order of allocation, so that states
//! differ which are the same but for the order in which threads took their memory.
//! Where numbers make no difference to the program ([`crate::heap::opaque_pointers`]), a
//! search can number the objects in its own way: each thread has a row of slots of its
//! own, every so many numbers one, and an object gets the first slot of its maker's row
//! that is not in use. Slots in front of the last one in use that are not are holes
//! in the words of memory. Then allocation does not depend on what others do, and
//! only names have to be turned back in what is shown: [`crate::heap::Names`].
//!
//! Threads that can change places ([`crate::symmetry::scalarset`]) have one row together.
//! Which of two objects gets which slot then depends on who is first, but what can happen
//! afterwards does not.

use std::collections::BTreeMap;

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
    /// Rows for some threads of a program (template, copy, arguments).
    pub fn new(threads: &[(u32, u32, Vec<i64>)], first: usize) -> Slots {
        let mut row = BTreeMap::new();
        for (template, copy, _) in threads {
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
    pub fn before(&self, slot: usize) -> impl Iterator<Item = usize> + use<> {
        let row = slot.saturating_sub(self.first) % self.rows;
        (self.first + row..slot).step_by(self.rows)
    }
}
