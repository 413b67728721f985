//! Everything forbidden, listed plainly: one state of each sort is put before the judge.

use super::clause::{Clause, Named};
use super::threads::Threads;
use crate::said::{Result, Stop, cannot, go_on};
use std::collections::{BTreeMap, BTreeSet};
use weir_ir::{Addr, BinOp, Expr, Place, Program, PropertyKind, ThreadId, UnOp};
use weir_machine::eval::in_property;
use weir_machine::property::{counts, holds};

/// More combinations than this are refused.
const MOST: usize = 1 << 20;

/// Every forbidden clause that can be met by what each thread does on its own.
pub fn forbidden(original: &Program, threads: &mut Threads, stop: Stop<'_>) -> Result<Vec<Clause>> {
    let mut found = Vec::new();
    for (c, class) in threads.classes.iter().enumerate() {
        if class.moves.iter().any(|m| m.to.is_none()) {
            let failed = Named { class: c, at: None, buffer: Vec::new() };
            found.push(Clause { threads: vec![failed], ..Clause::default() });
        }
    }
    for p in &original.properties {
        let finals = p.kind != PropertyKind::Never;
        if finals && original.is_parameterised() {
            return cannot("final states of any number of threads are not looked at");
        }
        for part in if finals { vec![p.pred.clone()] } else { parts(&p.pred) } {
            violations(original, threads, (p.kind, &part), &mut found, stop)?;
        }
    }
    found.retain(|c| c.threads.iter().filter(|n| threads.is_inside(n)).count() <= 1 && threads.possible(c));
    Ok(found)
}

/// The clauses that violate a property by this part of its predicate.
fn violations(
    original: &Program,
    threads: &mut Threads,
    (kind, part): (PropertyKind, &Expr),
    found: &mut Vec<Clause>,
    stop: Stop<'_>,
) -> Result<()> {
    let finals = kind != PropertyKind::Never;
    let filter = original.filter.as_ref().filter(|_| finals);
    let about: Vec<&Expr> = filter.into_iter().chain([part]).collect();
    let cells = cells(&about)?;
    let all = (0..original.threads.len()).map(ThreadId::new);
    let said: Vec<ThreadId> = all.filter(|t| finals || !leaves(&about, *t).is_empty()).collect();
    if threads.tso && !finals && !cells.is_empty() && !said.is_empty() {
        // Both machines have the same memories and the same local states, but not at the same moment.
        return cannot("a property mixes memory with labels or registers");
    }
    let values: Vec<Vec<i64>> = cells.iter().map(|a| threads.values_at(*a).into_iter().collect()).collect();
    let sorted: Vec<Vec<Vec<u32>>> =
        said.iter().map(|t| sorts(threads, *t, &leaves(&about, *t), finals)).collect();
    let here = |e: &Expr| renamed(threads, e);
    let (pred, mut program) = (here(part), threads.program.clone());
    program.filter = filter.map(here);
    let (memories, mut state) = (each(&values)?, threads.start.clone());
    for chosen in each(&sorted)? {
        for (t, sort) in said.iter().zip(&chosen) {
            let (class, me) = threads.listed[t.index()];
            let local = &threads.classes[class].locals[sort[0] as usize];
            state.threads[me.index()].frames.clone_from(&local.frames);
        }
        for memory in &memories {
            go_on(stop)?;
            let memory: BTreeMap<Addr, i64> = cells.iter().copied().zip(memory.iter().copied()).collect();
            state.memory.extend(&memory);
            let wrong = match kind {
                PropertyKind::Never => holds(&program, &state, &pred),
                PropertyKind::Forall => counts(&program, &state) && !holds(&program, &state, &pred),
                _ => counts(&program, &state) && holds(&program, &state, &pred),
            };
            // Each member of each sort; where memory matters, also while another thread is in a section
            // (in final states nobody is).
            for locals in if wrong { each(&chosen)? } else { Vec::new() } {
                let named = |(t, l): (&ThreadId, u32)| (threads.listed[t.index()].0, l);
                let places: Vec<(usize, u32)> = said.iter().zip(locals).map(named).collect();
                found.push(clause(&places, &memory));
                for (c, class) in threads.classes.iter().enumerate() {
                    let other = class.many || places.iter().all(|(named, _)| *named != c);
                    let inside = (0..class.locals.len()).filter(|l| class.locals[*l].atomic);
                    let inside = inside.filter(|_| other && !finals && !memory.is_empty());
                    found.extend(inside.map(|l| clause(&[&places[..], &[(c, l as u32)]].concat(), &memory)));
                }
            }
        }
    }
    Ok(())
}

