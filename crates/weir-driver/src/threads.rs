//! Programs whose first thread starts the others, for those who want all threads from the start
//! ([`weir_passes::static_threads`]).

use weir_engine::{Certificate, Covered, Outcome, StopReason, Verdict};
use weir_ir::{Diagnostic, Program};
pub use weir_passes::static_threads::StaticThreads;
use weir_passes::static_threads::{Dynamic, starts_threads, static_threads};

/// The program with all its threads from the start, where it starts some itself.
///
/// # Errors
/// Why its threads are not known beforehand.
pub fn from_the_start(program: &Program) -> Result<Option<StaticThreads>, Diagnostic> {
    fixed(program).map_err(|why| {
        let message = format!("the threads of this program are not known beforehand: {why}");
        let mut d = Diagnostic::error_without_place(message);
        d.span = why.span;
        d
    })
}

fn fixed(program: &Program) -> Result<Option<StaticThreads>, Dynamic> {
    if starts_threads(program) { static_threads(program).map(Some) } else { Ok(None) }
}

/// Runs an engine that wants all threads from the start. Its answer is about the program as it
/// is: executions are mapped back, and a proof is one of a translation. Where threads are not
/// known beforehand, the engine sees how far it gets with the program as it is.
pub(crate) fn run(program: &Program, run: impl FnOnce(&Program) -> Verdict) -> Verdict {
    match fixed(program) {
        Ok(Some(fixed)) => about_original(&fixed, run(&fixed.program)),
        Ok(None) | Err(_) => run(program),
    }
}

/// What is said of the program with all its threads, as an answer about the original.
pub fn about_original(fixed: &StaticThreads, mut verdict: Verdict) -> Verdict {
    verdict.outcome = match verdict.outcome {
        Outcome::Unsafe(trace) => match fixed.back(&trace) {
            Ok(trace) => Outcome::Unsafe(trace),
            Err(why) => {
                let why = format!("an execution with all threads from the start does not map back: {why}");
                Outcome::Unknown(StopReason::Bug(why), Covered::Nothing)
            }
        },
        Outcome::Safe(scope, _) => Outcome::Safe(scope, Certificate::Translated),
        other => other,
    };
    verdict
}
