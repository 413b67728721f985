//! One way through the code of a rule: what was assumed, and what was done.

use super::linear::{Facts, Linear};
use super::names::{Domain, Names};
use super::refusal::Refusal;
use crate::system::{Conj, Lit, Place, Proc, Rel, Term, Update};
use std::collections::{BTreeMap, BTreeSet};
use weir_ir::{LocId, RoutineId, Span};

/// A value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Value {
    /// A constant, or a sum of integer places.
    Linear(Linear),
    /// The value of a place that has few.
    Place(Place),
    /// What a counter was before the rule, plus a constant, and minus `N`.
    Counter { var: crate::system::VarId, plus: i64, less_n: bool },
    /// Any value of the type.
    Any,
}

impl Value {
    pub fn int(v: i64) -> Value {
        Value::Linear(Linear::constant(v))
    }
    pub fn constant(&self) -> Option<i64> {
        if let Value::Linear(l) = self { l.value() } else { None }
    }
}

/// What a rule does to a counter: the cell of a parameter changes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Flip {
    pub var: crate::system::VarId,
    pub param: u8,
    pub to: bool,
}

/// A path.
#[derive(Clone, Debug)]
pub(super) struct Path {
    pub loc: LocId,
    /// Registers that were written.
    pub regs: BTreeMap<usize, Value>,
    /// What places with few values may be.
    pub known: BTreeMap<Place, BTreeSet<i64>>,
    pub facts: Facts,
    /// Who runs.
    pub actor: Proc,
    /// How many parameters the rule has.
    pub params: u8,
    /// Whether all cells of a weak array at processes that are no parameters
    /// have this value.
    pub all: BTreeMap<crate::system::VarId, bool>,
    pub flip: Option<Flip>,
    pub fence: bool,
    pub locked: bool,
    /// Memory that was written, as the thread sees it.
    pub memory: BTreeMap<Place, Value>,
    /// Writes of all cells.
    pub sweeps: Vec<Update>,
    pub failed: bool,
    pub overrun: bool,
    /// Whether a value could not be followed.
    pub lost: bool,
    /// Whether memory was accessed, or a fence met.
    pub accessed: bool,
    pub span: Span,
}

/// Paths with what was computed on them.
pub(super) type Split<T> = Result<Vec<(Path, T)>, Refusal>;

/// What expressions need to know.
pub(super) struct Scope<'a, 'p> {
    pub names: &'a Names<'p>,
    /// The code the expressions are in; none for properties.
    pub routine: Option<RoutineId>,
    /// The names for copies that a property uses: its parameters.
    pub params: &'a [weir_ir::ThreadId],
}

/// Does something to every path.
pub(super) fn each<A, B>(paths: Vec<(Path, A)>, mut f: impl FnMut(Path, A) -> Split<B>) -> Split<B> {
    let mut out = Vec::new();
    for (p, a) in paths {
        out.extend(f(p, a)?);
    }
    Ok(out)
}

impl Path {
    pub fn new(loc: LocId, actor: Proc, span: Span) -> Path {
        Path {
            loc,
            regs: BTreeMap::new(),
            known: BTreeMap::new(),
            facts: Facts::default(),
            actor,
            params: u8::from(matches!(actor, Proc::Param(_))),
            all: BTreeMap::new(),
            flip: None,
            fence: false,
            locked: false,
            memory: BTreeMap::new(),
            sweeps: Vec::new(),
            failed: false,
            overrun: false,
            lost: false,
            accessed: false,
            span,
        }
    }

    /// What must hold before the rule, but for the place in the code.
    pub fn guard(&self, names: &Names) -> Conj {
        let mut out = Vec::new();
        for (place, allowed) in &self.known {
            let Domain::Few(e, all) = names.domain_of(place.var) else { continue };
            let name = |v: &i64| Term::Name(*e, all.iter().position(|w| w == v).unwrap_or(0) as u8);
            let read = Term::Read(*place);
            if allowed.len() == 1 {
                out.extend(allowed.iter().map(|v| Lit::new(read.clone(), Rel::Eq, name(v))));
            } else {
                let not = all.iter().filter(|v| !allowed.contains(v));
                out.extend(not.map(|v| Lit::new(read.clone(), Rel::Ne, name(v))));
            }
        }
        out.extend(self.facts.lits());
        out
    }

    /// Whether nothing comes after: something failed, or cannot be followed.
    pub fn is_over(&self) -> bool {
        self.failed || self.overrun || self.lost
    }

    /// Restricts a place; false if nothing is left.
    pub fn restrict(&mut self, names: &Names, place: Place, to: &BTreeSet<i64>) -> bool {
        let now = self.allowed(names, place);
        let both: BTreeSet<i64> = now.intersection(to).copied().collect();
        let some = !both.is_empty();
        self.known.insert(place, both);
        some
    }

    pub fn allowed(&self, names: &Names, place: Place) -> BTreeSet<i64> {
        match (self.known.get(&place), names.domain_of(place.var)) {
            (Some(set), _) => set.clone(),
            (None, Domain::Few(_, all)) => all.iter().copied().collect(),
            (None, Domain::Int) => BTreeSet::new(),
        }
    }

    /// Splits on the values of a place.
    pub fn split(self, names: &Names, place: Place) -> Vec<(Path, i64)> {
        let fix = |v: i64| {
            let mut p = self.clone();
            p.known.insert(place, [v].into());
            (p, v)
        };
        self.allowed(names, place).into_iter().map(fix).collect()
    }
}

/// The path on which an assertion has failed.
pub(super) fn failing(mut p: Path) -> Path {
    p.failed = true;
    p
}
