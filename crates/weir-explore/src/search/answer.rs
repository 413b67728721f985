//! From the end of a search to an answer: executions, figures, and what was
//! covered.

use super::frontier::Frontier;
use super::limits::Limits;
use crate::expand::{End, Space, Worker};
use crate::machine::State;
use crate::options::Options;
use crate::store::{Parts, omission};
use crate::trace::{Patience, Rebuilt, Stopped, trace};
use std::collections::BTreeMap;
use std::sync::atomic::Ordering;
use weir_engine::{Certificate, Covered, Outcome, Scope, Stats, StopReason, Verdict};
use weir_ir::{Fault, Model, Program, Step, Trace, Violation};

/// What a search found.
#[derive(Default)]
pub(crate) struct Found {
    pub trace: Option<Trace>,
    /// No execution with fewer visible steps shows anything.
    pub nearest: bool,
    pub stopped: Option<StopReason>,
    /// Something was found, but no execution that shows it.
    pub lost: bool,
    pub covered: Covered,
    /// What else the user needs to know.
    pub why: String,
    pub finals: BTreeMap<Vec<i64>, bool>,
    pub stats: Stats,
}

impl Found {
    /// Nothing was done, for this reason.
    pub fn nothing(why: StopReason) -> Found {
        Found { stopped: Some(why), ..Found::default() }
    }

    pub fn verdict(self, model: Model) -> Verdict {
        let outcome = match (self.trace, self.stopped) {
            (Some(trace), _) => Outcome::Unsafe(trace),
            (None, None) => Outcome::Safe(Scope::AllExecutions, Certificate::Exhausted),
            (None, Some(why)) => Outcome::Unknown(why, self.covered),
        };
        Verdict { why: self.why, stats: self.stats, ..Verdict::new(model, "explore", outcome) }
    }
}

/// An initial state.
pub(crate) struct Start {
    /// The cells before any step.
    pub cells: Vec<i64>,
    /// The steps folded into it: those before the first visible one.
    pub steps: Vec<Step>,
    /// The state after them.
    pub work: State,
}

/// The execution or the reason that a search ended with. `rebuild`: how executions are found.
#[allow(clippy::too_many_arguments)]
pub(crate) fn ended(
    program: &Program,
    space: &Space<'_>,
    starts: &[Start],
    end: Option<End>,
    longest: u32,
    limits: &Limits<'_>,
    found: &mut Found,
    rebuild: impl FnOnce(&[State], &Parts, Option<Fault>, &Patience<'_>) -> Result<Option<Rebuilt>, Stopped>,
) {
    let (state, fault, violation) = match end {
        None | Some(End::Narrow(_)) => return,
        Some(End::Stopped(why)) => {
            // Growth is the likeliest reason; the user needs to know.
            if longest > 16 && why.is_limit() {
                found.why = format!("store buffers grew to {longest} entries");
            }
            if matches!(why, StopReason::Memory(_)) && limits.depth.load(Ordering::Relaxed) == 0 {
                found.why = "the limit is below what the first states need".into();
            }
            found.stopped = Some(why);
            return;
        }
        Some(End::Full) => {
            found.stopped = Some(StopReason::Exhausted("there are more states than can be numbered".into()));
            return;
        }
        Some(End::State(state, property)) => (state, None, Violation::Property(property)),
        Some(End::Fault(state, fault)) => (state, Some(fault), Violation::Fault(fault)),
        Some(End::Deadlock(state)) => (state, None, Violation::Deadlock),
    };
    let from: Vec<State> = starts.iter().map(|s| s.work.clone()).collect();
    // A violation without a trace is no verdict.
    let patience = Patience { stop: &|| limits.over().is_some(), room: limits.room() };
    let Ok(rebuilt) = rebuild(&from, &state, fault, &patience) else {
        let why = limits.over_or_full();
        found.stopped = Some(StopReason::Unshown(Box::new(why)));
        return;
    };
    let Some((start, steps, fault)) = rebuilt else {
        found.lost = true;
        found.stopped = Some(StopReason::Bug("a violation was found, but no execution that shows it".into()));
        return;
    };
    let violation = fault.map_or(violation, Violation::Fault);
    let start = &starts[start];
    let steps = start.steps.iter().copied().chain(steps).collect();
    found.trace = Some(trace(program, space.code, space.machine.model, &start.cells, steps, violation));
}

/// The figures of a search.
pub(crate) fn figures(
    space: &Space<'_>,
    options: &Options,
    frontier: &Frontier,
    workers: &mut [Worker<'_>],
    found: &mut Found,
) {
    let states = space.store.visited.len();
    let memory = space.store.bytes();
    found.stats.states = states as u64;
    found.stats.transitions =
        frontier.transitions + workers.iter().map(|w| w.successors.transitions).sum::<u64>();
    found.stats.depth = Some(frontier.depth);
    found.stats.memory = Some(memory);
    let parts = format!("{} threads, {} memories", space.store.threads.len(), space.store.memories.len());
    found.stats.notes = vec![("parts".into(), parts)];
    if options.hash_compact {
        let chance = omission(states as u64);
        found.stats.notes.push(("probability of omission".into(), format!("{chance:.1e}")));
    }
    if options.model != Model::Sc {
        found.stats.longest_buffer = Some(longest(frontier, workers));
    }
    found.covered = covered(options, frontier);
    for worker in workers {
        found.finals.append(&mut worker.successors.verdicts.finals);
    }
}

/// The longest buffer of any state.
pub(crate) fn longest(frontier: &Frontier, workers: &[Worker<'_>]) -> u32 {
    workers.iter().map(|w| w.successors.threads.longest).fold(frontier.longest, u32::max)
}

/// What has been covered, for a search that did not end. The number of steps
/// says something only for a search that is not reduced, since the reduction
/// moves steps to other places of an execution.
fn covered(options: &Options, frontier: &Frontier) -> Covered {
    if frontier.depth == 0 {
        return Covered::InitialStates;
    }
    let bound = Some(frontier.bound).filter(|_| !frontier.put_off.is_empty());
    match frontier.covered {
        Some(k) => Covered::Buffers(k),
        None if options.reduced() => Covered::Levels(frontier.depth),
        None => Covered::Steps(frontier.depth, bound),
    }
}
