//! Successors wait until there are enough of them for a shard of the visited
//! set; then they are kept together, and the new ones are judged.

use crate::eval::Whole;
use crate::layout::Layout;
use crate::recall::ALL_CELLS;
use crate::record::{Records, fingerprint, pack};
use crate::space::{ABSENT, End};
use crate::symmetry::sort;
use crate::visited::{Entry, SHARDS, shard_of};
use crate::watch::SEEN;
use crate::worker::{Origin, UNKNOWN, Worker};
use weir_engine::fault;

/// Successors that wait for a shard.
#[derive(Clone, Default)]
pub(crate) struct Bucket {
    entries: Vec<Entry>,
    /// The records of the entries, where keys are fingerprints.
    records: Vec<u64>,
}

/// What a step has written to memory.
#[derive(Clone, Copy)]
pub(crate) enum Wrote {
    Nothing,
    Cell(i64),
    Anything,
}

impl Worker<'_> {
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
        if let Some(canon) = &self.space.canon {
            let cells = match wrote {
                Wrote::Nothing => Some(0),
                Wrote::Cell(cell) => Some(canon.bit(cell)),
                Wrote::Anything => None,
            };
            let recall = &mut self.recall_canon;
            let cells = cells
                .filter(|_| self.space.code.slots.is_none())
                .map_or(ALL_CELLS, |cells| cells | recall.changes(canon, self.space, from.values[t + 1], to));
            self.set_next(from, t, to, memory);
            memory = self.recall_canon.memory(canon, self.space, &mut self.at_hand, &self.next, cells);
            self.next[0] = memory;
            if !canon.mirrors.is_empty()
                && self.recall_canon.reflect(canon, self.space, &mut self.at_hand, &mut self.next).is_some()
            {
                let judge = self.matters(from, from.values[t + 1], to);
                return self.arrive_next(from, judge);
            }
        }
        if self.space.code.slots.is_some() {
            self.set_next(from, t, to, memory);
            memory = self.garbage.memory(self.space, &mut self.at_hand, &self.next);
        }
        if self.space.groups.is_empty() {
            self.arrive_as_is(from, t, to, memory)
        } else {
            self.arrive_sorted(from, t, to, memory)
        }
    }

    /// [`Worker::arrive`] where threads may change places.
    pub fn arrive_sorted(&mut self, from: &Origin<'_>, t: usize, to: u32, memory: u32) -> Result<(), End> {
        let space = self.space;
        if space.groups.is_empty() || self.at_hand.memory(space, memory).w[0] != 0 {
            return self.arrive_as_is(from, t, to, memory);
        }
        self.set_next(from, t, to, memory);
        if !sort(&space.groups, &mut self.next) {
            return self.arrive_as_is(from, t, to, memory);
        }
        let judge = self.matters(from, from.values[t + 1], to);
        self.arrive_next(from, judge)
    }

    #[inline]
    fn arrive_as_is(&mut self, from: &Origin<'_>, t: usize, to: u32, memory: u32) -> Result<(), End> {
        let (old, before) = (from.values[t + 1], from.values[0]);
        let judge = self.matters(from, old, to);
        if let Records::Compact(_) = self.space.records {
            self.set_next(from, t, to, memory);
            return self.arrive_next(from, judge);
        }
        let part = |leaf, n| Layout::hash_of_part(leaf, n);
        let mut hash = from.hash ^ part(t + 1, old) ^ part(t + 1, to);
        if memory != before {
            hash ^= part(0, before) ^ part(0, memory);
        }
        let key = match from.layout.change_two(from.record[0], (0, memory), (t + 1, to)) {
            Some(key) => key,
            None => {
                self.set_next(from, t, to, memory);
                let key = from.layout.change(&mut self.near, from.record[0], 0, &self.next)?;
                from.layout.change(&mut self.near, key, t + 1, &self.next)?
            }
        };
        self.arrived(from.layout, shard_of(hash), Entry::new(key, from.mark, judge));
        self.ended.take().map_or(Ok(()), Err)
    }

    fn set_next(&mut self, from: &Origin<'_>, t: usize, to: u32, memory: u32) {
        self.next.copy_from_slice(from.values);
        self.next[t + 1] = to;
        self.next[0] = memory;
    }

    /// A successor: the state in `next`.
    pub fn arrive_next(&mut self, from: &Origin<'_>, judge: bool) -> Result<(), End> {
        let hash = Layout::hash(&self.next);
        let key = self.key_of_next(from.layout)?;
        let shard = shard_of(hash);
        if let Records::Compact(_) = self.space.records {
            pack(&self.next, &mut self.waiting[shard].records);
        }
        self.arrived(from.layout, shard, Entry::new(key, from.mark, judge));
        self.ended.take().map_or(Ok(()), Err)
    }

    /// The key of the state in `next`.
    pub fn key_of_next(&mut self, layout: &Layout) -> Result<u64, End> {
        match self.space.records {
            Records::Exact => Ok(layout.key(&mut self.near, &self.next)?),
            Records::Compact(_) if fault!("explore-fingerprints-too-short") => {
                Ok(fingerprint(Layout::hash(&self.next)) & 0xff | 1)
            }
            Records::Compact(_) => Ok(fingerprint(Layout::hash(&self.next))),
        }
    }

    /// Whether a successor has to be judged: a thread's part has changed.
    #[inline]
    fn matters(&mut self, from: &Origin<'_>, old: u32, to: u32) -> bool {
        let (gone, here) = (self.flag(old), self.flag(to));
        let seen = from.seen - usize::from(gone & SEEN) + usize::from(here & SEEN);
        let done = from.done - usize::from(gone >> 1 & 1) + usize::from(here >> 1 & 1);
        self.space.watch.matters(from.threads, seen, done)
    }

    /// The flags of a thread's part.
    #[inline]
    pub fn flag(&mut self, part: u32) -> u8 {
        match self.flags.get(part as usize) {
            Some(&flags) if flags != UNKNOWN => flags,
            _ => self.find_flag(part),
        }
    }

    #[cold]
    fn find_flag(&mut self, part: u32) -> u8 {
        let mut words = std::mem::take(&mut self.words);
        self.space.threads.words(part, &mut words);
        let flags = self.space.watch.flags(self.space.code, &words);
        self.words = words;
        if self.flags.len() <= part as usize {
            self.flags.resize(part as usize + 1, UNKNOWN);
        }
        self.flags[part as usize] = flags;
        flags
    }

    /// Has a successor kept with the next batch.
    #[inline]
    fn arrived(&mut self, layout: &Layout, shard: usize, entry: Entry) {
        self.transitions += 1;
        let entries = &mut self.waiting[shard].entries;
        entries.push(entry);
        if entries.len() >= self.space.grain && !self.ahead {
            self.keep(layout, shard);
        }
    }

    /// Keeps the successors that wait for a shard, and judges the new ones. What
    /// they violate goes to `ended`.
    #[inline(never)]
    fn keep(&mut self, layout: &Layout, shard: usize) {
        let mut bucket = std::mem::take(&mut self.waiting[shard]);
        let mut fresh = std::mem::take(&mut self.fresh);
        fresh.clear();
        self.space.visited.insert_all(shard, &bucket.entries, |i| fresh.push(i as u32));
        let stride = self.space.records.stride();
        for &i in &fresh {
            let entry = bucket.entries[i as usize];
            if fault!("explore-drops-a-state") && entry.key().is_multiple_of(7) {
                continue;
            }
            let from = match self.space.records {
                Records::Exact => {
                    self.found.push(entry.key());
                    self.found.len() - 1
                }
                Records::Compact(_) => {
                    let at = i as usize * stride;
                    self.found.extend_from_slice(&bucket.records[at..at + stride]);
                    self.found.len() - stride
                }
            };
            if entry.judge {
                let (mut next, found) = (std::mem::take(&mut self.next), std::mem::take(&mut self.found));
                self.read_record(layout, &found[from..], &mut next);
                (self.next, self.found) = (next, found);
                let end = self.judge_values();
                self.ended = self.ended.take().or(end);
            }
            self.cut();
        }
        bucket.entries.clear();
        bucket.records.clear();
        self.waiting[shard] = bucket;
        self.fresh = fresh;
    }

    /// Adds the state in `next`, which has that key, to the next level.
    pub fn found_next(&mut self, key: u64) {
        match self.space.records {
            Records::Exact => self.found.push(key),
            Records::Compact(_) => pack(&self.next, &mut self.found),
        }
        self.cut();
    }

    /// Makes a task of what was found once there is enough.
    #[inline]
    fn cut(&mut self) {
        if self.found.len() >= self.space.grain * self.space.records.stride() {
            let room = Vec::with_capacity(self.found.len());
            self.level.push(std::mem::replace(&mut self.found, room));
        }
    }

    /// Keeps what still waits, and hands over what was found for the next level.
    pub fn finish(&mut self, level: &mut Vec<Vec<u64>>) -> Result<(), End> {
        let space = self.space;
        let layout = space.layout();
        for shard in (self.first_shard..SHARDS).chain(0..self.first_shard) {
            if !self.waiting[shard].entries.is_empty() {
                self.keep(&layout, shard);
            }
        }
        if !self.found.is_empty() {
            self.level.push(std::mem::take(&mut self.found));
        }
        level.append(&mut self.level);
        self.ended.take().map_or(Ok(()), Err)
    }

    /// Forgets what waits.
    pub fn forget_waiting(&mut self) {
        for bucket in &mut self.waiting {
            bucket.entries.clear();
            bucket.records.clear();
        }
    }

    /// Judges the new state in `next`: what it violates; collects final states.
    pub fn judge_values(&mut self) -> Option<End> {
        let code = self.space.code;
        let collect = self.space.collect;
        let slots = self.slots();
        for t in 0..slots {
            if self.next[t + 1] != ABSENT {
                self.know(self.next[t + 1]);
            }
        }
        let is_final = self.next[1..=slots]
            .iter()
            .filter(|&&part| part != ABSENT)
            .all(|&part| self.local(part).ended && self.local(part).entries == 0);
        if code.never.is_empty() && !is_final {
            return None;
        }
        let locals = &self.locals;
        let next = &self.next;
        let threads = |t: usize| locals.get(*next.get(t + 1)? as usize)?.as_deref();
        let whole = Whole { code, memory: self.at_hand.memory(self.space, next[0]), threads: &threads };
        if !collect && let Some(p) = code.never.iter().find(|p| whole.holds(&p.pred)) {
            return Some(End::State(next.as_slice().into(), p.index));
        }
        if !is_final || code.filter.as_ref().is_some_and(|f| !whole.holds(f)) {
            return None;
        }
        if collect {
            let seen = code.observables.iter().map(|o| whole.eval(o).unwrap_or(0)).collect();
            let holds = code.at_end.first().is_some_and(|p| whole.holds(&p.pred));
            self.finals.insert(seen, holds);
            return None;
        }
        let bad = code.at_end.iter().find(|p| whole.holds(&p.pred) == p.bad_if)?;
        Some(End::State(next.as_slice().into(), bad.index))
    }
}
