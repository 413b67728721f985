//! Rules from paths: what each operation does, and what is left of it at the end.

use super::counter;
use super::cut_points::CutPoints;
use super::names::{Domain, Names, Runs, Shared};
use super::overflow::{Kept, lost};
use super::path::{Path, Scope, Split, Value, each, failing};
use super::refusal::Refusal;
use crate::system::{BOOL, Conj, Forall, Lit, Place, Proc, Rel, Rhs, Rule, Term, Update};
use std::collections::{BTreeMap, BTreeSet};
use weir_ir::{
    BinOp, CountUse, Edge, Expr, FenceKind, LocId, Op, Place as IrPlace, RegId, RmwOp, RoutineId, Ty,
};

/// The most paths of one program.
const MOST_PATHS: usize = 20_000;

/// A path that has come to its end: a rule, but for its name.
#[derive(Clone, Debug)]
pub(super) struct Ended {
    pub path: Path,
    pub from: usize,
    pub to: usize,
    pub sets: Vec<(Place, Rhs)>,
}

/// Finds all rules of a thread.
pub(super) fn rules(
    names: &mut Names,
    cuts: &[CutPoints],
    runs: Runs,
    sc: bool,
) -> Result<Vec<Ended>, Refusal> {
    let entry = cuts[runs.routine.index()].start;
    let mut todo = vec![entry];
    let mut seen = BTreeSet::from([entry]);
    names.place(runs.routine, entry)?;
    let mut out = Vec::new();
    while let Some(loc) = todo.pop() {
        for (path, to) in from(names, cuts, runs, loc, sc)? {
            if let Some(next) = to
                && seen.insert(next)
            {
                todo.push(next);
            }
            let target = match to {
                Some(next) => names.place(runs.routine, next)?,
                None if path.overrun => names.overrun()?,
                None if path.lost => names.lost()?,
                None => names.failed()?,
            };
            let source = names.place(runs.routine, loc)?;
            for mut ended in finish(names, cuts, runs, path, source, target, to)? {
                if ended.path.lost {
                    ended.to = names.lost()?;
                    ended.sets.clear();
                    ended.path.memory.clear();
                    ended.path.sweeps.clear();
                    ended.path.flip = None;
                }
                out.push(ended);
            }
            if out.len() > MOST_PATHS {
                return Err(Refusal::too_many());
            }
        }
    }
    Ok(out)
}

/// The paths from one cut point to the next; `None`: to nowhere, something failed.
fn from(
    names: &Names,
    cuts: &[CutPoints],
    runs: Runs,
    start: LocId,
    sc: bool,
) -> Result<Vec<(Path, Option<LocId>)>, Refusal> {
    let code = names.program.routine(runs.routine);
    let table = code.out_table();
    let CutPoints { cut: ends, access: again, .. } = &cuts[runs.routine.index()];
    let mut first = Path::new(start, runs.proc, code.locs[start.index()].span);
    let held = cuts[runs.routine.index()].constants[start.index()].iter().enumerate();
    first.regs = held.filter_map(|(r, v)| v.map(|v| (r, Value::int(v)))).collect();
    // Only what is alive is kept from rule to rule.
    let mut known = first.regs.clone();
    known.retain(|r, _| cuts[runs.routine.index()].live.contains(start, RegId::new(*r)));
    let mut todo = vec![first];
    let mut out = Vec::new();
    let mut steps = 0;
    while let Some(path) = todo.pop() {
        for id in &table[path.loc.index()] {
            steps += 1;
            if steps > MOST_PATHS {
                return Err(Refusal::too_many());
            }
            let edge = &code.edges[id.index()];
            let scope = Scope { names, routine: Some(runs.routine), params: &[] };
            let next = step(&scope, path.clone(), edge, sc).map_err(|r| r.at(edge.span))?;
            for mut p in next {
                p.loc = edge.dst;
                let fence = matches!(edge.op, Op::Fence(FenceKind::Full) | Op::AtomicBegin);
                if (edge.op.place().is_some() || fence) && !p.accessed {
                    // The access is what the rule is about.
                    p.accessed = true;
                    p.span = edge.span;
                }
                let arrived =
                    p.is_over() || ends[edge.dst.index()] || (p.accessed && again[edge.dst.index()]);
                if arrived {
                    // What was the same before and is the same still is no change.
                    p.regs.retain(|r, v| known.get(r) != Some(v));
                }
                if p.is_over() {
                    out.push((p, None));
                } else if arrived {
                    out.push((p, Some(edge.dst)));
                } else {
                    todo.push(p);
                }
            }
        }
    }
    Ok(out)
}

