//! Routines: a label for each location, a statement for each edge.

use super::exprs::{Leaves, ctype, expr, int, keep, read};
use crate::names::Names;
use crate::said::in_comment;
use crate::watch::{Watched, template_of};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use weir_ir::analysis::{always_atomic, atomic_locations};
use weir_ir::{
    Diagnostic, Edge, Expr, Len, LocId, Op, Place, Program, RegId, RmwOp, Routine, RoutineId, Span, Ty,
};

/// What all routines share.
pub(super) struct Shared<'a> {
    pub program: &'a Program,
    pub watched: &'a Watched,
    /// The C names of objects and routines.
    pub objects: Vec<String>,
    pub routines: Vec<String>,
    pub asks: bool,
}

/// One routine on its way to C.
pub(super) struct Coder<'a> {
    s: &'a Shared<'a>,
    id: RoutineId,
    code: &'a Routine,
    regs: Vec<String>,
    inside: Vec<bool>,
    thread: bool,
    pub errors: Vec<Diagnostic>,
    out: String,
}

impl Leaves for Coder<'_> {
    fn leaf(&self, e: &Expr) -> String {
        match e {
            Expr::Reg(r) => self.get(*r),
            Expr::SelfId => "weir_self[id]".into(),
            Expr::ThreadCount => {
                let template = template_of(self.s.program, self.id).first().copied();
                int(template.map_or(0, |t| self.s.program.copies(t) as i64))
            }
            _ => "0".into(),
        }
    }
}

