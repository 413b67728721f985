//! Going through a program by hand: the judge takes the steps of a path, and says which steps are
//! possible then.
//!
//! Between two choices that somebody can see, the thread that moved takes its local steps (branches,
//! temporaries, calls) by itself as long as there is only one and nothing is violated, and up to the next
//! label: nobody else can see them, so no choice is lost.
//!
//! ```
//! use weir_driver::{input, stepping};
//! use weir_ir::Model;
//!
//! let text = "shared x: u8; thread a { x = 1; r = x; }";
//! let program = input::from_text("one.weir", text).unwrap();
//! // At the start the thread can store; then it can load from its buffer, or the store can arrive.
//! let start = stepping::follow(&program, Model::Tso, &[], &[], true).unwrap();
//! let (store, fault) = start.enabled[0].clone();
//! assert!(fault.is_none());
//! let then = stepping::follow(&program, Model::Tso, &[], &[store], true).unwrap();
//! assert_eq!(then.enabled.len(), 2);
//! ```

use weir_ir::{Addr, Fault, Model, Op, Program, Replay, Step, Trace, Violation};
use weir_machine::{State, initial_state, initial_states, is_final, step, successors, violated};

/// Longer paths are refused.
pub const MOST_STEPS: usize = 20_000;
/// A thread takes no more local steps than this by itself.
const MOST_LOCAL: usize = 1_000;

/// Where a path leads.
#[derive(Clone, Debug)]
pub struct Position {
    /// The steps, with what they violate.
    pub trace: Trace,
    /// What the judge saw.
    pub replay: Replay,
    /// What is possible now, and which error it would be.
    pub enabled: Vec<(Step, Option<Fault>)>,
    /// All threads have ended and all buffers are empty.
    pub ended: bool,
}

/// Takes the steps of a path from the initial values given (none: the first that are possible); with
/// `settle`, and the local steps that follow.
///
/// # Errors
/// Why that is not possible, in words.
pub fn follow(
    program: &Program,
    model: Model,
    init: &[(Addr, i64)],
    steps: &[Step],
    settle: bool,
) -> Result<Position, String> {
    if program.whole {
        return Err("compiled programs of this kind cannot be stepped by hand".into());
    }
    if program.is_parameterised() {
        return Err("a program of any number of threads cannot be stepped by hand: say how many".into());
    }
    if steps.len() > MOST_STEPS {
        return Err(format!("a path has at most {MOST_STEPS} steps"));
    }
    let (init, mut state) = start(program, init)?;
    let mut trace = Trace { model, memory_init: init, steps: Vec::new(), violation: None };
    for (i, &now) in steps.iter().enumerate() {
        if trace.violation.is_some() {
            return Err(format!("the execution ends before step {}", i + 1));
        }
        take(program, &mut trace, &mut state, now).map_err(|why| format!("step {}: {why}", i + 1))?;
    }
    if settle && trace.violation.is_none() {
        settle_last(program, &mut trace, &mut state)?;
    }
    let over = matches!(trace.violation, Some(Violation::Fault(_)));
    let enabled = if over { Vec::new() } else { possible(program, model, &state)? };
    if trace.violation.is_none() {
        trace.violation = violated(program, &state).map(Violation::Property);
    }
    let replay = weir_machine::replay(program, &trace).map_err(|e| e.to_string())?;
    Ok(Position { trace, replay, enabled, ended: !over && is_final(program, &state) })
}

fn start(program: &Program, init: &[(Addr, i64)]) -> Result<(Vec<(Addr, i64)>, State), String> {
    if init.is_empty() {
        let first = initial_states(program).map_err(|e| e.to_string())?.into_iter().next();
        return first.ok_or_else(|| "the program has no initial state".into());
    }
    Ok((init.to_vec(), initial_state(program, init).map_err(|e| e.to_string())?))
}

fn take(program: &Program, trace: &mut Trace, state: &mut State, now: Step) -> Result<(), String> {
    let outcome = step(program, trace.model, state, now).map_err(|why| why.to_string())?;
    trace.steps.push(now);
    match outcome.result {
        Ok(after) => *state = after,
        Err(fault) => trace.violation = Some(Violation::Fault(fault)),
    }
    Ok(())
}

fn possible(program: &Program, model: Model, state: &State) -> Result<Vec<(Step, Option<Fault>)>, String> {
    let all = successors(program, model, state).map_err(|e| e.to_string())?;
    Ok(all.into_iter().map(|(now, after)| (now, after.err())).collect())
}

/// The local steps of the thread that moved last.
fn settle_last(program: &Program, trace: &mut Trace, state: &mut State) -> Result<(), String> {
    let Some(Step::Exec { thread, .. }) = trace.steps.last().copied() else { return Ok(()) };
    for _ in 0..MOST_LOCAL {
        if violated(program, state).is_some() {
            break;
        }
        let all = possible(program, trace.model, state)?;
        let own: Vec<Step> = all
            .iter()
            .filter(|(s, wrong)| s.thread() == thread && wrong.is_none() && matches!(s, Step::Exec { .. }))
            .map(|(s, _)| *s)
            .collect();
        let [only] = own.as_slice() else { break };
        if !local(program, state, *only) {
            break;
        }
        take(program, trace, state, *only)?;
    }
    Ok(())
}

/// Whether nobody but the thread can see the step, nor its user.
fn local(program: &Program, state: &State, now: Step) -> bool {
    let Step::Exec { thread, edge, .. } = now else { return false };
    let Some(t) = state.threads.get(thread.index()) else { return false };
    let Some(routine) = program.routines.get(t.top().routine.index()) else { return false };
    // Where a thread stands can matter: properties speak about labels.
    if routine.locs.get(t.top().loc.index()).is_none_or(|l| l.label.is_some()) {
        return false;
    }
    match routine.edges.get(edge.index()).map(|e| &e.op) {
        Some(Op::Nop | Op::Assume(_) | Op::Assert(_) | Op::AtomicEnd | Op::Call { .. } | Op::Return(_)) => {
            true
        }
        Some(Op::Assign(reg, _)) => routine.regs.get(reg.index()).is_none_or(weir_ir::Reg::is_temporary),
        _ => false,
    }
}
