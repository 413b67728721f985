//! The gate: the one place that an answer passes before anybody sees it.
//!
//! * An execution is replayed by the judge ([`weir_machine`]). One that does not
//!   replay is a bug in Weir, never a verdict.
//! * A proof is checked by `weir-certify`, which shares nothing with the engines, where
//!   it can; otherwise the answer names the engine's own checker, plainly (`proofs`).
//! * Any other `safe` is confirmed by the judge's own plain search, where that fits a
//!   small share of the time ([`Effort::Share`]), or takes what it takes
//!   ([`Effort::Whole`], `--certify`). Where it does not fit, the answer says so.
//! * What is said to be linearizable is looked at by brute force (`histories`), in the same way.
//! * So are fences that were found, and what was proved; what is said of any number of
//!   threads is looked at with few of them, since the check of such a proof may read the
//!   program as the engine does.
//! * Two answers that disagree are a bug in Weir, reported with both sides.

mod effort;
mod histories;
mod proofs;
mod refused;

pub use effort::Effort;
use effort::{STATE_BYTES, unconfirmed};
pub use histories::{Looks, pass_linearizable};
pub use refused::Refused;
use refused::{LARGE, is_large};

use weir_engine::{Budget, Certificate, Evidence, Outcome, StopReason, Verdict};
use weir_ir::instance::instantiate;
use weir_ir::{Fault, Model, Program, Replay, Trace, Violation};
use weir_machine::live::{NotFound, waiting};
use weir_machine::{Confirmation, Cycles};
use weir_param::System;
use weir_param::concrete::replay::{State, replay as replay_model};
use weir_prove::Proof;

/// A verdict that may be shown. Executions are those of a program, or of another kind
/// of system (`E`), with what was seen when they were replayed (`R`).
#[derive(Clone, Debug)]
pub struct Judged<E = Trace, R = Replay> {
    /// The engine's answer.
    pub verdict: Verdict<E>,
    /// For `unsafe`: what the judge saw.
    pub replay: Option<R>,
    /// What stands behind it; nothing, where there is no answer.
    pub evidence: Option<Evidence>,
}

/// Lets an answer through, or not. With `deadlock`, a deadlock counts as wrong.
///
/// # Errors
/// The answer is none: a bug in Weir.
pub fn pass(
    program: &Program,
    mut verdict: Verdict,
    deadlock: bool,
    effort: Effort,
    budget: &Budget,
) -> Result<Judged, Refused> {
    let engine = verdict.engine.clone();
    let refuse = |why: String| Refused { engine: engine.clone(), why };
    let (replay, evidence) = match &verdict.outcome {
        Outcome::Unsafe(trace) => {
            let replay = weir_machine::replay(program, trace)
                .map_err(|e| refuse(format!("the judge does not replay its execution: {e}")))?;
            (Some(replay), Some(Evidence::Replayed))
        }
        Outcome::Unknown(StopReason::Disagreement(safe, trace), _) => {
            let shown = match weir_machine::replay(program, trace) {
                Ok(_) => "which the judge replays",
                Err(_) => "which the judge does not replay",
            };
            let steps = trace.steps.len();
            return Err(refuse(format!("{safe}; yet there is an execution of {steps} steps, {shown}")));
        }
        Outcome::Unknown(why, _) if why.is_bug() => return Err(refuse(why.to_string())),
        Outcome::Unknown(..) | Outcome::Unsupported(_) => (None, None),
        // That check may read the program as the engine does; the judge and weir-certify do not.
        Outcome::Safe(scope, Certificate::Checked(what)) => {
            if let Some(share) = effort.at_most_a_share(verdict.stats.seconds, budget) {
                few(program, verdict.model, deadlock, &share).map_err(|wrong| {
                    refuse(format!("it says safe, and the judge's own search finds {wrong:?}"))
                })?;
            }
            let (evidence, text) = match effort.budget(verdict.stats.seconds, budget) {
                None => (Evidence::Checked { what: what.clone(), why: "nobody else was asked".into() }, None),
                Some(share) => {
                    let about = (verdict.model, *scope, deadlock);
                    proofs::read_again(program, about, what, &share).map_err(refuse)?
                }
            };
            if let Some(text) = text {
                verdict.outcome = Outcome::Safe(*scope, Certificate::Proof(text.into()));
            }
            (None, Some(evidence))
        }
        Outcome::Safe(..) if is_large(program) => (None, Some(Evidence::Unconfirmed(LARGE.into()))),
        // A proof is checked whoever asks: without that it is nobody's answer.
        Outcome::Safe(_, Certificate::Proof(text)) => {
            let share = match effort {
                Effort::Nothing | Effort::Share => Effort::Share.budget(verdict.stats.seconds, budget),
                Effort::Whole => Effort::Whole.budget(verdict.stats.seconds, budget),
            };
            let share = share.unwrap_or_else(|| budget.clone());
            let evidence = proofs::written(program, text, &share).map_err(refuse)?;
            (None, Some(evidence))
        }
        Outcome::Safe(..) => {
            let (engine, seconds) = (&verdict.engine, verdict.stats.seconds);
            (None, pass_safe(program, verdict.model, engine, deadlock, seconds, effort, budget)?)
        }
    };
    Ok(Judged { verdict, replay, evidence })
}

