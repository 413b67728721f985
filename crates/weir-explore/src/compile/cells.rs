//! Sets of cells, for what is known without running a program: cells of small objects count
//! alone, others together.

use super::code::Code;
use super::granule::whole;
use std::ops::Range;
use weir_ir::Addr;

/// A set of cell classes.
pub(crate) type CellSet = Box<[u64]>;

/// Objects with more cells than this are one class.
const SINGLE: u32 = 64;

/// Which cells count as one. Cells of small objects count alone; large and
/// unbounded objects count as a whole, and so does the heap.
pub(crate) struct CellClasses {
    /// Of the cells of fixed objects (entry 0 is not used).
    cells: Vec<u32>,
    /// Of objects as a whole: first class, number of classes.
    pub objects: Vec<(u32, u32)>,
    pub heap: u32,
}

impl CellClasses {
    pub fn new(code: &Code) -> CellClasses {
        let mut cells = vec![0];
        let mut objects = Vec::new();
        let mut next = 0;
        for fixed in &code.fixed {
            let (len, classes) = match fixed {
                Some((_, len)) if *len <= SINGLE => (*len, *len),
                Some((_, len)) => (*len, 1),
                None => (0, 1),
            };
            objects.push((next, classes));
            cells.extend((0..len).map(|i| next + if classes == 1 { 0 } else { i }));
            next += classes;
        }
        CellClasses { cells, objects, heap: next }
    }

    /// The class of a cell, as [`super::code::Pl`] numbers cells.
    pub fn of(&self, cell: i64) -> u32 {
        if let Some(class) = usize::try_from(whole(cell)).ok().and_then(|c| self.cells.get(c)) {
            return *class;
        }
        Addr(whole(cell)).object(self.objects.len()).map_or(self.heap, |o| self.objects[o.index()].0)
    }

    /// The classes of a cell of an object with that index, as programs number cells; `None`:
    /// those of any cell.
    pub fn of_index(&self, code: &Code, object: usize, index: Option<i64>) -> Range<u32> {
        let (first, n) = self.objects[object];
        let cell = index.map(|i| if code.packed[object].is_some() { i >> 3 } else { i });
        match cell {
            Some(i) if n > 1 && (0..i64::from(n)).contains(&i) => first + i as u32..first + i as u32 + 1,
            _ => first..first + n,
        }
    }

    pub fn empty(&self) -> CellSet {
        vec![0; self.heap as usize / 64 + 1].into()
    }
}

pub(crate) fn has(set: &[u64], class: u32) -> bool {
    set[class as usize / 64] >> (class % 64) & 1 != 0
}

pub(crate) fn add(set: &mut [u64], class: u32) {
    set[class as usize / 64] |= 1 << (class % 64);
}

/// Adds all of one set to another; whether that changed it.
pub(crate) fn add_all(to: &mut [u64], from: &[u64]) -> bool {
    let mut changed = false;
    for (t, f) in to.iter_mut().zip(from) {
        changed |= *f & !*t != 0;
        *t |= f;
    }
    changed
}
