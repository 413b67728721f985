//! An execution, step by step, as the judge takes them.
//!
//! The search forgets a store that waits and that only its thread can see once a later one of the
//! thread covers it ([`crate::buffer::Buffer::supersede`]); the judge's machine has both. So what
//! waits there is kept beside the steps, and what was forgotten is flushed as soon as the model
//! lets it.

use crate::buffer::Write;
use crate::lazy::need::NUMBERS;
use std::collections::VecDeque;
use weir_ir::bytes::overlap;
use weir_ir::{Addr, EdgeId, Model, Step, ThreadId, Ty};

/// What waits in a buffer of the judge's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Waiting {
    /// A store: where, how wide, and whether it still waits in the search.
    Store(Addr, u8, bool),
    Mark,
}

/// The steps so far.
#[derive(Debug)]
pub(crate) struct Record {
    model: Model,
    pub steps: Vec<Step>,
    buffers: Vec<VecDeque<Waiting>>,
    /// Of the values that are chosen late ([`crate::lazy`]): by their numbers, the step that chose them and
    /// the type.
    late: Vec<(usize, Ty)>,
}

impl Record {
    /// Nothing yet.
    pub fn new(model: Model) -> Record {
        Record { model, steps: Vec::new(), buffers: Vec::new(), late: vec![(0, Ty::U64); NUMBERS] }
    }

    fn buffer(&mut self, t: u32) -> &mut VecDeque<Waiting> {
        let needed = t as usize + 1;
        if self.buffers.len() < needed {
            self.buffers.resize(needed, VecDeque::new());
        }
        &mut self.buffers[t as usize]
    }

    /// A thread takes an edge.
    pub fn exec(&mut self, t: u32, edge: u32, choice: i64) {
        self.steps.push(Step::Exec { thread: ThreadId(t), edge: EdgeId(edge), choice });
    }

    /// The step that was taken last chose a value that is not known yet.
    pub fn begins(&mut self, number: u8, ty: Ty) {
        self.late[usize::from(number)] = (self.steps.len() - 1, ty);
    }

    /// Such a value can be this one. What becomes known of it later is told as well.
    pub fn divided(&mut self, number: u8, value: u64) {
        let (step, ty) = self.late[usize::from(number)];
        if let Some(Step::Exec { choice, .. }) = self.steps.get_mut(step) {
            *choice = ty.wrap(value as i64);
        }
    }

    /// A store that never waits in the search goes to memory.
    pub fn through(&mut self, t: u32, addr: Addr) {
        self.steps.push(Step::Flush { thread: ThreadId(t), addr });
    }

    /// A store begins to wait.
    pub fn issue(&mut self, t: u32, w: &Write) {
        self.buffer(t).push_back(Waiting::Store(w.addr, w.width, true));
    }

    /// Stores from now on wait for those before.
    pub fn mark(&mut self, t: u32) {
        let buffer = self.buffer(t);
        if matches!(buffer.back(), Some(Waiting::Store(..))) {
            buffer.push_back(Waiting::Mark);
        }
    }

    /// The search forgets a store.
    pub fn supersede(&mut self, t: u32, w: &Write) {
        let meant = Waiting::Store(w.addr, w.width, true);
        if let Some(found) = self.buffer(t).iter_mut().find(|e| **e == meant) {
            *found = Waiting::Store(w.addr, w.width, false);
        }
        self.let_go(t);
    }

    /// A store of the search goes to memory.
    pub fn flush(&mut self, t: u32, w: &Write) {
        let meant = Waiting::Store(w.addr, w.width, true);
        let buffer = self.buffer(t);
        if let Some(at) = buffer.iter().position(|e| *e == meant) {
            buffer.remove(at);
        }
        self.through(t, w.addr);
        self.let_go(t);
    }

    /// The thread releases an object: its stores to it are gone. What they held back goes only
    /// after that step ([`Record::let_go`]).
    pub fn forget(&mut self, t: u32, number: u32) {
        let buffer = self.buffer(t);
        buffer.retain(|e| !matches!(e, Waiting::Store(addr, ..) if addr.number() == number));
        let mut last_mark = true;
        buffer.retain(|e| {
            let mark = *e == Waiting::Mark;
            let keep = !(mark && last_mark);
            last_mark = mark;
            keep
        });
    }

    /// What the search has forgotten goes to memory where the model lets it.
    pub fn let_go(&mut self, t: u32) {
        loop {
            let model = self.model;
            let buffer = self.buffer(t);
            while buffer.front() == Some(&Waiting::Mark) {
                buffer.pop_front();
            }
            let Some(at) = forgotten(buffer, model) else { return };
            let Some(Waiting::Store(addr, ..)) = buffer.remove(at) else { return };
            self.through(t, addr);
        }
    }
}

/// The first store that the search has forgotten and that may go.
fn forgotten(buffer: &VecDeque<Waiting>, model: Model) -> Option<usize> {
    for (i, e) in buffer.iter().enumerate() {
        let Waiting::Store(addr, width, kept) = *e else { return None };
        let held = |e: &Waiting| matches!(e, Waiting::Store(a, w, _) if overlap(*a, *w, addr, width));
        if !kept && !buffer.iter().take(i).any(held) {
            return Some(i);
        }
        if model == Model::Tso {
            return None;
        }
    }
    None
}