/// Lets an answer about a Cubicle-W model through, or not: an execution is replayed
/// by a plain reading of the model, which shares no code with the search.
///
/// # Errors
/// The answer is none: a bug in Weir.
pub fn pass_model(
    system: &System,
    verdict: Verdict<weir_param::trace::Trace>,
) -> Result<Judged<weir_param::trace::Trace, Vec<State>>, Refused> {
    let refuse = |why: String| Refused { engine: verdict.engine.clone(), why };
    let (replay, evidence) = match &verdict.outcome {
        Outcome::Unsafe(trace) => {
            // Under SC the rules are those of the strong system.
            let strong = system.strong();
            let rules = if verdict.model == Model::Sc { &strong } else { system };
            let states = replay_model(rules, trace).map_err(|r| {
                refuse(format!("step {} of its execution does not replay: {}", r.step, r.why))
            })?;
            (Some(states), Some(Evidence::Replayed))
        }
        Outcome::Unknown(why, _) if why.is_bug() => return Err(refuse(why.to_string())),
        Outcome::Unknown(..) | Outcome::Unsupported(_) => (None, None),
        Outcome::Safe(_, Certificate::Checked(what)) => {
            let why = "weir-certify reads programs, not models".into();
            (None, Some(Evidence::Checked { what: what.clone(), why }))
        }
        Outcome::Safe(..) => (None, Some(Evidence::Unconfirmed("only the engine has seen it".into()))),
    };
    Ok(Judged { verdict, replay, evidence })
}

/// Lets an answer that nothing goes wrong through, or not: the judge visits every
/// state.
///
/// # Errors
/// Something does: a bug in Weir.
pub fn pass_safe(
    program: &Program,
    model: Model,
    engine: &str,
    deadlock: bool,
    seconds: f64,
    effort: Effort,
    budget: &Budget,
) -> Result<Option<Evidence>, Refused> {
    let Some(share) = effort.budget(seconds, budget) else { return Ok(None) };
    confirm(program, model, deadlock, &share).map(Some).map_err(|wrong| {
        let why = format!("it says safe, and the judge's own search finds {wrong:?}");
        Refused { engine: engine.into(), why }
    })
}

/// Lets a proof through, or not: that nothing goes wrong of what the program asks, and
/// with `robust` that it is robust, for a few threads where it is for any number.
///
/// # Errors
/// The judge finds something else: a bug in Weir.
pub fn pass_proved(program: &Program, robust: bool, seconds: f64, budget: &Budget) -> Result<(), Refused> {
    let Some(share) = Effort::Share.budget(seconds, budget) else { return Ok(()) };
    let refuse = |why: String| Refused { engine: "prove".into(), why };
    // Other errors end an execution; they are nothing that a proof speaks of.
    if let Err(wrong @ (Violation::Property(_) | Violation::Fault(Fault::Assert))) =
        few(program, Model::Tso, false, &share)
    {
        return Err(refuse(format!("it says proved, and the judge's own search finds {wrong:?}")));
    }
    if robust {
        for instance in instances(program) {
            pass_robust(&instance, Model::Tso, seconds, Effort::Share, budget).map_err(|r| refuse(r.why))?;
        }
    }
    Ok(())
}

/// The program with few threads, where it is one for any number; else as it is.
fn instances(program: &Program) -> impl Iterator<Item = Program> {
    let most = if program.is_parameterised() { FEW } else { 1 };
    (1..=most).filter_map(|n| instantiate(program, n).ok())
}

