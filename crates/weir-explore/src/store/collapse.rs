//! Collapse compression: a state as one 64-bit key.
//!
//! The parts of a state (memory, then one per thread) have numbers. A key holds
//! them side by side, each in as many bits as its numbers have needed so far.
//! When a number does not fit its field any more, the search stops for a moment,
//! fields are widened, and all keys are rewritten ([`Layout::widen`]). When 64
//! bits do not suffice, two neighbouring fields become one that holds the number
//! of the *pair* in a table of its own: parts that occur together are shared.
//! (After Laarman, van de Pol, Weber: Parallel Recursive State Compression for
//! Free, 2011; the parts here are whole threads instead of words, and pairs are
//! made only where they are needed.)
//!
//! The hash of a state, from which its shard of the visited set and its mark
//! follow, does not depend on the layout: it is the exclusive or of one number
//! per part, so that a step changes it in two places, and marks stay right when
//! keys are rewritten.

use super::pair_table::{Full, PAIR_SHARDS, PairTable, mix};
use super::visited::{KEY_BITS, Visited};
use std::convert::Infallible;
use std::sync::OnceLock;

/// Some leaves, from the first to before the last, kept in one field.
#[derive(Clone, Copy, Debug)]
struct Field {
    from: usize,
    to: usize,
    shift: u32,
    width: u32,
    /// The bits it needs for what is known; the others are to spare.
    need: u32,
}

impl Field {
    #[inline]
    fn mask(self) -> u64 {
        ((1u64 << self.width) - 1) << self.shift
    }
}

/// The fields of a key.
#[derive(Clone, Debug)]
struct Fields {
    list: Vec<Field>,
    /// For each leaf, its field.
    of: Vec<usize>,
    /// For each leaf, where it stands and its mask, if it has a field of its
    /// own; otherwise a mask of 0.
    own: Vec<(u32, u64)>,
}

/// How keys hold states.
pub(crate) struct Layout {
    fields: Fields,
    /// For each leaf that is not the first of its field: pairs of what is before
    /// it in the field, and itself.
    pairs: Vec<OnceLock<PairTable>>,
}

/// The field that is too narrow, and the number it should hold.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Narrow {
    field: usize,
    number: u32,
}

/// Why there is no key.
#[derive(Debug)]
pub(crate) enum NoKey {
    Narrow(Narrow),
    Full,
}

/// Why a layout was not widened.
#[derive(Debug)]
pub(crate) enum NotWidened {
    Full,
    Stopped,
}

impl From<Full> for NotWidened {
    fn from(_: Full) -> NotWidened {
        NotWidened::Full
    }
}

impl From<Full> for NoKey {
    fn from(_: Full) -> NoKey {
        NoKey::Full
    }
}

/// The bits of a key.
const BITS: u32 = KEY_BITS;
/// What a field gets at first, and how much more than it needs when it grows
/// (at least; bits to spare come on top).
const FIRST: u32 = 1;
const STEP: u32 = 2;
/// No number has more bits than fit two fields.
const WIDEST: u32 = 31;

impl Fields {
    fn new(leaves: usize) -> Fields {
        let list =
            (0..leaves).map(|i| Field { from: i, to: i + 1, shift: 0, width: FIRST, need: FIRST }).collect();
        let mut fields = Fields { list, of: vec![0; leaves], own: vec![(0, 0); leaves] };
        fields.fit();
        fields
    }

    /// Assigns the bits from the widths; returns how many there are.
    fn assign(&mut self) -> u32 {
        let mut shift = 0;
        for (i, f) in self.list.iter_mut().enumerate() {
            f.shift = shift;
            shift += f.width;
            self.of[f.from..f.to].fill(i);
            let own = if f.from + 1 == f.to && shift <= BITS { f.mask() } else { 0 };
            self.own[f.from..f.to].fill((f.shift, own));
        }
        shift
    }

    /// Merges fields until they fit, and gives the bits to spare to all alike,
    /// so that no field is soon too narrow again.
    fn fit(&mut self) {
        while self.list.iter().map(|f| f.need).sum::<u32>() > BITS && self.list.len() > 1 {
            // The two neighbours that are widest together gain the most; memory,
            // which changes with almost every other thread, only if it must be.
            let weight = |i: usize| self.list[i].need + self.list[i + 1].need;
            let first = usize::from(self.list.len() > 2);
            let widest = (first..self.list.len() - 1).max_by_key(|&i| weight(i));
            let Some(i) = widest else { break };
            let need = (weight(i) * 2 / 3).clamp(12, WIDEST);
            let to = self.list.remove(i + 1).to;
            self.list[i].to = to;
            self.list[i].need = need;
        }
        let mut spare = BITS.saturating_sub(self.list.iter().map(|f| f.need).sum());
        self.list.iter_mut().for_each(|f| f.width = f.need);
        while spare > 0 {
            let Some(f) = self.list.iter_mut().filter(|f| f.width < WIDEST).min_by_key(|f| f.width) else {
                break;
            };
            f.width += 1;
            spare -= 1;
        }
        self.assign();
    }

