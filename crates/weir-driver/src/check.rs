//! The question of `weir check`: is anything violated? One way from a program to an
//! answer that has passed the gate.

use crate::engines::{self, Engine};
use crate::gate::{self, Effort, Judged};
use crate::smooth::smoothed;
use crate::{instances, missing};
use weir_engine::{Certificate, Covered, Outcome, Scope, StopReason, Unsupported, Verdict};
use weir_explore::{Checkpoint, CheckpointError, Options};
use weir_ir::{Diagnostic, Fault, Program, Step, Violation};

/// How a question is asked.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The engine.
    pub engine: Engine,
    /// The options of the search; the memory model and the budget among them.
    pub options: Options,
    /// How much time a confirmation may take.
    pub effort: Effort,
    /// The certificate of a proof is wanted: it is checked to the end.
    pub certificate: bool,
    /// The number of threads that the program was given, where it is for any number.
    pub threads: Option<u32>,
}

/// An answer, and what it is about.
#[derive(Clone, Debug)]
pub struct Checked {
    /// The program of the answer: an instance of the one given, where something goes
    /// wrong with so many threads.
    pub program: Program,
    /// The answer.
    pub judged: Judged,
    /// How many threads the instance has.
    pub threads: Option<u32>,
    /// For a proof about any number of threads: its invariant.
    pub invariant: Option<String>,
}

/// Why there is no answer. The program is handed back: messages are about its text.
#[derive(Debug)]
pub struct Refused {
    /// The program.
    pub program: Program,
    /// What is wrong.
    pub trouble: Trouble,
}

/// What can be wrong with a question.
#[derive(Debug)]
pub enum Trouble {
    /// The question makes no sense, or the engine does not take it.
    Question(Diagnostic),
    /// The checkpoint is not one of this program.
    Checkpoint(CheckpointError),
    /// A bug in Weir.
    Bug(gate::Refused),
}

/// Whether the question is about any number of threads.
pub fn is_about_any(program: &Program, engine: Engine) -> bool {
    program.is_parameterised() && matches!(engine, Engine::Auto | Engine::Param)
}

/// Asks whether anything is violated; goes on from a checkpoint, where there is one.
///
/// # Errors
/// Why there is no answer.
pub fn check(
    program: Program,
    settings: &Settings,
    resume: Option<Checkpoint>,
) -> Result<Checked, Box<Refused>> {
    let options = &settings.options;
    if let Some(problem) = unanswerable(&program, settings.engine, options) {
        return Err(Box::new(Refused { program, trouble: Trouble::Question(problem) }));
    }
    let mut found = engines::param::Found::of(match resume {
        Some(checkpoint) => match resumed(&program, options, checkpoint) {
            Ok(verdict) => verdict,
            Err(e) => return Err(Box::new(Refused { program, trouble: Trouble::Checkpoint(e) })),
        },
        None if is_about_any(&program, settings.engine) => {
            match engines::run_any(&program, settings.engine, options) {
                Ok(found) => return pass(program, found, settings),
                Err(d) => return Err(Box::new(Refused { program, trouble: Trouble::Question(*d) })),
            }
        }
        None => engines::run(&program, settings.engine, options),
    });
    found.verdict = with_threads(found.verdict, settings);
    pass(program, found, settings)
}

/// What an engine of the caller's own says about the question, after the gate.
///
/// # Errors
/// Why that is no answer.
pub fn conclude(program: Program, verdict: Verdict, settings: &Settings) -> Result<Checked, Box<Refused>> {
    let found = engines::param::Found::of(with_threads(verdict, settings));
    pass(program, found, settings)
}

/// A proof about a program with a number of threads that was chosen says so.
fn with_threads(mut verdict: Verdict, settings: &Settings) -> Verdict {
    if let (Outcome::Safe(scope @ Scope::AllExecutions, _), Some(n)) =
        (&mut verdict.outcome, settings.threads)
    {
        *scope = Scope::Threads(n);
    }
    verdict
}

fn resumed(program: &Program, options: &Options, checkpoint: Checkpoint) -> Result<Verdict, CheckpointError> {
    if checkpoint.header().fingerprint != weir_report::fingerprint::fingerprint(program) {
        return Err(CheckpointError::OtherProgram);
    }
    weir_explore::explore_from(program, options, checkpoint)
}

/// What was found goes through the gate.
fn pass(
    program: Program,
    found: engines::param::Found,
    settings: &Settings,
) -> Result<Checked, Box<Refused>> {
    let engines::param::Found { mut verdict, instance, invariant } = found;
    // What goes wrong is shown with as many threads as it takes.
    let (threads, program) = match instance {
        Some((n, instance)) => (Some(n), instance),
        None => (settings.threads, program),
    };
    if let Some(limit) = limit_of_weir(&program, &verdict) {
        verdict.outcome = limit;
    }
    if let Outcome::Unsupported(what) = &verdict.outcome {
        let mut d = Diagnostic::error_without_place(what.to_string());
        d.span = what.place;
        let trouble = Trouble::Question(d.hint("--engine auto takes every question"));
        return Err(Box::new(Refused { program, trouble }));
    }
    let Settings { options, effort, .. } = settings;
    let proof = matches!(verdict.outcome, Outcome::Safe(_, Certificate::Proof(_) | Certificate::Checked(_)));
    let effort = if settings.certificate && proof { Effort::Whole } else { *effort };
    match gate::pass(&program, verdict, options.deadlock, effort, &options.budget) {
        Ok(judged) => {
            let judged = settled(&program, judged);
            Ok(Checked { program, judged, threads, invariant })
        }
        Err(refused) => Err(Box::new(Refused { program, trouble: Trouble::Bug(refused) })),
    }
}

