//! Sets of cells, for what is known without running a program: cells of small objects count
//! alone, others together.

use super::code::Code;
use super::granule::whole;
use smallvec::SmallVec;
use std::ops::Range;
use weir_ir::Addr;

/// A set of cell classes.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct CellSet(SmallVec<[u64; 2]>);

impl CellSet {
    /// None of so many classes.
    pub fn none(classes: usize) -> CellSet {
        CellSet(SmallVec::from_elem(0, classes / 64 + 1))
    }

    /// Whether a class is in the set.
    pub fn has(&self, class: u32) -> bool {
        self.0[class as usize / 64] >> (class % 64) & 1 != 0
    }

    /// Adds a class.
    pub fn add(&mut self, class: u32) {
        self.0[class as usize / 64] |= 1 << (class % 64);
    }

    /// Adds all of another set; whether that changed anything.
    pub fn add_all(&mut self, other: &CellSet) -> bool {
        add_all(&mut self.0, &other.0)
    }

    /// Whether the sets have a class in common.
    pub fn meets(&self, other: &CellSet) -> bool {
        self.0.iter().zip(&other.0).any(|(a, b)| a & b != 0)
    }

    /// The classes, in order.
    pub fn iter(&self) -> impl Iterator<Item = u32> + '_ {
        let bits = |word: u64| (0..64).filter(move |bit| word >> bit & 1 != 0);
        self.0.iter().zip(0..).flat_map(move |(word, i)| bits(*word).map(move |bit| 64 * i + bit))
    }

    /// The only class, if there is exactly one.
    pub fn single(&self) -> Option<u32> {
        let mut all = self.iter();
        all.next().filter(|_| all.next().is_none())
    }
}

/// Objects with more cells than this are one class.
const SINGLE: u32 = 64;

/// Which cells count as one. Cells of small objects count alone; large and
/// unbounded objects count as a whole, and so does the heap.
pub struct CellClasses {
    /// Of the cells of fixed objects (entry 0 is not used).
    cells: Vec<u32>,
    /// Of objects as a whole: first class, number of classes.
    pub(crate) objects: Vec<(u32, u32)>,
    /// The class of all cells of the heap.
    pub heap: u32,
    /// Per class: whether it is one cell.
    singles: Vec<bool>,
    /// Per object: whether its cells are granules.
    packed: Vec<bool>,
}

impl CellClasses {
    pub(crate) fn new(code: &Code) -> CellClasses {
        let (mut cells, mut objects, mut singles) = (vec![0], Vec::new(), Vec::new());
        let mut next = 0;
        for fixed in &code.fixed {
            let (len, classes, single) = match fixed {
                Some((_, len)) if *len <= SINGLE => (*len, *len, true),
                Some((_, len)) => (*len, 1, false),
                None => (0, 1, false),
            };
            objects.push((next, classes));
            cells.extend((0..len).map(|i| next + if classes == 1 { 0 } else { i }));
            singles.resize(singles.len() + classes as usize, single);
            next += classes;
        }
        singles.push(false);
        let packed = code.packed.iter().map(Option::is_some).collect();
        CellClasses { cells, objects, heap: next, singles, packed }
    }

    /// The class of a cell, by its number in the machine.
    pub fn of(&self, cell: i64) -> u32 {
        if let Some(class) = usize::try_from(whole(cell)).ok().and_then(|c| self.cells.get(c)) {
            return *class;
        }
        Addr(whole(cell)).object(self.objects.len()).map_or(self.heap, |o| self.objects[o.index()].0)
    }

    /// The classes of a cell of an object with that index, as programs number cells; `None`:
    /// those of any cell.
    pub(crate) fn of_index(&self, object: usize, index: Option<i64>) -> Range<u32> {
        let (first, n) = self.objects[object];
        let cell = index.map(|i| if self.packed[object] { i >> 3 } else { i });
        match cell {
            Some(i) if n > 1 && (0..i64::from(n)).contains(&i) => first + i as u32..first + i as u32 + 1,
            _ => first..first + n,
        }
    }

    /// Whether the class is one cell.
    pub fn single(&self, class: u32) -> bool {
        self.singles[class as usize]
    }

    /// No class.
    pub fn empty(&self) -> CellSet {
        CellSet::none(self.heap as usize)
    }

    /// Adds all classes of an object.
    pub(crate) fn add_object(&self, set: &mut CellSet, object: usize) {
        let (first, n) = self.objects[object];
        (first..first + n).for_each(|c| set.add(c));
    }
}

/// Adds all bits of one row to another; whether that changed it.
pub(crate) fn add_all(to: &mut [u64], from: &[u64]) -> bool {
    let mut changed = false;
    for (t, f) in to.iter_mut().zip(from) {
        changed |= *f & !*t != 0;
        *t |= f;
    }
    changed
}
