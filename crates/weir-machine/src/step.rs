//! One step: whether it is possible, and what it leads to.

use crate::blocked::{Blocked, Halt};
use crate::state::State;
use crate::{exec, memory};
use weir_ir::{Access, Addr, Fault, Model, Program, Step, ThreadId};

/// What a step that is possible does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// The state after it, or the error it is.
    pub result: Result<State, Fault>,
    /// What it did to memory or buffers.
    pub access: Option<Access>,
}

/// Takes one step.
///
/// The value chosen by a havoc is part of the step, so nothing is enumerated
/// here and a step of any program can be checked.
pub fn step(program: &Program, model: Model, state: &State, step: Step) -> Result<Outcome, Blocked> {
    let mut after = state.clone();
    let done = advance(program, model, &mut after, step)?;
    Ok(match done {
        Ok(access) => Outcome { result: Ok(after), access },
        Err(fault) => Outcome { result: Err(fault), access: None },
    })
}

/// The same on a state that is not kept: it is spoilt if the step is not possible, or an error.
pub fn advance(
    program: &Program,
    model: Model,
    state: &mut State,
    step: Step,
) -> Result<Result<Option<Access>, Fault>, Blocked> {
    let mover = step.thread();
    if state.thread(mover).is_none() {
        return Err(Blocked::NoSuchThread);
    }
    if state.exited {
        return Err(Blocked::Exited);
    }
    if let Some(inside) = state.atomic
        && inside != mover
    {
        return Err(Blocked::AtomicSection(inside));
    }
    let done = match step {
        Step::Exec { thread, edge, choice } => exec::exec(program, model, state, thread, edge, choice),
        Step::Flush { thread, addr } => flush(program, model, state, thread, addr),
    };
    match done {
        Ok(access) => Ok(Ok(access)),
        Err(Halt::Fault(fault)) => Ok(Err(fault)),
        Err(Halt::Blocked(why)) => Err(why),
    }
}

fn flush(
    program: &Program,
    model: Model,
    state: &mut State,
    thread: ThreadId,
    addr: Addr,
) -> Result<Option<Access>, Halt> {
    let buffer = state.threads[thread.index()].buffer.under_mut(model);
    let Some(write) = buffer.flush(addr) else {
        let waits = buffer.waiting().iter().any(|w| w.addr == addr);
        return Err(if waits { Blocked::NotOldest(addr) } else { Blocked::NothingToFlush(addr) }.into());
    };
    memory::write_all(program, state, write)?;
    let (wrote, undef) = (Some((write.value, true)), write.undef);
    Ok(Some(Access { addr, cells: write.cells, read: None, wrote, undef }))
}
