//! What to look for, and how far.

use weir_engine::{Budget, OnProgress};
use weir_ir::{Faults, Model};

/// What to look for, and how far.
#[derive(Clone, Debug)]
pub struct Options {
    /// The memory model.
    pub model: Model,
    /// How far to go.
    pub budget: Budget,
    /// Stop after this many states.
    pub state_limit: Option<usize>,
    /// A state in which nothing can move, though not every thread has ended and no
    /// assumption of the program holds one back, counts as wrong.
    pub deadlock: bool,
    /// Two threads that stand before accesses to the same bytes, one of which writes and not
    /// both of which are atomic, are wrong: a data race.
    pub races: bool,
    /// The faults that count as wrong. Any other ends its own execution, and leaves unknown what
    /// would be safe otherwise: nothing is known of a program after an error.
    pub faults: Faults,
    /// An execution with as few visible steps as possible. (The search goes by their
    /// number, so this is always so.)
    pub shortest: bool,
    /// Local steps cost no states.
    pub reduction: bool,
    /// A choice among more values than these is made late: when it matters, and as far as it does.
    pub late_above: u64,
    /// How many workers search at once. (One, for now.)
    pub workers: usize,
    /// Told how the search goes, a few times a second.
    pub progress: Option<OnProgress>,
}

impl Options {
    /// No limits.
    pub fn new(model: Model) -> Options {
        Options {
            model,
            budget: Budget::unlimited(),
            state_limit: None,
            deadlock: false,
            races: false,
            faults: Faults::ALL,
            shortest: false,
            reduction: true,
            late_above: LATE_ABOVE,
            workers: 1,
            progress: None,
        }
    }
}

/// Choices among so many values are made at once.
pub const LATE_ABOVE: u64 = 256;
