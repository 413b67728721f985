//! What is kept of states: their parts by number, keys made of these, and the visited set.

use super::collapse::Layout;
use super::hash_compaction::Records;
use super::interner::Interner;
use super::visited::Visited;
use crate::compile::Code;
use crate::machine::{State, parts};
use std::sync::{RwLock, RwLockReadGuard};

/// The numbers of a state's parts: memory, then the threads.
pub(crate) type Parts = Box<[u32]>;

/// The number of the part of a thread that does not exist (yet).
pub(crate) const ABSENT: u32 = 0;

/// The states that a search knows.
pub(crate) struct StateStore<'a> {
    pub code: &'a Code,
    /// How many threads a state has room for.
    pub slots: usize,
    pub threads: Interner,
    pub memories: Interner,
    /// How keys hold states. Written only while no worker searches.
    pub layout: RwLock<Layout>,
    /// How states wait to be expanded.
    pub records: Records,
    /// Hashes and the order of threads go by what parts hold (see [`super::part_hashes`]).
    pub by_content: bool,
    pub visited: Visited,
}

impl<'a> StateStore<'a> {
    pub fn new(code: &'a Code, slots: usize) -> StateStore<'a> {
        let threads = Interner::default();
        let absent = threads.number(&[]);
        debug_assert_eq!(absent, ABSENT);
        StateStore {
            code,
            slots,
            threads,
            memories: Interner::default(),
            layout: RwLock::new(Layout::new(slots + 1)),
            records: Records::Exact,
            by_content: false,
            visited: Visited::new(),
        }
    }

    /// How keys hold states now.
    pub fn layout(&self) -> RwLockReadGuard<'_, Layout> {
        self.layout.read().unwrap_or_else(|e| e.into_inner())
    }

    /// Bytes allocated for states.
    pub fn bytes(&self) -> usize {
        self.visited.bytes() + self.layout().bytes() + self.threads.bytes() + self.memories.bytes()
    }

    /// The number of a state's memory; `words` is scratch space.
    pub fn memory(&self, work: &State, words: &mut Vec<i64>) -> u32 {
        parts::memory(self.code, work, words);
        self.memories.number(words)
    }

    /// The whole state with these parts.
    pub fn assemble(&self, values: &[u32], out: &mut State) {
        let mut memory = Vec::new();
        self.memories.words(values[0], &mut memory);
        let mut threads = Vec::new();
        for &part in values[1..=self.slots].iter().filter(|&&part| part != ABSENT) {
            let mut words = Vec::new();
            self.threads.words(part, &mut words);
            threads.push(words);
        }
        parts::join(self.code, &memory, threads.iter().map(Vec::as_slice), out);
    }
}
