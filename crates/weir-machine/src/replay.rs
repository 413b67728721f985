//! Checking an execution that somebody claims.
//!
//! A trace is accepted only if its initial values are complete and legal, each
//! step is possible where it stands, and what it claims to show is what happens
//! at its end.

use crate::blocked::Blocked;
use crate::error::Unsupported;
use crate::init::{InitError, initial_state};
use crate::lasso;
use crate::property::{is_cut_off, is_final, violates};
use crate::races::race;
use crate::record::Recorder;
use crate::step::advance;
use crate::successors::successors;
use std::fmt;
use weir_ir::{Fault, Program, Replay, Step, Trace, Violation};

/// Why a trace is not an execution of the program, or does not show what it
/// claims. Steps are counted from 1.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ReplayError {
    /// The initial values are not legal.
    Init(InitError),
    /// A step is not possible.
    Blocked {
        /// Its number.
        number: usize,
        /// The step, in words.
        step: String,
        /// Why it is not.
        why: Blocked,
    },
    /// A step is an error, but the trace goes on.
    EarlyFault {
        /// Its number.
        number: usize,
        /// The step, in words.
        step: String,
        /// The error.
        fault: Fault,
    },
    /// The last step is an error other than the one claimed (or none is claimed).
    OtherFault {
        /// Its number.
        number: usize,
        /// The step, in words.
        step: String,
        /// The error.
        fault: Fault,
        /// What is claimed.
        claimed: Option<Violation>,
    },
    /// An error is claimed, but the last step is none.
    NoFault {
        /// The number of the last step.
        number: usize,
        /// The error claimed.
        claimed: Fault,
    },
    /// A property is claimed to be violated, and is not.
    NotViolated {
        /// The number of the last step.
        number: usize,
        /// The property's number.
        property: usize,
        /// The predicate as the user wrote it.
        text: String,
    },
    /// The program has no property with that number.
    NoSuchProperty(usize),
    /// A deadlock is claimed, but something can still move, or all has ended.
    NoDeadlock {
        /// The number of the last step.
        number: usize,
        /// A step that is possible, in words; `None`: every thread has ended.
        possible: Option<String>,
    },
    /// A deadlock is claimed, but a thread is where an assumption does not hold: nothing is
    /// said about such executions of a whole program.
    CutOff {
        /// The number of the last step.
        number: usize,
    },
    /// A data race is claimed, but the two threads do not stand before one.
    NoRace {
        /// The number of the last step.
        number: usize,
    },
    /// A loop in which a thread waits for ever is claimed, but it is none; the phrase says why.
    NoLoop(String),
    /// Whether something can move cannot be tried out.
    Unsupported(Unsupported),
}

impl fmt::Display for ReplayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReplayError::Init(e) => write!(f, "initial state: {e}"),
            ReplayError::Blocked { number, step, why } => {
                write!(f, "step {number} ({step}) is not possible: {why}")
            }
            ReplayError::EarlyFault { number, step, fault } => {
                write!(f, "step {number} ({step}) is an error ({fault}), but the trace goes on")
            }
            ReplayError::OtherFault { number, step, fault, claimed } => {
                write!(f, "step {number} ({step}) is an error ({fault}), but the trace claims ")?;
                match claimed {
                    None => write!(f, "nothing"),
                    Some(Violation::Fault(c)) => write!(f, "another one ({c})"),
                    Some(Violation::Property(p)) => write!(f, "that property {p} is violated"),
                    Some(Violation::Deadlock) => write!(f, "a deadlock"),
                    Some(Violation::Race(..)) => write!(f, "a data race"),
                    Some(Violation::Waits(_)) => write!(f, "that a thread waits for ever"),
                }
            }
            ReplayError::NoFault { number, claimed } => {
                write!(f, "after step {number}: the trace claims an error ({claimed}), but there is none")
            }
            ReplayError::NotViolated { number, property, text } => {
                write!(f, "after step {number}: property {property} (`{text}`) is not violated")
            }
            ReplayError::NoSuchProperty(p) => write!(f, "the program has no property {p}"),
            ReplayError::NoDeadlock { number, possible } => {
                write!(f, "after step {number}: the trace claims a deadlock, but ")?;
                match possible {
                    Some(step) => write!(f, "something can move ({step})"),
                    None => write!(f, "every thread has ended"),
                }
            }
            ReplayError::CutOff { number } => {
                write!(f, "after step {number}: the trace claims a deadlock, but an assumption does not hold")
            }
            ReplayError::NoRace { number } => {
                write!(f, "after step {number}: the trace claims a data race, but there is none")
            }
            ReplayError::NoLoop(why) => {
                write!(f, "the trace claims that a thread waits for ever, but {why}")
            }
            ReplayError::Unsupported(e) => write!(f, "{e}"),
        }
    }
}

