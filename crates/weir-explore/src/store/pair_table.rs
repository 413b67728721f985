//! Tables of 64-bit keys: each different key gets a number.
//!
//! These are the tables of pairs in which large states share their parts (see
//! [`super::collapse`]):
//!
//! * the keys lie in chunks that never move, 8 bytes each, so that a number leads
//!   to its key;
//! * the hash index holds 4 bytes per slot: 24 bits of number, 8 bits of hash
//!   that spare most looks at keys that differ; it is filled to 80 % and grows
//!   by a quarter once it is large;
//! * the table is split into shards, with a lock each; whoever inserts says
//!   which one a key belongs to.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard};

const SHARD_BITS: u32 = 8;
/// How many shards a table has.
pub(crate) const PAIR_SHARDS: usize = 1 << SHARD_BITS;
const CHUNK: usize = 1 << 10;
const NUMBER_BITS: u32 = 24;
const NUMBER_MASK: u32 = (1 << NUMBER_BITS) - 1;
/// The largest number of keys in a shard: number 0 in the index means empty.
const MOST: usize = NUMBER_MASK as usize - 1;

/// A growing list whose elements, once there are many, never move.
#[derive(Default)]
struct Chunks<T> {
    chunks: Vec<Vec<T>>,
    len: usize,
}

impl<T: Copy> Chunks<T> {
    /// Appends; returns how many bytes were allocated for it.
    fn push(&mut self, value: T) -> usize {
        let mut grown = 0;
        if self.len.is_multiple_of(CHUNK) {
            self.chunks.push(Vec::new());
        }
        let last = self.chunks.last_mut().expect("a chunk was just made");
        if last.len() == last.capacity() {
            // The first chunk grows from small, so that small programs stay cheap.
            let target = if self.len >= CHUNK { CHUNK } else { (last.capacity() * 2).clamp(4, CHUNK) };
            grown = (target - last.capacity()) * size_of::<T>();
            last.reserve_exact(target - last.len());
        }
        last.push(value);
        self.len += 1;
        grown
    }
    #[inline]
    fn get(&self, i: usize) -> T {
        self.chunks[i / CHUNK][i % CHUNK]
    }
}

#[derive(Default)]
struct Shard {
    index: Vec<u32>,
    keys: Chunks<u64>,
}

impl Shard {
    /// Enters all keys into the empty index.
    fn fill(&mut self) {
        let len = self.index.len();
        for i in 0..self.keys.len {
            let hash = mix(self.keys.get(i));
            let mut at = slot(hash, len);
            while self.index[at] != 0 {
                at += 1;
                if at == len {
                    at = 0;
                }
            }
            self.index[at] = tag(hash) | (i as u32 + 1);
        }
    }
}

/// A table of keys.
pub(crate) struct PairTable {
    shards: Box<[Mutex<Shard>]>,
    bytes: AtomicUsize,
}

/// The table is full: there are no numbers left.
#[derive(Debug)]
pub(crate) struct Full;

impl PairTable {
    /// An empty table.
    pub fn new() -> PairTable {
        let shards = (0..PAIR_SHARDS).map(|_| Mutex::new(Shard::default())).collect();
        PairTable { shards, bytes: AtomicUsize::new(0) }
    }

