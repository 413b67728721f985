//! Facts about a thread at a location: the templates from which invariants are
//! inferred, and the user's own.

use crate::symbolic::{Local, Memory, Run, World};
use crate::system::{Cell, Class, System};
use crate::term::Term;
use std::fmt::Write as _;
use weir_ir::{CellInit, Expr, Len, LocId, ObjId, Op, Place, Program, RegId, Ty};

/// Something with a value.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Quantity {
    /// A number.
    Num(i64),
    /// A register of the thread.
    Reg(RegId),
    /// The thread's number.
    Me,
    /// A cell of memory.
    Cell(ObjId, i64),
    /// A cell whose index depends on registers.
    At(ObjId, Expr),
}

/// Something that holds whenever a thread is at a location.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Fact {
    /// `a == b`
    Eq(Quantity, Quantity),
    /// `a != b`
    Ne(Quantity, Quantity),
    /// `a <= b`
    Le(Quantity, Quantity),
    /// `a < b`
    Lt(Quantity, Quantity),
    /// `a == c || b == d`
    Or(Quantity, i64, Quantity, i64),
    /// Every cell of the object lies between the two.
    All(ObjId, i64, i64),
    /// Every cell from 0 up to the quantity (not included) holds the number.
    Prefix(ObjId, Quantity, i64),
    /// The cell at that index holds the number, if the index is not negative.
    Filled(ObjId, Expr, i64),
    /// The user's invariant, by its number.
    Given(usize),
}

impl Quantity {
    fn cell(&self) -> Option<Cell> {
        match self {
            Quantity::Cell(o, i) => Some((*o, Some(*i))),
            Quantity::At(o, _) => Some((*o, None)),
            _ => None,
        }
    }
    fn regs(&self) -> Vec<RegId> {
        match self {
            Quantity::Reg(r) => vec![*r],
            Quantity::At(_, e) => e.regs(),
            _ => Vec::new(),
        }
    }
    /// As shown to people.
    pub fn show(&self, program: &Program, class: &Class) -> String {
        match self {
            Quantity::Num(n) => n.to_string(),
            Quantity::Reg(r) => class.routine.regs[r.index()].name.clone(),
            Quantity::Me => "self".into(),
            Quantity::Cell(o, i) => program.object(*o).cell_name(i32::try_from(*i).unwrap_or(0)),
            Quantity::At(o, e) => {
                let index = crate::show::expr(program, class, e);
                format!("{}[{index}]", program.object(*o).name)
            }
        }
    }
}

impl Fact {
    fn quantities(&self) -> Vec<&Quantity> {
        match self {
            Fact::Eq(a, b) | Fact::Ne(a, b) | Fact::Le(a, b) | Fact::Lt(a, b) | Fact::Or(a, _, b, _) => {
                vec![a, b]
            }
            Fact::Prefix(_, q, _) => vec![q],
            Fact::All(..) | Fact::Filled(..) | Fact::Given(_) => Vec::new(),
        }
    }
    /// The cells it speaks about.
    pub fn cells(&self, program: &Program) -> Vec<Cell> {
        match self {
            Fact::All(o, ..) | Fact::Filled(o, ..) => vec![(*o, None)],
            Fact::Prefix(o, q, _) => [(*o, None)].into_iter().chain(q.cell()).collect(),
            Fact::Given(i) => {
                let mut found = Vec::new();
                program.invariants[*i].pred.visit(&mut |e| {
                    if let Expr::Mem(p) = e
                        && let Place::Cell(o, i) = &**p
                    {
                        found.push((*o, i.constant()));
                    }
                });
                found
            }
            _ => self.quantities().into_iter().filter_map(Quantity::cell).collect(),
        }
    }
    /// The registers it speaks about.
    pub fn regs(&self, program: &Program) -> Vec<RegId> {
        match self {
            Fact::Given(i) => program.invariants[*i].pred.regs(),
            Fact::Filled(_, e, _) => e.regs(),
            _ => self.quantities().into_iter().flat_map(Quantity::regs).collect(),
        }
    }

