//! Clauses: see the module above.

use std::collections::BTreeMap;
use weir_ir::Addr;

/// A clause names at most so many threads.
pub const MOST_NAMED: usize = 16;

/// A message that must be in a buffer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Message {
    /// The address.
    pub addr: Addr,
    /// The value; an own message may have any.
    pub value: Option<i64>,
    /// Whether the thread itself stored it.
    pub own: bool,
}

impl Message {
    /// Whether it stands for all that the other stands for.
    pub(super) fn covers(&self, other: &Message) -> bool {
        let same = (self.addr, self.own) == (other.addr, other.own);
        same && (self.value.is_none() || self.value == other.value)
    }
}

/// A thread that a clause names.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Named {
    /// Its class (see [`super::Threads::classes`]).
    pub class: usize,
    /// Its local state (see [`super::Class::locals`]); `None`: an error has ended it.
    pub at: Option<u32>,
    /// Its load buffer, head first.
    pub buffer: Vec<Message>,
}

/// A set of states.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Clause {
    /// The threads it names, sorted.
    pub threads: Vec<Named>,
    /// The cells whose value matters.
    pub memory: BTreeMap<Addr, i64>,
    /// For a thread inside an atomic section: whether it goes on (otherwise the execution ends there).
    pub ongoing: bool,
}
