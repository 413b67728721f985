//! A worker: takes states, finds their successors, keeps the new ones.
//!
//! Everything a worker looks up often it remembers itself, so that workers
//! meet only at the visited set.

use crate::expand::judge::SEEN;
use crate::expand::memo::{Memo, Out};
use crate::expand::outcome::{WildKey, WildOut};
use crate::expand::space::{ABSENT, End, Space};
use crate::expand::successors::{Bucket, Wrote};
use crate::heap::garbage::Garbage;
use crate::machine::parts;
use crate::machine::state_vector::Work;
use crate::machine::transitions::{Access, Act, Local, Numbers, local};
use crate::reduce::persistent_set::choose;
use crate::store::collapse::{Layout, Near};
use crate::store::hash_compaction::{Records, unpack};
use crate::store::memory_cache::AtHand;
use crate::store::visited::{ROOT, SHARDS, mark, shard_of};
use crate::symmetry::canonical::{number, number_of};
use crate::symmetry::canonicaliser::{ALL_CELLS, Recall};
use crate::symmetry::scalarset::sort;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use std::collections::BTreeMap;
use weir_ir::Fault;

/// Flags that are not known yet.
pub(crate) const UNKNOWN: u8 = u8::MAX;
/// A part with more choices than this is worked out anew each time.
const MANY: usize = 1 << 12;
/// Where the steps of a part are if not in [`Worker::acts`].
const NOT_IN_A_ROW: (usize, usize) = (0, usize::MAX);
/// After how much work (transitions, and threads squared per state) the limits
/// are looked at again.
const ASK: u64 = 1 << 14;

