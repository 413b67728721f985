//! Why a step has no state after it: it is not possible, or it is an error.

use std::fmt;
use weir_ir::{Addr, Fault, ThreadId};

/// Why a step is not possible in a state.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Blocked {
    /// There is no thread with that id.
    NoSuchThread,
    /// The running routine has no edge with that id.
    NoSuchEdge,
    /// The thread is not where the edge starts.
    ElsewhereAt,
    /// That thread is in an atomic section.
    AtomicSection(ThreadId),
    /// The operation waits until the own buffer is empty.
    BufferNotEmpty,
    /// The own buffer has a part of what is loaded.
    PartlyBuffered(Addr),
    /// The assumption does not hold.
    Assumption,
    /// What is waited for is not the case.
    Guard,
    /// The program was ended.
    Exited,
    /// The register's type or the constraint does not allow the chosen value.
    Choice(i64),
    /// A value is chosen where there is nothing to choose.
    StrayChoice(i64),
    /// The thread that is joined has not ended, or its buffer is not empty.
    NotEnded(ThreadId),
    /// The own buffer still holds a store to the object that is freed.
    StoreToFreed,
    /// No atomic section is there to be left.
    NotAtomic,
    /// The buffer has no store to that address.
    NothingToFlush(Addr),
    /// The store to that address has to wait for an older one.
    NotOldest(Addr),
}

impl fmt::Display for Blocked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Blocked::NoSuchThread => write!(f, "there is no such thread"),
            Blocked::NoSuchEdge => write!(f, "the running routine has no such edge"),
            Blocked::ElsewhereAt => write!(f, "the thread is not where the edge starts"),
            Blocked::AtomicSection(t) => write!(f, "thread {} is in an atomic section", t.0),
            Blocked::BufferNotEmpty => write!(f, "the own store buffer is not empty"),
            Blocked::PartlyBuffered(a) => {
                write!(f, "a part of what is loaded from address {:#x} still waits in the own buffer", a.0)
            }
            Blocked::Guard => write!(f, "what is waited for is not the case"),
            Blocked::Exited => write!(f, "the program has ended"),
            Blocked::Assumption => write!(f, "the assumption does not hold"),
            Blocked::Choice(v) => write!(f, "the value {v} may not be chosen here"),
            Blocked::StrayChoice(v) => write!(f, "there is nothing to choose, but {v} is chosen"),
            Blocked::NotEnded(t) => write!(f, "thread {} has not ended or its buffer is not empty", t.0),
            Blocked::StoreToFreed => write!(f, "a store to the object still waits in the own buffer"),
            Blocked::NotAtomic => write!(f, "the thread is not in an atomic section"),
            Blocked::NothingToFlush(a) => write!(f, "no store to address {:#x} waits", a.0),
            Blocked::NotOldest(a) => write!(f, "the store to address {:#x} waits for an older one", a.0),
        }
    }
}

impl std::error::Error for Blocked {}

/// Why an operation has no state after it.
pub(crate) enum Halt {
    Blocked(Blocked),
    Fault(Fault),
}

impl From<Blocked> for Halt {
    fn from(b: Blocked) -> Halt {
        Halt::Blocked(b)
    }
}

impl From<Fault> for Halt {
    fn from(f: Fault) -> Halt {
        Halt::Fault(f)
    }
}
