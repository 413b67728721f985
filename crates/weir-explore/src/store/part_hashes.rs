//! Hashes of states: of the numbers of their parts, or of what their parts hold.
//!
//! Numbers are given in the order in which parts are met, so they mean nothing to
//! anybody else. Where several owners keep a share of the states each
//! ([`crate::partition`]), all of them have to come to the same hash, and to the same order of
//! threads that can change places, so both go by what parts hold.

use super::collapse::Layout;
use super::pair_table::mix;
use super::states::StateStore;

/// What a worker remembers about the hashes of parts.
#[derive(Default)]
pub(crate) struct PartHashes {
    /// By number; 0: not asked for yet.
    memories: Vec<u64>,
    threads: Vec<u64>,
    words: Vec<i64>,
}

/// What the hash of a part is mixed with, for each place that it may have in a state.
const PLACE: u64 = 0x2545_f491_4f6c_dd1d;

impl PartHashes {
    /// The hash of a state is the exclusive or of this over its parts.
    #[inline]
    pub fn of_part(&mut self, store: &StateStore<'_>, leaf: usize, number: u32) -> u64 {
        if !store.by_content {
            return Layout::hash_of_part(leaf, number);
        }
        let content = self.content(store, leaf, number);
        mix(content.wrapping_add(PLACE.wrapping_mul(leaf as u64 + 1)))
    }

    /// The hash of a state.
    #[inline]
    pub fn of_state(&mut self, store: &StateStore<'_>, parts: &[u32]) -> u64 {
        if !store.by_content {
            return Layout::hash(parts);
        }
        parts.iter().enumerate().fold(0, |h, (leaf, &n)| h ^ self.of_part(store, leaf, n))
    }

    /// What orders the parts of threads that can change places.
    #[inline]
    pub fn rank(&mut self, store: &StateStore<'_>, part: u32) -> u64 {
        if store.by_content { self.content(store, 1, part) } else { u64::from(part) }
    }

    #[inline]
    fn content(&mut self, store: &StateStore<'_>, leaf: usize, number: u32) -> u64 {
        let known = if leaf == 0 { &self.memories } else { &self.threads };
        match known.get(number as usize) {
            Some(&hash) if hash != 0 => hash,
            _ => self.find(store, leaf, number),
        }
    }

    #[cold]
    fn find(&mut self, store: &StateStore<'_>, leaf: usize, number: u32) -> u64 {
        let (interner, known) = match leaf {
            0 => (&store.memories, &mut self.memories),
            _ => (&store.threads, &mut self.threads),
        };
        interner.words(number, &mut self.words);
        let sum = |h: u64, &w: &i64| mix(h.rotate_left(23) ^ w as u64);
        let hash = self.words.iter().fold(self.words.len() as u64, sum) | 1;
        if known.len() <= number as usize {
            known.resize(number as usize + 1, 0);
        }
        known[number as usize] = hash;
        hash
    }
}
