//! What a fence weighs.
//!
//! A fence weighs 1, and ten times as much for every loop around it; a call in
//! a loop counts as a loop around the procedure, and so does recursion. A fence
//! is free where only local steps lie between it and a step of the same thread,
//! before or after it on every way, that waits for the buffer anyway (a full
//! fence, a locked operation, the start of an atomic section, a spawn): folded
//! into that step it costs nothing.

use weir_ir::{EdgeId, LocId, Op, Program, Routine, RoutineId};
use weir_passes::calls::recursive_routines;
use weir_passes::loops::depths;

/// Loops beyond this depth weigh no more.
const DEEPEST: u32 = 9;

/// The loops around every location.
pub(super) struct Weights {
    depth: Vec<Vec<u32>>,
}

impl Weights {
    pub fn of(program: &Program) -> Weights {
        let mut depth: Vec<Vec<u32>> = program.routines.iter().map(|r| depths(r, DEEPEST)).collect();
        let recursive = recursive_routines(program);
        // Depths only grow, up to a limit: this ends.
        let mut around: Vec<u32> = recursive.iter().map(|r| u32::from(*r)).collect();
        let mut changed = true;
        while changed {
            changed = false;
            for (r, routine) in program.routines.iter().enumerate() {
                for e in &routine.edges {
                    let Op::Call { routine: callee, .. } = e.op else { continue };
                    if recursive[r] && recursive[callee.index()] {
                        continue;
                    }
                    let here = (around[r] + depth[r][e.src.index()]).min(DEEPEST);
                    if here > around[callee.index()] {
                        around[callee.index()] = here;
                        changed = true;
                    }
                }
            }
        }
        for (list, more) in depth.iter_mut().zip(around) {
            list.iter_mut().for_each(|d| *d = (*d + more).min(DEEPEST));
        }
        Weights { depth }
    }

    /// What a fence at this edge weighs.
    pub fn at(&self, program: &Program, routine: RoutineId, edge: EdgeId) -> u64 {
        let code = program.routine(routine);
        let e = &code.edges[edge.index()];
        if waits_next(code, e.dst) || waited_before(code, e.src) {
            return 0;
        }
        10u64.pow(self.depth[routine.index()][e.src.index()])
    }
}

/// A step that neither touches memory nor leaves the routine.
fn is_step_aside(op: &Op) -> bool {
    matches!(op, Op::Nop | Op::Assign(..) | Op::Havoc(..) | Op::Assume(_) | Op::Fence(_))
}

/// Whether every way on comes to a step that waits before it does anything else.
fn waits_next(code: &Routine, from: LocId) -> bool {
    let mut seen = vec![false; code.locs.len()];
    let mut todo = vec![from];
    while let Some(loc) = todo.pop() {
        if std::mem::replace(&mut seen[loc.index()], true) {
            continue;
        }
        let mut any = false;
        for (_, e) in code.out(loc) {
            any = true;
            match &e.op {
                op if op.drains() => {}
                op if is_step_aside(op) => todo.push(e.dst),
                _ => return false,
            }
        }
        if !any {
            return false;
        }
    }
    true
}

/// Whether every way here comes from a step that waited, with nothing after it.
fn waited_before(code: &Routine, to: LocId) -> bool {
    let mut seen = vec![false; code.locs.len()];
    let mut todo = vec![to];
    while let Some(loc) = todo.pop() {
        if std::mem::replace(&mut seen[loc.index()], true) {
            continue;
        }
        if loc == code.entry {
            return false;
        }
        for e in code.edges.iter().filter(|e| e.dst == loc) {
            match &e.op {
                op if op.drains() => {}
                op if is_step_aside(op) => todo.push(e.src),
                _ => return false,
            }
        }
    }
    true
}
