//! What a thread may still do: for every location, which cells may be read and
//! written from there on, and whether a step closes a loop or can be seen by a
//! property. All of it errs on the side of "may". [`crate::reduce`] relies on it.

use crate::code::Code;
use crate::fold::Observed;
use weir_engine::fault;
use weir_ir::analysis::{addressed_objects, closing_edges};
use weir_ir::{Addr, Expr, Op, Place, Program, RoutineId};

/// A set of cell classes.
pub(crate) type Set = Box<[u64]>;

/// Objects with more cells than this are one class.
const SINGLE: u32 = 64;

/// Which cells count as one. Cells of small objects count alone; large and
/// unbounded objects count as a whole, and so does the heap.
pub(crate) struct Classes {
    /// Of the cells of fixed objects (entry 0 is not used).
    cells: Vec<u32>,
    /// Of objects as a whole: first class, number of classes.
    objects: Vec<(u32, u32)>,
    heap: u32,
}

impl Classes {
    pub fn new(code: &Code) -> Classes {
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
        Classes { cells, objects, heap: next }
    }

    /// The class of a cell, as [`crate::work`] numbers cells.
    pub fn of(&self, cell: i64) -> u32 {
        if let Some(class) = usize::try_from(cell).ok().and_then(|c| self.cells.get(c)) {
            return *class;
        }
        Addr(cell).object(self.objects.len()).map_or(self.heap, |o| self.objects[o.index()].0)
    }