    /// As a formula about a thread and memory.
    pub(crate) fn term(&self, w: &mut World<'_>, local: &Local, memory: &Memory) -> Result<Term, String> {
        let yes = w.pool.bool(true);
        let mut run = Run { guard: yes, local: local.clone(), memory: memory.clone(), touches: Vec::new() };
        let mut value = |w: &mut World<'_>, q: &Quantity| -> Result<Term, String> {
            Ok(match q {
                Quantity::Num(n) => w.pool.int(*n),
                Quantity::Reg(r) => local.regs[r.index()],
                Quantity::Me => local.me,
                Quantity::Cell(o, i) => {
                    let i = w.pool.int(*i);
                    w.read(memory, *o, i)
                }
                Quantity::At(o, e) => {
                    let i = w.value(e, &mut run)?;
                    w.read(memory, *o, i)
                }
            })
        };
        Ok(match self {
            Fact::Eq(a, b) => {
                let (a, b) = (value(w, a)?, value(w, b)?);
                w.pool.eq(a, b)
            }
            Fact::Ne(a, b) => {
                let (a, b) = (value(w, a)?, value(w, b)?);
                let eq = w.pool.eq(a, b);
                w.pool.not(eq)
            }
            Fact::Le(a, b) => {
                let (a, b) = (value(w, a)?, value(w, b)?);
                w.pool.le(a, b)
            }
            Fact::Lt(a, b) => {
                let (a, b) = (value(w, a)?, value(w, b)?);
                w.pool.lt(a, b)
            }
            Fact::Or(a, c, b, d) => {
                let (a, b) = (value(w, a)?, value(w, b)?);
                let (c, d) = (w.pool.int(*c), w.pool.int(*d));
                let (x, y) = (w.pool.eq(a, c), w.pool.eq(b, d));
                w.pool.or(x, y)
            }
            // Said of the cells written; `World::narrow_all` says it of the others.
            Fact::All(o, lo, hi) => {
                let (lo, hi) = (w.pool.int(*lo), w.pool.int(*hi));
                let mut all = yes;
                for (object, _, v) in &memory.writes {
                    if object == o {
                        let (a, b) = (w.pool.le(lo, *v), w.pool.le(*v, hi));
                        all = w.pool.all([all, a, b]);
                    }
                }
                all
            }
            // About one cell, which may be any.
            Fact::Prefix(o, q, v) => {
                let end = value(w, q)?;
                let i = w.pool.var(
                    format!("i of {}", w.program.object(*o).name),
                    (0, i64::from(i32::MAX)),
                    false,
                );
                let inside = w.pool.lt(i, end);
                let (there, v) = (w.read(memory, *o, i), w.pool.int(*v));
                let same = w.pool.eq(there, v);
                w.pool.implies(inside, same)
            }
            Fact::Filled(o, e, v) => {
                let i = w.value(e, &mut run)?;
                let (zero, v) = (w.pool.int(0), w.pool.int(*v));
                let (there, inside) = (w.read(memory, *o, i), w.pool.le(zero, i));
                let same = w.pool.eq(there, v);
                w.pool.implies(inside, same)
            }
            Fact::Given(i) => {
                let pred = w.program.invariants[*i].pred.clone();
                let holds = w.truth(&pred, &mut run)?;
                w.pool.and(holds, run.guard)
            }
        })
    }

    /// As shown to people.
    pub fn show(&self, program: &Program, class: &Class) -> String {
        let s = |q: &Quantity| q.show(program, class);
        match self {
            Fact::Eq(a, b) => format!("{} == {}", s(a), s(b)),
            Fact::Ne(a, b) => format!("{} != {}", s(a), s(b)),
            Fact::Le(a, b) => format!("{} <= {}", s(a), s(b)),
            Fact::Lt(a, b) => format!("{} < {}", s(a), s(b)),
            Fact::Or(a, c, b, d) => format!("{} == {c} || {} == {d}", s(a), s(b)),
            Fact::All(o, lo, hi) => format!("all of {} in [{lo}..{hi}]", program.object(*o).name),
            Fact::Prefix(o, q, v) => format!("all of {}[0 .. {}] == {v}", program.object(*o).name, s(q)),
            Fact::Filled(o, e, v) => {
                let at = s(&Quantity::At(*o, e.clone()));
                format!("{at} == {v} unless the index is negative")
            }
            Fact::Given(i) => program.invariants[*i].text.clone(),
        }
    }
}

/// The numbers that are stored in an array, with the array.
fn stored(system: &System<'_>) -> Vec<(ObjId, i64)> {
    let mut found = Vec::new();
    for e in system.classes.iter().flat_map(|c| &c.routine.edges) {
        if let Op::Store(Place::Cell(o, index), value) = &e.op
            && index.constant().is_none()
            && let Some(v) = value.constant()
            && !found.contains(&(*o, v))
        {
            found.push((*o, v));
        }
    }
    found
}

/// The constants that occur in the program, few enough to compare with.
pub(crate) fn constants(system: &System<'_>) -> Vec<i64> {
    let mut found = vec![0, 1];
    for o in &system.program.objects {
        for c in o.init.iter().take(8) {
            if let CellInit::Value(v) = c {
                found.push(*v);
            }
        }
    }
    for e in system.classes.iter().flat_map(|c| &c.routine.edges) {
        // Indices are no values to compare with.
        let index = e.op.place().map(Place::expr);
        for x in e.op.exprs().into_iter().filter(|x| index.is_none_or(|i| !std::ptr::eq(i, *x))) {
            x.visit(&mut |e| {
                if let Expr::Const(v, _) = e {
                    found.push(*v);
                }
            });
        }
    }
    found.sort_unstable();
    found.dedup();
    found.sort_by_key(|v| v.unsigned_abs());
    found.truncate(10);
    found
}

