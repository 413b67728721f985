//! The engine for whole programs, with the options of the command line.

use weir_engine::Verdict;
use weir_explore::Options;
use weir_ir::Program;

/// Visits what a whole program can do.
pub(super) fn vm(program: &Program, options: &Options) -> Verdict {
    let own = weir_vm::Options {
        model: options.model,
        budget: options.budget.clone(),
        state_limit: options.state_limit,
        deadlock: options.deadlock,
        races: options.races,
        faults: options.faults,
        shortest: options.shortest,
        reduction: options.reduction,
        late_above: weir_vm::LATE_ABOVE,
        workers: options.workers,
        progress: options.progress.clone(),
    };
    weir_vm::check(program, &own)
}
