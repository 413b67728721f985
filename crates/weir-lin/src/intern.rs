//! Numbers for lists of words: each list is kept once.

use hashbrown::HashTable;
use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};

/// Lists of words by number.
#[derive(Default)]
pub(crate) struct Interner {
    words: Vec<i64>,
    ends: Vec<u32>,
    table: HashTable<u32>,
}

pub(crate) fn hash<T: Hash + ?Sized>(value: &T) -> u64 {
    let mut h = FxHasher::default();
    value.hash(&mut h);
    // The table takes the upper bits, which the hasher leaves weak.
    let h = h.finish();
    h ^ h.rotate_left(29)
}

impl Interner {
    /// The list with that number.
    pub fn get(&self, id: u32) -> &[i64] {
        slice(&self.words, &self.ends, id)
    }

    /// The number of a list, and whether it is new.
    pub fn insert(&mut self, list: &[i64]) -> (u32, bool) {
        let Interner { words, ends, table } = self;
        let h = hash(list);
        if let Some(&id) = table.find(h, |&id| slice(words, ends, id) == list) {
            return (id, false);
        }
        let id = ends.len() as u32;
        words.extend_from_slice(list);
        ends.push(words.len() as u32);
        table.insert_unique(h, id, |&id| hash(slice(words, ends, id)));
        (id, true)
    }

    /// How many bytes it takes, about.
    pub fn bytes(&self) -> usize {
        self.words.capacity() * 8 + self.ends.capacity() * 4 + self.table.capacity() * 5
    }
}

fn slice<'a>(words: &'a [i64], ends: &[u32], id: u32) -> &'a [i64] {
    let start = if id == 0 { 0 } else { ends[id as usize - 1] as usize };
    &words[start..ends[id as usize] as usize]
}