/// What holds for any number of threads holds for as many as this.
const FEW: u32 = 2;

/// Visits the states of the program with few threads, as far as the budget goes. The
/// error is what goes wrong.
fn few(program: &Program, model: Model, deadlock: bool, budget: &Budget) -> Result<(), Violation> {
    instances(program).try_for_each(|p| confirm(&p, model, deadlock, budget).map(|_| ()))
}

/// Lets an answer of `weir prove` through, or not: with the proof of the program as it
/// is, if there is one, and what it is in words. Also the certificate, if there is one.
///
/// # Errors
/// The answer is none: a bug in Weir.
pub fn pass_proof(
    program: &Program,
    proof: Option<&Proof<'_>>,
    what: &str,
    seconds: f64,
    effort: Effort,
    budget: &Budget,
) -> Result<(Evidence, Option<String>), Refused> {
    let share = effort.budget(seconds, budget).unwrap_or_else(|| budget.clone());
    proofs::proved(program, proof, what, &share)
}

/// Visits every state as the judge does. The error is what goes wrong.
fn confirm(program: &Program, model: Model, deadlock: bool, budget: &Budget) -> Result<Evidence, Violation> {
    if is_large(program) {
        return Ok(Evidence::Unconfirmed(LARGE.into()));
    }
    let mut stopped = None;
    let confirmation = weir_machine::confirm(program, model, deadlock, &mut |states| {
        stopped = budget.stop_with(states * STATE_BYTES);
        stopped.is_some()
    });
    match confirmation {
        Confirmation::Safe(states) => Ok(Evidence::Confirmed { states: states as u64 }),
        Confirmation::Wrong(violation) => Err(violation),
        Confirmation::Stopped(_) => Ok(unconfirmed(stopped)),
        Confirmation::Unfit(why) => Ok(Evidence::Unconfirmed(why)),
    }
}

/// Lets an answer that no thread can wait for ever through, or not: the judge goes through all
/// states by the definition.
///
/// # Errors
/// One can: a bug in Weir.
pub fn pass_live(
    program: &Program,
    model: Model,
    seconds: f64,
    effort: Effort,
    budget: &Budget,
) -> Result<Option<Evidence>, Refused> {
    let Some(share) = effort.budget(seconds, budget) else { return Ok(None) };
    if is_large(program) {
        return Ok(Some(Evidence::Unconfirmed(LARGE.into())));
    }
    let mut stopped = None;
    let found = waiting(program, model, &mut |states| {
        stopped = share.stop_with(states * STATE_BYTES);
        stopped.is_some()
    });
    match found {
        Ok(who) if who.together.is_empty() && who.alone.is_empty() => {
            Ok(Some(Evidence::Confirmed { states: who.states as u64 }))
        }
        Ok(who) => Err(Refused {
            engine: "live".into(),
            why: format!("it says live, and the judge's own search finds {who:?}"),
        }),
        Err(NotFound::Stopped(_)) => Ok(Some(unconfirmed(stopped))),
        Err(NotFound::Unfit(why)) => Ok(Some(Evidence::Unconfirmed(why))),
    }
}

/// Lets an answer that a program is robust through, or not: the judge looks at every
/// execution for a cycle.
///
/// # Errors
/// The judge finds one: a bug in Weir.
pub fn pass_robust(
    program: &Program,
    model: Model,
    seconds: f64,
    effort: Effort,
    budget: &Budget,
) -> Result<Option<Evidence>, Refused> {
    let Some(share) = effort.budget(seconds, budget) else { return Ok(None) };
    if is_large(program) {
        return Ok(Some(Evidence::Unconfirmed(LARGE.into())));
    }
    let (mut states, mut stopped) = (0, None);
    let found = weir_machine::cycles_unless(program, model, usize::MAX, &mut || {
        states += 1;
        stopped = share.stop_with(states * STATE_BYTES);
        stopped.is_some()
    });
    match found {
        Ok(Cycles::Acyclic) => Ok(Some(Evidence::Confirmed { states: states as u64 })),
        Ok(Cycles::TooLarge) => Ok(Some(unconfirmed(stopped))),
        Ok(Cycles::Cyclic(..)) => Err(Refused {
            engine: "robust".into(),
            why: "it says robust, and the judge's own search finds a cycle of happens-before".into(),
        }),
        Err(why) => Ok(Some(Evidence::Unconfirmed(why.to_string()))),
    }
}
