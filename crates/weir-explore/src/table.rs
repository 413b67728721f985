//! Tables of 64-bit keys: each different key gets a number.
//!
//! The visited set is one (its keys are states, see [`crate::layout`]); so are
//! the tables of pairs in which large states share their parts. They are built
//! for many keys in little memory, and for several workers at once:
//!
//! * the keys lie in chunks that never move, 8 bytes each, in the order of
//!   discovery, so that the states of one breadth-first level are a range;
//! * the hash index holds 4 bytes per slot: 24 bits of number, 8 bits of hash
//!   that spare most looks at keys that differ; it is filled to 80 % and grows
//!   by a quarter once it is large;
//! * a link to the state from which a state was first reached takes 4 bytes,
//!   and only the visited set has links;
//! * the table is split into shards, with a lock each; whoever inserts says
//!   which one a key belongs to.
//!
//! A visited set larger than the processor's caches costs a memory access or
//! two for every look, and waiting for them is most of the time of a search. So
//! workers collect successors by shard and insert many into one shard at a time
//! ([`Table::insert_all`]): a shard is small enough to stay near meanwhile.

use std::hint::black_box;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard};

const SHARD_BITS: u32 = 8;
/// How many shards a table has.
pub(crate) const SHARDS: usize = 1 << SHARD_BITS;
const CHUNK: usize = 1 << 10;
const NUMBER_BITS: u32 = 24;
const NUMBER_MASK: u32 = (1 << NUMBER_BITS) - 1;
/// The largest number of keys in a shard: number 0 in the index means empty.
const MOST: usize = NUMBER_MASK as usize - 1;

/// How many entries are brought near at once, and from how many slots on that
/// pays.
const NEAR: usize = 32;
const FAR: usize = 1 << 10;

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
    links: Chunks<u32>,
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
pub(crate) struct Table {
    shards: Box<[Mutex<Shard>]>,
    linked: bool,
    bytes: AtomicUsize,
}

/// The table is full: there are no numbers left.
#[derive(Debug)]
pub(crate) struct Full;

/// A key with its link.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    pub key: u64,
    pub link: u32,
    /// Whether the state has to be judged if it is new.
    pub judge: bool,
}

impl Table {
    /// An empty table; with links if it is the visited set.
    pub fn new(linked: bool) -> Table {
        let shards = (0..SHARDS).map(|_| Mutex::new(Shard::default())).collect();
        Table { shards, linked, bytes: AtomicUsize::new(0) }
    }

    fn shard(&self, n: usize) -> MutexGuard<'_, Shard> {
        // A worker that panicked is reported by whoever joins it.
        self.shards[n].lock().unwrap_or_else(|e| e.into_inner())
    }

    /// The number of a key in a shard, and whether it is new. The link is kept
    /// if it is. Equal keys are always given with the same shard.
    pub fn insert(&self, shard: usize, key: u64, link: u32) -> Result<(u32, bool), Full> {
        let entry = Entry { key, link, judge: false };
        self.put(&mut self.shard(shard), shard, entry)
    }

    /// Inserts entries into a shard; calls `new` with the number and entry of
    /// those that were not there.
    pub fn insert_all(
        &self,
        shard: usize,
        entries: &[Entry],
        mut new: impl FnMut(u32, &Entry),
    ) -> Result<(), Full> {
        let mut guard = self.shard(shard);
        for block in entries.chunks(NEAR) {
            bring_near(&guard, block);
            for entry in block {
                if let (number, true) = self.put(&mut guard, shard, *entry)? {
                    new(number, entry);
                }
            }
        }
        Ok(())
    }

    #[inline]
    fn put(&self, shard: &mut Shard, n: usize, Entry { key, link, .. }: Entry) -> Result<(u32, bool), Full> {
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
        let mut grown = shard.keys.push(key);
        if self.linked {
            grown += shard.links.push(link);
        }
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
        self.shard(number as usize % SHARDS).keys.get((number >> SHARD_BITS) as usize)
    }

    /// The key with that number, if there is one.
    pub fn find(&self, number: u32) -> Option<u64> {
        let shard = self.shard(number as usize % SHARDS);
        let at = (number >> SHARD_BITS) as usize;
        (at < shard.keys.len).then(|| shard.keys.get(at))
    }

    /// The link of that number.
    pub fn link(&self, number: u32) -> u32 {
        self.shard(number as usize % SHARDS).links.get((number >> SHARD_BITS) as usize)
    }

    /// How many keys each shard has.
    pub fn lens(&self) -> Vec<usize> {
        (0..SHARDS).map(|n| self.shard(n).keys.len).collect()
    }

    /// The keys at positions `from..to` of a shard.
    pub fn range(&self, shard: usize, from: usize, to: usize, out: &mut Vec<u64>) {
        let shard = self.shard(shard);
        out.clear();
        out.extend((from..to).map(|i| shard.keys.get(i)));
    }

    /// The number of the key at a position of a shard.
    pub fn number(shard: usize, position: usize) -> u32 {
        ((position as u32) << SHARD_BITS) | shard as u32
    }

    /// Calls a function for every key of a shard, in order, with its link.
    pub fn try_for_each_of<E>(
        &self,
        shard: usize,
        mut f: impl FnMut(u64, u32) -> Result<(), E>,
    ) -> Result<(), E> {
        let shard = self.shard(shard);
        let link = |i| if self.linked { shard.links.get(i) } else { 0 };
        (0..shard.keys.len).try_for_each(|i| f(shard.keys.get(i), link(i)))
    }

    /// Calls a function for every key, until it says that it is enough.
    pub fn all(&self, mut f: impl FnMut(u64) -> bool) -> bool {
        (0..SHARDS).all(|n| {
            let shard = self.shard(n);
            (0..shard.keys.len).all(|i| f(shard.keys.get(i)))
        })
    }

    /// Rewrites every key. Keys that differ stay different, and stay in their
    /// shards.
    pub fn rewrite(&self, mut f: impl FnMut(u64) -> u64) {
        for n in 0..SHARDS {
            let mut shard = self.shard(n);
            for key in shard.keys.chunks.iter_mut().flatten() {
                *key = f(*key);
            }
            shard.index.fill(0);
            shard.fill();
        }
    }

    /// How many keys there are.
    pub fn len(&self) -> usize {
        self.lens().iter().sum()
    }

    /// Bytes allocated.
    pub fn bytes(&self) -> usize {
        self.bytes.load(Ordering::Relaxed)
    }
}

