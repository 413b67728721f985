//! Programs that need no search: no cycle is possible by the look of the code.
//!
//! A shortest cycle of happens-before visits a thread once, with one access or
//! with two in program order (Shasha and Snir, TOPLAS 1988). In one of the threads
//! the first of the two is a store p that reaches memory only after the second
//! access q took effect; otherwise all edges would follow the order in which
//! things happen at memory. Then
//!
//! * q is a load, or under PSO a store; no fence between p and q keeps them in
//!   order, and they use different addresses (on one address the buffer is a
//!   queue, and a load of p's value can be left out of the cycle);
//! * p and q each conflict with another thread, and these two threads are the
//!   same or are connected by conflicts (or spawn and join) between threads other
//!   than this one. (Entered from its spawn, the cycle could go to q at once; left
//!   to a join, which waits for the buffer, it could leave from p.)
//!
//! Where no such pair exists the program is robust, whatever its data and however
//! long its buffers. Addresses are known up to their classes (see [`Futures`]).

use super::code::Code;
use std::collections::BTreeSet;
use weir_explore::stepper::edges::{Accesses, CellSet, Futures};
use weir_ir::analysis::callees;
use weir_ir::{FenceKind, Model, Op, Program, RoutineId, TemplateId};

/// Stores that may still wait.
#[derive(Clone)]
struct Waiting {
    /// Since the last fence that loads wait for.
    loads: CellSet,
    /// Since the last fence that stores wait for.
    stores: CellSet,
}

/// A store that may be overtaken: the classes of the store and of the later
/// access, and whether that is a store.
type Pair = (u32, u32, bool);

/// Whether no execution can have a cycle.
pub(crate) fn none(code: &Code<'_>, futures: &Futures, model: Model) -> bool {
    let program = code.program;
    // Templates whose threads are spawned may have several.
    let spawned = program.routines.iter().flat_map(|r| &r.edges).filter_map(|e| match e.op {
        Op::Spawn { template, .. } => Some(template),
        _ => None,
    });
    let spawned: BTreeSet<TemplateId> = spawned.collect();
    let mut threads: Vec<TemplateId> = program.threads.iter().map(|t| t.template).collect();
    threads.extend(spawned.iter().flat_map(|t| [*t, *t]));
    let uses: Vec<Accesses> = threads.iter().map(|t| uses(program, futures, *t)).collect();
    let graph = Conflicts::new(&uses, !spawned.is_empty() || code.joins);
    let mut done = BTreeSet::new();
    threads.iter().enumerate().all(|(t, template)| {
        // Copies of a template are alike.
        !done.insert(*template)
            || pairs(program, futures, *template, model)
                .into_iter()
                .all(|(p, q, store)| !graph.may_close(&uses, t, p, q, store))
    })
}

/// What the threads of a template use; what threads they spawn use is theirs.
fn uses(program: &Program, futures: &Futures, template: TemplateId) -> Accesses {
    let mut all = Accesses::none(&futures.classes);
    for r in callees(program, program.template(template).routine) {
        for e in &program.routine(r).edges {
            futures.touch(&e.op, &mut all);
        }
    }
    all
}

/// Which threads have a conflict: one writes what the other uses.
struct Conflicts(Vec<Vec<bool>>);

impl Conflicts {
    /// Threads that start or wait for each other count as connected; where there
    /// are such, all do.
    fn new(uses: &[Accesses], all: bool) -> Conflicts {
        let conflict = |a: &Accesses, b: &Accesses| {
            all || a.writes.meets(&b.reads) || a.reads.meets(&b.writes) || a.writes.meets(&b.writes)
        };
        Conflicts(uses.iter().map(|a| uses.iter().map(|b| conflict(a, b)).collect()).collect())
    }

    /// Whether others may lead from the later access back to the store.
    fn may_close(&self, uses: &[Accesses], t: usize, p: u32, q: u32, store: bool) -> bool {
        let from = |u: usize| uses[u].writes.has(q) || store && uses[u].reads.has(q);
        let to = |u: usize| uses[u].writes.has(p) || uses[u].reads.has(p);
        let mut seen: Vec<bool> = (0..uses.len()).map(|u| u != t && from(u)).collect();
        let mut todo: Vec<usize> = (0..uses.len()).filter(|u| seen[*u]).collect();
        while let Some(u) = todo.pop() {
            if to(u) {
                return true;
            }
            for (v, seen) in seen.iter_mut().enumerate() {
                if v != t && self.0[u][v] && !std::mem::replace(seen, true) {
                    todo.push(v);
                }
            }
        }
        false
    }
}

/// All pairs of a store and an access that may overtake it.
fn pairs(program: &Program, futures: &Futures, template: TemplateId, model: Model) -> BTreeSet<Pair> {
    let routines = callees(program, program.template(template).routine);
    let none = Waiting { loads: futures.classes.empty(), stores: futures.classes.empty() };
    let mut at: Vec<Vec<Waiting>> =
        program.routines.iter().map(|r| vec![none.clone(); r.locs.len()]).collect();
    let mut found = BTreeSet::new();
    let mut changed = true;
    while changed {
        changed = false;
        for &r in &routines {
            for e in &program.routine(r).edges {
                let mut now = at[r.index()][e.src.index()].clone();
                pass(futures, model, &e.op, &mut now, &mut found);
                let mut reach = |r: RoutineId, loc: usize| {
                    let to = &mut at[r.index()][loc];
                    changed |= to.loads.add_all(&now.loads) | to.stores.add_all(&now.stores);
                };
                match e.op {
                    Op::Call { routine, .. } => reach(routine, program.routine(routine).entry.index()),
                    // To wherever the routine is called.
                    Op::Return(_) => {
                        reach(r, e.dst.index());
                        for &caller in &routines {
                            for call in &program.routine(caller).edges {
                                if matches!(call.op, Op::Call { routine, .. } if routine == r) {
                                    reach(caller, call.dst.index());
                                }
                            }
                        }
                    }
                    _ => reach(r, e.dst.index()),
                }
            }
        }
    }
    found
}

/// What an operation does to the stores that wait, and what it overtakes.
fn pass(futures: &Futures, model: Model, op: &Op, now: &mut Waiting, found: &mut BTreeSet<Pair>) {
    let classes = &futures.classes;
    match op {
        Op::Load(..) | Op::Store(..) => {
            let store = matches!(op, Op::Store(..));
            let mut used = Accesses::none(classes);
            futures.touch(op, &mut used);
            let (used, over) = if store { (&used.writes, &now.stores) } else { (&used.reads, &now.loads) };
            if !store || model == Model::Pso {
                for p in over.iter() {
                    let others = used.iter().filter(|q| *q != p || !classes.single(*q));
                    found.extend(others.map(|q| (p, q, store)));
                }
            }
            if store {
                now.loads.add_all(used);
                now.stores.add_all(used);
            }
        }
        Op::Fence(FenceKind::StoreStore) => now.stores = classes.empty(),
        // With an empty buffer only. An atomic section leaves it empty, too.
        Op::Fence(FenceKind::Full)
        | Op::Rmw { .. }
        | Op::Cas { .. }
        | Op::AtomicBegin
        | Op::AtomicEnd
        | Op::Spawn { .. } => *now = Waiting { loads: classes.empty(), stores: classes.empty() },
        _ => {}
    }
}