impl<'a> Coder<'a> {
    pub fn new(s: &'a Shared<'a>, id: RoutineId) -> Coder<'a> {
        let code = s.program.routine(id);
        let mut names = Names::new();
        ["id", "arg", "weir_way"].iter().for_each(|n| names.take(n));
        let regs = code.regs.iter().map(|r| names.fresh(&r.name.replace('%', "tmp"))).collect();
        let inside = match always_atomic(s.program)[id.index()] {
            true => vec![true; code.locs.len()],
            false => atomic_locations(code).unwrap_or_else(|_| vec![false; code.locs.len()]),
        };
        let thread = !template_of(s.program, id).is_empty();
        Coder { s, id, code, regs, inside, thread, errors: Vec::new(), out: String::new() }
    }

    fn refuse(&mut self, span: Span, what: &str) {
        let message = format!("{what} cannot be written in C here");
        self.errors.push(Diagnostic::error(span, message).label("not exported"));
    }

    /// The register as something that can be assigned to.
    fn var(&self, r: RegId) -> String {
        match self.thread && self.s.watched.regs.contains(&(self.id, r)) {
            true => format!("{}[id]", watched_name(self.s, self.id, r)),
            false => self.regs[r.index()].clone(),
        }
    }

    fn get(&self, r: RegId) -> String {
        read(self.code.regs[r.index()].ty, self.var(r))
    }

    fn ex(&self, e: &Expr) -> String {
        expr(e, self)
    }

    /// The head of the C function.
    pub fn head(&self) -> String {
        let name = &self.s.routines[self.id.index()];
        if self.thread {
            return format!("static void *{name}(void *arg)");
        }
        let mut params = vec!["int id".to_string()];
        for i in 0..self.code.params {
            params.push(format!("{} {}", ctype(self.code.regs[i].ty), self.regs[i]));
        }
        let returns = if self.code.returns.is_some() { "int64_t" } else { "void" };
        format!("static {returns} {name}({})", params.join(", "))
    }

    /// The C function.
    pub fn function(&mut self) -> String {
        let head = self.head();
        let _ = writeln!(self.out, "{head} {{");
        if self.thread {
            self.out.push_str("    int id = (int)(intptr_t)arg;\n");
        }
        let first = if self.thread { 0 } else { self.code.params };
        for (i, reg) in self.code.regs.iter().enumerate() {
            let name = &self.regs[i];
            if self.thread && self.s.watched.regs.contains(&(self.id, RegId::new(i))) {
                continue;
            }
            if i >= first {
                let init = match i < self.code.params {
                    true => format!("({})weir_args[id][{i}]", ctype(reg.ty)),
                    false => int(reg.init),
                };
                let _ = writeln!(self.out, "    {} {name} = {init};", ctype(reg.ty));
            }
            let _ = writeln!(self.out, "    (void){name};");
        }
        self.out.push_str("    (void)id;\n");
        if self.code.edges.iter().any(|e| e.op.exprs().iter().any(|e| counts_threads(e))) && !self.thread {
            self.refuse(self.code.span, "`N` in a procedure");
        }
        let entry = self.s.watched.number(self.id, self.code.entry);
        if entry > 0 && !self.thread {
            let look = self.look();
            let _ = writeln!(self.out, "    weir_at[id] = {entry};{look}");
        }
        self.blocks();
        self.out.push_str("}\n");
        std::mem::take(&mut self.out)
    }

    fn look(&self) -> &'static str {
        if self.s.asks { " weir_never();" } else { "" }
    }

    /// The locations in the order of a depth-first search.
    fn order(&self) -> Vec<LocId> {
        let out = self.code.out_table();
        let mut seen = vec![false; self.code.locs.len()];
        let (mut order, mut stack) = (Vec::new(), vec![self.code.entry]);
        while let Some(loc) = stack.pop() {
            if std::mem::replace(&mut seen[loc.index()], true) {
                continue;
            }
            order.push(loc);
            stack.extend(out[loc.index()].iter().rev().map(|e| self.code.edges[e.index()].dst));
        }
        order
    }

    fn blocks(&mut self) {
        let order = self.order();
        let at: BTreeMap<LocId, usize> = order.iter().enumerate().map(|(i, l)| (*l, i)).collect();
        let out = self.code.out_table();
        let mut bodies = Vec::new();
        let mut targets = std::collections::BTreeSet::new();
        for (i, loc) in order.iter().enumerate() {
            let edges: Vec<&Edge> = out[loc.index()].iter().map(|e| &self.code.edges[e.index()]).collect();
            let mut jump = |c: &Coder<'_>, e: &Edge, many: bool| {
                if matches!(e.op, Op::Return(_)) && !c.thread {
                    return String::new();
                }
                if !many && order.get(i + 1) == Some(&e.dst) {
                    return String::new();
                }
                targets.insert(e.dst);
                let back = if at[&e.dst] <= i { "WEIR_STEP(); " } else { "" };
                format!(" {back}goto L{};", e.dst.0)
            };
            let body = match edges.as_slice() {
                [] if self.thread => "    weir_done[id] = 1;\n    return 0;\n".to_string(),
                [] => "    weir_assume(0);\n    for (;;) { }\n".to_string(),
                [one] => {
                    let text = self.statement(one);
                    let to = jump(self, one, false);
                    format!("    {text}{to}\n")
                }
                many => {
                    let texts: Vec<String> = many.iter().map(|e| self.statement(e)).collect();
                    let tos: Vec<String> = many.iter().map(|e| jump(self, e, true)).collect();
                    self.choice(many, &texts, &tos)
                }
            };
            bodies.push((*loc, body));
        }
        for (loc, body) in bodies {
            let comment = self.comment(loc);
            if targets.contains(&loc) {
                let _ = writeln!(self.out, "L{}:{comment}", loc.0);
                // A declaration may not follow a label.
                self.out.push_str("    ;\n");
            } else if !comment.is_empty() {
                let _ = writeln!(self.out, "   {comment}");
            }
            self.out.push_str(&body);
        }
    }

    fn comment(&self, loc: LocId) -> String {
        let span = self.code.locs[loc.index()].span;
        let sources = &self.s.program.sources;
        let line = sources.line(span);
        let text = sources.file(span.file).map_or("", |f| f.line_text(line)).trim().to_string();
        let label = self.code.locs[loc.index()].label.as_deref().unwrap_or("");
        match (line > 0 && !text.is_empty(), label) {
            (true, _) => {
                let short: String = text.chars().take(90).collect();
                format!(" /* {line}: {} */", in_comment(&short))
            }
            (false, "") => String::new(),
            (false, l) => format!(" /* {} */", l.replace("*/", "* /")),
        }
    }

    fn choice(&self, edges: &[&Edge], texts: &[String], tos: &[String]) -> String {
        let cond = |e: &Edge| if let Op::Assume(c) = &e.op { Some(c.clone()) } else { None };
        if let [a, b] = edges
            && let (Some(c), Some(d)) = (cond(a), cond(b))
            && c.clone().negate() == d
        {
            let after = |e: &Edge| self.arrive(e);
            return format!(
                "    if ({}) {{ {}{} }} else {{ {}{} }}\n",
                self.ex(&c),
                after(a),
                tos[0].trim_start(),
                after(b),
                tos[1].trim_start()
            );
        }
        let guards: Vec<String> = edges
            .iter()
            .enumerate()
            .filter_map(|(i, e)| cond(e).map(|c| format!("(weir_way != {i} || ({}) != 0)", self.ex(&c))))
            .collect();
        let guard = if guards.is_empty() { "1".to_string() } else { guards.join(" && ") };
        let last = edges.len() - 1;
        let mut text = format!(
            "    {{\n        int64_t weir_way;\n        WEIR_CHOOSE(weir_way, 0, {last}, {guard});\n        switch (weir_way) {{\n"
        );
        for (i, (t, to)) in texts.iter().zip(tos).enumerate() {
            let label = if i == last { "default".to_string() } else { format!("case {i}") };
            let _ = writeln!(text, "        {label}: {t}{to}");
        }
        text + "        }\n    }\n"
    }

    /// What changes for others because the thread moves; nothing if it does not.
    fn arrive(&self, e: &Edge) -> String {
        let (from, to) = (self.s.watched.number(self.id, e.src), self.s.watched.number(self.id, e.dst));
        let moved = if from != to { format!("weir_at[id] = {to}; ") } else { String::new() };
        if self.s.asks && self.s.watched.matters(self.id, e) {
            return self.section(e, &format!("{moved}weir_never(); "));
        }
        moved
    }

    /// In an atomic section, unless it is in one.
    fn section(&self, e: &Edge, text: &str) -> String {
        match self.inside[e.src.index()] {
            true => text.to_string(),
            false => format!("__VERIFIER_atomic_begin(); {text}__VERIFIER_atomic_end(); "),
        }
    }

    fn statement(&mut self, e: &Edge) -> String {
        let (from, to) = (self.s.watched.number(self.id, e.src), self.s.watched.number(self.id, e.dst));
        let moved = if from != to { format!(" weir_at[id] = {to};") } else { String::new() };
        let matters = self.s.asks && self.s.watched.matters(self.id, e);
        let look = if matters { " weir_never();" } else { "" };
        match &e.op {
            Op::AtomicBegin => format!("__VERIFIER_atomic_begin();{moved}{look}"),
            Op::AtomicEnd => format!("{}{look} __VERIFIER_atomic_end();", moved.trim_start()),
            Op::Call { routine, args, dst } => {
                let callee = self.s.program.routine(*routine);
                let mut list = vec!["id".to_string()];
                for (a, p) in args.iter().zip(&callee.regs) {
                    list.push(keep(p.ty, a, self));
                }
                let call = format!("{}({})", self.s.routines[routine.index()], list.join(", "));
                let call = match dst {
                    Some(d) => format!("{} = {};", self.var(*d), self.kept(*d, call)),
                    None => format!("{call};"),
                };
                let leave = if from > 0 {
                    self.section(e, &format!("weir_at[id] = 0;{look} "))
                } else {
                    String::new()
                };
                let back = if to > 0 || matters {
                    self.section(e, &format!("weir_at[id] = {to};{look} "))
                } else {
                    String::new()
                };
                format!("{leave}{call} {back}").trim_end().to_string()
            }
            Op::Return(value) if !self.thread => {
                let leave = if from > 0 { "weir_at[id] = 0; " } else { "" };
                match value {
                    Some(v) => {
                        let ty = self.code.returns.unwrap_or(Ty::I64);
                        format!("{leave}return {};", keep(ty, v, self))
                    }
                    None if self.code.returns.is_some() => format!("{leave}return 0;"),
                    None => format!("{leave}return;"),
                }
            }
            Op::Spawn { dst, template, args } => {
                let routine = self.s.program.template(*template).routine;
                let code = self.s.routines[routine.index()].clone();
                let callee = self.s.program.routine(routine);
                let mut text = format!(
                    "{{ int weir_new = weir_thread({code}, weir_copies_{0}); weir_copies_{0}++; ",
                    template.0
                );
                for (i, (a, p)) in args.iter().zip(&callee.regs).enumerate() {
                    let _ = write!(text, "weir_args[weir_new][{i}] = {}; ", keep(p.ty, a, self));
                }
                text += &watched_start(self.s, routine, "weir_new");
                if let Some(d) = dst {
                    let _ = write!(text, "{} = {}; ", self.var(*d), self.kept(*d, "weir_new".into()));
                }
                let _ = write!(
                    text,
                    "{}{look} __VERIFIER_atomic_end(); weir_run({code}, weir_new); }}",
                    moved.trim_start()
                );
                format!("__VERIFIER_atomic_begin(); {text}")
            }
            Op::Join(t) => {
                let wait = format!("WEIR_STEP(); weir_join({});", self.ex(t));
                format!("{wait} {}", self.arrive(e)).trim_end().to_string()
            }
            op => {
                let (text, visible) = self.plain(op, e.span);
                let own_section = matches!(op, Op::Rmw { .. } | Op::Cas { .. });
                if matters || own_section {
                    return self.section(e, &format!("{text}{moved}{look} ")).trim_end().to_string();
                }
                let step = if visible && !self.inside[e.src.index()] { "WEIR_STEP(); " } else { "" };
                format!("{step}{text}{moved}")
            }
        }
    }

    /// A value that is there already, kept in a register's type.
    fn kept(&self, r: RegId, value: String) -> String {
        match self.code.regs[r.index()].ty {
            Ty::Range { lo, hi } => format!("weir_range({value}, {}, {})", int(lo), int(hi)),
            Ty::Bool => format!("({value}) != 0"),
            ty @ Ty::Int { .. } => format!("({})({value})", ctype(ty)),
            _ => value,
        }
    }

    fn place(&mut self, place: &Place, span: Span) -> String {
        match place {
            Place::Cell(o, index) => {
                let object = self.s.program.object(*o);
                let name = &self.s.objects[o.index()];
                match object.len {
                    Len::Scalar => name.clone(),
                    Len::Fixed(n) => match index.constant() {
                        Some(i) => format!("{name}[{i}]"),
                        None => format!("{name}[weir_index({}, {n})]", self.ex(index)),
                    },
                    Len::Unbounded => format!("{name}[weir_cell({})]", self.ex(index)),
                }
            }
            Place::Deref(_) | Place::Bytes(..) => {
                self.refuse(span, "an access through a pointer");
                "0".into()
            }
        }
    }

    fn cell_type(&self, place: &Place) -> Ty {
        match place {
            Place::Cell(o, _) => self.s.program.object(*o).ty,
            Place::Deref(_) | Place::Bytes(..) => Ty::I64,
        }
    }

    /// The statement, and whether other threads can tell.
    fn plain(&mut self, op: &Op, span: Span) -> (String, bool) {
        let pointer = |e: &&Expr| e.mentions(|e| matches!(e, Expr::AddrOf(..)));
        if op.exprs().iter().any(pointer) {
            self.refuse(span, "a pointer");
        }
        let program = self.s.program;
        let set = |c: &Coder<'_>, r: RegId, value: String| format!("{} = {};", c.var(r), c.kept(r, value));
        match op {
            Op::Assign(r, e) => {
                (format!("{} = {};", self.var(*r), keep(self.code.regs[r.index()].ty, e, self)), false)
            }
            Op::Havoc(r, cond) => {
                let (lo, hi) = program.bounds(self.code.regs[r.index()].ty).unwrap_or((i64::MIN, i64::MAX));
                let cond = cond.as_ref().map_or("1".to_string(), |c| self.ex(c));
                (format!("WEIR_CHOOSE({}, {}, {}, {cond});", self.var(*r), int(lo), int(hi)), false)
            }
            Op::Assume(e) => (format!("weir_assume(({}) != 0);", self.ex(e)), false),
            Op::Assert(e) => (format!("weir_assert({});", self.ex(e)), false),
            Op::Load(r, p) => {
                let from = read(self.cell_type(p), self.place(p, span));
                (set(self, *r, from), true)
            }
            Op::Store(p, e) => {
                let ty = self.cell_type(p);
                let to = self.place(p, span);
                let value = keep(ty, e, self);
                (format!("{to} = {value};"), true)
            }
            Op::Rmw { dst, place, op, operand, ty } => {
                let cell = self.cell_type(place);
                let at = self.place(place, span);
                let (old, b) = (read(cell, at.clone()), self.ex(operand));
                let bin = |o, a: &str| format!("{o}({a}, weir_operand)");
                let less = match ty.is_unsigned_64() {
                    true => "(uint64_t)weir_old < (uint64_t)weir_operand",
                    false => "weir_old < weir_operand",
                };
                let new = match op {
                    RmwOp::Xchg => "weir_operand".to_string(),
                    RmwOp::Add => bin("weir_add", "weir_old"),
                    RmwOp::Sub => bin("weir_sub", "weir_old"),
                    RmwOp::And => "weir_old & weir_operand".into(),
                    RmwOp::Or => "weir_old | weir_operand".into(),
                    RmwOp::Xor => "weir_old ^ weir_operand".into(),
                    RmwOp::Nand => "~(weir_old & weir_operand)".into(),
                    RmwOp::Max => format!("({less}) ? weir_operand : weir_old"),
                    RmwOp::Min => format!("({less}) ? weir_old : weir_operand"),
                };
                let new = wrapped(*ty, new);
                let mut text = format!(
                    "{{ int64_t weir_old = {old}, weir_operand = {b}; {at} = {}; ",
                    wrapped_cell(cell, new)
                );
                text += &match dst {
                    Some(d) => set(self, *d, "weir_old".into()),
                    None => "(void)weir_old;".into(),
                };
                (text + " }", true)
            }
            Op::Cas { old, ok, place, expected, new } => {
                let cell = self.cell_type(place);
                let at = self.place(place, span);
                let from = read(cell, at.clone());
                let (expected, new) = (self.ex(expected), self.ex(new));
                let mut text = format!(
                    "{{ int64_t weir_old = {from}, weir_new = {new}; int weir_same = weir_old == ({expected}); \
                     (void)weir_new; if (weir_same) {at} = {}; ",
                    wrapped_cell(cell, "weir_new".into())
                );
                if let Some(r) = old {
                    text += &set(self, *r, "weir_old".into());
                }
                if let Some(r) = ok {
                    text += &set(self, *r, "weir_same".into());
                }
                (text + " }", true)
            }
            Op::Nop | Op::Fence(_) => (";".into(), false),
            Op::Return(Some(e)) => {
                let ty = self.code.returns.unwrap_or(Ty::I64);
                (format!("(void)({});", keep(ty, e, self)), false)
            }
            Op::Return(None) => (";".into(), false),
            Op::Alloc(..) => {
                self.refuse(span, "`alloc`");
                (";".into(), false)
            }
            Op::Free(_) => {
                self.refuse(span, "`free`");
                (";".into(), false)
            }
            _ => (";".into(), false),
        }
    }
}

