//! The visited set: every state once, in the order of discovery, with a link
//! to the state it was reached from.

use hashbrown::HashTable;
use rustc_hash::FxHasher;
use std::hash::Hasher;

const CHUNK: usize = 1 << 20;

/// Visited states. A state is known by its number.
pub(crate) struct Store {
    table: HashTable<u32>,
    chunks: Vec<Vec<u8>>,
    /// Chunk and offset of each state; a state ends where its length says.
    places: Vec<(u32, u32)>,
    /// From which state, by which of its successors.
    links: Vec<(u32, u32)>,
    bytes: usize,
}

/// What became of an insertion.
pub(crate) enum Inserted {
    /// It is new.
    New,
    /// It was there.
    Known,
    /// There is no number left for it.
    Full,
}

impl Store {
    pub fn new() -> Store {
        Store { table: HashTable::new(), chunks: Vec::new(), places: Vec::new(), links: Vec::new(), bytes: 0 }
    }

    /// Keeps a state unless it is there already.
    pub fn insert(&mut self, state: &[u8], link: (u32, u32)) -> Inserted {
        let hash = hash(state);
        let (chunks, places) = (&self.chunks, &self.places);
        let same = |n: &u32| get(chunks, places[*n as usize]) == state;
        let Ok(number) = u32::try_from(self.places.len()) else { return Inserted::Full };
        let rehash = |n: &u32| self::hash(get(chunks, places[*n as usize]));
        match self.table.entry(hash, same, rehash) {
            hashbrown::hash_table::Entry::Occupied(_) => return Inserted::Known,
            hashbrown::hash_table::Entry::Vacant(slot) => slot.insert(number),
        };
        let need = state.len() + 4;
        if self.chunks.last().is_none_or(|c| c.len() + need > c.capacity()) {
            self.chunks.push(Vec::with_capacity(CHUNK.max(need)));
            self.bytes += CHUNK.max(need);
        }
        let last = self.chunks.len() - 1;
        let chunk = &mut self.chunks[last];
        self.places.push((last as u32, chunk.len() as u32));
        chunk.extend_from_slice(&(state.len() as u32).to_le_bytes());
        chunk.extend_from_slice(state);
        self.links.push(link);
        Inserted::New
    }

    pub fn len(&self) -> usize {
        self.places.len()
    }

    pub fn get(&self, number: u32) -> &[u8] {
        get(&self.chunks, self.places[number as usize])
    }

    pub fn link(&self, number: u32) -> (u32, u32) {
        self.links[number as usize]
    }

    /// Memory in use, and what it would be after the next growth of a table.
    pub fn memory(&self) -> (usize, usize) {
        let table = self.table.allocation_size();
        let lists = (self.places.capacity() + self.links.capacity()) * 8;
        let mut next = self.bytes + table + lists;
        if self.table.len() == self.table.capacity() {
            next += 2 * table;
        }
        if self.places.len() == self.places.capacity() {
            next += 2 * lists;
        }
        (self.bytes + table + lists, next)
    }
}

fn get(chunks: &[Vec<u8>], (chunk, at): (u32, u32)) -> &[u8] {
    let bytes = &chunks[chunk as usize][at as usize..];
    let mut len = [0; 4];
    len.copy_from_slice(&bytes[..4]);
    &bytes[4..4 + u32::from_le_bytes(len) as usize]
}

fn hash(bytes: &[u8]) -> u64 {
    let mut h = FxHasher::default();
    h.write(bytes);
    h.finish()
}
