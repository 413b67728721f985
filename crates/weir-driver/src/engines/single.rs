//! One engine on one program with a fixed number of threads.

use super::table::Engine;
use super::{dpor, dual, reduction, refine, sbgraph, vm};
use weir_engine::{Outcome, Unsupported, Verdict};
use weir_explore::Options;
use weir_ir::Program;
use weir_ir::analysis::wide_access;

/// Runs an engine that works alone. Those that ask others are refused: see
/// [`run`](super::run::run).
pub(super) fn single(program: &Program, engine: Engine, options: &Options) -> Verdict {
    if engine == Engine::Vm {
        return vm::vm(program, options);
    }
    if engine != Engine::Explore && wide_access(program).is_some() {
        let what = Unsupported::new("accesses of several bytes at once");
        return Verdict::new(options.model, engine.name(), Outcome::Unsupported(what));
    }
    match engine {
        Engine::Explore => weir_explore::explore(program, options),
        Engine::Lazy => refine::lazy(program, options),
        Engine::Robust => refine::robust(program, options),
        Engine::Dual => dual::dual(program, options),
        Engine::Dpor => dpor::dpor(program, options),
        Engine::Rounds { rounds, depth } => reduction::rounds(program, rounds, depth, options),
        Engine::Age { age, depth } => reduction::age(program, age, depth, options),
        Engine::Sbgraph => sbgraph::sbgraph(program, options).unwrap_or_else(|why| {
            let what = Unsupported::new(why.describe(&program.sources));
            Verdict::new(options.model, engine.name(), Outcome::Unsupported(what))
        }),
        Engine::Auto | Engine::Param | Engine::Vm => {
            let what = Unsupported::new(format!("`{}` asks other engines", engine.name()));
            Verdict::new(options.model, engine.name(), Outcome::Unsupported(what))
        }
    }
}
