//! What is asked, and what is answered.

use crate::hb::Cycle;
use weir_engine::{Budget, Covered, Stats, StopReason};
use weir_explore::OnProgress;
use weir_ir::{EdgeRef, ThreadId, Trace};

/// What to look for, and how far.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// How far to go.
    pub budget: Budget,
    /// How many workers search at once; 0 counts as 1.
    pub workers: usize,
    /// Find every feasible attack, with a witness each, instead of one.
    pub all: bool,
    /// Witnesses with these sequences do not count.
    pub exclude: Vec<Vec<EdgeRef>>,
    /// Told how the search goes, a few times a second.
    pub progress: Option<OnProgress>,
    /// Only part of the attacks: those that delay a store whose number, modulo the second, is
    /// the first. An answer is about these, and all parts together are all attacks (TSO).
    pub part: Option<(usize, usize)>,
}

impl From<&weir_explore::Options> for Options {
    /// As far as a search goes.
    fn from(search: &weir_explore::Options) -> Options {
        Options {
            budget: search.budget.clone(),
            workers: search.workers,
            progress: search.progress.clone(),
            ..Options::default()
        }
    }
}

/// A store that is delayed past a load of the same thread.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Attack {
    /// The attacker.
    pub thread: ThreadId,
    /// The first store it delays.
    pub store: EdgeRef,
    /// The last load past which it delays it.
    pub load: EdgeRef,
}

/// An execution that has the happens-before of no SC execution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Witness {
    /// What it shows to be feasible.
    pub attack: Attack,
    /// The execution. Only the attacker's stores are delayed.
    pub trace: Trace,
    /// What the attacker executes from the delayed store to the load, both
    /// included.
    pub sequence: Vec<EdgeRef>,
    /// The cycle that its happens-before has.
    pub cycle: Cycle,
}

/// The answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// Every execution has the happens-before of an SC execution.
    Robust,
    /// Some execution does not: there is at least one witness.
    NotRobust,
    /// No answer, and why.
    Unknown(StopReason),
}

/// How many attacks there are. An attack is a store and a load of one thread;
/// threads with the same code count once.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    /// Pairs of a store and a load.
    pub total: usize,
    /// Those struck out by looking at the program text.
    pub pruned: usize,
    /// Those decided by exploration. With a witness and without
    /// [`Options::all`], the one it shows.
    pub decided: usize,
    /// Those known to be feasible.
    pub feasible: usize,
}

/// The answer with everything that supports it.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The answer.
    pub verdict: Verdict,
    /// Where it is not robust, why: one witness, or one for each feasible attack.
    pub witnesses: Vec<Witness>,
    /// How many attacks there are.
    pub attacks: Counts,
    /// What was covered, where there is no answer.
    pub covered: Covered,
    /// Why not every attack was decided, where some were asked for and are missing.
    pub undecided: Option<StopReason>,
    /// What it cost.
    pub stats: Stats,
}
