//! The question of the file as predicates of the model.

use super::cond::{Name, Prop, Question, Rhs, show};
use super::flags::cast;
use super::init::Value;
use super::layout::{Layout, unknown_thread};
use super::lower::{signed, unsigned};
use super::regs::NAMES;
use super::table::Column;
use weir_ir::{BinOp, Diagnostic, Expr, Observable, Place, Program, Property, RegId, Span, ThreadId, Ty};

/// Everything a proposition names.
fn names<'q>(prop: &'q Prop, out: &mut Vec<&'q Name>) {
    match prop {
        Prop::Atom(name, rhs) => {
            out.push(name);
            if let Rhs::Name(n) = rhs {
                out.push(n);
            }
        }
        Prop::Not(p) => names(p, out),
        Prop::And(ps) | Prop::Or(ps) => ps.iter().for_each(|p| names(p, out)),
        Prop::Implies(a, b) => {
            names(a, out);
            names(b, out);
        }
    }
}

fn addresses<'q>(prop: &'q Prop, out: &mut Vec<(&'q str, Span)>) {
    match prop {
        Prop::Atom(_, Rhs::Value(Value::Addr(name, _, span))) => out.push((name, *span)),
        Prop::Atom(..) => {}
        Prop::Not(p) => addresses(p, out),
        Prop::And(ps) | Prop::Or(ps) => ps.iter().for_each(|p| addresses(p, out)),
        Prop::Implies(a, b) => {
            addresses(a, out);
            addresses(b, out);
        }
    }
}

impl Question {
    fn props(&self) -> impl Iterator<Item = &Prop> {
        self.condition.iter().map(|(_, p, _)| p).chain(&self.filter)
    }
    /// The names that describe a final state: the condition's, then the others.
    fn all_names(&self) -> (Vec<&Name>, Vec<&Name>) {
        let mut condition = Vec::new();
        if let Some((_, p, _)) = &self.condition {
            names(p, &mut condition);
        }
        (condition, self.locations.iter().collect())
    }
    /// The locations named anywhere in the question.
    pub fn locations(&self) -> Vec<(&str, Span)> {
        let mut all: Vec<&Name> = self.locations.iter().collect();
        let mut found = Vec::new();
        for p in self.props() {
            names(p, &mut all);
            addresses(p, &mut found);
        }
        for name in all {
            if let Name::Mem { name, span, .. } = name {
                found.push((name, *span));
            }
        }
        found
    }
    /// The registers named anywhere in the question: thread, register, place.
    pub fn registers(&self) -> Vec<(u32, usize, Span)> {
        let mut all: Vec<&Name> = self.locations.iter().collect();
        for p in self.props() {
            names(p, &mut all);
        }
        let reg = |n: &&Name| match n {
            Name::Reg { thread, part, span, .. } => Some((*thread, part.reg, *span)),
            Name::Mem { .. } => None,
        };
        all.iter().filter_map(reg).collect()
    }
}

/// Turns names into expressions.
struct Ask<'a> {
    layout: &'a Layout,
    columns: &'a [Column],
    program: &'a Program,
}

type Res<T> = Result<T, Diagnostic>;

/// Adds the question to a program whose threads are complete.
pub(super) fn ask(
    q: &Question,
    layout: &Layout,
    columns: &[Column],
    program: &mut Program,
    diags: &mut Vec<Diagnostic>,
) {
    let a = Ask { layout, columns, program };
    let mut result = (Vec::new(), None, Vec::new());
    let mut note = |d: Diagnostic| diags.push(d);
    if let Some((kind, prop, span)) = &q.condition {
        match a.prop(prop) {
            Ok(pred) => {
                result.0.push(Property {
                    kind: *kind,
                    pred,
                    text: show(*kind, prop, layout.arch),
                    span: *span,
                });
            }
            Err(d) => note(d),
        }
    }
    match q.filter.as_ref().map(|f| a.prop(f)).transpose() {
        Ok(filter) => result.1 = filter,
        Err(d) => note(d),
    }
    let (condition, others) = q.all_names();
    for group in [condition, others] {
        match a.observables(&group) {
            Ok(found) => {
                let found =
                    found.into_iter().filter(|o: &Observable| !result.2.contains(o)).collect::<Vec<_>>();
                result.2.extend(found);
            }
            // A name that the condition has wrong is reported there already.
            Err(d) if !diags.contains(&d) => diags.push(d),
            Err(_) => {}
        }
    }
    program.properties = result.0;
    program.filter = result.1;
    program.observables = result.2;
}

