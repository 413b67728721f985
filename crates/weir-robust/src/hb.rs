//! Happens-before: program order, read-from, store order and from-read between
//! the events of an execution, and cycles in it.
//!
//! Events are accesses to memory, and starting or waiting for a thread. A store
//! is one event, wherever its flush is; its place in the store order is that of
//! the flush. A locked operation is one event, and so is an atomic section. A
//! compare that fails is a load. Freeing an object is a store to all its cells.

use std::collections::{HashMap, VecDeque};
use weir_ir::{Addr, Expr, Op, Program, ReadFrom, Replay, Step, ThreadId, Trace, Ty};

/// Why one event comes before another.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Relation {
    /// Program order: the same thread executes one, then the other.
    Po,
    /// Read-from: the second reads what the first wrote.
    Rf,
    /// Store order (coherence): both write the cell, the first one first.
    Co,
    /// From-read: the second overwrites what the first read.
    Fr,
    /// The first starts the second's thread.
    Spawn,
    /// The second waits for the first's thread.
    Join,
}

impl Relation {
    /// Its usual name.
    pub fn name(self) -> &'static str {
        match self {
            Relation::Po => "po",
            Relation::Rf => "rf",
            Relation::Co => "co",
            Relation::Fr => "fr",
            Relation::Spawn => "spawn",
            Relation::Join => "join",
        }
    }
}

/// An event of an execution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Event {
    /// Who does it.
    pub thread: ThreadId,
    /// The step that executes it; for an atomic section, the one that enters it.
    pub step: usize,
    /// For an atomic section, the step that leaves it.
    pub last: usize,
    /// For a store that was buffered, the step that flushes it.
    pub flush: Option<usize>,
}

/// A cycle: each event comes before the next, the last one before the first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cycle {
    /// The events.
    pub events: Vec<Event>,
    /// Why each comes before the next.
    pub relations: Vec<Relation>,
}

/// What a step does, as far as happens-before is concerned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Deed {
    /// Nothing that others can notice.
    Local,
    /// Enters an atomic section.
    Begin,
    /// Leaves it.
    End,
    /// Accesses a cell: whether and where from it reads, whether and where to
    /// it writes (`true`: memory).
    Access(Addr, Option<ReadFrom>, Option<bool>),
    /// A buffered store reaches memory.
    Flush(Addr),
    /// The heap object with that number is freed.
    Free(u32),
    /// That thread starts.
    Spawn(ThreadId),
    /// That thread has ended.
    Join(ThreadId),
}

/// What the steps of a trace do, as the judge saw it. `None` if the replay does
/// not belong to the trace.
pub fn deeds(program: &Program, trace: &Trace, replay: &Replay) -> Option<Vec<Deed>> {
    let mut out = Vec::new();
    for (i, step) in trace.steps.iter().enumerate() {
        let before = replay.snapshots.get(i)?;
        let (thread, edge) = match *step {
            Step::Flush { addr, .. } => {
                out.push(Deed::Flush(addr));
                continue;
            }
            Step::Exec { thread, edge, .. } => (thread, edge),
        };
        let frame = before.threads.get(thread.index())?.frames.last()?;
        let op = &program.routines.get(frame.routine.index())?.edges.get(edge.index())?.op;
        let value = |e: &Expr| {
            e.map(&mut |e| match e {
                Expr::Reg(r) => Expr::Const(frame.regs.get(r.index()).copied().unwrap_or(0), Ty::I64),
                Expr::SelfId => Expr::Const(i64::from(before.threads[thread.index()].copy), Ty::Tid),
                e => e,
            })
            .constant()
        };
        out.push(match op {
            Op::AtomicBegin => Deed::Begin,
            Op::AtomicEnd => Deed::End,
            Op::Spawn { .. } => Deed::Spawn(ThreadId::new(before.threads.len())),
            Op::Join(e) => Deed::Join(ThreadId::new(usize::try_from(value(e)?).ok()?)),
            Op::Free(e) => Deed::Free(Addr(value(e)?).number()),
            _ => match replay.accesses.get(i).copied().flatten() {
                None => Deed::Local,
                Some(a) => Deed::Access(a.addr, a.read.map(|(_, from)| from), a.wrote.map(|(_, m)| m)),
            },
        });
    }
    Some(out)
}

/// Happens-before of an execution.
#[derive(Clone, Debug, Default)]
pub struct Graph {
    /// The events, in the order in which they are executed.
    pub events: Vec<Event>,
    /// For each event, those right after it and why.
    pub after: Vec<Vec<(usize, Relation)>>,
}

#[derive(Default)]
struct Cell {
    last: Option<usize>,
    readers: Vec<usize>,
}

