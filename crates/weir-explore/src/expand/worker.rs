//! A worker: takes states and finds their successors.
//!
//! Everything a worker looks up often it remembers itself, so that workers
//! meet only at the visited set.

use super::end::End;
use super::judge::SEEN;
use super::space::Space;
use super::step_memo::Outcome;
use super::successors::{Origin, Successors, Wrote};
use crate::machine::{Access, LocalState, State, Transition};
use crate::store::{ABSENT, Layout, MemoryCache, mark};
use weir_engine::StopReason;
use weir_ir::Fault;

/// After how much work (transitions, and threads squared per state) the limits
/// are looked at again.
const ASK: u64 = 1 << 14;

/// Expands states.
pub(crate) struct Worker<'s> {
    space: &'s Space<'s>,
    /// What becomes of what is found.
    pub successors: Successors<'s>,
    /// The parts of the state being expanded, and the fixed cells of its memory.
    values: Vec<u32>,
    cells: Vec<i64>,
    effort: u64,
    /// States with a longer buffer are put off.
    pub bound: u32,
    /// States put off.
    pub put_off: Vec<u64>,
}

impl<'s> Worker<'s> {
    pub fn new(space: &'s Space<'s>) -> Worker<'s> {
        Worker {
            space,
            successors: Successors::new(space),
            values: vec![0; space.store.slots + 1],
            cells: Vec::new(),
            effort: 0,
            bound: u32::MAX,
            put_off: Vec::new(),
        }
    }

    fn local(&self, part: u32) -> &LocalState {
        self.successors.threads.local(part)
    }

    fn memories(&mut self) -> &mut MemoryCache {
        &mut self.successors.representatives.memories
    }

    /// Expands the states with these records, one after the other. `limit` is
    /// asked now and then, because a state may have thousands of successors: why
    /// to stop, if a limit is reached.
    pub fn expand_all(&mut self, records: &[u64], limit: impl Fn() -> Option<StopReason>) -> Result<(), End> {
        self.expand_some(records, limit).1
    }

    /// [`Worker::expand_all`], and how many states were expanded. One at which a key is too
    /// narrow has taken no transition.
    pub fn expand_some(
        &mut self,
        records: &[u64],
        limit: impl Fn() -> Option<StopReason>,
    ) -> (usize, Result<(), End>) {
        let store = &self.space.store;
        let layout = store.layout();
        let mut asked = self.effort;
        let stride = store.records.stride();
        for (i, record) in records.chunks_exact(stride).enumerate() {
            if self.effort - asked > ASK {
                asked = self.effort;
                if let Some(why) = limit() {
                    return (i, Err(End::Stopped(why)));
                }
            }
            let before = self.successors.transitions;
            if let Err(end) = self.expand(&layout, record) {
                if let End::Narrow(_) = end {
                    self.successors.transitions = before;
                }
                return (i, Err(end));
            }
        }
        (records.len() / stride, Ok(()))
    }

    /// Finds all successors of a state.
    fn expand(&mut self, layout: &Layout, record: &[u64]) -> Result<(), End> {
        let mut values = std::mem::take(&mut self.values);
        self.successors.representatives.read_record(self.space, layout, record, &mut values);
        let (mut threads, mut seen, mut done) = (0, 0, 0);
        let store = &self.space.store;
        let mut hash = self.successors.representatives.hashes.of_part(store, 0, values[0]);
        for (leaf, &part) in values.iter().enumerate().skip(1) {
            hash ^= self.successors.representatives.hashes.of_part(store, leaf, part);
            if part != ABSENT {
                let flag = self.successors.verdicts.flag(self.space, part);
                threads += 1;
                seen += usize::from(flag & SEEN);
                done += usize::from(flag >> 1 & 1);
            }
        }
        let state = Origin { layout, values: &values, record, hash, mark: mark(hash), threads, seen, done };
        let before = (self.successors.transitions, self.put_off.len());
        let mut result = self.expand_state(&state);
        let after = (self.successors.transitions, self.put_off.len());
        if self.space.judge.deadlock && result.is_ok() && before == after {
            // Nothing moves; fine if that is because all has ended.
            result = if done == threads { Ok(()) } else { Err(End::Deadlock(values.as_slice().into())) };
        }
        self.effort += (threads * threads) as u64 + after.0 - before.0;
        self.values = values;
        result
    }

    fn expand_state(&mut self, from: &Origin<'_>) -> Result<(), End> {
        let values = from.values;
        let memory = values[0];
        let held = self.successors.representatives.memories.memory(&self.space.store, memory);
        self.cells.clear();
        self.cells.extend_from_slice(&held.w[..=self.space.code.cells()]);
        let owner = self.cells[0];
        if owner != 0 {
            let t = owner as usize - 1;
            let part = values[t + 1];
            self.successors.threads.know(part);
            let steps = self.local(part).inside.len();
            let result = (0..steps).try_for_each(|i| self.act(from, t, self.local(part).inside[i]));
            self.successors.threads.forget(part);
            return result;
        }
        let threads = from.threads;
        for &part in &values[1..=threads] {
            self.successors.threads.know(part);
        }
        if self.bound != u32::MAX && values[1..=threads].iter().any(|&p| self.local(p).entries > self.bound) {
            self.put_off.extend_from_slice(from.record);
            return Ok(());
        }
        if self.space.reduction.futures.is_some() {
            let Successors { threads: known, representatives, .. } = &mut self.successors;
            let held = representatives.memories.memory_and_told(&self.space.store, memory);
            if let Some((t, mut range)) = known.persistent_set(&values[1..=threads], held, self.bound) {
                return range.try_for_each(|i| self.act(from, t, self.local(values[t + 1]).acts[i]));
            }
        }
        for t in 0..threads {
            let part = values[t + 1];
            if let Some(mut row) = self.successors.threads.row(part) {
                row.try_for_each(|i| self.act(from, t, self.successors.threads.act(i)))?;
            } else {
                let steps = self.local(part).acts.len();
                (0..steps).try_for_each(|i| self.act(from, t, self.local(part).acts[i]))?;
                self.successors.threads.forget(part);
            }
        }
        Ok(())
    }

    fn act(&mut self, from: &Origin<'_>, t: usize, act: Transition) -> Result<(), End> {
        let (memory, part) = (from.values[0], from.values[t + 1]);
        let (code, store) = (self.space.code, &self.space.store);
        match act {
            Transition::Go(to) | Transition::Early { to, .. } => {
                self.successors.arrive(from, t, to, memory, Wrote::Nothing)
            }
            Transition::Write { cell, value, to } => {
                let after = self.memories().write(store, memory, cell, value);
                self.successors.arrive(from, t, to, after, Wrote::Cell(cell))
            }
            Transition::Read { cell, position, memo } => {
                let value = self.read(memory, cell);
                let outcome = self.successors.threads.recall(memo, part, None, position, cell, value);
                self.arrive_at(from, t, outcome, |_, _| memory, Wrote::Nothing)
            }
            Transition::Update { cell, position, memo } => {
                let value = self.read(memory, cell);
                let outcome = self.successors.threads.recall(memo, part, None, position, cell, value);
                let write = |memories: &mut MemoryCache, new| memories.write(store, memory, cell, new);
                self.arrive_at(from, t, outcome, write, Wrote::Cell(cell))
            }
            Transition::Heap { cell, position, memo, access } => {
                let held = self.memories().memory(store, memory);
                let looks = matches!(access, Access::Read | Access::Update);
                // Whether bytes were ever written is more than their value tells.
                if !held.is_there(code, cell) || looks && held.is_unset(code, cell) {
                    return self.arrive_wild(from, t, Transition::Wild { position, choice: 0 });
                }
                let value = if looks { held.read(code, cell) } else { 0 };
                let outcome = self.successors.threads.recall(memo, part, Some(memory), position, cell, value);
                let writes = matches!(access, Access::Update | Access::Write);
                let write = |memories: &mut MemoryCache, new| {
                    if writes { memories.write(store, memory, cell, new) } else { memory }
                };
                self.arrive_at(from, t, outcome, write, Wrote::Anything)
            }
            Transition::HeapFlush { cell, value, to, .. } => {
                if self.memories().memory(store, memory).is_freed(code, cell) {
                    return self.arrive_wild(from, t, act);
                }
                let after = self.memories().write(store, memory, cell, value);
                self.successors.arrive(from, t, to, after, Wrote::Anything)
            }
            Transition::Wild { .. } => self.arrive_wild(from, t, act),
            Transition::Alloc { position } => {
                self.arrive_wild(from, t, Transition::Wild { position, choice: 0 })
            }
            Transition::Global { position } => {
                let mut whole = State::default();
                store.assemble(from.values, &mut whole);
                match self.space.machine.step(&mut whole, t, position as usize, 0) {
                    Ok(false) => Ok(()),
                    Err(fault) => self.fault(from, fault),
                    Ok(true) => self.successors.arrive_whole(from, &whole),
                }
            }
            Transition::Fault { fault, .. } => self.fault(from, fault),
        }
    }

    /// What a cell of the memory of the state being expanded holds.
    #[inline]
    fn read(&mut self, memory: u32, cell: i64) -> i64 {
        let (code, store) = (self.space.code, &self.space.store);
        match usize::try_from(cell).ok().and_then(|c| self.cells.get(c)) {
            Some(&value) => value,
            None => self.memories().memory(store, memory).read(code, cell),
        }
    }

    /// A step arrives where it leads, if anywhere; `write` gives the number of memory.
    #[inline]
    fn arrive_at<V>(
        &mut self,
        from: &Origin<'_>,
        t: usize,
        outcome: Outcome<V>,
        write: impl FnOnce(&mut MemoryCache, V) -> u32,
        wrote: Wrote,
    ) -> Result<(), End> {
        match outcome {
            Outcome::Blocked => Ok(()),
            Outcome::Fault(fault) => self.fault(from, fault),
            Outcome::To(to, new) => {
                let after = write(self.memories(), new);
                self.successors.arrive(from, t, to, after, wrote)
            }
        }
    }

    fn arrive_wild(&mut self, from: &Origin<'_>, t: usize, act: Transition) -> Result<(), End> {
        let outcome = self.successors.threads.wild(from.values[t + 1], from.values[0], t, act);
        self.arrive_at(from, t, outcome, |_, after| after, Wrote::Anything)
    }

    fn fault(&mut self, from: &Origin<'_>, fault: Fault) -> Result<(), End> {
        self.successors.transitions += 1;
        if self.space.judge.passes_over(fault) { Ok(()) } else { Err(End::Fault(from.values.into(), fault)) }
    }
}
