//! Proofs at the gate: `weir-certify`, which shares no code with the engines, reads the
//! program and says whether they are any.

use super::refused::{LARGE, Refused, is_large};
use crate::certificates;
use weir_certify::Rejected;
use weir_closure::Open;
use weir_engine::{Budget, Evidence, Scope, StopReason};
use weir_ir::{Model, Program};
use weir_prove::Proof;

/// What was said of a proof, and its text, where it is accepted.
pub(super) type Said = (Evidence, Option<String>);

/// What `weir-certify` says of a proof.
enum Answer {
    /// It is one: its text, and by what it shows it.
    Accepted(String, String),
    /// It is none.
    Rejected(String),
    /// Nothing, and why.
    Nothing(String),
}

/// A proof that an engine wrote as text.
///
/// # Errors
/// It is none.
pub(super) fn written(program: &Program, text: &str, share: &Budget) -> Result<Evidence, String> {
    match put(program, Ok(text.to_string()), share) {
        Answer::Accepted(_, by) => Ok(Evidence::Certified(by)),
        Answer::Rejected(why) => Err(why),
        Answer::Nothing(why) => Ok(Evidence::Unconfirmed(why)),
    }
}

/// An answer whose proof (`what`) the engine's own checker has accepted: `weir-certify`
/// has its own reading of the program.
///
/// # Errors
/// By that reading, the program goes wrong.
pub(super) fn read_again(
    program: &Program,
    (model, scope, deadlock): (Model, Scope, bool),
    what: &str,
    share: &Budget,
) -> Result<Said, String> {
    let text = match is_large(program) {
        _ if deadlock => Err(Open::Cannot("certificates do not speak about deadlocks".into())),
        true => Err(Open::Cannot(LARGE.into())),
        false => match weir_closure::clauses(program, model, &mut || share.stop_with(0).is_some()) {
            // The answer is about executions in which integers do not wrap; there they do.
            Err(Open::Reached(_)) if scope == (Scope::AnyThreads { unbounded_integers: true }) => {
                Err(Open::Cannot("it is about integers that do not wrap".into()))
            }
            found => found,
        },
    };
    match put(program, text, share) {
        Answer::Accepted(text, by) => Ok((Evidence::Certified(by), Some(text))),
        Answer::Rejected(why) => Err(format!("it has {what}; but {why}")),
        Answer::Nothing(why) => Ok((Evidence::Checked { what: what.into(), why }, None)),
    }
}

/// What `weir prove` has proved of a program: that it is robust, and what it asks. Of the
/// two kinds of certificates, one of clauses is about the latter alone.
///
/// # Errors
/// The answer is none: a bug in Weir.
pub(super) fn proved(
    program: &Program,
    proof: Option<&Proof<'_>>,
    what: &str,
    share: &Budget,
) -> Result<Said, Refused> {
    let stop = &mut || share.stop_with(0).is_some();
    let text = match proof {
        _ if is_large(program) => Err(Open::Cannot(LARGE.into())),
        Some(proof) => certificates::movers(program, proof, stop),
        None => weir_closure::clauses(program, Model::Tso, stop),
    };
    match put(program, text, share) {
        Answer::Accepted(text, by) if text.lines().nth(1) == Some("kind movers") => {
            Ok((Evidence::Certified(by), Some(text)))
        }
        Answer::Accepted(text, by) => {
            let why = format!("weir-certify accepts what is asked ({by}), and says nothing about robustness");
            Ok((Evidence::Checked { what: what.into(), why }, Some(text)))
        }
        Answer::Rejected(why) => {
            Err(Refused { engine: "prove".into(), why: format!("it has {what}; but {why}") })
        }
        Answer::Nothing(why) => Ok((Evidence::Checked { what: what.into(), why }, None)),
    }
}

/// Puts a proof before `weir-certify`.
fn put(program: &Program, text: Result<String, Open>, share: &Budget) -> Answer {
    let cannot = |why: String| Answer::Nothing(format!("weir-certify cannot check it: {why}"));
    let checked = text.map(|text| {
        let checked = weir_certify::certify(program, &text, &mut || share.stop_with(0).is_some());
        (text, checked)
    });
    match checked {
        Ok((text, Ok(shown))) => Answer::Accepted(text, shown.by),
        Ok((_, Err(Rejected::CannotCheck(why)))) | Err(Open::Cannot(why)) => cannot(why),
        Ok((_, Err(Rejected::Stopped))) | Err(Open::Stopped) => Answer::Nothing(match share.stop_with(0) {
            None | Some(StopReason::Turn) => {
                "weir-certify did not end in its share of the time (--certify gives more)".into()
            }
            Some(other) => format!("weir-certify did not end: {other}"),
        }),
        Ok((_, Err(rejected))) => {
            Answer::Rejected(format!("weir-certify rejects the certificate: {rejected}"))
        }
        Err(reached @ Open::Reached(_)) => Answer::Rejected(format!("by weir-certify's reading, {reached}")),
    }
}
