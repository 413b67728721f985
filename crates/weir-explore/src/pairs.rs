//! Tables of pairs: each different pair of 32-bit numbers gets a number.
//!
//! A state is a tree of such pairs (see [`crate::tree`]); the table at the root
//! is the visited set. It is built for many states in little memory:
//!
//! * the pairs lie in chunks that never move, 8 bytes each, in the order of
//!   discovery, so that the states of one breadth-first level are a range;
//! * the hash index holds 4 bytes per slot: 26 bits of number, 6 bits of hash
//!   that spare most looks at pairs that differ; it is filled to 80 % and more
//!   and grows by a quarter once it is large;
//! * a link to the state from which a state was first reached takes 4 bytes,
//!   and only the root table has links;
//! * the table is split into shards with a lock each, which is what makes it
//!   shared, and what keeps the cost of growing small.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard};

const SHARD_BITS: u32 = 6;
const SHARDS: usize = 1 << SHARD_BITS;
/// Elements of a chunk, once a table has outgrown its first, smaller ones.
const CHUNK: usize = 1 << 12;
const NUMBER_BITS: u32 = 26;
const NUMBER_MASK: u32 = (1 << NUMBER_BITS) - 1;
/// The largest number of pairs in a shard: number 0 in the index means empty.
const MOST: usize = NUMBER_MASK as usize - 1;

/// A growing list whose elements never move.
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
            let target = if self.len >= CHUNK { CHUNK } else { (last.capacity() * 2).clamp(16, CHUNK) };
            grown = (target - last.capacity()) * size_of::<T>();
            last.reserve_exact(target - last.len());
        }
        last.push(value);
        self.len += 1;
        grown
    }
    fn get(&self, i: usize) -> T {
        self.chunks[i / CHUNK][i % CHUNK]
    }
}

#[derive(Default)]
struct Shard {
    index: Vec<u32>,
    keys: Chunks<u64>,
    links: Chunks<u32>,
}

/// A table of pairs.
pub(crate) struct Pairs {
    shards: Box<[Mutex<Shard>]>,
    linked: bool,
    bytes: AtomicUsize,
}

/// The table is full: there are no numbers left.
#[derive(Debug)]
pub(crate) struct Full;

impl Pairs {
    /// An empty table; with links if it is the visited set.
    pub fn new(linked: bool) -> Pairs {
        let shards = (0..SHARDS).map(|_| Mutex::new(Shard::default())).collect();
        Pairs { shards, linked, bytes: AtomicUsize::new(0) }
    }

    fn shard(&self, n: usize) -> MutexGuard<'_, Shard> {
        // A worker that panicked is reported by whoever joins it.
        self.shards[n].lock().unwrap_or_else(|e| e.into_inner())
    }

    /// The number of a pair, and whether it is new. The link is kept if it is.
    pub fn insert(&self, key: u64, link: u32) -> Result<(u32, bool), Full> {
        let hash = mix(key);
        let n = (hash >> (64 - SHARD_BITS)) as usize;
        let mut guard = self.shard(n);
        let shard = &mut *guard;
        let count = shard.keys.len;
        if (count + 1) * 5 > shard.index.len() * 4 {
            self.grow(shard);
        }
        let tag = tag(hash);
        let mut slot = slot(hash, shard.index.len());
        loop {
            let entry = shard.index[slot];
            if entry == 0 {
                break;
            }
            if entry & !NUMBER_MASK == tag {
                let local = (entry & NUMBER_MASK) - 1;
                if shard.keys.get(local as usize) == key {
                    return Ok((local << SHARD_BITS | n as u32, false));
                }
            }
            slot += 1;
            if slot == shard.index.len() {
                slot = 0;
            }
        }
        if count >= MOST {
            return Err(Full);
        }
        shard.index[slot] = tag | (count as u32 + 1);
        let mut grown = shard.keys.push(key);
        if self.linked {
            grown += shard.links.push(link);
        }
        if grown > 0 {
            self.bytes.fetch_add(grown, Ordering::Relaxed);
        }
        Ok(((count as u32) << SHARD_BITS | n as u32, true))
    }

    fn grow(&self, shard: &mut Shard) {
        let old = shard.index.len();
        let new = if old < 1 << 14 { (old * 2).max(16) } else { old + old / 4 };
        let mut index = vec![0u32; new];
        self.bytes.fetch_add((new - old) * 4, Ordering::Relaxed);
        for i in 0..shard.keys.len {
            let hash = mix(shard.keys.get(i));
            let mut at = slot(hash, new);
            while index[at] != 0 {
                at += 1;
                if at == new {
                    at = 0;
                }
            }
            index[at] = tag(hash) | (i as u32 + 1);
        }
        shard.index = index;
    }

    /// The pair with that number.
    pub fn get(&self, number: u32) -> u64 {
        self.shard(number as usize % SHARDS).keys.get((number >> SHARD_BITS) as usize)
    }

    /// The link of that number.
    pub fn link(&self, number: u32) -> u32 {
        self.shard(number as usize % SHARDS).links.get((number >> SHARD_BITS) as usize)
    }

    /// How many pairs each shard has.
    pub fn lens(&self) -> Vec<usize> {
        (0..SHARDS).map(|n| self.shard(n).keys.len).collect()
    }

    /// The pairs with positions `from..to` of a shard.
    pub fn range(&self, shard: usize, from: usize, to: usize, out: &mut Vec<u64>) {
        let guard = self.shard(shard);
        out.clear();
        out.extend((from..to).map(|i| guard.keys.get(i)));
    }

    /// The number of the pair at a position of a shard.
    pub fn number(shard: usize, position: usize) -> u32 {
        (position as u32) << SHARD_BITS | shard as u32
    }

    /// How many pairs there are.
    pub fn len(&self) -> usize {
        self.lens().iter().sum()
    }

    /// Bytes allocated.
    pub fn bytes(&self) -> usize {
        self.bytes.load(Ordering::Relaxed)
    }
}

fn mix(key: u64) -> u64 {
    let mut h = key.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    h ^= h >> 32;
    h = h.wrapping_mul(0xd6e8_feb8_6659_fd93);
    h ^ (h >> 29)
}

/// The bits of the hash that the index keeps: other bits than those that choose
/// the shard and (mostly) the slot.
fn tag(hash: u64) -> u32 {
    (hash as u32) << NUMBER_BITS
}

fn slot(hash: u64, len: usize) -> usize {
    (((hash << SHARD_BITS >> 32) * len as u64) >> 32) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pair_is_found_again() {
        let table = Pairs::new(true);
        let n = 300_000u64;
        let key = |i: u64| (i % 1000) << 32 | i / 1000;
        let numbers: Vec<u32> = (0..n)
            .map(|i| {
                let (number, new) = table.insert(key(i), i as u32).unwrap();
                assert!(new);
                number
            })
            .collect();
        assert_eq!(table.len(), n as usize);
        for i in 0..n {
            let number = numbers[i as usize];
            assert_eq!(table.insert(key(i), 7).unwrap(), (number, false));
            assert_eq!(table.get(number), key(i));
            assert_eq!(table.link(number), i as u32);
        }
        let per_pair = table.bytes() as f64 / n as f64;
        assert!(per_pair < 22.0, "{per_pair} bytes per pair");
    }
}
