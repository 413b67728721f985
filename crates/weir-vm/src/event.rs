//! What moves do to memory that threads share, written down: the edges of the graph of states.
//!
//! Of every move that was taken it is kept where it leads and which events it consists of, in
//! order, so that what orders two events can be worked out later ([`crate::order`]). Only events
//! on guarded and open bytes ([`crate::conflict`]) count, and those by which threads learn of
//! each other: starts, joins, and what empties buffers.

use crate::store::Interner;

/// How an access acts on memory.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Via {
    /// The thread itself does it, at once: loads, locked operations, all stores under SC.
    Thread,
    /// A store that goes through the buffer, and reaches memory at once only because nobody can
    /// tell.
    Through,
    /// A store enters the buffer, and waits there.
    Issue,
    /// The buffer does it: a store that waited.
    Flush,
}

/// An event.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Event {
    /// A thread touches bytes of a word.
    Touch { thread: u32, word: u64, mask: u8, write: bool, via: Via },
    /// A store enters the buffer of a thread; whether no other that could matter waits there.
    Enter { thread: u32, first: bool },
    /// The buffer of a thread is empty, and it goes on only because it is.
    Fence(u32),
    /// Stores of a thread from now on wait for those before (PSO).
    Mark(u32),
    /// A thread starts another.
    Spawn(u32, u32),
    /// A thread has waited for the end of another.
    Join(u32, u32),
    /// An object is made: whatever had its number before is another one.
    Fresh(u32),
}

/// A move that was taken: from a state (0: the state before any step) to another (0: to no
/// state that is kept), and the number of the list of its events.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Edge {
    pub from: u32,
    pub to: u32,
    pub label: u32,
}

/// All moves that were taken.
#[derive(Default)]
pub(crate) struct Graph {
    pub edges: Vec<Edge>,
    /// Lists of events.
    pub labels: Interner<Event>,
}

impl Graph {
    /// A move was taken.
    pub fn add(&mut self, from: u32, to: u32, events: &[Event]) {
        let label = self.labels.insert(events).0;
        self.edges.push(Edge { from, to, label });
    }

    /// Bytes, about.
    pub fn bytes(&self) -> usize {
        self.edges.capacity() * size_of::<Edge>() + self.labels.bytes()
    }
}
