//! Cubicle-W models: from a file to an answer.

use crate::engines::{Engine, param};
use crate::input::{self, Refused};
use std::time::Instant;
use weir_engine::{Budget, Certificate, Covered, Outcome, Scope, Stats, StopReason, Verdict};
use weir_ir::{Diagnostic, Model, Sources, Span};
use weir_param::decide::Figures;
use weir_param::system::Sort;
use weir_param::text::Names;
use weir_param::trace::Trace;
use weir_param::{Answer, Proof, System, Unsupported};

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

/// Whether an engine is for models.
///
/// # Errors
/// It is not.
pub fn takes(engine: Engine) -> Result<(), weir_engine::Unsupported> {
    match engine {
        Engine::Auto | Engine::Param => Ok(()),
        _ => Err(weir_engine::Unsupported::new("this engine is not for Cubicle-W models")),
    }
}

/// Decides a model under a memory model.
///
/// # Errors
/// What the engine has no means for.
pub fn decide(system: &System, model: Model, budget: &Budget) -> Result<Answer, Unsupported> {
    let options = weir_param::Options { budget: budget.clone(), ..weir_param::Options::default() };
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
pub fn given(system: &System, model: Model, file: &str, budget: &Budget) -> Result<Answer, Refused> {
    let text = input::read(file)?;
    let start = Instant::now();
    let strong = system.strong();
    let system = if model == Model::Sc { &strong } else { system };
    let claim =
        weir_param::text::read(system, &Names::default(), &param::only_block(&text)).map_err(|m| {
            Refused {
                sources: Sources::single(file, text.clone()),
                diagnostics: vec![Diagnostic::error(Span::new(m.start, m.end), m.message)],
            }
        })?;
    let mut figures = Figures { cubes: claim.clauses.len() as u64, ..Figures::default() };
    let outcome = match Proof::of(system, claim, &mut || budget.stop().is_some()) {
        Ok(proof) => weir_param::Outcome::Safe(proof),
        Err(flaw) => weir_param::Outcome::Unknown(StopReason::Exhausted(format!(
            "the invariant given proves nothing: {}",
            param::explained(&flaw, system)
        ))),
    };
    figures.seconds = start.elapsed().as_secs_f64();
    Ok(Answer { outcome, figures, relaxed: system.rules.iter().any(|r| !r.foralls.is_empty()) })
}

/// How far an answer reaches.
fn scope(system: &System) -> Scope {
    match system.procs {
        Some(n) => Scope::Threads(n.into()),
        None => Scope::AnyThreads { unbounded_integers: system.vars.iter().any(|v| v.sort == Sort::Int) },
    }
}

/// The answer as a verdict of the common kind.
pub fn verdict(system: &System, model: Model, answer: Answer) -> Verdict<Trace> {
    let f = &answer.figures;
    let mut notes: Vec<(String, String)> = [
        ("cubes", f.cubes),
        ("cubes expanded", f.expanded),
        ("guesses", f.guesses),
        ("guesses struck out", f.struck),
        ("states of small instances", f.sampled),
    ]
    .map(|(name, n)| (name.to_string(), n.to_string()))
    .into();
    if answer.relaxed {
        let text = "universal guards are relaxed to the threads of a cube";
        notes.push(("approximation".to_string(), text.to_string()));
    }
    let stats = Stats { transitions: f.steps, seconds: f.seconds, notes, ..Stats::default() };
    let (outcome, why) = match answer.outcome {
        weir_param::Outcome::Safe(proof) => {
            let why = match proof.explored() {
                Some(states) => format!("all {states} states"),
                None => format!("{} cubes, and no initial state is in them", proof.len()),
            };
            let certificate = match proof.explored() {
                Some(_) => Certificate::Exhausted,
                None => Certificate::Checked(format!("a proof of {} cubes", proof.len())),
            };
            (Outcome::Safe(scope(system), certificate), why)
        }
        weir_param::Outcome::Unsafe(trace) => (Outcome::Unsafe(trace), String::new()),
        weir_param::Outcome::Unknown(why) => (Outcome::Unknown(why, Covered::Nothing), String::new()),
    };
    Verdict { model, engine: "param".into(), outcome, why, stats }
}