impl Ask<'_> {
    /// The names as observables: registers first, then in byte order.
    fn observables(&self, names: &[&Name]) -> Res<Vec<Observable>> {
        let mut found: Vec<(bool, Observable)> = Vec::new();
        for name in names {
            let entry = match name {
                Name::Reg { thread, part, .. } => {
                    let (expr, _) = self.register(name)?;
                    (false, Observable { name: format!("{thread}:{}", NAMES[part.reg]), expr })
                }
                Name::Mem { name: n, index, .. } => {
                    let (expr, _) = self.name(name)?;
                    let shown = index.map_or_else(|| format!("[{n}]"), |i| format!("{n}[{i}]"));
                    (true, Observable { name: shown, expr })
                }
            };
            if !found.contains(&entry) {
                found.push(entry);
            }
        }
        found.sort_by(|(m, a), (n, b)| (m, &a.name).cmp(&(n, &b.name)));
        Ok(found.into_iter().map(|(_, o)| o).collect())
    }

    fn prop(&self, prop: &Prop) -> Res<Expr> {
        Ok(match prop {
            Prop::Atom(name, rhs) => self.atom(name, rhs)?,
            Prop::Not(p) => self.prop(p)?.negate(),
            Prop::And(ps) => balanced(self.props(ps)?, &Expr::TRUE, Expr::and),
            Prop::Or(ps) => balanced(self.props(ps)?, &Expr::FALSE, Expr::or),
            Prop::Implies(a, b) => self.prop(a)?.negate().or(self.prop(b)?),
        })
    }

    fn props(&self, props: &[Prop]) -> Res<Vec<Expr>> {
        props.iter().map(|p| self.prop(p)).collect()
    }

    fn atom(&self, name: &Name, rhs: &Rhs) -> Res<Expr> {
        let (left, ty) = self.name(name)?;
        let (Name::Reg { span, .. } | Name::Mem { span, .. }) = name;
        Ok(match rhs {
            Rhs::Value(Value::Int(v)) => {
                if let Ty::Int { bits, .. } = ty
                    && signed(bits).wrap(*v) != *v
                    && unsigned(bits).wrap(*v) != *v
                {
                    return Err(Diagnostic::error(*span, format!("this has {bits} bits and is never {v}")));
                }
                Expr::bin(BinOp::Eq, ty, left, Expr::Const(ty.wrap(*v), ty))
            }
            Rhs::Value(Value::Addr(target, index, at)) => {
                let left = if ty == Ty::Ptr { left } else { cast(Ty::Ptr, left) };
                let place = self.cell(target, Some(*index).filter(|i| *i != 0), true, *at)?;
                let Place::Cell(object, index) = place else { return Ok(Expr::FALSE) };
                Expr::bin(BinOp::Eq, Ty::Ptr, left, Expr::AddrOf(object, Box::new(index)))
            }
            Rhs::Name(other) => {
                let (right, other_ty) = self.name(other)?;
                if ty == other_ty {
                    return Ok(Expr::bin(BinOp::Eq, ty, left, right));
                }
                let bits = |t| if let Ty::Int { bits, .. } = t { bits } else { 64 };
                let both = signed(bits(ty).max(bits(other_ty)));
                Expr::bin(BinOp::Eq, both, cast(both, left), cast(both, right))
            }
        })
    }

    /// What a name stands for, and its type.
    fn name(&self, name: &Name) -> Res<(Expr, Ty)> {
        match name {
            Name::Reg { part, .. } => {
                let (whole, ty) = self.register(name)?;
                let word = self.layout.arch.bits();
                if part.bits == word {
                    return Ok((whole, ty));
                }
                let narrow = signed(part.bits);
                let e = if part.high {
                    let wide = if ty == signed(word) { whole } else { cast(signed(word), whole) };
                    Expr::bin(BinOp::Shr, signed(word), wide, Expr::Const(8, signed(word)))
                } else {
                    whole
                };
                Ok((cast(narrow, e), narrow))
            }
            Name::Mem { name, index, span } => {
                let place = self.cell(name, *index, false, *span)?;
                let ty = self.layout.find(name).map_or(Ty::I64, |i| self.layout.locs[i].ty);
                Ok((Expr::Mem(Box::new(place)), ty))
            }
        }
    }

    /// The whole register.
    fn register(&self, name: &Name) -> Res<(Expr, Ty)> {
        let Name::Reg { thread, part, span, .. } = name else { return Ok((Expr::FALSE, Ty::Bool)) };
        let Some(t) = self.columns.iter().position(|c| c.number == *thread) else {
            return Err(unknown_thread(*thread, *span, self.columns));
        };
        let id = ThreadId::new(t);
        let reg: Option<RegId> = self.program.thread_routine(id).reg(NAMES[part.reg]);
        match reg {
            Some(r) => Ok((Expr::RegOf(id, r), self.layout.reg_ty(t, part.reg))),
            None => Err(Diagnostic::error(
                *span,
                format!("thread {thread} has no register `{}`", NAMES[part.reg]),
            )),
        }
    }

    /// A cell of a location. `address`: an array without an index is its first cell.
    fn cell(&self, name: &str, index: Option<u32>, address: bool, span: Span) -> Res<Place> {
        let Some(loc) = self.layout.find(name) else {
            return Err(Diagnostic::error(span, format!("there is no location `{name}`")));
        };
        let len = self.layout.locs[loc].len;
        match (len, index) {
            (Some(_), None) if !address => {
                return Err(Diagnostic::error(span, format!("`{name}` is an array"))
                    .hint(format!("name one of its cells: `{name}[0]`")));
            }
            (None, Some(_)) => {
                return Err(Diagnostic::error(span, format!("`{name}` is not an array")));
            }
            (Some(n), Some(i)) if i >= n => {
                return Err(Diagnostic::error(span, format!("`{name}` has no cell {i}"))
                    .hint(format!("its cells are numbered from 0 to {}", n - 1)));
            }
            _ => {}
        }
        Ok(Place::Cell(Layout::object(loc), Expr::int(i64::from(index.unwrap_or(0)))))
    }
}

/// Joins many expressions without nesting deeply.
fn balanced(mut parts: Vec<Expr>, neutral: &Expr, join: fn(Expr, Expr) -> Expr) -> Expr {
    // A condition of ordinary size keeps the order in which it is read.
    if parts.len() <= 64 {
        return parts.into_iter().reduce(join).unwrap_or_else(|| neutral.clone());
    }
    while parts.len() > 1 {
        let mut halves = Vec::with_capacity(parts.len().div_ceil(2));
        let mut rest = parts.into_iter();
        while let Some(a) = rest.next() {
            halves.push(match rest.next() {
                Some(b) => join(a, b),
                None => a,
            });
        }
        parts = halves;
    }
    parts.pop().unwrap_or_else(|| neutral.clone())
}
