//! The text form of a program: the automaton form of the Weir language.
//!
//! [`print`] writes any program, whatever front end made it, as a text that
//! `weir_lang::load` reads back to the same program, up to places in the
//! source, warnings, and names: what is not a name of the language becomes one
//! (other signs turn into `_`, clashes get a number).
//!
//! Conventions of the form:
//! 1. One `at` line is one edge; lines stand in the order of the edges.
//! 2. A name that starts with `_` is hidden: `_3` is the temporary `%3`, a
//!    location without a label, or an enumeration without a name.
//! 3. Numbers are written with their type (`5u8`) unless the place they stand
//!    in gives them that type.
//! 4. `(e : ty)` says in which type the outermost operator of `e` is applied,
//!    where the operands do not say it.

mod names;

use crate::expr::{BinOp, Expr, UnOp};
use crate::ids::{EnumId, ObjId, RoutineId, TemplateId, ThreadId};
use crate::op::{FenceKind, Op, Place, RmwOp};
use crate::program::{CellInit, Count, Len, Program, PropertyKind, Thread};
use crate::ty::Ty;
use crate::verify::{computed_in, type_of};
use names::{Names, quote};
use std::fmt::Write as _;

/// The program as text.
pub fn print(program: &Program) -> String {
    let mut printer = Printer { p: program, names: Names::of(program), out: String::new() };
    printer.program();
    printer.out
}

struct Printer<'a> {
    p: &'a Program,
    names: Names,
    out: String,
}

/// How tightly an operator binds; the levels are those of the parser.
fn level(op: BinOp) -> (u8, &'static str) {
    use BinOp::*;
    match op {
        LOr => (1, "||"),
        LAnd => (2, "&&"),
        Or => (3, "|"),
        Xor => (4, "^"),
        And => (5, "&"),
        Eq => (6, "=="),
        Ne => (6, "!="),
        Lt => (7, "<"),
        Le => (7, "<="),
        Gt => (7, ">"),
        Ge => (7, ">="),
        Shl => (8, "<<"),
        Shr => (8, ">>"),
        Add => (9, "+"),
        Sub => (9, "-"),
        Mul => (10, "*"),
        Div => (10, "/"),
        Rem => (10, "%"),
    }
}
const CAST: u8 = 11;
const UNARY: u8 = 12;
const ATOM: u8 = 13;

fn is_arithmetic(ty: Ty) -> bool {
    matches!(ty, Ty::Int { .. } | Ty::Math | Ty::Range { .. })
}
fn is_number(ty: Ty) -> bool {
    is_arithmetic(ty) || ty == Ty::Tid
}
/// The type a variable without an initial value of its own starts with.
fn start_value(ty: Ty) -> i64 {
    match ty {
        Ty::Range { lo, hi } => 0.clamp(lo, hi),
        _ => 0,
    }
}
/// Whether an operand-less arithmetic expression gets this type of itself.
fn adapts(ty: Ty, expect: Option<Ty>) -> bool {
    ty == expect.filter(|t| is_arithmetic(*t)).unwrap_or(Ty::I64)
}

/// Where an expression stands: in a routine, or in a property.
type Cx = Option<RoutineId>;

