//! Stateless search, with the options of the command line.

use weir_engine::Verdict;
use weir_explore::Options;
use weir_ir::Program;

/// Visits every execution of a program, up to the order of independent steps.
pub(super) fn dpor(program: &Program, options: &Options) -> Verdict {
    let own = weir_dpor::Options {
        budget: options.budget.clone(),
        deadlock: options.deadlock,
        progress: options.progress.clone(),
        ..weir_dpor::Options::new(options.model)
    };
    weir_dpor::check(program, &own)
}
