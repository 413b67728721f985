//! Happens-before: which event of an execution comes before which.
//!
//! Events are loads, stores, locked operations (one event each, whether or not
//! the compare succeeds), atomic sections (one event each, however much they
//! do), spawns and joins. Happens-before is the union of
//!
//! * *program order*: the events of one thread, in the order they are executed
//!   (a store counts where it is issued, not where it reaches memory);
//! * *read-from*: a store and the loads that get its value. A load that the own
//!   buffer serves reads from the store that waits there;
//! * *store order*: the stores to one address, in the order they reach memory;
//! * *from-read*: a load and the stores that come after the one it reads from;
//! * a spawn and the first event of the new thread, the last event of a thread
//!   and a join of it.
//!
//! An execution has the happens-before of an SC execution exactly if there is no
//! cycle (Shasha and Snir, TOPLAS 1988; Burckhardt and Musuvathi, CAV 2008).
//! Stores that still wait have no place in store order yet; what happens to them
//! later can only add edges. Allocation and freeing are no events. An access to several
//! bytes is one event that reads or writes each of them.

use crate::init::initial_state;
use crate::replay::ReplayError;
use crate::state::State;
use crate::step::step;
use std::collections::{BTreeMap, BTreeSet};
use weir_ir::bytes::overlap;
use weir_ir::trace::Order;
use weir_ir::{Access, Addr, Op, Program, ReadFrom, Step, ThreadId, Trace};

/// An event: a thread, and the number of the event among those of the thread.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Event {
    /// The thread.
    pub thread: ThreadId,
    /// How many events of the thread come before it.
    pub number: usize,
}

/// What an event did.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
struct Deed {
    /// The addresses read, each with the store it reads from; `None`: the
    /// initial value.
    reads: Vec<(Addr, Option<Event>)>,
    /// Events that come before it because of a spawn or a join.
    after: Vec<Event>,
}

/// The happens-before of an execution, in a form that does not depend on how the
/// steps of the threads were interleaved.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct HappensBefore {
    /// For each thread its events, in program order.
    events: Vec<Vec<Deed>>,
    /// For each thread the spawn that made it, if it has no event yet.
    spawned: BTreeMap<ThreadId, Event>,
    /// For each address its stores, in the order they reached memory.
    order: BTreeMap<Addr, Vec<Event>>,
    /// For each thread the stores that wait, oldest first: from which cell on, to how many.
    waiting: BTreeMap<ThreadId, Vec<(Addr, u8, Event)>>,
}

impl HappensBefore {
    /// How many events there are.
    pub fn len(&self) -> usize {
        self.events.iter().map(Vec::len).sum()
    }

    /// Whether nothing has happened.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Takes note of a step that leads from one state to another.
    pub fn record(
        &mut self,
        program: &Program,
        before: &State,
        step: Step,
        access: Option<Access>,
    ) -> Option<Event> {
        let thread = step.thread();
        match (step, access) {
            (Step::Flush { addr, .. }, _) => {
                let waiting = self.waiting.get_mut(&thread)?;
                let oldest = waiting.iter().position(|(at, ..)| *at == addr)?;
                let (_, cells, event) = waiting.remove(oldest);
                if waiting.is_empty() {
                    self.waiting.remove(&thread);
                }
                for cell in range(addr, cells) {
                    self.order.entry(cell).or_default().push(event);
                }
                Some(event)
            }
            (Step::Exec { edge, .. }, access) => {
                let top = before.thread(thread)?.top();
                let op = &program.routine(top.routine).edges.get(edge.index())?.op;
                // What a section does belongs to the event its beginning made.
                let event = match (before.atomic, op, access) {
                    (Some(_), ..) => self.last(thread)?,
                    (None, Op::AtomicBegin | Op::Spawn { .. } | Op::Join(_), _) | (_, _, Some(_)) => {
                        self.new_event(thread)
                    }
                    _ => return None,
                };
                match op {
                    Op::Spawn { .. } => {
                        self.spawned.insert(ThreadId::new(before.threads.len()), event);
                    }
                    Op::Join(joined) => {
                        let joined = crate::eval::in_code(program, before, thread, joined).ok()?;
                        let last = self.last(ThreadId::new(usize::try_from(joined).ok()?));
                        self.deed(event).after.extend(last);
                    }
                    _ => {}
                }
                if let Some(access) = access {
                    self.access(event, access);
                }
                Some(event)
            }
        }
    }

