//! What the engine takes, checked before anything else.

use crate::system::{Kind, Lit, Proc, Rhs, Rule, System, Term, Update, VarId};
use std::fmt;
use weir_ir::Span;

/// Why the engine does not take a system.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unsupported {
    /// What it is about.
    pub span: Option<Span>,
    /// What is wrong.
    pub why: String,
}

impl fmt::Display for Unsupported {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.why)
    }
}

/// The largest constant; sums of many of them stay far from overflowing.
const LARGEST: i64 = 1 << 40;
/// The largest number of a process.
const LARGEST_NUMBER: u8 = 30;

/// Checks a system; the numbers of the processes it names, as a mask.
pub(crate) fn check(system: &System) -> Result<u32, Unsupported> {
    if system.init.each.iter().all(|a| a.only.is_some()) {
        return Err(Unsupported { span: None, why: "nothing says how a process starts".into() });
    }
    if system.vars.len() > 4096 {
        return Err(Unsupported { span: None, why: "there are too many variables".into() });
    }
    let mut numbers = 0u32;
    let mut number = |p: Proc, span: Span| match p {
        Proc::Const(n) if n == 0 || n > LARGEST_NUMBER => {
            refuse(span, "the number of a process is too large")
        }
        Proc::Const(n) => {
            numbers |= 1 << n;
            Ok(())
        }
        Proc::Param(_) => Ok(()),
    };
    let mut term = |t: &Term, span: Span| -> Result<(), Unsupported> {
        if let Term::Proc(p) = t {
            number(*p, span)?;
        }
        for place in t.places() {
            for p in place.index.into_iter().chain(place.view) {
                number(p, span)?;
            }
        }
        Ok(())
    };
    let mut lit = |l: &Lit, span: Span| -> Result<(), Unsupported> {
        term(&l.left, span)?;
        term(&l.right, span)?;
        if is_difference(l) { Ok(()) } else { refuse(span, NO_DIFFERENCE) }
    };
    let nowhere = Span::default();
    for l in system.init.shared.iter().chain(system.init.each.iter().flat_map(|a| &a.holds)) {
        lit(l, nowhere)?;
    }
    for bad in &system.bad {
        for l in &bad.holds {
            lit(l, bad.span)?;
        }
    }
    for rule in &system.rules {
        for l in rule.guard.iter().chain(rule.foralls.iter().flat_map(|f| f.any.iter().flatten())) {
            lit(l, rule.span)?;
        }
        if rule.writes_weak(system) && rule.reads_weak(system) && !rule.locked {
            return refuse(rule.span, "a rule that reads and writes weak variables must be locked");
        }
        if rule.locked && !rule.fence {
            return refuse(rule.span, "a locked rule is a fence");
        }
        for update in &rule.updates {
            if let Rhs::Cases(cases) = update.rhs() {
                for l in cases.iter().flat_map(|(when, _)| when) {
                    lit(l, rule.span)?;
                }
            }
        }
    }
    for rule in &system.rules {
        let mut value = |t: &Term| -> Result<(), Unsupported> {
            // As a comparison with itself, so that numbers are seen.
            lit(&Lit::new(t.clone(), crate::system::Rel::Eq, t.clone()), rule.span)?;
            match t {
                Term::Sum(parts, k)
                    if parts.len() > 1 || parts.iter().any(|p| p.0 != 1) || k.abs() > LARGEST =>
                {
                    refuse(rule.span, NO_DIFFERENCE)
                }
                _ => Ok(()),
            }
        };
        for update in &rule.updates {
            if let Update::Set(place, _) = update
                && let Some(p @ Proc::Const(_)) = place.index
            {
                value(&Term::Proc(p))?;
            }
            match update.rhs() {
                Rhs::Any => {}
                Rhs::Term(t) => value(t)?,
                Rhs::Cases(cases) => cases.iter().try_for_each(|(_, t)| value(t))?,
            }
        }
        if let p @ Proc::Const(_) = rule.actor {
            value(&Term::Proc(p))?;
        }
    }
    for way in &system.init.each {
        if let Some(n) = way.only {
            number(Proc::Const(n), nowhere)?;
        }
    }
    Ok(numbers)
}

