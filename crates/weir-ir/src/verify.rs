//! The rules every program obeys. Front ends produce programs that pass;
//! engines rely on it.
//!
//! 1. Every id (object, register, location, edge, routine, template, thread, enum,
//!    file) names something that exists; the span of what has no source text is the
//!    default one, whose file need not exist.
//! 2. Every routine has at least one location; `params` does not exceed the
//!    number of registers.
//! 3. Operators apply to operands of their own type, where a range counts as
//!    `i64`; constants take any type; shift amounts are any integer; `LAnd`,
//!    `LOr` and `Not` take anything; a pointer may be moved by an `i64`;
//!    arithmetic is in an integer type, in `int`, or (adding and subtracting)
//!    in pointers.
//! 4. `At`, `RegOf`, `Mem` and `Ended` occur in properties, observables and the
//!    filter only, and there neither registers nor `self` occur outside them.
//! 5. Calls, spawns and threads pass one argument per parameter; a call that
//!    wants a value calls a routine all of whose `Return`s have one.
//! 6. Constant indices lie within their object.
//! 7. Every location lies either inside or outside atomic sections, never both;
//!    sections do not nest (nor through calls), and are not left by `Return` or
//!    at the end of a thread; spawns and joins do not occur inside them.
//! 8. `Return` leads to a location without outgoing edges.
//! 9. Objects have as many initial values as cells, or one, or none; the values
//!    fit the type; an unbounded object starts with one definite value.
//! 10. Labels are unique within a routine.
//! 11. A template that is spawned is not one for any number of threads.
//! 12. A template for any number of threads has no parameters, and only such
//!     templates are counted by objects; an object with a cell for each copy is
//!     unbounded; one that starts with the number of copies has one initial
//!     value. `N` occurs in properties where there is exactly one such template.
//! 13. Accesses to bytes are 1, 2, 4 or 8 wide; a locked one computes in a type of that
//!     width.
//! 14. Operations and expressions of whole programs ([`Op::is_of_whole_programs`]) occur in
//!     whole programs only, functions of words have as many operands as they take, and the
//!     address of a routine is that of an object without cells.
//!
//! In whole programs, operators apply to words whatever their type (3), and atomic sections
//! are entered and left by whatever code runs (7).

use crate::analysis::{atomic_locations, callees};
use crate::bytes::WIDTHS;
use crate::expr::{BinOp, Expr, Place, UnOp};
use crate::ids::{LocId, RoutineId, ThreadId};
use crate::op::Op;
use crate::program::{CellInit, Count, CountUse, Len, Program, Routine};
use crate::span::Span;
use crate::ty::Ty;

/// A broken rule: its number, and what breaks it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Broken {
    /// The number in the list of this module.
    pub rule: u8,
    /// What breaks it.
    pub what: String,
}

/// Checks all rules; an empty list means the program is well formed.
pub fn verify(program: &Program) -> Vec<Broken> {
    let mut v = Verifier { program, broken: Vec::new() };
    v.objects();
    for i in 0..program.routines.len() {
        v.routine(RoutineId::new(i));
    }
    v.functions();
    v.threads();
    v.counted();
    v.properties();
    v.files();
    v.broken
}

/// The type of an expression in a routine (`None` in a property), where the
/// ids in it are sound.
pub fn type_of(program: &Program, routine: Option<&Routine>, expr: &Expr) -> Option<Ty> {
    Some(match expr {
        Expr::Const(_, ty) | Expr::Cast(ty, _) => *ty,
        Expr::Reg(r) => routine?.regs.get(r.index())?.ty,
        Expr::Undef(ty) => *ty,
        Expr::Freeze(a) => type_of(program, routine, a)?,
        Expr::Apply(..) => Ty::U64,
        Expr::SelfId => Ty::Tid,
        Expr::ThreadCount => Ty::I64,
        Expr::AddrOf(..) => Ty::Ptr,
        Expr::Un(UnOp::Not, ..) | Expr::At(..) | Expr::Ended(_) => Ty::Bool,
        Expr::Un(_, ty, _) => *ty,
        Expr::Bin(op, ..) if op.is_predicate() => Ty::Bool,
        Expr::Bin(_, ty, ..) => *ty,
        Expr::Ite(_, a, _) => type_of(program, routine, a)?,
        Expr::RegOf(t, r) => {
            let thread = program.threads.get(t.index())?;
            let template = program.templates.get(thread.template.index())?;
            program.routines.get(template.routine.index())?.regs.get(r.index())?.ty
        }
        Expr::Mem(place) => match &**place {
            Place::Cell(o, _) => program.objects.get(o.index())?.ty,
            Place::Deref(_) => Ty::I64,
            Place::Bytes(_, width) => Ty::Int { bits: width.wrapping_mul(8), signed: false },
        },
    })
}

