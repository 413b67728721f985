//! The visited set: each state once, as a 64-bit key with a link.
//!
//! Nearly all the time of a search is spent waiting for memory here, and nearly
//! all of its memory is here, so:
//!
//! * a look costs one memory access. The table holds the (mixed) keys themselves
//!   in buckets of eight, a cache line each, and nothing else has to be read to
//!   know whether a key is there. A full bucket runs over into the next one;
//!   with eight keys to a bucket that is rare enough even in a table that is
//!   filled to 85 %. All eight are compared before a decision, since a guess that
//!   is wrong costs more;
//! * it grows by an eighth at a time. The order of buckets is that of the mixed
//!   keys, whatever the size of the table, so growing is one pass through memory
//!   from left to right;
//! * the set is split into shards with a lock each, which grow on their own.
//!   Workers collect successors by shard and insert many at a time, so that the
//!   processor waits for many lines at once.
//!
//! Together that is 14.1 to 15.9 bytes per state.
//!
//! The link of a state is a 32-bit *mark* of the state from which it was first
//! reached (the shard of that state, and some bits of its hash). Marks are not
//! unique; whoever follows them looks at all states with the mark and executes
//! (see [`crate::trace::reconstruct`]). A position in the table would not do as a link,
//! since the table moves as it grows.

use std::hint::black_box;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard};

const SHARD_BITS: u32 = 8;
/// How many shards there are.
pub(crate) const SHARDS: usize = 1 << SHARD_BITS;

/// Keys use the bits below this one. A kept key has it set, and is never 0.
pub(crate) const KEY_BITS: u32 = 63;
const THERE: u64 = 1 << KEY_BITS;

/// The link of an initial state.
pub(crate) const ROOT: u32 = u32::MAX;

/// Keys in a bucket.
const BUCKET: usize = 8;
/// How many entries are brought near at once, and from how many buckets on that
/// pays.
const NEAR: usize = 32;
const FAR: usize = 1 << 9;

/// A key, mixed, with its link.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    mixed: u64,
    link: u32,
    /// Whether the state has to be judged if it is new.
    pub judge: bool,
}

impl Entry {
    #[inline]
    pub fn new(key: u64, link: u32, judge: bool) -> Entry {
        Entry { mixed: mixed(key), link, judge }
    }
    #[inline]
    pub fn key(&self) -> u64 {
        unmixed(self.mixed)
    }
}

/// The mark of a state with that hash: its shard and more bits.
#[inline]
pub(crate) fn mark(hash: u64) -> u32 {
    // ROOT is nobody's mark.
    ((hash >> 32) as u32).min(ROOT - 1)
}

/// The shard of a state with that hash.
#[inline]
pub(crate) fn shard_of(hash: u64) -> usize {
    shard_of_mark(mark(hash))
}

/// The shard of the states with a mark.
#[inline]
pub(crate) fn shard_of_mark(mark: u32) -> usize {
    (mark >> (32 - SHARD_BITS)) as usize
}

/// Mixed keys, from the first on; 0: none.
#[derive(Clone, Copy, Default)]
#[repr(align(64))]
struct Bucket([u64; BUCKET]);

#[derive(Default)]
struct Shard {
    keys: Vec<Bucket>,
    links: Vec<[u32; BUCKET]>,
    len: usize,
}

impl Shard {
    fn with(buckets: usize) -> Shard {
        Shard { keys: vec![Bucket::default(); buckets], links: vec![[0; BUCKET]; buckets], len: 0 }
    }

    /// Inserts a mixed key; there must be room. Whether it is new.
    #[inline]
    fn put(&mut self, mixed: u64, link: u32) -> bool {
        let mut at = bucket(mixed, self.keys.len());
        loop {
            // All eight are looked at, which takes less time than to guess wrong
            // where to stop.
            let keys = &mut self.keys[at].0;
            if keys.iter().fold(false, |found, &key| found | (key == mixed)) {
                return false;
            }
            let taken = keys.iter().fold(0, |taken, &key| taken + usize::from(key != 0));
            if taken < BUCKET {
                keys[taken] = mixed;
                self.links[at][taken] = link;
                self.len += 1;
                return true;
            }
            at += 1;
            if at == self.keys.len() {
                at = 0;
            }
        }
    }

    /// Filled to 85 %.
    #[inline]
    fn is_full(&self) -> bool {
        (self.len + 1) * 20 > self.keys.len() * BUCKET * 17
    }

    fn grown(&self) -> Shard {
        let buckets = match self.keys.len() {
            0 => 1,
            n @ 1..64 => n * 2,
            n => n + n / 8,
        };
        self.rebuilt(buckets, |key| key)
    }

