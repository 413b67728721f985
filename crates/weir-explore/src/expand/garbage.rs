//! The memory of a state without garbage ([`crate::heap::garbage`]), as far as a worker has
//! seen it.

use crate::heap::{Objects, objects, without_garbage};
use crate::store::{ABSENT, MemoryCache, StateStore};

/// What a worker remembers about who knows which objects.
#[derive(Default)]
pub(crate) struct GarbageCache {
    /// The objects that each part of a thread knows.
    known: Vec<Option<Objects>>,
    /// Memories, what threads know, and the memories without garbage.
    clean: Vec<(u32, Objects, u32)>,
    words: Vec<i64>,
}

/// Remembered memories, a power of two.
const CLEAN: usize = 1 << 14;

impl GarbageCache {
    /// The memory of a state without garbage; `values` are the state's parts.
    #[inline]
    pub fn memory(&mut self, store: &StateStore<'_>, memories: &mut MemoryCache, values: &[u32]) -> u32 {
        if store.code.slots.is_none() {
            return values[0];
        }
        let held = values[1..].iter().fold(0, |set, &part| set | self.known(store, part));
        self.clean(store, memories, values[0], held)
    }

    fn known(&mut self, store: &StateStore<'_>, part: u32) -> Objects {
        match self.known.get(part as usize) {
            Some(Some(known)) => *known,
            _ => self.find_known(store, part),
        }
    }

    #[cold]
    fn find_known(&mut self, store: &StateStore<'_>, part: u32) -> Objects {
        let known = if part == ABSENT {
            0
        } else {
            store.threads.words(part, &mut self.words);
            objects(store.code, &self.words)
        };
        if self.known.len() <= part as usize {
            self.known.resize(part as usize + 1, None);
        }
        self.known[part as usize] = Some(known);
        known
    }

    fn clean(
        &mut self,
        store: &StateStore<'_>,
        memories: &mut MemoryCache,
        memory: u32,
        held: Objects,
    ) -> u32 {
        if self.clean.is_empty() {
            self.clean = vec![(u32::MAX, 0, 0); CLEAN];
        }
        let mixed = (u64::from(memory) << 32 ^ held).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let at = (mixed >> 40) as usize & (CLEAN - 1);
        let (m, h, clean) = self.clean[at];
        if (m, h) == (memory, held) {
            return clean;
        }
        let found = memories.memory(store, memory);
        let clean = match without_garbage(store.code, &found.w, found.heap as usize, held) {
            Some(words) => store.memories.number(&words),
            None => memory,
        };
        self.clean[at] = (memory, held, clean);
        clean
    }
}