impl Printer<'_> {
    fn line(&mut self, text: impl AsRef<str>) {
        self.out.push_str(text.as_ref());
        self.out.push('\n');
    }

    fn program(&mut self) {
        self.line(format!("program {};", quote(&self.p.name)));
        for (i, e) in self.p.enums.iter().enumerate() {
            if !e.members.is_empty() {
                let text = format!("enum {} {{ {} }}", self.names.enums[i], self.names.members[i].join(", "));
                self.line(text);
            }
        }
        for i in 0..self.p.objects.len() {
            self.object(ObjId::new(i));
        }
        for i in 0..self.p.routines.len() {
            self.routine(RoutineId::new(i));
        }
        for i in self.names.inline..self.p.templates.len() {
            let t = &self.p.templates[i];
            let count = self.count(t.count, self.p.routines[t.routine.index()].params > 0);
            let (name, code) = (&self.names.templates[i], &self.names.routines[t.routine.index()]);
            let text = format!("thread {name}{count} = {code};");
            self.line(text);
        }
        self.threads();
        self.properties();
    }

    fn ty(&self, ty: Ty) -> String {
        match ty {
            Ty::Bool => "bool".into(),
            Ty::Int { bits, signed } => format!("{}{bits}", if signed { 'i' } else { 'u' }),
            Ty::Range { lo, hi } => format!("[{lo}..{hi}]"),
            Ty::Enum(e) => self.names.enums[e.index()].clone(),
            Ty::Tid => "tid".into(),
            Ty::Ptr => "ptr".into(),
            Ty::Math => "int".into(),
        }
    }

    fn object(&mut self, id: ObjId) {
        let o = self.p.object(id);
        let len = match o.len {
            Len::Scalar => String::new(),
            Len::Fixed(n) => format!("[{n}]"),
            Len::Unbounded => "[*]".into(),
        };
        let mut text = format!("shared {}: {}{len}", self.names.objects[id.index()], self.ty(o.ty));
        let cells = &self.names.cells[id.index()];
        if !cells.is_empty() {
            let _ = write!(text, " {{ {} }}", cells.join(", "));
        }
        match o.init.as_slice() {
            [] | [CellInit::Value(0)] => {}
            [one] => {
                let _ = write!(text, " = {}", self.cell_init(o.ty, one));
            }
            many => {
                let list: Vec<String> = many.iter().map(|c| self.cell_init(o.ty, c)).collect();
                let _ = write!(text, " = {{ {} }}", list.join(", "));
            }
        }
        self.line(text + ";");
    }

    fn cell_init(&self, ty: Ty, init: &CellInit) -> String {
        let value = |v: i64| match ty {
            Ty::Range { .. } => self.constant(v, Ty::I64, Some(Ty::I64)),
            _ => self.constant(v, ty, Some(ty)),
        };
        match *init {
            CellInit::Value(v) => match crate::addr::Addr(v).object(self.p.objects.len()) {
                Some(o)
                    if ty == Ty::Ptr && self.p.object(o).has_cell(crate::addr::Addr(v).offset().into()) =>
                {
                    let offset = i64::from(crate::addr::Addr(v).offset());
                    format!("&{}", self.place(None, &Place::Cell(o, Expr::int(offset))))
                }
                _ => value(v),
            },
            CellInit::Any { lo, hi } => {
                if (lo, hi) == self.p.bounds(ty).unwrap_or((i64::MIN, i64::MAX)) {
                    "any".into()
                } else {
                    format!("any({}..{})", value(lo), value(hi))
                }
            }
        }
    }

    fn count(&self, count: Count, has_params: bool) -> String {
        match count {
            Count::Once if has_params => "[once]".into(),
            Count::Once => String::new(),
            Count::Times(n) => format!("[{n}]"),
            Count::Any => "[*]".into(),
            Count::OnSpawn if has_params => String::new(),
            Count::OnSpawn => "[spawn]".into(),
        }
    }

    fn routine(&mut self, id: RoutineId) {
        let r = self.p.routine(id);
        let regs = &self.names.regs[id.index()];
        let params: Vec<String> =
            (0..r.params).map(|i| format!("{}: {}", regs[i], self.ty(r.regs[i].ty))).collect();
        let template = self.p.templates[..self.names.inline].iter().position(|t| t.routine == id);
        let head = match template {
            Some(t) => {
                let params = if r.params == 0 { String::new() } else { format!("({})", params.join(", ")) };
                let count = self.count(self.p.templates[t].count, r.params > 0);
                format!("thread {}{params}{count}", self.names.templates[t])
            }
            None => {
                let returns = r.returns.map_or(String::new(), |t| format!(" -> {}", self.ty(t)));
                format!("proc {}({}){returns}", self.names.routines[id.index()], params.join(", "))
            }
        };
        self.line(format!("\n{head} {{"));
        for (i, reg) in r.regs.iter().enumerate().skip(r.params) {
            let mut text = format!("    var {}: {}", self.names.regs[id.index()][i], self.ty(reg.ty));
            if reg.init != start_value(reg.ty) {
                let value = CellInit::Value(reg.init);
                let _ = write!(text, " = {}", self.cell_init(reg.ty, &value));
            }
            self.line(text + ";");
        }
        let locs = &self.names.locs[id.index()];
        let init = match r.edges.first() {
            Some(e) => (e.src != r.entry).then_some(r.entry),
            None => (r.entry.0 != 0).then_some(r.entry),
        };
        let mut seen: Vec<usize> = Vec::new();
        let mut known = vec![false; r.locs.len()];
        let ends = r.edges.iter().flat_map(|e| [e.src, e.dst]);
        for l in init.into_iter().chain(ends) {
            if !std::mem::replace(&mut known[l.index()], true) {
                seen.push(l.index());
            }
        }
        let states = (seen.iter().copied().ne(0..r.locs.len()) || r.edges.is_empty())
            .then(|| format!("    states {};", locs.join(", ")));
        let init = init.map(|l| format!("    init {};", locs[l.index()]));
        for text in states.into_iter().chain(init) {
            self.line(text);
        }
        for e in &r.edges {
            let locs = &self.names.locs[id.index()];
            let text = format!(
                "    at {}: {} goto {};",
                locs[e.src.index()],
                self.op(id, &e.op),
                locs[e.dst.index()]
            );
            self.line(text);
        }
        self.line("}");
    }

    fn op(&self, id: RoutineId, op: &Op) -> String {
        let r = self.p.routine(id);
        let cx = Some(id);
        let reg = |r: crate::ids::RegId| self.names.regs[id.index()][r.index()].clone();
        let to = |dst: &Option<crate::ids::RegId>| dst.map_or(String::new(), |r| format!("{} = ", reg(r)));
        let args = |args: &[Expr], callee: RoutineId| {
            let params = &self.p.routine(callee).regs;
            let list: Vec<String> = args
                .iter()
                .enumerate()
                .map(|(i, a)| self.value(cx, a, params.get(i).map_or(Ty::I64, |p| p.ty)))
                .collect();
            list.join(", ")
        };
        match op {
            Op::Nop => "skip".into(),
            Op::Assign(d, e) => format!("{} = {}", reg(*d), self.value(cx, e, r.regs[d.index()].ty)),
            Op::Havoc(d, None) => format!("havoc({})", reg(*d)),
            Op::Havoc(d, Some(e)) => format!("havoc({}, {})", reg(*d), self.expr(cx, e, Some(Ty::Bool)).0),
            Op::Assume(e) => format!("assume({})", self.expr(cx, e, Some(Ty::Bool)).0),
            Op::Assert(e) => format!("assert({})", self.expr(cx, e, Some(Ty::Bool)).0),
            Op::Load(d, p) => format!("{} = {}", reg(*d), self.place(cx, p)),
            Op::Store(p, e) => format!("{} = {}", self.place(cx, p), self.value(cx, e, self.cell_type(p))),
            Op::Fence(FenceKind::Full) => "fence".into(),
            Op::Fence(FenceKind::StoreStore) => "fence(ss)".into(),
            Op::Fence(FenceKind::None) => "fence(none)".into(),
            Op::Rmw { dst, place, op, operand, ty } => {
                format!("{}{}", to(dst), self.rmw(cx, place, *op, operand, *ty))
            }
            Op::Cas { old, ok, place, expected, new } => {
                let ty = match place {
                    Place::Cell(..) => self.cell_type(place),
                    Place::Deref(_) => {
                        self.rigid(cx, expected).or_else(|| self.rigid(cx, new)).unwrap_or(Ty::I64)
                    }
                };
                let args = format!(
                    "({}, {}, {})",
                    self.place(cx, place),
                    self.value(cx, expected, ty),
                    self.value(cx, new, ty)
                );
                match (old, ok) {
                    (Some(o), Some(k)) => format!("{}, {} = cmpxchg{args}", reg(*o), reg(*k)),
                    (Some(o), None) => format!("{} = cmpxchg{args}", reg(*o)),
                    (None, ok) => format!("{}cas{args}", to(ok)),
                }
            }
            Op::AtomicBegin => "atomic_begin".into(),
            Op::AtomicEnd => "atomic_end".into(),
            Op::Call { routine, args: a, dst } => {
                format!("{}{}({})", to(dst), self.names.routines[routine.index()], args(a, *routine))
            }
            Op::Return(None) => "return".into(),
            Op::Return(Some(e)) => format!("return {}", self.value(cx, e, r.returns.unwrap_or(Ty::I64))),
            Op::Spawn { dst, template, args: a } => {
                let callee = self.p.template(*template).routine;
                format!("{}spawn {}({})", to(dst), self.names.templates[template.index()], args(a, callee))
            }
            Op::Join(e) => format!("join {}", self.value(cx, e, Ty::Tid)),
            Op::Alloc(d, e) => format!("{} = alloc({})", reg(*d), self.expr(cx, e, Some(Ty::I64)).0),
            Op::Free(e) => format!("free({})", self.expr(cx, e, Some(Ty::Ptr)).0),
        }
    }

    fn rmw(&self, cx: Cx, place: &Place, op: RmwOp, operand: &Expr, ty: Ty) -> String {
        let name = match op {
            RmwOp::Xchg => "xchg",
            RmwOp::Add => "fetch_add",
            RmwOp::Sub => "fetch_sub",
            RmwOp::And => "fetch_and",
            RmwOp::Or => "fetch_or",
            RmwOp::Xor => "fetch_xor",
            RmwOp::Nand => "fetch_nand",
            RmwOp::Max => "fetch_max",
            RmwOp::Min => "fetch_min",
        };
        let own = self.cell_type(place);
        let plain = matches!(place, Place::Cell(..)) && computed_in(own) == ty;
        let operand = match op {
            RmwOp::Xchg => self.value(cx, operand, if plain { own } else { ty }),
            RmwOp::Add | RmwOp::Sub if ty == Ty::Ptr => self.expr(cx, operand, Some(Ty::I64)).0,
            _ => self.value(cx, operand, ty),
        };
        let call = format!("{name}({}, {operand})", self.place(cx, place));
        if plain { call } else { format!("({call} : {})", self.ty(ty)) }
    }

    fn cell_type(&self, place: &Place) -> Ty {
        match place {
            Place::Cell(o, _) => self.p.object(*o).ty,
            Place::Deref(_) => Ty::I64,
        }
    }

    fn place(&self, cx: Cx, place: &Place) -> String {
        let (o, index) = match place {
            Place::Deref(e) => return format!("*{}", self.operand(cx, e, Some(Ty::Ptr), UNARY)),
            Place::Cell(o, index) => (*o, index),
        };
        let name = &self.names.objects[o.index()];
        match index {
            Expr::Const(0, Ty::I64) if self.p.object(o).len == Len::Scalar => name.clone(),
            Expr::Const(i, Ty::I64) if !self.names.cells[o.index()].is_empty() => {
                let cell = usize::try_from(*i).ok().and_then(|i| self.names.cells[o.index()].get(i));
                cell.cloned().unwrap_or_else(|| format!("{name}[{i}]"))
            }
            Expr::SelfId => format!("{name}[self]"),
            _ => format!("{name}[{}]", self.expr(cx, index, None).0),
        }
    }

    /// An expression for a variable of a type.
    fn value(&self, cx: Cx, e: &Expr, target: Ty) -> String {
        match (e, target) {
            // A number outside the range must not look like one of its numbers.
            (Expr::Const(v, Ty::I64), Ty::Range { lo, hi }) if *v < lo || *v > hi => {
                self.constant(*v, Ty::I64, None) + "i64"
            }
            _ => self.expr(cx, e, Some(computed_in(target))).0,
        }
    }

    fn constant(&self, v: i64, ty: Ty, expect: Option<Ty>) -> String {
        let raw = || format!("({v} : {})", self.ty(ty));
        match ty {
            Ty::Bool => match v {
                0 => "false".into(),
                1 => "true".into(),
                _ => raw(),
            },
            Ty::Ptr if v == 0 => "null".into(),
            Ty::Ptr | Ty::Range { .. } => raw(),
            Ty::Enum(e) => self.member(e, v).unwrap_or_else(raw),
            Ty::Int { .. } | Ty::Math | Ty::Tid => {
                if ty.wrap(v) != v {
                    return raw();
                }
                let digits = if ty.is_unsigned_64() { (v as u64).to_string() } else { v.to_string() };
                let bare = ty == expect.filter(|t| is_number(*t)).unwrap_or(Ty::I64);
                if bare { digits } else { digits + &self.ty(ty) }
            }
        }
    }

    fn member(&self, e: EnumId, v: i64) -> Option<String> {
        let member = self.names.members[e.index()].get(usize::try_from(v).ok()?)?;
        Some(format!("{}.{member}", self.names.enums[e.index()]))
    }

    /// The type the printed expression has of its own accord, as the reader
    /// sees it; `None` where it takes the type of its surroundings.
    fn rigid(&self, cx: Cx, e: &Expr) -> Option<Ty> {
        match e {
            Expr::Const(_, ty) if matches!(ty, Ty::Int { .. } | Ty::Math | Ty::Tid) => None,
            Expr::SelfId | Expr::ThreadCount => None,
            Expr::Mem(place) if matches!(**place, Place::Deref(_)) => None,
            Expr::Un(UnOp::Neg | UnOp::BitNot, _, a) => self.rigid(cx, a),
            Expr::Bin(BinOp::Shl | BinOp::Shr, _, a, _) => self.rigid(cx, a),
            Expr::Bin(op, _, a, b) if !op.is_predicate() => self.rigid(cx, a).or_else(|| self.rigid(cx, b)),
            Expr::Ite(_, a, b) => self.rigid(cx, a).or_else(|| self.rigid(cx, b)),
            _ => self.type_of(cx, e),
        }
    }

    fn type_of(&self, cx: Cx, e: &Expr) -> Option<Ty> {
        type_of(self.p, cx.map(|r| self.p.routine(r)), e).map(computed_in)
    }

    /// An operand that binds at least that tightly.
    fn operand(&self, cx: Cx, e: &Expr, expect: Option<Ty>, least: u8) -> String {
        let (text, level) = self.expr(cx, e, expect);
        if level < least { format!("({text})") } else { text }
    }

    /// An expression, and how tightly its outermost operator binds.
    fn expr(&self, cx: Cx, e: &Expr, expect: Option<Ty>) -> (String, u8) {
        let ascribed = |text: String, ty: Ty| (format!("({text} : {})", self.ty(ty)), ATOM);
        match e {
            Expr::Const(v, ty) => {
                let text = self.constant(*v, *ty, expect);
                let level = if text.starts_with('-') { UNARY } else { ATOM };
                (text, level)
            }
            Expr::Reg(r) => match cx {
                Some(id) => (self.names.regs[id.index()][r.index()].clone(), ATOM),
                None => (format!("_{}", r.0), ATOM),
            },
            Expr::SelfId if expect == Some(Ty::Tid) => ("self".into(), ATOM),
            Expr::SelfId => ("(self : tid)".into(), ATOM),
            Expr::ThreadCount if expect.filter(|t| is_number(*t)).is_none_or(|t| t == Ty::I64) => {
                ("N".into(), ATOM)
            }
            Expr::ThreadCount => ("(N : i64)".into(), ATOM),
            Expr::AddrOf(o, i) => (format!("&{}", self.place(cx, &Place::Cell(*o, (**i).clone()))), UNARY),
            Expr::Un(op, ty, a) => self.unary(cx, *op, *ty, a, expect),
            Expr::Bin(op, ty, a, b) => self.binary(cx, *op, *ty, a, b, expect),
            Expr::Ite(c, a, b) => {
                let ty = self.type_of(cx, a).unwrap_or(Ty::I64);
                let plain = self.type_of(cx, c) == Some(Ty::Bool)
                    && self.type_of(cx, b) == Some(ty)
                    && (self.rigid(cx, a).or_else(|| self.rigid(cx, b)).is_some()
                        || expect.unwrap_or(Ty::I64) == ty);
                let text = format!(
                    "{} ? {} : {}",
                    self.operand(cx, c, Some(Ty::Bool), 1),
                    self.operand(cx, a, Some(ty), 1),
                    self.operand(cx, b, Some(ty), 1)
                );
                if plain { (text, 0) } else { ascribed(text, ty) }
            }
            Expr::Cast(ty, a) if **a == Expr::SelfId => (format!("self as {}", self.ty(*ty)), CAST),
            Expr::Cast(ty, a) => (format!("{} as {}", self.operand(cx, a, None, CAST), self.ty(*ty)), CAST),
            Expr::At(t, r, l) => {
                let own = self.p.threads.get(t.index()).map(|t| self.p.template(t.template).routine);
                let label = &self.names.locs[r.index()][l.index()];
                let text = if own == Some(*r) {
                    format!("{}@{label}", self.thread(*t))
                } else {
                    format!("{}@{}.{label}", self.thread(*t), self.routine_name(*r))
                };
                (text, ATOM)
            }
            Expr::RegOf(t, reg) => {
                let template = self.p.threads[t.index()].template;
                let r = self.p.template(template).routine;
                (format!("{}.{}", self.thread(*t), self.names.regs[r.index()][reg.index()]), ATOM)
            }
            Expr::Mem(place) => {
                let level = if matches!(**place, Place::Deref(_)) { UNARY } else { ATOM };
                (self.place(cx, place), level)
            }
            Expr::Ended(t) => (format!("ended({})", self.thread(*t)), ATOM),
        }
    }

    fn unary(&self, cx: Cx, op: UnOp, ty: Ty, a: &Expr, expect: Option<Ty>) -> (String, u8) {
        let t = computed_in(ty);
        let sign = match op {
            UnOp::Neg => "-",
            UnOp::BitNot => "~",
            UnOp::Not => "!",
        };
        let fits = self.type_of(cx, a) == Some(t);
        let plain = ty == t
            && fits
            && match op {
                UnOp::Not => ty == Ty::Bool,
                _ => is_arithmetic(ty) && (self.rigid(cx, a).is_some() || adapts(ty, expect)),
            };
        let mut text = self.operand(cx, a, Some(t), UNARY);
        // `-5` is a number; the operator applied to 5 is `-(5)`.
        if op == UnOp::Neg && matches!(a, Expr::Const(..)) {
            text = format!("({text})");
        }
        let text = format!("{sign}{text}");
        if plain { (text, UNARY) } else { (format!("({text} : {})", self.ty(ty)), ATOM) }
    }

    fn binary(&self, cx: Cx, op: BinOp, ty: Ty, a: &Expr, b: &Expr, expect: Option<Ty>) -> (String, u8) {
        use BinOp::*;
        let t = computed_in(ty);
        let has = |e: &Expr, t: Ty| self.type_of(cx, e) == Some(t);
        let own = self.rigid(cx, a).or_else(|| self.rigid(cx, b));
        let mut right = Some(t);
        let plain = match op {
            LAnd | LOr => ty == Ty::Bool && has(a, Ty::Bool) && has(b, Ty::Bool),
            Shl | Shr => {
                right = Some(Ty::I64);
                is_arithmetic(t) && has(a, t) && (self.rigid(cx, a).is_some() || adapts(t, expect))
            }
            Add | Sub if ty == Ty::Ptr => {
                right = Some(Ty::I64);
                self.rigid(cx, a) == Some(Ty::Ptr) && has(b, Ty::I64)
            }
            Eq | Ne => has(a, t) && has(b, t) && (own.is_some() || t == Ty::I64),
            Lt | Le | Gt | Ge => {
                (is_number(t) || t == Ty::Ptr) && has(a, t) && has(b, t) && (own.is_some() || t == Ty::I64)
            }
            And | Or | Xor if t == Ty::Bool => has(a, t) && has(b, t),
            _ => is_arithmetic(t) && has(a, t) && has(b, t) && (own.is_some() || adapts(t, expect)),
        };
        let (level, sign) = level(op);
        let text = format!(
            "{} {sign} {}",
            self.operand(cx, a, Some(t), level),
            self.operand(cx, b, right, level + 1)
        );
        if plain && ty == t { (text, level) } else { (format!("({text} : {})", self.ty(ty)), ATOM) }
    }

    fn routine_name(&self, r: RoutineId) -> &str {
        match self.p.templates[..self.names.inline].iter().position(|t| t.routine == r) {
            Some(t) => &self.names.templates[t],
            None => &self.names.routines[r.index()],
        }
    }

    fn thread(&self, id: ThreadId) -> String {
        match self.p.threads.get(id.index()) {
            Some(t) if self.p.copies(t.template) == 1 && t.copy == 0 => {
                self.names.templates[t.template.index()].clone()
            }
            Some(t) => format!("{}[{}]", self.names.templates[t.template.index()], t.copy),
            None => format!("_{}", id.0),
        }
    }

    fn threads(&mut self) {
        let usual = (0..self.p.templates.len()).flat_map(|t| {
            let copies = match self.p.templates[t].count {
                Count::Once => 1,
                Count::Times(n) => n,
                Count::Any | Count::OnSpawn => 0,
            };
            (0..copies).map(move |copy| Thread { template: TemplateId::new(t), copy, args: Vec::new() })
        });
        if self.p.threads.iter().cloned().eq(usual) {
            return;
        }
        let entries: Vec<String> = self
            .p
            .threads
            .iter()
            .map(|t| {
                let regs = &self.p.template_routine(t.template).regs;
                let args: Vec<String> = t
                    .args
                    .iter()
                    .zip(regs)
                    .map(|(v, r)| self.cell_init(r.ty, &CellInit::Value(*v)))
                    .collect();
                format!("{}[{}]({})", self.names.templates[t.template.index()], t.copy, args.join(", "))
            })
            .collect();
        self.line(format!("\nrun {};", entries.join(", ")));
    }

    /// A predicate: a truth value, or told to be one.
    fn predicate(&self, e: &Expr) -> String {
        match self.type_of(None, e) {
            Some(Ty::Bool) => self.expr(None, e, Some(Ty::Bool)).0,
            _ => format!("(({}) : bool)", self.expr(None, e, Some(Ty::Bool)).0),
        }
    }

    fn properties(&mut self) {
        let mut asks_finals = false;
        for (i, p) in self.p.properties.iter().enumerate() {
            let pred = self.predicate(&p.pred);
            let text = if p.text == pred { String::new() } else { format!("{} ", quote(&p.text)) };
            let line = match p.kind {
                PropertyKind::Never => format!("never {text}{pred};"),
                PropertyKind::Exists => format!("exists {text}({pred});"),
                PropertyKind::NotExists => format!("not exists {text}({pred});"),
                PropertyKind::Forall => format!("forall {text}({pred});"),
            };
            asks_finals |= p.kind != PropertyKind::Never;
            self.line(if i == 0 { format!("\n{line}") } else { line });
        }
        let observed: Vec<String> = self
            .p
            .observables
            .iter()
            .map(|o| {
                let e = self.operand(None, &o.expr, None, UNARY);
                if e == o.name { e } else { format!("{e} as {}", quote(&o.name)) }
            })
            .collect();
        if !observed.is_empty() {
            self.line(format!("observe {};", observed.join(", ")));
        } else if asks_finals {
            self.line("observe;");
        }
        if let Some(e) = &self.p.filter {
            self.line(format!("filter {};", self.predicate(e)));
        }
    }
}
