//! Which fences would forbid an execution.
//!
//! A full fence forbids it if the thread passes the point while a store waits in
//! its buffer. A mark does nothing, so it may be taken to happen as late as
//! possible: just before the next step of the thread, where the buffer is
//! shortest. If a thread does nothing more, it need not pass the mark at all,
//! unless the point where it ends up matters (`never`). There marks are not seen
//! (`unseen`): a thread that stands before one is taken to have passed it.
//!
//! A store-store fence (PSO) forbids it if a store after the point reaches
//! memory while one from before the point still waits.
//!
//! The clause is exact: with fences at any points outside of it, the execution
//! is one of the fenced program. So each set of fences that forbids it contains
//! a member of the clause.

use super::{Execution, Marked};
use std::collections::{BTreeMap, BTreeSet};
use weir_ir::log::Deed;
use weir_ir::{Addr, BufferEntry, FenceKind, Model, Program, PropertyKind, Step, ThreadView, Violation};

/// A fence that might be chosen: the point, and what stands there.
pub(super) type Choice = (usize, FenceKind);

/// A point a thread has passed, and the stores from before it that still wait.
struct Passed {
    point: usize,
    before: BTreeMap<Addr, usize>,
}

#[derive(Default)]
struct Lane {
    /// Points since the last step.
    pending: Vec<usize>,
    /// Points before the last step behind which stores waited.
    passed: Vec<Passed>,
}

/// The fences each of which forbids the execution of the program with these
/// fences; empty if no fence does.
pub(super) fn clause(marked: &Marked, fences: &[Choice], execution: &Execution) -> Vec<Choice> {
    let trace = &execution.trace;
    let mut buffers = Buffers::new(execution);
    let mut lanes: Vec<Lane> = Vec::new();
    let mut found: BTreeSet<(usize, bool)> = BTreeSet::new();
    for (i, step) in trace.steps.iter().enumerate() {
        let t = step.thread().index();
        if lanes.len() <= t {
            lanes.resize_with(t + 1, Lane::default);
        }
        let lane = &mut lanes[t];
        match *step {
            Step::Exec { edge, .. } => {
                let routine = execution.replay.routine(i, step.thread());
                let point = routine.and_then(|r| marked.point_at(r, edge));
                if let Some(point) = point {
                    lane.pending.push(point);
                    continue;
                }
                if !lane.pending.is_empty() {
                    let waiting = buffers.waiting(i, t);
                    for point in lane.pending.drain(..).filter(|_| !waiting.is_empty()) {
                        found.insert((point, false));
                        lane.passed.push(Passed { point, before: waiting.clone() });
                    }
                }
            }
            Step::Flush { addr, .. } => {
                for p in &mut lane.passed {
                    // The stores from before the point are the oldest.
                    match p.before.get_mut(&addr) {
                        Some(1) => drop(p.before.remove(&addr)),
                        Some(n) => *n -= 1,
                        None if trace.model == Model::Pso => drop(found.insert((p.point, true))),
                        None => {}
                    }
                }
                lane.passed.retain(|p| !p.before.is_empty());
            }
        }
    }
    if place_matters(marked.program(), trace.violation) {
        let last = execution.replay.threads();
        for (t, thread) in last.iter().enumerate().filter(|(_, thread)| !stores(thread).is_empty()) {
            let passed = lanes.get(t).map_or(&[][..], |lane| &lane.pending);
            let ahead = thread.frames.last().map_or(Vec::new(), |f| marked.ahead(f.routine, f.loc, fences));
            found.extend(passed.iter().copied().chain(ahead).map(|p| (p, false)));
        }
    }
    let kind = |weak: bool| if weak { FenceKind::StoreStore } else { FenceKind::Full };
    found
        .into_iter()
        .map(|(point, weak)| (point, kind(weak)))
        .filter(|(point, kind)| marked.points()[*point].kinds.contains(kind))
        .collect()
}

/// How many stores to each address wait in a thread's buffer.
fn stores(thread: &ThreadView) -> BTreeMap<Addr, usize> {
    let mut out = BTreeMap::new();
    for (addr, _) in thread.buffer.iter().filter_map(BufferEntry::place) {
        *out.entry(addr).or_default() += 1;
    }
    out
}

/// The buffers along an execution: those of the states, or, where there is a log, what it says
/// went into them and out of them.
struct Buffers<'e> {
    execution: &'e Execution,
    /// The steps that are taken into account.
    upto: usize,
    logged: Vec<BTreeMap<Addr, usize>>,
}

impl<'e> Buffers<'e> {
    fn new(execution: &'e Execution) -> Buffers<'e> {
        Buffers { execution, upto: 0, logged: Vec::new() }
    }

    /// What waits in a thread's buffer before a step; steps are asked for in their order.
    fn waiting(&mut self, step: usize, thread: usize) -> BTreeMap<Addr, usize> {
        let replay = &self.execution.replay;
        let Some(log) = &replay.log else {
            return replay.snapshots[step].threads.get(thread).map_or_else(BTreeMap::new, stores);
        };
        while self.upto < step {
            let step = &self.execution.trace.steps[self.upto];
            let t = step.thread().index();
            if self.logged.len() <= t {
                self.logged.resize_with(t + 1, BTreeMap::new);
            }
            let own = &mut self.logged[t];
            match *step {
                Step::Flush { addr, .. } => match own.get_mut(&addr) {
                    Some(n) if *n > 1 => *n -= 1,
                    _ => drop(own.remove(&addr)),
                },
                Step::Exec { .. } => {
                    if let Some(access) =
                        log.access(self.upto).filter(|a| matches!(a.wrote, Some((_, false))))
                    {
                        *own.entry(access.addr).or_default() += 1;
                    }
                    // Stores to what is no more vanish.
                    let at = log.deeds.partition_point(|d| (d.0 as usize) < self.upto);
                    for (_, deed) in log.deeds[at..].iter().take_while(|d| d.0 as usize == self.upto) {
                        if let Deed::Gone(number) = deed {
                            own.retain(|addr, _| addr.number() != *number);
                        }
                    }
                }
            }
            self.upto += 1;
        }
        self.logged.get(thread).cloned().unwrap_or_default()
    }
}

/// Whether it matters where threads that do nothing more end up.
fn place_matters(program: &Program, violation: Option<Violation>) -> bool {
    match violation {
        Some(Violation::Property(i)) => {
            program.properties.get(i).is_none_or(|p| p.kind == PropertyKind::Never)
        }
        Some(Violation::Deadlock | Violation::Race(..) | Violation::Waits(_)) => true,
        Some(Violation::Fault(_)) | None => false,
    }
}

/// Whether it runs as under SC: each store reaches memory before its thread does
/// anything else, and before the end. Then no fence at all could forbid it.
pub(super) fn is_sequential(execution: &Execution) -> bool {
    let mut buffers = Buffers::new(execution);
    execution.replay.threads().iter().all(|t| stores(t).is_empty())
        && execution.trace.steps.iter().enumerate().all(|(i, step)| match step {
            Step::Exec { thread, .. } => buffers.waiting(i, thread.index()).is_empty(),
            Step::Flush { .. } => true,
        })
}
