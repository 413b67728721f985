//! A state of the machine.

use crate::buffer::Buffer;
use std::collections::{BTreeMap, BTreeSet};
use weir_ir::{Addr, LocId, Program, RegId, RoutineId, TemplateId, ThreadId};

/// An object made by `Alloc`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum HeapObject {
    /// Its cells.
    Live(Vec<i64>),
    /// It was freed. Its number is used again only where an execution says so
    /// ([`weir_ir::Step::Exec`]).
    Freed,
}

/// One call of a routine.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Frame {
    /// The routine.
    pub routine: RoutineId,
    /// Where it is; in a frame that is not the topmost, where it goes on when
    /// the call returns.
    pub loc: LocId,
    /// The values of its registers.
    pub regs: Vec<i64>,
    /// In whole programs, the bits of its registers that were never set
    /// ([`weir_ir::undef`]); otherwise empty.
    pub undef: Vec<i64>,
    /// The caller's register that gets what this call returns.
    pub result: Option<RegId>,
}

/// A thread.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ThreadState {
    /// What it runs.
    pub template: TemplateId,
    /// Its number among the threads of the template.
    pub copy: u32,
    /// Its calls; never empty, the last one is running.
    pub frames: Vec<Frame>,
    /// Its store buffer.
    pub buffer: Buffer,
}

impl ThreadState {
    /// The call that is running.
    pub fn top(&self) -> &Frame {
        self.frames.last().expect("a thread has at least one frame")
    }
    /// The thread's own routine.
    pub fn bottom(&self) -> &Frame {
        self.frames.first().expect("a thread has at least one frame")
    }
    /// Whether it has ended: its only frame is where no edge leaves.
    pub fn ended(&self, program: &Program) -> bool {
        let top = self.top();
        self.frames.len() == 1 && program.routine(top.routine).out(top.loc).next().is_none()
    }
}

/// A state of the machine. Equal states behave alike.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct State {
    /// The cells of the static objects: all of those with a length, and of the
    /// unbounded ones those that were written (the others have their initial
    /// value). In whole programs, those that were written only, and each with the mask of
    /// its undefined bits ([`weir_ir::bytes::cell`]).
    pub memory: BTreeMap<Addr, i64>,
    /// The heap objects by their numbers.
    pub heap: BTreeMap<u32, HeapObject>,
    /// Those of them that are variables of functions: they end with these, and cannot be freed.
    pub variables: BTreeSet<u32>,
    /// The threads, in order of [`ThreadId`].
    pub threads: Vec<ThreadState>,
    /// The thread that is in an atomic section, if one is.
    pub atomic: Option<ThreadId>,
    /// Whether the program was ended by `Exit`: nothing moves any more.
    pub exited: bool,
}

impl State {
    /// A thread, if it exists.
    pub fn thread(&self, id: ThreadId) -> Option<&ThreadState> {
        self.threads.get(id.index())
    }
}
