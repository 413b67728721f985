//! What a bound counts, and when a state with less behind it makes another one superfluous.
//!
//! For a bound on rounds: the rounds of each thread. For a bound on ages, each store that waits
//! has a number: 0 if its thread has taken no step since but quiet ones (it could as well be
//! issued by the thread's next round), else 1 and the switches that it has seen.

use crate::Bound;
use weir_explore::stepper::edges::EdgeState;

/// Nobody has moved yet.
pub(super) const NOBODY: u8 = u8::MAX;

/// What is counted, and who has the round.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Count {
    /// Rounds by thread; or numbers of stores, thread by thread, oldest first.
    pub of: Box<[u16]>,
    pub running: u8,
}

/// A thread gets the round.
pub(super) struct Entered {
    pub count: Count,
    /// So many of its stores are too old to wait any longer.
    pub late: usize,
}

/// The stores of a thread among those of all.
fn stores(state: &EdgeState, t: usize) -> std::ops::Range<usize> {
    let start = (0..t).map(|u| state.entries(u)).sum();
    start..start + state.entries(t)
}

impl Count {
    /// At the start: threads, or stores that were issued by quiet steps.
    pub fn new(bound: Bound, state: &EdgeState) -> Count {
        let n = match bound {
            Bound::Rounds(_) => state.threads(),
            Bound::Age(_) => (0..state.threads()).map(|t| state.entries(t)).sum(),
        };
        Count { of: vec![0; n].into(), running: NOBODY }
    }

    /// Another thread gets the round; `None`: the bound forbids it.
    pub fn enter(&self, bound: Bound, state: &EdgeState, t: usize) -> Option<Entered> {
        let mut count = Count { of: self.of.clone(), running: t as u8 };
        match bound {
            Bound::Rounds(k) => {
                count.of[t] += 1;
                (u32::from(count.of[t]) <= k).then_some(Entered { count, late: 0 })
            }
            Bound::Age(k) => {
                if self.running != NOBODY {
                    for number in &mut count.of[stores(state, self.running.into())] {
                        *number += u16::from(*number > 0);
                        if u32::from(*number) > k + 1 {
                            return None;
                        }
                    }
                }
                let old = |number: &&u16| u32::from(**number) > k;
                let late = count.of[stores(state, t)].iter().take_while(old).count();
                Some(Entered { count, late })
            }
        }
    }

    /// The running thread's oldest stores reached memory; `state`: before.
    pub fn flushed(&self, bound: Bound, state: &EdgeState, flushed: usize) -> Count {
        let Bound::Age(_) = bound else { return self.clone() };
        let own = stores(state, self.running.into());
        let gone = own.start..own.start + flushed;
        let kept = self.of.iter().enumerate().filter(|(i, _)| !gone.contains(i)).map(|(_, n)| *n);
        Count { of: kept.collect(), running: self.running }
    }

    /// The running thread took a step that is not quiet, and then quiet ones; `before`: the state
    /// in which it took it, with `self` as its count; `issues`: the step issued a store.
    pub fn stepped(&self, bound: Bound, before: &EdgeState, after: &EdgeState, issues: bool) -> Count {
        let Bound::Age(_) = bound else { return self.clone() };
        let t = usize::from(self.running);
        let own = stores(before, t);
        let mut of = self.of[..own.start].to_vec();
        of.extend(self.of[own.clone()].iter().map(|n| (*n).max(1)));
        of.extend(issues.then_some(1));
        of.resize(own.start + after.entries(t), 0);
        of.extend_from_slice(&self.of[own.end..]);
        Count { of: of.into(), running: self.running }
    }

    /// Whether whatever is possible from a state with another count is with this one.
    pub fn covers(&self, bound: Bound, state: &EdgeState, other: &Count) -> bool {
        let no_more = |a: &[u16], b: &[u16]| a.iter().zip(b).all(|(a, b)| a <= b);
        if self.running == other.running {
            return no_more(&self.of, &other.of);
        }
        if other.running == NOBODY {
            return false;
        }
        let other_runs = usize::from(other.running);
        match bound {
            // The other thread would have to begin a round for what it does there in its own.
            Bound::Rounds(_) => no_more(&self.of, &other.of) && self.of[other_runs] < other.of[other_runs],
            Bound::Age(_) => {
                let entered = self.enter(bound, state, other_runs);
                entered.is_some_and(|e| e.late == 0 && no_more(&e.count.of, &other.of))
            }
        }
    }

    /// What is looked at first has least of this.
    pub fn rank(&self, bound: Bound) -> usize {
        match bound {
            Bound::Rounds(_) => self.of.iter().map(|n| usize::from(*n)).sum(),
            Bound::Age(_) => 0,
        }
    }
}