    /// Makes room for a number.
    fn make_room(&mut self, narrow: Narrow) -> Result<(), Full> {
        let needed = 32 - narrow.number.leading_zeros();
        if needed > WIDEST {
            return Err(Full);
        }
        let f = &mut self.list[narrow.field];
        f.need = f.need.max((needed + STEP).min(WIDEST));
        self.fit();
        Ok(())
    }

    /// The parts of the state with that key.
    #[inline]
    fn decode(&self, pairs: &[OnceLock<PairTable>], near: &mut Near, key: u64, parts: &mut [u32]) {
        for f in &self.list {
            let mut number = ((key & f.mask()) >> f.shift) as u32;
            for leaf in (f.from + 1..f.to).rev() {
                let find = || Ok::<_, Infallible>(table(pairs, leaf).get(number));
                let Ok(pair) = near.from[leaf].get(number, find);
                parts[leaf] = pair as u32;
                number = (pair >> 32) as u32;
            }
            parts[f.from] = number;
        }
    }

    /// The key with one field set from the parts.
    #[inline]
    fn set(
        &self,
        pairs: &[OnceLock<PairTable>],
        near: &mut Near,
        key: u64,
        field: usize,
        parts: &[u32],
    ) -> Result<u64, NoKey> {
        let f = self.list[field];
        let mut number = parts[f.from];
        for (leaf, &part) in parts.iter().enumerate().take(f.to).skip(f.from + 1) {
            let pair = (u64::from(number) << 32) | u64::from(part);
            let find = || {
                table(pairs, leaf)
                    .insert((mix(!pair) >> 40) as usize % PAIR_SHARDS, pair)
                    .map(|(number, _)| number)
            };
            number = near.to[leaf].get(pair, find)?;
        }
        if u64::from(number) >> f.width != 0 {
            return Err(NoKey::Narrow(Narrow { field, number }));
        }
        Ok((key & !f.mask()) | (u64::from(number) << f.shift))
    }

    fn key(&self, pairs: &[OnceLock<PairTable>], near: &mut Near, parts: &[u32]) -> Result<u64, NoKey> {
        (0..self.list.len()).try_fold(0, |key, field| self.set(pairs, near, key, field, parts))
    }
}

impl Layout {
    pub fn new(leaves: usize) -> Layout {
        Layout { fields: Fields::new(leaves), pairs: (0..leaves).map(|_| OnceLock::new()).collect() }
    }

    /// How many parts a state has.
    pub fn leaves(&self) -> usize {
        self.pairs.len()
    }

    /// Bytes allocated for pairs.
    pub fn bytes(&self) -> usize {
        self.pairs.iter().filter_map(OnceLock::get).map(PairTable::bytes).sum()
    }

    /// The hash of a state: the exclusive or of this over its parts.
    #[inline]
    pub fn hash_of_part(leaf: usize, number: u32) -> u64 {
        mix(((leaf as u64 + 1) << 32) | u64::from(number))
    }

    /// The hash of a state.
    #[inline]
    pub fn hash(parts: &[u32]) -> u64 {
        parts.iter().enumerate().fold(0, |h, (i, &n)| h ^ Layout::hash_of_part(i, n))
    }

    /// The parts of the state with that key.
    #[inline]
    pub fn decode(&self, near: &mut Near, key: u64, parts: &mut [u32]) {
        self.fields.decode(&self.pairs, near, key, parts);
    }

    /// The key with one part changed; `parts` has the change already.
    #[inline]
    pub fn change(&self, near: &mut Near, key: u64, leaf: usize, parts: &[u32]) -> Result<u64, NoKey> {
        self.fields.set(&self.pairs, near, key, self.fields.of[leaf], parts)
    }

