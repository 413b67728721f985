//! The same steps under SC: how far an execution is one that people expect.
//!
//! The judge takes the steps of the execution, without its flushes, on a machine
//! whose stores arrive at once. The first load that reads another value, or the
//! first step that is not possible, is where the two part.

use weir_ir::{Access, Model, Program, Replay, Step, Trace};
use weir_report::view::{Sequential, cell_is};

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
