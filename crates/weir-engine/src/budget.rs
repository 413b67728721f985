//! How far a run may go: time, memory, and whoever may cancel it.
//!
//! A budget is made once, when the user's limits are known, and handed down. It
//! holds points in time, not durations, so nobody has to subtract what is used up,
//! and it remembers the limit as the user gave it, so that the reason for stopping
//! is true whoever notices: an engine that had a turn of 150 ms in a run of 10 s
//! never says "the time limit of 0.15 s is reached".
//!
//! Every loop that can be long asks [`Budget::stop`], or [`Budget::stop_with`] where
//! it allocates. Both are cheap: a clock and an atomic load; the memory of the
//! process is looked at every few milliseconds, once for all threads.

use crate::clock::Instant;
use crate::memory;
use crate::reason::StopReason;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// What may be allocated between two looks at the memory; less where the limit is
/// small.
const SPARE: usize = 32 << 20;

/// Who may end a run before its limits do.
#[derive(Clone, Debug)]
struct Cancel {
    flag: Arc<AtomicBool>,
    reason: StopReason,
}

/// How far a run may go. Clones watch the same limits.
#[derive(Clone, Debug)]
pub struct Budget {
    start: Instant,
    /// The user's limit on time.
    time: Option<Duration>,
    /// The end of this part of the run, where that is before the user's limit.
    turn: Option<Instant>,
    /// The user's limit on memory, in bytes.
    memory: Option<usize>,
    cancel: Vec<Cancel>,
}

impl Default for Budget {
    fn default() -> Budget {
        Budget::unlimited()
    }
}

impl Budget {
    /// No limits; the clock starts.
    pub fn unlimited() -> Budget {
        Budget { start: Instant::now(), time: None, turn: None, memory: None, cancel: Vec::new() }
    }

    /// No limit but this one on time, from now on.
    pub fn of(time: Duration) -> Budget {
        Budget::unlimited().with_time(Some(time))
    }

    /// The user's limit on time, counted from the start of the budget.
    #[must_use]
    pub fn with_time(mut self, limit: Option<Duration>) -> Budget {
        self.time = limit;
        self
    }

    /// The user's limit on the memory of the process, in bytes.
    #[must_use]
    pub fn with_memory(mut self, limit: Option<usize>) -> Budget {
        self.memory = limit;
        self
    }

    /// The user may interrupt the run by raising the flag.
    #[must_use]
    pub fn interrupted_by(mut self, flag: Arc<AtomicBool>) -> Budget {
        self.cancel.push(Cancel { flag, reason: StopReason::Interrupted });
        self
    }

    /// Another engine may end this one's run by raising the flag.
    #[must_use]
    pub fn overtaken_by(&self, flag: &Arc<AtomicBool>) -> Budget {
        let mut budget = self.clone();
        budget.cancel.push(Cancel { flag: Arc::clone(flag), reason: StopReason::Overtaken });
        budget
    }

    /// A part of this budget: at most this long from now.
    #[must_use]
    pub fn turn(&self, most: Duration) -> Budget {
        let end = Instant::now().checked_add(most);
        let turn = match (self.turn, end) {
            (Some(a), Some(b)) => Some(a.min(b)),
            (a, b) => a.or(b),
        };
        Budget { turn, ..self.clone() }
    }

    /// A part of this budget: that share of the time that is left; all of it, where
    /// there is no limit on time.
    #[must_use]
    pub fn share(&self, share: f64) -> Budget {
        match self.left() {
            Some(left) => self.turn(left.mul_f64(share.clamp(0.0, 1.0))),
            None => self.clone(),
        }
    }

    /// How long the run may go on.
    pub fn left(&self) -> Option<Duration> {
        let user = self.time.map(|t| t.saturating_sub(self.start.elapsed()));
        let turn = self.turn.map(|t| t.saturating_duration_since(Instant::now()));
        match (user, turn) {
            (Some(a), Some(b)) => Some(a.min(b)),
            (a, b) => a.or(b),
        }
    }

