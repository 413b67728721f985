//! Cubicle-W models on the command line: from a file to an answer.

pub mod json;
pub mod page;
pub mod text;

use crate::input::{self, Refused};
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};
use weir_ir::{Diagnostic, Model, Scope, Sources, Span};
use weir_param::decide::Figures;
use weir_param::system::Sort;
use weir_param::text::Names;
use weir_param::{Answer, Proof, System, Unsupported};

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
pub fn decide(
    system: &System,
    model: Model,
    time: Option<Duration>,
    memory: Option<usize>,
) -> Result<Answer, Unsupported> {
    let options = weir_param::Options {
        time_limit: time,
        memory_limit: memory,
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

/// Checks the invariant in a file instead of looking for one.
///
/// # Errors
/// The messages about the file.
pub fn given(system: &System, model: Model, file: &str) -> Result<Answer, Refused> {
    let text = input::read(file)?;
    let start = Instant::now();
    let strong = system.strong();
    let system = if model == Model::Sc { &strong } else { system };
    let claim =
        weir_param::text::read(system, &Names::default(), &crate::param::only_block(&text)).map_err(|m| {
            Refused {
                sources: Sources::single(file, text.clone()),
                diagnostics: vec![Diagnostic::error(Span::new(m.start, m.end), m.message)],
            }
        })?;
    let mut figures = Figures { cubes: claim.clauses.len() as u64, ..Figures::default() };
    let stop = crate::interrupt::flag();
    let outcome = match Proof::of(system, claim, &mut || stop.load(Ordering::Relaxed)) {
        Ok(proof) => weir_param::Outcome::Safe(proof),
        Err(flaw) => weir_param::Outcome::Unknown(format!(
            "the invariant given proves nothing: {}",
            crate::param::explained(&flaw, system)
        )),
    };
    figures.seconds = start.elapsed().as_secs_f64();
    Ok(Answer { outcome, figures, relaxed: system.rules.iter().any(|r| !r.foralls.is_empty()) })
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
