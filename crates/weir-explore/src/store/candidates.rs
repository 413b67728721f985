//! Successors that may be new, until they are compared with what is on disk.
//!
//! Most successors have been met before, and soon before. A table remembers those that were
//! met last, as they are; what it knows has been put here once and is never forgotten, so it
//! does not have to be compared again.

use std::mem::size_of;

/// What is in no entry of the table.
const EMPTY: u32 = u32::MAX;

/// One part in this many of the bytes given is for the table of recent states.
const RECENT_SHARE: usize = 3;

/// So many may come on top, before somebody looks whether there are enough.
const OVER: usize = 1 << 13;

/// States with their links, in the order of their hashes once they are sorted.
pub(crate) struct Candidates {
    leaves: usize,
    /// The hash of each, and where it stands.
    order: Vec<(u64, u32)>,
    /// Parts, then the link.
    words: Vec<u32>,
    /// So many are enough.
    most: usize,
    /// The parts of states met lately, by hash.
    recent: Vec<u32>,
}

impl Candidates {
    /// With so many bytes, for states of so many parts.
    pub fn new(leaves: usize, bytes: usize) -> Candidates {
        let row = size_of::<(u64, u32)>() + (leaves + 1) * size_of::<u32>();
        let table = bytes / RECENT_SHARE / (leaves * size_of::<u32>());
        let most = (bytes - bytes / RECENT_SHARE) / row;
        let most = most.clamp(1, u32::MAX as usize / (leaves + 1));
        // So that they do not grow to twice their size; what is not used takes no memory.
        let room = most + OVER;
        Candidates {
            leaves,
            order: Vec::with_capacity(room),
            words: Vec::with_capacity(room * (leaves + 1)),
            most,
            recent: vec![EMPTY; table * leaves],
        }
    }

    /// A state, with its hash and the mark of the one before it.
    #[inline]
    pub fn push(&mut self, hash: u64, parts: &[u32], link: u32) {
        let entries = self.recent.len() / self.leaves;
        if entries > 0 {
            let at = ((u128::from(hash) * entries as u128) >> 64) as usize;
            let known = &mut self.recent[at * self.leaves..][..self.leaves];
            if known == parts {
                return;
            }
            known.copy_from_slice(parts);
        }
        self.order.push((hash, (self.words.len() / (self.leaves + 1)) as u32));
        self.words.extend_from_slice(parts);
        self.words.push(link);
    }

    /// Whether there are enough.
    pub fn is_full(&self) -> bool {
        self.order.len() >= self.most
    }

    pub fn is_empty(&self) -> bool {
        self.order.is_empty()
    }

    /// Hands over all of them in order (hash, parts, link), each state once, and forgets them.
    pub fn take_sorted<E>(&mut self, mut f: impl FnMut(u64, &[u32], u32) -> Result<(), E>) -> Result<(), E> {
        self.order.sort_unstable();
        let (leaves, words) = (self.leaves, &self.words);
        let row = |at: u32| &words[at as usize * (leaves + 1)..][..=leaves];
        let mut result = Ok(());
        for same in self.order.chunk_by_mut(|a, b| a.0 == b.0) {
            if same.len() > 1 {
                // Those that came first keep their links.
                same.sort_by(|a, b| row(a.1)[..leaves].cmp(&row(b.1)[..leaves]).then(a.1.cmp(&b.1)));
            }
            let mut last: Option<&[u32]> = None;
            for &mut (hash, at) in same {
                let (parts, link) = row(at).split_at(leaves);
                if last != Some(parts) && result.is_ok() {
                    result = f(hash, parts, link[0]);
                }
                last = Some(parts);
            }
        }
        self.order.clear();
        self.words.clear();
        result
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sorted(c: &mut Candidates) -> Vec<(u64, Vec<u32>, u32)> {
        let mut all = Vec::new();
        let put = |hash, parts: &[u32], link| -> Result<(), ()> {
            all.push((hash, parts.to_vec(), link));
            Ok(())
        };
        assert_eq!(c.take_sorted(put), Ok(()));
        all
    }

    #[test]
    fn each_state_comes_once_and_in_order() {
        // Without a table of recent ones.
        let mut c = Candidates::new(2, 0);
        for (hash, parts, link) in [(9, [1, 2], 7), (3, [1, 1], 7), (9, [0, 5], 8), (9, [1, 2], 9)] {
            c.push(hash, &parts, link);
        }
        assert_eq!(sorted(&mut c), [(3, vec![1, 1], 7), (9, vec![0, 5], 8), (9, vec![1, 2], 7)]);
        assert!(c.is_empty());
        c.push(9, &[1, 2], 1);
        assert!(!c.is_empty());
    }

    #[test]
    fn what_was_met_lately_is_not_met_again() {
        let mut c = Candidates::new(2, 1 << 10);
        c.push(9, &[1, 2], 1);
        c.push(9, &[1, 2], 2);
        assert_eq!(sorted(&mut c).len(), 1);
        c.push(9, &[1, 2], 3);
        assert!(c.is_empty());
        // Same hash, another state.
        c.push(9, &[1, 3], 3);
        c.push(9, &[1, 2], 4);
        assert_eq!(sorted(&mut c).len(), 2);
    }
}
