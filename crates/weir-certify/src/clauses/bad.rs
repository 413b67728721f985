//! Everything forbidden, listed plainly: one state of each sort is put before
//! the judge.

use super::threads::Threads;
use super::{Clause, Named};
use crate::{Rejected, cannot};
use std::collections::{BTreeMap, BTreeSet};
use weir_ir::{Addr, BinOp, Expr, Place, Program, Property, PropertyKind, ThreadId, UnOp};
use weir_machine::State;
use weir_machine::eval::in_property;
use weir_machine::property::{counts, holds};

/// A state with one member of each sort, and the sorts: thread, local states.
type Chosen = (State, Vec<(usize, Vec<u32>)>);

/// Every forbidden clause that can be met by what each thread does on its own.
pub fn forbidden(original: &Program, threads: &mut Threads) -> Result<Vec<Clause>, Rejected> {
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
            violations(original, threads, p, &part, &mut found)?;
        }
    }
    found.retain(|c| c.threads.iter().filter(|n| threads.is_inside(n)).count() <= 1 && threads.possible(c));
    Ok(found)
}

/// The clauses that violate a property by this part of its predicate.
fn violations(
    original: &Program,
    threads: &mut Threads,
    p: &Property,
    part: &Expr,
    found: &mut Vec<Clause>,
) -> Result<(), Rejected> {
    let finals = p.kind != PropertyKind::Never;
    let filter = original.filter.as_ref().filter(|_| finals);
    let about: Vec<&Expr> = filter.into_iter().chain([part]).collect();
    let cells = cells(&about)?;
    let said =
        (0..original.threads.len()).map(ThreadId::new).filter(|t| finals || !leaves(&about, *t).is_empty());
    let said: Vec<ThreadId> = said.collect();
    if threads.tso && !finals && !cells.is_empty() && !said.is_empty() {
        // Both machines have the same memories and the same local states, but not
        // at the same moment.
        return cannot("a property mixes memory with labels or registers");
    }
    // States: one member of each sort for each thread, and the sorts themselves.
    let mut states: Vec<Chosen> = vec![(threads.start.clone(), Vec::new())];
    for &t in &said {
        let (class, me) = threads.listed[t.index()];
        let sorts = sorts(threads, t, &leaves(&about, t), finals);
        let with = |(state, chosen): &Chosen, sort: &Vec<u32>| {
            let (mut state, mut chosen) = (state.clone(), chosen.clone());
            let local = &threads.classes[class].locals[sort[0] as usize];
            state.threads[me.index()].frames.clone_from(&local.frames);
            chosen.push((class, sort.clone()));
            (state, chosen)
        };
        states = states.iter().flat_map(|s| sorts.iter().map(move |sort| with(s, sort))).collect();
    }
    let mut memories: Vec<BTreeMap<Addr, i64>> = vec![BTreeMap::new()];
    for addr in cells {
        let values = threads.values_at(addr);
        let with =
            |m: &BTreeMap<Addr, i64>, v: i64| m.iter().map(|(a, v)| (*a, *v)).chain([(addr, v)]).collect();
        memories = memories.iter().flat_map(|m| values.iter().map(move |v| with(m, *v))).collect();
    }
    let here = |e: &Expr| renamed(threads, e);
    let (pred, mut program) = (here(part), threads.program.clone());
    program.filter = filter.map(here);
    for (state, chosen) in &mut states {
        for memory in &memories {
            state.memory.extend(memory);
            let wrong = match p.kind {
                PropertyKind::Never => holds(&program, state, &pred),
                PropertyKind::Forall => counts(&program, state) && !holds(&program, state, &pred),
                _ => counts(&program, state) && holds(&program, state, &pred),
            };
            if wrong {
                spell_out(threads, chosen, memory, !finals, found);
            }
        }
    }
    Ok(())
}

/// The clauses of a violation: each member of each sort; where memory matters,
/// also while another thread is in a section (in final states nobody is).
fn spell_out(
    threads: &Threads,
    chosen: &[(usize, Vec<u32>)],
    memory: &BTreeMap<Addr, i64>,
    sections: bool,
    found: &mut Vec<Clause>,
) {
    let with = |c: &Clause, class: usize, l: u32| {
        let mut c = c.clone();
        c.threads.push(Named { class, at: Some(l), buffer: Vec::new() });
        c.threads.sort();
        c
    };
    let mut clauses = vec![Clause { memory: memory.clone(), ..Clause::default() }];
    for (class, sort) in chosen {
        clauses = clauses.iter().flat_map(|c| sort.iter().map(|l| with(c, *class, *l))).collect();
    }
    if sections && !memory.is_empty() {
        let plain = clauses.clone();
        for (c, class) in threads.classes.iter().enumerate() {
            if class.many || !chosen.iter().any(|(named, _)| *named == c) {
                for l in (0..class.locals.len()).filter(|l| class.locals[*l].atomic) {
                    clauses.extend(plain.iter().map(|p| with(p, c, l as u32)));
                }
            }
        }
    }
    found.extend(clauses);
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
fn cells(about: &[&Expr]) -> Result<BTreeSet<Addr>, Rejected> {
    let (mut found, mut computed) = (BTreeSet::new(), false);
    for e in about {
        e.visit(&mut |e| {
            let Expr::Mem(place) = e else { return };
            match &**place {
                Place::Cell(o, i) => match i.constant().and_then(|i| i32::try_from(i).ok()) {
                    Some(i) => drop(found.insert(Addr::of(*o, i))),
                    None => computed = true,
                },
                Place::Deref(_) => computed = true,
            }
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

/// The local states of a thread by what is said of it; for final states, only
/// those in which it has ended.
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
