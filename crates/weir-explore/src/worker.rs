//! A worker: takes states, finds their successors, keeps the new ones.
//!
//! Everything a worker looks up often it remembers itself, so that workers
//! meet only at the visited set.

use crate::at_hand::AtHand;
use crate::canon::{Recall, number, number_of};
use crate::eval::Whole;
use crate::layout::{Layout, Near};
use crate::local::{Act, Local, Numbers, local};
use crate::memo::{Memo, Out};
use crate::parts;
use crate::reduce::choose;
use crate::space::{ABSENT, End, Space};
use crate::symmetry::sort;
use crate::table::{Entry, SHARDS, Table};
use crate::watch::SEEN;
use crate::work::Work;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use std::collections::BTreeMap;
use weir_ir::Fault;

#[derive(Clone, Copy, Debug)]
enum WildOut {
    Blocked,
    /// The thread's new part, and memory's.
    To(u32, u32),
    Fault(Fault),
}

/// Thread's part, memory, thread, which step.
type WildKey = (u32, u32, u32, (u32, bool, i64));

/// How many successors wait to be kept at once.
const FEWEST_WAITING: usize = 256;
const MOST_WAITING: usize = 1 << 17;
/// Flags that are not known yet.
const UNKNOWN: u8 = u8::MAX;
/// A part with more choices than this is worked out anew each time.
const MANY: usize = 1 << 12;
/// After how much work (transitions, and threads squared per state) the limits
/// are looked at again.
const ASK: u64 = 1 << 14;
/// Remembered steps that depend on all of memory.
const MOST_WILD: usize = 1 << 20;

struct Own<'s> {
    space: &'s Space<'s>,
    memos: Vec<Memo>,
}

impl Numbers for Own<'_> {
    fn part(&mut self, words: &[i64]) -> u32 {
        number(self.space, words)
    }
    fn memo(&mut self) -> u32 {
        self.memos.push(Memo::default());
        self.memos.len() as u32 - 1
    }
}

/// Expands states and keeps what is new.
pub(crate) struct Worker<'s> {
    space: &'s Space<'s>,
    own: Own<'s>,
    locals: Vec<Option<Box<Local>>>,
    near: Near,
    at_hand: AtHand,
    recall_canon: Recall,
    /// The fixed cells of the memory of the state being expanded.
    cells: Vec<i64>,
    /// Flags of threads' parts (see [`crate::watch`]).
    flags: Vec<u8>,
    wild: FxHashMap<WildKey, WildOut>,
    work: Work,
    tmp: Work,
    words: Vec<i64>,
    values: Vec<u32>,
    next: Vec<u32>,
    /// Successors that wait to be kept, by shard.
    waiting: Vec<Vec<Entry>>,
    waiting_len: usize,
    waiting_most: usize,
    /// New states that wait to be judged.
    fresh: Vec<(u32, u64)>,
    /// Transitions taken.
    pub transitions: u64,
    effort: u64,
    /// States with a longer buffer are put off.
    pub bound: u32,
    /// States put off.
    pub put_off: Vec<u32>,
    /// The longest buffer seen.
    pub longest: u32,
    /// Final states: observables, and whether the first final property's
    /// predicate holds.
    pub finals: BTreeMap<Vec<i64>, bool>,
}

