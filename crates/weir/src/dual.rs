//! The dual engine with the options of the command line.

use crate::engines::Trouble;
use std::sync::Arc;
use weir_explore::Options;
use weir_ir::{Model, Program, Verdict};

/// Decides TSO reachability by a backward search over load buffers.
pub fn dual(program: &Program, options: &Options) -> Result<Verdict, Trouble> {
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
    match (options.model, options.deadlock) {
        (Model::Tso, false) => weir_dual::decide(program, &limits)
            .map(|answer| answer.verdict)
            .map_err(|unsupported| Trouble::Unsupported(unsupported.to_string())),
        (Model::Tso, true) => Err(Trouble::Unsupported("the dual engine does not look for deadlocks".into())),
        (model, _) => Err(Trouble::Unsupported(format!("the dual engine is for TSO, not for {model}"))),
    }
}
