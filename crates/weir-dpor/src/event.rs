//! Events, and which of them depend on each other.

use crate::machine::{Actor, Bytes, pseudo};
use std::rc::Rc;

/// A store that went to a buffer: thread, and its number among those of the thread.
pub(crate) type StoreId = (u32, u32);

/// An access of an event to something shared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Access {
    pub bytes: Bytes,
    pub write: bool,
    /// A read that gets what the thread itself has stored last, from its buffer or from memory.
    pub own: Option<StoreId>,
    /// A store that reaches memory.
    pub flush: Option<StoreId>,
}

/// What an event is, apart from when it happens.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct Event {
    pub actor: Actor,
    pub decisions: Box<[u32]>,
    pub accesses: Box<[Access]>,
    /// What it does depends on what it reads.
    pub varies: bool,
}

/// Events are shared between executions, sleep sets and wakeup trees.
pub(crate) type EventRef = Rc<Event>;

impl Event {
    /// Whether both are the same choice of the same actor.
    pub fn is(&self, other: &Event) -> bool {
        self.actor == other.actor && self.decisions == other.decisions
    }

    /// Whether this event and a later one depend on each other. `flushed`: whether a store is in
    /// memory when the later one happens.
    pub fn meets(&self, later: &Event, flushed: impl Fn(StoreId) -> bool) -> bool {
        if self.actor.thread() == later.actor.thread() {
            // A thread and its buffer share nothing that could be done in another order, but
            // what properties see: what a thread reads of its own does not depend on when it
            // reaches memory.
            let both = matches!(self.actor, Actor::Thread(_)) == matches!(later.actor, Actor::Thread(_));
            return self.actor == later.actor || self.shares(later, both);
        }
        self.accesses.iter().any(|a| later.accesses.iter().any(|b| meet(a, b, &flushed)))
    }

    fn shares(&self, other: &Event, memory: bool) -> bool {
        let counts = |a: &&Access| memory || a.bytes == pseudo::SEEN;
        self.accesses.iter().filter(counts).any(|a| other.accesses.iter().any(|b| meet(a, b, &|_| true)))
    }
}

fn meet(a: &Access, b: &Access, flushed: &impl Fn(StoreId) -> bool) -> bool {
    let there = |x: &Access| x.own.is_none_or(flushed);
    a.bytes.0 == b.bytes.0 && a.bytes.1 & b.bytes.1 != 0 && (a.write || b.write) && there(a) && there(b)
}
