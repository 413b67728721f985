//! Stateless search, with the options of the command line.

use std::time::Duration;
use weir_engine::{StopReason, Verdict};
use weir_explore::Options;
use weir_ir::Program;

/// Visits every execution of a program, up to the order of independent steps.
pub(super) fn dpor(program: &Program, options: &Options) -> Verdict {
    weir_dpor::check(program, &own(options))
}

/// A turn of stateless search; if it looks as if it would end soon after, it goes on for so
/// long. It begins anew then, which is a part of the time only.
pub(super) fn turn(program: &Program, options: &Options, turn: Duration) -> Verdict {
    let within =
        |most: Duration| Options { budget: options.budget.turn(most), progress: None, ..options.clone() };
    let (verdict, share) = weir_dpor::attempt(program, &own(&within(turn)));
    let soon = share > 1.0 / f64::from(MORE);
    if !matches!(verdict.outcome.reason(), Some(StopReason::Turn)) || !soon {
        return verdict;
    }
    weir_dpor::check(program, &own(&within(turn * MORE)))
}

/// How many times its turn a search may need that is given a second one.
const MORE: u32 = 4;

fn own(options: &Options) -> weir_dpor::Options {
    weir_dpor::Options {
        budget: options.budget.clone(),
        deadlock: options.deadlock,
        progress: options.progress.clone(),
        ..weir_dpor::Options::new(options.model)
    }
}
