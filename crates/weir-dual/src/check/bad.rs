//! Everything forbidden, listed plainly: threads are sorted by what the property
//! says of them, one state of each sort is put before the judge.

use super::Rejected;
use super::threads::{Threads, initial_values};
use crate::certificate::{Config, Place};
use std::collections::{BTreeMap, BTreeSet};
use weir_ir::{Addr, BinOp, CellInit, Expr, ObjId, Place as At, Program, PropertyKind, ThreadId};
use weir_machine::property::{counts, holds};
use weir_machine::{State, initial_state};

/// Calls `must` with every forbidden configuration.
pub(super) fn forbidden(
    program: &Program,
    threads: &Threads<'_>,
    mut must: impl FnMut(&Config) -> Result<(), Rejected>,
) -> Result<(), Rejected> {
    let n = threads.all.len();
    let anything = Config {
        places: vec![Place::Anywhere; n],
        buffers: vec![Vec::new(); n],
        memory: Vec::new(),
        ongoing: false,
    };
    for (t, thread) in threads.all.iter().enumerate() {
        if thread.moves.iter().any(|m| m.to.is_none()) {
            let mut config = anything.clone();
            config.places[t] = Place::Failed;
            must(&config)?;
        }
    }
    let strange = |why: &str| Rejected::NotForThisProgram(why.to_string());
    let free: Vec<(Addr, i64)> = free_cells(program);
    let state = initial_state(program, &free).map_err(|e| strange(&e.to_string()))?;
    for p in &program.properties {
        let finals = p.kind != PropertyKind::Never;
        let filter = program.filter.as_ref().filter(|_| finals);
        let parts = if finals { vec![p.pred.clone()] } else { parts(&p.pred) };
        for part in parts {
            let about: Vec<&Expr> = filter.into_iter().chain([&part]).collect();
            let cells = cells(&about);
            let mut sorts: Vec<Vec<Vec<u32>>> = Vec::new();
            for t in 0..n {
                sorts.push(sort(program, threads, &state, t, &about, finals));
            }
            let said = |t: usize| mentions(&about, t) || finals;
            if !finals && !cells.is_empty() && (0..n).any(said) {
                return Err(strange("a property mixes memory with labels or registers"));
            }
            let mut list = Lister { threads, state: &state, cells: &cells, found: Vec::new() };
            let chosen = vec![None; n];
            list.choose(0, &sorts, &said, chosen, &mut |state: &State| match p.kind {
                PropertyKind::Never => holds(program, state, &part),
                PropertyKind::Forall => counts(program, state) && !holds(program, state, &part),
                _ => counts(program, state) && holds(program, state, &part),
            });
            for (chosen, memory) in list.found {
                let mut configs = vec![Config { memory, ..anything.clone() }];
                for (t, members) in chosen.iter().enumerate() {
                    let Some(members) = members else { continue };
                    let with = |c: &Config, l: u32| {
                        let mut c = c.clone();
                        c.places[t] = Place::At(l);
                        c
                    };
                    configs = configs.iter().flat_map(|c| members.iter().map(move |&l| with(c, l))).collect();
                }
                if !finals && !cells.is_empty() {
                    let plain = configs.clone();
                    for (t, thread) in threads.all.iter().enumerate() {
                        for (l, _) in thread.locals.iter().enumerate().filter(|(_, local)| local.atomic) {
                            configs.extend(plain.iter().map(|c| {
                                let mut c = c.clone();
                                c.places[t] = Place::At(l as u32);
                                c
                            }));
                        }
                    }
                }
                for config in configs {
                    let inside = (0..n).filter(|&t| threads.is_inside(t, config.places[t])).count();
                    if inside <= 1 && threads.possible(&config) {
                        must(&config)?;
                    }
                }
            }
        }
    }
    Ok(())
}

/// `a || b` apart, where every part has a value in every state.
fn parts(e: &Expr) -> Vec<Expr> {
    let mut plain = true;
    e.visit(&mut |e| {
        plain &= matches!(e, Expr::Const(..) | Expr::At(..) | Expr::RegOf(..) | Expr::Mem(_) | Expr::Ended(_))
            || matches!(e, Expr::Un(weir_ir::UnOp::Not, ..) | Expr::Cast(..) | Expr::Ite(..))
            || matches!(e, Expr::Bin(op, ..) if op.is_predicate())
    });
    match e {
        Expr::Bin(BinOp::LOr, _, a, b) if plain => parts(a).into_iter().chain(parts(b)).collect(),
        _ => vec![e.clone()],
    }
}

