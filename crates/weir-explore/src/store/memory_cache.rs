//! Memories that a worker has at hand, and what they become by writes.

use crate::expand::space::Space;
use crate::heap::slots::{self, Objects};
use crate::machine::parts;
use crate::machine::state_vector::Work;
use crate::store::write_cache::Writes;

/// How many memories are at hand, and how many where programs have many (the numbers
/// are powers of two).
const HELD: usize = 1 << 10;
const MOST_HELD: usize = 1 << 16;

/// Memory with its number, as a state without threads.
struct Held {
    number: u32,
    work: Work,
    /// The heap objects that it has pointers to, where they are numbered by thread.
    told: Objects,
}

impl Default for Held {
    fn default() -> Held {
        Held { number: u32::MAX, work: Work::default(), told: 0 }
    }
}

/// A direct-mapped cache of memories, and writes to them.
pub(crate) struct AtHand {
    held: Vec<Held>,
    writes: Writes,
    words: Vec<i64>,
    work: Work,
    /// Memories not at hand since the cache last grew.
    misses: usize,
}

impl AtHand {
    pub fn new() -> AtHand {
        AtHand {
            held: (0..HELD).map(|_| Held::default()).collect(),
            writes: Writes::new(),
            misses: 0,
            words: Vec::new(),
            work: Work::default(),
        }
    }

    /// Memory with that number.
    #[inline]
    pub fn memory(&mut self, space: &Space<'_>, number: u32) -> &Work {
        let at = number as usize & (self.held.len() - 1);
        if self.held[at].number == number { &self.held[at].work } else { self.fetch(space, number) }
    }

    #[cold]
    fn fetch(&mut self, space: &Space<'_>, number: u32) -> &Work {
        self.misses += 1;
        if self.misses > 2 * self.held.len() && self.held.len() < MOST_HELD {
            self.misses = 0;
            self.held.resize_with(4 * self.held.len(), Held::default);
        }
        let at = number as usize & (self.held.len() - 1);
        let held = &mut self.held[at];
        space.memories.words(number, &mut self.words);
        parts::join(space.code, &self.words, [], &mut held.work);
        held.number = number;
        if space.code.slots.is_some() {
            held.told = slots::objects(space.code, &held.work.w);
        }
        &held.work
    }

    /// Memory with that number, and the heap objects that it has pointers to, where
    /// they are numbered by thread.
    pub fn memory_and_told(&mut self, space: &Space<'_>, number: u32) -> (&Work, Objects) {
        self.memory(space, number);
        let held = &self.held[number as usize & (self.held.len() - 1)];
        (&held.work, held.told)
    }

    /// The number of memory after a write.
    #[inline]
    pub fn write(&mut self, space: &Space<'_>, memory: u32, cell: i64, value: i64) -> u32 {
        match self.writes.get(memory, cell, value) {
            Some(after) => after,
            None => self.write_anew(space, memory, cell, value),
        }
    }

    #[cold]
    fn write_anew(&mut self, space: &Space<'_>, memory: u32, cell: i64, value: i64) -> u32 {
        let mut work = std::mem::take(&mut self.work);
        work.copy_from(self.memory(space, memory));
        let after = if work.read(space.code, cell) == value {
            memory
        } else {
            work.write(space.code, cell, value);
            parts::memory(space.code, &work, &mut self.words);
            space.memories.number(&self.words)
        };
        self.work = work;
        self.writes.put(memory, cell, value, after);
        after
    }
}
