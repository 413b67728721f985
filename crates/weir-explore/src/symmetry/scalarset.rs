//! Scalarsets: symmetry between threads that run the same code.
//!
//! Threads that run the same code and never ask who they are can change places:
//! states that differ only in which of them is where behave alike, and one of
//! them is enough (Ip and Dill, 1996; the scalarset here is the set of threads
//! of one code, with no thread id in the data). A state is represented by the
//! one in which the parts of such threads are sorted.
//!
//! Copies of a template are such threads, and so are threads of other formats
//! that turn out to have the same code. They count as symmetric only if
//!
//! 1. their code, procedures included, does not use `self` (nor `N`, where the
//!    threads have different templates);
//! 2. no thread of the program spawns or joins, so that thread ids are not data;
//! 3. every property says the same when two of them change places;
//! 4. where final states are listed, no observable looks at one of them.
//!
//! While a thread is in an atomic section, its number is part of memory; such
//! states are left as they are.

use rustc_hash::FxHashMap;
use std::collections::BTreeSet;
use weir_engine::fault;
use weir_ir::analysis::callees;
use weir_ir::{BinOp, Expr, Op, Program, Routine, RoutineId, TemplateId, ThreadId};

/// The same program with one template for threads of the same code, and the
/// groups of threads that can change places (two or more each).
pub(crate) fn merge(program: &Program, collect: bool) -> Option<(Program, Vec<Vec<usize>>)> {
    let ids_are_data = program
        .routines
        .iter()
        .flat_map(|r| &r.edges)
        .any(|e| matches!(e.op, Op::Spawn { .. } | Op::Join(_)));
    if ids_are_data || program.threads.len() < 2 {
        return None;
    }
    // Copies share their code: it is looked at once for each template.
    let mut shapes: FxHashMap<TemplateId, Option<String>> = FxHashMap::default();
    let mut places: FxHashMap<(&[i64], String), usize> = FxHashMap::default();
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for (i, thread) in program.threads.iter().enumerate() {
        let shape = shapes.entry(thread.template).or_insert_with(|| {
            let routine = program.template(thread.template).routine;
            match uses(program, routine) {
                (true, _) => None,
                (false, true) => {
                    Some(format!("{} template {}", shape(program.routine(routine)), thread.template.0))
                }
                (false, false) => Some(shape(program.routine(routine))),
            }
        });
        let Some(shape) = shape else { continue };
        let place = *places.entry((&thread.args, shape.clone())).or_insert(groups.len());
        if place == groups.len() {
            groups.push(Vec::new());
        }
        groups[place].push(i);
    }
    groups.retain(|group| group.len() > 1);
    if groups.is_empty() {
        return None;
    }
    let mut merged = program.clone();
    for group in &groups {
        let first = program.threads[group[0]].template;
        for &t in group {
            merged.threads[t].template = first;
            merged.threads[t].copy = 0;
        }
    }
    let root = |p: &Program, t: ThreadId| p.template(p.threads[t.index()].template).routine;
    let renamed: Vec<(RoutineId, RoutineId)> =
        (0..program.threads.len()).map(ThreadId::new).map(|t| (root(program, t), root(&merged, t))).collect();
    let rename = |e: Expr| match e {
        Expr::At(t, r, l) if r == renamed[t.index()].0 => Expr::At(t, renamed[t.index()].1, l),
        e => e,
    };
    merged.properties.iter_mut().for_each(|p| p.pred = p.pred.map(&mut |e| rename(e)));
    merged.observables.iter_mut().for_each(|o| o.expr = o.expr.map(&mut |e| rename(e)));
    merged.filter = merged.filter.map(|f| f.map(&mut |e| rename(e)));
    groups.retain(|g| fair(&merged, g, collect) || fault!("explore-symmetry-is-unfair"));
    (!groups.is_empty()).then_some((merged, groups))
}

/// Whether the code uses `self`, and whether it uses `N`.
fn uses(program: &Program, routine: RoutineId) -> (bool, bool) {
    let (mut who, mut count) = (false, false);
    for r in callees(program, routine) {
        for e in program.routine(r).edges.iter().flat_map(|e| e.op.exprs()) {
            e.visit(&mut |e| {
                who |= matches!(e, Expr::SelfId);
                count |= matches!(e, Expr::ThreadCount);
            });
        }
    }
    (who, count)
}

