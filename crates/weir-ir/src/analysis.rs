//! Small analyses of the program model that every engine may use.

use crate::addr::Addr;
use crate::expr::{BinOp, Expr, Place};
use crate::ids::{LocId, RoutineId};
use crate::op::Op;
use crate::program::{CellInit, Len, Program, Routine};
use crate::span::Span;
use crate::ty::Ty;

/// The locations that can be reached from the entry in the control-flow graph.
pub fn reachable_locations(routine: &Routine) -> Vec<bool> {
    let out = routine.out_table();
    let mut seen = vec![false; routine.locs.len()];
    let mut todo = vec![routine.entry];
    while let Some(loc) = todo.pop() {
        if std::mem::replace(&mut seen[loc.index()], true) {
            continue;
        }
        todo.extend(out[loc.index()].iter().map(|e| routine.edges[e.index()].dst));
    }
    seen
}

/// For every location, whether it lies inside an atomic section; an error
/// names the location that lies both inside and outside.
pub fn atomic_locations(routine: &Routine) -> Result<Vec<bool>, LocId> {
    let out = routine.out_table();
    let mut inside: Vec<Option<bool>> = vec![None; routine.locs.len()];
    let mut todo = vec![(routine.entry, false)];
    while let Some((loc, now)) = todo.pop() {
        match inside[loc.index()] {
            Some(before) if before == now => continue,
            Some(_) => return Err(loc),
            None => inside[loc.index()] = Some(now),
        }
        for e in &out[loc.index()] {
            let edge = &routine.edges[e.index()];
            let after = match edge.op {
                Op::AtomicBegin if now => return Err(loc),
                Op::AtomicEnd if !now => return Err(loc),
                Op::AtomicBegin => true,
                Op::AtomicEnd => false,
                _ => now,
            };
            todo.push((edge.dst, after));
        }
    }
    Ok(inside.into_iter().map(|i| i.unwrap_or(false)).collect())
}

/// For every routine, whether it runs inside atomic sections only: it is no
/// thread's code, and all calls of it are inside.
pub fn always_atomic(program: &Program) -> Vec<bool> {
    let mut inside = vec![true; program.routines.len()];
    program.templates.iter().for_each(|t| inside[t.routine.index()] = false);
    let sections: Vec<Vec<bool>> = program
        .routines
        .iter()
        .map(|r| atomic_locations(r).unwrap_or_else(|_| vec![false; r.locs.len()]))
        .collect();
    let mut todo: Vec<usize> = (0..inside.len()).filter(|r| !inside[*r]).collect();
    while let Some(i) = todo.pop() {
        for e in &program.routines[i].edges {
            if let Op::Call { routine, .. } = e.op
                && !sections[i][e.src.index()]
                && std::mem::replace(&mut inside[routine.index()], false)
            {
                todo.push(routine.index());
            }
        }
    }
    inside
}

/// The routines that may call themselves, directly or through others.
///
/// These are the routines on cycles of the graph of calls: its strongly connected
/// components of two or more, and those that call themselves (Tarjan's algorithm, without
/// recursion).
pub fn recursive_routines(program: &Program) -> Vec<bool> {
    let n = program.routines.len();
    let calls: Vec<Vec<usize>> = (0..n).map(|r| called(program, RoutineId::new(r)).collect()).collect();
    let mut recursive: Vec<bool> = calls.iter().enumerate().map(|(r, c)| c.contains(&r)).collect();
    // The number in which a routine is met, from 1, and the least one that is known to be
    // reached from it and to reach it.
    let (mut number, mut least, mut numbers) = (vec![0; n], vec![0; n], 0);
    let (mut open, mut is_open) = (Vec::new(), vec![false; n]);
    for root in 0..n {
        let mut path = if number[root] == 0 { vec![(root, 0)] } else { Vec::new() };
        while let Some((r, next)) = path.last_mut() {
            let r = *r;
            if *next == 0 {
                numbers += 1;
                (number[r], least[r], is_open[r]) = (numbers, numbers, true);
                open.push(r);
            }
            let callee = calls[r].get(*next).copied();
            *next += 1;
            match callee {
                Some(c) if number[c] == 0 => path.push((c, 0)),
                Some(c) if is_open[c] => least[r] = least[r].min(number[c]),
                Some(_) => {}
                None => {
                    path.pop();
                    if let Some((caller, _)) = path.last() {
                        least[*caller] = least[*caller].min(least[r]);
                    }
                    if least[r] == number[r] {
                        let first = open.iter().rposition(|o| *o == r).unwrap_or(0);
                        let component = open.split_off(first);
                        for o in &component {
                            is_open[*o] = false;
                            recursive[*o] |= component.len() > 1;
                        }
                    }
                }
            }
        }
    }
    recursive
}

