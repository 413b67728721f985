//! The table of engines.

use crate::limits::Limits;
use std::str::FromStr;
use std::sync::Arc;
use weir_explore::{Checkpoint, CheckpointError, Options};
use weir_ir::{Model, Outcome, Program, Scope, Stats, Verdict};

/// What decides a program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Engine {
    /// The best one that applies.
    Auto,
    /// Explicit-state exploration.
    Explore,
    /// Backward search over load buffers (TSO, finite data).
    Dual,
}

/// Every engine with its name and what it does.
pub const ENGINES: [(&str, Engine, &str); 3] = [
    ("auto", Engine::Auto, "the best engine that applies; today that is explore"),
    ("explore", Engine::Explore, "visits every reachable state, buffers of any size"),
    ("dual", Engine::Dual, "decides TSO for finite data, also where buffers grow for ever"),
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
        Engine::Dual => dual(program, &options(model, limits)),
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
        Engine::Dual => Ok(dual(program, options)),
    }
}

/// The dual engine. What it does not take is an `unknown` that says why.
fn dual(program: &Program, options: &Options) -> Verdict {
    let limits = weir_dual::Options {
        time_limit: options.time_limit,
        memory_limit: options.memory_limit,
        config_limit: options.state_limit,
        stop: options.stop.clone(),
        progress: options.progress.clone().map(|tell| {
            weir_dual::OnProgress(Arc::new(move |p: &weir_dual::Progress| {
                (tell.0)(&weir_explore::Progress {
                    seconds: p.seconds,
                    states: p.configs,
                    rate: p.configs as f64 / p.seconds.max(1e-3),
                    depth: 0,
                    frontier: p.waiting,
                    memory: p.memory,
                    share: None,
                })
            }))
        }),
        ..weir_dual::Options::default()
    };
    let refused = match (options.model, options.deadlock) {
        (Model::Tso, false) => match weir_dual::decide(program, &limits) {
            Ok(answer) => return answer.verdict,
            Err(unsupported) => unsupported.to_string(),
        },
        (Model::Tso, true) => "the dual engine does not look for deadlocks".into(),
        (model, _) => format!("the dual engine is for TSO, not for {model}"),
    };
    Verdict {
        model: options.model,
        engine: "dual".into(),
        outcome: Outcome::Unknown(refused),
        scope: Scope::Within("nothing".into()),
        stats: Stats::default(),
    }
}
