//! All steps from a state.

use crate::error::{MAX_VALUES, Unsupported};
use crate::state::State;
use crate::step::step;
use weir_ir::{Fault, Model, Op, Program, Step, ThreadId};

/// A step that is possible, with the state after it or the error it is.
pub type Successor = (Step, Result<State, Fault>);

/// The steps that are possible, each with the state after it or the error it
/// is: for each thread its edges in order (the values of a havoc ascending),
/// then its flushes.
pub fn successors(program: &Program, model: Model, state: &State) -> Result<Vec<Successor>, Unsupported> {
    let mut out = Vec::new();
    for candidate in candidates(program, model, state)? {
        if let Ok(outcome) = step(program, model, state, candidate) {
            out.push((candidate, outcome.result));
        }
    }
    Ok(out)
}

/// Everything that might be possible; [`step`] decides.
fn candidates(program: &Program, model: Model, state: &State) -> Result<Vec<Step>, Unsupported> {
    let mut out = Vec::new();
    if state.exited {
        return Ok(out);
    }
    for (i, t) in state.threads.iter().enumerate() {
        let thread = ThreadId::new(i);
        if state.atomic.is_some_and(|inside| inside != thread) {
            continue;
        }
        let top = t.top();
        let routine = program.routine(top.routine);
        for (edge, e) in routine.out(top.loc) {
            match e.op {
                Op::Havoc(reg, _) => {
                    let reg = &routine.regs[reg.index()];
                    let too_many =
                        || Unsupported::Havoc { routine: routine.name.clone(), register: reg.name.clone() };
                    let (lo, hi) = program.bounds(reg.ty).ok_or_else(too_many)?;
                    if i128::from(hi) - i128::from(lo) >= MAX_VALUES as i128 {
                        return Err(too_many());
                    }
                    out.extend((lo..=hi).map(|choice| Step::Exec { thread, edge, choice }));
                }
                _ => out.push(Step::Exec { thread, edge, choice: 0 }),
            }
        }
        out.extend(t.buffer.under(model).flushable().into_iter().map(|addr| Step::Flush { thread, addr }));
    }
    Ok(out)
}
