//! Final states, violated properties, observables.
//!
//! A predicate that speaks about something that is not there (a place outside
//! memory or in a freed object, a register of a thread not yet spawned, a
//! division by zero) is false as a whole; an observable that does is 0.

use crate::eval::in_property;
use crate::state::State;
use weir_ir::{Expr, Op, Program, PropertyKind};

/// Whether all threads have ended and all buffers are empty, or the program was ended. (Whether a final
/// state counts is for [`Program::filter`] to say, see [`counts`].)
pub fn is_final(program: &Program, state: &State) -> bool {
    state.exited || state.threads.iter().all(|t| t.ended(program) && t.buffer.is_empty())
}

/// Whether some thread of a whole program is where an assumption does not hold: the program
/// says that nothing is to be learnt from such an execution, so what waits for the thread is
/// no deadlock. (Of the two ways of a branch one always holds. Programs that are not whole
/// wait with `assume`.)
pub fn is_cut_off(program: &Program, state: &State) -> bool {
    let cut = |t: &crate::state::ThreadState| {
        let top = t.top();
        let mut out = program.routine(top.routine).out(top.loc).peekable();
        out.peek().is_some() && out.all(|(_, e)| matches!(e.op, Op::Assume(_)))
    };
    program.whole && state.threads.iter().any(cut)
}

/// Whether it is a final state that the program's filter lets through.
pub fn counts(program: &Program, state: &State) -> bool {
    is_final(program, state) && program.filter.as_ref().is_none_or(|f| holds(program, state, f))
}

/// Whether a predicate holds in a state.
pub fn holds(program: &Program, state: &State, pred: &Expr) -> bool {
    in_property(program, state, pred).is_ok_and(|v| v != 0)
}

/// Whether the property with that number is violated in this state. `Never` is
/// judged in every state (inside atomic sections too), the others in final states that count: `Exists` and
/// `NotExists` are violated where the predicate holds, `Forall` where it does
/// not. A number too large is violated nowhere.
pub fn violates(program: &Program, state: &State, property: usize) -> bool {
    let Some(p) = program.properties.get(property) else { return false };
    match p.kind {
        PropertyKind::Never => holds(program, state, &p.pred),
        PropertyKind::Exists | PropertyKind::NotExists => {
            counts(program, state) && holds(program, state, &p.pred)
        }
        PropertyKind::Forall => counts(program, state) && !holds(program, state, &p.pred),
    }
}

/// The first property that is violated in this state (see [`violates`]).
pub fn violated(program: &Program, state: &State) -> Option<usize> {
    (0..program.properties.len()).find(|p| violates(program, state, *p))
}

/// The values of the program's observables.
pub fn observe(program: &Program, state: &State) -> Vec<i64> {
    program.observables.iter().map(|o| in_property(program, state, &o.expr).unwrap_or(0)).collect()
}
