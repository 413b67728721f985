//! What a thread may still do from a location on: which cells it may read and
//! write. It errs on the side of "may". The reduction relies on it.

use super::code::Code;
use smallvec::{SmallVec, smallvec};
use weir_ir::analysis::addressed_objects;
use weir_ir::{Addr, Op, Place, Program};

/// A set of cell classes.
pub(crate) type Set = SmallVec<[u64; 2]>;

/// Objects with more cells than this are one class.
const SINGLE: u32 = 64;

/// Which cells count as one. Cells of small objects count alone; large and
/// unbounded objects count as a whole, and so does the heap.
pub(crate) struct Classes {
    /// Per object: first class, number of classes.
    objects: Vec<(u32, u32)>,
    pub heap: u32,
    /// Per class: whether it is one cell.
    singles: Vec<bool>,
}

impl Classes {
    fn new(code: &Code<'_>) -> Classes {
        let (mut objects, mut next, mut singles) = (Vec::new(), 0, Vec::new());
        for fixed in &code.fixed {
            let (classes, single) = match fixed {
                Some((_, len)) if *len <= SINGLE => (*len, true),
                _ => (1, false),
            };
            objects.push((next, classes));
            singles.resize(singles.len() + classes as usize, single);
            next += classes;
        }
        singles.push(false);
        Classes { objects, heap: next, singles }
    }

    /// The class of a cell that exists.
    pub fn of(&self, cell: i64) -> u32 {
        match Addr(cell).object(self.objects.len()) {
            None => self.heap,
            Some(o) => match self.objects[o.index()] {
                (first, 1) => first,
                (first, _) => first + Addr(cell).offset() as u32,
            },
        }
    }

    /// Whether the class is one cell.
    pub fn single(&self, class: u32) -> bool {
        self.singles[class as usize]
    }

    pub fn empty(&self) -> Set {
        smallvec![0; self.heap as usize / 64 + 1]
    }

    fn add_object(&self, set: &mut Set, object: usize) {
        let (first, n) = self.objects[object];
        (first..first + n).for_each(|c| add(set, c));
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

/// What may still happen from a location on, calls that are under way excepted.
#[derive(Clone)]
pub(crate) struct Future {
    pub reads: Set,
    pub writes: Set,
}

/// What is known about every location.
pub(crate) struct Futures {
    pub classes: Classes,
    /// What pointers may point to.
    pointees: Set,
    /// Per routine and location.
    pub at: Vec<Vec<Future>>,
    /// Whether threads are joined somewhere.
    pub joins: bool,
}

impl Futures {
    pub fn new(code: &Code<'_>) -> Futures {
        let program = code.program;
        let classes = Classes::new(code);
        let pointees = pointees(program, &classes);
        let none = Future { reads: classes.empty(), writes: classes.empty() };
        let mut at: Vec<Vec<Future>> =
            program.routines.iter().map(|r| vec![none.clone(); r.locs.len()]).collect();
        let mut changed = true;
        while changed {
            changed = false;
            for (i, routine) in program.routines.iter().enumerate() {
                for e in routine.edges.iter().rev() {
                    let mut here = at[i][e.dst.index()].clone();
                    touch(&e.op, &classes, &pointees, &mut here);
                    let started = match &e.op {
                        Op::Call { routine, .. } => Some(*routine),
                        Op::Spawn { template, .. } => Some(program.template(*template).routine),
                        _ => None,
                    };
                    if let Some(r) = started {
                        let inside = &at[r.index()][program.routine(r).entry.index()];
                        add_all(&mut here.reads, &inside.reads);
                        add_all(&mut here.writes, &inside.writes);
                    }
                    let to = &mut at[i][e.src.index()];
                    changed |= add_all(&mut to.reads, &here.reads) | add_all(&mut to.writes, &here.writes);
                }
            }
        }
        let joins = program.routines.iter().flat_map(|r| &r.edges).any(|e| matches!(e.op, Op::Join(_)));
        Futures { classes, pointees, at, joins }
    }

    /// Adds what an operation may read and write.
    pub fn touch(&self, op: &Op, out: &mut Future) {
        touch(op, &self.classes, &self.pointees, out);
    }
}

/// What pointers may point to: objects whose address is known somewhere, and the heap.
fn pointees(program: &Program, classes: &Classes) -> Set {
    let mut set = classes.empty();
    add(&mut set, classes.heap);
    for (o, addressed) in addressed_objects(program).into_iter().enumerate() {
        if addressed {
            classes.add_object(&mut set, o);
        }
    }
    set
}

fn place_classes(place: &Place, classes: &Classes, pointees: &Set, out: &mut Set) {
    match place {
        Place::Deref(_) | Place::Bytes(..) => {
            add_all(out, pointees);
        }
        Place::Cell(o, index) => {
            let (first, n) = classes.objects[o.index()];
            match index.constant() {
                Some(i) if n > 1 && (0..i64::from(n)).contains(&i) => add(out, first + i as u32),
                _ => classes.add_object(out, o.index()),
            }
        }
    }
}

fn touch(op: &Op, classes: &Classes, pointees: &Set, out: &mut Future) {
    match op {
        Op::Load(_, p) => place_classes(p, classes, pointees, &mut out.reads),
        Op::Store(p, _) => place_classes(p, classes, pointees, &mut out.writes),
        Op::Rmw { place, .. } | Op::Cas { place, .. } => {
            place_classes(place, classes, pointees, &mut out.reads);
            place_classes(place, classes, pointees, &mut out.writes);
        }
        Op::Alloc(..) | Op::Free(_) => {
            add(&mut out.reads, classes.heap);
            add(&mut out.writes, classes.heap);
        }
        _ => {}
    }
}
