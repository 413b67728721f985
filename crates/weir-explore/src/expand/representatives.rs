//! From states to those that stand for them, and to keys and back.

use super::end::End;
use super::garbage::GarbageCache;
use super::space::Space;
use crate::machine::State;
use crate::store::{ABSENT, Layout, MemoryCache, Near, PartHashes, Parts, Records, fingerprint, unpack};
use crate::symmetry::{ALL_CELLS, Canonicaliser, sort};
use std::sync::atomic::Ordering;
use weir_engine::{StopReason, fault};

/// What a worker remembers about what stands for what.
pub(crate) struct Representatives {
    pub near: Near,
    pub memories: MemoryCache,
    pub canonicaliser: Canonicaliser,
    pub garbage: GarbageCache,
    pub hashes: PartHashes,
    words: Vec<i64>,
}

impl Representatives {
    pub fn new(space: &Space<'_>) -> Representatives {
        Representatives {
            near: Near::new(space.store.slots + 1),
            memories: MemoryCache::new(),
            canonicaliser: Canonicaliser::default(),
            garbage: GarbageCache::default(),
            hashes: PartHashes::default(),
            words: Vec::new(),
        }
    }

    /// The numbers of the parts of a whole state's representative.
    pub fn parts_of(&mut self, space: &Space<'_>, work: &State, parts: &mut [u32]) -> Result<(), End> {
        let slots = space.store.slots;
        if work.threads.len() > slots {
            space.crowded.store(true, Ordering::Relaxed);
            let why = format!("more than {slots} threads are started");
            return Err(End::Stopped(StopReason::Exhausted(why)));
        }
        parts[0] = space.store.memory(work, &mut self.words);
        for t in 0..slots {
            parts[t + 1] = if t < work.threads.len() { space.number_of(work, t) } else { ABSENT };
        }
        self.stands(space, parts);
        if work.w[0] == 0 {
            self.sort(space, parts);
        }
        Ok(())
    }

    /// Sorts the parts of threads that can change places; whether that changed anything.
    pub fn sort(&mut self, space: &Space<'_>, parts: &mut [u32]) -> bool {
        sort(&space.reduction.groups, parts, |part| self.hashes.rank(&space.store, part))
    }

    /// The parts of the representative of a state, and its key.
    pub fn represent(&mut self, space: &Space<'_>, work: &State) -> Result<(Parts, u64), End> {
        let mut parts: Parts = vec![0; space.store.slots + 1].into();
        self.parts_of(space, work, &mut parts)?;
        let key = self.key(space, &space.store.layout(), &parts)?;
        Ok((parts, key))
    }

    /// Replaces the parts of a state by those of the state that stands for it, threads left
    /// in their places; which automorphism that takes, if any.
    pub fn stands(&mut self, space: &Space<'_>, parts: &mut [u32]) -> Option<usize> {
        parts[0] = self.garbage.memory(&space.store, &mut self.memories, parts);
        let canon = space.reduction.canonical.as_ref()?;
        parts[0] = self.canonicaliser.memory(canon, &space.store, &mut self.memories, parts, ALL_CELLS);
        self.canonicaliser.reflect(canon, &space.store, &mut self.memories, parts)
    }

    /// The key of the state with these parts, which stands for itself.
    pub fn key(&mut self, space: &Space<'_>, layout: &Layout, parts: &[u32]) -> Result<u64, End> {
        match space.store.records {
            Records::Exact => Ok(layout.key(&mut self.near, parts)?),
            Records::Compact(_) if fault!("explore-fingerprints-too-short") => {
                Ok(fingerprint(self.hashes.of_state(&space.store, parts)) & 0xff | 1)
            }
            Records::Compact(_) => Ok(fingerprint(self.hashes.of_state(&space.store, parts))),
        }
    }

    /// The parts in a record.
    pub fn read_record(&mut self, space: &Space<'_>, layout: &Layout, record: &[u64], parts: &mut [u32]) {
        match space.store.records {
            Records::Exact => layout.decode(&mut self.near, record[0], parts),
            Records::Compact(_) => unpack(record, parts),
        }
    }

    /// The whole state that a record stands for.
    pub fn whole(&mut self, space: &Space<'_>, record: &[u64], out: &mut State) {
        let mut parts = vec![0; space.store.slots + 1];
        self.read_record(space, &space.store.layout(), record, &mut parts);
        space.store.assemble(&parts, out);
    }
}
