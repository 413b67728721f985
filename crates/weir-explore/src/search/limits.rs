//! Limits that hold, and progress: what workers ask between two batches.

use crate::options::Options;
use crate::store::StateStore;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::time::Duration;
use weir_engine::clock::Instant;
use weir_engine::{Progress, StopReason, memory};

/// How often progress is told.
const TELL: Duration = Duration::from_millis(200);

/// What a worker that goes on with sets shares with the others.
#[derive(Default)]
pub(crate) struct Beside {
    /// The worker is at it.
    pub busy: AtomicBool,
    /// It knows the answer, or has given up for want of work allowed.
    pub done: AtomicBool,
    pub spent: AtomicBool,
    /// It is not needed any more.
    pub stop: AtomicBool,
}

/// Watches the limits of one search.
pub(crate) struct Limits<'a> {
    options: &'a Options,
    start: Instant,
    /// Microseconds after the start of the last report.
    told: AtomicU64,
    told_states: AtomicU64,
    /// Microseconds after the start at which to pause for a checkpoint.
    pause: AtomicU64,
    /// How far the search is, for reports.
    pub depth: AtomicUsize,
    pub expanded: AtomicUsize,
    /// The worker that goes on with sets of states.
    pub beside: Arc<Beside>,
}

impl<'a> Limits<'a> {
    pub fn new(options: &'a Options, start: Instant) -> Limits<'a> {
        let limits = Limits {
            options,
            start,
            told: AtomicU64::new(0),
            told_states: AtomicU64::new(0),
            pause: AtomicU64::new(u64::MAX),
            depth: AtomicUsize::new(0),
            expanded: AtomicUsize::new(0),
            beside: Arc::default(),
        };
        if let Some(checkpoints) = &options.checkpoints {
            limits.pause_in(checkpoints.every);
        }
        limits
    }

    fn now(&self) -> u64 {
        self.start.elapsed().as_micros() as u64
    }

    /// Asks for a pause after that time.
    pub fn pause_in(&self, time: Duration) {
        let at = self.now().saturating_add(u64::try_from(time.as_micros()).unwrap_or(u64::MAX));
        self.pause.store(at, Ordering::Relaxed);
    }

    /// Whether it is time to pause and write a checkpoint.
    pub fn pause_due(&self) -> bool {
        let at = self.pause.load(Ordering::Relaxed);
        at != u64::MAX && self.now() >= at
    }

    /// Seconds since the start.
    pub fn seconds(&self) -> f64 {
        self.start.elapsed().as_secs_f64()
    }

    /// Why to stop, if a limit is reached. Tells about progress.
    pub fn limit(&self, store: &StateStore<'_>) -> Option<StopReason> {
        if self.beside.done.load(Ordering::Relaxed) {
            return Some(StopReason::Overtaken);
        }
        if let Some(limit) = self.options.state_limit
            && store.visited.len() >= limit
        {
            return Some(StopReason::Count(limit, "states"));
        }
        if self.options.progress.is_some()
            && let Some(since) = due(&self.told, self.now(), TELL)
        {
            self.tell(store, since);
        }
        let coming = store.threads.coming() + store.memories.coming();
        self.limit_for(store.bytes() + coming)
    }

    /// Why to stop, if the time is over or the user wants it.
    pub fn over(&self) -> Option<StopReason> {
        self.options.budget.stop()
    }

    /// Why something was given up: the time is over or, if not that, there is no room.
    pub fn over_or_full(&self) -> StopReason {
        let full = || StopReason::Memory(self.options.budget.memory_limit().unwrap_or(usize::MAX));
        self.over().unwrap_or_else(full)
    }

    /// How many bytes there is room for, after what is resident.
    pub fn room(&self) -> usize {
        let used = memory::resident();
        self.options.budget.memory_limit().map_or(usize::MAX, |m| (m + m / 16).saturating_sub(used))
    }

    /// Why to stop, if a limit on time or memory is reached: the tables are known
    /// to need that many bytes.
    pub fn limit_for(&self, bytes: usize) -> Option<StopReason> {
        self.options.budget.stop_with(bytes)
    }

    fn tell(&self, store: &StateStore<'_>, since: u64) {
        let Some(progress) = &self.options.progress else { return };
        let states = store.visited.len() as u64;
        let before = self.told_states.swap(states, Ordering::Relaxed);
        let memory = store.bytes().max(memory::resident());
        let seconds = self.seconds();
        let o = self.options;
        let shares =
            [o.budget.used(memory), o.state_limit.map(|s| (states as f64 / s.max(1) as f64).clamp(0.0, 1.0))];
        (progress.0)(&Progress {
            seconds,
            states,
            rate: states.saturating_sub(before) as f64 * 1e6 / since.max(1) as f64,
            depth: self.depth.load(Ordering::Relaxed),
            frontier: states.saturating_sub(self.expanded.load(Ordering::Relaxed) as u64),
            memory,
            share: shares.into_iter().flatten().reduce(f64::max),
        });
    }
}

/// How many microseconds ago the last time was, if that is long enough; if so, the
/// last time is now. One worker gets it.
fn due(last: &AtomicU64, now: u64, every: Duration) -> Option<u64> {
    let before = last.load(Ordering::Relaxed);
    let since = now.saturating_sub(before);
    let mine = since >= every.as_micros() as u64
        && last.compare_exchange(before, now, Ordering::Relaxed, Ordering::Relaxed).is_ok();
    mine.then_some(since)
}