/// Cells with a name of their own: scalars, small arrays, constant indices, and
/// the indices that an expression of one register takes for the constants.
pub(crate) fn cells(program: &Program, class: &Class, constants: &[i64]) -> Vec<(ObjId, i64)> {
    let mut found = Vec::new();
    for e in &class.routine.edges {
        let Some(Place::Cell(o, index)) = e.op.place() else { continue };
        let object = program.object(*o);
        match (object.len, index.constant()) {
            (Len::Scalar, _) => found.push((*o, 0)),
            (_, Some(i)) => found.push((*o, i)),
            (Len::Fixed(n), None) if n <= 8 => found.extend((0..i64::from(n)).map(|i| (*o, i))),
            _ => {
                let mut regs = index.regs();
                regs.dedup();
                if let [r] = regs.as_slice() {
                    for c in constants.iter().filter(|c| (0..8).contains(*c)) {
                        let at = index.map(&mut |e| if e == Expr::Reg(*r) { Expr::int(*c) } else { e });
                        found.extend(at.constant().filter(|i| object.has_cell(*i)).map(|i| (*o, i)));
                    }
                }
            }
        }
    }
    found.sort_unstable();
    found.dedup();
    found.truncate(24);
    found
}

/// The indices at which the class accesses an object, and the same with other
/// registers that are live: what one register said another may still say.
fn indices(class: &Class, object: ObjId, live: &[(Quantity, Ty)]) -> Vec<Expr> {
    let mut found: Vec<Expr> = Vec::new();
    for e in &class.routine.edges {
        let Some(Place::Cell(o, index)) = e.op.place() else { continue };
        let mut of = index.regs();
        of.dedup();
        let (true, [r]) = (*o == object, of.as_slice()) else { continue };
        for (q, ty) in live {
            if let Quantity::Reg(other) = q
                && *ty == class.routine.regs[r.index()].ty
            {
                let at = index.map(&mut |e| if e == Expr::Reg(*r) { Expr::Reg(*other) } else { e });
                if !found.contains(&at) {
                    found.push(at);
                }
            }
        }
    }
    found
}

/// More candidates than this per location are not tried.
const MOST_FACTS: usize = 1_500;

