//! The state space of a program, as all workers of a search share it: its states, what
//! reduces them, and what is asked about them.

use super::judge::Judge;
use crate::compile::Code;
use crate::machine::{Machine, State, parts};
use crate::reduce::FutureAccesses;
use crate::store::StateStore;
use crate::symmetry::Canonical;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// What all workers share.
pub(crate) struct Space<'a> {
    pub code: &'a Code,
    pub machine: Machine<'a>,
    pub store: StateStore<'a>,
    pub reduction: Reduction,
    pub judge: Judge,
    /// How many states make a task, and how many successors wait for a shard of the
    /// visited set: a shard's share of the processor's cache is not much larger.
    pub grain: usize,
    /// Which states are kept here, where others keep the others.
    pub share: Option<Share>,
    /// More threads were started than there is room for.
    pub crowded: AtomicBool,
}

/// One of several owners of states.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Share {
    pub index: usize,
    pub owners: usize,
}

impl Share {
    /// Who owns the states with a mark. (The shard is in the upper bits of the mark, so all
    /// bits are mixed: every owner has states in every shard.)
    #[inline]
    pub fn owner(self, mark: u32) -> usize {
        let mixed = mark.wrapping_mul(0x9e37_79b1);
        ((u64::from(mixed ^ mixed >> 15) * self.owners as u64) >> 32) as usize
    }

    /// The owner, if that is somebody else.
    #[inline]
    pub fn other(self, mark: u32) -> Option<usize> {
        Some(self.owner(mark)).filter(|&owner| owner != self.index)
    }
}

/// What a search leaves out.
#[derive(Clone, Default)]
pub(crate) struct Reduction {
    /// For partial-order reduction, where it is wanted.
    pub futures: Option<Arc<FutureAccesses>>,
    /// Threads that can change places (see [`crate::symmetry::scalarset`]).
    pub groups: Vec<Vec<usize>>,
    /// States that are alike, where that is wanted.
    pub canonical: Option<Arc<Canonical>>,
}

impl<'a> Space<'a> {
    /// A state has room for that many threads.
    pub fn new(machine: Machine<'a>, slots: usize, reduction: Reduction, judge: Judge) -> Space<'a> {
        let code = machine.code;
        let store = StateStore::new(code, slots);
        let crowded = AtomicBool::new(false);
        Space { code, machine, store, reduction, judge, grain: 1, share: None, crowded }
    }

    /// The number of the part that stands for a thread's part.
    pub fn number(&self, words: &[i64]) -> u32 {
        match self.reduction.canonical.as_ref().and_then(|c| c.part(words)) {
            Some(part) => self.store.threads.number(&part),
            None => self.store.threads.number(words),
        }
    }

    /// [`Space::number`] of a thread of a whole state.
    pub fn number_of(&self, work: &State, t: usize) -> u32 {
        self.number(parts::thread(work, t))
    }
}
