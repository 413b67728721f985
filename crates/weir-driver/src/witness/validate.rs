//! Whether a witness is right.
//!
//! *Accepted*: an execution that passes the waypoints and goes wrong at the target was found, and
//! the judge has replayed it; for correctness, the property was proved. *Rejected*: the witness is
//! about another program or breaks a rule of the format, or there is no such execution. Everything
//! else is not known, and why.
//!
//! Of the waypoints, `function_return` at a call of `__VERIFIER_nondet_…` with `\result == N`, and
//! the target are followed; others leave the answer unknown. Where the target is no call and no
//! overflow, one execution is found and looked at: if it goes wrong elsewhere, the answer is unknown,
//! unless nothing at all stands at the target.

use super::places::Places;
use super::schema::{self, Kind, Waypoint, WaypointType, Witness};
use super::steer;
use super::steer::Passing;
use super::text::hash;
use crate::check::{self, Checked, Settings};
use crate::input::{self, Refused};
use crate::property::{self, Property, Shifts};
use weir_engine::Outcome;
use weir_ir::{Diagnostic, EdgeId, Faults, Op, Program, RoutineId};

/// What is said of a witness.
#[derive(Clone, Debug)]
pub enum Judgement {
    /// It is right: the execution, or the proof.
    Accepted(Box<Checked>),
    /// It is wrong, and why.
    Rejected(String),
    /// It is not known.
    Unknown(String),
}

/// Looks at a witness of a program. The settings say how far to go, and under which model.
///
/// # Errors
/// The program or its property cannot be read; or a bug.
pub fn validate(
    file: &str,
    flags: &[String],
    text: &str,
    settings: &Settings,
) -> Result<Judgement, Box<check::Refused>> {
    let witness = match schema::read(text) {
        Ok(witness) => witness,
        Err(why) => return Ok(Judgement::Rejected(why)),
    };
    let source = input::read(file).map_err(refused)?;
    if let Some(why) = is_about_another(&witness, file, &source) {
        return Ok(Judgement::Rejected(why));
    }
    if witness.data_model != "LP64" {
        return Ok(Judgement::Unknown(format!("the data model {} is not supported", witness.data_model)));
    }
    let property = match Property::read(&witness.specification) {
        Ok(property) => property,
        Err(d) => return Ok(Judgement::Unknown(d.message)),
    };
    let program = property::load(file, flags, &property, Shifts::Wrap).map_err(refused)?;
    let waypoints = match &witness.kind {
        Kind::Correctness(0) => return correct(file, flags, &property, program, settings),
        Kind::Correctness(n) => {
            return Ok(Judgement::Unknown(format!("{n} invariants, which are not looked at")));
        }
        Kind::Violation(waypoints) => waypoints,
    };
    violation(&source, &property, program, waypoints, settings)
}

fn refused(refused: Refused) -> Box<check::Refused> {
    let d = refused.diagnostics.into_iter().find(Diagnostic::is_error);
    let d = d.unwrap_or_else(|| Diagnostic::error_without_place("the program cannot be read"));
    let program = Program { sources: refused.sources, ..Program::default() };
    Box::new(check::Refused { program, trouble: check::Trouble::Question(d) })
}

fn base(name: &str) -> &str {
    name.rsplit('/').next().unwrap_or(name)
}

fn is_about_another(witness: &Witness, file: &str, source: &str) -> Option<String> {
    let [(name, sum)] = witness.hashes.as_slice() else {
        return Some("the witness is about several files".to_string());
    };
    if *sum != hash(source.as_bytes()) {
        return Some(format!("`{file}` has another SHA-256 than the witness says"));
    }
    let Kind::Violation(waypoints) = &witness.kind else { return None };
    let other = waypoints.iter().find(|w| base(&w.file) != base(name))?;
    Some(format!("a waypoint is in `{}`, which is no file of the task", other.file))
}

fn correct(
    file: &str,
    flags: &[String],
    property: &Property,
    program: Program,
    settings: &Settings,
) -> Result<Judgement, Box<check::Refused>> {
    let checked = property::decide(file, flags, property, program, settings)?;
    Ok(match &checked.judged.verdict.outcome {
        Outcome::Safe(..) => Judgement::Accepted(Box::new(checked)),
        Outcome::Unsafe(_) => Judgement::Rejected("the program violates the property".to_string()),
        other => Judgement::Unknown(why(other)),
    })
}

fn why(outcome: &Outcome) -> String {
    outcome.reason().map_or_else(|| "no answer was found".to_string(), |why| why.to_string())
}

