//! What a worker remembers about what stands for what ([`crate::symmetry::canonical`]): it is
//! asked for every successor, so everything is a look into a table.

use super::canonical::Canonical;
use crate::machine::parts;
use crate::reduce::{ALL_SAME, NO_CLASS};
use crate::store::{ABSENT, MemoryCache, StateStore};
use rustc_hash::{FxHashMap, FxHasher};
use std::cmp::Ordering;
use std::hash::{Hash, Hasher};

/// What a worker remembers about parts.
#[derive(Default)]
pub(crate) struct Canonicaliser {
    /// For each part, whether it is known; then for each cell of
    /// [`Canonical::dead_values`] the list of its class.
    known: Vec<bool>,
    lists: Vec<u16>,
    /// For each part, the cells that have a list, a bit each.
    masks: Vec<u64>,
    /// For memories, by number: the cells whose value may not stand for itself, as
    /// far as they fit 64 bits.
    movable: Vec<(u32, u64)>,
    words: Vec<i64>,
    /// For each part, what it becomes in each automorphism.
    images: Vec<Image>,
    /// For each automorphism and thread, which thread takes its place.
    inverse: Vec<Vec<usize>>,
    /// What memories become, by automorphism and number.
    memories: FxHashMap<(u32, u32), u32>,
    ranks: Vec<u64>,
    image: Vec<u32>,
    best: Vec<u32>,
    best_ranks: Vec<u64>,
}

/// What a part becomes, and its rank.
#[derive(Clone, Copy)]
struct Image {
    to: u32,
    rank: u64,
}

/// A part that has no image, or whose image has not been asked for.
const NONE: u32 = u32::MAX;
const NOT_ASKED: u32 = u32::MAX - 1;
/// Remembered memories for [`Canonicaliser::movable`], a power of two.
const MOVABLE: usize = 1 << 12;
/// Remembered images of memories.
const MOST_MEMORIES: usize = 1 << 20;

/// For [`Canonicaliser::memory`].
pub(crate) const ALL_CELLS: u64 = u64::MAX;

/// No list: all values of the cell differ.
const NO_LIST: u16 = u16::MAX;

impl Canonicaliser {
    /// Makes sure that a part is known.
    #[inline]
    fn need(&mut self, canon: &Canonical, store: &StateStore<'_>, part: u32) {
        if !self.known.get(part as usize).is_some_and(|k| *k) {
            self.know(canon, store, part);
        }
    }

    #[cold]
    fn know(&mut self, canon: &Canonical, store: &StateStore<'_>, part: u32) {
        let (i, cells) = (part as usize, canon.dead_values.len());
        let width = cells.div_ceil(64);
        if i >= self.known.len() {
            self.known.resize(i + 1, false);
            self.lists.resize((i + 1) * cells, 0);
            self.masks.resize((i + 1) * width, 0);
        }
        self.known[i] = true;
        store.threads.words(part, &mut self.words);
        let class = canon.class(&self.words);
        let (buffer, _) = parts::buffer(&self.words).as_chunks::<2>();
        for (c, r) in canon.dead_values.iter().enumerate() {
            let stored = buffer.iter().any(|e| e[0] == i64::from(r.cell));
            let list = match class {
                _ if stored => ALL_SAME,
                NO_CLASS => NO_LIST,
                class => r.of[class as usize],
            };
            self.lists[i * cells + c] = list;
            if list != NO_LIST {
                self.masks[i * width + c / 64] |= 1 << (c % 64);
            }
        }
    }

    /// The cells, among the first 64 of [`Canonical::dead_values`], that mean something else
    /// to a thread after a step from one part to another. If a state stands for itself,
    /// the step leads to a state in which only these, and those that were written, may
    /// hold a value that does not stand for itself.
    #[inline]
    pub fn changes(&mut self, canon: &Canonical, store: &StateStore<'_>, from: u32, to: u32) -> u64 {
        let cells = canon.dead_values.len();
        self.need(canon, store, from);
        self.need(canon, store, to);
        let lists = |part: u32| &self.lists[part as usize * cells..][..cells.min(64)];
        let pairs = lists(from).iter().zip(lists(to));
        pairs.enumerate().fold(0, |all, (i, (a, b))| all | u64::from(a != b) << i)
    }

