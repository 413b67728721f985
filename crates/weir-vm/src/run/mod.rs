//! Running threads: one edge, and on until something that others can tell.
//!
//! The operations mean what the judge says they mean (`weir-machine`); faults and their order
//! are the same. What is special here:
//!
//! * **Local steps are taken at once.** After each visible step of a thread it runs on
//!   ([`Run::chain`]) over everything that commutes with all steps of all others: registers,
//!   calls, accesses to objects that it owns ([`crate::owner`]) and to words that nobody else
//!   touches, or only in an order that something else gives ([`crate::conflict`]), the issue of a store (not its
//!   flush), fences with nothing in the buffer, joins of what has ended. A state is kept only
//!   where every thread stands before a visible step. Every kept state is expanded in full, so
//!   nothing is put off for ever: a thread that runs for ever without a visible step is noticed
//!   ([`crate::cycle`]) and left alone, and of the stores of a loop only a few are issued in
//!   one go.
//! * **Stores to owned objects** act on memory at once where the model lets nobody notice: under
//!   TSO when no store to something shared waits before them. Otherwise they wait in the buffer
//!   like others and go as soon as they are the oldest. Under PSO they wait for a fence, since
//!   a pointer to the object may overtake them; the engine flushes them where nobody can tell.
//!   Of stores that wait and that nobody else can see, one that a later one covers is forgotten
//!   ([`crate::buffer::Buffer::supersede`]): a thread that waits in a loop and keeps writing down
//!   what it has seen would have a longer buffer each time round.
//! * **A loop that waits and counts** is gone round in one move ([`crate::spin`]).
//! * **A thread that is alone** (no other is left that could move, and it has waited for the end
//!   of all that were) has no buffer at all.
//!
//! While an execution is written down ([`Run::record`]), every step that the judge would see
//! is, flushes of stores to owned objects among them, so that both have the same buffers.

mod act;
mod buffers;
mod chain;
mod control;
mod late;
mod record;
mod rounds;
mod spinning;

use crate::buffer::Write;
use crate::code::{Callers, Compiled};
use crate::conflict::{Bytes, Class, Conflicts, life, object_of, word};
use crate::eval::Regs;
use crate::event::{Event, Via};
use crate::frames::keep;
use crate::futures::{Touch, touch};
use crate::lazy::need::Need;
use crate::lazy::set::Set;
use crate::state::{Home, State, Thread};
pub(crate) use record::Record;
use rounds::Spinning;
use rustc_hash::FxHashSet;
use std::cell::RefCell;
use std::sync::Arc;
use weir_engine::{Budget, StopReason};
use weir_ir::undef::Bits;
use weir_ir::{Addr, Fault, Model};

/// The most bytes of an allocation: the judge's.
const MAX_BYTES: i64 = 1 << 24;
/// Stores to shared objects that are issued in one go.
const ISSUED: u32 = 4;
/// Stores to shared objects that may wait in a buffer; what needs more is left out and said.
pub(crate) const LONGEST: usize = 64;
/// Steps between two looks at the budget.
const LOOK: u64 = 1 << 12;
/// Under PSO, stores to owned objects that are kept in a buffer.
const MOST_OWNED: usize = 1 << 12;

/// Why a thread does not go on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Did {
    /// It did.
    Went,
    /// Its next step is one that others can tell.
    Visible,
    /// It cannot, for now.
    Waits,
    /// It cannot, and never will: an assumption does not hold.
    Never,
}

/// Why a run ends.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Stop {
    /// The step is an error; whether it was written down.
    Fault(Fault, bool),
    /// What is not supported: routine and edge, and the callers (routine, and where it goes on),
    /// innermost first.
    Unsupported(u32, u32, Vec<(u32, u32)>),
    /// The same because of a value that was not chosen yet.
    Open(u32, u32, Vec<(u32, u32)>),
    /// More has to be known of such a value first.
    Need(Need),
    /// Another thread touches an object that was made there and counted as owned.
    Stranger((u32, u32)),
    /// A thread stands still, or goes round for ever, because of what should only set its pace.
    Pace,
    /// A limit.
    Limit(StopReason),
}

impl From<Fault> for Stop {
    fn from(f: Fault) -> Stop {
        Stop::Fault(f, false)
    }
}

