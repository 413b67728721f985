//! State robustness: the same reachable shared states.
//!
//! A *shared state* is what memory holds (static objects and the heap) in a state
//! in which every store buffer is empty and no atomic section is under way. A
//! program is state robust when the model reaches the same shared states as SC;
//! SC's are always among the model's. Buffers are asked to be empty because a
//! store that waits is not over yet: without that, a lone `x = 1; y = 1` would
//! not be state robust under PSO, though nobody can tell. (Under TSO it makes no
//! difference: cutting off each thread before its oldest waiting store leads to
//! the same memory with empty buffers.)
//!
//! Robust programs are state robust; the reverse does not hold. Objects on the
//! heap are numbered in the order of allocation, so a difference between programs
//! that allocate may lie in the numbers alone; there the answer is `Unknown`.

use super::code::Code;
use super::expand::Expander;
use super::machine::Machine;
use super::search::{End, Search};
use std::collections::HashSet;
use weir_engine::StopReason;
use weir_engine::clock::Instant;
use weir_explore::Options;
use weir_explore::stepper::edges::{EdgeState, EdgeStepper};
use weir_ir::{Model, Program, Trace};

/// Whether the model reaches other shared states than SC.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SharedVerdict {
    /// It does not.
    Robust,
    /// After this trace all buffers are empty, and memory holds what it never
    /// holds under SC.
    NotRobust(Box<Trace>),
    /// No answer; the reason is a phrase that reads after "stopped: ".
    Unknown(StopReason),
}

/// The answer and what it cost.
#[derive(Clone, PartialEq, Debug)]
pub struct SharedAnswer {
    /// The answer.
    pub verdict: SharedVerdict,
    /// Distinct states visited, under SC and under the model.
    pub states: u64,
    /// How many shared states SC reaches.
    pub shared: u64,
    /// Wall-clock time.
    pub seconds: f64,
}

/// What memory holds.
fn shared(stepper: &EdgeStepper, state: &EdgeState) -> Option<Vec<i64>> {
    let quiet = state.owner().is_none() && (0..state.threads()).all(|t| state.entries(t) == 0);
    quiet.then(|| stepper.memory(state))
}

/// Decides whether a program that passes `weir_ir::verify` reaches the same
/// shared states under the model of the options as under SC. The limits count for
/// each of the two searches; the time limit for both together.
pub fn state_robust(program: &Program, options: &Options) -> SharedAnswer {
    let start = Instant::now();
    let mut answer = SharedAnswer { verdict: SharedVerdict::Robust, states: 0, shared: 0, seconds: 0.0 };
    answer.verdict = decide(program, options, &mut answer);
    answer.seconds = start.elapsed().as_secs_f64();
    answer
}

fn decide(program: &Program, options: &Options, answer: &mut SharedAnswer) -> SharedVerdict {
    let code = |model| Code::new(program, model);
    let (sequential, code) = match code(Model::Sc).and_then(|sc| Ok((sc, code(options.model)?))) {
        Ok(both) => both,
        Err(why) => return SharedVerdict::Unknown(StopReason::Exhausted(why)),
    };
    // Every state counts: only local steps are not looked at one by one.
    fn expander<'a>(code: &'a Code<'a>, options: &Options) -> Expander<'a> {
        let machine = Machine { code, track: false };
        Expander { machine, futures: None, bound: options.first_bound as usize, record: false }
    }
    let mut known = HashSet::new();
    let mut search = Search::new(expander(&sequential, options), options);
    let end = search.run(&mut |state| {
        known.extend(shared(&sequential.stepper, &state.now));
        false
    });
    answer.states = search.table.len() as u64;
    answer.shared = known.len() as u64;
    drop(search);
    if let End::Stopped(why) = end {
        return SharedVerdict::Unknown(why);
    }
    if options.model == Model::Sc {
        return SharedVerdict::Robust;
    }
    let mut search = Search::new(expander(&code, options), options);
    let mut heap = false;
    let end = search.run(&mut |state| {
        let new = shared(&code.stepper, &state.now).is_some_and(|s| !known.contains(&s));
        heap |= new && state.now.allocated();
        new
    });
    answer.states += search.table.len() as u64;
    match end {
        End::Done => SharedVerdict::Robust,
        End::Stopped(why) => SharedVerdict::Unknown(why),
        End::Found(_) if heap => SharedVerdict::Unknown(StopReason::Exhausted(
            "shared states differ, but perhaps only in the numbers of heap objects".into(),
        )),
        End::Found(trace) => SharedVerdict::NotRobust(Box::new(trace)),
    }
}