    /// The key with the numbers of two leaves changed, where both have fields
    /// of their own that are wide enough.
    #[inline]
    pub fn change_two(&self, key: u64, a: (usize, u32), b: (usize, u32)) -> Option<u64> {
        let put = |key: u64, (leaf, number): (usize, u32)| {
            let (shift, mask) = self.fields.own[leaf];
            let bits = u64::from(number) << shift;
            // A number that is too wide for its field spills out of the mask.
            let fits = mask != 0 && bits & !mask == 0 && bits >> shift == u64::from(number);
            fits.then_some((key & !mask) | bits)
        };
        put(put(key, a)?, b)
    }

    /// The key of a state.
    pub fn key(&self, near: &mut Near, parts: &[u32]) -> Result<u64, NoKey> {
        self.fields.key(&self.pairs, near, parts)
    }

    /// What [`Layout::restored`] needs: for each field the leaf after its last
    /// one and its width; and the tables of pairs, by leaf.
    pub fn saved(&self) -> (Vec<(usize, u32)>, Vec<Option<&PairTable>>) {
        let fields = self.fields.list.iter().map(|f| (f.to, f.width)).collect();
        (fields, self.pairs.iter().map(OnceLock::get).collect())
    }

    /// The layout that was saved like this; `None` if there is no such layout.
    pub fn restored(fields: &[(usize, u32)], pairs: Vec<Option<PairTable>>) -> Option<Layout> {
        let mut list = Vec::new();
        let mut from = 0;
        for &(to, width) in fields {
            if to <= from || !(1..=WIDEST).contains(&width) {
                return None;
            }
            list.push(Field { from, to, shift: 0, width, need: width });
            from = to;
        }
        let leaves = pairs.len();
        let width: u32 = list.iter().map(|f| f.width).sum();
        if from != leaves || width > BITS {
            return None;
        }
        let mut fields = Fields { list, of: vec![0; leaves], own: vec![(0, 0); leaves] };
        fields.assign();
        let pairs = pairs.into_iter().map(|p| p.map_or_else(OnceLock::new, OnceLock::from)).collect();
        Some(Layout { fields, pairs })
    }

    /// Whether every number that a key holds is one of a pair or a part that
    /// exists; `parts` says how many there are of each leaf.
    pub fn is_key(&self, key: u64, parts: &[usize]) -> bool {
        let mut rest = key;
        for f in &self.fields.list {
            rest &= !f.mask();
            let mut number = ((key & f.mask()) >> f.shift) as usize;
            for leaf in (f.from + 1..f.to).rev() {
                let Some(pair) = self.pairs[leaf].get().and_then(|t| t.find(number as u32)) else {
                    return false;
                };
                if pair as u32 as usize >= parts[leaf] {
                    return false;
                }
                number = (pair >> 32) as usize;
            }
            if number >= parts[f.from] {
                return false;
            }
        }
        rest == 0
    }

    /// Makes room for a number, and rewrites all keys of the visited set and of
    /// the lists. No worker is searching. `stop` is asked now and then, since this takes time
    /// and memory; if it says so, or there is no room, all stays as it was.
    pub fn widen(
        &mut self,
        narrow: Narrow,
        visited: &Visited,
        lists: &mut [&mut Vec<u64>],
        stop: impl FnMut() -> bool,
    ) -> Result<(), NotWidened> {
        let old = self.fields.clone();
        let widened = self.try_widen(&old, narrow, visited, lists, stop);
        if widened.is_err() {
            self.fields = old;
        }
        widened
    }

    fn try_widen(
        &mut self,
        old: &Fields,
        narrow: Narrow,
        visited: &Visited,
        lists: &mut [&mut Vec<u64>],
        mut stop: impl FnMut() -> bool,
    ) -> Result<(), NotWidened> {
        // What the fields hold by now is what they need at least. Needs never
        // shrink: a number that was just made room for is in no key yet.
        visited.all(|key| {
            for (f, old) in self.fields.list.iter_mut().zip(&old.list) {
                let number = (key & old.mask()) >> old.shift;
                f.need = f.need.max(u64::BITS - number.leading_zeros());
            }
            true
        });
        self.fields.make_room(narrow)?;
        let mut near = Near::new(self.leaves());
        let mut parts = vec![0; self.leaves()];
        loop {
            // Making pairs of what was single may find the new field too narrow:
            // try all keys before any is rewritten.
            let mut worst: Option<Narrow> = None;
            let (mut full, mut seen) = (false, 0u32);
            let often = ((1 << 14) / self.pairs.len().max(1) as u32).max(1);
            if stop() {
                return Err(NotWidened::Stopped);
            }
            let whole = visited.all(|key| {
                old.decode(&self.pairs, &mut near, key, &mut parts);
                match self.fields.key(&self.pairs, &mut near, &parts) {
                    Err(NoKey::Narrow(n)) if worst.is_none_or(|w| w.number < n.number) => worst = Some(n),
                    Err(NoKey::Full) => full = true,
                    _ => {}
                }
                seen = seen.wrapping_add(1);
                !full && (!seen.is_multiple_of(often) || !stop())
            });
            match worst {
                _ if full => return Err(NotWidened::Full),
                _ if !whole => return Err(NotWidened::Stopped),
                Some(n) => self.fields.make_room(n)?,
                None => break,
            }
        }
        let mut again = |key| {
            old.decode(&self.pairs, &mut near, key, &mut parts);
            // It was just found to have a key.
            self.fields.key(&self.pairs, &mut near, &parts).unwrap_or(key)
        };
        visited.rewrite(&mut again);
        // What is on the lists is in the visited set.
        lists.iter_mut().flat_map(|list| list.iter_mut()).for_each(|key| *key = again(*key));
        Ok(())
    }
}

