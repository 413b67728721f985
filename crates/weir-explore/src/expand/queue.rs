//! States on their way to the visited set, and from there to the next level.

use super::space::Space;
use crate::store::{Candidates, Entry, Records, SHARDS, pack};

/// Successors that wait for a shard.
#[derive(Clone, Default)]
pub(crate) struct Bucket {
    pub entries: Vec<Entry>,
    /// The records of the entries, where keys are fingerprints.
    pub records: Vec<u64>,
}

/// What a worker has found and not handed over yet.
#[derive(Default)]
pub(crate) struct Queue {
    /// Successors that wait to be kept, by shard.
    pub waiting: Vec<Bucket>,
    /// The shard that gets them first at the end of a level, so that workers do not
    /// stand in each other's way.
    pub first_shard: usize,
    /// They wait for others to get as far (see [`crate::search::parallel`]).
    pub ahead: bool,
    /// Which of them are new.
    pub fresh: Vec<u32>,
    /// New states: records of the next level, and what of it is complete.
    pub found: Vec<u64>,
    /// Where the visited set is on disk, what is to be compared with it; nothing else is
    /// kept then.
    pub candidates: Option<Candidates>,
    level: Vec<Vec<u64>>,
}

impl Queue {
    pub fn new() -> Queue {
        Queue { waiting: vec![Bucket::default(); SHARDS], ..Queue::default() }
    }

    /// Adds the state with these parts and that key to the next level.
    pub fn found(&mut self, space: &Space<'_>, parts: &[u32], key: u64) {
        match space.store.records {
            Records::Exact => self.found.push(key),
            Records::Compact(_) => pack(parts, &mut self.found),
        }
        self.cut(space);
    }

    /// Makes a task of what was found once there is enough.
    #[inline]
    pub fn cut(&mut self, space: &Space<'_>) {
        if self.found.len() >= space.grain * space.store.records.stride() {
            let room = Vec::with_capacity(self.found.len());
            self.level.push(std::mem::replace(&mut self.found, room));
        }
    }

    /// Hands over what was found for the next level.
    pub fn hand_over(&mut self, level: &mut Vec<Vec<u64>>) {
        if !self.found.is_empty() {
            self.level.push(std::mem::take(&mut self.found));
        }
        level.append(&mut self.level);
    }

    /// Forgets what waits.
    pub fn forget_waiting(&mut self) {
        for bucket in &mut self.waiting {
            bucket.entries.clear();
            bucket.records.clear();
        }
    }
}
