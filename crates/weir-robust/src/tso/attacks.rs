//! Attacks: a thread, a store it delays, and a load it does not. Most pairs of
//! a store and a load cannot be an attack whatever the values are, and are
//! struck out here.
//!
//! A pair stays only if
//!
//! 1. another thread may touch what the store writes, and another thread may
//!    write what the load reads;
//! 2. the control flow has a path from the store to the load on which the
//!    buffer need not drain (no full fence, locked operation, atomic section,
//!    spawn), and on which no store goes to the very cell the load reads, since
//!    the load would be served by the buffer;
//! 3. the other threads have accesses that may form a chain of conflicts and
//!    program order from the load to the store.

use super::accesses::{Access, Accesses, Flow};
use std::collections::{BTreeSet, HashMap};
use weir_engine::fault;
use weir_explore::stepper::edges::CellSet;
use weir_ir::analysis::atomic_locations;
use weir_ir::{EdgeId, Op, Program, RoutineId};

/// A pair that survived. Edges are those of the prepared program.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Pair {
    pub unit: usize,
    pub store: (RoutineId, EdgeId),
    pub load: (RoutineId, EdgeId),
}

/// The attacks of a program.
#[derive(Debug)]
pub(crate) struct Attacks {
    pub pairs: Vec<Pair>,
    /// How many pairs of a store and a load there are.
    pub total: usize,
}

/// Finds the attacks.
pub(crate) fn attacks(program: &Program, accesses: &Accesses) -> Attacks {
    let flow = Flow::of(program);
    let op = |a: &Access| &program.routine(a.routine).edges[a.edge.index()].op;
    let sections: Vec<Vec<bool>> = program
        .routines
        .iter()
        .map(|r| atomic_locations(r).unwrap_or_else(|_| vec![false; r.locs.len()]))
        .collect();
    let in_section = |a: &Access| {
        let src = program.routine(a.routine).edges[a.edge.index()].src;
        sections[a.routine.index()][src.index()]
    };
    let mut out = Attacks { pairs: Vec::new(), total: 0 };
    let chains = Chains::of(program, accesses, &flow);
    let mut reach: HashMap<(usize, CellSet), CellSet> = HashMap::new();
    for unit in 0..accesses.units.len() {
        let of_unit = || accesses.list.iter().filter(|a| a.unit == unit);
        // Stores in an atomic section do not wait in a buffer.
        let stores: Vec<&Access> =
            of_unit().filter(|a| matches!(op(a), Op::Store(..)) && !in_section(a)).collect();
        let loads: Vec<&Access> = of_unit().filter(|a| matches!(op(a), Op::Load(..))).collect();
        out.total += stores.len() * loads.len();
        let others =
            |f: &dyn Fn(&Access) -> bool| accesses.list.iter().any(|a| accesses.by_another(a, unit) && f(a));
        let loads: Vec<&Access> = loads
            .into_iter()
            .filter(|l| !l.plain && others(&|a| a.writes && a.classes.meets(&l.classes)))
            .collect();
        for store in stores {
            if store.plain || !others(&|a| a.classes.meets(&store.classes)) {
                continue;
            }
            let end = program.routine(store.routine).edges[store.edge.index()].dst;
            // What can be reached: in general, and without a store to the cell.
            let reached = |cell: Option<u32>| {
                let mut set = BTreeSet::new();
                flow.walk((store.routine, end), |r, e| {
                    set.insert((r, e));
                    let op = &program.routine(r).edges[e.index()].op;
                    let covers = matches!(op, Op::Store(..))
                        && cell.is_some()
                        && accesses.at(r, e).any(|a| a.certain && a.classes.single() == cell);
                    !op.drains() && !covers
                });
                set
            };
            let mut by_cell: HashMap<Option<u32>, BTreeSet<(RoutineId, EdgeId)>> = HashMap::new();
            for load in &loads {
                let cell = load.classes.single().filter(|_| load.certain);
                if cell.is_some() && store.certain && store.classes.single() == cell {
                    continue;
                }
                let set = by_cell.entry(cell).or_insert_with(|| reached(cell));
                if !set.contains(&(load.routine, load.edge)) {
                    continue;
                }
                let key = (unit, load.classes.clone());
                let touched =
                    reach.entry(key).or_insert_with(|| chains.touched(accesses, unit, &load.classes));
                let skipped = fault!("robust-skips-an-attack") && load.edge.index() % 2 == 1;
                if touched.meets(&store.classes) && !skipped {
                    out.pairs.push(Pair {
                        unit,
                        store: (store.routine, store.edge),
                        load: (load.routine, load.edge),
                    });
                }
            }
        }
    }
    out
}