/// Reads what inserting the entries will read, one after the other without
/// waiting, so that the processor fetches it all at once.
fn bring_near(shard: &Shard, entries: &[Entry]) {
    let len = shard.index.len();
    if len < FAR {
        return;
    }
    let mut first = [0; NEAR];
    for (entry, found) in entries.iter().zip(&mut first) {
        *found = shard.index[slot(mix(entry.key), len)];
    }
    for (entry, &found) in entries.iter().zip(&first) {
        if found & !NUMBER_MASK == tag(mix(entry.key)) && found != 0 {
            black_box(shard.keys.get((found & NUMBER_MASK) as usize - 1));
        }
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

    fn key(i: u64) -> u64 {
        ((i % 1000) << 32) | (i / 1000)
    }

    fn home(key: u64) -> usize {
        (mix(!key) >> 56) as usize
    }

    #[test]
    fn every_key_is_found_again() {
        let table = Table::new(true);
        let n = 600_000u64;
        let numbers: Vec<u32> = (0..n)
            .map(|i| {
                let (number, new) = table.insert(home(key(i)), key(i), i as u32).unwrap();
                assert!(new);
                number
            })
            .collect();
        assert_eq!(table.len(), n as usize);
        for i in 0..n {
            let number = numbers[i as usize];
            assert_eq!(table.insert(home(key(i)), key(i), 7).unwrap(), (number, false));
            assert_eq!(table.get(number), key(i));
            assert_eq!(table.link(number), i as u32);
        }
        let per_key = table.bytes() as f64 / n as f64;
        assert!(per_key < 24.0, "{per_key} bytes per key");
    }

    #[test]
    fn workers_agree_on_what_is_new() {
        let table = Table::new(true);
        let n = 100_000u64;
        let new: usize = std::thread::scope(|s| {
            let run = |offset: u64| {
                let table = &table;
                s.spawn(move || {
                    let mut shards = vec![Vec::new(); SHARDS];
                    for i in 0..n {
                        let key = key((i + offset) % n);
                        shards[home(key)].push(Entry { key, link: 1, judge: true });
                    }
                    let mut count = 0;
                    for (n, entries) in shards.iter().enumerate() {
                        table.insert_all(n, entries, |_, _| count += 1).unwrap();
                    }
                    count
                })
            };
            [0, 50, n / 2, n / 2 + 7].map(run).map(|h| h.join().unwrap()).into_iter().sum()
        });
        assert_eq!((table.len(), new), (n as usize, n as usize));
    }
}
