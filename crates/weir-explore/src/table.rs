//! Tables of 64-bit keys: each different key gets a number.
//!
//! The visited set is one (its keys are states, see [`crate::layout`]); so are
//! the tables of pairs in which large states share their parts. They are built
//! for many keys in little memory, and for several workers at once:
//!
//! * the keys lie in chunks that never move, 8 bytes each, in the order of
//!   discovery, so that the states of one breadth-first level are a range;
//! * the hash index holds 4 bytes per slot: 26 bits of number, 6 bits of hash
//!   that spare most looks at keys that differ; it is filled to 80 % and grows
//!   by a quarter once it is large;
//! * a link to the state from which a state was first reached takes 4 bytes,
//!   and only the visited set has links;
//! * the table is split into shards, which keeps the cost of growing small.
//!
//! Workers insert without locks. A key is written to its place first and then
//! announced by a compare-exchange of an empty slot, so whoever sees the slot
//! sees the key. A worker that loses the race for a slot has taken a place in
//! vain; it marks the place as a [`HOLE`], and lists skip it. Growing needs
//! every other worker to be out of the table; the lock that sees to it is read
//! once per batch.
//!
//! A visited set larger than the caches costs a memory access or two for every
//! look, and waiting for them one by one is most of the time of a search. So
//! states are inserted in batches: the slots of a whole batch are read first,
//! then the keys they point to, which the processor does all at once; the work
//! on them finds them near.

use std::hint::black_box;
use std::sync::atomic::{AtomicU32, AtomicU64, AtomicUsize, Ordering};
use std::sync::{OnceLock, RwLock, RwLockReadGuard};

const SHARD_BITS: u32 = 6;
const SHARDS: usize = 1 << SHARD_BITS;
const CHUNK: usize = 512;
const NUMBER_BITS: u32 = 26;
const NUMBER_MASK: u32 = (1 << NUMBER_BITS) - 1;
/// The largest number of keys in a shard: number 0 in the index means empty.
const MOST: usize = NUMBER_MASK as usize - 1024;
/// Places that workers may take beyond the limit before they notice it.
const SLACK: usize = 64;
/// A place taken in vain. No key looks like this: tables get full before.
pub(crate) const HOLE: u64 = u64::MAX;

struct Chunk {
    keys: Box<[AtomicU64]>,
    links: Box<[AtomicU32]>,
}

#[derive(Default)]
struct Shard {
    index: Box<[AtomicU32]>,
    /// How many keys may be in it before it grows.
    limit: usize,
    chunks: Vec<OnceLock<Chunk>>,
    count: AtomicUsize,
    holes: AtomicUsize,
}

/// A table of keys.
pub(crate) struct Table {
    shards: RwLock<Box<[Shard]>>,
    linked: bool,
    bytes: AtomicUsize,
}

/// The table is full: there are no numbers left.
#[derive(Debug)]
pub(crate) struct Full;

/// A key with its hash and link.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    pub hash: u64,
    pub key: u64,
    pub link: u32,
}

/// The shard has to grow first.
struct Grow(usize);

type Read<'a> = RwLockReadGuard<'a, Box<[Shard]>>;

impl Shard {
    fn chunk(&self, i: usize) -> &Chunk {
        self.chunks[i / CHUNK].get().expect("a place is taken before it is read")
    }
    fn key(&self, i: usize) -> u64 {
        self.chunk(i).keys[i % CHUNK].load(Ordering::Relaxed)
    }
}

impl Table {
    /// An empty table; with links if it is the visited set.
    pub fn new(linked: bool) -> Table {
        let shards = (0..SHARDS).map(|_| Shard::default()).collect();
        Table { shards: RwLock::new(shards), linked, bytes: AtomicUsize::new(0) }
    }