/// The routines that a routine calls itself.
fn called(program: &Program, routine: RoutineId) -> impl Iterator<Item = usize> {
    program.routine(routine).edges.iter().filter_map(|e| match e.op {
        Op::Call { routine, .. } => Some(routine.index()),
        _ => None,
    })
}

/// The routines a thread of this routine may run, itself included.
pub fn callees(program: &Program, routine: RoutineId) -> Vec<RoutineId> {
    let mut found = vec![routine];
    let mut seen = vec![false; program.routines.len()];
    seen[routine.index()] = true;
    let mut next = 0;
    while next < found.len() {
        for callee in called(program, found[next]) {
            if !std::mem::replace(&mut seen[callee], true) {
                found.push(RoutineId::new(callee));
            }
        }
        next += 1;
    }
    found
}

impl Program {
    /// Whether there is anything to check: a property, an assertion, or a step
    /// that can go wrong (see [`can_fault`]).
    pub fn has_question(&self) -> bool {
        !self.properties.is_empty() || can_fault(self)
    }
}

/// Where the program accesses several bytes at once ([`Place::Bytes`]), if it does
/// anywhere: in its code, or in what is asked.
pub fn wide_access(program: &Program) -> Option<Span> {
    let wide = |p: &Place| matches!(p, Place::Bytes(..));
    let mut edges = program.routines.iter().flat_map(|r| &r.edges);
    if let Some(e) = edges.find(|e| e.op.place().is_some_and(wide)) {
        return Some(e.span);
    }
    let asked = program.properties.iter().map(|p| (&p.pred, p.span));
    let seen = program.observables.iter().map(|o| &o.expr).chain(&program.filter);
    asked.chain(seen.map(|e| (e, Span::default()))).find_map(|(e, span)| {
        let mut found = false;
        e.visit(&mut |e| found |= matches!(e, Expr::Mem(p) if wide(p)));
        found.then_some(span)
    })
}

/// Whether some step of the program might be an error: an assertion, a pointer
/// or computed index, a value kept in a range, a division.
pub fn can_fault(program: &Program) -> bool {
    program.routines.iter().any(|r| {
        let ranged = |ty: Ty| matches!(ty, Ty::Range { .. });
        r.edges.iter().any(|e| {
            let place = match e.op.place() {
                Some(Place::Deref(_) | Place::Bytes(..)) => true,
                Some(Place::Cell(o, index)) => {
                    let object = program.object(*o);
                    let computed = index.constant().is_none() && object.len != Len::Unbounded;
                    computed || ranged(object.ty) && !matches!(e.op, Op::Load(..))
                }
                None => false,
            };
            let mut divides = false;
            for e in e.op.exprs() {
                e.visit(&mut |e| {
                    divides |= matches!(e, Expr::Bin(BinOp::Div | BinOp::Rem, _, _, b) if b.constant().is_none_or(|b| b == 0));
                });
            }
            let kept = e.op.writes().iter().any(|w| ranged(r.regs[w.index()].ty));
            place || divides || kept || matches!(e.op, Op::Assert(_) | Op::Free(_) | Op::Alloc(..) | Op::Join(_))
        })
    })
}