/// What the code does, without names and places in the source.
fn shape(r: &Routine) -> String {
    let regs: Vec<_> = r.regs.iter().map(|r| (r.ty, r.init)).collect();
    let edges: Vec<_> = r.edges.iter().map(|e| (e.src.0, e.dst.0, &e.op)).collect();
    format!("{} {:?} {} {} {regs:?} {edges:?}", r.params, r.returns, r.locs.len(), r.entry.0)
}

/// Whether everything that is asked says the same when threads of the group
/// change places.
fn fair(program: &Program, group: &[usize], collect: bool) -> bool {
    let mut threads: Vec<usize> = (0..program.threads.len()).collect();
    group.windows(2).all(|pair| {
        threads.swap(pair[0], pair[1]);
        let same = indifferent(program, &threads, collect);
        threads.swap(pair[0], pair[1]);
        same
    })
}

/// Whether everything that is asked says the same when each thread becomes the
/// one given for it.
pub(crate) fn indifferent(program: &Program, threads: &[usize], collect: bool) -> bool {
    let root = |t: ThreadId| program.template(program.threads[t.index()].template).routine;
    let asked = program.properties.iter().map(|p| &p.pred).chain(&program.filter);
    let listed = program.observables.iter().map(|o| &o.expr).filter(|_| collect);
    asked.chain(listed).all(|e| {
        let mut same_code = true;
        let mut to = |t: ThreadId| {
            let u = ThreadId::new(threads[t.index()]);
            same_code &= root(t) == root(u);
            u
        };
        let moved = e.map(&mut |e| match e {
            Expr::At(t, r, l) => Expr::At(to(t), r, l),
            Expr::RegOf(t, r) => Expr::RegOf(to(t), r),
            Expr::Ended(t) => Expr::Ended(to(t)),
            e => e,
        });
        // Locations and registers are those of one routine.
        same_code && (moved == *e || normal(&moved).is_some_and(|n| Some(n) == normal(e)))
    })
}

type Clauses = BTreeSet<BTreeSet<String>>;

/// Predicates with more clauses are not compared.
const MOST_CLAUSES: usize = 2_000;

/// The disjunctive normal form.
fn normal(e: &Expr) -> Option<Clauses> {
    let clauses: Clauses = match e {
        Expr::Bin(BinOp::LOr, _, a, b) => normal(a)?.into_iter().chain(normal(b)?).collect(),
        Expr::Bin(BinOp::LAnd, _, a, b) => {
            let (a, b) = (normal(a)?, normal(b)?);
            if a.len() * b.len() > MOST_CLAUSES {
                return None;
            }
            a.iter().flat_map(|x| b.iter().map(move |y| x.union(y).cloned().collect())).collect()
        }
        atom => [[format!("{atom:?}")].into()].into(),
    };
    (clauses.len() <= MOST_CLAUSES).then_some(clauses)
}

/// Sorts the parts of threads that can change places by rank; `parts` starts with
/// memory. Whether that changed anything.
pub(crate) fn sort(groups: &[Vec<usize>], parts: &mut [u32], mut rank: impl FnMut(u32) -> u64) -> bool {
    let mut changed = false;
    for group in groups {
        // Insertion sort: few threads, and nearly sorted.
        for i in 1..group.len() {
            let mut j = i;
            while j > 0 && rank(parts[group[j - 1] + 1]) > rank(parts[group[j] + 1]) {
                parts.swap(group[j - 1] + 1, group[j] + 1);
                changed = true;
                j -= 1;
            }
        }
    }
    changed
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_sorted_within_groups_only() {
        let mut parts = vec![9, 5, 4, 3, 2, 1];
        assert!(sort(&[vec![0, 2, 4]], &mut parts, u64::from));
        assert_eq!(parts, [9, 1, 4, 3, 2, 5]);
        assert!(!sort(&[vec![0, 2, 4]], &mut parts, u64::from));
    }
}