    fn access(&mut self, event: Event, access: Access) {
        let Access { addr, cells, read, wrote, .. } = access;
        if let Some((_, place)) = read {
            // A load that the buffer serves gets all of it from one store.
            let buffered = self.waiting.get(&event.thread).and_then(|waiting| {
                waiting.iter().rfind(|(at, n, _)| overlap(*at, *n, addr, cells)).map(|(.., store)| *store)
            });
            for cell in range(addr, cells) {
                let source = match place {
                    ReadFrom::Memory => self.order.get(&cell).and_then(|stores| stores.last()).copied(),
                    ReadFrom::Buffer => buffered,
                };
                let reads = &mut self.deed(event).reads;
                // Within an atomic section an address may be read again.
                if !reads.contains(&(cell, source)) {
                    reads.push((cell, source));
                }
            }
        }
        match wrote {
            Some((_, true)) => {
                for cell in range(addr, cells) {
                    let order = self.order.entry(cell).or_default();
                    // Within an atomic section an address may be stored to again.
                    if order.last() != Some(&event) {
                        order.push(event);
                    }
                }
            }
            Some((_, false)) => self.waiting.entry(event.thread).or_default().push((addr, cells, event)),
            None => {}
        }
    }

    fn new_event(&mut self, thread: ThreadId) -> Event {
        if self.events.len() <= thread.index() {
            self.events.resize(thread.index() + 1, Vec::new());
        }
        let after = self.spawned.remove(&thread).into_iter().collect();
        let events = &mut self.events[thread.index()];
        events.push(Deed { after, ..Deed::default() });
        Event { thread, number: events.len() - 1 }
    }

    /// The thread's last event so far; where it has none, the spawn that made it.
    fn last(&self, thread: ThreadId) -> Option<Event> {
        let count = self.events.get(thread.index()).map_or(0, Vec::len);
        match count.checked_sub(1) {
            Some(number) => Some(Event { thread, number }),
            None => self.spawned.get(&thread).copied(),
        }
    }

    fn deed(&mut self, event: Event) -> &mut Deed {
        &mut self.events[event.thread.index()][event.number]
    }

    /// Edges whose transitive closure is happens-before: each event with its next
    /// in program order and store order, each load with its store and with the
    /// next store after that one.
    pub fn edges(&self) -> Vec<(Event, Order, Event)> {
        let mut edges = Vec::new();
        for (i, deeds) in self.events.iter().enumerate() {
            let thread = ThreadId::new(i);
            for (number, deed) in deeds.iter().enumerate() {
                let event = Event { thread, number };
                if number > 0 {
                    edges.push((Event { thread, number: number - 1 }, Order::Program, event));
                }
                edges.extend(deed.after.iter().map(|e| (*e, Order::Thread, event)));
                for (addr, source) in &deed.reads {
                    edges.extend(source.map(|store| (store, Order::ReadFrom, event)));
                    edges.extend(self.next_store(*addr, *source).map(|next| (event, Order::FromRead, next)));
                }
            }
        }
        for stores in self.order.values() {
            edges.extend(stores.windows(2).map(|two| (two[0], Order::Store, two[1])));
        }
        // A locked operation or atomic section that reads and writes one address
        // is not before itself.
        edges.retain(|(a, _, b)| a != b);
        edges
    }

