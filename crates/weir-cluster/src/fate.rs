//! Whether all processes are still there: everybody asks, and whoever notices first that one
//! is not says so.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How long whoever has the answer waits for the others to leave.
const LEAVING: Duration = Duration::from_secs(8);

/// The fate of a run, as one process sees it.
#[derive(Default)]
pub(crate) struct Fate {
    lost: AtomicBool,
    /// The process at fault, and what happened.
    first: Mutex<Option<(usize, String)>>,
    /// All is done: whoever leaves now may.
    over: AtomicBool,
    /// Since when.
    since: Mutex<Option<Instant>>,
}

impl Fate {
    /// The run cannot go on, because of that process. The first reason stays.
    pub fn fail(&self, process: usize, why: impl Into<String>) {
        if self.over.load(Ordering::Relaxed) {
            return;
        }
        let mut first = self.first.lock().unwrap_or_else(|e| e.into_inner());
        first.get_or_insert_with(|| (process, why.into()));
        self.lost.store(true, Ordering::Release);
    }

    /// Whether the run cannot go on.
    pub fn failed(&self) -> bool {
        self.lost.load(Ordering::Acquire)
    }

    /// Because of whom, and why.
    pub fn reason(&self) -> Option<(usize, String)> {
        self.first.lock().unwrap_or_else(|e| e.into_inner()).clone()
    }

    /// Everybody has the answer.
    pub fn finish(&self) {
        self.over.store(true, Ordering::Relaxed);
        self.since.lock().unwrap_or_else(|e| e.into_inner()).get_or_insert_with(Instant::now);
    }

    /// Everybody has had the answer for so long that whoever is still there is not waited for.
    pub fn is_past(&self) -> bool {
        let since = *self.since.lock().unwrap_or_else(|e| e.into_inner());
        since.is_some_and(|at| at.elapsed() > LEAVING)
    }
}
