//! Happens-before of the execution at hand, event by event, and back again.
//!
//! An event has a set: the events that happen before it, and itself (a vector clock with one
//! entry per event). Edges come from
//!
//! * the order of a thread, and of its buffer (TSO: first in, first out; PSO: stores that overlap,
//!   and those that a store-store fence keeps apart);
//! * the issue of a store and its flush; flushes and whatever waits for the buffer to be empty;
//! * a thread's start and end, and who starts it or waits for it;
//! * accesses to the same bytes, one of which writes. A read of what the thread itself has stored
//!   last comes after nobody, whether the store is in memory already or not; it comes before
//!   whoever overwrites the store *in memory* (Abdulla et al. 2015: chronological traces).
//!
//! Only accesses of different threads, and what properties see, can be *races* that are reversed:
//! all else can happen in one order only.

use crate::event::{Access, Event, StoreId};
use crate::machine::{Actor, Bytes, Effect, pseudo};
use rustc_hash::FxHashMap;
use weir_ir::Model;

/// A set of events, by their numbers.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub(crate) struct Set(Vec<u64>);

impl Set {
    pub fn has(&self, i: usize) -> bool {
        self.0.get(i / 64).is_some_and(|w| w >> (i % 64) & 1 != 0)
    }
    pub fn add(&mut self, i: usize) {
        if self.0.len() <= i / 64 {
            self.0.resize(i / 64 + 1, 0);
        }
        self.0[i / 64] |= 1 << (i % 64);
    }
    pub fn remove(&mut self, i: usize) {
        if let Some(w) = self.0.get_mut(i / 64) {
            *w &= !(1 << (i % 64));
        }
    }
    pub fn join(&mut self, other: &Set) {
        if self.0.len() < other.0.len() {
            self.0.resize(other.0.len(), 0);
        }
        for (a, b) in self.0.iter_mut().zip(&other.0) {
            *a |= b;
        }
    }
    /// Whether both have an event beside this one.
    pub fn meets_but(&self, other: &Set, i: usize) -> bool {
        let but = |w: usize| if w == i / 64 { !(1 << (i % 64)) } else { !0 };
        self.0.iter().zip(&other.0).enumerate().any(|(w, (a, b))| a & b & but(w) != 0)
    }
}

/// An access that happened.
#[derive(Clone, Copy, Debug)]
struct Record {
    event: u32,
    mask: u8,
    write: bool,
    flush: Option<StoreId>,
    /// A read of what the thread itself has stored last.
    own: Option<StoreId>,
}

/// A store that waits.
#[derive(Clone, Debug)]
struct Waiting {
    bytes: Bytes,
    number: u32,
    /// Who issued it.
    issue: u32,
    /// How many store-store fences came before.
    segment: u32,
    /// Who read which bytes of it from the buffer.
    readers: Vec<(u32, u8)>,
}

/// A store that reached memory.
#[derive(Clone, Copy, Debug)]
struct Flushed {
    event: u32,
    segment: u32,
    object: u64,
}

/// What is kept of a thread.
#[derive(Clone, Default, Debug)]
struct Thread {
    /// Who started it.
    start: Option<u32>,
    last: Option<u32>,
    buffer: Vec<Waiting>,
    flushed: Vec<Flushed>,
    /// For each store, the event that brought it to memory, or none yet.
    stores: Vec<u32>,
    segment: u32,
}

/// No event.
const NONE: u32 = u32::MAX;

/// What an event changed, to be taken back.
#[derive(Debug)]
enum Undo {
    /// A record of this word.
    Record(u64),
    Issue(u32),
    Segment(u32),
    Last(u32, Option<u32>),
    Start(u32),
    /// A reader of a store at this position of a buffer.
    Reader(u32, usize),
    /// A store was at this position of a buffer.
    Flush(u32, usize, Waiting),
}

/// An event that happened.
pub(crate) struct Happened {
    /// Whose it is: the thread, or the one whose buffer it is.
    thread: u32,
    /// The events that happen before it, and itself.
    pub before: Set,
    /// What it comes after but for its accesses.
    pub order: Vec<u32>,
    /// What it comes after because of its accesses.
    access: Vec<(u32, Option<StoreId>)>,
    /// The events of other threads that it races with: nothing happens between them.
    pub races: Vec<u32>,
    /// For events that may not be possible: all that it conflicts with and that its thread does
    /// not know of, latest first.
    pub conflicts: Vec<u32>,
    undo: Vec<Undo>,
}

