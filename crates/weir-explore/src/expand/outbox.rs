//! Successors that others own ([`crate::partition`]), until they are sent.
//!
//! Most successors have been met before, and soon before: a small cache of what was put here
//! last saves others from being told again. A state is never forgotten by its owner, so
//! whatever the cache knows does not have to be sent again.

use super::space::Space;

/// How many states the cache remembers.
const RECENT: usize = 1 << 14;

/// What has been found for each owner.
pub(crate) struct Outbox {
    leaves: usize,
    /// For each owner: parts, then link and whether to judge, state by state.
    pub waiting: Vec<Vec<u32>>,
    /// The parts of states, by hash; each after 1 if there is one.
    recent: Vec<u32>,
    /// How many successors were not put here again.
    pub spared: u64,
}

impl Outbox {
    pub fn new(space: &Space<'_>) -> Outbox {
        let owners = space.share.map_or(0, |share| share.owners);
        let leaves = space.store.slots + 1;
        let recent = if owners > 1 { vec![0; RECENT * (leaves + 1)] } else { Vec::new() };
        Outbox { leaves, waiting: vec![Vec::new(); owners], recent, spared: 0 }
    }

    /// The words for a state.
    pub fn stride(&self) -> usize {
        self.leaves + 2
    }

    /// A state for that owner.
    pub fn put(&mut self, owner: usize, parts: &[u32], hash: u64, link: u32, judge: bool) {
        let known = &mut self.recent[hash as usize % RECENT * (self.leaves + 1)..][..=self.leaves];
        if known[0] == 1 && known[1..] == *parts {
            self.spared += 1;
            return;
        }
        known[0] = 1;
        known[1..].copy_from_slice(parts);
        let waiting = &mut self.waiting[owner];
        waiting.extend_from_slice(parts);
        waiting.extend([link, u32::from(judge)]);
    }
}
