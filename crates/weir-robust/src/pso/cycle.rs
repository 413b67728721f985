//! The cycle that the last step of a trace closes, event by event.
//!
//! The search knows only that there is one. Here the trace is executed once more
//! and its whole happens-before is kept.

use super::answer::{CycleEvent, Order};
use super::code::Code;
use crate::hb::Deed;
use crate::run::Run;
use std::collections::{BTreeMap, VecDeque};
use weir_ir::{Addr, ThreadId, Trace};

#[derive(Default)]
struct Event {
    thread: usize,
    /// Its position in the thread.
    number: usize,
    step: usize,
    flush: Option<usize>,
    /// Address and the store it reads from.
    reads: Vec<(Addr, Option<usize>)>,
    /// Events that come before it because of a spawn or join.
    after: Vec<usize>,
}

#[derive(Default)]
struct Graph {
    events: Vec<Event>,
    /// Per thread, its events.
    threads: Vec<Vec<usize>>,
    /// Per thread that was spawned, by which event.
    spawned: BTreeMap<usize, usize>,
    /// Per cell, the stores that reached memory.
    order: BTreeMap<Addr, Vec<usize>>,
    /// Per thread and cell, the stores that wait.
    waiting: BTreeMap<(usize, Addr), VecDeque<usize>>,
    /// Whether an atomic section is under way.
    inside: bool,
}

/// A shortest cycle through the store that the last step of the trace flushes;
/// `None` if there is none.
pub(crate) fn cycle(code: &Code<'_>, trace: &Trace) -> Option<Vec<CycleEvent>> {
    let run = Run::of(&code.stepper, code.program, trace).ok()?;
    let mut graph = Graph::default();
    let mut last = None;
    for (i, (step, deed)) in run.steps.iter().zip(&run.deeds).enumerate() {
        let t = step.thread().index();
        match *deed {
            Deed::Flush(addr) => {
                let event = graph.waiting.get_mut(&(t, addr))?.pop_front()?;
                graph.events[event].flush = Some(i);
                graph.order.entry(addr).or_default().push(event);
                last = Some(event);
            }
            deed => graph.exec(t, i, deed),
        }
    }
    graph.shortest(last?)
}

impl Graph {
    fn exec(&mut self, t: usize, step: usize, deed: Deed) {
        let fresh = matches!(deed, Deed::Begin | Deed::Spawn(_) | Deed::Join(_) | Deed::Access(..));
        if !self.inside && !fresh {
            return;
        }
        while self.threads.len() <= t {
            self.threads.push(Vec::new());
        }
        let event = match self.threads[t].last() {
            Some(&section) if self.inside => section,
            _ => {
                let number = self.threads[t].len();
                let after =
                    if number == 0 { self.spawned.get(&t).copied().into_iter().collect() } else { vec![] };
                self.events.push(Event { thread: t, number, step, after, ..Event::default() });
                self.threads[t].push(self.events.len() - 1);
                self.events.len() - 1
            }
        };
        match deed {
            Deed::Begin => self.inside = true,
            Deed::End => self.inside = false,
            Deed::Spawn(child) => {
                self.spawned.insert(child.index(), event);
            }
            Deed::Join(joined) => {
                let joined = joined.index();
                let last = self.threads.get(joined).and_then(|events| events.last()).copied();
                self.events[event].after.extend(last.or(self.spawned.get(&joined).copied()));
            }
            Deed::Access(addr, read, wrote) => {
                if read.is_some() {
                    let own = self.waiting.get(&(t, addr)).and_then(|w| w.back()).copied();
                    let source = own.or_else(|| self.order.get(&addr).and_then(|o| o.last()).copied());
                    self.events[event].reads.push((addr, source));
                }
                match wrote {
                    Some(false) => self.waiting.entry((t, addr)).or_default().push_back(event),
                    Some(true) => {
                        let order = self.order.entry(addr).or_default();
                        if order.last() != Some(&event) {
                            order.push(event);
                        }
                    }
                    None => {}
                }
            }
            Deed::Local | Deed::Free(_) | Deed::Flush(_) => {}
        }
    }

    /// All events that come after an event, with the reason and the address.
    fn next(&self, event: usize) -> Vec<(usize, Order, Option<Addr>)> {
        let e = &self.events[event];
        let mut next = Vec::new();
        for (&cell, stores) in &self.order {
            let source = e.reads.iter().find(|(c, _)| *c == cell).map(|(_, s)| *s);
            let place = |e: usize| stores.iter().position(|s| *s == e);
            if let Some(i) = place(event) {
                next.extend(stores[i + 1..].iter().map(|s| (*s, Order::Store, Some(cell))));
            } else if let Some(source) = source {
                let first = match source {
                    None => Some(0),
                    Some(store) => place(store).map(|i| i + 1),
                };
                let later = first.map_or(&[][..], |i| &stores[i..]);
                next.extend(later.iter().map(|s| (*s, Order::FromRead, Some(cell))));
            }
        }
        for (i, other) in self.events.iter().enumerate() {
            let from = |(_, s): &&(Addr, Option<usize>)| *s == Some(event);
            if let Some((cell, _)) = other.reads.iter().find(from) {
                next.push((i, Order::ReadFrom, Some(*cell)));
            }
            if other.after.contains(&event) {
                next.push((i, Order::Thread, None));
            }
        }
        next.extend(self.threads[e.thread][e.number + 1..].iter().map(|n| (*n, Order::Program, None)));
        next.retain(|(n, ..)| *n != event);
        next
    }

    fn shortest(&self, start: usize) -> Option<Vec<CycleEvent>> {
        // For each event found: the one before it, and why.
        let mut from: BTreeMap<usize, (usize, Order, Option<Addr>)> = BTreeMap::new();
        let mut todo = VecDeque::from([start]);
        while let Some(at) = todo.pop_front() {
            for (next, order, cell) in self.next(at) {
                if let std::collections::btree_map::Entry::Vacant(new) = from.entry(next) {
                    new.insert((at, order, cell));
                    if next == start {
                        return Some(self.walk(&from, start));
                    }
                    todo.push_back(next);
                }
            }
        }
        None
    }

    fn walk(&self, from: &BTreeMap<usize, (usize, Order, Option<Addr>)>, start: usize) -> Vec<CycleEvent> {
        let mut cycle = Vec::new();
        let mut at = start;
        while let Some(&(before, order, cell)) = from.get(&at) {
            let e = &self.events[before];
            // By program order nothing is shared: name what leads to the event.
            let into = from.get(&before).and_then(|(_, _, cell)| *cell);
            cycle.push(CycleEvent {
                thread: ThreadId::new(e.thread),
                step: e.step,
                flush: e.flush,
                addr: cell.or(into),
                order,
            });
            at = before;
            if at == start {
                break;
            }
        }
        cycle.reverse();
        cycle
    }
}
