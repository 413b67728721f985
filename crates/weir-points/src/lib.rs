//! Linearization points that the user marks, checked with the sequential object
//! run beside the program.
//!
//! Source: O. Travkin, "Verification of concurrent programs under weak memory
//! models" (thesis, Paderborn 2017), section 6.1.1. A point is where an operation
//! takes effect: one access to memory. When it is passed, the abstract object
//! makes the operation's step, and what the operation returns has to be what that
//! step gave. A point on a store takes effect with the flush of the store, when
//! everybody sees it; a point on a read or a locked operation at once.
//!
//! | module | its job |
//! |---|---|
//! | [`marks`] | which routines are points; the client program |
//! | [`regions`] | which step a point belongs to |
//! | [`automaton`], [`table`] | the sequential object as one variable |
//! | [`instrument`], [`Checker`] | the program that checks the points, for SC |
//! | [`proof`], `endless` | any number of calls |
//! | [`judge`] | the plain definition, for single executions |
//!
//! What differs from the thesis:
//!
//! 1. The abstract object is not written by hand: it is the object's
//!    specification, as the automaton of the scenario.
//! 2. That every call passes exactly one point is checked.
//! 3. Where the thesis has no point on a read from the own buffer, this has one:
//!    it is a moment like any other, and if the results fit, they fit.
//! 4. The thesis notices results at the points, so its method is about `tso`;
//!    with `tso-to-sc` a point must also take effect before the return.
//!
//! What is guaranteed: when [`check`] finds nothing wrong, each execution of the
//! scenario is linearizable in the order of its points. A wrong point is refused
//! though the object may be linearizable. An execution that is found is one of
//! the client under the memory model, for the judge to replay, and [`judge::look`]
//! finds the fault again without the automaton and the graphs.

pub mod automaton;
mod checker;
mod endless;
pub mod instrument;
pub mod judge;
pub mod marks;
pub mod proof;
pub mod regions;
pub mod table;

pub use checker::{Checker, Refused};

use weir_engine::{Outcome, Stats};
use weir_ir::Trace;
use weir_lin::Options;

/// What a search found.
#[derive(Clone, PartialEq, Debug)]
pub enum Found {
    /// Every execution passes its points as it should.
    Right,
    /// This execution does not; the text says what is wrong. An execution that
    /// ends with an error of the program itself has a violation.
    Wrong(Trace, String),
    /// A limit was reached; the text says which.
    Stopped(weir_engine::StopReason),
}

/// Searches all executions of a scenario for points that are wrong.
///
/// # Errors
/// The points cannot be checked.
pub fn check(checker: &Checker, options: &Options) -> Result<(Found, Stats), Refused> {
    let search = weir_explore::Options {
        budget: options.budget.clone(),
        reduction: options.reduction,
        ..weir_explore::Options::new(weir_ir::Model::Sc)
    };
    let verdict = weir_explore::explore(&checker.program, &search);
    let found = match verdict.outcome {
        Outcome::Safe(..) => Found::Right,
        Outcome::Unknown(why, _) => Found::Stopped(why),
        Outcome::Unsupported(what) => Found::Stopped(weir_engine::StopReason::Unsupported(what)),
        Outcome::Unsafe(trace) => {
            let (trace, wrong) = checker.back(&trace).map_err(|e| {
                Refused::Internal(format!("an execution of the instrumented program does not map back: {e}"))
            })?;
            Found::Wrong(trace, wrong)
        }
    };
    Ok((found, verdict.stats))
}
