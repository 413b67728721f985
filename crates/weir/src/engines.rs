//! The table of engines.

use crate::limits::Limits;
use std::str::FromStr;
use weir_explore::{Checkpoint, CheckpointError, Options};
use weir_ir::{Model, Program, Verdict};

/// What decides a program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Engine {
    /// The best one that applies.
    Auto,
    /// Explicit-state exploration.
    Explore,
}

/// Every engine with its name and what it does.
pub const ENGINES: [(&str, Engine, &str); 2] = [
    ("auto", Engine::Auto, "the best engine that applies; today that is explore"),
    ("explore", Engine::Explore, "visits every reachable state, buffers of any size"),
];

impl FromStr for Engine {
    type Err = String;
    fn from_str(name: &str) -> Result<Engine, String> {
        if let Some((_, engine, _)) = ENGINES.iter().find(|(n, ..)| *n == name) {
            return Ok(*engine);
        }
        let names: Vec<&str> = ENGINES.iter().map(|(n, ..)| *n).collect();
        let meant = weir_ir::diag::suggest(name, names.iter().copied());
        let meant = meant.map_or(String::new(), |m| format!("; did you mean `{m}`?"));
        Err(format!("there is no engine `{name}`{meant} (engines: {})", names.join(", ")))
    }
}

/// The options of a search with these limits.
pub fn options(model: Model, limits: &Limits) -> Options {
    Options {
        time_limit: limits.time,
        memory_limit: Some(limits.memory_bytes()),
        workers: limits.jobs,
        ..Options::new(model)
    }
}

/// Runs an engine. The verdict has not been judged yet: see [`crate::judged`].
pub fn run(program: &Program, engine: Engine, model: Model, limits: &Limits) -> Verdict {
    match engine {
        Engine::Auto | Engine::Explore => weir_explore::explore(program, &options(model, limits)),
    }
}

/// Decides robustness against a memory model; `None` where that is not there.
pub fn robust(
    program: &Program,
    model: Model,
    options: &weir_robust::Options,
) -> Option<weir_robust::Answer> {
    match model {
        Model::Tso => Some(weir_robust::robust_tso(program, options)),
        Model::Sc | Model::Pso => None,
    }
}

/// Runs an engine with these options, or goes on with a search that was written
/// down.
pub fn run_with(
    program: &Program,
    engine: Engine,
    options: &Options,
    resume: Option<Checkpoint>,
) -> Result<Verdict, CheckpointError> {
    match engine {
        Engine::Auto | Engine::Explore => match resume {
            Some(checkpoint) => weir_explore::explore_from(program, options, checkpoint),
            None => Ok(weir_explore::explore(program, options)),
        },
    }
}