    /// The memory that stands for that of a state; `values` are its parts. Among the
    /// first 64 of [`Canonical::dead_values`] only the cells given are looked at.
    pub fn memory(
        &mut self,
        canon: &Canonical,
        store: &StateStore<'_>,
        cache: &mut MemoryCache,
        values: &[u32],
        looked_at: u64,
    ) -> u32 {
        let mut memory = values[0];
        let cells = canon.dead_values.len();
        if cells == 0 || (looked_at == 0 && cells <= 64) {
            return memory;
        }
        let threads = || values[1..].iter().copied().filter(|&part| part != ABSENT).map(|p| p as usize);
        for part in threads() {
            self.need(canon, store, part as u32);
        }
        let width = cells.div_ceil(64);
        for word in 0..width {
            // Cells with values that are the same to every thread.
            let mut left = threads().fold(u64::MAX, |mask, part| mask & self.masks[part * width + word]);
            if word == 0 {
                left &= looked_at;
                if left != 0 {
                    left &= self.movable(canon, store, cache, memory);
                }
            }
            while left != 0 {
                let i = word * 64 + left.trailing_zeros() as usize;
                left &= left - 1;
                let Some(r) = canon.dead_values.get(i) else { break };
                let lists = threads().map(|part| self.lists[part * cells + i]);
                let meet =
                    |a: u16, b: u16| if a == NO_LIST { a } else { r.meet[a as usize * r.lists + b as usize] };
                let Some(list) = lists.reduce(meet).filter(|&list| list != NO_LIST) else { continue };
                let value = cache.memory(store, memory).w[r.cell as usize];
                let stands = r.stands(list, value);
                if stands != value {
                    memory = cache.write(store, memory, i64::from(r.cell), stands);
                }
            }
        }
        memory
    }

    /// The cells, among the first 64 of [`Canonical::dead_values`], whose value is not the
    /// least of all: that one always stands for itself.
    #[inline]
    fn movable(
        &mut self,
        canon: &Canonical,
        store: &StateStore<'_>,
        cache: &mut MemoryCache,
        memory: u32,
    ) -> u64 {
        if self.movable.is_empty() {
            self.movable = vec![(u32::MAX, 0); MOVABLE];
        }
        let at = memory as usize & (MOVABLE - 1);
        if self.movable[at].0 != memory {
            let w = &cache.memory(store, memory).w;
            let moves = canon.dead_values.iter().take(64).enumerate().map(|(i, r)| {
                let value = w[r.cell as usize];
                u64::from(r.stands(ALL_SAME, value) != value) << i
            });
            self.movable[at] = (memory, moves.fold(0, |all, one| all | one));
        }
        self.movable[at].1
    }
}

impl Canonicaliser {
    /// Replaces the parts of a state, whose memory stands for itself, by those of
    /// the least of its images; which automorphism that takes, if any.
    pub fn reflect(
        &mut self,
        canon: &Canonical,
        store: &StateStore<'_>,
        cache: &mut MemoryCache,
        values: &mut [u32],
    ) -> Option<usize> {
        let count = canon.automorphisms.len();
        if count == 0 {
            return None;
        }
        if self.inverse.is_empty() {
            let inverse = |threads: &Vec<usize>| {
                let mut inverse = vec![0; threads.len()];
                threads.iter().enumerate().for_each(|(t, &to)| inverse[to] = t);
                inverse
            };
            self.inverse = canon.automorphisms.iter().map(|m| inverse(&m.threads)).collect();
        }
        let mut best = std::mem::take(&mut self.best);
        let mut image = std::mem::take(&mut self.image);
        let mut ranks = std::mem::take(&mut self.best_ranks);
        best.clear();
        best.extend_from_slice(values);
        image.clear();
        image.extend_from_slice(values);
        ranks.clear();
        for &part in &values[1..] {
            ranks.push(self.rank(canon, store, part));
            self.find_images(canon, store, part);
        }
        let mut chosen = None;
        for m in 0..count {
            let mut order = Ordering::Equal;
            for (t, &from) in self.inverse[m].iter().enumerate() {
                let to = self.images[values[from + 1] as usize * count + m];
                if order.is_eq() && to.to != best[t + 1] {
                    order = to.rank.cmp(&ranks[t]);
                }
                image[t + 1] = to.to;
                // Mostly known at the first thread.
                if to.to == NONE || order.is_gt() {
                    order = Ordering::Greater;
                    break;
                }
            }
            if order.is_gt() {
                continue;
            }
            image[0] = self.memory_image(canon, store, m, values[0]);
            image[0] = self.memory(canon, store, cache, &image, ALL_CELLS);
            if order.is_lt() || less(cache, store, image[0], best[0]) {
                best.copy_from_slice(&image);
                for (rank, &part) in ranks.iter_mut().zip(&best[1..]) {
                    *rank = self.rank(canon, store, part);
                }
                chosen = Some(m);
            }
        }
        values.copy_from_slice(&best);
        (self.best, self.image, self.best_ranks) = (best, image, ranks);
        chosen
    }