/// An allocation that is larger than Weir has is no mistake of the program's: the answer is
/// not known. (One of a negative size is a mistake, but in compiled programs, where sizes have
/// no sign.)
fn limit_of_weir(program: &Program, verdict: &weir_engine::Verdict) -> Option<Outcome> {
    let Outcome::Unsafe(trace) = &verdict.outcome else { return None };
    let Some(Violation::Fault(Fault::BadAlloc(n))) = trace.violation else { return None };
    let unit = if program.byte_heap() { "bytes" } else { "cells" };
    let what = match n {
        1.. => format!("an allocation of {n} {unit}: more than Weir can do"),
        _ if is_compiled(program) => format!("an allocation of more than 2^60 {unit}: more than Weir can do"),
        _ => return None,
    };
    Some(Outcome::Unknown(StopReason::Unsupported(Unsupported::new(what)), Covered::Nothing))
}

const NEVER_WRITTEN: &str =
    "memory is read that was never written; whether that matters is known of the program as a whole only";

const OUTLIVED: &str = "the address of a variable may be kept after its function has returned; \
     whether it is used then is known of the program as a whole only";

/// What is said in the end of an answer that passed the gate.
fn settled(program: &Program, mut judged: Judged) -> Judged {
    let outlived = program.outlived && matches!(judged.verdict.outcome, Outcome::Safe(..));
    let why = if outlived {
        Some(OUTLIVED)
    } else {
        only_the_whole_tells(program, &judged).then_some(NEVER_WRITTEN)
    };
    if let Some(why) = why {
        let why = StopReason::Unsupported(Unsupported::new(why));
        judged.verdict.outcome = Outcome::Unknown(why, Covered::Nothing);
        (judged.replay, judged.evidence) = (None, None);
    }
    smoothed(program, judged)
}

/// Whether the execution of a small program that a compiler made ends where memory is read that
/// was never written. Compilers load the padding of structures, too: it is an error only if
/// something is decided by what was read, and small programs do not follow that.
fn only_the_whole_tells(program: &Program, judged: &Judged) -> bool {
    let (Outcome::Unsafe(trace), Some(replay)) = (&judged.verdict.outcome, &judged.replay) else {
        return false;
    };
    if program.whole || !is_compiled(program) {
        return false;
    }
    match (trace.violation, trace.steps.last()) {
        (Some(Violation::Fault(Fault::Unset(_))), _) => true,
        (Some(Violation::Fault(Fault::Assert)), Some(&Step::Exec { thread, edge, .. })) => replay
            .routine(trace.steps.len() - 1, thread)
            .is_some_and(|r| program.routine(r).written.contains(&edge)),
        _ => false,
    }
}

/// Runs an engine on a program with a fixed number of threads, and lets the answer
/// pass the gate.
///
/// # Errors
/// What was found is no answer: a bug in Weir.
pub fn judge(program: &Program, engine: Engine, options: &Options) -> Result<Judged, gate::Refused> {
    let verdict = engines::run(program, engine, options);
    let judged = gate::pass(program, verdict, options.deadlock, Effort::Share, &options.budget)?;
    Ok(settled(program, judged))
}

/// Why an engine is not asked: there is no question, or none for this program.
pub fn unanswerable(program: &Program, engine: Engine, options: &Options) -> Option<Diagnostic> {
    if is_about_any(program, engine) {
        nothing_asked(program, options)
    } else {
        problem(program, options.deadlock)
    }
}

/// Why a program cannot be checked as it is, with the number of threads it has.
pub fn problem(program: &Program, deadlock: bool) -> Option<Diagnostic> {
    if let Some(refusal) = instances::refusal(program) {
        return Some(refusal);
    }
    if let Some(missing) = missing::threads(program) {
        return Some(missing);
    }
    if !deadlock && !program.has_question() && !is_compiled(program) {
        return Some(missing::question(program));
    }
    let what = if deadlock { engines::deadlocks(program).err()? } else { return None };
    let mut d = Diagnostic::error_without_place(what.to_string());
    d.span = what.place;
    Some(d.hint("without --deadlock, everything else is checked"))
}

/// Whether a compiler made the program: memory errors, aborts and deadlocks are always looked
/// for in it, so there is always a question.
pub fn is_compiled(program: &Program) -> bool {
    program.whole || program.routines.iter().any(|r| !r.code.is_empty())
}

/// Why a program for any number of threads cannot be checked as it is.
fn nothing_asked(program: &Program, options: &Options) -> Option<Diagnostic> {
    if let (true, Err(what)) = (options.deadlock, engines::deadlocks(program)) {
        return Some(Diagnostic::error_without_place(what.to_string()).hint("say how many: `--threads 3`"));
    }
    let asked = program.has_question() || is_compiled(program);
    if asked { None } else { Some(missing::question(program)) }
}
