//! Memories that a worker has at hand, and what they become by writes.

use super::states::StateStore;
use super::write_cache::WriteCache;
use crate::heap::{Objects, objects};
use crate::machine::{State, parts};

/// How many memories are at hand, and how many where programs have many (the numbers
/// are powers of two).
const HELD: usize = 1 << 10;
const MOST_HELD: usize = 1 << 16;

/// Memory with its number, as a state without threads.
struct Held {
    number: u32,
    work: State,
    /// The heap objects that it has pointers to, where they are numbered by thread.
    told: Objects,
}

impl Default for Held {
    fn default() -> Held {
        Held { number: u32::MAX, work: State::default(), told: 0 }
    }
}

/// A direct-mapped cache of memories, and writes to them.
pub(crate) struct MemoryCache {
    held: Vec<Held>,
    writes: WriteCache,
    words: Vec<i64>,
    work: State,
    /// Memories not at hand since the cache last grew.
    misses: usize,
}

impl MemoryCache {
    pub fn new() -> MemoryCache {
        MemoryCache {
            held: (0..HELD).map(|_| Held::default()).collect(),
            writes: WriteCache::new(),
            misses: 0,
            words: Vec::new(),
            work: State::default(),
        }
    }

    /// Memory with that number.
    #[inline]
    pub fn memory(&mut self, store: &StateStore<'_>, number: u32) -> &State {
        let at = number as usize & (self.held.len() - 1);
        if self.held[at].number == number { &self.held[at].work } else { self.fetch(store, number) }
    }

    #[cold]
    fn fetch(&mut self, store: &StateStore<'_>, number: u32) -> &State {
        self.misses += 1;
        if self.misses > 2 * self.held.len() && self.held.len() < MOST_HELD {
            self.misses = 0;
            self.held.resize_with(4 * self.held.len(), Held::default);
        }
        let at = number as usize & (self.held.len() - 1);
        let held = &mut self.held[at];
        store.memories.words(number, &mut self.words);
        parts::join(store.code, &self.words, [], &mut held.work);
        held.number = number;
        if store.code.slots.is_some() {
            held.told = objects(store.code, &held.work.w);
        }
        &held.work
    }

    /// Memory with that number, and the heap objects that it has pointers to, where
    /// they are numbered by thread.
    pub fn memory_and_told(&mut self, store: &StateStore<'_>, number: u32) -> (&State, Objects) {
        self.memory(store, number);
        let held = &self.held[number as usize & (self.held.len() - 1)];
        (&held.work, held.told)
    }

    /// The number of memory after a write.
    #[inline]
    pub fn write(&mut self, store: &StateStore<'_>, memory: u32, cell: i64, value: i64) -> u32 {
        match self.writes.get(memory, cell, value) {
            Some(after) => after,
            None => self.write_anew(store, memory, cell, value),
        }
    }

    #[cold]
    fn write_anew(&mut self, store: &StateStore<'_>, memory: u32, cell: i64, value: i64) -> u32 {
        let mut work = std::mem::take(&mut self.work);
        work.copy_from(self.memory(store, memory));
        let after = if work.read(store.code, cell) == value && !work.is_unset(store.code, cell) {
            memory
        } else {
            work.write(store.code, cell, value);
            parts::memory(store.code, &work, &mut self.words);
            store.memories.number(&self.words)
        };
        self.work = work;
        self.writes.put(memory, cell, value, after);
        after
    }
}