    fn shard(&self, n: usize) -> MutexGuard<'_, Shard> {
        // A worker that panicked is reported by whoever joins it.
        self.shards[n].lock().unwrap_or_else(|e| e.into_inner())
    }

    /// The number of a key in a shard, and whether it is new. Equal keys are
    /// always given with the same shard.
    pub fn insert(&self, shard: usize, key: u64) -> Result<(u32, bool), Full> {
        self.put(&mut self.shard(shard), shard, key)
    }

    #[inline]
    fn put(&self, shard: &mut Shard, n: usize, key: u64) -> Result<(u32, bool), Full> {
        let n = n as u32;
        let hash = mix(key);
        let count = shard.keys.len;
        if (count + 1) * 5 > shard.index.len() * 4 {
            self.grow(shard)?;
        }
        let tag = tag(hash);
        let mut at = slot(hash, shard.index.len());
        loop {
            let entry = shard.index[at];
            if entry == 0 {
                break;
            }
            if entry & !NUMBER_MASK == tag {
                let local = (entry & NUMBER_MASK) - 1;
                if shard.keys.get(local as usize) == key {
                    return Ok(((local << SHARD_BITS) | n, false));
                }
            }
            at += 1;
            if at == shard.index.len() {
                at = 0;
            }
        }
        shard.index[at] = tag | (count as u32 + 1);
        let grown = shard.keys.push(key);
        if grown > 0 {
            self.bytes.fetch_add(grown, Ordering::Relaxed);
        }
        Ok((((count as u32) << SHARD_BITS) | n, true))
    }

    #[cold]
    fn grow(&self, shard: &mut Shard) -> Result<(), Full> {
        if shard.keys.len >= MOST {
            return Err(Full);
        }
        let old = shard.index.len();
        let new = match old {
            0..0x1000 => (old * 2).max(8),
            0x1000..0x8000 => old + old / 2,
            _ => old + old / 4,
        };
        self.bytes.fetch_add((new - old) * 4, Ordering::Relaxed);
        shard.index = vec![0; new];
        shard.fill();
        Ok(())
    }

    /// The key with that number.
    pub fn get(&self, number: u32) -> u64 {
        self.shard(number as usize % PAIR_SHARDS).keys.get((number >> SHARD_BITS) as usize)
    }

    /// The key with that number, if there is one.
    pub fn find(&self, number: u32) -> Option<u64> {
        let shard = self.shard(number as usize % PAIR_SHARDS);
        let at = (number >> SHARD_BITS) as usize;
        (at < shard.keys.len).then(|| shard.keys.get(at))
    }

    /// How many keys each shard has.
    pub fn lens(&self) -> Vec<usize> {
        (0..PAIR_SHARDS).map(|n| self.shard(n).keys.len).collect()
    }

    /// The number of the key at a position of a shard.
    pub fn number(shard: usize, position: usize) -> u32 {
        ((position as u32) << SHARD_BITS) | shard as u32
    }

    /// Calls a function for every key of a shard, in order.
    pub fn try_for_each_of<E>(&self, shard: usize, f: impl FnMut(u64) -> Result<(), E>) -> Result<(), E> {
        let shard = self.shard(shard);
        (0..shard.keys.len).map(|i| shard.keys.get(i)).try_for_each(f)
    }

    /// Bytes allocated.
    pub fn bytes(&self) -> usize {
        self.bytes.load(Ordering::Relaxed)
    }
}

/// Spreads a key over 64 bits.
#[inline]
pub(crate) fn mix(key: u64) -> u64 {
    let mut h = key.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    h ^= h >> 32;
    h = h.wrapping_mul(0xd6e8_feb8_6659_fd93);
    h ^ (h >> 29)
}

/// The bits of the hash that the index keeps: other bits than those that choose
/// the slot.
#[inline]
fn tag(hash: u64) -> u32 {
    (hash as u32) << NUMBER_BITS
}

#[inline]
fn slot(hash: u64, len: usize) -> usize {
    (((hash >> 32) * len as u64) >> 32) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_is_found_again() {
        let table = PairTable::new();
        let n = 600_000u64;
        let key = |i: u64| ((i % 1000) << 32) | (i / 1000);
        let home = |key: u64| (mix(!key) >> 56) as usize;
        let numbers: Vec<u32> = (0..n)
            .map(|i| {
                let (number, new) = table.insert(home(key(i)), key(i)).unwrap();
                assert!(new);
                number
            })
            .collect();
        for i in 0..n {
            let number = numbers[i as usize];
            assert_eq!(table.insert(home(key(i)), key(i)).unwrap(), (number, false));
            assert_eq!(table.get(number), key(i));
        }
        let per_key = table.bytes() as f64 / n as f64;
        assert!(per_key < 20.0, "{per_key} bytes per key");
    }
}
