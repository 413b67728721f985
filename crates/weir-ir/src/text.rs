//! The text form of a program: the automaton form of the Weir language.
//!
//! [`print()`] writes any program, whatever front end made it, as a text that
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

mod exprs;
mod names;
mod plain;
mod printer;

pub use names::{FUNCTIONS, KEYWORDS};
pub use plain::Plain;

use crate::expr::{Expr, Place};
use crate::ids::{EdgeId, ObjId, RoutineId, TemplateId, ThreadId};
use crate::op::{FenceKind, Op, RmwOp};
use crate::program::{CellInit, Count, CountUse, Len, Program, PropertyKind, Thread};
use crate::ty::Ty;
use crate::verify::computed_in;
use exprs::UNARY;
use names::{Names, quote};
use printer::{Cx, Printer};
use std::fmt::Write as _;

/// The program as text.
pub fn print(program: &Program) -> String {
    print_with(program, &|_, _| None)
}

/// The program as text, with a comment before every edge for which there is
/// one. One that was just said is not said again.
pub fn print_with(program: &Program, remark: &dyn Fn(RoutineId, EdgeId) -> Option<String>) -> String {
    let mut printer = Printer { p: program, names: Names::of(program), remark, out: String::new() };
    printer.program();
    printer.out
}

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
            _ if self.p.counts(id, CountUse::Cells) => "[N]".into(),
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
            _ if self.p.counts(id, CountUse::Initial) => text.push_str(" = N"),
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
            if reg.init != reg.ty.start() {
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
        let mut said = None;
        for (i, e) in r.edges.iter().enumerate() {
            let remark = (self.remark)(id, EdgeId::new(i));
            if let Some(text) = remark.as_ref().filter(|_| remark != said) {
                self.line(format!("    // {text}"));
            }
            said = remark.or(said);
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
                let ty = self.cell_type(place);
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
            Op::Release(e) => format!("release({})", self.expr(cx, e, Some(Ty::Ptr)).0),
            Op::CallPtr { target, args, dst } => {
                let args: Vec<String> = args.iter().map(|a| self.expr(cx, a, None).0).collect();
                format!(
                    "{}(*{})({})",
                    to(dst),
                    self.operand(cx, target, Some(Ty::Ptr), UNARY),
                    args.join(", ")
                )
            }
            Op::AtomicWhen { dst, place, guard } => {
                let (place, guard) = (self.place(cx, place), self.expr(cx, guard, Some(Ty::Bool)).0);
                format!("{} = atomic_when({place}, {guard})", reg(*dst))
            }
            Op::Extent(d, e) => format!("{} = extent({})", reg(*d), self.expr(cx, e, Some(Ty::Ptr)).0),
            Op::Exit => "exit".into(),
            Op::Unsupported(what) => format!("unsupported({what:?})"),
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
        let plain = !matches!(place, Place::Deref(_)) && computed_in(own) == ty;
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
            Place::Bytes(_, width) => Ty::Int { bits: 8 * width, signed: false },
        }
    }

    fn place(&self, cx: Cx, place: &Place) -> String {
        let (o, index) = match place {
            Place::Deref(e) => return format!("*{}", self.operand(cx, e, Some(Ty::Ptr), UNARY)),
            Place::Bytes(e, _) => {
                let ty = self.ty(self.cell_type(place));
                return format!("*{ty} {}", self.operand(cx, e, Some(Ty::Ptr), UNARY));
            }
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

    fn routine_name(&self, r: RoutineId) -> &str {
        match self.p.templates[..self.names.inline].iter().position(|t| t.routine == r) {
            Some(t) => &self.names.templates[t],
            None => &self.names.routines[r.index()],
        }
    }

    fn thread(&self, id: ThreadId) -> String {
        match self.p.threads.get(id.index()) {
            Some(t) if self.p.is_name(id) => {
                format!("{}#t{}", self.names.templates[t.template.index()], t.copy)
            }
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
                // Names for copies come with the properties that use them.
                Count::Any => self.p.copies(TemplateId::new(t)) as u32,
                Count::OnSpawn => 0,
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
            .filter(|t| self.p.template(t.template).count != Count::Any)
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
        self.invariants();
    }

    /// Invariants; those at a place only where a thread runs that code from the
    /// start, since the place is named by the thread.
    fn invariants(&mut self) {
        for i in &self.p.invariants {
            let Some((routine, loc)) = i.at else {
                self.line(format!("invariant {};", self.predicate(&i.pred)));
                continue;
            };
            let runs = |t: &Thread| self.p.template(t.template).routine == routine;
            let Some(thread) = self.p.threads.iter().position(runs).map(ThreadId::new) else { continue };
            let pred = i.pred.map(&mut |e| match e {
                Expr::Reg(r) => Expr::RegOf(thread, r),
                e => e,
            });
            let place = self.predicate(&Expr::At(thread, routine, loc));
            self.line(format!("at {place}: invariant {};", self.predicate(&pred)));
        }
    }
}
