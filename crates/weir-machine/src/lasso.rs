//! Whether a loop may go on for ever, and who waits in it.
//!
//! An execution that goes on for ever is shown as a stem and a loop. The loop is accepted if
//!
//! * after it the state is that before it;
//! * it is **fair to threads**: a thread that takes no step in it cannot take one in some state
//!   of it (a step that would be an error is one that can be taken);
//! * it is **fair to stores**: a store that could reach memory in every state of it does. Under
//!   TSO that is about each thread's oldest store, under PSO about the oldest store of each
//!   thread to each address. Buffers are queues, so every store reaches memory in the end;
//! * some thread has not ended and makes no progress in it ([`weir_ir::progress`]).
//!
//! That is weak fairness (justice). What a thread of a program that is not whole waits for
//! cannot be taken away from it again: a fence, the end of another thread. So strong
//! fairness would be no more; only atomic sections keep a thread from a step that it could take
//! before. They are one step to the others, so what can be done is asked in states outside of
//! sections only. In a loop that never leaves a section nobody else can ever do anything.
//!
//! Executions of compiled programs in which an assumption does not hold are not talked about.

use crate::property::is_final;
use crate::state::State;
use crate::successors::successors;
use std::collections::{BTreeSet, HashSet, VecDeque};
use weir_ir::progress::Progress;
use weir_ir::trace::{WaitKind, Waits};
use weir_ir::{Addr, Model, Op, Program, Step, ThreadId};

/// More states than this are not looked at to find out whether another schedule would help.
const MOST_STATES: usize = 10_000;
/// Nor states with more stores than this in a buffer: buffers may grow for ever.
const MOST_STORES: usize = 16;

/// What has to get its turn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Turn {
    /// A thread takes a step.
    Thread(ThreadId),
    /// A store of the thread reaches memory: under TSO any, under PSO one to this address.
    Store(ThreadId, Option<Addr>),
}

impl Turn {
    /// Whose turn a step is.
    pub fn of(model: Model, step: Step) -> Turn {
        match step {
            Step::Exec { thread, .. } => Turn::Thread(thread),
            Step::Flush { thread, addr } => Turn::Store(thread, (model == Model::Pso).then_some(addr)),
        }
    }
}

/// Whether a compiled program says that nothing is to be learnt from executions that come to
/// this state: a thread is where an assumption does not hold.
pub fn is_assumed_away(program: &Program, model: Model, state: &State) -> Result<bool, String> {
    if !program.whole && program.routines.iter().all(|r| r.code.is_empty()) {
        return Ok(false);
    }
    let moves = successors(program, model, state).map_err(|e| e.to_string())?;
    Ok((0..state.threads.len()).any(|t| {
        let top = state.threads[t].top();
        let mut out = program.routine(top.routine).out(top.loc).peekable();
        let assumes = out.peek().is_some() && out.all(|(_, e)| matches!(e.op, Op::Assume(_)));
        let turn = Turn::Thread(ThreadId::new(t));
        let may = state.atomic.is_none_or(|inside| inside.index() == t);
        assumes && may && !moves.iter().any(|(s, _)| Turn::of(model, *s) == turn)
    }))
}

/// Whether a step from a state is progress.
pub fn is_progress(progress: &Progress, state: &State, step: Step) -> bool {
    match step {
        Step::Exec { thread, edge, .. } => {
            state.thread(thread).is_some_and(|t| progress.is(t.top().routine, edge))
        }
        Step::Flush { .. } => false,
    }
}

/// Judges a loop: its steps, the state before each of them, and the one after the last.
pub(crate) fn judge(
    program: &Program,
    model: Model,
    states: &[State],
    steps: &[Step],
) -> Result<Waits, String> {
    let progress = Progress::of(program);
    let (Some(start), Some(end)) = (states.first(), states.last()) else { return Err("no state".into()) };
    if start != end {
        return Err("after the loop the state is not that before it".into());
    }
    if is_final(program, start) {
        return Err("every thread has ended".into());
    }
    if is_assumed_away(program, model, start)? {
        return Err("an assumption does not hold".into());
    }
    let unended = (0..start.threads.len()).map(ThreadId::new);
    let unended: Vec<ThreadId> = unended.filter(|t| !start.threads[t.index()].ended(program)).collect();
    if steps.is_empty() {
        let possible = !successors(program, model, start).map_err(|e| e.to_string())?.is_empty();
        return match possible {
            true => Err("the loop has no steps, and something can move".into()),
            false => Ok(Waits {
                kind: WaitKind::Deadlock,
                threads: unended,
                others: Vec::new(),
                escape: Some(false),
            }),
        };
    }
    fair(program, model, states, steps)?;
    let on: BTreeSet<ThreadId> = states
        .iter()
        .zip(steps)
        .filter(|(state, step)| is_progress(&progress, state, **step))
        .map(|(_, step)| step.thread())
        .collect();
    let (others, threads): (Vec<_>, Vec<_>) = unended.into_iter().partition(|t| on.contains(t));
    if threads.is_empty() {
        return Err("every thread makes progress in the loop, or has ended".into());
    }
    let escape = escape(program, model, &progress, start, &threads)?;
    let kind = match escape {
        _ if !others.is_empty() => WaitKind::Starvation,
        Some(false) => WaitKind::Deadlock,
        _ => WaitKind::Livelock,
    };
    Ok(Waits { kind, threads, others, escape })
}

/// Whether everything that can be done in all states of the loop is done in it.
fn fair(program: &Program, model: Model, states: &[State], steps: &[Step]) -> Result<(), String> {
    let mut left_out: Option<BTreeSet<Turn>> = None;
    for state in states.iter().filter(|s| s.atomic.is_none()) {
        let moves = successors(program, model, state).map_err(|e| e.to_string())?;
        let can: BTreeSet<Turn> = moves.iter().map(|(step, _)| Turn::of(model, *step)).collect();
        left_out = Some(match left_out {
            Some(before) => &before & &can,
            None => can,
        });
    }
    let mut left_out = left_out.unwrap_or_default();
    for step in steps {
        left_out.remove(&Turn::of(model, *step));
    }
    match left_out.first() {
        None => Ok(()),
        Some(Turn::Thread(t)) => Err(format!("{} could take a step all the time", program.thread_name(*t))),
        Some(Turn::Store(t, _)) => {
            Err(format!("a store of {} could reach memory all the time", program.thread_name(*t)))
        }
    }
}

/// Whether one of these threads makes progress, or ends, in some execution from a state on.
fn escape(
    program: &Program,
    model: Model,
    progress: &Progress,
    start: &State,
    threads: &[ThreadId],
) -> Result<Option<bool>, String> {
    let mut seen = HashSet::from([start.clone()]);
    let mut todo = VecDeque::from([start.clone()]);
    let long = |s: &State| s.threads.iter().any(|t| t.buffer.under(model).waiting().len() > MOST_STORES);
    let mut left_out = false;
    while let Some(state) = todo.pop_front() {
        if long(&state) {
            left_out = true;
            continue;
        }
        for (step, after) in successors(program, model, &state).map_err(|e| e.to_string())? {
            let Ok(after) = after else { continue };
            let ends = |t: &ThreadId| after.threads[t.index()].ended(program);
            let on = threads.contains(&step.thread()) && is_progress(progress, &state, step);
            if on || threads.iter().any(ends) {
                return Ok(Some(true));
            }
            if seen.insert(after.clone()) {
                todo.push_back(after);
            }
        }
        if seen.len() > MOST_STATES {
            return Ok(None);
        }
    }
    Ok(if left_out { None } else { Some(false) })
}
