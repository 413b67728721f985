//! Whether a `havoc` in the program may stand for a load: the value really there
//! must be among those it allows (the side condition of Lemma 3, which prints
//! `x := r` for `r := x`). What the invariants say of the cell wherever threads
//! are may be used: it holds for every value that is ever there, under TSO too.

use crate::invariants::{Invariants, everywhere};
use crate::solver::{Answer, Solver};
use crate::symbolic::{Local, Memory, Run, Start, World};
use crate::system::System;
use weir_ir::{Op, Place, Span};

/// A `havoc` whose condition reads one shared variable.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Abstraction {
    /// Where it stands.
    pub span: Span,
    /// Whether it may stand for a load of that variable.
    pub stands_for_load: bool,
}

/// All of them.
pub fn abstractions(system: &System<'_>, inv: &Invariants, solver: &mut Solver) -> Vec<Abstraction> {
    let mut found: Vec<Abstraction> = Vec::new();
    for (c, class) in system.classes.iter().enumerate() {
        for load in &class.routine.edges {
            let Op::Load(seen, place) = &load.op else { continue };
            let seen = *seen;
            let within = match place {
                Place::Cell(o, i) => i.constant().map(|i| everywhere(inv, c, (*o, i))),
                Place::Deref(_) | Place::Bytes(..) => None,
            };
            for (_, havoc) in class.routine.out(load.dst) {
                let Op::Havoc(r, Some(pred)) = &havoc.op else { continue };
                if !pred.regs().contains(&seen) || *r == seen || found.iter().any(|a| a.span == havoc.span) {
                    continue;
                }
                let mut w = World::new(system.program, Start::Unknown);
                let mut regs: Vec<_> = Vec::new();
                for reg in &class.routine.regs {
                    regs.push(w.unknown(reg.name.clone(), reg.ty, (i64::MIN, i64::MAX)));
                }
                if let Some(within) = within {
                    let reg = &class.routine.regs[seen.index()];
                    regs[seen.index()] = w.unknown(reg.name.clone(), reg.ty, within);
                }
                regs[r.index()] = regs[seen.index()];
                let zero = w.pool.int(0);
                let guard = w.pool.bool(true);
                let local = Local { regs, me: zero, count: zero };
                let mut run = Run { guard, local, memory: Memory::default(), touches: Vec::new() };
                let stands_for_load = w.truth(pred, &mut run).is_ok_and(|holds| {
                    let refused = w.pool.not(holds);
                    let mut question = w.side.clone();
                    question.push(refused);
                    solver.check(&w.pool, &question) == Answer::Unsat
                });
                found.push(Abstraction { span: havoc.span, stands_for_load });
            }
        }
    }
    found
}
