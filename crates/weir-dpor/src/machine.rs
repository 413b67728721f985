//! What the search needs to know about a machine: who can move, what a step does to what others
//! can see, and whether a thread is where it was before.

use weir_engine::StopReason;
use weir_ir::{Step, Violation};

/// A word of memory and the bytes of it that are meant. Cells that have no bytes are words whose
/// bytes are all meant. Words with the highest bit stand for what is not memory: see [`pseudo`].
pub type Bytes = (u64, u8);

/// What is shared though it is no memory: the numbers of new threads and objects, the life of an
/// object, and what properties look at.
pub mod pseudo {
    use super::Bytes;

    /// Threads are numbered in the order in which they start.
    pub const THREADS: Bytes = (1 << 63, 1);
    /// Objects are numbered in the order in which they are made.
    pub const OBJECTS: Bytes = (1 << 63 | 1, 1);
    /// What the properties that are judged in every state look at.
    pub const SEEN: Bytes = (1 << 63 | 2, 1);
    /// Whether an object lives: written by whoever ends it, read by whoever uses it.
    pub fn life(number: u32) -> Bytes {
        (1 << 63 | 1 << 32 | number as u64, 1)
    }
}

/// Who moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Actor {
    /// A thread.
    Thread(u32),
    /// The buffer of a thread: its oldest store reaches memory.
    Buffer(u32),
    /// Under PSO: the oldest store to these bytes reaches memory.
    Store(u32, Bytes),
}

impl Actor {
    /// The thread, or the one whose buffer it is.
    pub fn thread(self) -> u32 {
        match self {
            Actor::Thread(t) | Actor::Buffer(t) | Actor::Store(t, _) => t,
        }
    }
}

/// What a step does that others can see, in the order in which it happens.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Effect {
    /// Memory is read, or the own buffer where that has a store to these bytes.
    Read(Bytes),
    /// Memory is written, at once; whether that changes it.
    Write(Bytes, bool),
    /// A store goes to the own buffer.
    Issue(Bytes),
    /// A store of the own buffer reaches memory.
    Flush(Bytes),
    /// Stores from now on wait for those before.
    Mark,
    /// It was possible only because the own buffer is empty.
    Drained,
    /// It was possible only because the own buffer has no store to the object.
    DrainedOf(u32),
    /// That thread starts.
    Spawn(u32),
    /// That thread has ended, and its buffer is empty.
    Join(u32),
    /// Something of the own that is no register changes.
    Change,
    /// What else it does depends on what it reads.
    Varies,
    /// Whether it is possible depends on what was read.
    Guard,
}

/// What became of a step.
#[derive(Clone, PartialEq, Debug)]
pub enum Done {
    /// It was taken.
    Went,
    /// It needs one more decision, among so many.
    Choice(u32),
    /// It is not possible now; the effects are what that depends on. The state is spoilt.
    Waits,
    /// It is an error, or what it leads to is.
    Wrong(Violation),
    /// The search ends.
    Limit(StopReason),
}

/// What an execution that goes on no further is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum End {
    /// A final state, described by the values of the observables if it counts.
    Final(Option<Vec<i64>>),
    /// Some thread can never go on, and that is no error.
    Blocked,
    /// Something is violated.
    Wrong(Violation),
}

/// A machine.
pub trait Machine {
    /// A state; going back to one that was cloned must be cheap.
    type State: Clone;

    /// Who may be able to move.
    fn actors(&self, state: &Self::State, out: &mut Vec<Actor>);

    /// Lets somebody move, with decisions where the program has a choice. What a thread does
    /// that others cannot see belongs to the step before.
    fn step(
        &self,
        state: &mut Self::State,
        actor: Actor,
        decisions: &[u32],
        effects: &mut Vec<Effect>,
        steps: Option<&mut Vec<Step>>,
    ) -> Done;

    /// Whether the thread is where it was, with the same registers and calls.
    fn is_same(&self, a: &Self::State, b: &Self::State, t: u32) -> bool;

    /// What an execution is in which nobody can move any more; `stopped`: threads that wait in
    /// a loop for memory to change.
    fn end(&self, state: &Self::State, stopped: bool) -> End;
}