/// One operation.
fn step(scope: &Scope, path: Path, edge: &Edge, sc: bool) -> Result<Vec<Path>, Refusal> {
    weir_engine::piece::go_on();
    let program = scope.names.program;
    let code = program.routine(scope.routine.unwrap_or_default());
    let reg_ty = |r: weir_ir::RegId| code.regs[r.index()].ty;
    // What has failed on the way has failed, whatever comes out.
    let holds = |(p, b): &(Path, bool)| *b || p.is_over();
    let only = |split: Vec<(Path, ())>| Ok(split.into_iter().map(|(p, ())| p).collect());
    match &edge.op {
        Op::Nop | Op::Fence(FenceKind::StoreStore | FenceKind::None) | Op::Return(_) => Ok(vec![path]),
        Op::Assign(r, e) => only(each(scope.eval(path, e)?, |p, v| put(scope, p, r.index(), reg_ty(*r), v))?),
        Op::Havoc(r, None) => match program.bounds(reg_ty(*r)).filter(|(lo, hi)| hi.saturating_sub(*lo) < 16)
        {
            Some((lo, hi)) => {
                let with = |v| {
                    let mut p = path.clone();
                    p.regs.insert(r.index(), Value::int(v));
                    p
                };
                Ok((lo..=hi).map(with).collect())
            }
            None => {
                let mut p = path;
                p.regs.insert(r.index(), Value::Any);
                Ok(vec![p])
            }
        },
        Op::Havoc(r, Some(e)) => {
            let Some((lo, hi)) = program.bounds(reg_ty(*r)).filter(|(lo, hi)| hi.saturating_sub(*lo) < 16)
            else {
                return Err(Refusal::new(
                    None,
                    "a choice among many values is not supported for any number of threads",
                ));
            };
            let mut out = Vec::new();
            for v in lo..=hi {
                let mut p = path.clone();
                p.regs.insert(r.index(), Value::int(v));
                out.extend(scope.truth(p, e)?.into_iter().filter(holds).map(|(p, _)| p));
            }
            Ok(out)
        }
        Op::Assume(e) => Ok(scope.truth(path, e)?.into_iter().filter(holds).map(|(p, _)| p).collect()),
        Op::Assert(e) => {
            Ok(scope.truth(path, e)?.into_iter().map(|(p, b)| if b { p } else { failing(p) }).collect())
        }
        Op::Fence(FenceKind::Full) => {
            let mut p = path;
            p.fence = true;
            Ok(vec![p])
        }
        Op::AtomicBegin => {
            let mut p = path;
            p.fence = true;
            p.locked = true;
            Ok(vec![p])
        }
        Op::AtomicEnd => Ok(vec![path]),
        Op::Load(r, place) => {
            only(each(load(scope, path, place)?, |p, v| put(scope, p, r.index(), reg_ty(*r), v))?)
        }
        Op::Store(place, e) => {
            let mut path = path;
            if sc {
                path.fence = true;
                path.locked = true;
            }
            only(each(scope.eval(path, e)?, |p, v| store(scope, p, place, v))?)
        }
        Op::Rmw { dst, place, op, operand, ty } => {
            let mut path = path;
            path.fence = true;
            path.locked = true;
            let put_old = |p: Path, old: Value| match dst {
                Some(r) => put(scope, p, r.index(), reg_ty(*r), old),
                None => Ok(vec![(p, ())]),
            };
            if let Some(paths) = count(scope, &path, place, *op, operand)? {
                return only(each(paths, put_old)?);
            }
            only(each(load(scope, path, place)?, |p, old| {
                each(scope.eval(p, operand)?, |p, by| {
                    each(rmw(scope, p, *op, *ty, &old, &by)?, |p, new| {
                        each(store(scope, p, place, new)?, |p, ()| put_old(p, old.clone()))
                    })
                })
            })?)
        }
        Op::Cas { old, ok, place, expected, new } => {
            let mut path = path;
            path.fence = true;
            path.locked = true;
            only(each(load(scope, path, place)?, |p, was| {
                each(scope.eval(p, expected)?, |p, want| {
                    each(scope.compare(p, BinOp::Eq, Ty::I64, &was, &want)?, |p, same| {
                        let stored = if same {
                            each(scope.eval(p, new)?, |p, v| store(scope, p, place, v))?
                        } else {
                            vec![(p, ())]
                        };
                        each(stored, |p, ()| {
                            let first = match old {
                                Some(r) => put(scope, p, r.index(), reg_ty(*r), was.clone())?,
                                None => vec![(p, ())],
                            };
                            each(first, |p, ()| match ok {
                                Some(r) => put(scope, p, r.index(), reg_ty(*r), Value::int(i64::from(same))),
                                None => Ok(vec![(p, ())]),
                            })
                        })
                    })
                })
            })?)
        }
        Op::Call { .. } => Err(Refusal::new(None, "procedures are not supported for any number of threads")),
        Op::Spawn { .. } | Op::Join(_) => {
            Err(Refusal::new(None, "`spawn` and `join` are not supported beside any number of threads"))
        }
        Op::Alloc(..) | Op::Free(_) => Err(Refusal::pointer()),
        weir_ir::whole_op!() => Err(Refusal::whole()),
    }
}