/// What does not change during a search.
pub(crate) struct Machine<'a> {
    pub code: &'a Compiled<'a>,
    pub model: Model,
    pub budget: &'a Budget,
    /// Objects made there are shared from the start.
    pub shared_sites: FxHashSet<(u32, u32)>,
    /// Which words threads share.
    pub conflicts: RefCell<Conflicts>,
    /// Local steps are taken at once.
    pub reduced: bool,
    /// States are one that differ only in what sets the pace ([`crate::pace`]).
    pub paced: bool,
    /// Stores to open words are not issued in one go: races are looked for before each.
    pub races: bool,
    /// Choices among more values than these are made late.
    pub late_above: u64,
}

impl Machine<'_> {
    /// Whether a choice among these is made late.
    pub fn chooses_late(&self, s: &State, values: Option<Set>) -> bool {
        let many = values.is_some_and(|set| set.last >= self.late_above);
        many && s.numbers.as_ref().is_none_or(|n| n.has_room())
    }

    /// Whether a store that waits is one to an object of the thread's own.
    fn is_own(&self, s: &State, t: u32, addr: Addr) -> bool {
        match s.home(self.code, addr.number()) {
            Some(Home::Heap(of, slot)) => of == t && s.object(of, slot).is_some_and(|o| o.owned),
            _ => false,
        }
    }

    /// Whether a store that waits is one that nobody else can tell.
    pub fn is_unseen(&self, s: &State, t: u32, w: &Write) -> bool {
        self.is_own(s, t, w.addr) || self.is_quiet(w)
    }

    fn is_quiet(&self, w: &Write) -> bool {
        self.reduced && self.class_of(w) != Class::Open
    }

    /// The class of the bytes that a store is to, and of its object.
    fn class_of(&self, w: &Write) -> Class {
        let conflicts = self.conflicts.borrow();
        conflicts.class(word(w.addr, w.width)).max(conflicts.class(life(w.addr.number())))
    }
}

/// Who can tell that a thread touches a place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Reach {
    /// Nobody: the object is its own, or it is alone.
    Own,
    /// Nobody, as far as is known ([`crate::conflict`]).
    Quiet,
    /// Those that something orders before or after it, as far as is known.
    Guarded,
    /// Others.
    Open,
}

/// A state at work.
pub(crate) struct Run<'a> {
    pub m: &'a Machine<'a>,
    pub s: State,
    /// The steps, where they are wanted.
    pub record: Option<Record>,
    /// Something waits that would need a longer buffer.
    pub cut: bool,
    /// Of a number, a few values only are looked at: routine and edge of the step that needs it, and the callers.
    pub partly: Option<(u32, u32, Callers)>,
    /// The thread that is alone.
    alone: Option<u32>,
    /// Stores to shared objects since the last visible step.
    issued: u32,
    /// Steps taken.
    pub steps: u64,
    /// The open words that were touched.
    pub touched: Vec<Touch>,
    /// The open words that threads stand before.
    pub next: Vec<(u32, Touch)>,
    /// What happened to memory that threads share.
    pub events: Vec<Event>,
    /// The accesses to guarded bytes since the last other event.
    noted: FxHashSet<Event>,
    /// The thread whose end is waited for.
    pub waits_for: Option<u32>,
    /// Threads that were spawned and have not run yet.
    spawned: Vec<u32>,
    /// The loop that the thread that moves waits in.
    spinning: Option<Spinning<'a>>,
}

