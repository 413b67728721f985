//! Programs with any number of threads as transition systems.
//!
//! The lowering of the paper (Conchon, Declerck, Zaïdi, §4), for the program
//! model instead of single instructions, with these differences:
//! 1. A rule is one access to memory with the steps on registers around it
//!    (`cut_points`); flags and temporaries leave no trace in the system.
//! 2. What has few values becomes an enumeration (`values`), the rest integers
//!    without bound. Results are brought back into their types (`overflow`); only for
//!    counting variables of 32 and 64 bits it is assumed, and said in the verdict,
//!    that integers do not wrap.
//! 3. Counters of threads (`counter`) are arrays of truth values, corrected.
//! 4. Procedures are inlined first (`calls`).
//! 5. Registers may start with anything (`cut_points`), as those of x86 do.
//!
//! What cannot be said in a system is refused with its place; nothing is guessed.

mod bad;
mod calls;
mod constants;
mod counter;
mod cut_points;
mod eval;
mod linear;
mod names;
mod overflow;
mod path;
mod refusal;
mod rules;
mod values;

pub use bad::Overrun;
pub use refusal::Refusal;

use crate::system::{Alternative, BOOL, Lit, Place, Proc, Rel, System, Term, VarId};
use cut_points::CutPoints;
use names::{Domain, Names, Shared};
use std::collections::{BTreeMap, BTreeSet};
use weir_ir::{CellInit, Model, ObjId, Program, PropertyKind, RegId, Ty};

/// What a program became.
#[derive(Clone, Debug)]
pub struct Lowered {
    /// The system.
    pub system: System,
    /// Whether some integer counts without bound: then the verdict is about
    /// executions in which integers do not wrap.
    pub integers: bool,
    /// How its threads are called.
    pub called: crate::text::Names,
    /// The bad states, by position, that stand for something that could not be followed.
    pub overruns: BTreeMap<usize, Overrun>,
}

/// Lowers a program.
///
/// # Errors
/// If the program has something that systems do not.
pub fn lower(program: &Program, model: Model) -> Result<Lowered, Refusal> {
    if model == Model::Pso {
        return Err(Refusal::new(None, "any number of threads is for SC and TSO, not for PSO"));
    }
    for p in &program.properties {
        if p.kind != PropertyKind::Never {
            let message = "questions about final states are not supported for any number of threads";
            return Err(Refusal::new(Some(p.span), message));
        }
    }
    let program = &*calls::inlined(program)?;
    match attempts(program, model, true) {
        Err(refusal) if refusal.counter => attempts(program, model, false),
        other => other,
    }
}

/// Tries again for each integer that turns out not to count.
fn attempts(program: &Program, model: Model, counters: bool) -> Result<Lowered, Refusal> {
    let mut exact = BTreeSet::new();
    loop {
        match attempt(program, model, counters, &exact) {
            Err(Refusal { exact: Some(var), .. }) if exact.insert(var) => {}
            other => return other,
        }
    }
}

fn attempt(
    program: &Program,
    model: Model,
    counters: bool,
    exact: &BTreeSet<VarId>,
) -> Result<Lowered, Refusal> {
    let cuts = cut_points::cut_points(program)?;
    let kept: Vec<Vec<bool>> = cuts.iter().map(|c| c.kept.clone()).collect();
    let mut names = Names::new(program, &kept, counters)?;
    names.exact.clone_from(exact);
    init(&mut names, &cuts)?;
    let mut all = Vec::new();
    for runs in names.runs.clone() {
        let ended = rules::rules(&mut names, &cuts, runs, model == Model::Sc)?;
        all.push((runs, ended));
    }
    let mut list = Vec::new();
    for (runs, ended) in all {
        let merged = rules::merge(&names, ended);
        list.extend(merged.iter().filter_map(|e| rules::rule(&names, runs.routine, e)));
    }
    unique_names(&mut list);
    names.system.rules = list;
    places(&mut names, &cuts);
    let bad = bad::bad(&names)?;
    names.system.bad = bad.list;
    let integers = names.system.vars.iter().enumerate().any(|(i, v)| {
        let mathematical = matches!(names.types[i], Some(Ty::Math));
        v.sort == crate::system::Sort::Int && (mathematical || names.counts(VarId(i as u16)))
    });
    let called = called(&names);
    Ok(Lowered { system: names.system, integers, called, overruns: bad.overruns })
}

/// What the threads are called: by their template where there is one only.
fn called(names: &Names) -> crate::text::Names {
    let plain = |name: String| name.replace('[', "_").replace(']', "");
    let numbered: Vec<(u8, String)> = names
        .consts
        .iter()
        .enumerate()
        .filter_map(|(i, p)| match p {
            Some(Proc::Const(n)) => Some((*n, plain(names.program.thread_name(weir_ir::ThreadId::new(i))))),
            _ => None,
        })
        .collect();
    let mut kinds = names.program.templates.iter().filter(|t| t.count == weir_ir::Count::Any);
    let any = match (kinds.next(), kinds.next(), numbered.is_empty()) {
        (Some(one), None, true) => one.name.clone(),
        _ => crate::text::Names::default().any,
    };
    crate::text::Names { any, numbered, place: Some(names.pc) }
}