/// A value as a variable of the type keeps it: a range may be left.
fn kept(scope: &Scope, path: Path, ty: Ty, v: Value) -> Split<Value> {
    match (ty, v) {
        (Ty::Range { lo, hi }, v @ (Value::Linear(_) | Value::Place(_))) => {
            each(scope.compare(path, BinOp::Ge, Ty::I64, &v, &Value::int(lo))?, |p, above| {
                if !above {
                    return Ok(vec![(failing(p), v.clone())]);
                }
                let inside = scope.compare(p, BinOp::Le, Ty::I64, &v, &Value::int(hi))?;
                Ok(inside.into_iter().map(|(p, b)| (if b { p } else { failing(p) }, v.clone())).collect())
            })
        }
        (ty, Value::Linear(l)) => scope.wrapped(path, ty, l, true),
        (ty, Value::Place(place)) if scope.changes(&path, place, ty) => {
            let cases = path.split(scope.names, place).into_iter();
            Ok(cases.map(|(p, v)| (p, Value::int(ty.wrap(v)))).collect())
        }
        (Ty::Int { bits, signed }, v @ Value::Counter { .. })
            if bits < 32 || !(signed || counter::not_below_zero(&path, &v)) =>
        {
            Err(Refusal::counter())
        }
        (_, v) => Ok(vec![(path, v)]),
    }
}

fn put(scope: &Scope, path: Path, reg: usize, ty: Ty, v: Value) -> Split<()> {
    Ok(kept(scope, path, ty, v)?
        .into_iter()
        .map(|(mut p, v)| {
            p.regs.insert(reg, v);
            (p, ())
        })
        .collect())
}

/// The counter that a place is, if it is one.
fn counter_of(scope: &Scope, place: &IrPlace) -> Option<crate::system::VarId> {
    let IrPlace::Cell(o, _) = place else { return None };
    match &scope.names.shared[o.index()] {
        Some(Shared::Counter(var)) => Some(*var),
        _ => None,
    }
}