    /// The store that comes right after the given one (or the initial value).
    fn next_store(&self, addr: Addr, source: Option<Event>) -> Option<Event> {
        let stores = self.order.get(&addr)?;
        let next = match source {
            None => 0,
            Some(store) => stores.iter().position(|s| *s == store)? + 1,
        };
        stores.get(next).copied()
    }

    /// A shortest cycle, if there is one.
    pub fn cycle(&self) -> Option<Vec<Event>> {
        let out = self.next();
        out.keys().filter_map(|start| shortest(&out, *start)).min_by_key(Vec::len)
    }

    /// A shortest cycle through an event, if there is one.
    pub fn cycle_through(&self, event: Event) -> Option<Vec<Event>> {
        shortest(&self.next(), event)
    }

    /// For each event those that come right after it.
    fn next(&self) -> BTreeMap<Event, Vec<Event>> {
        let mut out: BTreeMap<Event, Vec<Event>> = BTreeMap::new();
        for (a, _, b) in self.edges() {
            out.entry(a).or_default().push(b);
        }
        out
    }

    /// Whether one event comes before another for that reason, directly or by
    /// transitivity of program order and store order.
    pub fn before(&self, a: Event, order: Order, b: Event) -> bool {
        let stored = |first: Event, second: Event| {
            self.order.values().any(|stores| {
                let place = |e: Event| stores.iter().position(|s| *s == e);
                place(first).zip(place(second)).is_some_and(|(i, j)| i < j)
            })
        };
        match order {
            Order::Program => a.thread == b.thread && a.number < b.number,
            Order::Store => stored(a, b),
            Order::FromRead => {
                let reads = self.events.get(a.thread.index()).and_then(|deeds| deeds.get(a.number));
                a != b
                    && reads.is_some_and(|deed| {
                        deed.reads.iter().any(|(addr, source)| {
                            let stores = self.order.get(addr);
                            let place = |e: Event| stores?.iter().position(|s| *s == e);
                            match source {
                                None => place(b).is_some(),
                                Some(store) => place(*store).zip(place(b)).is_some_and(|(i, j)| i < j),
                            }
                        })
                    })
            }
            Order::ReadFrom | Order::Thread => self.edges().contains(&(a, order, b)),
        }
    }
}

/// The cells of an access.
fn range(addr: Addr, cells: u8) -> impl Iterator<Item = Addr> {
    (0..i64::from(cells)).map(move |i| Addr(addr.0 + i))
}

/// A shortest way from an event back to it.
fn shortest(out: &BTreeMap<Event, Vec<Event>>, start: Event) -> Option<Vec<Event>> {
    let mut seen = BTreeSet::new();
    let mut ways = std::collections::VecDeque::from([vec![start]]);
    while let Some(way) = ways.pop_front() {
        for next in way.last().and_then(|end| out.get(end)).into_iter().flatten() {
            if *next == start {
                return Some(way);
            }
            if seen.insert(*next) {
                ways.push_back(way.iter().copied().chain([*next]).collect());
            }
        }
    }
    None
}

/// The happens-before of a trace, and for each step the event it belongs to (a
/// flush belongs to its store). Whether the trace violates anything is not asked.
pub fn happens_before(
    program: &Program,
    trace: &Trace,
) -> Result<(HappensBefore, Vec<Option<Event>>), ReplayError> {
    let mut state = initial_state(program, &trace.memory_init).map_err(ReplayError::Init)?;
    let (mut graph, mut events) = (HappensBefore::default(), Vec::new());
    for (number, now) in (1..).zip(&trace.steps) {
        let outcome = step(program, trace.model, &state, *now).map_err(|why| ReplayError::Blocked {
            number,
            step: format!("{now:?}"),
            why,
        })?;
        // An error ends the execution and is no event.
        let Ok(after) = outcome.result else { break };
        events.push(graph.record(program, &state, *now, outcome.access));
        state = after;
    }
    Ok((graph, events))
}
