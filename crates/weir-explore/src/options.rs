//! What to explore, how far, and whom to tell about it.

use crate::scratch::Disk;
use std::collections::BTreeMap;
use std::fmt;
use std::io::{self, Write};
use std::sync::Arc;
use std::time::Duration;
use weir_engine::{Budget, OnProgress, Stats, StopReason};
use weir_ir::{Faults, Model};

/// What to explore, and how far.
#[derive(Clone, Debug)]
pub struct Options {
    /// The memory model.
    pub model: Model,
    /// How far to go.
    pub budget: Budget,
    /// Stop after this many states.
    pub state_limit: Option<usize>,
    /// How many workers search at once, where there is enough to do.
    pub workers: usize,
    /// How many states a worker takes at once. A level of the search with fewer than
    /// eight times as many is not worth a second worker.
    pub grain: usize,
    /// Partial-order reduction (see [`crate`]): fewer states, the same answers.
    pub reduction: bool,
    /// Whether sets of states take part in the search.
    pub sets: Sets,
    /// Look first whether the program has few states, before the reductions are
    /// prepared that need to know each thread as an automaton.
    pub glance: bool,
    /// Find an execution with as few visible steps as possible: no reduction,
    /// and no state is put off because its buffers are long.
    pub shortest: bool,
    /// A state in which nothing can move, though not every thread has ended,
    /// counts as a violation. This takes the full search: the reduction keeps
    /// deadlocks of the program, but not those inside atomic sections.
    pub deadlock: bool,
    /// In whole programs, data races count as violations. (For the engine `vm`; the explorer
    /// does not look for them.)
    pub races: bool,
    /// In whole programs, the faults that count. (For the engine `vm`; the explorer counts all.)
    pub faults: Faults,
    /// Only an assertion that fails ends the search, and the first execution
    /// found is the answer; any other fault ends its own execution. For engines
    /// that put their question into the program. They make sure that only the
    /// start of an atomic section leads to such a fault, since the reduction
    /// may take other steps alone.
    pub assertions_only: bool,
    /// States with a longer store buffer are put off at first; then the bound
    /// grows. Programs with small buffers never notice the default.
    pub first_bound: u32,
    /// Leave out what has longer store buffers than this.
    pub last_bound: Option<u32>,
    /// Keep 63-bit fingerprints of states instead of states. Two states may then
    /// be taken for one and part of the search be left out, so that nothing is
    /// ever called safe; what is found is real. For hunting in state spaces that
    /// do not fit otherwise.
    pub hash_compact: bool,
    /// Told how the search goes, a few times a second.
    pub progress: Option<OnProgress>,
    /// Where to write states of the search from which it can be resumed.
    pub checkpoints: Option<Checkpoints>,
    /// Where to go on when memory is full.
    pub disk: Option<Disk>,
}

/// When and where to write checkpoints.
#[derive(Clone)]
pub struct Checkpoints {
    /// How often; rarer where writing takes long. One is also written when a
    /// limit stops the search.
    pub every: Duration,
    /// The program's file, to be found again by whoever resumes.
    pub file: String,
    /// What tells this program from others.
    pub fingerprint: String,
    /// Receives each checkpoint. It reports its own errors; the search goes on.
    pub save: Arc<dyn Fn(&Saving<'_>) + Send + Sync>,
}

impl fmt::Debug for Checkpoints {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Checkpoints of {} every {:?}", self.file, self.every)
    }
}

/// A search at a moment at which nobody works on it.
pub struct Saving<'a>(pub(crate) &'a dyn Fn(&mut dyn Write) -> io::Result<()>);

impl Saving<'_> {
    /// Writes the checkpoint.
    pub fn write(&self, to: &mut dyn Write) -> io::Result<()> {
        (self.0)(to)
    }
}

/// When a search uses sets of states: decision diagrams, in which all states are
/// found together. Executions are always found state by state.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Sets {
    /// Never.
    Never,
    /// Now and then, where single states are many, or beside the search; first, where
    /// nothing is reduced and there is one worker.
    #[default]
    Turns,
    /// Before single states are looked at.
    First,
}

/// The default of [`Options::grain`].
const GRAIN: usize = 512;

/// The default of [`Options::first_bound`].
const FIRST_BOUND: u32 = 8;

impl Options {
    /// No limits.
    pub fn new(model: Model) -> Options {
        Options {
            model,
            budget: Budget::unlimited(),
            state_limit: None,
            workers: 1,
            grain: GRAIN,
            reduction: true,
            sets: Sets::Turns,
            glance: true,
            shortest: false,
            deadlock: false,
            races: false,
            faults: Faults::ALL,
            assertions_only: false,
            first_bound: FIRST_BOUND,
            last_bound: None,
            hash_compact: false,
            progress: None,
            checkpoints: None,
            disk: None,
        }
    }

    /// Whether the search is reduced.
    pub(crate) fn reduced(&self) -> bool {
        self.reduction && !self.shortest && !self.deadlock
    }
}

/// All final states, as seen through the program's observables.
#[derive(Clone, Debug, Default)]
pub struct Finals {
    /// The values of the observables, and whether the predicate of the first
    /// final-state property (`exists`, `~exists`, `forall`) holds there.
    pub states: BTreeMap<Vec<i64>, bool>,
    /// Why the list may not be complete; `None` if it is.
    pub incomplete: Option<StopReason>,
    /// What it cost.
    pub stats: Stats,
}