fn table(pairs: &[OnceLock<PairTable>], leaf: usize) -> &PairTable {
    pairs[leaf].get_or_init(PairTable::new)
}

/// A worker's memory of the pairs it looked up lately: per leaf, from pairs to
/// numbers and back.
pub(crate) struct Near {
    to: Vec<Cache<u64, u32>>,
    from: Vec<Cache<u32, u64>>,
}

impl Near {
    pub fn new(leaves: usize) -> Near {
        // Number and pair 0 exist, so empty entries must not look like them.
        Near {
            to: (0..leaves).map(|_| Cache::new((u64::MAX, 0))).collect(),
            from: (0..leaves).map(|_| Cache::new((u32::MAX, 0))).collect(),
        }
    }
}

/// A direct-mapped cache that grows while it misses.
struct Cache<K, V> {
    entries: Vec<(K, V)>,
    misses: usize,
    empty: (K, V),
}

/// Caches start small, since most programs are, and stay within a processor's
/// own second-level cache.
const SMALLEST: usize = 1 << 4;
const LARGEST: usize = 1 << 14;

impl<K: Copy + Eq + Into<u64>, V: Copy> Cache<K, V> {
    fn new(empty: (K, V)) -> Cache<K, V> {
        Cache { entries: vec![empty; SMALLEST], misses: 0, empty }
    }

    #[inline]
    fn get<E>(&mut self, key: K, find: impl FnOnce() -> Result<V, E>) -> Result<V, E> {
        let mixed: u64 = key.into().wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let at = (mixed >> 40) as usize & (self.entries.len() - 1);
        let (known, value) = self.entries[at];
        if known == key {
            return Ok(value);
        }
        let value = find()?;
        self.entries[at] = (key, value);
        self.misses += 1;
        if self.misses > 4 * self.entries.len() && self.entries.len() < LARGEST {
            self.entries = vec![self.empty; 4 * self.entries.len()];
            self.misses = 0;
        }
        Ok(value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::visited::shard_of;

    #[test]
    fn states_come_back_as_they_were_whatever_the_layout() {
        for leaves in [2, 3, 5, 9, 17, 40] {
            let visited = Visited::new();
            let mut layout = Layout::new(leaves);
            let mut near = Near::new(leaves);
            let state = |i: u32| -> Vec<u32> {
                (0..leaves as u32).map(|j| (i * 7 + j * 13) % (50 + 40 * j) * (1 + j % 3)).collect()
            };
            let mut keys: Vec<u64> = Vec::new();
            for i in 0..500 {
                let parts = state(i);
                let key = loop {
                    match layout.key(&mut near, &parts) {
                        Ok(key) => break key,
                        Err(NoKey::Narrow(n)) => {
                            layout.widen(n, &visited, &mut [&mut keys], || false).unwrap()
                        }
                        Err(NoKey::Full) => panic!("full"),
                    }
                };
                visited.insert(shard_of(Layout::hash(&parts)), key, i);
                keys.push(key);
            }
            for i in 0..500 {
                let mut parts = vec![0; leaves];
                layout.decode(&mut near, keys[i as usize], &mut parts);
                assert_eq!(parts, state(i));
                let shard = shard_of(Layout::hash(&parts));
                // States may repeat; the first link stays.
                assert!(visited.link(shard, keys[i as usize]).is_some_and(|link| link <= i));
            }
        }
    }
}
