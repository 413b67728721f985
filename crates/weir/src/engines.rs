//! The table of engines.

use crate::limits::Limits;
use crate::{param, portfolio, refine};
use std::fmt;
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
    /// Lazy refinement.
    Lazy,
    /// SC and robustness.
    Robust,
    /// Backward search over load buffers (TSO, finite data).
    Dual,
    /// Backward search for any number of threads.
    Param,
}

/// Every engine with its name and what it does.
pub const ENGINES: [(&str, Engine, &str); 6] = [
    ("auto", Engine::Auto, "the engines that apply, until one has the answer"),
    ("explore", Engine::Explore, "visits every reachable state, buffers of any size"),
    ("lazy", Engine::Lazy, "delays stores where robustness says that it may matter"),
    ("robust", Engine::Robust, "SC, and whether TSO adds anything to it"),
    ("dual", Engine::Dual, "decides TSO for finite data, also where buffers grow for ever"),
    ("param", Engine::Param, "decides TSO for any number of threads"),
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

/// Why there is no verdict.
#[derive(Debug)]
pub enum Trouble {
    /// A checkpoint cannot be used.
    Checkpoint(CheckpointError),
    /// The engine does not take this question.
    Unsupported(String),
    /// Two engines disagree: a bug in Weir. The one that says safe comes first.
    Conflict(Box<(Verdict, Verdict)>),
    /// Another bug in Weir.
    Internal(String),
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Trouble::Checkpoint(e) => write!(f, "{e}"),
            Trouble::Unsupported(why) | Trouble::Internal(why) => f.write_str(why),
            Trouble::Conflict(both) => {
                write!(f, "the engines {} and {} disagree", both.0.engine, both.1.engine)
            }
        }
    }
}

/// Runs an engine. The verdict has not been judged yet: see [`crate::judged`].
pub fn run(program: &Program, engine: Engine, model: Model, limits: &Limits) -> Result<Verdict, Trouble> {
    run_with(program, engine, &options(model, limits), None)
}

/// Runs an engine on a program with any number of threads.
pub fn run_any(program: &Program, engine: Engine, options: &Options) -> Result<param::Found, Trouble> {
    match engine {
        Engine::Auto => param::auto(program, options),
        Engine::Param => param::param(program, options),
        _ => Err(Trouble::Unsupported("this engine needs a number of threads: `--threads 3`".into())),
    }
}

/// Runs an engine with these options, or goes on with a search that was written
/// down.
pub fn run_with(
    program: &Program,
    engine: Engine,
    options: &Options,
    resume: Option<Checkpoint>,
) -> Result<Verdict, Trouble> {
    if let Some(checkpoint) = resume {
        return weir_explore::explore_from(program, options, checkpoint).map_err(Trouble::Checkpoint);
    }
    match engine {
        Engine::Auto => portfolio::auto(program, options),
        Engine::Explore => Ok(weir_explore::explore(program, options)),
        Engine::Lazy => refine::lazy(program, options),
        Engine::Robust => refine::robust(program, options),
        Engine::Dual => crate::dual::dual(program, options),
        Engine::Param => {
            Err(Trouble::Unsupported("`param` is for programs with any number of threads".into()))
        }
    }
}
