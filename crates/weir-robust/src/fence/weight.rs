//! What a fence weighs.
//!
//! A fence weighs 1, and ten times as much for every loop around it; a call in
//! a loop counts as a loop around the procedure, and so does recursion. A fence
//! is free where only local steps lie between it and a step of the same thread,
//! before or after it on every way, that waits for the buffer anyway (a full
//! fence, a locked operation, the start of an atomic section, a spawn): folded
//! into that step it costs nothing.

use weir_ir::analysis::recursive_routines;
use weir_ir::{EdgeId, LocId, Op, Program, Routine, RoutineId};

/// Loops beyond this depth weigh no more.
const DEEPEST: u32 = 9;

/// The loops around every location.
pub(super) struct Weights {
    depth: Vec<Vec<u32>>,
}

impl Weights {
    pub fn of(program: &Program) -> Weights {
        let mut depth: Vec<Vec<u32>> = program.routines.iter().map(loops).collect();
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

/// For every location, how many loops are around it: the strongly connected
/// parts of the control flow, then of each part without its first location, and
/// so on.
fn loops(routine: &Routine) -> Vec<u32> {
    let next: Vec<Vec<LocId>> = routine
        .out_table()
        .iter()
        .map(|out| out.iter().map(|e| routine.edges[e.index()].dst).collect())
        .collect();
    let mut depth = vec![0; routine.locs.len()];
    let mut part_of = vec![0; routine.locs.len()];
    let mut todo: Vec<Vec<LocId>> = vec![(0..routine.locs.len()).map(LocId::new).collect()];
    let mut parts = 0;
    while let Some(part) = todo.pop() {
        for scc in components(&next, &part) {
            if scc.len() == 1 && !next[scc[0].index()].contains(&scc[0]) {
                continue;
            }
            if depth[scc[0].index()] >= DEEPEST {
                continue;
            }
            parts += 1;
            for l in &scc {
                depth[l.index()] += 1;
                part_of[l.index()] = parts;
            }
            // The head of the loop: the location that is entered from outside.
            let inside = |l: LocId| part_of[l.index()] == parts;
            let entered = routine.edges.iter().find(|e| inside(e.dst) && !inside(e.src)).map(|e| e.dst);
            let head = entered.unwrap_or(scc[0]);
            todo.push(scc.into_iter().filter(|l| *l != head).collect());
        }
    }
    depth
}

/// The strongly connected components among these locations, each in order (Tarjan 1972,
/// with a stack of its own: code can be long).
fn components(next: &[Vec<LocId>], part: &[LocId]) -> Vec<Vec<LocId>> {
    const OUTSIDE: usize = usize::MAX;
    const NEW: usize = usize::MAX - 1;
    const DONE: usize = usize::MAX - 2;
    let mut low = vec![OUTSIDE; next.len()];
    part.iter().for_each(|l| low[l.index()] = NEW);
    let mut order = vec![0; next.len()];
    let (mut count, mut open, mut out) = (0, Vec::new(), Vec::new());
    for &root in part {
        // A location, and how many of its successors were looked at.
        let mut way = vec![(root, 0)];
        while let Some((l, at)) = way.last_mut() {
            let l = *l;
            if low[l.index()] == NEW {
                (low[l.index()], order[l.index()]) = (count, count);
                count += 1;
                open.push(l);
            } else if *at == 0 {
                // The root of an earlier search.
                break;
            }
            let Some(&to) = next[l.index()].get(*at) else {
                way.pop();
                if low[l.index()] == order[l.index()] {
                    let from = open.iter().rposition(|m| *m == l).unwrap_or(0);
                    let mut scc = open.split_off(from);
                    scc.iter().for_each(|m| low[m.index()] = DONE);
                    scc.sort();
                    out.push(scc);
                } else if let Some((before, _)) = way.last() {
                    low[before.index()] = low[before.index()].min(low[l.index()]);
                }
                continue;
            };
            *at += 1;
            match low[to.index()] {
                NEW => way.push((to, 0)),
                OUTSIDE | DONE => {}
                seen => low[l.index()] = low[l.index()].min(seen),
            }
        }
    }
    out
}
