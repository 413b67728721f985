//! The judge has the last word: no `unsafe` leaves here without a replay.

use crate::engines::{Engine, Trouble, run};
use crate::limits::Limits;
use weir_ir::{Model, Outcome, Program, Replay, Verdict};

/// A verdict that may be shown.
#[derive(Clone, Debug)]
pub struct Judged {
    /// The engine's answer.
    pub verdict: Verdict,
    /// For `unsafe`: what the judge saw.
    pub replay: Option<Replay>,
}

/// An engine gave a trace that is not an execution of the program: a bug in
/// Weir, never a verdict.
#[derive(Clone, Debug)]
pub struct Refused {
    /// The engine.
    pub engine: String,
    /// What the judge says.
    pub why: String,
}

/// Checks a program and replays what was found.
pub fn check(program: &Program, engine: Engine, model: Model, limits: &Limits) -> Result<Judged, Trouble> {
    let refused = |r: Refused| {
        Trouble::Internal(format!("the judge refuses the execution found by {}: {}", r.engine, r.why))
    };
    judge(program, run(program, engine, model, limits)?).map_err(refused)
}

/// Replays what an engine found.
pub fn judge(program: &Program, verdict: Verdict) -> Result<Judged, Refused> {
    let replay = match &verdict.outcome {
        Outcome::Unsafe(trace) => match weir_machine::replay(program, trace) {
            Ok(replay) => Some(replay),
            Err(error) => {
                return Err(Refused { engine: verdict.engine.clone(), why: error.to_string() });
            }
        },
        _ => None,
    };
    Ok(Judged { verdict, replay })
}
