//! Numbers for lists of words or bytes: each list is kept once, all in one long vector.

use hashbrown::HashTable;
use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};

/// Lists by number, in order of arrival.
#[derive(Default)]
pub struct Lists<T> {
    all: Vec<T>,
    /// Where each list ends.
    ends: Vec<u64>,
    table: HashTable<u32>,
}

/// A hash that is good enough for tables.
pub fn hash<T: Hash + ?Sized>(value: &T) -> u64 {
    let mut h = FxHasher::default();
    value.hash(&mut h);
    // The table takes the upper bits, which the hasher leaves weak.
    let h = h.finish();
    h ^ h.rotate_left(29)
}

impl<T: Copy + Eq + Hash> Lists<T> {
    /// The list with that number.
    pub fn get(&self, number: u32) -> &[T] {
        slice(&self.all, &self.ends, number)
    }

    /// The number of a list, and whether it is new. There must be fewer than 2^32 lists.
    pub fn insert(&mut self, list: &[T]) -> (u32, bool) {
        let Lists { all, ends, table } = self;
        let h = hash(list);
        if let Some(&number) = table.find(h, |&n| slice(all, ends, n) == list) {
            return (number, false);
        }
        let number = ends.len() as u32;
        all.extend_from_slice(list);
        ends.push(all.len() as u64);
        table.insert_unique(h, number, |&n| hash(slice(all, ends, n)));
        (number, true)
    }

    /// Bytes allocated.
    pub fn bytes(&self) -> usize {
        self.all.capacity() * size_of::<T>() + self.ends.capacity() * 8 + self.table.allocation_size()
    }
}

fn slice<'a, T>(all: &'a [T], ends: &[u64], number: u32) -> &'a [T] {
    let start = if number == 0 { 0 } else { ends[number as usize - 1] as usize };
    &all[start..ends[number as usize] as usize]
}