    pub fn empty(&self) -> Set {
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

/// What may still happen from a location on.
#[derive(Clone)]
pub(crate) struct Future {
    pub reads: Set,
    pub writes: Set,
}

/// What is known about every location and edge of every routine.
pub(crate) struct Futures {
    pub classes: Classes,
    /// Per routine and location.
    pub at: Vec<Vec<Future>>,
    /// Per routine and location: a step from here, with the steps folded into
    /// it, may go round a loop, or may be seen by a `never` property.
    pub special: Vec<Vec<bool>>,
    /// Classes that a `never` property looks at.
    pub watched: Set,
    /// Some object of the heap may be freed.
    pub frees: bool,
}

pub(crate) fn futures(program: &Program, code: &Code, seen: &Observed) -> Futures {
    let classes = Classes::new(code);
    let reach = pointees(program, &classes);
    let none = Future { reads: classes.empty(), writes: classes.empty() };
    let mut at: Vec<Vec<Future>> =
        program.routines.iter().map(|r| vec![none.clone(); r.locs.len()]).collect();
    let entry = |at: &Vec<Vec<Future>>, r: RoutineId| at[r.index()][program.routine(r).entry.index()].clone();
    let mut changed = true;
    while changed {
        changed = false;
        for (i, routine) in program.routines.iter().enumerate() {
            for e in routine.edges.iter().rev() {
                let mut here = at[i][e.dst.index()].clone();
                touch(&e.op, &classes, &reach, code, &mut here);
                let started = match &e.op {
                    Op::Call { routine, .. } => Some(*routine),
                    Op::Spawn { template, .. } => Some(program.template(*template).routine),
                    _ => None,
                };
                if let Some(routine) = started {
                    let inside = entry(&at, routine);
                    add_all(&mut here.reads, &inside.reads);
                    add_all(&mut here.writes, &inside.writes);
                }
                let to = &mut at[i][e.src.index()];
                changed |= add_all(&mut to.reads, &here.reads) | add_all(&mut to.writes, &here.writes);
            }
        }
    }
    let mut watched = classes.empty();
    for p in program.properties.iter().filter(|p| p.kind == weir_ir::PropertyKind::Never) {
        p.pred.visit(&mut |e| {
            if let Expr::Mem(place) = e {
                place_classes(place, &classes, &reach, &mut watched);
            }
        });
    }
    let special = special(program, code, seen);
    let frees = program.routines.iter().flat_map(|r| &r.edges).any(|e| matches!(e.op, Op::Free(_)));
    Futures { classes, at, special, watched, frees }
}

/// What pointers may point to: objects whose address is known somewhere, and the heap.
fn pointees(program: &Program, classes: &Classes) -> Set {
    let mut set = classes.empty();
    add(&mut set, classes.heap);
    for (&(first, n), addressed) in classes.objects.iter().zip(addressed_objects(program)) {
        if addressed {
            (first..first + n).for_each(|c| add(&mut set, c));
        }
    }
    set
}

fn place_classes(place: &Place, classes: &Classes, pointees: &Set, out: &mut Set) {
    match place {
        Place::Deref(_) => {
            add_all(out, pointees);
        }
        Place::Cell(o, index) => {
            let (first, n) = classes.objects[o.index()];
            match index.constant() {
                Some(i) if n > 1 && (0..i64::from(n)).contains(&i) => add(out, first + i as u32),
                _ => (first..first + n).for_each(|c| add(out, c)),
            }
        }
    }
}

fn touch(op: &Op, classes: &Classes, pointees: &Set, code: &Code, out: &mut Future) {
    debug_assert_eq!(code.fixed.len(), classes.objects.len());
    match op {
        Op::Load(_, p) => place_classes(p, classes, pointees, &mut out.reads),
        Op::Store(p, _) => {
            // Whether it hits freed memory depends on the heap.
            if matches!(p, Place::Deref(_)) {
                add(&mut out.reads, classes.heap);
            }
            place_classes(p, classes, pointees, &mut out.writes);
        }
        Op::Rmw { place, .. } | Op::Cas { place, .. } => {
            place_classes(place, classes, pointees, &mut out.reads);
            place_classes(place, classes, pointees, &mut out.writes);
        }
        // Nobody sees it, and it sees nobody.
        Op::Alloc(..) if code.slots.is_some() => {}
        Op::Alloc(..) | Op::Free(_) => {
            add(&mut out.reads, classes.heap);
            add(&mut out.writes, classes.heap);
        }
        _ => {}
    }
}

fn special(program: &Program, code: &Code, seen: &Observed) -> Vec<Vec<bool>> {
    let recursive = weir_ir::analysis::recursive_routines(program);
    let folds = |r: usize, loc: usize| code.routines[r].locs[loc].fold;
    let closing: Vec<Vec<bool>> = program.routines.iter().map(closing_edges).collect();
    // Where a routine returns to: locations of its callers.
    let mut returns: Vec<Vec<(usize, usize)>> = vec![Vec::new(); program.routines.len()];
    for (i, r) in program.routines.iter().enumerate() {
        for (j, e) in r.edges.iter().enumerate() {
            if let Op::Call { routine, .. } = e.op {
                returns[routine.index()].push((i, j));
            }
        }
    }
    let mut special: Vec<Vec<bool>> = program.routines.iter().map(|r| vec![false; r.locs.len()]).collect();
    let mut changed = true;
    while changed {
        changed = false;
        for (i, r) in program.routines.iter().enumerate() {
            for (j, e) in r.edges.iter().enumerate() {
                if special[i][e.src.index()] {
                    continue;
                }
                // Arriving somewhere: seen there, or folded on.
                let arrive = |r: usize, loc: usize, special: &Vec<Vec<bool>>| {
                    seen.never_locs[r][loc] || (folds(r, loc) && special[r][loc])
                };
                let writes = e.op.writes().iter().any(|w| seen.never_regs[i][w.index()]);
                let closes = closing[i][j] && !fault!("explore-loop-taken-alone");
                let mut here = closes || writes || seen.never_locs[i][e.src.index()];
                here |= match e.op {
                    Op::Call { routine, .. } => {
                        let callee = program.routine(routine);
                        recursive[routine.index()] || arrive(routine.index(), callee.entry.index(), &special)
                    }
                    Op::Return(_) => returns[i].iter().any(|&(caller, edge)| {
                        let call = &program.routines[caller].edges[edge];
                        let writes = call.op.writes().iter().any(|w| seen.never_regs[caller][w.index()]);
                        closing[caller][edge] || writes || arrive(caller, call.dst.index(), &special)
                    }),
                    _ => false,
                };
                here |= arrive(i, e.dst.index(), &special);
                if here {
                    special[i][e.src.index()] = true;
                    changed = true;
                }
            }
        }
    }
    special
}
