//! What the tests have in common: programs and messages as text.
#![allow(dead_code)]

use std::fmt::Write as _;

use weir_ir::{CellInit, Diagnostic, Expr, Len, Op, Place, Program, Reg, RegId, Routine, SourceFile, Ty};

/// A front end.
pub type Load = fn(&str, &str) -> Result<weir_ir::Program, Vec<weir_ir::Diagnostic>>;

/// Whatever it is given, it does not panic; what is accepted obeys the rules, and
/// messages point into the text.
pub fn survives(load: Load, text: &str) {
    match load("test", text) {
        Ok(program) => {
            let broken = weir_ir::verify::verify(&program);
            assert!(broken.is_empty(), "{broken:#?}\n{text}");
        }
        Err(messages) => {
            assert!(messages.iter().any(weir_ir::Diagnostic::is_error));
            for span in messages.iter().flat_map(|m| m.span.iter().chain(m.also.iter().map(|(s, _)| s))) {
                assert!(text.get(span.start as usize..span.end as usize).is_some(), "{span:?}\n{text}");
            }
        }
    }
}

/// A program as text: objects, then the edges of each routine, then properties and warnings.
pub fn dump(p: &Program) -> String {
    let broken = weir_ir::verify::verify(p);
    assert!(broken.is_empty(), "{broken:#?}");
    let mut out = String::new();
    for o in &p.objects {
        let len = match o.len {
            Len::Scalar => String::new(),
            Len::Fixed(n) => format!("[{n}]"),
            Len::Unbounded => "[]".to_string(),
        };
        let init: Vec<String> = o
            .init
            .iter()
            .map(|i| match i {
                CellInit::Value(v) if o.ty == Ty::Ptr => p.show_value(o.ty, *v),
                CellInit::Value(v) => v.to_string(),
                CellInit::Any { lo, hi } => format!("any {lo}..{hi}"),
            })
            .collect();
        let _ = write!(out, "{}{len}: {} = {}", o.name, show_ty(o.ty), init.join(", "));
        if !o.cell_names.is_empty() {
            let _ = write!(out, " named {}", o.cell_names.join(" "));
        }
        out.push('\n');
    }
    for r in &p.routines {
        let start = |g: &Reg| if g.ty == Ty::Ptr { p.show_value(g.ty, g.init) } else { g.init.to_string() };
        let regs: Vec<String> =
            r.regs.iter().map(|g| format!("{}: {} = {}", g.name, show_ty(g.ty), start(g))).collect();
        let _ = writeln!(out, "{} from {} ({})", r.name, r.loc_name(r.entry), regs.join(", "));
        for e in &r.edges {
            let op = Show(p, Some(r)).op(&e.op);
            let _ = writeln!(out, "  {} -> {}: {op}", r.loc_name(e.src), r.loc_name(e.dst));
        }
    }
    for q in &p.properties {
        let _ = writeln!(out, "{:?} {} [{}]", q.kind, Show(p, None).expr(&q.pred), q.text);
    }
    for w in &p.warnings {
        let _ = writeln!(out, "warning: {}", w.message);
    }
    out
}

fn show_ty(ty: Ty) -> String {
    match ty {
        Ty::Range { lo, hi } => format!("[{lo}..{hi}]"),
        Ty::Int { bits, signed } => format!("{}{bits}", if signed { 'i' } else { 'u' }),
        other => format!("{other:?}").to_lowercase(),
    }
}

/// Code of a routine, or a property, as text.
struct Show<'a>(&'a Program, Option<&'a Routine>);

impl Show<'_> {
    fn reg(&self, id: RegId) -> String {
        self.1.map_or(String::new(), |r| r.regs[id.index()].name.clone())
    }

    fn place(&self, place: &Place) -> String {
        match place {
            Place::Cell(o, e) => match e.constant() {
                Some(i) => self.0.object(*o).cell_name(i as i32),
                None => format!("{}[{}]", self.0.object(*o).name, self.expr(e)),
            },
            Place::Deref(e) | Place::Bytes(e, _) => format!("*{}", self.expr(e)),
        }
    }

    fn op(&self, op: &Op) -> String {
        let maybe = |id: &Option<RegId>| id.map_or("_".to_string(), |r| self.reg(r));
        match op {
            Op::Assign(d, v) => format!("{} = {}", self.reg(*d), self.expr(v)),
            Op::Havoc(d, None) => format!("havoc {}", self.reg(*d)),
            Op::Assume(c) => format!("assume {}", self.expr(c)),
            Op::Assert(c) => format!("assert {}", self.expr(c)),
            Op::Load(d, at) => format!("{} = load {}", self.reg(*d), self.place(at)),
            Op::Store(at, v) => format!("store {} = {}", self.place(at), self.expr(v)),
            Op::Rmw { dst, place, op, operand, ty } => {
                let (place, operand) = (self.place(place), self.expr(operand));
                format!("{} = {op:?} {place} {operand} in {}", maybe(dst), show_ty(*ty))
            }
            Op::Cas { old, ok, place, expected, new } => {
                let (place, expected, new) = (self.place(place), self.expr(expected), self.expr(new));
                format!("{}, {} = cas {place} {expected} {new}", maybe(old), maybe(ok))
            }
            other => format!("{other:?}"),
        }
    }

    fn expr(&self, e: &Expr) -> String {
        match e {
            Expr::Const(v, Ty::Bool) => (*v != 0).to_string(),
            Expr::Const(v, _) => v.to_string(),
            Expr::Reg(id) => self.reg(*id),
            Expr::AddrOf(o, i) => {
                format!("&{}", self.0.object(*o).cell_name(i.constant().unwrap_or(-1) as i32))
            }
            Expr::Un(op, _, a) => format!("{}{}", op.sign(), self.expr(a)),
            Expr::Cast(ty, a) => format!("{}({})", show_ty(*ty), self.expr(a)),
            Expr::Ite(c, a, b) => format!("({} ? {} : {})", self.expr(c), self.expr(a), self.expr(b)),
            Expr::Bin(op, _, a, b) => format!("({} {} {})", self.expr(a), op.sign(), self.expr(b)),
            Expr::At(t, _, l) => {
                format!("{}@{}", self.0.thread_name(*t), self.0.thread_routine(*t).loc_name(*l))
            }
            other => format!("{other:?}"),
        }
    }
}

/// Messages as text: place, message, label, hint.
pub fn show_messages(text: &str, messages: &[Diagnostic]) -> String {
    let file = SourceFile::new("test", text);
    let mut out = String::new();
    for m in messages {
        let place = match m.span {
            Some(s) => {
                let (line, column) = file.line_col(s.start);
                let under = file.text.get(s.start as usize..s.end as usize).expect("a span of the text");
                format!("{line}:{column} `{}`", under.split_whitespace().collect::<Vec<_>>().join(" "))
            }
            None => "-".to_string(),
        };
        let kind = if m.is_error() { "error" } else { "warning" };
        let _ = write!(out, "{place} {kind}: {}", m.message);
        if !m.label.is_empty() {
            let _ = write!(out, " | {}", m.label);
        }
        for (s, what) in &m.also {
            let (line, column) = file.line_col(s.start);
            let _ = write!(out, " | {line}:{column} {what}");
        }
        if let Some(hint) = &m.hint {
            let _ = write!(out, " | hint: {hint}");
        }
        out.push('\n');
    }
    out
}