/// What an event that is not possible comes after, and what it conflicts with: see [`Happened`].
pub(crate) struct Waits {
    pub order: Vec<u32>,
    pub conflicts: Vec<u32>,
}

/// The execution at hand.
pub(crate) struct History {
    model: Model,
    pub events: Vec<Happened>,
    threads: Vec<Thread>,
    words: FxHashMap<u64, Vec<Record>>,
}

/// What an event comes after.
#[derive(Default)]
struct After {
    /// By the order of its thread and buffer, and what it waited for.
    order: Vec<u32>,
    /// By accesses; a read of the own store is before whoever overwrites it in memory.
    access: Vec<(u32, Option<StoreId>)>,
    own: Vec<Access>,
}

impl History {
    pub fn new(model: Model) -> History {
        History { model, events: Vec::new(), threads: Vec::new(), words: FxHashMap::default() }
    }

    fn thread(&mut self, t: u32) -> &mut Thread {
        if self.threads.len() <= t as usize {
            self.threads.resize_with(t as usize + 1, Thread::default);
        }
        &mut self.threads[t as usize]
    }

    /// Whether the store is in memory after so many events.
    pub fn is_flushed(&self, (t, n): StoreId, events: usize) -> bool {
        let at = self.threads.get(t as usize).and_then(|t| t.stores.get(n as usize)).copied().unwrap_or(NONE);
        (at as usize) < events
    }

    /// One more event; what it is.
    pub fn push(&mut self, actor: Actor, decisions: Vec<u32>, effects: &[Effect]) -> Event {
        let mut undo = Vec::new();
        let (after, guard) = self.apply(actor, effects, &mut undo);
        let varies = guard || !decisions.is_empty() || effects.contains(&Effect::Varies);
        let me = self.events.len();
        if let Actor::Thread(t) = actor {
            let last = self.thread(t).last.replace(me as u32);
            undo.push(Undo::Last(t, last));
        }
        let mut before = Set::default();
        for i in after.order.iter().chain(after.access.iter().map(|(i, _)| i)) {
            before.join(&self.events[*i as usize].before);
        }
        before.add(me);
        let (races, conflicts) = self.races(&after, guard);
        let After { order, access, own } = after;
        self.events.push(Happened { thread: actor.thread(), before, order, access, races, conflicts, undo });
        Event { actor, decisions: decisions.into(), accesses: own.into(), varies }
    }

    /// What a thread that cannot move conflicts with and does not know of, latest first.
    pub fn waits_for(&mut self, actor: Actor, effects: &[Effect]) -> Waits {
        let mut undo = Vec::new();
        let (after, _) = self.apply(actor, effects, &mut undo);
        self.take_back(undo);
        let (_, conflicts) = self.races(&after, true);
        Waits { order: after.order, conflicts }
    }

    /// What happens before an event if it happens before another one that it races with. Where
    /// that one brings a store to memory, reads of the store by its own thread do not matter then.
    pub fn before_reversed(&self, event: usize, other: usize) -> Set {
        let happened = &self.events[event];
        let stays = |id: &Option<StoreId>| {
            id.is_none_or(|(t, n)| self.threads[t as usize].stores[n as usize] as usize != other)
        };
        let access = happened.access.iter().filter(|(_, own)| stays(own)).map(|(i, _)| *i);
        let mut before = self.before_without(&happened.order, &access.collect::<Vec<_>>(), other);
        before.add(event);
        before
    }

    /// What happens before an event without those that happen after another one.
    pub fn before_without(&self, order: &[u32], conflicts: &[u32], other: usize) -> Set {
        let mut before = Set::default();
        for k in order.iter().chain(conflicts) {
            let k = &self.events[*k as usize].before;
            if !k.has(other) {
                before.join(k);
            }
        }
        before
    }

