//! Which local steps are folded into the visible step before them.
//!
//! After every visible step of a thread, its local steps are taken at once as
//! long as there is exactly one that is enabled. This is sound for everything
//! the explorer answers: a local step neither reads nor writes what another
//! thread can read or write, it stays enabled until taken, and nobody observes
//! the states in between, because folding stops
//!
//! 1. at a location that a property mentions ([`weir_ir::Expr::At`]), and, where
//!    a `never` property asks for a thread *not* to be at a location, also
//!    before a step to it;
//! 2. before a step that writes a register that a `never` property mentions
//!    (properties of final states see only final states);
//! 3. before a location at which a loop of foldable steps closes, so that it
//!    always ends; calls of routines that may recurse are not folded at all;
//! 4. where several steps are enabled, which is a choice of the program, or none.
//!
//! Inside an atomic section no other thread moves, so there all steps count as
//! local, unless a `never` property looks at memory.

use weir_ir::analysis::{always_atomic, atomic_locations, recursive_routines};
use weir_ir::{BinOp, Edge, Expr, Op, Program, PropertyKind, RoutineId};

/// What properties look at.
pub(crate) struct Observed {
    /// Per routine and location: mentioned by a property.
    pub locs: Vec<Vec<bool>>,
    /// Per routine and register: mentioned by a property or observable, so
    /// that its value matters even after its last use.
    pub regs: Vec<Vec<bool>>,
    /// Per routine and location: mentioned by a `never` property.
    pub never_locs: Vec<Vec<bool>>,
    /// Per routine and register: mentioned by a `never` property.
    pub never_regs: Vec<Vec<bool>>,
    never_memory: bool,
    /// Some `never` property is not monotone in its [`Expr::At`]s.
    never_away: bool,
    /// Routines that cannot be left by a folded step: they may recurse, or
    /// return into a register that a `never` property mentions.
    stay: Vec<bool>,
    recursive: Vec<bool>,
    /// Routines that run inside atomic sections only.
    inside: Vec<bool>,
}

/// Collects what the properties, observables and the filter look at.
pub(crate) fn observed(program: &Program) -> Observed {
    let table = |n: fn(&weir_ir::Routine) -> usize| -> Vec<Vec<bool>> {
        program.routines.iter().map(|r| vec![false; n(r)]).collect()
    };
    let mut seen = Observed {
        locs: table(|r| r.locs.len()),
        regs: table(|r| r.regs.len()),
        never_locs: table(|r| r.locs.len()),
        never_regs: table(|r| r.regs.len()),
        never_memory: false,
        never_away: false,
        stay: recursive_routines(program),
        recursive: recursive_routines(program),
        inside: always_atomic(program),
    };
    let properties = program.properties.iter().map(|p| (p.kind == PropertyKind::Never, &p.pred));
    let ends = program.observables.iter().map(|o| &o.expr).chain(&program.filter).map(|e| (false, e));
    for (never, e) in properties.chain(ends) {
        e.visit(&mut |e| match e {
            Expr::At(_, r, l) => {
                seen.locs[r.index()][l.index()] = true;
                seen.never_locs[r.index()][l.index()] |= never;
            }
            Expr::RegOf(t, r) => {
                let routine = program.template(program.threads[t.index()].template).routine.index();
                seen.regs[routine][r.index()] = true;
                seen.never_regs[routine][r.index()] |= never;
            }
            Expr::Mem(_) => seen.never_memory |= never,
            // Whether a thread has ended is whether it is at its last location.
            Expr::Ended(t) => {
                let routine = program.template(program.threads[t.index()].template).routine;
                let out = program.routine(routine).out_table();
                for (loc, out) in out.iter().enumerate() {
                    seen.locs[routine.index()][loc] |= out.is_empty();
                    seen.never_locs[routine.index()][loc] |= out.is_empty() && never;
                }
                // The step that ends the thread must be seen on its own.
                for e in &program.routine(routine).edges {
                    if out[e.dst.index()].is_empty() {
                        seen.locs[routine.index()][e.src.index()] = true;
                    }
                }
            }
            _ => {}
        });
        seen.never_away |= never && !grows(e);
    }
    for (caller, r) in program.routines.iter().enumerate() {
        for e in &r.edges {
            if let Op::Call { routine, dst: Some(dst), .. } = e.op {
                seen.stay[routine.index()] |= seen.never_regs[caller][dst.index()];
            }
        }
    }
    seen
}

/// Whether the predicate stays true when one more thread arrives at one of the
/// locations it mentions.
fn grows(e: &Expr) -> bool {
    match e {
        Expr::At(..) => true,
        Expr::Bin(BinOp::LAnd | BinOp::LOr, _, a, b) => grows(a) && grows(b),
        e => {
            let mut mentions = false;
            e.visit(&mut |e| mentions |= matches!(e, Expr::At(..)));
            !mentions
        }
    }
}

/// For every location of a routine, whether steps from it are folded.
pub(crate) fn folded(program: &Program, id: RoutineId, seen: &Observed) -> Vec<bool> {
    let r = program.routine(id);
    let out = r.out_table();
    let atomic = atomic_locations(r).unwrap_or_else(|_| vec![false; r.locs.len()]);
    let foldable = |loc: usize, op: &Op| match op {
        Op::Havoc(..) => false,
        Op::Call { routine, .. } => !seen.recursive[routine.index()] && !seen.never_away,
        Op::Return(_) => !seen.stay[id.index()] && !seen.never_away,
        op if op.is_local() => true,
        Op::AtomicBegin | Op::Spawn { .. } | Op::Join(_) => false,
        _ => (atomic[loc] || seen.inside[id.index()]) && !seen.never_memory,
    };
    let mut fold: Vec<bool> = (0..r.locs.len())
        .map(|loc| {
            !seen.locs[id.index()][loc]
                && !out[loc].is_empty()
                && out[loc].iter().all(|e| {
                    let Edge { op, dst, .. } = &r.edges[e.index()];
                    let arrives = seen.never_away && seen.locs[id.index()][dst.index()];
                    let watched = op.writes().iter().any(|w| seen.never_regs[id.index()][w.index()]);
                    foldable(loc, op) && !watched && !arrives
                })
        })
        .collect();
    // Depth-first search over folded locations; where it meets its own stack, a
    // loop closes and folding has to stop.
    let mut colour = vec![0u8; r.locs.len()];
    for root in 0..r.locs.len() {
        let mut stack = vec![(root, 0usize)];
        while let Some((loc, next)) = stack.pop() {
            if next == 0 {
                if colour[loc] != 0 || !fold[loc] {
                    continue;
                }
                colour[loc] = 1;
            }
            match out[loc].get(next) {
                None => colour[loc] = 2,
                Some(e) => {
                    stack.push((loc, next + 1));
                    let dst = r.edges[e.index()].dst.index();
                    match colour[dst] {
                        0 => stack.push((dst, 0)),
                        1 => fold[dst] = false,
                        _ => {}
                    }
                }
            }
        }
    }
    fold
}