fn unique_names(rules: &mut [crate::system::Rule]) {
    let mut seen = std::collections::BTreeMap::<String, usize>::new();
    for rule in rules {
        let n = seen.entry(rule.name.clone()).or_insert(0);
        *n += 1;
        if *n > 1 {
            rule.name = format!("{}_{n}", rule.name);
        }
    }
}

/// The initial states, but for where threads are.
fn init(names: &mut Names, cuts: &[CutPoints]) -> Result<(), Refusal> {
    let program = names.program;
    let mut shared = Vec::new();
    let mut cells = Vec::new();
    for (i, what) in names.shared.iter().enumerate() {
        let Some(what) = what else { continue };
        let object = program.object(ObjId::new(i));
        match what {
            Shared::Counter(var) => {
                let full = rules::starts_full(names, ObjId::new(i));
                let cell = Place::cell(*var, Proc::Param(0));
                cells.push(Lit::new(Term::Read(cell), Rel::Eq, Term::Name(BOOL, u8::from(full))));
            }
            Shared::Own(var) => {
                cells.extend(starts(names, Place::cell(*var, Proc::Param(0)), object.cell_init(0))?);
            }
            Shared::Cells(vars) => {
                if rules::starts_full(names, ObjId::new(i))
                    && !matches!(object.ty, Ty::Int { bits: 32.., .. } | Ty::Math)
                {
                    let message = format!("the number of threads may not fit `{}`", object.name);
                    return Err(Refusal::new(Some(object.span), message));
                }
                for (offset, var) in vars.iter().enumerate() {
                    let place = Place::var(*var);
                    match (rules::starts_full(names, ObjId::new(i)), names.count) {
                        (true, Some(n)) => {
                            let value = Term::plus(Place::var(n), -names.others);
                            shared.push(Lit::new(Term::plus(place, 0), Rel::Eq, value));
                        }
                        _ => shared.extend(starts(names, place, object.cell_init(offset as i32))?),
                    }
                }
            }
        }
    }
    let mut each = Vec::new();
    for runs in names.runs.clone() {
        let routine = program.routine(runs.routine);
        let only = match runs.proc {
            Proc::Const(n) => Some(n),
            Proc::Param(_) => None,
        };
        let mut holds = cells.clone();
        for (i, vars) in names.regs.iter().enumerate() {
            for (j, var) in vars.iter().enumerate() {
                let Some(var) = var else { continue };
                let own = i == runs.routine.index();
                let reg = if own { &routine.regs[j] } else { &program.routines[i].regs[j] };
                let init = match (cuts[i].open.contains(&RegId::new(j)), program.bounds(reg.ty)) {
                    (false, _) => CellInit::Value(reg.init),
                    (true, Some((lo, hi))) => CellInit::Any { lo, hi },
                    (true, None) => CellInit::Any { lo: i64::MIN, hi: i64::MAX },
                };
                holds.extend(starts(names, Place::cell(*var, Proc::Param(0)), init)?);
            }
        }
        each.push(Alternative { only, holds });
    }
    if each.iter().all(|a| a.only.is_some()) {
        return Err(Refusal::new(None, "no thread of this program has any number of copies"));
    }
    names.system.init.shared = shared;
    names.system.init.each = each;
    Ok(())
}

/// Where threads are at the start. (Places have their numbers once all rules are
/// there.)
fn places(names: &mut Names, cuts: &[CutPoints]) {
    for (i, runs) in names.runs.clone().into_iter().enumerate() {
        let pc = Place::cell(names.pc, Proc::Param(0));
        let start = names.find(runs.routine, cuts[runs.routine.index()].start).unwrap_or(0);
        let there = Lit::new(Term::Read(pc), Rel::Eq, Term::Name(names.pc_enum, start as u8));
        names.system.init.each[i].holds.insert(0, there);
    }
}

/// What holds of a place at the start.
fn starts(names: &Names, place: Place, init: CellInit) -> Result<Vec<Lit>, Refusal> {
    let (lo, hi) = match init {
        CellInit::Value(v) => (v, v),
        CellInit::Any { lo, hi } => (lo, hi),
    };
    if *names.domain_of(place.var) == Domain::Int && !names.small(place.var, lo, hi) {
        return Err(Refusal::exact(place.var));
    }
    Ok(match (names.domain_of(place.var), init) {
        (Domain::Few(e, all), CellInit::Value(v)) => {
            let at = all.iter().position(|w| *w == v).unwrap_or(0);
            vec![Lit::new(Term::Read(place), Rel::Eq, Term::Name(*e, at as u8))]
        }
        (Domain::Few(e, all), CellInit::Any { lo, hi }) => {
            let not = all.iter().enumerate().filter(|(_, v)| !(lo..=hi).contains(*v));
            not.map(|(i, _)| Lit::new(Term::Read(place), Rel::Ne, Term::Name(*e, i as u8))).collect()
        }
        (Domain::Int, CellInit::Value(v)) => vec![Lit::new(Term::plus(place, 0), Rel::Eq, Term::int(v))],
        // Nothing is said where that is every number of 64 bits.
        (Domain::Int, CellInit::Any { lo: i64::MIN, hi: i64::MAX }) => Vec::new(),
        (Domain::Int, CellInit::Any { lo, hi }) => vec![
            Lit::new(Term::int(lo), Rel::Le, Term::plus(place, 0)),
            Lit::new(Term::plus(place, 0), Rel::Le, Term::int(hi)),
        ],
    })
}