    fn races(&self, after: &After, guard: bool) -> (Vec<u32>, Vec<u32>) {
        let before = |i: u32, k: u32| i != k && self.events[k as usize].before.has(i as usize);
        let known = |i: u32| after.order.iter().any(|k| *k == i || before(i, *k));
        let mut all: Vec<u32> = after.access.iter().map(|(i, _)| *i).collect();
        all.sort_unstable_by(|a, b| b.cmp(a));
        all.dedup();
        all.retain(|i| !known(*i));
        if guard {
            return (Vec::new(), all);
        }
        let direct = |i: &u32| !all.iter().any(|k| before(*i, *k));
        (all.iter().copied().filter(direct).collect(), Vec::new())
    }

    fn apply(&mut self, actor: Actor, effects: &[Effect], undo: &mut Vec<Undo>) -> (After, bool) {
        let me = self.events.len() as u32;
        let t = actor.thread();
        let mut after = After::default();
        let guard = effects.contains(&Effect::Guard);
        if let Actor::Thread(t) = actor {
            let thread = self.thread(t);
            after.order.extend(thread.last.or(thread.start));
        }
        for effect in effects {
            match *effect {
                Effect::Read(bytes) => self.read(t, me, bytes, guard, &mut after, undo),
                Effect::Write(bytes, _) => {
                    self.conflicts(bytes, true, guard, t, &mut after);
                    after.own.push(Access { bytes, write: true, own: None, flush: None });
                    self.record(
                        bytes,
                        Record { event: me, mask: bytes.1, write: true, flush: None, own: None },
                        undo,
                    );
                }
                Effect::Issue(bytes) => {
                    let thread = self.thread(t);
                    let number = thread.stores.len() as u32;
                    thread.stores.push(NONE);
                    let segment = thread.segment;
                    thread.buffer.push(Waiting { bytes, number, issue: me, segment, readers: Vec::new() });
                    undo.push(Undo::Issue(t));
                }
                Effect::Mark => {
                    self.thread(t).segment += 1;
                    undo.push(Undo::Segment(t));
                }
                Effect::Flush(bytes) => self.flush(t, me, bytes, &mut after, undo),
                Effect::Drained => {
                    self.drained(t, &mut after);
                }
                Effect::DrainedOf(object) => {
                    let thread = self.thread(t);
                    let of = thread.flushed.iter().filter(|f| f.object == u64::from(object));
                    after.order.extend(of.map(|f| f.event));
                }
                Effect::Spawn(other) => {
                    self.thread(other).start = Some(me);
                    undo.push(Undo::Start(other));
                }
                Effect::Join(other) => {
                    let thread = self.thread(other);
                    after.order.extend(thread.last.or(thread.start));
                    self.drained(other, &mut after);
                }
                Effect::Change | Effect::Varies | Effect::Guard => {}
            }
        }
        after.order.retain(|i| *i != me);
        after.access.retain(|(i, _)| *i != me);
        (after, guard)
    }

    fn is_of(&self, event: u32, t: u32) -> bool {
        self.events.get(event as usize).is_none_or(|e| e.thread == t)
    }

    /// Comes after all stores that reached memory.
    fn drained(&mut self, t: u32, after: &mut After) {
        let all = if self.model == Model::Pso { usize::MAX } else { 1 };
        after.order.extend(self.thread(t).flushed.iter().rev().take(all).map(|f| f.event));
    }

    fn record(&mut self, (word, _): Bytes, record: Record, undo: &mut Vec<Undo>) {
        self.words.entry(word).or_default().push(record);
        undo.push(Undo::Record(word));
    }

    /// What an access comes after: the last writes of its bytes, and for a write what was read
    /// since. With `all`, everything that it conflicts with.
    fn conflicts(&self, (word, mask): Bytes, write: bool, all: bool, t: u32, after: &mut After) {
        let mut left = mask;
        for r in self.words.get(&word).into_iter().flatten().rev() {
            if r.mask & left == 0 || !(write || r.write) {
                continue;
            }
            // What a thread and its buffer do to memory happens in one order only.
            let own = word != pseudo::SEEN.0 && self.is_of(r.event, t);
            if own {
                after.order.push(r.event);
            } else {
                after.access.push((r.event, r.own));
            }
            if r.write && !all {
                left &= !r.mask;
                if left == 0 {
                    return;
                }
            }
        }
    }