    /// A shard with that many buckets, and the keys of this one or what becomes of
    /// them; they stay different.
    fn rebuilt(&self, buckets: usize, mut f: impl FnMut(u64) -> u64) -> Shard {
        let mut new = Shard::with(buckets);
        // No key is looked for, so it is enough to know how full buckets are.
        let mut taken = vec![0u8; buckets];
        for (key, link) in self.iter() {
            let key = f(key);
            let mut at = bucket(key, buckets);
            while usize::from(taken[at]) == BUCKET {
                at = if at + 1 == buckets { 0 } else { at + 1 };
            }
            let i = usize::from(taken[at]);
            new.keys[at].0[i] = key;
            new.links[at][i] = link;
            taken[at] += 1;
        }
        new.len = self.len;
        new
    }

    fn iter(&self) -> impl Iterator<Item = (u64, u32)> {
        let links = self.links.iter().flatten();
        self.keys.iter().flat_map(|b| b.0).zip(links.copied()).filter(|&(k, _)| k != 0)
    }

    fn bytes(&self) -> usize {
        self.keys.len() * (size_of::<Bucket>() + size_of::<[u32; BUCKET]>())
    }

    /// Reads what inserting the entries will read, without waiting in between,
    /// so that the processor fetches it all at once.
    #[inline]
    fn bring_near(&self, entries: &[Entry]) {
        if self.keys.len() < FAR {
            return;
        }
        let near = |entry: &Entry| self.keys[bucket(entry.mixed, self.keys.len())].0[0];
        black_box(entries.iter().fold(0, |sum, entry| sum ^ near(entry)));
    }
}

/// The visited set. On cache lines of its own, since it counts.
#[repr(align(128))]
pub(crate) struct Visited {
    shards: Box<[Mutex<Shard>]>,
    bytes: AtomicUsize,
    len: AtomicUsize,
}

impl Visited {
    pub fn new() -> Visited {
        let shards = (0..SHARDS).map(|_| Mutex::new(Shard::default())).collect();
        Visited { shards, bytes: AtomicUsize::new(0), len: AtomicUsize::new(0) }
    }

    fn shard(&self, n: usize) -> MutexGuard<'_, Shard> {
        // A worker that panicked is reported by whoever joins it.
        self.shards[n].lock().unwrap_or_else(|e| e.into_inner())
    }

    /// Inserts entries into a shard; calls `new` with the position of those that
    /// were not there. Equal keys are always given with the same shard.
    pub fn insert_all(&self, shard: usize, entries: &[Entry], mut new: impl FnMut(usize)) {
        let mut guard = self.shard(shard);
        let before = guard.len;
        for (block, part) in entries.chunks(NEAR).enumerate() {
            guard.bring_near(part);
            for (i, entry) in part.iter().enumerate() {
                if self.put(&mut guard, entry.mixed, entry.link) {
                    new(block * NEAR + i);
                }
            }
        }
        self.len.fetch_add(guard.len - before, Ordering::Relaxed);
    }

    /// Inserts a key; whether it is new.
    pub fn insert(&self, shard: usize, key: u64, link: u32) -> bool {
        let new = self.put(&mut self.shard(shard), mixed(key), link);
        self.len.fetch_add(usize::from(new), Ordering::Relaxed);
        new
    }

    #[inline]
    fn put(&self, shard: &mut Shard, mixed: u64, link: u32) -> bool {
        if shard.is_full() {
            self.grow(shard);
        }
        shard.put(mixed, link)
    }

    #[cold]
    fn grow(&self, shard: &mut Shard) {
        let grown = shard.grown();
        // Counted before the old one goes: both are there for a moment.
        self.bytes.fetch_add(grown.bytes(), Ordering::Relaxed);
        self.bytes.fetch_sub(shard.bytes(), Ordering::Relaxed);
        *shard = grown;
    }

    /// Counts states that are kept elsewhere (on disk: [`crate::search`]).
    pub fn count(&self, states: usize) {
        self.len.fetch_add(states, Ordering::Relaxed);
    }

    /// How many states there are.
    pub fn len(&self) -> usize {
        self.len.load(Ordering::Relaxed)
    }

    /// Bytes allocated.
    pub fn bytes(&self) -> usize {
        self.bytes.load(Ordering::Relaxed)
    }

    /// Whether a key is there, and if so, its link.
    pub fn link(&self, shard: usize, key: u64) -> Option<u32> {
        let shard = self.shard(shard);
        let mixed = mixed(key);
        let buckets = shard.keys.len();
        let first = bucket(mixed, buckets);
        for at in (first..buckets).chain(0..first) {
            for (i, &key) in shard.keys[at].0.iter().enumerate() {
                if key == mixed {
                    return Some(shard.links[at][i]);
                }
                if key == 0 {
                    return None;
                }
            }
        }
        None
    }

    /// How many states a shard has.
    pub fn shard_len(&self, shard: usize) -> usize {
        self.shard(shard).len
    }

    /// Calls a function for every key of a shard with its link.
    pub fn try_for_each_of<E>(
        &self,
        shard: usize,
        mut f: impl FnMut(u64, u32) -> Result<(), E>,
    ) -> Result<(), E> {
        self.shard(shard).iter().try_for_each(|(mixed, link)| f(unmixed(mixed), link))
    }

    /// Where the keys of a shard are, for as long as nothing is inserted.
    pub fn positions(&self, shard: usize) -> Vec<u32> {
        let shard = self.shard(shard);
        let there = shard.keys.iter().flat_map(|b| b.0).zip(0..).filter(|&(key, _)| key != 0);
        there.map(|(_, at)| at).collect()
    }

    /// The key at a position.
    pub fn at(&self, shard: usize, position: u32) -> u64 {
        let at = position as usize;
        unmixed(self.shard(shard).keys[at / BUCKET].0[at % BUCKET])
    }

    /// Calls a function for every key, until it says that it is enough.
    pub fn all(&self, mut f: impl FnMut(u64) -> bool) -> bool {
        (0..SHARDS).all(|n| self.shard(n).iter().all(|(mixed, _)| f(unmixed(mixed))))
    }

    /// Rewrites every key. Keys that differ stay different, and stay in their
    /// shards.
    pub fn rewrite(&self, mut f: impl FnMut(u64) -> u64) {
        for n in 0..SHARDS {
            let mut shard = self.shard(n);
            *shard = shard.rebuilt(shard.keys.len(), |key| mixed(f(unmixed(key))));
        }
    }
}

