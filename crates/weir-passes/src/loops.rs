//! Loops of a routine's control flow, and where a thread may wait.

use crate::calls::recursive_routines;
use crate::graph::Digraph;
use weir_ir::{Expr, LocId, Program, Routine};

/// The control flow of a routine: its locations, and its edges in order.
pub fn flow(routine: &Routine) -> Digraph {
    let edges = routine.edges.iter().map(|e| (e.src.index(), e.dst.index()));
    Digraph::new(routine.locs.len(), edges)
}

/// For every edge, whether it closes a loop in a depth-first search from the
/// entry. Every loop has such an edge.
pub fn closing_edges(routine: &Routine) -> Vec<bool> {
    let (flow, out) = (flow(routine), routine.out_table());
    let mut closing = vec![false; routine.edges.len()];
    for (loc, i) in flow.closing(std::iter::once(routine.entry.index()).chain(0..flow.nodes())) {
        closing[out[loc][i].index()] = true;
    }
    closing
}

/// The locations at which loops close that can be reached from the entry: every
/// such loop has one.
pub fn heads(routine: &Routine) -> impl Iterator<Item = LocId> {
    let flow = flow(routine);
    let closing = flow.closing([routine.entry.index()]);
    closing.into_iter().map(move |(loc, i)| LocId::new(flow.next(loc)[i]))
}

/// Whether no routine has a loop and none calls itself.
pub fn acyclic(program: &Program) -> bool {
    !recursive_routines(program).contains(&true) && !program.routines.iter().any(|r| flow(r).is_cyclic())
}

/// For every location, how many loops are around it: the strongly connected parts of
/// the control flow, then of each part without its head, and so on. The head is the
/// location that is entered from outside (the first such edge says which). Loops
/// beyond the depth `most` do not count.
pub fn depths(routine: &Routine, most: u32) -> Vec<u32> {
    let flow = flow(routine);
    let mut depth = vec![0; routine.locs.len()];
    let mut part_of = vec![0; routine.locs.len()];
    let mut todo = vec![flow.clone()];
    let mut parts = 0;
    while let Some(part) = todo.pop() {
        for cycle in part.cycles() {
            if depth[cycle[0]] >= most {
                continue;
            }
            parts += 1;
            for l in &cycle {
                depth[*l] += 1;
                part_of[*l] = parts;
            }
            let inside = |l: LocId| part_of[l.index()] == parts;
            let entered =
                routine.edges.iter().find(|e| inside(e.dst) && !inside(e.src)).map(|e| e.dst.index());
            let head = entered.unwrap_or(cycle[0]);
            todo.push(flow.among(|l| part_of[l] == parts && l != head));
        }
    }
    depth
}

/// Whether one of these ways is open whatever the registers hold: one has no
/// condition, or one has the opposite condition of another. `None` is a way without
/// a condition. (A thread that has no such way may have to wait.)
pub fn always_possible<'a>(ways: impl IntoIterator<Item = Option<&'a Expr>>) -> bool {
    let mut conditions: Vec<&Expr> = Vec::new();
    for way in ways {
        let Some(c) = way else { return true };
        if conditions.iter().any(|d| are_opposite(c, d)) {
            return true;
        }
        conditions.push(c);
    }
    false
}

/// Whether one condition is written as the other turned round: exactly one holds.
pub fn are_opposite(a: &Expr, b: &Expr) -> bool {
    a.clone().negate() == *b || b.clone().negate() == *a
}

#[cfg(test)]
mod tests {
    use super::*;
    use weir_ir::{BinOp, Edge, Loc, Op, RegId, Span, Ty};

    fn routine(locs: usize, edges: &[(u32, u32)]) -> Routine {
        let edge = |(src, dst): &(u32, u32)| {
            let (src, dst) = (LocId(*src), LocId(*dst));
            Edge { src, dst, op: Op::Nop, span: Span::default() }
        };
        let edges = edges.iter().map(edge).collect();
        Routine { locs: vec![Loc::default(); locs], edges, ..Routine::default() }
    }

    #[test]
    fn loops_in_loops() {
        // 0 → (1 → (2 ⇄ 3) → 1) → 4, and a loop that nobody reaches.
        let r = routine(6, &[(0, 1), (1, 2), (2, 3), (3, 2), (3, 1), (1, 4), (5, 5)]);
        assert_eq!(closing_edges(&r), [false, false, false, true, true, false, true]);
        assert_eq!(heads(&r).collect::<Vec<_>>(), [LocId(2), LocId(1)]);
        assert_eq!(depths(&r, 9), [0, 1, 2, 2, 0, 1]);
        assert_eq!(depths(&r, 1), [0, 1, 1, 1, 0, 1]);
        let program = |routines| Program { routines, ..Program::default() };
        assert!(!acyclic(&program(vec![r])));
        assert!(acyclic(&program(vec![routine(3, &[(0, 1), (0, 2), (1, 2)])])));
    }

    #[test]
    fn opposite_conditions_leave_no_way_to_wait() {
        let less = |n| Expr::bin(BinOp::Lt, Ty::I64, Expr::Reg(RegId(0)), Expr::int(n));
        let (a, b, c) = (less(1), less(1).negate(), less(2).negate());
        assert!(always_possible([Some(&a), Some(&c), Some(&b)]));
        assert!(!always_possible([Some(&a), Some(&c)]));
        assert!(always_possible([Some(&a), None]));
        assert!(!always_possible([]));
    }
}
