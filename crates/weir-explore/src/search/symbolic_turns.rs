//! When the symbolic search gets a turn: sets of states in a search for single states.
//!
//! Nobody knows beforehand which of the two is better for a program: it may have few
//! single states left after reductions, or a violation that is met soon, or a set
//! that is never small. So they take turns, and sets may do the more work the more
//! single states have been visited: whichever is better, the other one costs only a
//! few times as much. How much is counted in arcs, not in seconds, so that the same
//! search always goes the same way.
//!
//! With several workers, one of them does sets beside the others ([`Beside`]), from
//! where the first turn would be, or after it where sets are to come first. It gets much
//! more work then, and if that does not suffice, another turn later on.

use super::limits::Beside;
use crate::expand::Space;
use crate::options::{Options, Sets};
use crate::symbolic::{Answer, Budget, Figures, MANY, Why, reach};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use weir_engine::{Stats, StopReason};

/// States visited before the first turn, and how many times as many before each next
/// one. Where nothing is reduced, one worker alone begins with sets.
const FIRST: usize = 1 << 13;
const NEXT: usize = 8;
/// The work of the first turn, in arcs, and how many times as much is allowed in each
/// next one: less and less in proportion, since what did not work out is less likely
/// to work out later.
const WORK: u64 = 1 << 20;
const MORE: u64 = 4;
/// Where sets come first, and beside a search, they get this much.
const FIRST_WORK: u64 = 1 << 26;
const BESIDE_WORK: u64 = 1 << 28;

/// The turns of a search.
pub(crate) struct SymbolicTurns {
    inits: Vec<Vec<i64>>,
    /// The next turn comes after that many states; `None`: there is no other.
    next: Option<usize>,
    /// How much work that turn may take.
    work: u64,
    /// Some state is known to violate something.
    pub violated: bool,
    /// A diagram of all states has none that violates anything, and yet the search
    /// found an execution.
    pub safe: Option<Figures>,
}

impl SymbolicTurns {
    /// `one_by_one`: the search is about single states, so that there is no turn.
    pub fn new(options: &Options, one_by_one: bool, inits: &[Vec<i64>]) -> SymbolicTurns {
        let fit = options.sets != Sets::Never
            && !one_by_one
            && !options.shortest
            && !options.deadlock
            && !options.hash_compact
            && options.state_limit.is_none()
            && options.last_bound.is_none()
            && options.checkpoints.is_none();
        let later = (options.reduction || options.workers > 1) && options.sets == Sets::Turns;
        let (next, work) = if later { (FIRST, WORK) } else { (0, FIRST_WORK) };
        SymbolicTurns { inits: inits.to_vec(), next: fit.then_some(next), work, violated: false, safe: None }
    }

    /// Whether a turn is due after that many states.
    pub fn due(&self, states: usize) -> bool {
        self.next.is_some_and(|n| states >= n)
    }

    /// Takes a turn: what it took if everything was found and nothing is violated, or
    /// the limit that is reached. `limit` says why to stop.
    pub fn take(
        &mut self,
        space: &Space<'_>,
        options: &Options,
        limit: &dyn Fn() -> Option<StopReason>,
    ) -> Result<Option<Figures>, StopReason> {
        let states = space.store.visited.len();
        let told = reach(space, &self.inits, &Budget { arcs: self.work, bytes: room(space, options), limit });
        self.work *= MORE;
        self.next = (told == Answer::Nothing(Why::Spent)).then_some(states.max(FIRST) * NEXT);
        match told {
            Answer::Safe(figures) => Ok(Some(figures)),
            Answer::Violated => {
                self.violated = true;
                Ok(None)
            }
            Answer::Nothing(Why::Limit(why)) => Err(why),
            Answer::Nothing(Why::Unfit | Why::Spent) => Ok(None),
        }
    }

    /// Whether sets can go on beside the search now.
    pub fn split(&mut self) -> bool {
        self.next.take_if(|n| *n > 0).is_some()
    }

    /// Sees to it that there is another turn if sets have given up beside the search.
    pub fn again(&mut self, beside: &Beside, states: usize) {
        if beside.spent.swap(false, Ordering::Relaxed) {
            self.next = Some(states * NEXT);
        }
    }

    /// Searches on in a thread of its own.
    pub fn beside<'s>(
        &mut self,
        space: &'s Space<'s>,
        options: &Options,
        beside: Arc<Beside>,
    ) -> impl FnOnce() -> Answer + Send + use<'s> {
        let bytes = room(space, options);
        let inits = self.inits.clone();
        let arcs = self.work.max(BESIDE_WORK);
        self.work = arcs.saturating_mul(MORE);
        beside.busy.store(true, Ordering::Relaxed);
        move || {
            let limit = || beside.stop.load(Ordering::Relaxed).then_some(StopReason::Overtaken);
            let told = reach(space, &inits, &Budget { arcs, bytes, limit: &limit });
            beside.done.store(matches!(told, Answer::Safe(_)), Ordering::Relaxed);
            beside.spent.store(told == Answer::Nothing(Why::Spent), Ordering::Relaxed);
            beside.busy.store(false, Ordering::Relaxed);
            told
        }
    }
}

/// How many bytes sets may use: tables double now and then, and the search needs
/// room, too.
fn room(space: &Space<'_>, options: &Options) -> usize {
    options.budget.memory_limit().map_or(usize::MAX, |m| m.saturating_sub(space.store.bytes()) / 4)
}

/// The figures of a search that sets have ended.
pub(crate) fn figures(figures: Figures) -> Stats {
    let Figures { states, nodes, made, bytes, parts } = figures;
    let mut notes = vec![
        ("parts".into(), format!("{parts} threads")),
        ("sets".into(), format!("{nodes} nodes, {made} made")),
    ];
    if states == MANY {
        notes.push(("counted".into(), "there are more states than 64 bits can count".into()));
    }
    Stats { states, memory: Some(bytes), notes, ..Stats::default() }
}