    /// The user's limit on time.
    pub fn time_limit(&self) -> Option<Duration> {
        self.time
    }

    /// The user's limit on memory, in bytes.
    pub fn memory_limit(&self) -> Option<usize> {
        self.memory
    }

    /// Time since the budget was made.
    pub fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// Why to stop now, if the time is over or somebody cancelled the run.
    pub fn stop(&self) -> Option<StopReason> {
        if let Some(c) = self.cancel.iter().find(|c| c.flag.load(Ordering::Relaxed)) {
            return Some(c.reason.clone());
        }
        if self.time.is_none() && self.turn.is_none() {
            return None;
        }
        let now = Instant::now();
        match self.time {
            Some(limit) if now.saturating_duration_since(self.start) >= limit => {
                Some(StopReason::Time(limit))
            }
            _ => self.turn.filter(|end| now >= *end).map(|_| StopReason::Turn),
        }
    }

    /// Why to stop now, for a loop whose own data take (or are about to take) this
    /// many bytes: as [`Budget::stop`], or because of the memory of the process.
    pub fn stop_with(&self, bytes: usize) -> Option<StopReason> {
        self.stop().or_else(|| self.full(bytes))
    }

    /// Whether the limit on memory is reached: the larger of the caller's own
    /// account and what the system says is resident counts, and what may be
    /// allocated before anybody asks again.
    pub fn full(&self, bytes: usize) -> Option<StopReason> {
        let limit = self.memory?;
        let used = bytes.max(memory::resident());
        (used + SPARE.min(limit / 16) > limit).then_some(StopReason::Memory(limit))
    }

    /// The largest share of a limit that is used up, from 0 to 1, if there is one.
    pub fn used(&self, bytes: usize) -> Option<f64> {
        let time = self.time.map(|t| self.elapsed().as_secs_f64() / t.as_secs_f64().max(1e-9));
        let memory = self.memory.map(|m| bytes as f64 / m.max(1) as f64);
        [time, memory].into_iter().flatten().reduce(f64::max).map(|s| s.clamp(0.0, 1.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turn_never_names_itself_as_the_limit() {
        let budget = Budget::of(Duration::from_secs(3600));
        assert_eq!(budget.stop(), None);
        assert_eq!(budget.turn(Duration::ZERO).stop(), Some(StopReason::Turn));
        let over = Budget::of(Duration::ZERO);
        assert_eq!(over.turn(Duration::ZERO).stop(), Some(StopReason::Time(Duration::ZERO)));
    }

    #[test]
    fn turns_only_get_shorter() {
        let budget = Budget::unlimited().turn(Duration::from_secs(1)).turn(Duration::from_secs(60));
        assert!(budget.left().is_some_and(|t| t <= Duration::from_secs(1)));
        assert!(Budget::unlimited().share(0.5).left().is_none());
        assert!(Budget::of(Duration::from_secs(10)).share(0.1).left() <= Some(Duration::from_secs(1)));
    }

    #[test]
    fn whoever_cancels_is_told_apart() {
        let (user, other) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicBool::new(true)));
        let budget = Budget::unlimited().interrupted_by(Arc::clone(&user));
        assert_eq!(budget.stop(), None);
        assert_eq!(budget.overtaken_by(&other).stop(), Some(StopReason::Overtaken));
        user.store(true, Ordering::Relaxed);
        assert_eq!(budget.overtaken_by(&other).stop(), Some(StopReason::Interrupted));
    }

    #[test]
    fn memory_is_that_of_the_process_or_the_callers_account() {
        let budget = Budget::unlimited().with_memory(Some(1 << 40));
        assert_eq!(budget.full(0), None);
        assert_eq!(budget.full(1 << 41), Some(StopReason::Memory(1 << 40)));
    }
}
