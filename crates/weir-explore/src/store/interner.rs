//! Interning of the parts of states: each different vector of words gets a number.

use super::varint::{pack, unpack};
use hashbrown::HashTable;
use rustc_hash::FxHasher;
use std::hash::Hasher;
use std::sync::{Mutex, MutexGuard};

const CHUNK: usize = 1 << 16;

/// Vectors of words, packed, each kept once. On cache lines of its own, since workers
/// that read what is beside it would wait for its lock otherwise.
#[derive(Default)]
#[repr(align(128))]
pub(crate) struct Interner {
    inner: Mutex<Inner>,
}

#[derive(Default)]
struct Inner {
    table: HashTable<u32>,
    chunks: Vec<Vec<u8>>,
    /// Chunk, start and length of each.
    places: Vec<(u32, u32, u32)>,
    bytes: usize,
    scratch: Vec<u8>,
}

impl Inner {
    fn get(&self, number: u32) -> &[u8] {
        let (chunk, at, len) = self.places[number as usize];
        &self.chunks[chunk as usize][at as usize..(at + len) as usize]
    }
}

impl Interner {
    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(|e| e.into_inner())
    }

    /// The number of a vector.
    pub fn number(&self, words: &[i64]) -> u32 {
        let mut inner = self.lock();
        inner.scratch.clear();
        pack(words, &mut inner.scratch);
        Interner::packed_number(&mut inner)
    }

    /// The number of a vector that is packed already.
    pub fn restore(&self, bytes: &[u8]) -> u32 {
        let mut inner = self.lock();
        inner.scratch.clear();
        inner.scratch.extend_from_slice(bytes);
        Interner::packed_number(&mut inner)
    }

    /// The number of what is packed in `scratch`.
    fn packed_number(inner: &mut Inner) -> u32 {
        let hash = hash(&inner.scratch);
        if let Some(&n) = inner.table.find(hash, |&n| inner.get(n) == inner.scratch) {
            return n;
        }
        let number = u32::try_from(inner.places.len()).expect("fewer than 2^32 parts fit in memory");
        let need = inner.scratch.len();
        if inner.chunks.last().is_none_or(|c| c.len() + need > c.capacity()) {
            let size = if inner.chunks.is_empty() { 1 << 10 } else { CHUNK };
            inner.chunks.push(Vec::with_capacity(size.max(need)));
            inner.bytes += size.max(need);
        }
        let last = inner.chunks.len() - 1;
        let chunk = &mut inner.chunks[last];
        inner.places.push((last as u32, chunk.len() as u32, need as u32));
        chunk.extend_from_slice(&inner.scratch);
        let (chunks, places) = (&inner.chunks, &inner.places);
        inner.table.insert_unique(hash, number, |&n| {
            let (chunk, at, len) = places[n as usize];
            self::hash(&chunks[chunk as usize][at as usize..(at + len) as usize])
        });
        number
    }

    /// The vector with that number.
    pub fn words(&self, number: u32, out: &mut Vec<i64>) {
        unpack(self.lock().get(number), out);
    }

    /// Appends the vector with that number, packed.
    pub fn packed(&self, number: u32, out: &mut Vec<u8>) {
        out.extend_from_slice(self.lock().get(number));
    }

    /// Calls a function with every vector, packed, in the order of their numbers.
    pub fn try_for_each<E>(&self, f: impl FnMut(&[u8]) -> Result<(), E>) -> Result<(), E> {
        let inner = self.lock();
        (0..inner.places.len()).map(|n| inner.get(n as u32)).try_for_each(f)
    }

    /// Bytes that the next growth takes for a while, if it is near.
    pub fn coming(&self) -> usize {
        let inner = self.lock();
        let (len, room) = (inner.table.len(), inner.table.capacity());
        if room < 1 << 12 || len < room / 8 * 7 { 0 } else { 2 * inner.table.allocation_size() }
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.lock().places.len()
    }

    /// Bytes allocated.
    pub fn bytes(&self) -> usize {
        let inner = self.lock();
        inner.bytes + inner.table.allocation_size() + inner.places.capacity() * size_of::<(u32, u32, u32)>()
    }
}

fn hash(bytes: &[u8]) -> u64 {
    let mut h = FxHasher::default();
    h.write(bytes);
    h.finish()
}