impl<'a> Run<'a> {
    pub fn new(m: &'a Machine<'a>, s: State) -> Run<'a> {
        Run {
            m,
            s,
            record: None,
            cut: false,
            partly: None,
            alone: None,
            issued: 0,
            steps: 0,
            touched: Vec::new(),
            next: Vec::new(),
            events: Vec::new(),
            noted: FxHashSet::default(),
            waits_for: None,
            spawned: Vec::new(),
            spinning: None,
        }
    }

    fn thread(&self, t: u32) -> &Thread {
        &self.s.threads[t as usize]
    }

    /// The running routine of a thread gets to what is not supported.
    fn unsupported(&self, t: u32, edge: u32) -> Stop {
        let mut frames = self.thread(t).frames.iter().rev().map(|f| (f.routine, f.loc));
        let routine = frames.next().map_or(0, |f| f.0);
        Stop::Unsupported(routine, edge, frames.collect())
    }

    fn thread_mut(&mut self, t: u32) -> &mut Thread {
        let thread = Arc::make_mut(&mut self.s.threads[t as usize]);
        thread.id = 0;
        thread
    }

    fn regs(&self, t: u32) -> Regs<'_> {
        let thread = self.thread(t);
        let base = thread.top().base as usize;
        Regs {
            value: &thread.value[base..],
            undef: &thread.undef[base..],
            copy: thread.copy,
            clean: thread.dirty == 0,
        }
    }

    fn set(&mut self, t: u32, reg: u32, bits: Bits) -> Result<(), Fault> {
        let thread = Arc::make_mut(&mut self.s.threads[t as usize]);
        thread.id = 0;
        let top = thread.frames.last().expect("a thread has a frame");
        let ty = self.m.code.routines[top.routine as usize].reg_ty[reg as usize];
        let kept = keep(ty, bits)?;
        let at = top.base as usize + reg as usize;
        thread.value[at] = kept.value;
        if thread.dirty != 0 || kept.undef != 0 {
            thread.dirty = thread.dirty + u32::from(kept.undef != 0) - u32::from(thread.undef[at] != 0);
            thread.undef[at] = kept.undef;
        }
        Ok(())
    }

    fn note(&mut self, t: u32, edge: u32, choice: i64) {
        if let Some(record) = &mut self.record {
            record.exec(t, edge, choice);
        }
    }

    /// What happens to what waits in a buffer is written down.
    fn note_buffer(&mut self, what: impl FnOnce(&mut Record)) {
        if let Some(record) = &mut self.record {
            what(record);
        }
    }

    /// Whether accesses of the thread act on memory at once and nobody can tell when.
    fn undisturbed(&self, t: u32) -> bool {
        self.alone == Some(t) || self.s.atomic == Some(t)
    }

    /// Who can tell that the thread touches a word of an object (or, with [`life`], the object
    /// as a whole). `atomic`: threads are to be ordered by that.
    fn reach(&mut self, t: u32, home: Home, bytes: Bytes, write: bool, atomic: bool) -> Result<Reach, Stop> {
        if self.alone == Some(t) {
            return Ok(Reach::Own);
        }
        if !self.m.reduced {
            return Ok(Reach::Open);
        }
        let before = self.thread(t).joined;
        let mut conflicts = self.m.conflicts.borrow_mut();
        let mut class = Class::Quiet;
        let whole = life(object_of(bytes.0));
        if let Home::Heap(of, slot) = home {
            match self.s.object(of, slot) {
                Some(o) if o.owned && of != t => return Err(Stop::Stranger(o.site)),
                Some(o) if o.owned => return Ok(Reach::Own),
                _ => class = conflicts.touch(whole, t, false, false, before),
            }
        }
        if class == Class::Open {
            self.touched.push(touch(whole, false, before));
        }
        let synchronises = atomic || self.s.atomic == Some(t);
        let own = conflicts.touch(bytes, t, write, synchronises, before);
        if own == Class::Open {
            self.touched.push(touch(bytes, write, before));
        }
        Ok(match class.max(own) {
            Class::Quiet => Reach::Quiet,
            Class::Guarded => Reach::Guarded,
            Class::Open => Reach::Open,
        })
    }

    /// Writes down that a thread touches bytes, and that their object must be there. What comes
    /// from its own buffer is no access to open bytes of memory.
    fn saw(&mut self, t: u32, reach: Reach, bytes: Bytes, write: bool, via: Via, forwarded: bool) {
        if !matches!(reach, Reach::Guarded | Reach::Open) || !self.m.reduced {
            return;
        }
        let whole = life(object_of(bytes.0));
        let conflicts = self.m.conflicts.borrow();
        let classes = [conflicts.class(whole), conflicts.class(bytes)];
        drop(conflicts);
        if classes[0] != Class::Quiet && whole != bytes {
            let (word, mask) = whole;
            self.happens(Event::Touch { thread: t, word, mask, write: false, via }, classes[0]);
        }
        if classes[1] != Class::Quiet && !(forwarded && classes[1] == Class::Open) {
            let (word, mask) = bytes;
            self.happens(Event::Touch { thread: t, word, mask, write, via }, classes[1]);
        }
    }

    /// Writes down an event. Accesses to guarded bytes count once between two others.
    fn happens(&mut self, event: Event, class: Class) {
        if class != Class::Guarded {
            // Again at once is the same.
            if self.events.last() == Some(&event) {
                return;
            }
            self.noted.clear();
        } else if !self.noted.insert(event) {
            return;
        }
        self.events.push(event);
    }

    /// A value goes to where others may read it.
    fn publish(&mut self, width: u8, bits: Bits) {
        if width == 8 && bits.value as u64 >> 32 != 0 {
            self.s.escape(self.m.code, bits.value);
        }
    }

    fn is_own(&self, t: u32, addr: Addr) -> bool {
        self.m.is_own(&self.s, t, addr)
    }

    fn is_unseen(&self, t: u32, w: &Write) -> bool {
        self.m.is_unseen(&self.s, t, w)
    }
}