/// Where a mixed key belongs: the order of keys is the order of buckets.
#[inline]
fn bucket(mixed: u64, buckets: usize) -> usize {
    (((mixed >> 32) * buckets as u64) >> 32) as usize
}

const A: u64 = 0x9e37_79b9_7f4a_7c15;
const B: u64 = 0xd6e8_feb8_6659_fd93;

/// Spreads a key over 64 bits, reversibly; never 0.
#[inline]
fn mixed(key: u64) -> u64 {
    let mut h = (key | THERE).wrapping_mul(A);
    h ^= h >> 32;
    h = h.wrapping_mul(B);
    h ^ (h >> 32)
}

/// The key that was mixed.
fn unmixed(mixed: u64) -> u64 {
    let mut h = mixed ^ (mixed >> 32);
    h = h.wrapping_mul(inverse(B));
    h ^= h >> 32;
    h.wrapping_mul(inverse(A)) & !THERE
}

/// The inverse of an odd number modulo 2^64 (Newton's method).
const fn inverse(odd: u64) -> u64 {
    let mut x = odd;
    let mut i = 0;
    while i < 5 {
        x = x.wrapping_mul(2u64.wrapping_sub(odd.wrapping_mul(x)));
        i += 1;
    }
    x
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(i: u64) -> u64 {
        ((i % 1000) << 32) | (i / 1000)
    }

    fn home(key: u64) -> usize {
        shard_of(mixed(!key & !THERE))
    }

    #[test]
    fn mixing_can_be_undone() {
        for i in 0..10_000 {
            let k = key(i * 7919);
            assert_eq!(unmixed(mixed(k)), k);
            assert_ne!(mixed(k), 0);
        }
        assert_eq!(unmixed(mixed(THERE - 1)), THERE - 1);
    }

    #[test]
    fn every_key_is_found_again() {
        let set = Visited::new();
        let n = 600_000u64;
        for i in 0..n {
            assert!(set.insert(home(key(i)), key(i), i as u32));
        }
        assert_eq!(set.len(), n as usize);
        for i in 0..n {
            assert!(!set.insert(home(key(i)), key(i), 7));
            assert_eq!(set.link(home(key(i)), key(i)), Some(i as u32));
        }
        assert_eq!(set.link(home(key(n)), key(n)), None);
        let per_key = set.bytes() as f64 / n as f64;
        assert!(per_key < 15.5, "{per_key} bytes per key");
        let mut seen = 0;
        assert!(set.all(|k| {
            seen += 1;
            (k & 0xffff_ffff) <= n / 1000
        }));
        assert_eq!(seen, n);
    }

    #[test]
    fn rewritten_keys_are_found_and_old_ones_are_not() {
        let set = Visited::new();
        for i in 0..10_000 {
            set.insert(3, key(i), i as u32);
        }
        set.rewrite(|k| k + (1 << 50));
        for i in 0..10_000 {
            assert_eq!(set.link(3, key(i)), None);
            assert_eq!(set.link(3, key(i) + (1 << 50)), Some(i as u32));
        }
    }

    #[test]
    fn workers_agree_on_what_is_new() {
        let set = Visited::new();
        let n = 100_000u64;
        let new: usize = std::thread::scope(|s| {
            let run = |offset: u64| {
                let set = &set;
                s.spawn(move || {
                    let mut shards = vec![Vec::new(); SHARDS];
                    for i in 0..n {
                        let key = key((i + offset) % n);
                        shards[home(key)].push(Entry::new(key, 1, true));
                    }
                    let mut count = 0;
                    for (n, entries) in shards.iter().enumerate() {
                        set.insert_all(n, entries, |_| count += 1);
                    }
                    count
                })
            };
            [0, 50, n / 2, n / 2 + 7].map(run).map(|h| h.join().unwrap()).into_iter().sum()
        });
        assert_eq!((set.len(), new), (n as usize, n as usize));
    }
}
