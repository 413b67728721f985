//! Which local steps are folded into the visible step before them: the rules of
//! [`weir_passes::fold`], for routines that call each other.

use weir_ir::analysis::{always_atomic, atomic_locations};
use weir_ir::{Edge, Op, Program, RoutineId};
use weir_passes::calls::recursive_routines;
use weir_passes::fold::{Folds, fold_points};
use weir_passes::loops::flow;
use weir_passes::observe::Observed;

/// What is known about the routines of a program.
pub(super) struct Folding<'a> {
    program: &'a Program,
    seen: &'a Observed,
    /// Routines that cannot be left by a folded step: they may recurse, or
    /// return into a register that a `never` property mentions.
    stay: Vec<bool>,
    recursive: Vec<bool>,
    /// Routines that run inside atomic sections only.
    inside: Vec<bool>,
}

impl<'a> Folding<'a> {
    pub fn new(program: &'a Program, seen: &'a Observed) -> Folding<'a> {
        let recursive = recursive_routines(program);
        let mut stay = recursive.clone();
        for (caller, r) in program.routines.iter().enumerate() {
            for e in &r.edges {
                if let Op::Call { routine, dst: Some(dst), .. } = e.op {
                    stay[routine.index()] |= seen.never_regs[caller][dst.index()];
                }
            }
        }
        Folding { program, seen, stay, recursive, inside: always_atomic(program) }
    }

    /// For every location of a routine, whether steps from it are folded.
    pub fn folded(&self, id: RoutineId) -> Vec<bool> {
        let (r, seen) = (self.program.routine(id), self.seen);
        let out = r.out_table();
        let atomic = atomic_locations(r).unwrap_or_else(|_| vec![false; r.locs.len()]);
        let foldable = |loc: usize, op: &Op| match op {
            Op::Call { routine, .. } => !self.recursive[routine.index()] && !seen.never_away,
            Op::Return(_) => !self.stay[id.index()] && !seen.never_away,
            op => Folds::of(op).here((atomic[loc] || self.inside[id.index()]) && !seen.never_memory),
        };
        fold_points(
            &flow(r),
            |loc| seen.locs[id.index()][loc],
            |loc, i| {
                let Edge { op, dst, .. } = &r.edges[out[loc][i].index()];
                let arrives = seen.never_away && seen.locs[id.index()][dst.index()];
                let watched = op.writes().iter().any(|w| seen.never_regs[id.index()][w.index()]);
                foldable(loc, op) && !watched && !arrives
            },
        )
    }
}