    /// Orders parts in a way that does not depend on when they got their
    /// numbers, so that the same search always visits the same states. (Where two
    /// parts have the same rank, which is hardly ever, either may be taken.)
    #[inline]
    fn rank(&mut self, canon: &Canonical, store: &StateStore<'_>, part: u32) -> u64 {
        match self.ranks.get(part as usize) {
            Some(&rank) if rank != u64::MAX => rank,
            _ => self.find_rank(canon, store, part),
        }
    }

    #[cold]
    fn find_rank(&mut self, canon: &Canonical, store: &StateStore<'_>, part: u32) -> u64 {
        let i = part as usize;
        if self.ranks.len() <= i {
            self.ranks.resize(i + 1, u64::MAX);
        }
        store.threads.words(part, &mut self.words);
        let class = canon.class(&self.words);
        let mut hash = FxHasher::default();
        parts::buffer(&self.words).hash(&mut hash);
        let rank = (u64::from(class) << 32) | (hash.finish() >> 33);
        self.ranks[i] = rank;
        rank
    }

    /// Makes sure that the images of a part are known.
    #[inline]
    fn find_images(&mut self, canon: &Canonical, store: &StateStore<'_>, part: u32) {
        let at = part as usize * canon.automorphisms.len();
        if self.images.get(at).is_none_or(|i| i.to == NOT_ASKED) {
            self.find_images_anew(canon, store, part);
        }
    }

    #[cold]
    fn find_images_anew(&mut self, canon: &Canonical, store: &StateStore<'_>, part: u32) {
        let count = canon.automorphisms.len();
        let at = part as usize * count;
        if self.images.len() < at + count {
            self.images.resize(at + count, Image { to: NOT_ASKED, rank: 0 });
        }
        let mut words = Vec::new();
        store.threads.words(part, &mut words);
        for (m, automorphism) in canon.automorphisms.iter().enumerate() {
            let image = canon.image(automorphism, &words);
            self.images[at + m] = match image.map(|words| store.threads.number(&words)) {
                Some(to) => Image { to, rank: self.rank(canon, store, to) },
                None => Image { to: NONE, rank: 0 },
            };
        }
    }

    fn memory_image(&mut self, canon: &Canonical, store: &StateStore<'_>, m: usize, memory: u32) -> u32 {
        let key = (m as u32, memory);
        if let Some(&to) = self.memories.get(&key) {
            return to;
        }
        if self.memories.len() >= MOST_MEMORIES {
            self.memories.clear();
        }
        let automorphism = &canon.automorphisms[m];
        store.memories.words(memory, &mut self.words);
        let mut image = self.words.clone();
        if self.words[0] != 0 {
            image[0] = automorphism.threads[self.words[0] as usize - 1] as i64 + 1;
        }
        for c in 1..automorphism.cells.len() as u32 {
            let value = self.words[c as usize];
            image[automorphism.cells[c as usize] as usize] = automorphism.value(&canon.automata, c, value);
        }
        let to = store.memories.number(&image);
        self.memories.insert(key, to);
        to
    }
}

/// Whether one memory comes before another.
fn less(cache: &mut MemoryCache, store: &StateStore<'_>, a: u32, b: u32) -> bool {
    if a == b {
        return false;
    }
    let first = cache.memory(store, a).w.clone();
    first < cache.memory(store, b).w
}