fn load(scope: &Scope, path: Path, place: &IrPlace) -> Split<Value> {
    if let Some(var) = counter_of(scope, place) {
        return Ok(vec![(path, Value::Counter { var, plus: 0, less_n: false })]);
    }
    each(scope.place(path, place)?, |p, at| {
        let v = p.memory.get(&at).cloned().unwrap_or_else(|| scope.read(at));
        Ok(vec![(p, v)])
    })
}

fn store(scope: &Scope, path: Path, place: &IrPlace, v: Value) -> Split<()> {
    let IrPlace::Cell(o, _) = place else { return Err(Refusal::pointer()) };
    if let Some(var) = counter_of(scope, place) {
        // Reset: no cell or every cell is true.
        let n = scope.names.count.map(Place::var);
        let value = match &v {
            Value::Linear(l) if l.value() == Some(0) => false,
            Value::Linear(l) if n.is_some_and(|n| *l == super::linear::Linear::place(n)) => true,
            _ => return Err(Refusal::counter()),
        };
        let mut p = path;
        p.sweeps.push(Update::All(var, Rhs::Term(Term::bool(value))));
        return Ok(vec![(p, ())]);
    }
    let ty = scope.names.program.object(*o).ty;
    each(kept(scope, path, ty, v)?, |p, v| {
        each(scope.place(p, place)?, |mut p, at| {
            p.memory.insert(at, v.clone());
            Ok(vec![(p, ())])
        })
    })
}

/// A locked step on a counter, if it is one: the old value.
fn count(
    scope: &Scope,
    path: &Path,
    place: &IrPlace,
    op: RmwOp,
    operand: &Expr,
) -> Result<Option<Vec<(Path, Value)>>, Refusal> {
    let Some(var) = counter_of(scope, place) else { return Ok(None) };
    let by = match (op, operand.constant()) {
        (RmwOp::Add, Some(by)) => by,
        (RmwOp::Sub, Some(by)) => -by,
        _ => return Err(Refusal::counter()),
    };
    if by.abs() != 1 || path.flip.is_some() {
        return Err(Refusal::counter());
    }
    let paths = counter::step(scope.names, path, var, by == 1);
    let old = Value::Counter { var, plus: 0, less_n: false };
    Ok(Some(paths.into_iter().map(|p| (p, old.clone())).collect()))
}

/// What a locked operation writes.
fn rmw(scope: &Scope, path: Path, op: RmwOp, ty: Ty, old: &Value, by: &Value) -> Split<Value> {
    if op == RmwOp::Xchg {
        return Ok(vec![(path, by.clone())]);
    }
    each(scope.linear(path, old.clone())?, |p, a| {
        each(scope.linear(p, by.clone())?, |p, b| {
            let new = match (a.value(), b.value(), op) {
                (Some(a), Some(b), _) => match op.apply(ty, a, b) {
                    Ok(v) => return Ok(vec![(p, Value::int(v))]),
                    Err(_) => return Ok(vec![(failing(p), Value::int(0))]),
                },
                (_, _, RmwOp::Add) => a.plus(1, &b),
                (_, _, RmwOp::Sub) => a.plus(-1, &b),
                _ => {
                    let message =
                        "this operation on integers without bound is not supported for any number of threads";
                    return Err(Refusal::new(None, message));
                }
            };
            scope.wrapped(p, ty, new.ok_or_else(Refusal::too_large)?, true)
        })
    })
}