impl<'s> Worker<'s> {
    pub fn new(space: &'s Space<'s>) -> Worker<'s> {
        let values = vec![0; space.slots + 1];
        Worker {
            space,
            own: Own { space, memos: Vec::new() },
            locals: Vec::new(),
            near: Near::new(space.slots + 1),
            at_hand: AtHand::new(),
            recall_canon: Recall::default(),
            cells: Vec::new(),
            flags: Vec::new(),
            wild: FxHashMap::default(),
            work: Work::default(),
            tmp: Work::default(),
            words: Vec::new(),
            next: values.clone(),
            values,
            waiting: vec![Vec::new(); SHARDS],
            waiting_len: 0,
            waiting_most: FEWEST_WAITING,
            fresh: Vec::new(),
            transitions: 0,
            effort: 0,
            bound: u32::MAX,
            put_off: Vec::new(),
            longest: 0,
            finals: BTreeMap::new(),
        }
    }

    fn slots(&self) -> usize {
        self.space.slots
    }

    /// Keeps an initial state; its number if it is new.
    pub fn initial(&mut self, work: &Work) -> Result<Option<u32>, End> {
        self.numbers_of(work)?;
        let layout = self.space.layout();
        let key = layout.key(&mut self.near, &self.next)?;
        let (number, new) = self.space.visited.insert(Layout::shard(&self.next), key, u32::MAX)?;
        if !new {
            return Ok(None);
        }
        self.judge_values(number).map_or(Ok(Some(number)), Err)
    }

    /// Writes the numbers of a whole state's parts to `next`.
    fn numbers_of(&mut self, work: &Work) -> Result<(), End> {
        let slots = self.slots();
        if work.threads.len() > slots {
            return Err(End::Stopped(format!("more than {slots} threads are started")));
        }
        parts::memory(self.space.code, work, &mut self.words);
        self.next[0] = self.space.memories.number(&self.words);
        for t in 0..slots {
            self.next[t + 1] = if t < work.threads.len() { number_of(self.space, work, t) } else { ABSENT };
        }
        if let Some(canon) = &self.space.canon {
            self.next[0] = self.recall_canon.memory(canon, self.space, &mut self.at_hand, &self.next);
            self.recall_canon.reflect(canon, self.space, &mut self.at_hand, &mut self.next);
        }
        if work.w[0] == 0 {
            sort(&self.space.groups, &mut self.next);
        }
        Ok(())
    }

    /// Replaces the parts of a state by those of the state that stands for it;
    /// which mirror that takes, if any.
    pub fn stands(&mut self, values: &mut [u32]) -> Option<usize> {
        let canon = self.space.canon.as_ref()?;
        values[0] = self.recall_canon.memory(canon, self.space, &mut self.at_hand, values);
        self.recall_canon.reflect(canon, self.space, &mut self.at_hand, values)
    }

    /// The whole state that a key stands for.
    pub fn whole(&mut self, key: u64, out: &mut Work) {
        let mut values = vec![0; self.values.len()];
        self.space.layout().decode(&mut self.near, key, &mut values);
        self.assemble(&values, out);
    }

    fn assemble(&self, values: &[u32], out: &mut Work) {
        let mut memory = Vec::new();
        self.space.memories.words(values[0], &mut memory);
        let mut threads = Vec::new();
        for &part in values[1..=self.slots()].iter().filter(|&&part| part != ABSENT) {
            let mut words = Vec::new();
            self.space.threads.words(part, &mut words);
            threads.push(words);
        }
        parts::join(self.space.code, &memory, threads.iter().map(Vec::as_slice), out);
    }

    /// Makes sure that a thread's part is worked out.
    fn know(&mut self, part: u32) {
        let i = part as usize;
        if i >= self.locals.len() {
            self.locals.resize_with(i + 1, || None);
        }
        if self.locals[i].is_some() {
            return;
        }
        self.lone(part, 0, None);
        let mut found =
            local(&self.space.machine, self.space.futures.as_ref(), &self.work, &mut self.tmp, &mut self.own);
        if let (Some(canon), Some(futures)) = (&self.space.canon, &self.space.futures) {
            canon.refine(&futures.classes, parts::thread(&self.work, 0), &mut found);
        }
        self.longest = self.longest.max(found.entries);
        self.locals[i] = Some(Box::new(found));
    }

    fn local(&self, part: u32) -> &Local {
        self.locals[part as usize].as_deref().expect("known before it is asked for")
    }

    /// Sets `work` to a state with this thread only, in front of some memory.
    /// Only steps that do not look at memory, but for the cell given, may be
    /// taken there.
    fn lone(&mut self, part: u32, memory: u32, cell: Option<(i64, i64)>) {
        let mut thread = std::mem::take(&mut self.words);
        self.space.threads.words(part, &mut thread);
        let mut words = Vec::new();
        self.space.memories.words(memory, &mut words);
        if cell.is_some() || memory == 0 {
            words[0] = 0;
        }
        parts::join(self.space.code, &words, [thread.as_slice()], &mut self.work);
        self.words = thread;
        if let Some((cell, value)) = cell {
            self.work.write(self.space.code, cell, value);
        }
    }

    /// Finds all successors of a state.
    fn expand(&mut self, layout: &Layout, key: u64, number: u32) -> Result<(), End> {
        let mut values = std::mem::take(&mut self.values);
        layout.decode(&mut self.near, key, &mut values);
        let threads = values[1..].iter().take_while(|&&part| part != ABSENT).count();
        let flags = values[1..=threads].iter().map(|&part| self.flag(part));
        let (seen, done) = flags
            .fold((0, 0), |(seen, done), f| (seen + usize::from(f & SEEN), done + usize::from(f >> 1 & 1)));
        let shard = Layout::shard(&values);
        let state = Origin { layout, values: &values, key, shard, number, threads, seen, done };
        let before = (self.transitions, self.put_off.len());
        let mut result = self.expand_state(&state);
        if self.space.deadlock && result.is_ok() && before == (self.transitions, self.put_off.len()) {
            // Nothing moves; fine if that is because all has ended.
            result = if done == threads { Ok(()) } else { Err(End::Deadlock(number)) };
        }
        self.effort += (threads * threads) as u64 + self.transitions - before.0;
        // A part with very many choices is not worth keeping at hand.
        for &part in &values[1..=threads] {
            if let Some(local) = self.locals.get_mut(part as usize) {
                local.take_if(|l| l.inside.len() > MANY);
            }
        }
        self.values = values;
        result
    }

    fn expand_state(&mut self, from: &Origin<'_>) -> Result<(), End> {
        let values = from.values;
        let memory = values[0];
        let held = self.at_hand.memory(self.space, memory);
        self.cells.clear();
        self.cells.extend_from_slice(&held.w[..=self.space.code.cells()]);
        let owner = self.cells[0];
        if owner != 0 {
            let t = owner as usize - 1;
            let part = values[t + 1];
            self.know(part);
            return (0..self.local(part).inside.len())
                .try_for_each(|i| self.act(from, t, self.local(part).inside[i]));
        }
        let threads = from.threads;
        for &part in &values[1..=threads] {
            self.know(part);
        }
        if self.bound != u32::MAX && values[1..=threads].iter().any(|&p| self.local(p).entries > self.bound) {
            self.put_off.push(from.number);
            return Ok(());
        }
        if let Some(futures) = &self.space.futures {
            let locals: SmallVec<[&Local; 8]> = values[1..=threads].iter().map(|&p| self.local(p)).collect();
            let chosen = choose(futures, self.space.canon.as_ref(), &locals, &self.cells, self.bound);
            drop(locals);
            if let Some((t, mut range)) = chosen {
                return range.try_for_each(|i| self.act(from, t, self.local(values[t + 1]).acts[i]));
            }
        }
        for t in 0..threads {
            let part = values[t + 1];
            for i in 0..self.local(part).acts.len() {
                self.act(from, t, self.local(part).acts[i])?;
            }
        }
        Ok(())
    }

    fn act(&mut self, from: &Origin<'_>, t: usize, act: Act) -> Result<(), End> {
        let (memory, part, number) = (from.values[0], from.values[t + 1], from.number);
        match act {
            Act::Go(to) | Act::Early { to, .. } => self.arrive(from, t, to, memory),
            Act::Write { cell, value, to } => {
                let after = self.at_hand.write(self.space, memory, cell, value);
                self.arrive(from, t, to, after)
            }
            Act::Read { cell, position, memo } => {
                let value = self.read(memory, cell);
                match self.recall(memo, part, position, cell, value) {
                    Out::Blocked => Ok(()),
                    Out::To(to, _) => self.arrive(from, t, to, memory),
                    Out::Fault(fault) => self.fault(number, fault),
                }
            }
            Act::Update { cell, position, memo } => {
                let value = self.read(memory, cell);
                match self.recall(memo, part, position, cell, value) {
                    Out::Blocked => Ok(()),
                    Out::To(to, new) => {
                        let after = self.at_hand.write(self.space, memory, cell, new);
                        self.arrive(from, t, to, after)
                    }
                    Out::Fault(fault) => self.fault(number, fault),
                }
            }
            Act::Wild { .. } | Act::WildFlush { .. } => match self.wild(part, memory, t, act) {
                WildOut::Blocked => Ok(()),
                WildOut::To(to, after) => self.arrive(from, t, to, after),
                WildOut::Fault(fault) => self.fault(number, fault),
            },
            Act::Global { position } => {
                let mut whole = Work::default();
                self.assemble(from.values, &mut whole);
                match self.space.machine.step(&mut whole, t, position as usize, 0) {
                    Ok(false) => Ok(()),
                    Err(fault) => self.fault(number, fault),
                    Ok(true) => {
                        self.numbers_of(&whole)?;
                        let key = from.layout.key(&mut self.near, &self.next)?;
                        let shard = Layout::shard(&self.next);
                        self.arrived(from, shard, Entry { key, link: number, judge: true })
                    }
                }
            }
            Act::Fault { fault, .. } => self.fault(number, fault),
        }
    }

    /// What a cell of the memory of the state being expanded holds.
    #[inline]
    fn read(&mut self, memory: u32, cell: i64) -> i64 {
        match usize::try_from(cell).ok().and_then(|c| self.cells.get(c)) {
            Some(&value) => value,
            None => self.at_hand.memory(self.space, memory).read(self.space.code, cell),
        }
    }

    fn fault(&mut self, number: u32, fault: Fault) -> Result<(), End> {
        self.transitions += 1;
        if self.space.collect { Ok(()) } else { Err(End::Fault(number, fault)) }
    }

    /// What a step that looks at one cell gives.
    #[inline]
    fn recall(&mut self, memo: u32, part: u32, position: u32, cell: i64, value: i64) -> Out {
        if let Some(out) = self.own.memos[memo as usize].get(value) {
            return out;
        }
        let out = self.find_out(part, position, cell, value);
        self.own.memos[memo as usize].put(value, out);
        out
    }

    /// [`Worker::recall`], for the first time.
    fn find_out(&mut self, part: u32, position: u32, cell: i64, value: i64) -> Out {
        self.lone(part, 0, Some((cell, value)));
        let mut work = std::mem::take(&mut self.work);
        let out = match self.space.machine.step(&mut work, 0, position as usize, 0) {
            Ok(false) => Out::Blocked,
            Err(fault) => Out::Fault(fault),
            Ok(true) => {
                let new = work.read(self.space.code, cell);
                Out::To(number_of(self.space, &work, 0), new)
            }
        };
        self.work = work;
        out
    }

    /// What a step that looks at memory as a whole gives.
    fn wild(&mut self, part: u32, memory: u32, t: usize, act: Act) -> WildOut {
        // The owner of an atomic section is part of memory, so the same part and
        // memory mean the same whoever runs; but a thread that enters one writes
        // its own number there.
        let key = (part, memory, t as u32, act_key(act));
        if let Some(out) = self.wild.get(&key) {
            return *out;
        }
        let mut words = Vec::new();
        self.space.memories.words(memory, &mut words);
        let mine = std::mem::replace(&mut words[0], 0) != 0;
        let mut thread = Vec::new();
        self.space.threads.words(part, &mut thread);
        let mut work = std::mem::take(&mut self.work);
        parts::join(self.space.code, &words, [thread.as_slice()], &mut work);
        work.w[0] = i64::from(mine);
        let machine = &self.space.machine;
        let result = match act {
            Act::Wild { position, choice } => machine.step(&mut work, 0, position as usize, choice),
            Act::WildFlush { position } => machine.flush(&mut work, 0, position as usize).map(|()| true),
            _ => Ok(false),
        };
        let out = match result {
            Ok(false) => WildOut::Blocked,
            Err(fault) => WildOut::Fault(fault),
            Ok(true) => {
                let to = number_of(self.space, &work, 0);
                parts::memory(self.space.code, &work, &mut self.words);
                if self.words[0] != 0 {
                    self.words[0] = t as i64 + 1;
                }
                WildOut::To(to, self.space.memories.number(&self.words))
            }
        };
        self.work = work;
        if self.wild.len() >= MOST_WILD {
            self.wild.clear();
        }
        self.wild.insert(key, out);
        out
    }

    /// A successor: the state with the part of one thread and memory replaced.
    #[inline]
    fn arrive(&mut self, from: &Origin<'_>, t: usize, to: u32, mut memory: u32) -> Result<(), End> {
        if let Some(canon) = &self.space.canon {
            self.next.copy_from_slice(from.values);
            self.next[t + 1] = to;
            self.next[0] = memory;
            memory = self.recall_canon.memory(canon, self.space, &mut self.at_hand, &self.next);
            self.next[0] = memory;
            let reflect = !canon.mirrors.is_empty();
            if reflect
                && self.recall_canon.reflect(canon, self.space, &mut self.at_hand, &mut self.next).is_some()
            {
                let key = from.layout.key(&mut self.near, &self.next)?;
                let judge = self.matters(from, from.values[t + 1], to);
                return self.arrived(
                    from,
                    Layout::shard(&self.next),
                    Entry { key, link: from.number, judge },
                );
            }
        }
        if self.space.groups.is_empty() {
            self.arrive_as_is(from, t, to, memory)
        } else {
            self.arrive_sorted(from, t, to, memory)
        }
    }

    /// [`Worker::arrive`] where threads may change places.
    fn arrive_sorted(&mut self, from: &Origin<'_>, t: usize, to: u32, memory: u32) -> Result<(), End> {
        let space = self.space;
        if space.groups.is_empty() || self.at_hand.memory(space, memory).w[0] != 0 {
            return self.arrive_as_is(from, t, to, memory);
        }
        self.next.copy_from_slice(from.values);
        self.next[t + 1] = to;
        self.next[0] = memory;
        if !sort(&space.groups, &mut self.next) {
            return self.arrive_as_is(from, t, to, memory);
        }
        let key = from.layout.key(&mut self.near, &self.next)?;
        let judge = self.matters(from, from.values[t + 1], to);
        self.arrived(from, Layout::shard(&self.next), Entry { key, link: from.number, judge })
    }

    #[inline]
    fn arrive_as_is(&mut self, from: &Origin<'_>, t: usize, to: u32, memory: u32) -> Result<(), End> {
        let (old, before) = (from.values[t + 1], from.values[0]);
        let part = |leaf, n| Layout::shard_of_part(leaf, n);
        let mut shard = from.shard ^ part(t + 1, old) ^ part(t + 1, to);
        if memory != before {
            shard ^= part(0, before) ^ part(0, memory);
        }
        let key = match from.layout.change_two(from.key, (0, memory), (t + 1, to)) {
            Some(key) => key,
            None => {
                self.next.copy_from_slice(from.values);
                self.next[t + 1] = to;
                self.next[0] = memory;
                let key = from.layout.change(&mut self.near, from.key, 0, &self.next)?;
                from.layout.change(&mut self.near, key, t + 1, &self.next)?
            }
        };
        let judge = self.matters(from, old, to);
        self.arrived(from, shard, Entry { key, link: from.number, judge })
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
    fn flag(&mut self, part: u32) -> u8 {
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
    fn arrived(&mut self, from: &Origin<'_>, shard: usize, entry: Entry) -> Result<(), End> {
        self.transitions += 1;
        self.waiting[shard].push(entry);
        self.waiting_len += 1;
        if self.waiting_len < self.waiting_most { Ok(()) } else { self.keep(from.layout) }
    }

    /// Keeps the successors that wait, and judges the new ones.
    fn keep(&mut self, layout: &Layout) -> Result<(), End> {
        let mut fresh = std::mem::take(&mut self.fresh);
        let mut end = Ok(());
        for shard in 0..SHARDS {
            if self.waiting[shard].is_empty() {
                continue;
            }
            fresh.clear();
            let new = |number, entry: &Entry| {
                if entry.judge {
                    fresh.push((number, entry.key));
                }
            };
            let kept = self.space.visited.insert_all(shard, &self.waiting[shard], new);
            self.waiting[shard].clear();
            end = end.and(kept.map_err(End::from));
            for &(number, key) in &fresh {
                let mut next = std::mem::take(&mut self.next);
                layout.decode(&mut self.near, key, &mut next);
                self.next = next;
                if let Some(found) = self.judge_values(number) {
                    end = end.and(Err(found));
                }
            }
        }
        self.fresh = fresh;
        self.waiting_len = 0;
        // The larger the visited set, the more have to wait for a shard to be
        // worth bringing near.
        self.waiting_most = (self.space.visited.len() / 8).clamp(FEWEST_WAITING, MOST_WAITING);
        end
    }

    /// Judges the new state in `next`: what it violates; collects final states.
    fn judge_values(&mut self, number: u32) -> Option<End> {
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
            return Some(End::State(number, p.index));
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
        Some(End::State(number, bad.index))
    }

    /// Expands the states at positions `from..to` of a shard. `limit` is asked
    /// now and then, because a state may have thousands of successors: why to
    /// stop, if a limit is reached.
    pub fn expand_range(
        &mut self,
        (shard, from, to): (usize, usize, usize),
        keys: &mut Vec<u64>,
        limit: impl Fn() -> Option<String>,
    ) -> Result<(), End> {
        let space = self.space;
        let layout = space.layout();
        space.visited.range(shard, from, to, keys);
        let mut asked = self.effort;
        for (i, &key) in keys.iter().enumerate() {
            if self.effort - asked > ASK {
                asked = self.effort;
                limit().map_or(Ok(()), |why| Err(End::Stopped(why)))?;
            }
            self.expand(&layout, key, Table::number(shard, from + i))?;
        }
        Ok(())
    }

    /// Like [`Worker::expand_range`], for the states with these numbers.
    pub fn expand_list(&mut self, numbers: &[u32], limit: impl Fn() -> Option<String>) -> Result<(), End> {
        let space = self.space;
        let layout = space.layout();
        let mut asked = self.effort;
        for &number in numbers {
            if self.effort - asked > ASK {
                asked = self.effort;
                limit().map_or(Ok(()), |why| Err(End::Stopped(why)))?;
            }
            self.expand(&layout, space.visited.get(number), number)?;
        }
        Ok(())
    }

    /// Whether the search goes on with the thread's own steps from a state, or
    /// flushes the thread's store to a cell first, if buffers may get as long as
    /// they like; `None`: another thread comes first.
    pub fn takes(&mut self, work: &Work, t: usize) -> Option<Takes> {
        let longest = self.longest;
        let count = work.threads.len();
        let number = |t| number_of(self.space, work, t);
        parts::memory(self.space.code, work, &mut self.words);
        let memory = self.space.memories.number(&self.words);
        let mut parts: SmallVec<[u32; 8]> = std::iter::once(memory).chain((0..count).map(number)).collect();
        let mirror = self.stands(&mut parts);
        let canon = self.space.canon.as_ref();
        let own_thread = t;
        let t = mirror.zip(canon).map_or(t, |(m, canon)| canon.mirrors[m].threads[t]);
        let own = parts[t + 1];
        sort(&self.space.groups, &mut parts);
        parts[1..].iter().for_each(|&part| self.know(part));
        self.longest = longest;
        let Some(futures) = &self.space.futures else { return Some(Takes::Steps) };
        let locals: SmallVec<[&Local; 8]> = parts[1..].iter().map(|&p| self.local(p)).collect();
        let mut memory = Vec::new();
        self.space.memories.words(parts[0], &mut memory);
        let chosen = choose(futures, self.space.canon.as_ref(), &locals, &memory, u32::MAX);
        let Some((u, range)) = chosen else { return Some(Takes::Steps) };
        if parts[u + 1] != own {
            return None;
        }
        if range.start < locals[u].execs as usize {
            return Some(Takes::Steps);
        }
        let Act::Write { cell, .. } = locals[u].acts[range.start] else { return None };
        // The thread may have another name here than in the choice.
        let cell = mirror.zip(canon).map_or(Some(cell), |(m, canon)| {
            canon.mirrors[m].cells.iter().position(|&c| i64::from(c) == cell).map(|c| c as i64)
        })?;
        work.buffer(own_thread).chunks_exact(2).position(|e| e[0] == cell).map(Takes::Flush)
    }

    /// Keeps what still waits at the end of a level.
    pub fn finish_level(&mut self) -> Result<(), End> {
        let space = self.space;
        self.keep(&space.layout())
    }
}

/// What a search does next with a thread.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Takes {
    Steps,
    /// One flush, by its position in the buffer.
    Flush(usize),
}

/// A state whose successors are sought.
struct Origin<'a> {
    layout: &'a Layout,
    values: &'a [u32],
    key: u64,
    shard: usize,
    number: u32,
    /// How many threads there are, and how many have which flag.
    threads: usize,
    seen: usize,
    done: usize,
}

/// Which of a thread's steps this is.
fn act_key(act: Act) -> (u32, bool, i64) {
    match act {
        Act::Wild { position, choice } => (position, false, choice),
        Act::WildFlush { position } => (position, true, 0),
        _ => (u32::MAX, false, 0),
    }
}