/// The type in which values of a type are computed with.
pub fn computed_in(ty: Ty) -> Ty {
    match ty {
        Ty::Range { .. } => Ty::I64,
        other => other,
    }
}

struct Verifier<'a> {
    program: &'a Program,
    broken: Vec<Broken>,
}

impl Verifier<'_> {
    fn broken(&mut self, rule: u8, what: impl Into<String>) {
        self.broken.push(Broken { rule, what: what.into() });
    }

    fn objects(&mut self) {
        for o in &self.program.objects {
            let cells = match o.len {
                Len::Scalar => Some(1),
                Len::Fixed(n) => Some(n as usize),
                Len::Unbounded => None,
            };
            if o.init.len() > 1 && cells != Some(o.init.len()) {
                self.broken(9, format!("`{}` has {} initial values", o.name, o.init.len()));
            }
            for init in &o.init {
                let fits = |v: i64| o.ty.keep(v) == Ok(v);
                match *init {
                    CellInit::Value(v) if !fits(v) => {
                        self.broken(9, format!("{v} does not fit the type of `{}`", o.name));
                    }
                    CellInit::Any { lo, hi } if cells.is_none() || lo > hi || !fits(lo) || !fits(hi) => {
                        self.broken(9, format!("`{}` cannot start with any of {lo}..{hi}", o.name));
                    }
                    _ => {}
                }
            }
            if unknown(self.program, o.ty) {
                self.broken(1, format!("the enumeration of `{}`", o.name));
            }
        }
    }

    fn routine(&mut self, id: RoutineId) {
        let program = self.program;
        let r = program.routine(id);
        let name = &r.name;
        if r.locs.is_empty() || r.entry.index() >= r.locs.len() {
            self.broken(2, format!("`{name}` has no entry"));
            return;
        }
        if r.params > r.regs.len() {
            self.broken(2, format!("`{name}` has more parameters than registers"));
            return;
        }
        for reg in r.regs.iter().filter(|reg| unknown(self.program, reg.ty)) {
            self.broken(1, format!("the enumeration of the register `{}` of `{name}`", reg.name));
        }
        if r.returns.is_some_and(|ty| unknown(self.program, ty)) {
            self.broken(1, format!("the enumeration that `{name}` returns"));
        }
        if let Some(e) =
            r.notes.keys().chain(&r.atomic).chain(&r.written).find(|e| e.index() >= r.edges.len())
        {
            self.broken(1, format!("edge {} of `{name}`", e.0));
        }
        let mut labels = std::collections::HashSet::new();
        for label in r.locs.iter().filter_map(|l| l.label.as_deref()) {
            if !labels.insert(label) {
                self.broken(10, format!("`{name}` has two labels `{label}`"));
            }
        }
        if let Some(e) =
            r.edges.iter().find(|e| e.src.index() >= r.locs.len() || e.dst.index() >= r.locs.len())
        {
            self.broken(1, format!("an edge {:?} of `{name}`", e.op));
            return;
        }
        for e in &r.edges {
            self.op(r, &e.op);
        }
        let out = r.out_table();
        for e in &r.edges {
            if matches!(e.op, Op::Return(_)) && !out[e.dst.index()].is_empty() {
                self.broken(8, format!("`{name}` goes on after a return"));
            }
        }
        if self.program.whole {
            return;
        }
        match atomic_locations(r) {
            Err(loc) => self.broken(7, format!("`{name}` at {}", r.loc_name(loc))),
            Ok(inside) => {
                let leaves = |op: &Op| match op {
                    Op::Return(_) | Op::Spawn { .. } | Op::Join(_) => true,
                    Op::Call { routine, .. } => {
                        routine.index() < self.program.routines.len()
                            && callees(self.program, *routine).iter().any(|r| {
                                let edges = &self.program.routine(*r).edges;
                                edges
                                    .iter()
                                    .any(|e| matches!(e.op, Op::AtomicBegin | Op::Spawn { .. } | Op::Join(_)))
                            })
                    }
                    _ => false,
                };
                let mut stuck = Vec::new();
                for (i, _) in inside.iter().enumerate().filter(|(_, inside)| **inside) {
                    if out[i].is_empty() || out[i].iter().any(|e| leaves(&r.edges[e.index()].op)) {
                        stuck.push(r.loc_name(LocId::new(i)));
                    }
                }
                for loc in stuck {
                    self.broken(7, format!("`{name}` at {loc}"));
                }
            }
        }
    }

    fn op(&mut self, r: &Routine, op: &Op) {
        for reg in op.writes() {
            if reg.index() >= r.regs.len() {
                self.broken(1, format!("register {} of `{}`", reg.0, r.name));
            }
        }
        for e in op.exprs() {
            self.expr(Some(r), e);
        }
        if let Some(place) = op.place() {
            self.place(place);
        }
        if op.is_of_whole_programs() && !self.program.whole {
            self.broken(14, format!("{op:?}"));
        }
        match op {
            Op::Rmw { ty, .. } if unknown(self.program, *ty) => {
                self.broken(1, format!("the enumeration in {op:?}"))
            }
            Op::Rmw { place: Place::Bytes(_, width), ty, .. } if !matches!(ty, Ty::Int { bits, .. } if *bits == width.saturating_mul(8)) =>
            {
                self.broken(13, format!("{width} bytes as {ty:?}"));
            }
            Op::Call { routine, args, .. } => match self.program.routines.get(routine.index()) {
                None => self.broken(1, format!("routine {}", routine.0)),
                Some(callee) if callee.params != args.len() => {
                    self.broken(5, format!("`{}` called with {} arguments", callee.name, args.len()));
                }
                Some(callee) => {
                    let empty = callee.edges.iter().any(|e| matches!(e.op, Op::Return(None)));
                    if empty && matches!(op, Op::Call { dst: Some(_), .. }) {
                        self.broken(5, format!("`{}` returns nothing", callee.name));
                    }
                }
            },
            Op::Spawn { template, args, .. } => match self.program.templates.get(template.index()) {
                None => self.broken(1, format!("template {}", template.0)),
                Some(t) => {
                    if t.count == Count::Any {
                        self.broken(11, format!("`{}` is spawned", t.name));
                    }
                    if self.program.routines.get(t.routine.index()).is_some_and(|r| r.params != args.len()) {
                        self.broken(5, format!("`{}` spawned with {} arguments", t.name, args.len()));
                    }
                }
            },
            _ => {}
        }
    }

    fn place(&mut self, place: &Place) {
        if let Some((rule, what)) = bad_place(self.program, place) {
            self.broken(rule, what);
        }
    }

    fn expr(&mut self, routine: Option<&Routine>, expr: &Expr) {
        let program = self.program;
        let mut broken: Vec<Broken> = Vec::new();
        let mut bad = |rule, what: String| broken.push(Broken { rule, what });
        expr.visit(&mut |e| match e {
            Expr::Const(_, ty)
            | Expr::Cast(ty, _)
            | Expr::Undef(ty)
            | Expr::Un(_, ty, _)
            | Expr::Bin(_, ty, ..)
                if unknown(program, *ty) =>
            {
                bad(1, format!("the enumeration in {e:?}"));
            }
            Expr::Reg(r) => match routine {
                None => bad(4, "a register of no thread".into()),
                Some(routine) if r.index() >= routine.regs.len() => {
                    bad(1, format!("register {} of `{}`", r.0, routine.name));
                }
                Some(_) => {}
            },
            Expr::ThreadCount if routine.is_none() && one_any(program) => {}
            Expr::SelfId | Expr::ThreadCount if routine.is_none() => bad(4, "`self` or `N`".into()),
            Expr::AddrOf(o, _) if o.index() >= program.objects.len() => bad(1, format!("object {}", o.0)),
            Expr::At(..) | Expr::RegOf(..) | Expr::Mem(_) | Expr::Ended(_) if routine.is_some() => {
                bad(4, format!("{e:?} in code"));
            }
            Expr::At(t, r, l) => {
                let known = program.routines.get(r.index()).is_some_and(|r| l.index() < r.locs.len());
                if !known || t.index() >= program.threads.len() {
                    bad(1, format!("{e:?}"));
                }
            }
            Expr::RegOf(..) if type_of(program, None, e).is_none() => bad(1, format!("{e:?}")),
            Expr::Ended(ThreadId(t)) if *t as usize >= program.threads.len() => bad(1, format!("{e:?}")),
            Expr::Mem(place) => {
                if let Some((rule, what)) = bad_place(program, place) {
                    bad(rule, what);
                }
            }
            Expr::Apply(fun, args) if fun.arity() != args.len() => bad(14, format!("{e:?}")),
            Expr::Un(..) | Expr::Bin(..) if program.whole => {}
            Expr::Un(op, ty, a)
                if *op != UnOp::Not && (!arithmetic(*ty) || !fits(program, routine, *ty, a)) =>
            {
                bad(3, format!("{e:?}"));
            }
            Expr::Bin(op, ty, a, b) if !binary_fits(program, routine, *op, *ty, a, b) => {
                bad(3, format!("{e:?}"));
            }
            _ => {}
        });
        self.broken.append(&mut broken);
    }

    fn functions(&mut self) {
        for (object, routine) in &self.program.functions {
            let without_cells =
                self.program.objects.get(object.index()).is_some_and(|o| o.len == Len::Fixed(0));
            if !without_cells || routine.index() >= self.program.routines.len() || !self.program.whole {
                self.broken(14, format!("the address of routine {}", routine.0));
            }
        }
    }

    fn threads(&mut self) {
        for t in &self.program.templates {
            if t.routine.index() >= self.program.routines.len() {
                self.broken(1, format!("the routine of `{}`", t.name));
            }
        }
        for t in &self.program.threads {
            match self.program.templates.get(t.template.index()) {
                None => self.broken(1, format!("template {}", t.template.0)),
                Some(template) => {
                    let routine = self.program.routines.get(template.routine.index());
                    if routine.is_some_and(|r| r.params != t.args.len()) {
                        self.broken(5, format!("thread `{}` has {} arguments", template.name, t.args.len()));
                    }
                }
            }
        }
    }

    fn counted(&mut self) {
        for t in &self.program.templates {
            let params = self.program.routines.get(t.routine.index()).map_or(0, |r| r.params);
            if t.count == Count::Any && params > 0 {
                self.broken(12, format!("`{}` has parameters", t.name));
            }
        }
        for c in &self.program.counted {
            let any = self.program.templates.get(c.template.index()).is_some_and(|t| t.count == Count::Any);
            let Some(object) = self.program.objects.get(c.object.index()) else {
                self.broken(1, format!("object {}", c.object.0));
                continue;
            };
            let fits = match c.what {
                CountUse::Initial => object.init.len() <= 1,
                CountUse::Cells => object.len == Len::Unbounded,
                CountUse::Counter => true,
            };
            if !any || !fits {
                self.broken(12, format!("`{}` counts threads", object.name));
            }
        }
    }

    fn properties(&mut self) {
        let program = self.program;
        let preds = program.properties.iter().map(|p| &p.pred);
        let observed = program.observables.iter().map(|o| &o.expr);
        for e in preds.chain(observed).chain(&program.filter) {
            self.expr(None, e);
        }
        for i in &program.invariants {
            let place = i.at.map(|(r, l)| (program.routines.get(r.index()), l));
            let regs = match place {
                Some((Some(r), l)) if l.index() < r.locs.len() => r.regs.len(),
                Some(_) => {
                    self.broken(1, format!("the place of the invariant `{}`", i.text));
                    continue;
                }
                None => 0,
            };
            let mut lost = None;
            i.pred.visit(&mut |e| match e {
                Expr::Reg(r) if r.index() >= regs => lost = Some(r.0),
                _ => {}
            });
            if let Some(r) = lost {
                self.broken(1, format!("register {r} of the invariant `{}`", i.text));
            }
        }
    }

    /// Where things come from.
    fn files(&mut self) {
        let program = self.program;
        let files = program.sources.files.len();
        let lost = |span: &Span| *span != Span::default() && span.file.index() >= files;
        let routine = |r: &Routine| {
            let regs = r.regs.iter().map(|r| r.span);
            let spans = regs.chain(r.locs.iter().map(|l| l.span)).chain(r.edges.iter().map(|e| e.span));
            spans.chain(r.code.iter().copied()).chain([r.span]).find(lost)
        };
        let parts = [
            ("an object", program.objects.iter().map(|o| o.span).find(lost)),
            ("code", program.routines.iter().find_map(routine)),
            ("a property", program.properties.iter().map(|p| p.span).find(lost)),
            ("an invariant", program.invariants.iter().map(|i| i.span).find(lost)),
            ("a claim", program.claims.iter().map(|c| c.span).find(lost)),
            ("a warning", program.warnings.iter().filter_map(|w| w.span).find(lost)),
            ("a loop that waits", program.busy_waits.iter().copied().find(lost)),
        ];
        for (what, lost) in parts {
            if let Some(span) = lost {
                self.broken(1, format!("file {} of {what}", span.file.0));
            }
        }
    }
}

