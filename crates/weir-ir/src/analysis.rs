//! Small analyses of the program model: what its rules ([`crate::verify`]) and the
//! readers of programs need to know. Those that engines need are in `weir-passes`.

use crate::expr::{BinOp, Expr, Place};
use crate::ids::{LocId, RoutineId};
use crate::op::Op;
use crate::program::{Len, Program, Routine};
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
