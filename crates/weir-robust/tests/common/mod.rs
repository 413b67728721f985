//! What the tests share.
#![allow(dead_code)]

use weir_explore::Options;
use weir_ir::{Model, Program};
use weir_machine::happens::happens_before;
use weir_robust::pso::{PsoVerdict, Witness, robust_pso};

/// What is wrong with a witness, according to the judge.
pub fn wrong_witness(program: &Program, witness: &Witness) -> Option<String> {
    if let Err(e) = weir_machine::replay(program, &witness.trace) {
        return Some(format!("the trace does not replay: {e}"));
    }
    let (graph, events) = match happens_before(program, &witness.trace) {
        Ok(both) => both,
        Err(e) => return Some(format!("the trace does not replay: {e}")),
    };
    if witness.cycle.len() < 2 {
        return Some("the cycle is no cycle".into());
    }
    for (i, e) in witness.cycle.iter().enumerate() {
        let next = &witness.cycle[(i + 1) % witness.cycle.len()];
        let (Some(Some(a)), Some(Some(b))) = (events.get(e.step), events.get(next.step)) else {
            return Some(format!("no event: {e:?} or {next:?}"));
        };
        let flushed = e.flush.is_none_or(|f| events.get(f) == Some(&Some(*a)));
        if a.thread != e.thread || !flushed || !graph.before(*a, e.order, *b) {
            return Some(format!("{e:?} does not come before {next:?}"));
        }
    }
    None
}

/// The engine's verdict; a witness is checked.
pub fn verdict(program: &Program, options: &Options) -> Result<Option<bool>, String> {
    match robust_pso(program, options).verdict {
        PsoVerdict::Robust => Ok(Some(true)),
        PsoVerdict::Unknown(_) => Ok(None),
        PsoVerdict::NotRobust(witness) => match wrong_witness(program, &witness) {
            Some(why) => Err(why),
            None => Ok(Some(false)),
        },
    }
}

/// Options for small programs.
pub fn options(model: Model) -> Options {
    Options { state_limit: Some(1_000_000), ..Options::new(model) }
}