fn clause(places: &[(usize, u32)], memory: &BTreeMap<Addr, i64>) -> Clause {
    let named = |&(class, l): &(usize, u32)| Named { class, at: Some(l), buffer: Vec::new() };
    let mut threads: Vec<Named> = places.iter().map(named).collect();
    threads.sort();
    Clause { threads, memory: memory.clone(), ongoing: false }
}

/// One of each list, in every way.
fn each<T: Clone>(lists: &[Vec<T>]) -> Result<Vec<Vec<T>>> {
    if lists.iter().try_fold(1, |n: usize, list| n.checked_mul(list.len())).is_none_or(|n| n > MOST) {
        return cannot("a property is about too many combinations of values and local states");
    }
    let with = |all: Vec<Vec<T>>, list: &Vec<T>| {
        let more = |one: &Vec<T>, x: &T| [&one[..], std::slice::from_ref(x)].concat();
        all.iter().flat_map(|one| list.iter().map(move |x| more(one, x))).collect()
    };
    Ok(lists.iter().fold(vec![Vec::new()], with))
}

/// `a || b` apart, where every part has a value in every state.
fn parts(e: &Expr) -> Vec<Expr> {
    let mut plain = true;
    e.visit(&mut |e| {
        plain &= matches!(e, Expr::Const(..) | Expr::At(..) | Expr::RegOf(..) | Expr::Mem(_) | Expr::Ended(_))
            || matches!(e, Expr::Un(UnOp::Not, ..) | Expr::Cast(..) | Expr::Ite(..))
            || matches!(e, Expr::Bin(op, ..) if op.is_predicate())
    });
    match e {
        Expr::Bin(BinOp::LOr, _, a, b) if plain => parts(a).into_iter().chain(parts(b)).collect(),
        _ => vec![e.clone()],
    }
}

/// What is said of a thread.
fn leaves(about: &[&Expr], t: ThreadId) -> Vec<Expr> {
    let mut found = Vec::new();
    for e in about {
        e.visit(&mut |e| {
            if matches!(e, Expr::At(u, ..) | Expr::RegOf(u, _) | Expr::Ended(u) if *u == t) {
                found.push(e.clone());
            }
        });
    }
    found
}

/// The cells that are spoken of.
fn cells(about: &[&Expr]) -> Result<BTreeSet<Addr>> {
    let (mut found, mut computed) = (BTreeSet::new(), false);
    for e in about {
        e.visit(&mut |e| {
            let Expr::Mem(place) = e else { return };
            let cell = match &**place {
                Place::Cell(o, i) => i.constant().and_then(|i| Some(Addr::of(*o, i.try_into().ok()?))),
                Place::Deref(_) | Place::Bytes(..) => None,
            };
            computed |= cell.is_none();
            found.extend(cell);
        });
    }
    if computed { cannot("a property reads memory at a computed place") } else { Ok(found) }
}

/// The expression about the threads of the instance.
fn renamed(threads: &Threads, e: &Expr) -> Expr {
    let of = |t: ThreadId| threads.listed[t.index()].1;
    e.map(&mut |e| match e {
        Expr::At(t, routine, loc) => Expr::At(of(t), routine, loc),
        Expr::RegOf(t, r) => Expr::RegOf(of(t), r),
        Expr::Ended(t) => Expr::Ended(of(t)),
        e => e,
    })
}

/// The local states of a thread by what is said of it; for final states, only those in which it has
/// ended.
fn sorts(threads: &Threads, t: ThreadId, leaves: &[Expr], finals: bool) -> Vec<Vec<u32>> {
    let (c, me) = threads.listed[t.index()];
    let class = &threads.classes[c];
    let mut sorts: BTreeMap<Vec<Option<i64>>, Vec<u32>> = BTreeMap::new();
    for (l, local) in class.locals.iter().enumerate() {
        let mut state = threads.start.clone();
        state.threads[me.index()].frames.clone_from(&local.frames);
        let value = |e: &Expr| in_property(&threads.program, &state, &renamed(threads, e)).ok();
        if !class.facts[l].is_empty() && (!finals || value(&Expr::Ended(t)) == Some(1)) {
            sorts.entry(leaves.iter().map(value).collect()).or_default().push(l as u32);
        }
    }
    sorts.into_values().collect()
}
