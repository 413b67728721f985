//! What a step gives, remembered by what it looks at: one cell, or all of memory.

use crate::expand::memo::Out;
use crate::expand::space::End;
use crate::expand::successors::Wrote;
use crate::expand::worker::{Origin, Worker};
use crate::machine::parts;
use crate::machine::transitions::Act;
use crate::symmetry::canonical::number_of;
use weir_ir::Fault;

/// What a step gives that looks at memory as a whole.
#[derive(Clone, Copy, Debug)]
pub(crate) enum WildOut {
    Blocked,
    /// The thread's new part, and memory's.
    To(u32, u32),
    Fault(Fault),
}

/// Thread's part, memory, thread, which step.
pub(crate) type WildKey = (u32, u32, u32, (u32, bool, i64));

/// Remembered steps that depend on all of memory.
const MOST_WILD: usize = 1 << 20;

impl Worker<'_> {
    /// What a step that looks at one cell gives.
    #[inline]
    pub(crate) fn recall(&mut self, memo: u32, part: u32, position: u32, cell: i64, value: i64) -> Out {
        if let Some(out) = self.own.memos[memo as usize].get(value) {
            return out;
        }
        self.lone(part, 0, Some((cell, value)));
        let out = self.take(position, cell);
        self.own.memos[memo as usize].put(value, out);
        out
    }

    /// Takes a step in `work`.
    fn take(&mut self, position: u32, cell: i64) -> Out {
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

    /// What a step gives that looks at one cell of the heap, which is there in this
    /// memory. As long as it is, nothing else in memory has a say.
    pub(crate) fn recall_heap(
        &mut self,
        memo: u32,
        part: u32,
        memory: u32,
        position: u32,
        cell: i64,
        value: i64,
    ) -> Out {
        if let Some(out) = self.own.memos[memo as usize].get(value) {
            return out;
        }
        self.lone(part, memory, None);
        self.work.w[0] = 0;
        let out = self.take(position, cell);
        self.own.memos[memo as usize].put(value, out);
        out
    }

    pub(crate) fn arrive_wild(&mut self, from: &Origin<'_>, t: usize, act: Act) -> Result<(), End> {
        match self.wild(from.values[t + 1], from.values[0], t, act) {
            WildOut::Blocked => Ok(()),
            WildOut::To(to, after) => self.arrive(from, t, to, after, Wrote::Anything),
            WildOut::Fault(fault) => self.fault(from, fault),
        }
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
            Act::HeapFlush { position, .. } => machine.flush(&mut work, 0, position as usize).map(|()| true),
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
}

/// Which of a thread's steps this is.
fn act_key(act: Act) -> (u32, bool, i64) {
    match act {
        Act::Wild { position, choice } => (position, false, choice),
        Act::HeapFlush { position, .. } => (position, true, 0),
        _ => (u32::MAX, false, 0),
    }
}