pub(crate) struct Own<'s> {
    space: &'s Space<'s>,
    pub(crate) memos: Vec<Memo>,
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
    pub(crate) space: &'s Space<'s>,
    pub(crate) own: Own<'s>,
    pub(crate) locals: Vec<Option<Box<Local>>>,
    /// The steps of parts one after the other, and where those of a part are.
    acts: Vec<Act>,
    steps: Vec<(usize, usize)>,
    pub(crate) near: Near,
    pub(crate) at_hand: AtHand,
    pub(crate) recall_canon: Recall,
    pub(crate) garbage: Garbage,
    /// The fixed cells of the memory of the state being expanded.
    cells: Vec<i64>,
    /// Flags of threads' parts (see [`crate::expand::judge`]).
    pub(crate) flags: Vec<u8>,
    pub(crate) wild: FxHashMap<WildKey, WildOut>,
    pub(crate) work: Work,
    tmp: Work,
    pub(crate) words: Vec<i64>,
    values: Vec<u32>,
    pub(crate) next: Vec<u32>,
    /// Successors that wait to be kept, by shard.
    pub(crate) waiting: Vec<Bucket>,
    /// The shard that gets them first at the end of a level, so that workers do not
    /// stand in each other's way.
    pub first_shard: usize,
    /// They wait for others to get as far (see [`crate::search::parallel`]).
    pub ahead: bool,
    /// Which of them are new.
    pub(crate) fresh: Vec<u32>,
    /// New states: records of the next level, and what of it is complete.
    pub(crate) found: Vec<u64>,
    pub(crate) level: Vec<Vec<u64>>,
    /// What a state that was kept violates.
    pub(crate) ended: Option<End>,
    /// Transitions taken.
    pub transitions: u64,
    effort: u64,
    /// States with a longer buffer are put off.
    pub bound: u32,
    /// States put off.
    pub put_off: Vec<u64>,
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
            acts: Vec::new(),
            steps: Vec::new(),
            near: Near::new(space.slots + 1),
            at_hand: AtHand::new(),
            recall_canon: Recall::default(),
            garbage: Garbage::default(),
            cells: Vec::new(),
            flags: Vec::new(),
            wild: FxHashMap::default(),
            work: Work::default(),
            tmp: Work::default(),
            words: Vec::new(),
            next: values.clone(),
            values,
            waiting: vec![Bucket::default(); SHARDS],
            first_shard: 0,
            ahead: false,
            fresh: Vec::new(),
            found: Vec::new(),
            level: Vec::new(),
            ended: None,
            transitions: 0,
            effort: 0,
            bound: u32::MAX,
            put_off: Vec::new(),
            longest: 0,
            finals: BTreeMap::new(),
        }
    }

    pub(crate) fn slots(&self) -> usize {
        self.space.slots
    }

    /// Keeps an initial state; whether it is new.
    pub fn initial(&mut self, work: &Work) -> Result<bool, End> {
        self.numbers_of(work)?;
        let layout = self.space.layout();
        let key = self.key_of_next(&layout)?;
        if !self.space.visited.insert(shard_of(Layout::hash(&self.next)), key, ROOT) {
            return Ok(false);
        }
        self.found_next(key);
        self.judge_values().map_or(Ok(true), Err)
    }

    /// The parts of the representative of a state, and its key.
    pub fn represent(&mut self, work: &Work) -> Result<(Box<[u32]>, u64), End> {
        self.numbers_of(work)?;
        let layout = self.space.layout();
        let key = self.key_of_next(&layout)?;
        Ok((self.next.as_slice().into(), key))
    }

    /// Writes the numbers of a whole state's parts to `next`.
    fn numbers_of(&mut self, work: &Work) -> Result<(), End> {
        let slots = self.slots();
        if work.threads.len() > slots {
            return Err(End::Stopped(weir_engine::StopReason::Exhausted(format!(
                "more than {slots} threads are started"
            ))));
        }
        parts::memory(self.space.code, work, &mut self.words);
        self.next[0] = self.space.memories.number(&self.words);
        for t in 0..slots {
            self.next[t + 1] = if t < work.threads.len() { number_of(self.space, work, t) } else { ABSENT };
        }
        self.next[0] = self.garbage.memory(self.space, &mut self.at_hand, &self.next);
        if let Some(canon) = &self.space.canon {
            self.next[0] =
                self.recall_canon.memory(canon, self.space, &mut self.at_hand, &self.next, ALL_CELLS);
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
        values[0] = self.garbage.memory(self.space, &mut self.at_hand, values);
        let canon = self.space.canon.as_ref()?;
        values[0] = self.recall_canon.memory(canon, self.space, &mut self.at_hand, values, ALL_CELLS);
        self.recall_canon.reflect(canon, self.space, &mut self.at_hand, values)
    }

    /// The key of the state with these parts, which stands for itself.
    pub fn key_of(&mut self, parts: &[u32]) -> Result<u64, End> {
        self.next.copy_from_slice(parts);
        let layout = self.space.layout();
        self.key_of_next(&layout)
    }

    /// The whole state that a record stands for.
    pub fn whole(&mut self, record: &[u64], out: &mut Work) {
        let mut values = vec![0; self.values.len()];
        self.read_record(&self.space.layout(), record, &mut values);
        self.assemble(&values, out);
    }

    /// The parts in a record.
    pub fn read_record(&mut self, layout: &Layout, record: &[u64], values: &mut [u32]) {
        match self.space.records {
            Records::Exact => layout.decode(&mut self.near, record[0], values),
            Records::Compact(_) => unpack(record, values),
        }
    }

    /// The whole state with these parts.
    pub fn assemble(&self, values: &[u32], out: &mut Work) {
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
    #[inline]
    pub(crate) fn know(&mut self, part: u32) {
        if self.locals.get(part as usize).is_none_or(Option::is_none) {
            self.work_out(part);
        }
    }

    #[cold]
    fn work_out(&mut self, part: u32) {
        let i = part as usize;
        if i >= self.locals.len() {
            self.locals.resize_with(i + 1, || None);
            self.steps.resize(i + 1, NOT_IN_A_ROW);
        }
        self.lone(part, 0, None);
        let mut found =
            local(&self.space.machine, self.space.futures.as_ref(), &self.work, &mut self.tmp, &mut self.own);
        if let (Some(canon), Some(futures)) = (&self.space.canon, &self.space.futures) {
            canon.refine(&futures.classes, parts::thread(&self.work, 0), &mut found);
        }
        self.longest = self.longest.max(found.entries);
        if found.acts.len() <= MANY {
            let first = self.acts.len();
            self.acts.extend_from_slice(&found.acts);
            self.steps[i] = (first, self.acts.len());
        }
        self.locals[i] = Some(Box::new(found));
    }

    /// Lets go of a part with very many choices: it is not worth keeping at hand.
    fn forget(&mut self, part: u32) {
        self.locals[part as usize].take_if(|l| l.inside.len() > MANY);
    }

    pub(crate) fn local(&self, part: u32) -> &Local {
        self.locals[part as usize].as_deref().expect("known before it is asked for")
    }

    /// Sets `work` to a state with this thread only, in front of some memory.
    /// Only steps that do not look at memory, but for the cell given, may be
    /// taken there.
    pub(crate) fn lone(&mut self, part: u32, memory: u32, cell: Option<(i64, i64)>) {
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

    /// Expands the states with these records, one after the other. `limit` is
    /// asked now and then, because a state may have thousands of successors: why
    /// to stop, if a limit is reached.
    pub fn expand_all(
        &mut self,
        records: &[u64],
        limit: impl Fn() -> Option<weir_engine::StopReason>,
    ) -> Result<(), End> {
        let space = self.space;
        let layout = space.layout();
        let mut asked = self.effort;
        for record in records.chunks_exact(space.records.stride()) {
            if self.effort - asked > ASK {
                asked = self.effort;
                limit().map_or(Ok(()), |why| Err(End::Stopped(why)))?;
            }
            self.expand(&layout, record)?;
        }
        Ok(())
    }

    /// Finds all successors of a state.
    fn expand(&mut self, layout: &Layout, record: &[u64]) -> Result<(), End> {
        let mut values = std::mem::take(&mut self.values);
        self.read_record(layout, record, &mut values);
        let (mut threads, mut seen, mut done) = (0, 0, 0);
        let mut hash = Layout::hash_of_part(0, values[0]);
        for (leaf, &part) in values.iter().enumerate().skip(1) {
            hash ^= Layout::hash_of_part(leaf, part);
            if part != ABSENT {
                let flag = self.flag(part);
                threads += 1;
                seen += usize::from(flag & SEEN);
                done += usize::from(flag >> 1 & 1);
            }
        }
        let state = Origin { layout, values: &values, record, hash, mark: mark(hash), threads, seen, done };
        let before = (self.transitions, self.put_off.len());
        let mut result = self.expand_state(&state);
        if self.space.deadlock && result.is_ok() && before == (self.transitions, self.put_off.len()) {
            // Nothing moves; fine if that is because all has ended.
            result = if done == threads { Ok(()) } else { Err(End::Deadlock(values.as_slice().into())) };
        }
        self.effort += (threads * threads) as u64 + self.transitions - before.0;
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
            let steps = self.local(part).inside.len();
            let result = (0..steps).try_for_each(|i| self.act(from, t, self.local(part).inside[i]));
            self.forget(part);
            return result;
        }
        let threads = from.threads;
        for &part in &values[1..=threads] {
            self.know(part);
        }
        if self.bound != u32::MAX && values[1..=threads].iter().any(|&p| self.local(p).entries > self.bound) {
            self.put_off.extend_from_slice(from.record);
            return Ok(());
        }
        if let Some(futures) = &self.space.futures {
            let known = |&p: &u32| self.locals[p as usize].as_deref().expect("known before it is asked for");
            let locals: SmallVec<[&Local; 8]> = values[1..=threads].iter().map(known).collect();
            let held = self.at_hand.memory_and_told(self.space, memory);
            let chosen =
                choose(futures, self.space.canon.as_deref(), &locals, held, &self.space.machine, self.bound);
            drop(locals);
            if let Some((t, mut range)) = chosen {
                return range.try_for_each(|i| self.act(from, t, self.local(values[t + 1]).acts[i]));
            }
        }
        for t in 0..threads {
            let part = values[t + 1];
            let (first, end) = self.steps[part as usize];
            if end <= self.acts.len() {
                (first..end).try_for_each(|i| self.act(from, t, self.acts[i]))?;
            } else {
                let steps = self.local(part).acts.len();
                (0..steps).try_for_each(|i| self.act(from, t, self.local(part).acts[i]))?;
                self.forget(part);
            }
        }
        Ok(())
    }

    fn act(&mut self, from: &Origin<'_>, t: usize, act: Act) -> Result<(), End> {
        let (memory, part) = (from.values[0], from.values[t + 1]);
        match act {
            Act::Go(to) | Act::Early { to, .. } => self.arrive(from, t, to, memory, Wrote::Nothing),
            Act::Write { cell, value, to } => {
                let after = self.at_hand.write(self.space, memory, cell, value);
                self.arrive(from, t, to, after, Wrote::Cell(cell))
            }
            Act::Read { cell, position, memo } => {
                let value = self.read(memory, cell);
                match self.recall(memo, part, position, cell, value) {
                    Out::Blocked => Ok(()),
                    Out::To(to, _) => self.arrive(from, t, to, memory, Wrote::Nothing),
                    Out::Fault(fault) => self.fault(from, fault),
                }
            }
            Act::Update { cell, position, memo } => {
                let value = self.read(memory, cell);
                match self.recall(memo, part, position, cell, value) {
                    Out::Blocked => Ok(()),
                    Out::To(to, new) => {
                        let after = self.at_hand.write(self.space, memory, cell, new);
                        self.arrive(from, t, to, after, Wrote::Cell(cell))
                    }
                    Out::Fault(fault) => self.fault(from, fault),
                }
            }
            Act::Heap { cell, position, memo, access } => {
                let held = self.at_hand.memory(self.space, memory);
                if held.cell_of(self.space.code, cell).is_err() {
                    return self.arrive_wild(from, t, Act::Wild { position, choice: 0 });
                }
                let looks = matches!(access, Access::Read | Access::Update);
                let value = if looks { held.read(self.space.code, cell) } else { 0 };
                match self.recall_heap(memo, part, memory, position, cell, value) {
                    Out::Blocked => Ok(()),
                    Out::Fault(fault) => self.fault(from, fault),
                    Out::To(to, new) => {
                        let writes = matches!(access, Access::Update | Access::Write);
                        let after =
                            if writes { self.at_hand.write(self.space, memory, cell, new) } else { memory };
                        self.arrive(from, t, to, after, Wrote::Anything)
                    }
                }
            }
            Act::HeapFlush { cell, value, to, .. } => {
                if self.at_hand.memory(self.space, memory).is_freed(self.space.code, cell) {
                    return self.arrive_wild(from, t, act);
                }
                let after = self.at_hand.write(self.space, memory, cell, value);
                self.arrive(from, t, to, after, Wrote::Anything)
            }
            Act::Wild { .. } => self.arrive_wild(from, t, act),
            Act::Alloc { position } => self.arrive_wild(from, t, Act::Wild { position, choice: 0 }),
            Act::Global { position } => {
                let mut whole = Work::default();
                self.assemble(from.values, &mut whole);
                match self.space.machine.step(&mut whole, t, position as usize, 0) {
                    Ok(false) => Ok(()),
                    Err(fault) => self.fault(from, fault),
                    Ok(true) => {
                        self.numbers_of(&whole)?;
                        self.arrive_next(from, true)
                    }
                }
            }
            Act::Fault { fault, .. } => self.fault(from, fault),
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

    pub(crate) fn fault(&mut self, from: &Origin<'_>, fault: Fault) -> Result<(), End> {
        self.transitions += 1;
        let passed_over = self.space.collect || (self.space.assertions_only && fault != Fault::Assert);
        if passed_over { Ok(()) } else { Err(End::Fault(from.values.into(), fault)) }
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
        let canon = self.space.canon.as_deref();
        let own_thread = t;
        let t = mirror.zip(canon).map_or(t, |(m, canon)| canon.mirrors[m].threads[t]);
        let own = parts[t + 1];
        sort(&self.space.groups, &mut parts);
        parts[1..].iter().for_each(|&part| self.know(part));
        self.longest = longest;
        let Some(futures) = &self.space.futures else { return Some(Takes::Steps) };
        let known = |&p: &u32| self.locals[p as usize].as_deref().expect("known before it is asked for");
        let locals: SmallVec<[&Local; 8]> = parts[1..].iter().map(known).collect();
        let held = self.at_hand.memory_and_told(self.space, parts[0]);
        let chosen = choose(futures, canon, &locals, held, &self.space.machine, u32::MAX);
        let Some((u, range)) = chosen else { return Some(Takes::Steps) };
        if parts[u + 1] != own {
            return None;
        }
        if range.start < locals[u].execs as usize {
            return Some(Takes::Steps);
        }
        let (Act::Write { cell, .. } | Act::HeapFlush { cell, .. }) = locals[u].acts[range.start] else {
            return None;
        };
        // The thread may have another name here than in the choice.
        let cell = mirror.zip(canon).map_or(Some(cell), |(m, canon)| {
            canon.mirrors[m].cells.iter().position(|&c| i64::from(c) == cell).map(|c| c as i64)
        })?;
        work.buffer(own_thread).chunks_exact(2).position(|e| e[0] == cell).map(Takes::Flush)
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
