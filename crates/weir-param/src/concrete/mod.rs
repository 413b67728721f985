//! Systems with a fixed number of processes: small explorations and the replay
//! of executions. The two share no code: the replay is what confirms the other.

pub(crate) mod forward;
pub mod replay;

use crate::system::System;
use crate::trace::Trace;

/// What the exploration of one instance gave.
#[derive(Clone, Debug)]
pub struct Explored {
    /// An execution that reaches a bad state; not replayed yet.
    pub trace: Option<Trace>,
    /// Whether every reachable state was visited. Never claimed where integers
    /// start or are assigned with any value: only some are tried.
    pub complete: bool,
    /// How many states were visited.
    pub states: u64,
}

/// Visits up to `most` states of the instance with this many processes.
pub fn explore(system: &System, procs: u8, most: usize) -> Explored {
    let instance = forward::Instance::new(system, procs, false);
    let (starts, all) = instance.starts(&rustc_hash::FxHashMap::default());
    let seen = instance.explore(starts, most, &mut || false);
    Explored {
        trace: instance.trace(&seen),
        complete: seen.complete && all && !instance.guesses_values(),
        states: seen.states.len() as u64,
    }
}