    fn read(&self) -> Read<'_> {
        // A worker that panicked is reported by whoever joins it.
        self.shards.read().unwrap_or_else(|e| e.into_inner())
    }

    /// The number of a key, and whether it is new. The link is kept if it is.
    /// `hash` gives the hash of a key in the table.
    pub fn insert(&self, key: u64, link: u32, mut hash: impl FnMut(u64) -> u64) -> Result<(u32, bool), Full> {
        let entry = Entry { hash: hash(key), key, link };
        loop {
            let shards = self.read();
            match self.try_insert(&shards, entry) {
                Ok(done) => return Ok(done),
                Err(Grow(n)) => {
                    drop(shards);
                    self.grow(n, &mut hash)?;
                }
            }
        }
    }

    /// [`Table::insert`] for many keys.
    pub fn insert_all(
        &self,
        entries: &[Entry],
        mut hash: impl FnMut(u64) -> u64,
        out: &mut Vec<(u32, bool)>,
    ) -> Result<(), Full> {
        out.clear();
        let mut shards = self.read();
        bring_near(&shards, entries);
        for &entry in entries {
            loop {
                match self.try_insert(&shards, entry) {
                    Ok(done) => {
                        out.push(done);
                        break;
                    }
                    Err(Grow(n)) => {
                        drop(shards);
                        self.grow(n, &mut hash)?;
                        shards = self.read();
                    }
                }
            }
        }
        Ok(())
    }

    fn try_insert(&self, shards: &Read<'_>, Entry { hash, key, link }: Entry) -> Result<(u32, bool), Grow> {
        let n = (hash >> (64 - SHARD_BITS)) as usize;
        let shard = &shards[n];
        if shard.count.load(Ordering::Relaxed) >= shard.limit {
            return Err(Grow(n));
        }
        let tag = tag(hash);
        let mut at = slot(hash, shard.index.len());
        let mut place = None;
        loop {
            let mut entry = shard.index[at].load(Ordering::Acquire);
            if entry == 0 {
                let local = *place.get_or_insert_with(|| self.take(shard, key, link));
                let announced = tag | (local as u32 + 1);
                let order = (Ordering::Release, Ordering::Acquire);
                match shard.index[at].compare_exchange(0, announced, order.0, order.1) {
                    Ok(_) => return Ok(((local as u32) << SHARD_BITS | n as u32, true)),
                    Err(other) => entry = other,
                }
            }
            if entry & !NUMBER_MASK == tag {
                let local = (entry & NUMBER_MASK) - 1;
                if shard.key(local as usize) == key {
                    if let Some(vain) = place {
                        shard.chunk(vain).keys[vain % CHUNK].store(HOLE, Ordering::Relaxed);
                        shard.holes.fetch_add(1, Ordering::Relaxed);
                    }
                    return Ok((local << SHARD_BITS | n as u32, false));
                }
            }
            at += 1;
            if at == shard.index.len() {
                at = 0;
            }
        }
    }

    /// Takes the next place of a shard and writes a key there.
    fn take(&self, shard: &Shard, key: u64, link: u32) -> usize {
        let local = shard.count.fetch_add(1, Ordering::Relaxed);
        let chunk = shard.chunks[local / CHUNK].get_or_init(|| {
            let links = if self.linked { CHUNK } else { 0 };
            self.bytes.fetch_add(CHUNK * 8 + links * 4, Ordering::Relaxed);
            Chunk {
                keys: (0..CHUNK).map(|_| AtomicU64::new(HOLE)).collect(),
                links: (0..links).map(|_| AtomicU32::new(0)).collect(),
            }
        });
        chunk.keys[local % CHUNK].store(key, Ordering::Relaxed);
        if self.linked {
            chunk.links[local % CHUNK].store(link, Ordering::Relaxed);
        }
        local
    }

    fn grow(&self, n: usize, hash: &mut impl FnMut(u64) -> u64) -> Result<(), Full> {
        let mut shards = self.shards.write().unwrap_or_else(|e| e.into_inner());
        let shard = &mut shards[n];
        let count = *shard.count.get_mut();
        if count < shard.limit {
            // Another worker was here first.
            return Ok(());
        }
        if count >= MOST {
            return Err(Full);
        }
        let old = shard.index.len();
        let new = if old < 1 << 14 { (old * 2).max(16) } else { old + old / 4 };
        let mut index = vec![0u32; new];
        self.bytes.fetch_add((new - old) * 4, Ordering::Relaxed);
        for i in 0..count {
            let key = shard.key(i);
            if key == HOLE {
                continue;
            }
            let hash = hash(key);
            let mut at = slot(hash, new);
            while index[at] != 0 {
                at += 1;
                if at == new {
                    at = 0;
                }
            }
            index[at] = tag(hash) | (i as u32 + 1);
        }
        shard.index = index.into_iter().map(AtomicU32::new).collect();
        shard.limit = (new / 5 * 4).min(MOST);
        shard.chunks.resize_with((shard.limit + SLACK).div_ceil(CHUNK), OnceLock::new);
        Ok(())
    }

    /// The key with that number.
    pub fn get(&self, number: u32) -> u64 {
        self.read()[number as usize % SHARDS].key((number >> SHARD_BITS) as usize)
    }

    /// The link of that number.
    pub fn link(&self, number: u32) -> u32 {
        let i = (number >> SHARD_BITS) as usize;
        self.read()[number as usize % SHARDS].chunk(i).links[i % CHUNK].load(Ordering::Relaxed)
    }

    /// How many places each shard has taken.
    pub fn lens(&self) -> Vec<usize> {
        self.read().iter().map(|s| s.count.load(Ordering::Relaxed)).collect()
    }

    /// The keys at positions `from..to` of a shard, holes included.
    pub fn range(&self, shard: usize, from: usize, to: usize, out: &mut Vec<u64>) {
        let shards = self.read();
        out.clear();
        out.extend((from..to).map(|i| shards[shard].key(i)));
    }

    /// The number of the key at a position of a shard.
    pub fn number(shard: usize, position: usize) -> u32 {
        (position as u32) << SHARD_BITS | shard as u32
    }

    /// Calls a function for every key. No worker is in the table.
    pub fn for_each(&self, mut f: impl FnMut(u64)) {
        let shards = self.read();
        for shard in &shards[..] {
            let keys = (0..shard.count.load(Ordering::Relaxed)).map(|i| shard.key(i));
            keys.filter(|&key| key != HOLE).for_each(&mut f);
        }
    }

    /// Rewrites every key. Keys that differ stay different, and hashes stay
    /// what they are; no worker is in the table.
    pub fn rewrite(&self, mut f: impl FnMut(u64) -> u64) {
        let shards = self.shards.write().unwrap_or_else(|e| e.into_inner());
        for shard in &shards[..] {
            for i in 0..shard.count.load(Ordering::Relaxed) {
                let old = shard.key(i);
                if old != HOLE {
                    shard.chunk(i).keys[i % CHUNK].store(f(old), Ordering::Relaxed);
                }
            }
        }
    }

    /// How many keys there are.
    pub fn len(&self) -> usize {
        let count = |s: &Shard| s.count.load(Ordering::Relaxed) - s.holes.load(Ordering::Relaxed);
        self.read().iter().map(count).sum()
    }

    /// Bytes allocated.
    pub fn bytes(&self) -> usize {
        self.bytes.load(Ordering::Relaxed)
    }
}

