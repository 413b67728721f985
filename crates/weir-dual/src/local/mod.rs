//! One thread on its own: its local states, and what each of its steps asks of
//! memory and of its load buffer.
//!
//! | module | its job |
//! |---|---|
//! | `exec` | what one edge does to one local state |
//! | `graph` | all local states of all threads, and the values of memory, found together |
//! | `fold` | local steps folded away: for each state, the visible steps before it |

pub(crate) mod exec;
pub(crate) mod fold;
pub(crate) mod graph;

use weir_ir::{Fault, LocId, RegId, RoutineId};

/// A cell of shared memory, numbered in the order of discovery.
pub(crate) type Cell = u16;
/// The number of a value among those its cell may hold.
pub(crate) type Val = u16;
/// The number of a local state of one thread.
pub(crate) type Node = u32;

/// One call of a routine.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Frame {
    pub routine: RoutineId,
    pub loc: LocId,
    pub regs: Vec<i64>,
    pub result: Option<RegId>,
}

/// A local state: what a thread knows without looking at memory.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Local {
    pub frames: Vec<Frame>,
    /// Whether it is inside an atomic section.
    pub atomic: bool,
}

impl Local {
    pub fn top(&self) -> &Frame {
        self.frames.last().expect("a thread has at least one frame")
    }
}

/// What a step asks of memory and of the load buffer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) enum Act {
    /// Nothing.
    Local,
    /// Reads the value: from the own messages, or from the head of the buffer.
    Load(Cell, Val),
    /// Writes memory, and appends an own message.
    Store(Cell, Val),
    /// Needs the buffer empty.
    Fence,
    /// Needs the buffer empty, and enters or leaves an atomic section.
    Section,
    /// Needs the buffer empty; reads and writes memory itself.
    Locked(Cell, Option<Val>, Option<Val>),
}

/// Where a step leads: a node, or an error.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Target {
    Node(Node),
    Fault(Fault),
}
