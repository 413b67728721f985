//! The question of `weir check --liveness`: can a thread wait for ever? From a program to an
//! answer that has passed the gate.
//!
//! ```
//! use weir_driver::{gate::Effort, input, liveness};
//! use weir_ir::{Model, WaitKind};
//!
//! // Each waits for the other to begin.
//! let text = "shared x: bool, y: bool;
//!     thread a { while (!y) { } x = true; }
//!     thread b { while (!x) { } y = true; }";
//! let program = input::from_text("wait.weir", text).unwrap();
//! let found = liveness::decide(&program, &liveness::options(Model::Tso, None), Effort::Share).unwrap();
//! assert!(found.judged.verdict.outcome.is_unsafe());
//! assert_eq!(found.waits[0].0, WaitKind::Deadlock);
//! ```

use crate::gate::{self, Effort, Judged, Refused};
use crate::{instances, missing};
use weir_engine::{Evidence, Outcome};
use weir_ir::{Diagnostic, Model, Program, Replay, ThreadId, Trace, Violation, WaitKind};
use weir_live::{Answer, Options, live};

/// An answer that may be shown.
#[derive(Debug)]
pub struct Found {
    /// The answer, with the worst way to wait.
    pub judged: Judged,
    /// One execution of each further way to wait, with what the judge saw.
    pub further: Vec<(Trace, Replay)>,
    /// Who can wait for ever, and how.
    pub waits: Vec<(WaitKind, ThreadId)>,
    /// There are no others that can.
    pub complete: bool,
}

/// Why the question makes no sense.
pub fn problem(program: &Program) -> Option<Diagnostic> {
    if let Some(refusal) = instances::refusal(program) {
        return Some(refusal);
    }
    missing::threads(program)
}

/// Asks whether a thread can wait for ever.
///
/// # Errors
/// What was found is no answer: a bug in Weir.
pub fn decide(program: &Program, options: &Options, effort: Effort) -> Result<Found, Refused> {
    let Answer { mut verdict, further, mut waits, complete } = live(program, options);
    let (model, seconds) = (verdict.model, verdict.stats.seconds);
    // The executions come in the order of the ways.
    let mut kinds: Vec<WaitKind> = waits.iter().map(|(kind, _)| *kind).collect();
    kinds.dedup();
    let mut kinds = kinds.into_iter();
    let mut named = |mut replay: Replay| {
        // Where the judge does not find out whether another schedule would help, the engine knows.
        if let (Some(w), Some(kind)) = (&mut replay.waits, kinds.next())
            && w.escape.is_none()
            && complete
        {
            w.kind = kind;
        }
        replay
    };
    let mut replay = None;
    let evidence = match &mut verdict.outcome {
        Outcome::Safe(..) => gate::pass_live(program, model, seconds, effort, &options.budget)?,
        Outcome::Unsafe(trace) => {
            replay = Some(named(closed(program, trace)?));
            Some(Evidence::Replayed)
        }
        Outcome::Unknown(why, _) if why.is_bug() => return Err(refused(why)),
        Outcome::Unknown(..) | Outcome::Unsupported(_) => None,
    };
    let mut shown = Vec::new();
    for mut trace in further {
        let replay = named(closed(program, &mut trace)?);
        shown.push((trace, replay));
    }
    // Where stores were held back, another schedule may help that the engine does not know of:
    // how threads wait is for the judge to say.
    if !complete {
        waits.clear();
    }
    let seen = replay.iter().chain(shown.iter().map(|(_, r)| r)).filter_map(|r| r.waits.as_ref());
    for w in seen {
        waits.extend(w.threads.iter().map(|t| (w.kind, *t)));
    }
    waits.sort_unstable();
    waits.dedup();
    Ok(Found { judged: Judged { verdict, replay, evidence }, further: shown, waits, complete })
}

/// Has the judge replay an execution. The engine forgets registers that nobody reads any more, so the
/// judge may have to go round the loop once before it sees the same state again.
fn closed(program: &Program, trace: &mut Trace) -> Result<Replay, Refused> {
    let first = match weir_machine::replay(program, trace) {
        Ok(replay) => return Ok(replay),
        Err(why) => why,
    };
    let Some(Violation::Waits(from)) = trace.violation else { return Err(refused(first)) };
    let mut again = trace.clone();
    again.steps.extend_from_within(from..);
    again.violation = Some(Violation::Waits(trace.steps.len()));
    let replay = weir_machine::replay(program, &again).map_err(refused)?;
    *trace = again;
    Ok(replay)
}

fn refused(why: impl ToString) -> Refused {
    let why = format!("the judge does not replay its execution: {}", why.to_string());
    Refused { engine: "live".into(), why }
}

/// The options of a question about a machine, with the bound of buffers that the user wants.
pub fn options(model: Model, buffer: Option<u32>) -> Options {
    let mut options = Options::new(model);
    options.buffer = buffer.unwrap_or(options.buffer);
    options
}
