//! Memories that a worker has at hand, and what they become by writes.

use crate::parts;
use crate::slots::{self, Objects};
use crate::space::Space;
use crate::work::Work;

/// How many memories and writes are at hand; for programs with many memories
/// (the numbers are powers of two).
const HELD: usize = 1 << 10;
const MOST_HELD: usize = 1 << 16;
/// Writes per memory.
const WRITES: usize = 4;

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

/// Memory, cell, value, and the memory after that write.
#[derive(Clone, Copy)]
struct Write {
    memory: u32,
    after: u32,
    cell: i64,
    value: i64,
}

/// Direct-mapped caches of memories and of writes to them.
pub(crate) struct AtHand {
    held: Vec<Held>,
    writes: Vec<Write>,
    words: Vec<i64>,
    work: Work,
    /// Since the caches last grew.
    misses: usize,
}

impl AtHand {
    pub fn new() -> AtHand {
        let none = Write { memory: u32::MAX, after: 0, cell: 0, value: 0 };
        AtHand {
            held: (0..HELD).map(|_| Held::default()).collect(),
            writes: vec![none; HELD * WRITES],
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
            let len = 4 * self.held.len();
            self.held.resize_with(len, Held::default);
            self.writes.resize(len * WRITES, Write { memory: u32::MAX, after: 0, cell: 0, value: 0 });
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
        let mixed = (u64::from(memory) << 20) ^ ((cell as u64) << 8) ^ value as u64;
        let slot = (mixed.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40) as usize & (self.writes.len() - 1);
        let known = self.writes[slot];
        if (known.memory, known.cell, known.value) == (memory, cell, value) {
            return known.after;
        }
        let after = self.write_anew(space, memory, cell, value);
        self.writes[slot] = Write { memory, after, cell, value };
        after
    }

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
        after
    }
}