fn wrapped(ty: Ty, value: String) -> String {
    match ty {
        Ty::Bool => format!("(({value}) != 0)"),
        Ty::Int { bits: 8..=32, .. } => format!("({})({value})", ctype(ty)),
        _ => format!("({value})"),
    }
}

/// A value kept in a cell.
fn wrapped_cell(ty: Ty, value: String) -> String {
    match ty {
        Ty::Range { lo, hi } => format!("weir_range({value}, {}, {})", int(lo), int(hi)),
        Ty::Int { bits: 64, signed: false } => format!("(uint64_t)({value})"),
        ty => wrapped(ty, value),
    }
}

fn counts_threads(e: &Expr) -> bool {
    e.mentions(|e| *e == Expr::ThreadCount)
}

/// The global array that holds a register of every thread.
pub(super) fn watched_name(s: &Shared<'_>, r: RoutineId, reg: RegId) -> String {
    format!("reg_{}_{}", s.routines[r.index()], reg.0)
}

/// What properties see of a thread that starts.
pub(super) fn watched_start(s: &Shared<'_>, r: RoutineId, id: &str) -> String {
    let code = s.program.routine(r);
    let mut text = format!("weir_at[{id}] = {}; ", s.watched.number(r, code.entry));
    for (_, reg) in s.watched.regs.iter().filter(|(routine, _)| *routine == r) {
        let value = match reg.index() < code.params {
            true => format!("({})weir_args[{id}][{}]", ctype(code.regs[reg.index()].ty), reg.0),
            false => int(code.regs[reg.index()].init),
        };
        let _ = write!(text, "{}[{id}] = {value}; ", watched_name(s, r, *reg));
    }
    text
}
