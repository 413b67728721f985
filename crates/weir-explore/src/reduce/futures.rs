//! Futures: for every location, which cells may be read and written from there on. They err on
//! the side of "may". Persistent sets rely on them, and whoever forgets what nobody uses again.

use crate::compile::{CellClasses, CellSet, Code};
use weir_ir::{Expr, Op, Place, Program};
use weir_passes::points_to::addressed_objects;

/// Cells that may be read and written.
#[derive(Clone)]
pub struct Accesses {
    /// The classes that may be read.
    pub reads: CellSet,
    /// The classes that may be written.
    pub writes: CellSet,
}

impl Accesses {
    /// No accesses.
    pub fn none(classes: &CellClasses) -> Accesses {
        Accesses { reads: classes.empty(), writes: classes.empty() }
    }

    /// Adds others; whether that changed anything.
    pub fn add(&mut self, others: &Accesses) -> bool {
        self.reads.add_all(&others.reads) | self.writes.add_all(&others.writes)
    }
}

/// What may still be accessed, for every location of every routine.
pub struct Futures {
    /// Which cells count as one.
    pub classes: CellClasses,
    /// What pointers may point to.
    pointees: CellSet,
    /// Nobody sees that an object is made, and making it sees nobody.
    private_allocation: bool,
    /// Per routine and location.
    at: Vec<Vec<Accesses>>,
}

impl Futures {
    pub(crate) fn new(program: &Program, code: &Code) -> Futures {
        let classes = CellClasses::new(code);
        let none = Accesses::none(&classes);
        let mut at: Vec<Vec<Accesses>> =
            program.routines.iter().map(|r| vec![none.clone(); r.locs.len()]).collect();
        let mut futures = Futures {
            pointees: pointees(program, &classes),
            classes,
            private_allocation: code.slots.is_some(),
            at: Vec::new(),
        };
        let mut changed = true;
        while changed {
            changed = false;
            for (i, routine) in program.routines.iter().enumerate() {
                for e in routine.edges.iter().rev() {
                    let mut here = at[i][e.dst.index()].clone();
                    futures.touch(&e.op, &mut here);
                    let started = match &e.op {
                        Op::Call { routine, .. } => Some(*routine),
                        Op::Spawn { template, .. } => Some(program.template(*template).routine),
                        _ => None,
                    };
                    if let Some(r) = started {
                        here.add(&at[r.index()][program.routine(r).entry.index()]);
                    }
                    changed |= at[i][e.src.index()].add(&here);
                }
            }
        }
        futures.at = at;
        futures
    }

    /// What may be accessed from a location on, calls that are under way excepted.
    pub fn at(&self, routine: usize, loc: usize) -> &Accesses {
        &self.at[routine][loc]
    }

    /// Adds what an operation itself may access.
    pub fn touch(&self, op: &Op, out: &mut Accesses) {
        match op {
            Op::Load(_, p) => self.add_place(p, &mut out.reads),
            Op::Store(p, _) => {
                // Whether it hits freed memory depends on the heap.
                if matches!(p, Place::Deref(_) | Place::Bytes(..)) {
                    out.reads.add(self.classes.heap);
                }
                self.add_place(p, &mut out.writes);
            }
            Op::Rmw { place, .. } | Op::Cas { place, .. } => {
                self.add_place(place, &mut out.reads);
                self.add_place(place, &mut out.writes);
            }
            Op::Alloc(..) if self.private_allocation => {}
            Op::Alloc(..) | Op::Free(_) => {
                out.reads.add(self.classes.heap);
                out.writes.add(self.classes.heap);
            }
            _ => {}
        }
    }

    fn add_cell(&self, object: usize, index: &Expr, out: &mut CellSet) {
        self.classes.of_index(object, index.constant()).for_each(|c| out.add(c));
    }

    /// Adds the cells that a place may be.
    pub(crate) fn add_place(&self, place: &Place, out: &mut CellSet) {
        match place {
            // An access to bytes does not leave its granule.
            Place::Cell(o, index) => self.add_cell(o.index(), index, out),
            Place::Bytes(Expr::AddrOf(o, index), _) => self.add_cell(o.index(), index, out),
            Place::Deref(_) | Place::Bytes(..) => {
                out.add_all(&self.pointees);
            }
        }
    }
}

/// What pointers may point to: objects whose address is known somewhere, and the heap.
fn pointees(program: &Program, classes: &CellClasses) -> CellSet {
    let mut set = classes.empty();
    set.add(classes.heap);
    for (o, addressed) in addressed_objects(program).into_iter().enumerate() {
        if addressed {
            classes.add_object(&mut set, o);
        }
    }
    set
}