/// Which accesses may follow which in one thread.
struct Chains {
    /// Per access: the accesses of the same unit after it, itself included.
    after: Vec<Vec<usize>>,
}

impl Chains {
    fn of(program: &Program, accesses: &Accesses, flow: &Flow<'_>) -> Chains {
        let mut number = HashMap::new();
        for (i, a) in accesses.list.iter().enumerate() {
            number.insert((a.unit, a.routine, a.edge), i);
        }
        // Where atomic sections start that contain an edge: a section is one
        // event, so what comes before the access in it counts as well.
        let mut sections: HashMap<(RoutineId, EdgeId), Vec<(RoutineId, weir_ir::LocId)>> = HashMap::new();
        for (i, r) in program.routines.iter().enumerate() {
            let routine = RoutineId::new(i);
            for e in r.edges.iter().filter(|e| e.op == Op::AtomicBegin) {
                let start = (routine, e.dst);
                flow.walk(start, |r, e| {
                    sections.entry((r, e)).or_default().push(start);
                    program.routine(r).edges[e.index()].op != Op::AtomicEnd
                });
            }
        }
        let after = accesses
            .list
            .iter()
            .enumerate()
            .map(|(i, a)| {
                let mut found = BTreeSet::from([i]);
                let end = program.routine(a.routine).edges[a.edge.index()].dst;
                let inside = sections.get(&(a.routine, a.edge)).into_iter().flatten().copied();
                for from in std::iter::once((a.routine, end)).chain(inside) {
                    flow.walk(from, |r, e| {
                        found.extend(number.get(&(a.unit, r, e)));
                        true
                    });
                }
                found.into_iter().collect()
            })
            .collect();
        Chains { after }
    }

    /// Everything that accesses of other threads may touch that come after a
    /// load of these classes, by conflicts and program order.
    fn touched(&self, accesses: &Accesses, attacker: usize, load: &CellSet) -> CellSet {
        let list = &accesses.list;
        let helps = |i: usize| accesses.by_another(&list[i], attacker);
        let mut active = vec![false; list.len()];
        let mut todo: Vec<usize> = Vec::new();
        let mut result = CellSet::none(accesses.heap as usize + 1);
        let join = |i: usize, active: &mut Vec<bool>, todo: &mut Vec<usize>| {
            for &n in &self.after[i] {
                if !std::mem::replace(&mut active[n], true) {
                    todo.push(n);
                }
            }
        };
        for i in (0..list.len()).filter(|i| helps(*i)) {
            if list[i].writes && list[i].classes.meets(load) {
                join(i, &mut active, &mut todo);
            }
        }
        // Threads that start or wait for others pass the order on; that is not
        // followed in detail.
        if accesses.threads_are_data && !todo.is_empty() {
            (0..list.len()).filter(|i| helps(*i)).for_each(|i| join(i, &mut active, &mut todo));
        }
        while let Some(n) = todo.pop() {
            result.add_all(&list[n].classes);
            for i in (0..list.len()).filter(|i| helps(*i)) {
                let conflict = !active[i]
                    && (list[i].writes || list[n].writes)
                    && list[i].classes.meets(&list[n].classes);
                if conflict {
                    join(i, &mut active, &mut todo);
                }
            }
        }
        result
    }
}
