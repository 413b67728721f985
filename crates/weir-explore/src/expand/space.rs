//! The state space of a program, as all workers of a search share it: its states, what
//! reduces them, and what is asked about them.

use super::judge::Judge;
use crate::compile::Code;
use crate::machine::{Machine, State, parts};
use crate::reduce::FutureAccesses;
use crate::store::StateStore;
use crate::symmetry::Canonical;
use std::sync::Arc;

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
}

/// What a search leaves out.
#[derive(Default)]
pub(crate) struct Reduction {
    /// For partial-order reduction, where it is wanted.
    pub futures: Option<FutureAccesses>,
    /// Threads that can change places (see [`crate::symmetry::scalarset`]).
    pub groups: Vec<Vec<usize>>,
    /// States that are alike, where that is wanted.
    pub canonical: Option<Arc<Canonical>>,
}

impl<'a> Space<'a> {
    /// A state has room for that many threads.
    pub fn new(machine: Machine<'a>, slots: usize, reduction: Reduction, judge: Judge) -> Space<'a> {
        let code = machine.code;
        Space { code, machine, store: StateStore::new(code, slots), reduction, judge, grain: 1 }
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
