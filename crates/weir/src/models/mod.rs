//! Cubicle-W models on the command line: from a file to an answer.

pub mod json;
pub mod page;
pub mod text;

use crate::input::{self, Refused};
use std::time::Duration;
use weir_ir::{Model, Scope, Sources};
use weir_param::system::Sort;
use weir_param::{Answer, System, Unsupported};

/// Whether a file is a model, by its name.
pub fn is_model(name: &str) -> bool {
    name.rsplit_once('.').is_some_and(|(_, e)| e.eq_ignore_ascii_case("cub"))
}

/// Reads a model.
///
/// # Errors
/// The messages about it.
pub fn load(name: &str) -> Result<System, Refused> {
    let text = input::read(name)?;
    weir_param::cub::load(name, &text).map_err(|diagnostics| Refused {
        sources: Sources::single(name, text),
        diagnostics: input::first_few(diagnostics),
    })
}

/// Decides a model under a memory model.
///
/// # Errors
/// What the engine has no means for.
pub fn decide(system: &System, model: Model, time: Option<Duration>) -> Result<Answer, Unsupported> {
    let options = weir_param::Options {
        time_limit: time,
        stop: Some(crate::interrupt::flag()),
        ..weir_param::Options::default()
    };
    match model {
        Model::Tso => weir_param::decide(system, &options),
        Model::Sc => weir_param::decide(&system.strong(), &options),
        Model::Pso => Err(Unsupported {
            span: None,
            why: "Cubicle-W models are for TSO and SC: leave out `--model pso`".into(),
        }),
    }
}

/// How far an answer reaches.
pub fn scope(system: &System) -> Scope {
    let integers = system.vars.iter().any(|v| v.sort == Sort::Int);
    let integers = if integers { " where integers do not wrap" } else { "" };
    Scope::Of(match system.procs {
        Some(1) => format!("1 thread{integers}"),
        Some(n) => format!("{n} threads{integers}"),
        None => format!("any number of threads{integers}"),
    })
}
