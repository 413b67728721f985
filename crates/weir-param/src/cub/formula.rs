//! Names to variables, formulas to disjunctions of conjunctions.

use super::ast::{F, Name, T};
use crate::system::{BOOL, Conj, Forall, Lit, Place, Proc, Rel, Sort, System, Term};
use weir_ir::diag::suggest;
use weir_ir::{Diagnostic, Span};

/// How many conjunctions a formula may become.
const MOST: usize = 64;

/// What a name may mean at some place.
pub(super) struct Scope<'a> {
    pub(super) system: &'a System,
    /// The processes with a name.
    pub(super) params: Vec<Name>,
    pub(super) place: Where,
}

/// Where a formula stands: that decides about weak variables.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Where {
    Init,
    Bad,
    /// In a rule with this actor.
    Rule(Proc),
}

/// A part of a conjunction.
#[derive(Clone)]
pub(super) enum Part {
    Lit(Lit),
    Forall(Forall),
    Fence,
}

type Lowered<X> = Result<X, Diagnostic>;

/// The position as the system counts.
pub(super) fn id(n: usize) -> u8 {
    u8::try_from(n).unwrap_or(u8::MAX)
}

impl Scope<'_> {
    /// A process by its name.
    pub(super) fn proc(&self, name: &Name) -> Option<Proc> {
        self.params.iter().position(|p| p.text == name.text).map(|i| Proc::Param(id(i)))
    }
    fn known_proc(&self, name: &Name) -> Lowered<Proc> {
        self.proc(name).ok_or_else(|| {
            let d = Diagnostic::error(name.span, format!("there is no process called `{}` here", name.text));
            let names: Vec<&str> = self.params.iter().map(|p| p.text.as_str()).collect();
            let d = if names.is_empty() { d } else { d.hint(format!("there is {}", names.join(", "))) };
            self.meant(d, name, names.into_iter())
        })
    }
    fn meant<'n>(&self, d: Diagnostic, name: &Name, known: impl Iterator<Item = &'n str>) -> Diagnostic {
        match suggest(&name.text, known) {
            // One letter is near to everything.
            Some(m) if name.text.len() > 1 => d.label(format!("did you mean `{m}`?")),
            _ => d,
        }
    }
    fn hash(&self, n: u8, span: Span) -> Lowered<Proc> {
        match self.system.procs {
            _ if n == 0 => Err(Diagnostic::error(span, "processes are numbered from 1")),
            Some(all) if n > all => Err(Diagnostic::error(span, format!("there are only {all} processes"))),
            _ => Ok(Proc::Const(n)),
        }
    }
    /// The index of a cell.
    pub(super) fn index(&self, t: &T) -> Lowered<Proc> {
        match t {
            T::Hash(n, span) => self.hash(*n, *span),
            T::Access { view: None, name, index: None } => self.known_proc(name),
            _ => Err(Diagnostic::error(t.span(), "expected a process")),
        }
    }

    /// The place an access names, if it names one.
    pub(super) fn place(&self, t: &T) -> Lowered<Option<Place>> {
        let T::Access { view, name, index } = t else { return Ok(None) };
        let Some(at) = self.system.vars.iter().position(|v| v.name == name.text) else {
            if view.is_some() || index.is_some() {
                let what = if index.is_some() { "array" } else { "variable" };
                let d = Diagnostic::error(name.span, format!("there is no {what} called `{}`", name.text));
                return Err(self.meant(d, name, self.system.vars.iter().map(|v| v.name.as_str())));
            }
            return Ok(None);
        };
        let var = &self.system.vars[at];
        if var.kind.is_array() != index.is_some() {
            let message = if var.kind.is_array() {
                format!("`{}` is an array: say whose cell", name.text)
            } else {
                format!("`{}` is no array", name.text)
            };
            return Err(Diagnostic::error(name.span, message).also(var.span, "declared here"));
        }
        let index = index.as_ref().map(|i| self.index(i)).transpose()?;
        let looks = view.as_ref().map(|v| self.known_proc(v)).transpose()?;
        if let (Some(v), false) = (view, var.kind.is_weak()) {
            return Err(Diagnostic::error(
                v.span,
                format!("`{}` is not weak: `@` is for weak ones", name.text),
            ));
        }
        let view = match (self.place, looks) {
            _ if !var.kind.is_weak() => None,
            (Where::Rule(actor), Some(p)) if p != actor => {
                return Err(Diagnostic::error(
                    t.span(),
                    "another process accesses weak variables in this transition",
                )
                .hint("all weak accesses of a transition are made by one process"));
            }
            (Where::Bad, None) => {
                return Err(Diagnostic::error(t.span(), format!("`{}` is weak: say who looks", name.text))
                    .hint(format!("write `p @ {}`", name.text)));
            }
            (Where::Bad, Some(p)) => Some(p),
            _ => None,
        };
        let var = crate::system::VarId(u16::try_from(at).unwrap_or(u16::MAX));
        Ok(Some(Place { var, index, view }))
    }

    /// A term and its sort.
    pub(super) fn term(&self, t: &T) -> Lowered<(Term, Sort)> {
        match t {
            T::Int(n, _) => Ok((Term::int(*n), Sort::Int)),
            T::Hash(n, span) => Ok((Term::Proc(self.hash(*n, *span)?), Sort::Proc)),
            T::Access { name, .. } => {
                if let Some(place) = self.place(t)? {
                    let sort = self.system.sort(place);
                    let term = if sort == Sort::Int { Term::plus(place, 0) } else { Term::Read(place) };
                    return Ok((term, sort));
                }
                if let Some(p) = self.proc(name) {
                    return Ok((Term::Proc(p), Sort::Proc));
                }
                for (e, enumeration) in self.system.enums.iter().enumerate() {
                    if let Some(v) = enumeration.names.iter().position(|n| *n == name.text) {
                        let e = crate::system::EnumId(u16::try_from(e).unwrap_or(u16::MAX));
                        return Ok((Term::Name(e, id(v)), Sort::Enum(e)));
                    }
                }
                let d = Diagnostic::error(name.span, format!("nothing is called `{}`", name.text));
                let known = self.system.vars.iter().map(|v| v.name.as_str());
                let values = self.system.enums.iter().flat_map(|e| e.names.iter().map(String::as_str));
                Err(self.meant(d, name, known.chain(values)))
            }
            T::Add(a, b, minus) => {
                let (a, b) = (self.sum(a)?, self.sum(b)?);
                let sign = if *minus { -1 } else { 1 };
                add(a, b, sign).map(|s| (s, Sort::Int)).ok_or_else(|| too_large(t.span()))
            }
            T::Mul(a, b) => {
                let (a, b) = (self.sum(a)?, self.sum(b)?);
                let (factor, sum) = match (&a, &b) {
                    ((parts, k), _) if parts.is_empty() => (*k, b),
                    (_, (parts, k)) if parts.is_empty() => (*k, a),
                    _ => {
                        return Err(Diagnostic::error(
                            t.span(),
                            "a product of two variables is not supported",
                        ));
                    }
                };
                add((Vec::new(), 0), sum, factor).map(|s| (s, Sort::Int)).ok_or_else(|| too_large(t.span()))
            }
        }
    }

    fn sum(&self, t: &T) -> Lowered<(Vec<(i64, Place)>, i64)> {
        match self.term(t)? {
            (Term::Sum(parts, k), _) => Ok((parts, k)),
            _ => Err(Diagnostic::error(t.span(), "expected an integer")),
        }
    }

    /// A comparison.
    pub(super) fn compare(&self, a: &T, rel: Rel, b: &T) -> Lowered<Lit> {
        let ((left, one), (right, two)) = (self.term(a)?, self.term(b)?);
        let span = a.span().to(b.span());
        if one != two {
            let (one, two) = (self.sort_name(one), self.sort_name(two));
            return Err(Diagnostic::error(span, format!("{one} and {two} cannot be compared")));
        }
        if matches!(rel, Rel::Lt | Rel::Le) && one != Sort::Int {
            return Err(Diagnostic::error(span, "only integers have an order"));
        }
        Ok(Lit::new(left, rel, right))
    }

    /// What a sort is called.
    pub(super) fn sort_name(&self, sort: Sort) -> String {
        match sort {
            Sort::Int => "`int`".into(),
            Sort::Proc => "`proc`".into(),
            Sort::Enum(e) => format!("`{}`", self.system.enums[e.0 as usize].name),
        }
    }

    /// A formula as a disjunction of conjunctions.
    pub(super) fn cases(&mut self, f: &F, not: bool) -> Lowered<Vec<Vec<Part>>> {
        let one = |lit: Lit| vec![vec![Part::Lit(if not { lit.negated() } else { lit })]];
        match f {
            F::Not(inner) => self.cases(inner, !not),
            F::Cmp(a, rel, b) => Ok(one(self.compare(a, *rel, b)?)),
            F::Atom(t) => match self.term(t)? {
                (term, sort) if sort == Sort::Enum(BOOL) => {
                    Ok(one(Lit::new(term, Rel::Eq, Term::bool(true))))
                }
                _ => Err(Diagnostic::error(t.span(), "expected a condition")),
            },
            F::And(parts) | F::Or(parts) => {
                let all = matches!(f, F::And(_)) != not;
                let mut cases = if all { vec![Vec::new()] } else { Vec::new() };
                for part in parts {
                    let more = self.cases(part, not)?;
                    if all {
                        cases = cases
                            .iter()
                            .flat_map(|c| more.iter().map(move |m| [c.as_slice(), m.as_slice()].concat()))
                            .collect();
                    } else {
                        cases.extend(more);
                    }
                    if cases.len() > MOST {
                        return Err(Diagnostic::error_without_place("a formula has too many cases"));
                    }
                }
                Ok(cases)
            }
            F::Fence(who, span) => {
                match (self.place, who.as_ref().map(|w| self.known_proc(w)).transpose()?) {
                    _ if not => Err(Diagnostic::error(*span, "a fence cannot be negated")),
                    (Where::Rule(actor), who) if who.is_none_or(|w| w == actor) => {
                        Ok(vec![vec![Part::Fence]])
                    }
                    (Where::Rule(_), _) => Err(Diagnostic::error(*span, "this is not the process that acts")),
                    _ => Err(Diagnostic::error(*span, "a fence belongs in a transition")),
                }
            }
            F::ForallOther(name, body) => self.forall(name, body, not),
        }
    }

    fn forall(&mut self, name: &Name, body: &F, not: bool) -> Lowered<Vec<Vec<Part>>> {
        if not || !matches!(self.place, Where::Rule(_)) {
            let place = if not { "cannot be negated" } else { "belongs in a transition" };
            return Err(Diagnostic::error(name.span, format!("`forall_other` {place}")));
        }
        let bound = Proc::Param(id(self.params.len()));
        self.params.push(name.clone());
        let cases = self.cases(body, false);
        self.params.pop();
        let (mut outer, mut any) = (Vec::new(), Vec::<Conj>::new());
        let cases = cases?;
        let single = cases.len() == 1;
        for case in cases {
            let mut conj = Vec::new();
            for part in case {
                match part {
                    Part::Lit(lit) if single && !mentions(&lit, bound) => outer.push(Part::Lit(lit)),
                    Part::Lit(lit) => conj.push(lit),
                    other if single => outer.push(other),
                    _ => {
                        let message = "fences and quantifiers under `||` in `forall_other` are not supported";
                        return Err(Diagnostic::error(name.span, message));
                    }
                }
            }
            any.push(conj);
        }
        outer.push(Part::Forall(Forall { name: name.text.clone(), any }));
        Ok(vec![outer])
    }

    /// A formula as a disjunction of conjunctions of comparisons.
    pub(super) fn plain(&mut self, f: &F, span: Span) -> Lowered<Vec<Conj>> {
        let only = |part: Part| match part {
            Part::Lit(lit) => Ok(lit),
            _ => Err(Diagnostic::error(span, "only comparisons can stand here")),
        };
        self.cases(f, false)?.into_iter().map(|case| case.into_iter().map(only).collect()).collect()
    }
}

fn too_large(span: Span) -> Diagnostic {
    Diagnostic::error(span, "this number is too large")
}

/// `a + factor * b`.
fn add(a: (Vec<(i64, Place)>, i64), b: (Vec<(i64, Place)>, i64), factor: i64) -> Option<Term> {
    let (mut parts, k) = a;
    for (n, place) in b.0 {
        let n = n.checked_mul(factor)?;
        match parts.iter_mut().find(|(_, p)| *p == place) {
            Some((m, _)) => *m = m.checked_add(n)?,
            None => parts.push((n, place)),
        }
    }
    parts.retain(|&(n, _)| n != 0);
    Some(Term::Sum(parts, k.checked_add(b.1.checked_mul(factor)?)?))
}

/// Whether a process occurs in a comparison.
fn mentions(lit: &Lit, who: Proc) -> bool {
    lit.places().any(|p| p.index == Some(who))
        || [&lit.left, &lit.right].into_iter().any(|t| *t == Term::Proc(who))
}