    fn read(&mut self, t: u32, me: u32, bytes: Bytes, guard: bool, after: &mut After, undo: &mut Vec<Undo>) {
        let (word, mask) = bytes;
        let meets = |w: &Waiting| w.bytes.0 == word && w.bytes.1 & mask != 0;
        let newest = self.thread(t).buffer.iter_mut().enumerate().rev().find(|(_, w)| meets(w));
        if let Some((position, w)) = newest {
            w.readers.push((me, mask));
            let own = Some((t, w.number));
            undo.push(Undo::Reader(t, position));
            after.own.push(Access { bytes, write: false, own, flush: None });
            return;
        }
        // In memory, what is read may still be what the thread itself has stored last.
        let last =
            self.words.get(&word).and_then(|all| all.iter().rev().find(|r| r.write && r.mask & mask != 0));
        let own = last.filter(|r| r.mask & mask == mask).and_then(|r| r.flush).filter(|(by, _)| *by == t);
        if own.is_none() || guard {
            self.conflicts(bytes, false, guard, t, after);
        }
        after.own.push(Access { bytes, write: false, own, flush: None });
        self.record(bytes, Record { event: me, mask, write: false, flush: None, own }, undo);
    }

    fn flush(&mut self, t: u32, me: u32, bytes: Bytes, after: &mut After, undo: &mut Vec<Undo>) {
        let fifo = self.model != Model::Pso;
        let thread = self.thread(t);
        let found = thread.buffer.iter().position(|w| w.bytes == bytes);
        let Some(position) = found else { unreachable!("what is flushed was issued") };
        let w = thread.buffer.remove(position);
        after.order.push(w.issue);
        if fifo {
            after.order.extend(thread.flushed.last().map(|f| f.event));
        } else {
            let before = thread.flushed.iter().filter(|f| f.segment < w.segment);
            after.order.extend(before.map(|f| f.event));
        }
        thread.flushed.push(Flushed { event: me, segment: w.segment, object: bytes.0 >> 32 });
        thread.stores[w.number as usize] = me;
        let id = (t, w.number);
        self.conflicts(bytes, true, false, t, after);
        after.own.push(Access { bytes, write: true, own: None, flush: Some(id) });
        self.record(
            bytes,
            Record { event: me, mask: bytes.1, write: true, flush: Some(id), own: None },
            undo,
        );
        for (event, mask) in w.readers.iter().copied() {
            self.record(bytes, Record { event, mask, write: false, flush: None, own: Some(id) }, undo);
        }
        undo.push(Undo::Flush(t, position, w));
    }

    /// Takes back the last event.
    pub fn pop(&mut self) {
        if let Some(last) = self.events.pop() {
            self.take_back(last.undo);
        }
    }

    fn take_back(&mut self, undo: Vec<Undo>) {
        for u in undo.into_iter().rev() {
            match u {
                Undo::Record(word) => {
                    self.words.get_mut(&word).map(Vec::pop);
                }
                Undo::Issue(t) => {
                    let thread = self.thread(t);
                    thread.buffer.pop();
                    thread.stores.pop();
                }
                Undo::Segment(t) => self.thread(t).segment -= 1,
                Undo::Last(t, last) => self.thread(t).last = last,
                Undo::Start(t) => self.thread(t).start = None,
                Undo::Reader(t, position) => {
                    self.thread(t).buffer[position].readers.pop();
                }
                Undo::Flush(t, position, w) => {
                    let thread = self.thread(t);
                    thread.stores[w.number as usize] = NONE;
                    thread.flushed.pop();
                    thread.buffer.insert(position, w);
                }
            }
        }
    }

    /// An event as it would be without another one that it races with: whether what it reads is
    /// then what its thread has stored last.
    pub fn without(&self, event: &Event, other: usize) -> Event {
        let t = event.actor.thread();
        let again = |a: &Access| {
            if a.write || a.own.is_some() {
                return *a;
            }
            let (word, mask) = a.bytes;
            let all = self.words.get(&word).into_iter().flatten();
            let kept = |r: &&Record| !self.events[r.event as usize].before.has(other);
            let last = all.filter(kept).rfind(|r| r.write && r.mask & mask != 0);
            let own = last.filter(|r| r.mask & mask == mask).and_then(|r| r.flush);
            Access { own: own.filter(|(by, _)| *by == t), ..*a }
        };
        Event {
            actor: event.actor,
            decisions: event.decisions.clone(),
            accesses: event.accesses.iter().map(again).collect(),
            varies: event.varies,
        }
    }
}