/// What a path leaves behind, split where a value has to be told apart.
fn finish(
    names: &Names,
    cuts: &[CutPoints],
    runs: Runs,
    path: Path,
    from: usize,
    to: usize,
    at: Option<LocId>,
) -> Result<Vec<Ended>, Refusal> {
    let mut path = path;
    if path.lost {
        // Nothing comes after: what is written does not matter, and is not known.
        path.memory.clear();
        path.sweeps.clear();
        path.flip = None;
    }
    let mut wanted: Vec<(Place, Value)> = path.memory.iter().map(|(p, v)| (*p, v.clone())).collect();
    if let Some(at) = at {
        for (reg, value) in &path.regs {
            if cuts[runs.routine.index()].live.contains(at, RegId::new(*reg))
                && let Some(var) = names.regs[runs.routine.index()][*reg]
            {
                wanted.push((Place::cell(var, path.actor), value.clone()));
            }
        }
    }
    let scope = Scope { names, routine: Some(runs.routine), params: &[] };
    let mut ended = vec![(path, Vec::new())];
    for (place, value) in wanted {
        ended = each(ended, |p, sets: Vec<(Place, Rhs)>| {
            each(assigned(&scope, p, place, &value)?, |p, rhs| {
                let mut sets = sets.clone();
                sets.extend(rhs.map(|rhs| (place, rhs)));
                Ok(vec![(p, sets)])
            })
        })?;
    }
    Ok(ended.into_iter().map(|(path, sets)| Ended { path, from, to, sets }).collect())
}

/// The right side of an assignment; nothing where the value stays.
fn assigned(scope: &Scope, path: Path, place: Place, value: &Value) -> Split<Option<Rhs>> {
    let names = scope.names;
    match (names.domain_of(place.var), value) {
        (_, Value::Counter { .. }) => Err(Refusal::counter()),
        (Domain::Int, Value::Any) if names.counts(place.var) => Err(Refusal::exact(place.var)),
        (_, Value::Any) => Ok(vec![(path, Some(Rhs::Any))]),
        (Domain::Few(..), Value::Place(from)) if *from == place => Ok(vec![(path, None)]),
        (Domain::Few(e, _), Value::Place(from)) if matches!(names.domain_of(from.var), Domain::Few(f, _) if f == e) =>
        {
            // What is known of the value is said as a constant.
            let allowed = path.allowed(names, *from);
            if allowed.len() > 1 {
                return Ok(vec![(path, Some(Rhs::Term(Term::Read(*from))))]);
            }
            each(scope.linear(path, value.clone())?, |p, l| named(names, p, place, l.value()))
        }
        (Domain::Few(..), v) => {
            each(scope.linear(path, v.clone())?, |p, l| named(names, p, place, l.value()))
        }
        (Domain::Int, v) => each(scope.linear(path, v.clone())?, |p, l| {
            let same = l == super::linear::Linear::place(place);
            match scope.keeps_counting(place.var, &l) {
                Kept::Fine => Ok(vec![(p, (!same).then(|| Rhs::Term(l.term())))]),
                Kept::Lost => Ok(vec![(lost(p), None)]),
                Kept::Exact => Err(Refusal::exact(place.var)),
            }
        }),
    }
}

fn named(names: &Names, path: Path, place: Place, value: Option<i64>) -> Split<Option<Rhs>> {
    let Domain::Few(e, all) = names.domain_of(place.var) else { return Err(Refusal::too_large()) };
    let Some(at) = value.and_then(|v| all.iter().position(|w| *w == v)) else {
        return Err(Refusal::new(None, "a value was not foreseen"));
    };
    let same = path.known.get(&place).is_some_and(|k| k.len() == 1 && k.iter().next() == value.as_ref());
    Ok(vec![(path, (!same).then_some(Rhs::Term(Term::Name(*e, at as u8))))])
}

/// Puts together what differs in one condition only.
pub(super) fn merge(names: &Names, mut list: Vec<Ended>) -> Vec<Ended> {
    let mut i = 0;
    while i < list.len() {
        let found = (i + 1..list.len()).find_map(|j| both(names, &list[i], &list[j]).map(|m| (j, m)));
        match found {
            Some((j, merged)) => {
                list[i] = merged;
                list.swap_remove(j);
            }
            None => i += 1,
        }
    }
    list
}