fn mentions(about: &[&Expr], t: usize) -> bool {
    let mut found = false;
    for e in about {
        e.visit(&mut |e| {
            found |= matches!(e, Expr::At(u, ..) | Expr::RegOf(u, _) | Expr::Ended(u) if u.index() == t)
        });
    }
    found
}

fn cells(about: &[&Expr]) -> Vec<Addr> {
    let mut found = BTreeSet::new();
    for e in about {
        e.visit(&mut |e| {
            if let Expr::Mem(place) = e
                && let At::Cell(o, index) = &**place
                && let Some(i) = index.constant().and_then(|i| i32::try_from(i).ok())
            {
                found.insert(Addr::of(*o, i));
            }
        });
    }
    found.into_iter().collect()
}

fn free_cells(program: &Program) -> Vec<(Addr, i64)> {
    let mut free = Vec::new();
    for (i, object) in program.objects.iter().enumerate() {
        let count = match object.len {
            weir_ir::Len::Scalar => 1,
            weir_ir::Len::Fixed(n) => n as i32,
            weir_ir::Len::Unbounded => 0,
        };
        for offset in 0..count {
            if let CellInit::Any { lo, .. } = object.cell_init(offset) {
                free.push((Addr::of(ObjId::new(i), offset), lo));
            }
        }
    }
    free
}

/// The local states of a thread by what is said of it; for final states, only
/// those in which it has ended.
fn sort(
    program: &Program,
    threads: &Threads<'_>,
    state: &State,
    t: usize,
    about: &[&Expr],
    finals: bool,
) -> Vec<Vec<u32>> {
    let mut leaves = Vec::new();
    for e in about {
        e.visit(&mut |e| {
            if matches!(e, Expr::At(u, ..) | Expr::RegOf(u, _) | Expr::Ended(u) if u.index() == t) {
                leaves.push(e.clone());
            }
        });
    }
    let mut sorts: BTreeMap<Vec<Option<i64>>, Vec<u32>> = BTreeMap::new();
    for (l, local) in threads.all[t].locals.iter().enumerate() {
        let mut state = state.clone();
        state.threads[t].frames.clone_from(&local.frames);
        let value = |e: &Expr| weir_machine::eval::in_property(program, &state, e).ok();
        if threads.all[t].facts[l].is_empty() || finals && value(&Expr::Ended(ThreadId::new(t))) != Some(1) {
            continue;
        }
        sorts.entry(leaves.iter().map(value).collect()).or_default().push(l as u32);
    }
    sorts.into_values().collect()
}

/// The members of one sort for each thread that matters, and memory.
type Chosen = (Vec<Option<Vec<u32>>>, Vec<(Addr, i64)>);

struct Lister<'a, 'p> {
    threads: &'a Threads<'p>,
    state: &'a State,
    cells: &'a [Addr],
    found: Vec<Chosen>,
}

impl Lister<'_, '_> {
    fn choose(
        &mut self,
        t: usize,
        sorts: &[Vec<Vec<u32>>],
        said: &impl Fn(usize) -> bool,
        chosen: Vec<Option<Vec<u32>>>,
        wrong: &mut impl FnMut(&State) -> bool,
    ) {
        if t == sorts.len() {
            return self.memories(chosen, wrong);
        }
        if !said(t) {
            return self.choose(t + 1, sorts, said, chosen, wrong);
        }
        for members in &sorts[t] {
            let mut chosen = chosen.clone();
            chosen[t] = Some(members.clone());
            self.choose(t + 1, sorts, said, chosen, wrong);
        }
    }

    fn memories(&mut self, chosen: Vec<Option<Vec<u32>>>, wrong: &mut impl FnMut(&State) -> bool) {
        let mut state = self.state.clone();
        for (t, members) in chosen.iter().enumerate() {
            if let Some(first) = members.as_ref().and_then(|m| m.first()) {
                state.threads[t].frames.clone_from(&self.threads.all[t].locals[*first as usize].frames);
            }
        }
        let mut memories: Vec<Vec<(Addr, i64)>> = vec![Vec::new()];
        for &addr in self.cells {
            let program = self.threads.program;
            let values: Vec<i64> = match self.threads.values.get(&addr) {
                Some(values) => values.iter().copied().collect(),
                None => initial_values(program, addr).collect(),
            };
            memories = memories
                .iter()
                .flat_map(|m| values.iter().map(move |v| m.iter().copied().chain([(addr, *v)]).collect()))
                .collect();
        }
        for memory in memories {
            state.memory.extend(memory.iter().copied());
            if wrong(&state) {
                self.found.push((chosen.clone(), memory));
            }
        }
    }
}