impl std::error::Error for ReplayError {}

/// Replays a trace step by step.
pub fn replay(program: &Program, trace: &Trace) -> Result<Replay, ReplayError> {
    let mut state = initial_state(program, &trace.memory_init).map_err(ReplayError::Init)?;
    let mut seen = Recorder::new(program, &state);
    let last = trace.steps.len();
    let mut turning = Vec::new();
    for (number, now) in (1..).zip(&trace.steps) {
        let words = || describe(program, *now);
        if let Some(Violation::Waits(from)) = trace.violation
            && number > from
        {
            turning.push(state.clone());
        }
        seen.before(&state, *now);
        let done = advance(program, trace.model, &mut state, *now).map_err(|why| ReplayError::Blocked {
            number,
            step: words(),
            why,
        })?;
        match done {
            Ok(access) => seen.after(&state, *now, access),
            Err(fault) if number < last => {
                return Err(ReplayError::EarlyFault { number, step: words(), fault });
            }
            Err(fault) if trace.violation == Some(Violation::Fault(fault)) => {
                seen.fault();
                return Ok(seen.end(&state));
            }
            Err(fault) => {
                let claimed = trace.violation;
                return Err(ReplayError::OtherFault { number, step: words(), fault, claimed });
            }
        }
    }
    let mut replay = seen.end(&state);
    match trace.violation {
        None => Ok(replay),
        Some(Violation::Fault(claimed)) => Err(ReplayError::NoFault { number: last, claimed }),
        Some(Violation::Property(property)) => {
            let p = program.properties.get(property).ok_or(ReplayError::NoSuchProperty(property))?;
            if violates(program, &state, property) {
                Ok(replay)
            } else {
                Err(ReplayError::NotViolated { number: last, property, text: p.text.clone() })
            }
        }
        Some(Violation::Deadlock) => {
            let moves = successors(program, trace.model, &state).map_err(ReplayError::Unsupported)?;
            let possible = moves.first().map(|(step, _)| describe(program, *step));
            if possible.is_some() || is_final(program, &state) {
                return Err(ReplayError::NoDeadlock { number: last, possible });
            }
            if is_cut_off(program, &state) {
                return Err(ReplayError::CutOff { number: last });
            }
            Ok(replay)
        }
        Some(Violation::Race(a, b)) => {
            if race(program, &state, a, b) {
                Ok(replay)
            } else {
                Err(ReplayError::NoRace { number: last })
            }
        }
        Some(Violation::Waits(from)) => {
            let steps = trace.steps.get(from..);
            let steps = steps.ok_or_else(|| ReplayError::NoLoop("it begins after the last step".into()))?;
            turning.push(state);
            let waits = lasso::judge(program, trace.model, &turning, steps);
            replay.waits = Some(waits.map_err(ReplayError::NoLoop)?);
            Ok(replay)
        }
    }
}

/// A step in words. The step may be nonsense.
fn describe(program: &Program, step: Step) -> String {
    match step {
        Step::Exec { thread, edge, .. } => format!("{} takes edge {}", program.thread_name(thread), edge.0),
        Step::Flush { thread, addr } => {
            format!("flush of {} by {}", program.show_addr(addr), program.thread_name(thread))
        }
    }
}