/// One rule for two, if that is the same.
fn both(names: &Names, a: &Ended, b: &Ended) -> Option<Ended> {
    let (p, q) = (&a.path, &b.path);
    let alike = (a.from, a.to, &a.sets, &p.sweeps, p.flip, p.fence, p.locked, p.params, &p.all, p.actor)
        == (b.from, b.to, &b.sets, &q.sweeps, q.flip, q.fence, q.locked, q.params, &q.all, q.actor);
    if !alike {
        return None;
    }
    let mut out = a.clone();
    if p.known == q.known {
        // Sums: one may differ.
        let keys: BTreeSet<_> = p.facts.of.keys().chain(q.facts.of.keys()).cloned().collect();
        let free = Default::default();
        let differ: Vec<_> = keys
            .into_iter()
            .filter(|k| p.facts.of.get(k).unwrap_or(&free) != q.facts.of.get(k).unwrap_or(&free))
            .collect();
        return match differ.as_slice() {
            [] => Some(out),
            [key] => {
                let (x, y) = (p.facts.of.get(key).unwrap_or(&free), q.facts.of.get(key).unwrap_or(&free));
                out.path.facts.of.insert(key.clone(), x.union(y)?);
                Some(out)
            }
            _ => None,
        };
    }
    if p.facts != q.facts {
        return None;
    }
    let all: BTreeMap<Place, ()> = p.known.keys().chain(q.known.keys()).map(|k| (*k, ())).collect();
    let differ: Vec<Place> =
        all.into_keys().filter(|k| p.allowed(names, *k) != q.allowed(names, *k)).collect();
    match differ.as_slice() {
        [] => Some(out),
        [place] => {
            let union = &p.allowed(names, *place) | &q.allowed(names, *place);
            out.path.known.insert(*place, union);
            Some(out)
        }
        _ => None,
    }
}

/// The rule of an ended path.
pub(super) fn rule(names: &Names, routine: RoutineId, ended: &Ended) -> Option<Rule> {
    let Ended { path, from, to, sets } = ended;
    let pc = Place::cell(names.pc, path.actor);
    let at = |i: usize| Term::Name(names.pc_enum, i as u8);
    let mut guard: Conj = vec![Lit::new(Term::Read(pc), Rel::Eq, at(*from))];
    guard.extend(path.guard(names));
    let mut updates: Vec<Update> = Vec::new();
    updates.extend(path.sweeps.iter().cloned());
    if let Some(f) = path.flip {
        let cell = Place::cell(f.var, Proc::Param(f.param));
        updates.push(Update::Set(cell, Rhs::Term(Term::bool(f.to))));
    }
    updates.extend(sets.iter().map(|(p, rhs)| Update::Set(*p, rhs.clone())));
    if to != from {
        updates.push(Update::Set(pc, Rhs::Term(at(*to))));
    }
    if updates.is_empty() {
        return None;
    }
    let param_names = ["p", "q", "r", "s", "u", "v"];
    let params =
        (0..path.params as usize).map(|i| param_names.get(i).map_or(format!("p{i}"), |n| (*n).to_string()));
    let foralls = path.all.iter().map(|(var, value)| {
        let cell = Place::cell(*var, Proc::Param(path.params));
        Forall {
            name: "o".into(),
            any: vec![vec![Lit::new(Term::Read(cell), Rel::Eq, Term::Name(BOOL, u8::from(*value)))]],
        }
    });
    let writes = updates.iter().any(|u| names.system.var(u.var()).kind.is_weak());
    let code = names.program.routine(routine);
    let line = names.program.sources.line(path.span);
    let name = match names.places.get(*from).filter(|(r, _)| r.index() < names.program.routines.len()) {
        Some((_, loc)) if code.locs[loc.index()].label.is_none() => format!("line{line}"),
        _ => names.system.enums[names.pc_enum.0 as usize].names[*from].clone(),
    };
    Some(Rule {
        name,
        span: path.span,
        params: params.collect(),
        actor: path.actor,
        guard,
        foralls: foralls.collect(),
        fence: path.fence,
        locked: path.locked && writes,
        updates,
    })
}

/// Whether an object starts with the number of threads.
pub(super) fn starts_full(names: &Names, object: weir_ir::ObjId) -> bool {
    names.program.counts(object, CountUse::Initial)
}
