//! SPIN: builds its verifier, runs it, and reads its trail back.

use std::path::Path;
use std::process::Command;
use std::time::Instant;
use weir_driver::compile::{Folder, look_for};
use weir_engine::{Certificate, Covered, Outcome, Scope, Stats, StopReason, Verdict};
use weir_export::promela::export_with_key;
use weir_ir::{Diagnostic, Model, Program, Trace};
use weir_reduce::{Reduced, trace};
use weir_sbgraph::sc::Reduction;

/// How deep SPIN searches.
const DEPTH: &str = "-m1000000";

/// Why SPIN has no answer.
#[derive(Clone, Debug)]
pub enum Trouble {
    /// Something that is needed is missing.
    Missing(String),
    /// What SPIN says makes no sense: a bug.
    Bug(String),
}

/// What SPIN says about a program under SC.
#[derive(Clone, Debug)]
pub enum Said {
    /// Its answer; an execution is one of the program, ready for the judge.
    Verdict(Box<Verdict>),
    /// The program cannot be written in Promela.
    Refused(Vec<Diagnostic>),
}

/// Runs SPIN on a program under SC.
pub fn check(program: &Program) -> Result<Said, Trouble> {
    for (tool, what) in [("spin", "spin"), ("gcc", "gcc")] {
        if look_for(tool).is_none() {
            return Err(Trouble::Missing(format!("--run needs {what}, which is not found")));
        }
    }
    let (text, key) = match export_with_key(program) {
        Ok(both) => both,
        Err(refused) => return Ok(Said::Refused(refused)),
    };
    let started = Instant::now();
    let folder = Folder::new().map_err(|e| Trouble::Missing(format!("no folder for SPIN: {e}")))?;
    let at = folder.path();
    let file = |name: &str| at.join(name);
    std::fs::write(file("model.pml"), text).map_err(|e| Trouble::Missing(e.to_string()))?;
    // Unmerged steps, so that transitions and steps correspond.
    run(at, "spin", &["-a", "-o3", "model.pml"])?;
    run(at, "gcc", &["-O1", "-w", "-DSAFETY", "-DVECTORSZ=16384", "-o", "pan", "pan.c"])?;
    let pan = file("pan").display().to_string();
    let report = run(at, &pan, &["-E", DEPTH, "-w22", "-n"])?;
    let states = number(&report, "states, stored");
    let errors =
        report.split("errors: ").nth(1).and_then(|r| r.split_whitespace().next()?.parse::<u64>().ok());
    let outcome = match errors {
        None => return Err(Trouble::Bug(format!("SPIN's report makes no sense: {report}"))),
        Some(0) if report.contains("max search depth too small") => {
            let why = StopReason::Exhausted("SPIN's search is not deep enough".into());
            Outcome::Unknown(why, Covered::Visited("SPIN"))
        }
        Some(0) => Outcome::Safe(Scope::AllExecutions, Certificate::Exhausted),
        Some(_) => {
            let table = run(at, &pan, &["-d"]).or_else(|t| match t {
                // Showing the table is not a success for SPIN.
                Trouble::Bug(said) => Ok(said),
                other => Err(other),
            })?;
            let trail = std::fs::read_to_string(file("model.pml.trail"))
                .map_err(|e| Trouble::Bug(format!("SPIN's trail cannot be read: {e}")))?;
            Outcome::Unsafe(execution(program, &key, &table, &trail)?)
        }
    };
    let stats = Stats { states, seconds: started.elapsed().as_secs_f64(), ..Stats::default() };
    Ok(Said::Verdict(Box::new(Verdict { stats, ..Verdict::new(Model::Sc, "spin", outcome) })))
}

/// What SPIN says about the translated program is about the original within the
/// bound.
pub fn about_original(original: &Program, reduced: &Reduced, mut said: Verdict) -> Result<Verdict, Trouble> {
    let bound = reduced.options.bound;
    said.model = Model::Tso;
    match said.outcome {
        Outcome::Unsafe(found) => {
            let found = trace::original(original, reduced, &found)
                .map_err(|e| Trouble::Bug(format!("SPIN's execution does not map back: {e}")))?;
            said.outcome = Outcome::Unsafe(found);
        }
        Outcome::Safe(..) => {
            let bound = bound.to_string();
            said.outcome = Outcome::Unknown(StopReason::Bound(bound.clone()), Covered::Within(bound));
        }
        Outcome::Unknown(..) | Outcome::Unsupported(_) => {}
    }
    Ok(said)
}

/// What SPIN says about the SC program of the store-buffer graphs is about the original: the
/// graphs have all its executions, and no others.
pub fn about_graphs(graphs: &Reduction, mut said: Verdict) -> Result<Verdict, Trouble> {
    said.model = graphs.model;
    said.outcome = match said.outcome {
        Outcome::Unsafe(found) => {
            let found = graphs.back(&found);
            Outcome::Unsafe(
                found.map_err(|e| Trouble::Bug(format!("SPIN's execution does not map back: {e}")))?,
            )
        }
        Outcome::Safe(scope, _) => Outcome::Safe(scope, Certificate::Translated),
        other => other,
    };
    Ok(said)
}

fn execution(
    program: &Program,
    key: &weir_export::promela::trail::Key,
    table: &str,
    trail: &str,
) -> Result<Trace, Trouble> {
    let run = key.read(table, trail).map_err(|e| Trouble::Bug(e.to_string()))?;
    let trace = weir_machine::conclude(program, Model::Sc, &run.memory_init, &run.steps)
        .map_err(|e| Trouble::Bug(format!("SPIN's trail is not an execution: {e}")))?;
    match trace.violation {
        Some(_) => Ok(trace),
        None => Err(Trouble::Bug("SPIN's trail shows nothing wrong".into())),
    }
}

fn number(report: &str, what: &str) -> u64 {
    let line = report.lines().find(|l| l.contains(what));
    line.and_then(|l| l.split_whitespace().next()?.parse().ok()).unwrap_or(0)
}

fn run(folder: &Path, command: &str, args: &[&str]) -> Result<String, Trouble> {
    let out = Command::new(command).args(args).current_dir(folder).output();
    let out = out.map_err(|e| Trouble::Missing(format!("{command} cannot be run: {e}")))?;
    let said = String::from_utf8_lossy(&out.stdout).into_owned() + &String::from_utf8_lossy(&out.stderr);
    match out.status.success() {
        true => Ok(said),
        false => Err(Trouble::Bug(said)),
    }
}
