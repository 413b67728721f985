//! How far to go, and whom to tell about it.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// How far to go.
#[derive(Clone, Debug)]
pub struct Options {
    /// Stop after this long.
    pub time_limit: Option<Duration>,
    /// Stop before the search takes more than this many bytes.
    pub memory_limit: Option<usize>,
    /// Stop after this many configurations.
    pub config_limit: Option<usize>,
    /// Undo a thread's loads and fences first where nothing else can have been
    /// its last step (see `search`): fewer configurations, same answers.
    pub reduction: bool,
    /// Keep the fixpoint of a `safe` so that it can be checked.
    pub certificate: bool,
    /// Stop as soon as this becomes true.
    pub stop: Option<Arc<AtomicBool>>,
    /// Told how the search goes, a few times a second.
    pub progress: Option<OnProgress>,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            time_limit: None,
            memory_limit: None,
            config_limit: None,
            reduction: true,
            certificate: false,
            stop: None,
            progress: None,
        }
    }
}

/// How a search goes.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Progress {
    /// Time since the start.
    pub seconds: f64,
    /// Configurations kept.
    pub configs: u64,
    /// Configurations that wait for their predecessors to be found.
    pub waiting: u64,
    /// Bytes for configurations.
    pub memory: usize,
}

/// Receives [`Progress`].
#[derive(Clone)]
pub struct OnProgress(pub Arc<dyn Fn(&Progress) + Send + Sync>);

impl fmt::Debug for OnProgress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("OnProgress")
    }
}