/// Reads what inserting the entries will read, so that the processor fetches it
/// all at once.
fn bring_near(shards: &Read<'_>, entries: &[Entry]) {
    for e in entries {
        let shard = &shards[(e.hash >> (64 - SHARD_BITS)) as usize];
        if let Some(slot) = shard.index.get(slot(e.hash, shard.index.len())) {
            black_box(slot.load(Ordering::Relaxed));
        }
    }
    for e in entries {
        let shard = &shards[(e.hash >> (64 - SHARD_BITS)) as usize];
        let tag = tag(e.hash);
        let from = slot(e.hash, shard.index.len());
        for slot in shard.index.iter().skip(from).take(16) {
            let entry = slot.load(Ordering::Acquire);
            if entry == 0 {
                break;
            }
            if entry & !NUMBER_MASK == tag {
                black_box(shard.key((entry & NUMBER_MASK) as usize - 1));
                break;
            }
        }
    }
}

/// Spreads a key over 64 bits.
pub(crate) fn mix(key: u64) -> u64 {
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

    fn key(i: u64) -> u64 {
        (i % 1000) << 32 | i / 1000
    }

    #[test]
    fn every_key_is_found_again() {
        let table = Table::new(true);
        let n = 300_000u64;
        let numbers: Vec<u32> = (0..n)
            .map(|i| {
                let (number, new) = table.insert(key(i), i as u32, mix).unwrap();
                assert!(new);
                number
            })
            .collect();
        assert_eq!(table.len(), n as usize);
        for i in 0..n {
            let number = numbers[i as usize];
            assert_eq!(table.insert(key(i), 7, mix).unwrap(), (number, false));
            assert_eq!(table.get(number), key(i));
            assert_eq!(table.link(number), i as u32);
        }
        let per_key = table.bytes() as f64 / n as f64;
        assert!(per_key < 22.0, "{per_key} bytes per key");
    }

    #[test]
    fn workers_agree_on_numbers() {
        let table = Table::new(true);
        let n = 200_000u64;
        let all: Vec<Vec<(u32, bool)>> = std::thread::scope(|s| {
            let run = |offset: u64| {
                let table = &table;
                s.spawn(move || {
                    let order = |i: u64| (i + offset) % n;
                    let entry = |key| Entry { hash: mix(key), key, link: 1 };
                    let entries: Vec<Entry> = (0..n).map(|i| entry(key(order(i)))).collect();
                    let mut result = vec![(0, false); n as usize];
                    let mut out = Vec::new();
                    for (b, batch) in entries.chunks(100).enumerate() {
                        table.insert_all(batch, mix, &mut out).unwrap();
                        for (j, o) in out.iter().enumerate() {
                            result[order((b * 100 + j) as u64) as usize] = *o;
                        }
                    }
                    result
                })
            };
            [0, 50, n / 2, n / 2 + 7].map(run).map(|h| h.join().unwrap()).into_iter().collect()
        });
        assert_eq!(table.len(), n as usize);
        for i in 0..n as usize {
            assert!(all.iter().all(|r| r[i].0 == all[0][i].0));
            assert_eq!(all.iter().filter(|r| r[i].1).count(), 1, "exactly one worker is first");
            assert_eq!(table.get(all[0][i].0), key(i as u64));
        }
    }
}
