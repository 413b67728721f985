//! The instrumented program: an ordinary program that reaches a failing
//! assertion under SC exactly when the given one has a witness (Bouajjani,
//! Derevenetc, Meyer 2013, section 5; the witness as in Figure 5 of "Lazy TSO
//! Reachability").
//!
//! Any thread may become the attacker at one of its stores. From then on its
//! stores go to a private view (a bit and a value for each cell), its loads look
//! there first, and what needs an empty buffer waits for ever. When it loads
//! from memory, the cell gets an *access level* (none, load, store). The other
//! threads act only if they are, or become by that very step, happens-before
//! after such a load: a store joins where the level is at least load, a load
//! where it is store. What they touch gets the level of their access. The
//! assertion fails when such a thread touches the cell of the attacker's first
//! delayed store.
//!
//! Deviations:
//!
//! 1. *One program for all attacks*, so that the part before the attack is
//!    explored once, and threads with the same code stay interchangeable.
//! 2. *The attacker need not stop at the load.* In the paper helpers are free
//!    until that load. Here they must come after some load of the attacker even
//!    before it: what does not can as well be done before the delayed store,
//!    since nothing of the attacker's can be seen but its loads. So after the
//!    start of the attack hardly anybody moves, and there are few such states.
//! 3. *Two strengths of "after"*: after some load of the attacker (may act), and
//!    after one that counts for an attack that is asked about (can close the
//!    cycle). They differ only where attacks or sequences are left out.
//! 4. An atomic section is one event: its accesses are noted down, and levels
//!    are raised and the goal is checked when it ends. A failed compare is a
//!    load. Freeing an object is a store to all its cells. Allocation is local.
//!
//! One original step is one atomic section here, which the explorer takes as one
//! transition. A thread that may not act goes back to where it was, so that no
//! new state arises. Steps that may be errors are inside sections too: an error
//! ends that execution, and the prefix before it is still looked at.

mod access;
mod cells;
mod context;
mod control;
mod emit;
mod section;
mod shadow;
mod thread;

pub(crate) use context::{PairEdges, Question};
pub(crate) use emit::Mark;

use super::accesses::Accesses;
use super::prepare::Prepared;
use context::{Context, ModeIn, loads_of};
use emit::Emit;
use shadow::Shadows;
use std::collections::{HashMap, HashSet};
use weir_ir::analysis::{atomic_locations, callees};
use weir_ir::{EdgeId, Len, Object, Op, Program, RoutineId, Thread, Ty};

/// The instrumented program. Its routines and threads have the numbers of those
/// of the prepared program.
pub(crate) struct Instrumented {
    pub program: Program,
    /// What each edge means, by routine.
    pub marks: Vec<Vec<Mark>>,
    /// The routine of the prepared program that each one stands for. Procedures
    /// that are called inside atomic sections have a second copy for that.
    pub stands_for: Vec<RoutineId>,
}

/// Builds the instrumented program.
pub(crate) fn instrument(prepared: &Prepared, accesses: &Accesses, question: &Question<'_>) -> Instrumented {
    let given = &prepared.program;
    let mut program = Program {
        name: given.name.clone(),
        objects: given.objects.clone(),
        enums: given.enums.clone(),
        templates: given.templates.clone(),
        ..Program::default()
    };
    let shadows = Shadows::add(&mut program, accesses, given);
    let mut object =
        |name: &str, len: Len, ty: Ty, init: i64| program.add_object(Object::new(name, ty, len, init));
    let phase = object("%phase", Len::Scalar, Ty::I64, 0);
    let modes = object("%modes", Len::Unbounded, Ty::I64, 0);
    let tickets = object("%tickets", Len::Unbounded, Ty::I64, 0);
    let next_ticket = object("%next ticket", Len::Scalar, Ty::I64, given.threads.len() as i64);
    let node = object("%node", Len::Scalar, Ty::I64, 0);
    let mut groups: Vec<HashSet<(RoutineId, EdgeId)>> = Vec::new();
    if question.pairs.is_some() {
        let mut stores: Vec<_> = question.stores.iter().copied().collect();
        stores.sort();
        for store in stores {
            let loads = loads_of(question, store);
            if !groups.contains(&loads) {
                groups.push(loads);
            }
        }
    }
    let calls = prepared.called.iter().any(|c| *c);
    let mode_in = if calls || accesses.threads_are_data { ModeIn::Cell } else { ModeIn::Register };
    let context = Context {
        prepared,
        accesses,
        question,
        mode_in,
        shadows,
        phase,
        groups,
        modes,
        tickets,
        next_ticket,
        node,
        inside: copies_inside(given),
    };
    let mut copies: Vec<(RoutineId, RoutineId)> = context.inside.iter().map(|(a, b)| (*b, *a)).collect();
    copies.sort();
    let originals = (0..given.routines.len()).map(RoutineId::new);
    let stands_for: Vec<RoutineId> = originals.chain(copies.into_iter().map(|(_, of)| of)).collect();
    let mut marks = Vec::new();
    for (i, id) in stands_for.iter().enumerate() {
        let mut emit = Emit::new(&context, *id);
        if i < given.routines.len() {
            emit.code();
        } else {
            emit.code_inside();
        }
        let (routine, m) = emit.finish();
        program.routines.push(routine);
        marks.push(m);
    }
    threads(&context, &mut program);
    Instrumented { program, marks, stands_for }
}

/// Procedures that are called inside atomic sections, and the number of the copy
/// that each gets for that.
fn copies_inside(program: &Program) -> HashMap<RoutineId, RoutineId> {
    let mut found: Vec<RoutineId> = Vec::new();
    for r in &program.routines {
        let Ok(inside) = atomic_locations(r) else { continue };
        for e in r.edges.iter().filter(|e| inside[e.src.index()]) {
            if let Op::Call { routine, .. } = e.op {
                found.extend(callees(program, routine));
            }
        }
    }
    found.sort();
    found.dedup();
    let first = program.routines.len();
    found.iter().enumerate().map(|(i, r)| (*r, RoutineId::new(first + i))).collect()
}

/// The threads. Where modes are in cells, each thread is told its ticket, which
/// for those that exist from the start is their id.
fn threads(context: &Context<'_>, program: &mut Program) {
    for (i, t) in context.prepared.program.threads.iter().enumerate() {
        let mut args = t.args.clone();
        if context.mode_in == ModeIn::Cell {
            args.push(i as i64);
        }
        program.threads.push(Thread { template: t.template, copy: t.copy, args });
    }
}
