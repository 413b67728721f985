//! The explorer's answers about a program beside what the judge finds.

use std::collections::BTreeSet;
use weir_engine::Outcome;
use weir_explore::{Options, explore, final_states};
use weir_ir::{Model, Program};
use weir_machine::enumerate::Enumeration;

/// All that the judge finds; `None` where that is more than so many states.
pub fn judged(program: &Program, model: Model, most: usize) -> Option<Enumeration> {
    weir_machine::enumerate(program, model, most).ok().filter(|judge| judge.complete)
}

/// The final states are the judge's. In how many states the explorer was.
pub fn same_finals(program: &Program, options: &Options, judge: &Enumeration) -> Result<u64, String> {
    let finals = final_states(program, options);
    if let Some(why) = finals.incomplete {
        return Err(format!("the explorer stops: {why}"));
    }
    let states: BTreeSet<Vec<i64>> = finals.states.into_keys().collect();
    if states != judge.finals {
        let missing: Vec<_> = judge.finals.difference(&states).take(3).collect();
        let extra: Vec<_> = states.difference(&judge.finals).take(3).collect();
        return Err(format!("final states: missing {missing:?}, impossible {extra:?}"));
    }
    Ok(finals.stats.states)
}

/// The verdict is the judge's, and an execution replays.
pub fn same_verdict(program: &Program, options: &Options, judge: &Enumeration) -> Result<(), String> {
    match explore(program, options).outcome {
        Outcome::Safe(..) if judge.wrong.is_empty() => Ok(()),
        Outcome::Safe(..) => Err(format!("the explorer says safe, the judge finds {:?}", judge.wrong)),
        // Fingerprints are no proof, but so few states are never taken for one another.
        Outcome::Unknown(why, _) if options.hash_compact && why.to_string().contains("fingerprints") => {
            match judge.wrong.is_empty() {
                true => Ok(()),
                false => Err(format!("nothing found; the judge finds {:?}", judge.wrong)),
            }
        }
        Outcome::Unknown(why, _) => Err(format!("the explorer stops: {why}")),
        Outcome::Unsupported(what) => Err(format!("the explorer refuses: {what}")),
        Outcome::Unsafe(trace) => match weir_machine::replay(program, &trace) {
            Ok(_) => Ok(()),
            Err(e) => Err(format!("the trace does not replay: {e}")),
        },
    }
}
