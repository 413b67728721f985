//! The visited set: each state once, as bytes in one long vector.

use hashbrown::HashTable;
use std::hash::Hasher;

/// No parent.
pub(crate) const ROOT: u32 = u32::MAX;

/// The visited states, numbered in order of arrival.
#[derive(Default)]
pub(crate) struct Table {
    bytes: Vec<u8>,
    /// Where each state ends.
    ends: Vec<u64>,
    parents: Vec<u32>,
    numbers: HashTable<u32>,
}

impl Table {
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// The bytes of a state.
    pub fn get(&self, number: u32) -> &[u8] {
        slice(&self.bytes, &self.ends, number)
    }

    pub fn parent(&self, number: u32) -> u32 {
        self.parents[number as usize]
    }

    /// Adds a state that was reached from another; `None` if it is known. There
    /// must be fewer than [`ROOT`] states.
    pub fn insert(&mut self, state: &[u8], parent: u32) -> Option<u32> {
        let number = self.ends.len() as u32;
        let (bytes, ends) = (&self.bytes, &self.ends);
        let same = |n: &u32| slice(bytes, ends, *n) == state;
        let entry = self.numbers.entry(hash(state), same, |n| hash(slice(bytes, ends, *n)));
        match entry {
            hashbrown::hash_table::Entry::Occupied(_) => return None,
            hashbrown::hash_table::Entry::Vacant(vacant) => vacant.insert(number),
        };
        self.bytes.extend_from_slice(state);
        self.ends.push(self.bytes.len() as u64);
        self.parents.push(parent);
        Some(number)
    }

    /// Bytes allocated.
    pub fn memory(&self) -> usize {
        self.bytes.capacity()
            + 8 * self.ends.capacity()
            + 4 * self.parents.capacity()
            + self.numbers.allocation_size()
    }
}

fn slice<'a>(bytes: &'a [u8], ends: &[u64], number: u32) -> &'a [u8] {
    let end = ends[number as usize] as usize;
    let start = match number {
        0 => 0,
        n => ends[n as usize - 1] as usize,
    };
    &bytes[start..end]
}

fn hash(state: &[u8]) -> u64 {
    let mut hasher = rustc_hash::FxHasher::default();
    hasher.write(state);
    hasher.finish()
}
