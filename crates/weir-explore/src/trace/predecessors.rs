//! Predecessors: states by mark, for going back from a state to the one it was reached from.
//!
//! The table of states is not made for this question, so it gets an index when it is
//! first asked: for each shard the positions of its states, sorted by mark. That is 4
//! bytes for a state; the marks are worked out again from the states. Where there is
//! no room for it, all states of a shard are looked at.

use crate::store::{Near, PartHashes, Records, SHARDS, StateStore, mark, mark_of_fingerprint, shard_of_mark};

/// Somebody ended the search for predecessors.
#[derive(Debug)]
pub(crate) struct Stopped;

/// A state on the way back: its key and shard.
pub(crate) type Node = (u64, usize);

/// How many states are looked at before somebody is asked whether to go on.
const ASK: usize = 1 << 12;

/// Finds states by mark.
pub(crate) struct Predecessors<'a> {
    store: &'a StateStore<'a>,
    near: Near,
    hashes: PartHashes,
    parts: Vec<u32>,
    /// By shard: positions, sorted by mark. `None`: not asked for yet.
    sorted: Vec<Option<Box<[u32]>>>,
    /// How many bytes the index may still take.
    room: usize,
}

impl<'a> Predecessors<'a> {
    pub fn new(store: &'a StateStore<'a>, room: usize) -> Predecessors<'a> {
        let parts = vec![0; store.layout().leaves()];
        Predecessors {
            store,
            near: Near::new(store.slots + 1),
            hashes: PartHashes::default(),
            parts,
            sorted: vec![None; SHARDS],
            room,
        }
    }

    /// All states with that mark.
    pub fn with(&mut self, wanted: u32, stop: &dyn Fn() -> bool) -> Result<Vec<Node>, Stopped> {
        let shard = shard_of_mark(wanted);
        if self.sorted[shard].is_none() && !self.index(shard, stop)? {
            return self.scan(shard, wanted, stop);
        }
        let sorted = self.sorted[shard].take().unwrap_or_default();
        let first = sorted.partition_point(|&at| self.mark(self.store.visited.at(shard, at)) < wanted);
        let keys = sorted[first..].iter().map(|&at| self.store.visited.at(shard, at));
        let found: Vec<Node> = keys.take_while(|&k| self.mark(k) == wanted).map(|k| (k, shard)).collect();
        self.sorted[shard] = Some(sorted);
        Ok(found)
    }

    /// The mark of the state with a key.
    fn mark(&mut self, key: u64) -> u32 {
        match self.store.records {
            Records::Compact(_) => mark_of_fingerprint(key),
            Records::Exact => {
                self.store.layout().decode(&mut self.near, key, &mut self.parts);
                mark(self.hashes.of_state(self.store, &self.parts))
            }
        }
    }

    /// Sorts the states of a shard; whether there is room for it.
    fn index(&mut self, shard: usize, stop: &dyn Fn() -> bool) -> Result<bool, Stopped> {
        let Some(left) = self.room.checked_sub(self.store.visited.shard_len(shard) * size_of::<u32>()) else {
            return Ok(false);
        };
        let mut list: Vec<(u32, u32)> = Vec::with_capacity(self.store.visited.shard_len(shard));
        for (i, at) in self.store.visited.positions(shard).into_iter().enumerate() {
            if i.is_multiple_of(ASK) && stop() {
                return Err(Stopped);
            }
            list.push((self.mark(self.store.visited.at(shard, at)), at));
        }
        list.sort_unstable();
        self.sorted[shard] = Some(list.into_iter().map(|(_, at)| at).collect());
        self.room = left;
        Ok(true)
    }

    /// Looks at all states of a shard.
    fn scan(&mut self, shard: usize, wanted: u32, stop: &dyn Fn() -> bool) -> Result<Vec<Node>, Stopped> {
        let mut found = Vec::new();
        let (store, mut looked) = (self.store, 0);
        store.visited.try_for_each_of(shard, |key, _| {
            looked += 1;
            if usize::is_multiple_of(looked, ASK) && stop() {
                return Err(Stopped);
            }
            if self.mark(key) == wanted {
                found.push((key, shard));
            }
            Ok(())
        })?;
        Ok(found)
    }
}
