//! How much time the gate takes, and what it says where that is not enough.

use std::time::Duration;
use weir_engine::{Budget, Evidence, StopReason};

/// How much time the confirmation of a `safe` may take.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Effort {
    /// None: the answer is one of many that lead to another one.
    Nothing,
    /// A small share of what the engine took.
    #[default]
    Share,
    /// All that is left.
    Whole,
}

/// The judge gets this share of the time that the engine took, at least and at most
/// this long.
const SHARE: f64 = 0.2;
const LEAST: Duration = Duration::from_millis(40);
const MOST: Duration = Duration::from_secs(1);
/// A state of the judge's takes about this many bytes, in its two tables.
pub(super) const STATE_BYTES: usize = 4096;

impl Effort {
    pub(super) fn budget(self, seconds: f64, budget: &Budget) -> Option<Budget> {
        let share = Duration::from_secs_f64((seconds * SHARE).clamp(0.0, 3600.0));
        match self {
            Effort::Nothing => None,
            Effort::Share => Some(budget.turn(share.clamp(LEAST, MOST))),
            Effort::Whole => Some(budget.clone()),
        }
    }

    /// A share of the time, where there is any: for looks that cannot come to an end.
    pub(super) fn at_most_a_share(self, seconds: f64, budget: &Budget) -> Option<Budget> {
        let effort = if self == Effort::Whole { Effort::Share } else { self };
        effort.budget(seconds, budget)
    }
}

/// What is said of an answer that nobody has confirmed in time.
pub(super) fn unconfirmed(stopped: Option<StopReason>) -> Evidence {
    Evidence::Unconfirmed(match stopped {
        None | Some(StopReason::Turn) => "too many states for its share of the time".to_string(),
        Some(other) => other.to_string(),
    })
}