fn refuse<T>(span: Span, why: &str) -> Result<T, Unsupported> {
    Err(Unsupported { span: Some(span), why: why.to_string() })
}

const NO_DIFFERENCE: &str =
    "integers can be compared and assigned as differences only: `a + 3 <= b`, `a := b - 1`";

/// What decides how a system can be searched.
pub(crate) struct Nature {
    /// Whether any store goes through a buffer. If not, all loads see memory.
    pub(crate) buffered: bool,
    /// Why stepping back does not apply, if so.
    ///
    /// The dual semantics moves the steps of a process to the time when its stores
    /// reach memory. That changes nothing as long as processes talk to each other
    /// through weak memory only. A global variable, or a local that others look at
    /// or assign, is seen at once: every rule that touches one must then wait for
    /// an empty buffer.
    pub(crate) talks: Option<(Span, String)>,
}

/// Finds out the nature of a system.
pub(crate) fn nature(system: &System) -> Nature {
    let buffered = system.rules.iter().any(|r| !r.locked && r.writes_weak(system));
    let weak = |v: VarId| system.var(v).kind.is_weak();
    let mut shared: Vec<bool> = system
        .vars
        .iter()
        .enumerate()
        .map(|(i, v)| v.kind == Kind::Global && system.count.is_none_or(|c| c.0 as usize != i))
        .collect();
    for rule in &system.rules {
        for (var, index) in touched(rule) {
            if system.var(var).kind == Kind::Local && index != Some(rule.actor) {
                shared[var.0 as usize] = true;
            }
        }
    }
    let talks = system.rules.iter().filter(|r| !r.fence).find_map(|rule| {
        let (var, _) = touched(rule).into_iter().find(|&(v, _)| !weak(v) && shared[v.0 as usize])?;
        let name = &system.var(var).name;
        let why = format!(
            "`{}` is not weak and seen by several processes, and `{}` uses it without an empty buffer",
            name, rule.name
        );
        Some((rule.span, why))
    });
    // In the machine of load buffers a store acts on memory at once, so that other stores
    // may come between it and the fence before it: one step back cannot be both.
    let fenced = system.rules.iter().find(|r| r.fence && !r.locked && r.writes_weak(system)).map(|rule| {
        let why = format!("`{}` waits for an empty buffer and stores in the same step", rule.name);
        (rule.span, why)
    });
    Nature { buffered, talks: talks.or(fenced).filter(|_| buffered) }
}

/// The variables a rule reads or assigns, with whose cell.
fn touched(rule: &Rule) -> Vec<(VarId, Option<Proc>)> {
    let conditions = rule.guard.iter().chain(rule.foralls.iter().flat_map(|f| f.any.iter().flatten()));
    let mut all: Vec<(VarId, Option<Proc>)> =
        conditions.flat_map(Lit::places).map(|p| (p.var, p.index)).collect();
    for update in &rule.updates {
        all.push(match update {
            Update::Set(place, _) => (place.var, place.index),
            // Every process.
            Update::All(var, _) => (*var, None),
        });
        all.extend(update.rhs().places().into_iter().map(|p| (p.var, p.index)));
    }
    all
}

/// Whether a comparison is of at most two integers, one on each side.
fn is_difference(lit: &Lit) -> bool {
    let (Term::Sum(left, k), Term::Sum(right, l)) = (&lit.left, &lit.right) else { return true };
    let mut parts: Vec<(i64, crate::system::Place)> = Vec::new();
    for (factor, place) in left.iter().copied().chain(right.iter().map(|&(f, p)| (-f, p))) {
        match parts.iter_mut().find(|(_, p)| *p == place) {
            Some((f, _)) => *f += factor,
            None => parts.push((factor, place)),
        }
    }
    parts.retain(|p| p.0 != 0);
    k.abs() <= LARGEST
        && l.abs() <= LARGEST
        && match parts.as_slice() {
            [] => true,
            [(f, _)] => f.abs() == 1,
            [(f, _), (g, _)] => f.abs() == 1 && *f == -*g,
            _ => false,
        }
}