/// Works out happens-before from what the steps do.
pub fn graph(steps: &[Step], deeds: &[Deed]) -> Graph {
    let mut g = Graph::default();
    let mut cells: HashMap<Addr, Cell> = HashMap::new();
    let mut newest: HashMap<ThreadId, (usize, Relation)> = HashMap::new();
    let mut section: HashMap<ThreadId, usize> = HashMap::new();
    let mut waiting: HashMap<ThreadId, Vec<(Addr, usize)>> = HashMap::new();
    let mut early: HashMap<usize, Vec<usize>> = HashMap::new();
    for (i, (step, deed)) in steps.iter().zip(deeds).enumerate() {
        let thread = step.thread();
        if let Deed::Flush(addr) = *deed {
            let queue = waiting.entry(thread).or_default();
            if let Some(at) = queue.iter().position(|(a, _)| *a == addr) {
                let (_, event) = queue.remove(at);
                g.events[event].flush = Some(i);
                let readers = early.remove(&event).unwrap_or_default();
                g.write(&mut cells, addr, event, readers);
            }
            continue;
        }
        if *deed == Deed::Local {
            continue;
        }
        if *deed == Deed::End {
            if let Some(event) = section.remove(&thread) {
                g.events[event].last = i;
            }
            continue;
        }
        let event = match section.get(&thread) {
            Some(event) => *event,
            None => {
                g.events.push(Event { thread, step: i, last: i, flush: None });
                g.after.push(Vec::new());
                let event = g.events.len() - 1;
                if let Some((before, relation)) = newest.insert(thread, (event, Relation::Po)) {
                    g.add(before, event, relation);
                }
                event
            }
        };
        match *deed {
            Deed::Begin => {
                section.insert(thread, event);
            }
            Deed::Access(addr, read, wrote) => {
                match read {
                    Some(ReadFrom::Buffer) => {
                        let own = waiting.get(&thread).into_iter().flatten().rev().find(|(a, _)| *a == addr);
                        if let Some((_, store)) = own {
                            g.add(*store, event, Relation::Rf);
                            early.entry(*store).or_default().push(event);
                        }
                    }
                    Some(ReadFrom::Memory) => {
                        let cell = cells.entry(addr).or_default();
                        if let Some(last) = cell.last {
                            g.add(last, event, Relation::Rf);
                        }
                        cell.readers.push(event);
                    }
                    None => {}
                }
                match wrote {
                    Some(true) => g.write(&mut cells, addr, event, Vec::new()),
                    Some(false) => waiting.entry(thread).or_default().push((addr, event)),
                    None => {}
                }
            }
            Deed::Free(number) => {
                let mut freed: Vec<Addr> = cells.keys().copied().filter(|a| a.number() == number).collect();
                freed.sort();
                for addr in freed {
                    g.write(&mut cells, addr, event, Vec::new());
                }
            }
            Deed::Spawn(child) => {
                newest.insert(child, (event, Relation::Spawn));
            }
            Deed::Join(other) => {
                if let Some((last, _)) = newest.get(&other).copied() {
                    g.add(last, event, Relation::Join);
                }
            }
            Deed::Local | Deed::End | Deed::Flush(_) => {}
        }
    }
    g
}

impl Graph {
    fn add(&mut self, from: usize, to: usize, relation: Relation) {
        if from != to && !self.after[from].iter().any(|(t, r)| (*t, *r) == (to, relation)) {
            self.after[from].push((to, relation));
        }
    }

    fn write(&mut self, cells: &mut HashMap<Addr, Cell>, addr: Addr, event: usize, readers: Vec<usize>) {
        let cell = cells.entry(addr).or_default();
        let before = std::mem::replace(cell, Cell { last: Some(event), readers });
        if let Some(last) = before.last {
            self.add(last, event, Relation::Co);
        }
        for reader in before.readers {
            self.add(reader, event, Relation::Fr);
        }
    }

    /// A shortest way from one event to another through events that are
    /// allowed, as a list of events and why each comes before the next.
    pub fn path(
        &self,
        from: usize,
        to: usize,
        allowed: &dyn Fn(usize) -> bool,
    ) -> Option<(Vec<usize>, Vec<Relation>)> {
        let mut came: Vec<Option<(usize, Relation)>> = vec![None; self.events.len()];
        let mut todo = VecDeque::from([from]);
        while let Some(n) = todo.pop_front() {
            for &(next, relation) in &self.after[n] {
                if came[next].is_some() || next == from || (next != to && !allowed(next)) {
                    continue;
                }
                came[next] = Some((n, relation));
                if next == to {
                    let (mut events, mut relations) = (vec![to], Vec::new());
                    while let Some((before, relation)) = came[events[events.len() - 1]] {
                        relations.push(relation);
                        events.push(before);
                        if before == from {
                            break;
                        }
                    }
                    events.reverse();
                    relations.reverse();
                    return Some((events, relations));
                }
                todo.push_back(next);
            }
        }
        None
    }
}

/// Checks that a cycle is one, given what the judge saw of the execution. The
/// relations are looked up one by one in happens-before as it is worked out here;
/// nothing that the search kept is used. Program order may skip events.
pub fn check_cycle(program: &Program, trace: &Trace, replay: &Replay, cycle: &Cycle) -> Result<(), String> {
    let deeds = deeds(program, trace, replay).ok_or("the replay belongs to another trace")?;
    let graph = graph(&trace.steps, &deeds);
    if cycle.events.len() < 2 || cycle.events.len() != cycle.relations.len() {
        return Err("a cycle has two events at least, and as many relations".into());
    }
    for (i, relation) in cycle.relations.iter().enumerate() {
        let (a, b) = (&cycle.events[i], &cycle.events[(i + 1) % cycle.events.len()]);
        let find = |e: &Event| graph.events.iter().position(|x| x == e);
        let (Some(from), Some(to)) = (find(a), find(b)) else {
            return Err(format!("event {} of the cycle is not in the execution", i + 1));
        };
        let holds = match relation {
            Relation::Po => a.thread == b.thread && a.step < b.step,
            _ => graph.after[from].contains(&(to, *relation)),
        };
        if !holds {
            return Err(format!(
                "event {} of the cycle does not come before the next ({})",
                i + 1,
                relation.name()
            ));
        }
    }
    Ok(())
}
