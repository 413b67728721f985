//! Successors: each is replaced by the state that stands for it and waits until there are
//! enough of them for a shard of the visited set; then they are kept together, and the new
//! ones are judged.

use super::end::End;
use super::judge::SEEN;
use super::outbox::Outbox;
use super::queue::Queue;
use super::representatives::Representatives;
use super::space::Space;
use super::threads::Threads;
use super::verdicts::Verdicts;
use crate::machine::State;
use crate::store::{ABSENT, Entry, Layout, ROOT, Records, SHARDS, mark, pack, shard_of};
use crate::symmetry::ALL_CELLS;
use weir_engine::fault;

/// What a step has written to memory.
#[derive(Clone, Copy)]
pub(crate) enum Wrote {
    Nothing,
    Cell(i64),
    Anything,
}

/// A state whose successors are sought.
pub(crate) struct Origin<'a> {
    pub layout: &'a Layout,
    pub values: &'a [u32],
    pub record: &'a [u64],
    pub hash: u64,
    pub mark: u32,
    /// How many threads there are, and how many have which flag.
    pub threads: usize,
    pub seen: usize,
    pub done: usize,
}

/// Takes successors in.
pub(crate) struct Successors<'s> {
    space: &'s Space<'s>,
    pub threads: Threads<'s>,
    pub representatives: Representatives,
    pub verdicts: Verdicts,
    pub queue: Queue,
    /// Successors that others own.
    pub outbox: Outbox,
    /// The parts of the state that is taken in.
    next: Vec<u32>,
    /// Transitions taken.
    pub transitions: u64,
}

