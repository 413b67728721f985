//! What to search, and how far.

use weir_engine::{Budget, OnProgress};
use weir_ir::Model;

/// What to search, and how far.
#[derive(Clone, Debug)]
pub struct Options {
    /// The memory model.
    pub model: Model,
    /// How far to go.
    pub budget: Budget,
    /// A state in which nothing can move, though not every thread has ended, counts as a
    /// violation.
    pub deadlock: bool,
    /// The most events of an execution; what needs more is left out and said.
    pub depth: usize,
    /// Stop after so many executions.
    pub executions: Option<usize>,
    /// Told how the search goes, a few times a second.
    pub progress: Option<OnProgress>,
}

/// The default of [`Options::depth`].
const DEPTH: usize = 10_000;

impl Options {
    /// No limits.
    pub fn new(model: Model) -> Options {
        Options {
            model,
            budget: Budget::unlimited(),
            deadlock: false,
            depth: DEPTH,
            executions: None,
            progress: None,
        }
    }
}