/// All candidates for a class at a location.
pub(crate) fn candidates(system: &System<'_>, class: &Class, loc: LocId, constants: &[i64]) -> Vec<Fact> {
    use Quantity::{At, Cell, Me, Num, Reg};
    let program = system.program;
    let own = cells(program, class, constants);
    let mut all_cells: Vec<(ObjId, i64)> =
        system.classes.iter().flat_map(|c| cells(program, c, constants)).collect();
    all_cells.sort_unstable();
    all_cells.dedup();
    let cell_ty = |o: ObjId| program.object(o).ty;
    let mut list: Vec<Fact> = Vec::new();
    for (i, inv) in program.invariants.iter().enumerate() {
        if inv.at.is_none_or(|(r, l)| r == program.template(class.template).routine && l == loc) {
            list.push(Fact::Given(i));
        }
    }
    let regs: Vec<(Quantity, Ty)> =
        class.live_at(loc).map(|r| (Reg(r), class.routine.regs[r.index()].ty)).collect();
    let mut valued: Vec<(Quantity, Ty)> = regs.clone();
    valued.extend(all_cells.iter().map(|(o, i)| (Cell(*o, *i), cell_ty(*o))));
    let mut at = Vec::new();
    for e in &class.routine.edges {
        if let Some(Place::Cell(o, index)) = e.op.place()
            && index.constant().is_none()
            && index.regs().iter().all(|r| class.live.contains(loc, *r))
            && !at.iter().any(|(q, _)| *q == At(*o, index.clone()))
        {
            at.push((At(*o, index.clone()), cell_ty(*o)));
        }
    }
    let scalars = valued.len();
    valued.extend(at.iter().cloned());
    let ordered = |ty: Ty| !matches!(ty, Ty::Int { bits: 64, signed: false } | Ty::Ptr);
    let in_bounds = |ty: Ty, c: i64| program.bounds(ty).is_none_or(|(lo, hi)| (lo..=hi).contains(&c));
    for (q, ty) in &valued {
        for &c in constants.iter().filter(|c| in_bounds(*ty, **c)) {
            list.push(Fact::Eq(q.clone(), Num(c)));
        }
        for &c in constants.iter().filter(|c| in_bounds(*ty, **c)) {
            if ordered(*ty) && *ty != Ty::Bool {
                list.push(Fact::Le(q.clone(), Num(c)));
                list.push(Fact::Le(Num(c), q.clone()));
            }
            if *ty != Ty::Bool {
                list.push(Fact::Ne(q.clone(), Num(c)));
            }
        }
    }
    for (o, object) in program.objects.iter().enumerate() {
        if object.len != Len::Scalar {
            let (lo, hi) = (constants.iter().min().copied(), constants.iter().max().copied());
            if let (Some(lo), Some(hi)) = (lo, hi) {
                for (l, h) in [(0, 0), (0, 1), (0, hi), (lo, hi)] {
                    let fact = Fact::All(ObjId::new(o), l, h);
                    if !list.contains(&fact) {
                        list.push(fact);
                    }
                }
            }
        }
    }
    // How far an array is filled.
    for (o, v) in stored(system) {
        let counts = |ty: Ty| matches!(ty, Ty::Math | Ty::Int { bits: 32 | 64, .. }) && ordered(ty);
        for (q, _) in valued[..scalars].iter().filter(|(_, ty)| counts(*ty)) {
            if q.cell().is_none_or(|(p, _)| p != o) {
                list.push(Fact::Prefix(o, q.clone(), v));
            }
        }
        for index in indices(class, o, &regs) {
            list.push(Fact::Filled(o, index, v));
        }
    }
    // Relations between what the class itself touches.
    let mut related = regs.clone();
    related.extend(own.iter().map(|(o, i)| (Cell(*o, *i), cell_ty(*o))));
    related.extend(at);
    let mut exprs = class.routine.edges.iter().flat_map(|e| e.op.exprs());
    let speaks_of_self = exprs.any(|e| e.mentions(|e| *e == Expr::SelfId));
    if speaks_of_self {
        related.push((Me, Ty::I64));
    }
    for (i, (a, ta)) in related.iter().enumerate() {
        for (b, tb) in &related[i + 1..] {
            if (*ta == Ty::Bool) != (*tb == Ty::Bool) {
                continue;
            }
            list.push(Fact::Eq(a.clone(), b.clone()));
            if ordered(*ta) && ordered(*tb) && *ta != Ty::Bool && !matches!((a, b), (Me, _) | (_, Me)) {
                for (x, y) in [(a, b), (b, a)] {
                    list.push(Fact::Le(x.clone(), y.clone()));
                    list.push(Fact::Lt(x.clone(), y.clone()));
                }
            }
        }
    }
    let start = |(o, i): &(ObjId, i64)| match program.object(*o).cell_init(i32::try_from(*i).unwrap_or(0)) {
        CellInit::Value(v) => Some((Cell(*o, *i), v)),
        CellInit::Any { .. } => None,
    };
    let few: Vec<i64> = constants.iter().copied().take(2).collect();
    let shared: Vec<&(Quantity, Ty)> =
        related.iter().filter(|(q, _)| matches!(q, Cell(..) | Reg(_))).collect();
    for (i, (a, ta)) in shared.iter().enumerate() {
        for (b, tb) in &shared[i + 1..] {
            if matches!((a, b), (Reg(_), Reg(_))) && *ta != Ty::Bool && *tb != Ty::Bool {
                continue;
            }
            for &c in &few {
                for &d in &few {
                    list.push(Fact::Or(a.clone(), c, b.clone(), d));
                }
            }
            // "It is as at the start, or the other one is there."
            for (x, tx, y, ty) in [(a, ta, b, tb), (b, tb, a, ta)] {
                if let Cell(o, i) = x
                    && let Some((_, c)) = start(&(*o, *i))
                    && *tx != Ty::Bool
                {
                    for &d in constants.iter().filter(|d| !few.contains(d) && in_bounds(*ty, **d)) {
                        list.push(Fact::Or(x.clone(), c, y.clone(), d));
                    }
                }
            }
        }
    }
    // Of any two cells at least one is as it was at the start.
    let starts: Vec<(Quantity, i64)> = all_cells.iter().filter_map(start).collect();
    for (i, (a, c)) in starts.iter().enumerate() {
        for (b, d) in &starts[i + 1..] {
            let fact = Fact::Or(a.clone(), *c, b.clone(), *d);
            if !own.iter().any(|(o, i)| Cell(*o, *i) == *a) || !own.iter().any(|(o, i)| Cell(*o, *i) == *b) {
                list.push(fact);
            }
        }
    }
    list.truncate(MOST_FACTS);
    list
}

/// A list of facts in words.
pub fn show_all(program: &Program, class: &Class, facts: &[Fact]) -> String {
    let mut out = String::new();
    for (i, f) in facts.iter().enumerate() {
        let _ = write!(out, "{}{}", if i > 0 { ", " } else { "" }, f.show(program, class));
    }
    out
}
