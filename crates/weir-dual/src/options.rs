//! How far to go, and whom to tell about it.

use weir_engine::{Budget, OnProgress};

/// How far to go.
#[derive(Clone, Debug)]
pub struct Options {
    /// How far to go.
    pub budget: Budget,
    /// Stop after this many configurations.
    pub config_limit: Option<usize>,
    /// Undo a thread's loads and fences first where nothing else can have been
    /// its last step (see `search`): fewer configurations, same answers.
    pub reduction: bool,
    /// Keep the fixpoint of a `safe` so that it can be checked.
    pub certificate: bool,
    /// Told how the search goes, a few times a second.
    pub progress: Option<OnProgress>,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            budget: Budget::unlimited(),
            config_limit: None,
            reduction: true,
            certificate: false,
            progress: None,
        }
    }
}
