//! The cycle that the last step of a trace closes, event by event.
//!
//! The search knows only that there is one. Here the trace is executed once more
//! and its whole happens-before is kept.

use super::answer::{CycleEvent, Order};
use super::machine::Machine;
use super::state::State;
use std::collections::{BTreeMap, VecDeque};
use weir_ir::{Addr, Op, Step, ThreadId, Trace};

#[derive(Default)]
struct Event {
    thread: usize,
    /// Its position in the thread.
    number: usize,
    step: usize,
    flush: Option<usize>,
    /// Address and the store it reads from.
    reads: Vec<(i64, Option<usize>)>,
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
    order: BTreeMap<i64, Vec<usize>>,
    /// Per thread and cell, the stores that wait.
    waiting: BTreeMap<(usize, i64), VecDeque<usize>>,
}

/// A shortest cycle through the store that the last step of the trace flushes;
/// `None` if there is none.
pub(crate) fn cycle(machine: &Machine<'_>, cells: Vec<i64>, trace: &Trace) -> Option<Vec<CycleEvent>> {
    let mut state = machine.start(cells).ok()?;
    let mut graph = Graph::default();
    let mut last = None;
    for (i, step) in trace.steps.iter().enumerate() {
        match *step {
            Step::Exec { thread, edge, choice } => {
                let t = thread.index();
                let top = state.threads.get(t)?.top();
                let edge = machine.code.program.routines[top.routine as usize].edges.get(edge.index())?;
                let (before, threads) = (state.section.is_some(), state.threads.len());
                let mut after = state.clone();
                machine.exec(&mut after, t, edge, choice).ok()?;
                graph.exec(machine, &state, t, &edge.op, i, before);
                if after.threads.len() > threads {
                    let event = graph.threads[t].last().copied()?;
                    graph.spawned.insert(threads, event);
                }
                state = after;
            }
            Step::Flush { thread, addr } => {
                let t = thread.index();
                let entry = state.threads.get(t)?.buffer.iter().position(|e| e.cell == addr.0)?;
                let closes = machine.flush(&mut state, t, entry).ok()?;
                let event = graph.waiting.get_mut(&(t, addr.0))?.pop_front()?;
                graph.events[event].flush = Some(i);
                graph.order.entry(addr.0).or_default().push(event);
                last = Some(event);
                if closes {
                    break;
                }
            }
        }
    }
    graph.shortest(last?)
}

impl Graph {
    fn exec(&mut self, machine: &Machine<'_>, state: &State, t: usize, op: &Op, step: usize, inside: bool) {
        let cell = op.place().and_then(|p| machine.place(state, t, p).ok());
        let fresh = matches!(op, Op::AtomicBegin | Op::Spawn { .. } | Op::Join(_)) || cell.is_some();
        if !inside && !fresh {
            return;
        }
        while self.threads.len() <= t {
            self.threads.push(Vec::new());
        }
        let event = match self.threads[t].last() {
            Some(&section) if inside => section,
            _ => {
                let number = self.threads[t].len();
                let after =
                    if number == 0 { self.spawned.get(&t).copied().into_iter().collect() } else { vec![] };
                self.events.push(Event { thread: t, number, step, after, ..Event::default() });
                self.threads[t].push(self.events.len() - 1);
                self.events.len() - 1
            }
        };
        if let Op::Join(e) = op
            && let Some(joined) = machine.joined(state, t, e)
        {
            let last = self.threads.get(joined).and_then(|events| events.last()).copied();
            self.events[event].after.extend(last.or(self.spawned.get(&joined).copied()));
        }
        let Some(cell) = cell else { return };
        let writes = match op {
            Op::Store(..) | Op::Rmw { .. } => true,
            Op::Cas { .. } => machine.swaps(state, t, op),
            _ => false,
        };
        if !matches!(op, Op::Store(..)) {
            let own = self.waiting.get(&(t, cell)).and_then(|w| w.back()).copied();
            let source = own.or_else(|| self.order.get(&cell).and_then(|o| o.last()).copied());
            self.events[event].reads.push((cell, source));
        }
        if matches!(op, Op::Store(..)) && !inside {
            self.waiting.entry((t, cell)).or_default().push_back(event);
        } else if writes {
            let order = self.order.entry(cell).or_default();
            if order.last() != Some(&event) {
                order.push(event);
            }
        }
    }

    /// All events that come after an event, with the reason and the address.
    fn next(&self, event: usize) -> Vec<(usize, Order, Option<i64>)> {
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
            let from = |(_, s): &&(i64, Option<usize>)| *s == Some(event);
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
        let mut from: BTreeMap<usize, (usize, Order, Option<i64>)> = BTreeMap::new();
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

    fn walk(&self, from: &BTreeMap<usize, (usize, Order, Option<i64>)>, start: usize) -> Vec<CycleEvent> {
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
                addr: cell.or(into).map(Addr),
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
