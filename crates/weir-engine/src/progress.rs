//! How a long run goes, for whoever watches.

use std::fmt;
use std::sync::Arc;

/// How a search goes.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Progress {
    /// Time since the start.
    pub seconds: f64,
    /// Distinct states visited.
    pub states: u64,
    /// States per second since the last report.
    pub rate: f64,
    /// Levels of the search completed.
    pub depth: usize,
    /// States that are known and not expanded yet.
    pub frontier: u64,
    /// Bytes the process takes; where that is not known, bytes for states.
    pub memory: usize,
    /// The largest share of a limit that is used up, from 0 to 1.
    pub share: Option<f64>,
}

/// Receives [`Progress`].
#[derive(Clone)]
pub struct OnProgress(pub Arc<dyn Fn(&Progress) + Send + Sync>);

impl fmt::Debug for OnProgress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("OnProgress")
    }
}