fn violation(
    source: &str,
    property: &Property,
    program: Program,
    waypoints: &[Waypoint],
    settings: &Settings,
) -> Result<Judgement, Box<check::Refused>> {
    let Some((target, before)) = waypoints.split_last() else {
        return Ok(Judgement::Rejected("a violation without a target".to_string()));
    };
    let mut followed = Vec::new();
    for w in before {
        if !w.follow || w.what != WaypointType::FunctionReturn {
            let action = if w.follow { "follow" } else { "avoid" };
            return Ok(Judgement::Unknown(format!(
                "a waypoint `{}` to {action}, which is not looked at",
                w.what.name()
            )));
        }
        match steer::wanted(w) {
            Ok(value) => followed.push((w, value)),
            Err(why) => return Ok(Judgement::Unknown(why)),
        }
    }
    let Ok(all) = u8::try_from(followed.len()) else {
        return Ok(Judgement::Unknown("more than 255 waypoints".to_string()));
    };
    let Some(places) = Places::new(&program, source, property) else {
        return Ok(Judgement::Unknown("the compiler does not say where the code stands".to_string()));
    };
    let passes = steer::passes(&program, &places, &followed);
    if let Some(n) = (0..all).find(|n| !passes.iter().any(|p| p.number == *n)) {
        let (w, _) = followed[usize::from(n)];
        return Ok(Judgement::Rejected(format!("no call of __VERIFIER_nondet_… ends at line {}", w.line)));
    }
    let mut targets = Vec::new();
    for (r, routine) in program.routines.iter().enumerate() {
        for (e, edge) in routine.edges.iter().enumerate() {
            let here = places.position(edge.span).is_some_and(|at| target.is_at(at));
            if here && matches!(edge.op, Op::Assert(_)) {
                targets.push((RoutineId::new(r), EdgeId::new(e)));
            }
        }
    }
    let by_assertion = property.faults() == Faults::ASSERTIONS && !property.races();
    let something = if by_assertion { !targets.is_empty() } else { places.is_code(|at| target.is_at(at)) };
    if !something {
        let what = if by_assertion { "what the property forbids" } else { "an access" };
        return Ok(Judgement::Rejected(format!("{what} does not stand at the target, line {}", target.line)));
    }
    // Only of assertions the product knows whether all waypoints were passed before. An execution
    // with any other error is looked for among those that pass them as soon as they can.
    let first = if by_assertion || all == 0 { Passing::Any } else { Passing::Eager };
    let settings = property.settings(settings);
    let product = |passing| steered(program.clone(), (&passes, all, &targets, passing), &settings);
    let checked = product(first)?;
    let judged = &checked.judged;
    let (trace, replay) = match (&judged.verdict.outcome, &judged.replay) {
        (Outcome::Unsafe(trace), Some(replay)) => (trace, replay),
        (Outcome::Safe(..), _) => {
            let none = first == Passing::Any
                || matches!(product(Passing::Any)?.judged.verdict.outcome, Outcome::Safe(..));
            let why = "no execution passes the waypoints and goes wrong at the target".to_string();
            return Ok(match none {
                true => Judgement::Rejected(why),
                false => Judgement::Unknown(
                    "none of the executions that were looked at passes the waypoints".into(),
                ),
            });
        }
        (other, _) => return Ok(Judgement::Unknown(why(other))),
    };
    if steer::passed(&checked.program, trace, replay) != usize::from(all) {
        return Ok(Judgement::Unknown("an execution goes wrong before the waypoints are passed".to_string()));
    }
    let places = Places::new(&checked.program, source, property);
    let found = places.and_then(|p| p.position(p.target(trace, replay)?));
    match found {
        Some(at) if target.is_at(at) => Ok(Judgement::Accepted(Box::new(checked))),
        Some((line, _)) => Ok(Judgement::Unknown(format!(
            "an execution goes wrong at line {line}; whether one does at the target is not known"
        ))),
        None => Ok(Judgement::Unknown("the execution ends at no place of the text".to_string())),
    }
}

type Steering<'a> = (&'a [steer::Pass], u8, &'a [(RoutineId, EdgeId)], Passing);

/// What is said of the product.
fn steered(
    mut program: Program,
    (passes, all, targets, passing): Steering<'_>,
    settings: &Settings,
) -> Result<Checked, Box<check::Refused>> {
    steer::steer(&mut program, passes, all, targets, passing);
    if let Some(first) = weir_ir::verify::verify(&program).first() {
        let bug = crate::gate::Refused { engine: "witness".to_string(), why: format!("{first:?}") };
        return Err(Box::new(check::Refused { program, trouble: check::Trouble::Bug(bug) }));
    }
    check::check(program, settings, None)
}
