//! What of an answer has nothing to do with store buffers: whether a program is wrong under
//! SC already, and the same steps under SC: how far an execution is one that people expect.
//!
//! The judge takes the steps of the execution, without its flushes, on a machine
//! whose stores arrive at once. The first load that reads another value, or the
//! first step that is not possible, is where the two part.

use crate::check::judge;
use crate::engines::Engine;
use crate::gate::Judged;
use crate::limited::{Patience, limited};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use weir_engine::Outcome;
use weir_explore::Options;
use weir_ir::{Access, Model, Program, PropertyKind, Replay, Step, Trace, Violation};
use weir_report::view::{Sequential, cell_is};

/// How long the question may take beyond its time.
const LATE: Duration = Duration::from_millis(200);

/// For a program that goes wrong under TSO or PSO: an execution of SC that is wrong, if one can
/// be found within a time. Who has a mistake that SC has needs no story about store buffers.
/// Like every execution it was replayed by the judge.
pub fn wrong_under_sc(
    program: &Program,
    judged: &Judged,
    options: &Options,
    time: Duration,
) -> Option<Judged> {
    let Outcome::Unsafe(trace) = &judged.verdict.outcome else { return None };
    let asks = |n: usize| program.properties.get(n).is_none_or(|p| p.kind == PropertyKind::Exists);
    // That an `exists` is reached is an answer, not a mistake.
    let mistake = match trace.violation? {
        Violation::Property(n) => !asks(n),
        Violation::Fault(_) | Violation::Deadlock => true,
        Violation::Race(..) | Violation::Waits(_) => false,
    };
    if judged.verdict.model == Model::Sc || !mistake {
        return None;
    }
    let stop = Arc::new(AtomicBool::new(false));
    let options = Options {
        model: Model::Sc,
        budget: options.budget.turn(time).overtaken_by(&stop),
        progress: None,
        checkpoints: None,
        races: false,
        ..options.clone()
    };
    let (program, budget) = (program.clone(), options.budget.clone());
    let look = move || judge(&program, Engine::Auto, &options).ok();
    let found = limited(&budget, Patience::For(LATE), look);
    stop.store(true, Ordering::Relaxed);
    found.ok().flatten().filter(|j| matches!(j.verdict.outcome, Outcome::Unsafe(_)))
}

/// Follows an execution under SC up to the first difference.
pub fn same_under_sc(program: &Program, trace: &Trace, replay: &Replay) -> Option<Sequential> {
    // A whole program takes too many steps to keep them a second time.
    if trace.model == Model::Sc || program.whole {
        return None;
    }
    let mut state = weir_machine::initial_state(program, &trace.memory_init).ok()?;
    let mut out = Sequential {
        trace: Trace { model: Model::Sc, steps: Vec::new(), violation: None, ..trace.clone() },
        replay: Replay { snapshots: vec![weir_machine::snapshot(program, &state)], ..Replay::default() },
        steps: Vec::new(),
        difference: None,
    };
    for (i, &now) in trace.steps.iter().enumerate() {
        if matches!(now, Step::Flush { .. }) {
            continue;
        }
        let outcome = match weir_machine::step(program, Model::Sc, &state, now) {
            Ok(outcome) => outcome,
            Err(why) => {
                out.difference = Some(format!("the next step is not possible: {why}"));
                return Some(out);
            }
        };
        out.trace.steps.push(now);
        out.steps.push(i);
        out.replay.accesses.push(outcome.access);
        out.difference = reads_other(program, replay.accesses.get(i).copied().flatten(), outcome.access);
        match outcome.result {
            Ok(after) => {
                out.replay.snapshots.push(weir_machine::snapshot(program, &after));
                state = after;
            }
            Err(fault) => {
                out.trace.violation = Some(weir_ir::Violation::Fault(fault));
                return Some(out);
            }
        }
        if out.difference.is_some() {
            return Some(out);
        }
    }
    Some(out)
}

/// What is read that was not read in the execution.
fn reads_other(program: &Program, was: Option<Access>, now: Option<Access>) -> Option<String> {
    let (was, now) = (was?, now?);
    let ((old, _), (new, _)) = (was.read?, now.read?);
    (was.addr != now.addr || old != new).then(|| format!("{} here", cell_is(program, now.addr, new)))
}
