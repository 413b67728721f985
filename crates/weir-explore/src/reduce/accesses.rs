//! Future accesses: for every location, which cells may be read and
//! written from there on, and whether a step closes a loop or can be seen by a
//! property. All of it errs on the side of "may". [`super::persistent_set`] relies on it.

use super::bisimulation::NO_CLASS;
use crate::compile::{CellClasses, CellSet, Code, Observed, add, add_all};
use crate::machine::{FRAME, HEAD, LocalState, State};
use weir_engine::fault;
use weir_ir::analysis::{addressed_objects, closing_edges};
use weir_ir::{Expr, Op, Place, Program, RoutineId};

/// What may still happen from a location on.
#[derive(Clone)]
pub(crate) struct Accesses {
    pub reads: CellSet,
    pub writes: CellSet,
}

/// What is known about every location and edge of every routine.
pub(crate) struct FutureAccesses {
    pub classes: CellClasses,
    /// Per routine and location.
    pub at: Vec<Vec<Accesses>>,
    /// Per routine and location: a step from here, with the steps folded into
    /// it, may go round a loop, or may be seen by a `never` property.
    pub special: Vec<Vec<bool>>,
    /// CellClasses that a `never` property looks at.
    pub watched: CellSet,
    /// Some object of the heap may be freed.
    pub frees: bool,
}

pub(crate) fn future_accesses(program: &Program, code: &Code, seen: &Observed) -> FutureAccesses {
    let classes = CellClasses::new(code);
    let reach = pointees(program, &classes);
    let none = Accesses { reads: classes.empty(), writes: classes.empty() };
    let mut at: Vec<Vec<Accesses>> =
        program.routines.iter().map(|r| vec![none.clone(); r.locs.len()]).collect();
    let entry =
        |at: &Vec<Vec<Accesses>>, r: RoutineId| at[r.index()][program.routine(r).entry.index()].clone();
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
                place_classes(place, code, &classes, &reach, &mut watched);
            }
        });
    }
    let special = special(program, code, seen);
    let frees = program.routines.iter().flat_map(|r| &r.edges).any(|e| matches!(e.op, Op::Free(_)));
    FutureAccesses { classes, at, special, watched, frees }
}

/// A thread's part of the state: what the thread can do next, and what it may still do.
#[derive(Debug)]
pub(crate) struct Thread {
    pub local: LocalState,
    /// What it may still read and write, its buffer included.
    pub reads: CellSet,
    pub writes: CellSet,
    /// See [`FutureAccesses::special`].
    pub special: bool,
    /// Its class, see [`super::bisimulation`].
    pub class: u32,
}

impl Thread {
    /// The only thread of a state, with what is known of its location.
    pub fn new(local: LocalState, futures: Option<&FutureAccesses>, code: &Code, work: &State) -> Thread {
        let (reads, writes) = futures.map_or_else(Default::default, |f| f.of(code, work));
        let (routine, loc) = (local.top.0 as usize, local.top.1 as usize);
        let special = futures.is_some_and(|f| f.special[routine][loc]);
        Thread { local, reads, writes, special, class: NO_CLASS }
    }
}

impl FutureAccesses {
    /// What the only thread of a state may still read and write.
    fn of(&self, code: &Code, work: &State) -> (CellSet, CellSet) {
        let (mut reads, mut writes) = (self.classes.empty(), self.classes.empty());
        let mut at = work.threads[0] as usize + HEAD;
        for _ in 0..work.frames(0) {
            let (routine, loc) = (work.w[at] as usize, work.w[at + 1] as usize);
            let here = &self.at[routine][loc];
            add_all(&mut reads, &here.reads);
            add_all(&mut writes, &here.writes);
            at += FRAME + code.routines[routine].reg_init.len();
        }
        for entry in work.buffer(0).chunks_exact(2).filter(|e| e[0] != 0) {
            add(&mut writes, self.classes.of(entry[0]));
        }
        (reads, writes)
    }
}

/// What pointers may point to: objects whose address is known somewhere, and the heap.
fn pointees(program: &Program, classes: &CellClasses) -> CellSet {
    let mut set = classes.empty();
    add(&mut set, classes.heap);
    for (&(first, n), addressed) in classes.objects.iter().zip(addressed_objects(program)) {
        if addressed {
            (first..first + n).for_each(|c| add(&mut set, c));
        }
    }
    set
}

fn place_classes(place: &Place, code: &Code, classes: &CellClasses, pointees: &CellSet, out: &mut CellSet) {
    match place {
        Place::Cell(o, index) => {
            classes.of_index(code, o.index(), index.constant()).for_each(|c| add(out, c));
        }
        // An access does not leave its granule.
        Place::Bytes(Expr::AddrOf(o, index), _) => {
            classes.of_index(code, o.index(), index.constant()).for_each(|c| add(out, c));
        }
        Place::Deref(_) | Place::Bytes(..) => {
            add_all(out, pointees);
        }
    }
}

fn touch(op: &Op, classes: &CellClasses, pointees: &CellSet, code: &Code, out: &mut Accesses) {
    debug_assert_eq!(code.fixed.len(), classes.objects.len());
    match op {
        Op::Load(_, p) => place_classes(p, code, classes, pointees, &mut out.reads),
        Op::Store(p, _) => {
            // Whether it hits freed memory depends on the heap.
            if matches!(p, Place::Deref(_) | Place::Bytes(..)) {
                add(&mut out.reads, classes.heap);
            }
            place_classes(p, code, classes, pointees, &mut out.writes);
        }
        Op::Rmw { place, .. } | Op::Cas { place, .. } => {
            place_classes(place, code, classes, pointees, &mut out.reads);
            place_classes(place, code, classes, pointees, &mut out.writes);
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
