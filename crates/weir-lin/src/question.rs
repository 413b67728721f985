//! What is asked of a scenario, and what can be answered.

use weir_engine::{Budget, Stats, StopReason};
use weir_ir::{Model, Trace};

/// When an operation counts as over.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Criterion {
    /// When it returns.
    TsoToSc,
    /// When it has returned and its last store has reached memory.
    Tso,
    /// When it has returned and nothing else is going on.
    Quiescent,
}

impl Criterion {
    /// All of them.
    pub const ALL: [Criterion; 3] = [Criterion::TsoToSc, Criterion::Tso, Criterion::Quiescent];

    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Criterion::TsoToSc => "tso-to-sc",
            Criterion::Tso => "tso",
            Criterion::Quiescent => "quiescent",
        }
    }
}

/// What to search, and how far.
#[derive(Clone, Debug)]
pub struct Options {
    /// The memory model.
    pub model: Model,
    /// When an operation counts as over.
    pub criterion: Criterion,
    /// Every operation ends with a full fence.
    pub fence_at_return: bool,
    /// Leave out interleavings that make no difference.
    pub reduction: bool,
    /// How far to go.
    pub budget: Budget,
}

impl Options {
    /// No limits.
    pub fn new(model: Model, criterion: Criterion) -> Options {
        Options { model, criterion, fence_at_return: false, reduction: true, budget: Budget::unlimited() }
    }
}

/// What a search found.
#[derive(Clone, PartialEq, Debug)]
pub enum Found {
    /// Every execution of the scenario is explained by some order.
    Linearizable,
    /// This execution is not, or ends with an error.
    Not(Trace),
    /// A limit was reached.
    Stopped(StopReason),
    /// The scenario cannot be searched; the text says why.
    Unsupported(String),
}

/// An answer with its cost.
#[derive(Clone, PartialEq, Debug)]
pub struct Answer {
    /// The answer.
    pub found: Found,
    /// What it cost.
    pub stats: Stats,
}