impl<'s> Successors<'s> {
    pub fn new(space: &'s Space<'s>) -> Successors<'s> {
        Successors {
            space,
            threads: Threads::new(space),
            representatives: Representatives::new(space),
            verdicts: Verdicts::default(),
            queue: Queue::new(),
            outbox: Outbox::new(space),
            next: vec![0; space.store.slots + 1],
            transitions: 0,
        }
    }

    /// Keeps an initial state; whether it is new.
    pub fn initial(&mut self, work: &State) -> Result<bool, End> {
        let space = self.space;
        self.representatives.parts_of(space, work, &mut self.next)?;
        let hash = self.representatives.hashes.of_state(&space.store, &self.next);
        if space.share.is_some_and(|share| share.other(mark(hash)).is_some()) {
            return Ok(false);
        }
        if let Some(candidates) = &mut self.queue.candidates {
            candidates.push(hash, &self.next, ROOT);
            return Ok(true);
        }
        let key = self.representatives.key(space, &space.store.layout(), &self.next)?;
        if !space.store.visited.insert(shard_of(hash), key, ROOT) {
            return Ok(false);
        }
        self.queue.found(space, &self.next, key);
        let memories = &mut self.representatives.memories;
        self.verdicts.judge(&mut self.threads, memories, &self.next).map_or(Ok(true), Err)
    }

    /// A successor: a whole state.
    pub fn arrive_whole(&mut self, from: &Origin<'_>, work: &State) -> Result<(), End> {
        self.representatives.parts_of(self.space, work, &mut self.next)?;
        self.arrive_next(from, true)
    }

    /// A successor: the state with the part of one thread and memory replaced.
    #[inline]
    pub fn arrive(
        &mut self,
        from: &Origin<'_>,
        t: usize,
        to: u32,
        mut memory: u32,
        wrote: Wrote,
    ) -> Result<(), End> {
        let store = &self.space.store;
        if let Some(canon) = &self.space.reduction.canonical {
            let cells = match wrote {
                Wrote::Nothing => Some(0),
                Wrote::Cell(cell) => Some(canon.bit(cell)),
                Wrote::Anything => None,
            };
            let canonicaliser = &mut self.representatives.canonicaliser;
            let cells = cells.filter(|_| self.space.code.slots.is_none()).map_or(ALL_CELLS, |cells| {
                cells | canonicaliser.changes(canon, store, from.values[t + 1], to)
            });
            self.set_next(from, t, to, memory);
            let Representatives { canonicaliser, memories, .. } = &mut self.representatives;
            memory = canonicaliser.memory(canon, store, memories, &self.next, cells);
            self.next[0] = memory;
            if !canon.automorphisms.is_empty()
                && canonicaliser.reflect(canon, store, memories, &mut self.next).is_some()
            {
                let judge = self.matters(from, from.values[t + 1], to);
                return self.arrive_next(from, judge);
            }
        }
        if self.space.code.slots.is_some() {
            self.set_next(from, t, to, memory);
            let Representatives { garbage, memories, .. } = &mut self.representatives;
            memory = garbage.memory(store, memories, &self.next);
        }
        if self.space.reduction.groups.is_empty() {
            self.arrive_as_is(from, t, to, memory)
        } else {
            self.arrive_sorted(from, t, to, memory)
        }
    }

    /// [`Successors::arrive`] where threads may change places.
    fn arrive_sorted(&mut self, from: &Origin<'_>, t: usize, to: u32, memory: u32) -> Result<(), End> {
        let space = self.space;
        if self.representatives.memories.memory(&space.store, memory).w[0] != 0 {
            return self.arrive_as_is(from, t, to, memory);
        }
        self.set_next(from, t, to, memory);
        if !self.representatives.sort(space, &mut self.next) {
            return self.arrive_as_is(from, t, to, memory);
        }
        let judge = self.matters(from, from.values[t + 1], to);
        self.arrive_next(from, judge)
    }

    #[inline]
    fn arrive_as_is(&mut self, from: &Origin<'_>, t: usize, to: u32, memory: u32) -> Result<(), End> {
        let (old, before) = (from.values[t + 1], from.values[0]);
        let judge = self.matters(from, old, to);
        if let Records::Compact(_) = self.space.store.records {
            self.set_next(from, t, to, memory);
            return self.arrive_next(from, judge);
        }
        let hashes = &mut self.representatives.hashes;
        let mut part = |leaf, n| hashes.of_part(&self.space.store, leaf, n);
        let mut hash = from.hash ^ part(t + 1, old) ^ part(t + 1, to);
        if memory != before {
            hash ^= part(0, before) ^ part(0, memory);
        }
        if let Some(owner) = self.space.share.and_then(|share| share.other(mark(hash))) {
            self.set_next(from, t, to, memory);
            self.transitions += 1;
            self.outbox.put(owner, &self.next, hash, from.mark, judge);
            return Ok(());
        }
        let key = match from.layout.change_two(from.record[0], (0, memory), (t + 1, to)) {
            Some(key) => key,
            None => {
                self.set_next(from, t, to, memory);
                let near = &mut self.representatives.near;
                let key = from.layout.change(near, from.record[0], 0, &self.next)?;
                from.layout.change(near, key, t + 1, &self.next)?
            }
        };
        self.arrived(from.layout, shard_of(hash), Entry::new(key, from.mark, judge));
        self.verdicts.ended.take().map_or(Ok(()), Err)
    }

    fn set_next(&mut self, from: &Origin<'_>, t: usize, to: u32, memory: u32) {
        self.next.copy_from_slice(from.values);
        self.next[t + 1] = to;
        self.next[0] = memory;
    }

    /// A successor: the state in `next`.
    fn arrive_next(&mut self, from: &Origin<'_>, judge: bool) -> Result<(), End> {
        let hash = self.representatives.hashes.of_state(&self.space.store, &self.next);
        if let Some(owner) = self.space.share.and_then(|share| share.other(mark(hash))) {
            self.transitions += 1;
            self.outbox.put(owner, &self.next, hash, from.mark, judge);
            return Ok(());
        }
        if let Some(candidates) = &mut self.queue.candidates {
            self.transitions += 1;
            candidates.push(hash, &self.next, from.mark);
            return Ok(());
        }
        let key = self.representatives.key(self.space, from.layout, &self.next)?;
        let shard = shard_of(hash);
        if let Records::Compact(_) = self.space.store.records {
            pack(&self.next, &mut self.queue.waiting[shard].records);
        }
        self.arrived(from.layout, shard, Entry::new(key, from.mark, judge));
        self.verdicts.ended.take().map_or(Ok(()), Err)
    }

    /// Whether a successor has to be judged: a thread's part has changed.
    #[inline]
    fn matters(&mut self, from: &Origin<'_>, old: u32, to: u32) -> bool {
        let (gone, here) = (self.verdicts.flag(self.space, old), self.verdicts.flag(self.space, to));
        let seen = from.seen - usize::from(gone & SEEN) + usize::from(here & SEEN);
        let done = from.done - usize::from(gone >> 1 & 1) + usize::from(here >> 1 & 1);
        self.space.judge.matters(from.threads, seen, done)
    }

    /// Has a successor kept with the next batch.
    #[inline]
    fn arrived(&mut self, layout: &Layout, shard: usize, entry: Entry) {
        self.transitions += 1;
        self.wait(layout, shard, entry);
    }

    /// A state that somebody else has found: it is kept with the next batch. Whether it
    /// belongs here.
    pub fn accept(&mut self, layout: &Layout, parts: &[u32], link: u32, judge: bool) -> Result<bool, End> {
        let space = self.space;
        let hash = self.representatives.hashes.of_state(&space.store, parts);
        if space.share.is_some_and(|share| share.other(mark(hash)).is_some()) {
            return Ok(false);
        }
        let key = self.representatives.key(space, layout, parts)?;
        let shard = shard_of(hash);
        if let Records::Compact(_) = space.store.records {
            pack(parts, &mut self.queue.waiting[shard].records);
        }
        self.wait(layout, shard, Entry::new(key, link, judge));
        Ok(true)
    }

    /// A state of a checkpoint: it is kept at once, and its record goes to the list, if there
    /// is one. Whether it belongs here.
    pub fn restore(
        &mut self,
        layout: &Layout,
        parts: &[u32],
        link: u32,
        list: Option<&mut Vec<u64>>,
    ) -> Result<bool, End> {
        let space = self.space;
        let hash = self.representatives.hashes.of_state(&space.store, parts);
        if space.share.is_some_and(|share| share.other(mark(hash)).is_some()) {
            return Ok(false);
        }
        let key = self.representatives.key(space, layout, parts)?;
        space.store.visited.insert(shard_of(hash), key, link);
        match (list, space.store.records) {
            (Some(list), Records::Exact) => list.push(key),
            (Some(list), Records::Compact(_)) => pack(parts, list),
            (None, _) => {}
        }
        Ok(true)
    }

    /// Judges a state that was found to be new elsewhere: what it violates.
    pub fn judge(&mut self, parts: &[u32]) -> Option<End> {
        let (mut threads, mut seen, mut done) = (0, 0, 0);
        for &part in parts[1..].iter().filter(|&&part| part != ABSENT) {
            let flag = self.verdicts.flag(self.space, part);
            threads += 1;
            seen += usize::from(flag & SEEN);
            done += usize::from(flag >> 1 & 1);
        }
        if !self.space.judge.matters(threads, seen, done) {
            return None;
        }
        self.verdicts.judge(&mut self.threads, &mut self.representatives.memories, parts)
    }

    #[inline]
    fn wait(&mut self, layout: &Layout, shard: usize, entry: Entry) {
        let entries = &mut self.queue.waiting[shard].entries;
        entries.push(entry);
        if entries.len() >= self.space.grain && !self.queue.ahead {
            self.keep(layout, shard);
        }
    }

    /// Keeps the successors that wait for a shard, and judges the new ones. What
    /// they violate goes to `ended`.
    #[inline(never)]
    fn keep(&mut self, layout: &Layout, shard: usize) {
        let (space, queue) = (self.space, &mut self.queue);
        let mut bucket = std::mem::take(&mut queue.waiting[shard]);
        let mut fresh = std::mem::take(&mut queue.fresh);
        fresh.clear();
        space.store.visited.insert_all(shard, &bucket.entries, |i| fresh.push(i as u32));
        let stride = space.store.records.stride();
        for &i in &fresh {
            let entry = bucket.entries[i as usize];
            if fault!("explore-drops-a-state") && entry.key().is_multiple_of(7) {
                continue;
            }
            let from = match space.store.records {
                Records::Exact => {
                    queue.found.push(entry.key());
                    queue.found.len() - 1
                }
                Records::Compact(_) => {
                    let at = i as usize * stride;
                    queue.found.extend_from_slice(&bucket.records[at..at + stride]);
                    queue.found.len() - stride
                }
            };
            if entry.judge {
                self.representatives.read_record(space, layout, &queue.found[from..], &mut self.next);
                let memories = &mut self.representatives.memories;
                let end = self.verdicts.judge(&mut self.threads, memories, &self.next);
                match space.share {
                    None => self.verdicts.ended = self.verdicts.ended.take().or(end),
                    Some(_) => {
                        if let Some(end) = end {
                            let hash = self.representatives.hashes.of_state(&space.store, &self.next);
                            self.verdicts.note(hash, end);
                        }
                    }
                }
            }
            queue.cut(space);
        }
        bucket.entries.clear();
        bucket.records.clear();
        queue.waiting[shard] = bucket;
        queue.fresh = fresh;
    }

    /// Keeps what still waits, and hands over what was found for the next level.
    pub fn finish(&mut self, level: &mut Vec<Vec<u64>>) -> Result<(), End> {
        let layout = self.space.store.layout();
        for shard in (self.queue.first_shard..SHARDS).chain(0..self.queue.first_shard) {
            if !self.queue.waiting[shard].entries.is_empty() {
                self.keep(&layout, shard);
            }
        }
        self.queue.hand_over(level);
        self.verdicts.ended.take().map_or(Ok(()), Err)
    }
}
