//! Recursion to a depth: a copy of every routine that may call itself per level.

use crate::calls::recursive_routines;
use weir_ir::{Edge, EdgeId, EdgeRef, Expr, Loc, LocId, Op, Program, Routine, RoutineId};

/// A program without recursion.
pub(super) struct Deep {
    pub program: Program,
    copies: Vec<Copy>,
}

/// A routine of the program without recursion. Its edges and locations have the numbers of the
/// original; those behind them are cuts.
struct Copy {
    home: RoutineId,
    /// How many edges and locations the original has.
    size: (usize, usize),
    /// The calls that would go too deep, in the order of the cuts: their edges, and where they
    /// start.
    calls: Vec<(EdgeId, LocId)>,
}

impl Copy {
    fn of(program: &Program, home: usize, calls: Vec<(EdgeId, LocId)>) -> Copy {
        let r = &program.routines[home];
        Copy { home: RoutineId::new(home), size: (r.edges.len(), r.locs.len()), calls }
    }
}

impl Deep {
    fn copy(&self, routine: RoutineId) -> &Copy {
        &self.copies[routine.index()]
    }

    /// Whether this is the edge of a cut.
    pub fn is_cut(&self, edge: EdgeRef) -> bool {
        edge.edge.index() >= self.copy(edge.routine).size.0
    }

    /// Whether the edge is a step of the original program: not so where a call would go too
    /// deep. The thread then waits before the call.
    pub fn is_step(&self, edge: EdgeRef) -> bool {
        !self.is_cut(edge) && !self.copy(edge.routine).calls.iter().any(|(e, _)| *e == edge.edge)
    }

    /// The edge of the original program.
    pub fn was(&self, edge: EdgeRef) -> EdgeRef {
        EdgeRef { routine: self.copy(edge.routine).home, ..edge }
    }

    /// The location of the original program.
    pub fn home(&self, (routine, loc): (RoutineId, LocId)) -> (RoutineId, LocId) {
        let copy = self.copy(routine);
        let cut = loc.index().checked_sub(copy.size.1).and_then(|i| copy.calls.get(i));
        (copy.home, cut.map_or(loc, |(_, start)| *start))
    }
}

/// The program in which recursion goes at most this deep. A call that would go deeper leads
/// to a location that cannot be left.
pub(super) fn deepen(program: &Program, depth: u32) -> Deep {
    let recursive = recursive_routines(program);
    let copies = (0..program.routines.len()).map(|r| Copy::of(program, r, Vec::new())).collect();
    let mut deep = Deep { program: program.clone(), copies };
    let own: Vec<usize> = (0..program.routines.len()).filter(|r| recursive[*r]).collect();
    // Level 0 are the routines themselves.
    let first = program.routines.len();
    let copy = |routine: RoutineId, level: usize| {
        let at = own.iter().position(|r| *r == routine.index()).unwrap_or(0);
        RoutineId::new(first + (level - 1) * own.len() + at)
    };
    for level in 0..=depth as usize {
        for r in &own {
            let mut code = program.routines[*r].clone();
            let next = |called: RoutineId| (level < depth as usize).then(|| copy(called, level + 1));
            let cut = Copy::of(program, *r, redirect(&mut code, &recursive, &next));
            if level == 0 {
                (deep.program.routines[*r], deep.copies[*r]) = (code, cut);
            } else {
                code.name = format!("{}%{level}", code.name);
                deep.program.routines.push(code);
                deep.copies.push(cut);
            }
        }
    }
    deep
}

/// Calls of routines that recurse go to the next level, where there is one; gives those that
/// cannot.
fn redirect(
    code: &mut Routine,
    recursive: &[bool],
    next: &dyn Fn(RoutineId) -> Option<RoutineId>,
) -> Vec<(EdgeId, LocId)> {
    let mut calls = Vec::new();
    for e in 0..code.edges.len() {
        let Op::Call { routine, .. } = &mut code.edges[e].op else { continue };
        if !recursive[routine.index()] {
            continue;
        }
        if let Some(deeper) = next(*routine) {
            *routine = deeper;
            continue;
        }
        let cut = LocId::new(code.locs.len());
        code.locs.push(Loc::default());
        let edge = &mut code.edges[e];
        (edge.op, edge.dst) = (Op::Nop, cut);
        calls.push((EdgeId::new(e), edge.src));
        let span = edge.span;
        code.edges.push(Edge { src: cut, dst: cut, op: Op::Assume(Expr::FALSE), span });
    }
    calls
}