/// Whether a type is an enumeration that does not exist.
fn unknown(program: &Program, ty: Ty) -> bool {
    matches!(ty, Ty::Enum(e) if e.index() >= program.enums.len())
}

/// The rule that a place breaks, and what breaks it.
fn bad_place(program: &Program, place: &Place) -> Option<(u8, String)> {
    match place {
        Place::Cell(o, index) => match program.objects.get(o.index()) {
            None => Some((1, format!("object {}", o.0))),
            Some(object) => {
                let outside = index.constant().filter(|i| !object.has_cell(*i))?;
                Some((6, format!("index {outside} of `{}`", object.name)))
            }
        },
        Place::Bytes(_, width) if !WIDTHS.contains(width) => Some((13, format!("{width} bytes"))),
        Place::Deref(_) | Place::Bytes(..) => None,
    }
}

/// Whether `N` means something outside code.
fn one_any(program: &Program) -> bool {
    program.templates.iter().filter(|t| t.count == Count::Any).count() == 1
}

fn arithmetic(ty: Ty) -> bool {
    matches!(ty, Ty::Int { .. } | Ty::Math)
}

fn fits(program: &Program, routine: Option<&Routine>, ty: Ty, e: &Expr) -> bool {
    matches!(e, Expr::Const(..))
        || type_of(program, routine, e).is_none_or(|t| computed_in(t) == computed_in(ty))
}

fn binary_fits(program: &Program, routine: Option<&Routine>, op: BinOp, ty: Ty, a: &Expr, b: &Expr) -> bool {
    use BinOp::*;
    let fits = |ty, e| fits(program, routine, ty, e);
    match op {
        LAnd | LOr => true,
        Eq | Ne | Lt | Le | Gt | Ge => fits(ty, a) && fits(ty, b),
        Shl | Shr => arithmetic(ty) && fits(ty, a),
        Add | Sub if ty == Ty::Ptr => fits(ty, a) && (fits(Ty::I64, b) || fits(ty, b)),
        And | Or | Xor if ty == Ty::Bool => fits(ty, a) && fits(ty, b),
        _ => arithmetic(ty) && fits(ty, a) && fits(ty, b),
    }
}
