//! Who is ordered after an access: sets of threads, buffers and open bytes, and what events do
//! to them.
//!
//! The members, for a thread `t`:
//!
//! * its **steps**: all steps that it takes from now on come after the access;
//! * its **buffer**: so do all flushes from now on (TSO), or of all that waits there (PSO);
//! * PSO: **flushed**: its own access is a store that was let through and not fenced; its steps come
//!   after it once it fences, and the stores that it issues after a store-store fence
//!   (**marked**) when they are flushed;
//!
//! and for an open byte what was **written** there last, and who has **read** it since.
//!
//! What a thread learns when its buffer is emptied is what its buffer knows. A store knows what
//! its thread knew when it was issued: under TSO the buffer does if none was before
//! it, else what comes after does not count as known (it might, and that is given up). Under PSO
//! flushes are not ordered by each other; what a flush finds out only it knows, and nothing is
//! made of that.

use crate::event::{Event, Via};
use weir_engine::fault;
use weir_ir::Model;

/// A set of members.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Known<const N: usize>([u64; N]);

impl<const N: usize> Known<N> {
    /// Everything: also where there was no such access.
    pub const ALL: Known<N> = Known([u64::MAX; N]);
    const NONE: Known<N> = Known([0; N]);

    pub fn is_all(&self) -> bool {
        *self == Known::ALL
    }

    pub fn and(&self, other: &Known<N>) -> Known<N> {
        Known(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }

    /// Members beyond the size of the set are never in it.
    fn has(&self, member: u32) -> bool {
        self.0.get(member as usize / 64).is_some_and(|w| w >> (member % 64) & 1 == 1)
    }

    fn put(&mut self, member: u32) {
        if let Some(w) = self.0.get_mut(member as usize / 64) {
            *w |= 1 << (member % 64);
        }
    }

    fn take(&mut self, member: u32) {
        if let Some(w) = self.0.get_mut(member as usize / 64) {
            *w &= !(1 << (member % 64));
        }
    }
}

/// The accesses of one thread to the bytes of one class, and of which kind.
#[derive(Clone, Copy, Debug)]
pub(super) struct Item {
    pub class: u32,
    pub object: u32,
    pub thread: u32,
    pub write: bool,
}

/// An event as a check sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Op {
    /// An access to guarded bytes of a class.
    Guarded { thread: u32, class: u32, write: bool, via: Via },
    /// An access to an open byte.
    Open { thread: u32, byte: u32, write: bool, via: Via },
    /// Another event.
    Event(Event),
}

/// What events do under a memory model.
pub(super) struct Rules {
    model: Model,
    strict: bool,
    threads: u32,
    synchronising: u32,
}

impl Rules {
    pub fn new(model: Model, strict: bool, threads: u32, synchronising: u32) -> Rules {
        Rules { model, strict, threads, synchronising }
    }

    /// How many members there may be.
    pub fn members(&self) -> u32 {
        self.threads * 4 + self.synchronising * 2
    }

    fn steps(&self, t: u32) -> u32 {
        t * 4
    }
    fn buffer(&self, t: u32) -> u32 {
        t * 4 + 1
    }
    fn flushed(&self, t: u32) -> u32 {
        t * 4 + 2
    }
    fn marked(&self, t: u32) -> u32 {
        t * 4 + 3
    }
    fn written(&self, byte: u32) -> u32 {
        self.threads * 4 + byte * 2
    }
    fn read(&self, byte: u32) -> u32 {
        self.threads * 4 + byte * 2 + 1
    }

    /// Whether a store that the thread issues now is ordered after the access.
    fn store_knows<const N: usize>(&self, known: &Known<N>, t: u32) -> bool {
        known.has(self.steps(t))
            || match self.model {
                Model::Sc => false,
                Model::Tso => known.has(self.buffer(t)),
                Model::Pso => known.has(self.marked(t)),
            }
    }

    /// What an event does to what is known of an item; whether the event is an access that races
    /// with it.
    pub fn apply<const N: usize>(&self, item: &Item, op: Op, known: &mut Known<N>) -> bool {
        match op {
            Op::Guarded { thread, class, write, via } => {
                if class != item.class {
                    return false;
                }
                if thread != item.thread {
                    return (write || item.write) && !self.ordered(known, thread, via);
                }
                if write == item.write {
                    *known = Known::NONE;
                    match (via, self.model) {
                        (Via::Issue, _) => {}
                        (Via::Thread, _) | (_, Model::Sc) => known.put(self.steps(thread)),
                        _ if fault!("vm-store-arrives-at-once") => known.put(self.steps(thread)),
                        (Via::Through | Via::Flush, Model::Tso) => known.put(self.buffer(thread)),
                        (Via::Through | Via::Flush, Model::Pso) => known.put(self.flushed(thread)),
                    }
                }
            }
            Op::Open { thread, byte, write, via } => self.open(known, thread, byte, write, via),
            Op::Event(event) => self.event(item, event, known),
        }
        false
    }

    fn ordered<const N: usize>(&self, known: &Known<N>, t: u32, via: Via) -> bool {
        match via {
            Via::Thread => known.has(self.steps(t)),
            Via::Through | Via::Issue if self.strict => known.has(self.steps(t)),
            Via::Through | Via::Issue => self.store_knows(known, t),
            Via::Flush => known.has(self.buffer(t)),
        }
    }

    fn open<const N: usize>(&self, known: &mut Known<N>, t: u32, byte: u32, write: bool, via: Via) {
        let (written, read) = (self.written(byte), self.read(byte));
        let before = known.has(written) || write && known.has(read);
        let mine = if write { written } else { read };
        match via {
            // The store itself comes later; that its object is there is seen now.
            Via::Issue if write => {}
            Via::Thread | Via::Issue => {
                if before {
                    known.put(self.steps(t));
                }
                if known.has(self.steps(t)) {
                    known.put(mine);
                }
            }
            Via::Through | Via::Flush => {
                if before && self.model == Model::Tso {
                    known.put(self.buffer(t));
                }
                let knows =
                    if via == Via::Flush { known.has(self.buffer(t)) } else { self.store_knows(known, t) };
                if knows {
                    known.put(mine);
                }
            }
        }
    }

    fn event<const N: usize>(&self, item: &Item, event: Event, known: &mut Known<N>) {
        match event {
            Event::Touch { .. } => {}
            Event::Enter { thread: t, first } => {
                let knows = self.store_knows(known, t);
                match self.model {
                    Model::Sc => {}
                    Model::Tso if first && knows => known.put(self.buffer(t)),
                    Model::Tso => {}
                    Model::Pso if !knows => known.take(self.buffer(t)),
                    Model::Pso if first => known.put(self.buffer(t)),
                    Model::Pso => {}
                }
            }
            Event::Fence(t) => {
                let emptied = match self.model {
                    Model::Sc => false,
                    Model::Tso => known.has(self.buffer(t)),
                    Model::Pso => known.has(self.flushed(t)) || known.has(self.marked(t)),
                };
                if emptied {
                    known.put(self.steps(t));
                }
            }
            Event::Mark(t) => {
                if known.has(self.flushed(t)) {
                    known.put(self.marked(t));
                }
            }
            Event::Spawn(t, new) => {
                if known.has(self.steps(t)) {
                    known.put(self.steps(new));
                }
            }
            Event::Join(t, other) => {
                let of = [self.steps(other), self.buffer(other), self.flushed(other), self.marked(other)];
                if of.into_iter().any(|m| known.has(m)) {
                    known.put(self.steps(t));
                }
            }
            Event::Fresh(number) => {
                if number == item.object {
                    *known = Known::ALL;
                }
            }
        }
    }
}
