//! What [`super::persistent_set`] has to know of every location: its future ([`super::futures`]),
//! and whether a step closes a loop or can be seen by a property. All of it errs on the side of
//! "may".

use super::bisimulation::NO_CLASS;
use super::futures::{Accesses, Futures};
use crate::compile::{CellSet, Code, Observed};
use crate::machine::{FRAME, HEAD, LocalState, State};
use weir_engine::fault;
use weir_ir::{Expr, Op, Program};
use weir_passes::calls::recursive_routines;
use weir_passes::loops::closing_edges;

/// What is known about every location and edge of every routine.
pub(crate) struct FutureAccesses {
    /// What may still be accessed.
    pub may: Futures,
    /// Per routine and location: a step from here, with the steps folded into
    /// it, may go round a loop, or may be seen by a `never` property.
    pub special: Vec<Vec<bool>>,
    /// CellClasses that a `never` property looks at.
    pub watched: CellSet,
    /// Some object of the heap may be freed.
    pub frees: bool,
}

pub(crate) fn future_accesses(program: &Program, code: &Code, seen: &Observed) -> FutureAccesses {
    let may = Futures::new(program, code);
    let mut watched = may.classes.empty();
    for p in program.properties.iter().filter(|p| p.kind == weir_ir::PropertyKind::Never) {
        p.pred.visit(&mut |e| {
            if let Expr::Mem(place) = e {
                may.add_place(place, &mut watched);
            }
        });
    }
    let special = special(program, code, seen);
    let frees = program.routines.iter().flat_map(|r| &r.edges).any(|e| matches!(e.op, Op::Free(_)));
    FutureAccesses { may, special, watched, frees }
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
        let mut now = Accesses::none(&self.may.classes);
        let mut at = work.threads[0] as usize + HEAD;
        for _ in 0..work.frames(0) {
            let (routine, loc) = (work.w[at] as usize, work.w[at + 1] as usize);
            now.add(self.may.at(routine, loc));
            at += FRAME + code.routines[routine].reg_init.len();
        }
        for entry in work.buffer(0).chunks_exact(2).filter(|e| e[0] != 0) {
            now.writes.add(self.may.classes.of(entry[0]));
        }
        (now.reads, now.writes)
    }
}

fn special(program: &Program, code: &Code, seen: &Observed) -> Vec<Vec<bool>> {
    let recursive = recursive_routines(program);
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