/// For every edge, whether it closes a loop in a depth-first search from the
/// entry. Every loop has such an edge.
pub fn closing_edges(routine: &Routine) -> Vec<bool> {
    let out = routine.out_table();
    let mut closing = vec![false; routine.edges.len()];
    let mut colour = vec![0u8; routine.locs.len()];
    for root in std::iter::once(routine.entry.index()).chain(0..routine.locs.len()) {
        let mut stack = vec![(root, 0usize)];
        while let Some((loc, next)) = stack.pop() {
            if next == 0 {
                if colour[loc] != 0 {
                    continue;
                }
                colour[loc] = 1;
            }
            let Some(e) = out[loc].get(next) else {
                colour[loc] = 2;
                continue;
            };
            stack.push((loc, next + 1));
            let dst = routine.edges[e.index()].dst.index();
            match colour[dst] {
                0 => stack.push((dst, 0)),
                1 => closing[e.index()] = true,
                _ => {}
            }
        }
    }
    closing
}

/// For every object, whether a pointer may point into it: its address is taken
/// or written down somewhere, or pointers may come out of arithmetic.
pub fn addressed_objects(program: &Program) -> Vec<bool> {
    let mut addressed = vec![false; program.objects.len()];
    let mut all = false;
    let mut value = |v: i64| {
        if let Some(o) = Addr(v).object(program.objects.len()) {
            addressed[o.index()] = true;
        }
    };
    // Small numbers are offsets without an object.
    let far = |lo: i64, hi: i64| hi >= 1 << 31 || lo <= -(1 << 31);
    value(program.heap_init);
    for init in program.objects.iter().flat_map(|o| &o.init) {
        match *init {
            CellInit::Value(v) => value(v),
            CellInit::Any { lo, hi } => all |= far(lo, hi),
        }
    }
    for r in &program.routines {
        for reg in &r.regs {
            value(reg.init);
            all |= matches!(reg.ty, Ty::Range { lo, hi } if far(lo, hi));
        }
        for e in r.edges.iter().flat_map(|e| e.op.exprs()) {
            e.visit(&mut |e| match e {
                Expr::Const(v, _) => value(*v),
                Expr::AddrOf(o, _) => value(Addr::of(*o, 0).0),
                // Large numbers can be made out of small ones; nobody should,
                // but a pointer to anything may result.
                Expr::Bin(BinOp::Mul | BinOp::Shl, ..) => all = true,
                _ => {}
            });
        }
    }
    program.threads.iter().flat_map(|t| &t.args).for_each(|v| value(*v));
    addressed.iter().map(|taken| *taken || all).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::program::Edge;

    /// A program of routines that call each other.
    fn calls(list: &[&[usize]]) -> Program {
        let routine = |called: &&[usize]| {
            let call = |r: &usize| Edge {
                src: LocId::new(0),
                dst: LocId::new(0),
                op: Op::Call { routine: RoutineId::new(*r), args: Vec::new(), dst: None },
                span: crate::Span::default(),
            };
            Routine { edges: called.iter().map(call).collect(), ..Routine::default() }
        };
        Program { routines: list.iter().map(routine).collect(), ..Program::default() }
    }

    /// By the definition: a routine is recursive if one that it calls may run it.
    fn by_definition(program: &Program) -> Vec<bool> {
        let all = (0..program.routines.len()).map(RoutineId::new);
        let may_run = |c: usize, r| callees(program, RoutineId::new(c)).contains(&r);
        all.map(|r| called(program, r).any(|c| may_run(c, r))).collect()
    }

    #[test]
    fn recursive_are_the_routines_on_cycles() {
        let graphs: [&[&[usize]]; 7] = [
            &[&[1], &[2], &[]],
            &[&[0], &[0]],
            &[&[1, 3], &[2], &[0], &[]],
            // Between two cycles, and on none.
            &[&[1], &[0, 2], &[3], &[4], &[3]],
            &[&[1, 2], &[3], &[3], &[]],
            &[&[], &[2, 0], &[1, 3], &[3, 0], &[1]],
            &[&[4], &[2], &[1, 0], &[2], &[3, 4]],
        ];
        for graph in graphs {
            let program = calls(graph);
            assert_eq!(recursive_routines(&program), by_definition(&program), "{graph:?}");
        }
        assert_eq!(recursive_routines(&calls(graphs[3])), [true, true, false, true, true]);
    }
}
