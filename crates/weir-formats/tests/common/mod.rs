//! What the tests have in common: programs and messages as text.
#![allow(dead_code)]

use std::fmt::Write as _;

use weir_ir::{BinOp, CellInit, Diagnostic, Expr, Len, Op, Place, Program, Routine, SourceFile, Ty, UnOp};

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
        let regs: Vec<String> =
            r.regs.iter().map(|g| format!("{}: {} = {}", g.name, show_ty(g.ty), g.init)).collect();
        let _ = writeln!(out, "{} from {} ({})", r.name, r.loc_name(r.entry), regs.join(", "));
        for e in &r.edges {
            let _ =
                writeln!(out, "  {} -> {}: {}", r.loc_name(e.src), r.loc_name(e.dst), show_op(p, r, &e.op));
        }
    }
    for q in &p.properties {
        let _ = writeln!(out, "{:?} {} [{}]", q.kind, show(p, None, &q.pred), q.text);
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

fn show_place(p: &Program, r: &Routine, place: &Place) -> String {
    match place {
        Place::Cell(o, e) => match e.constant() {
            Some(i) => p.object(*o).cell_name(i as i32),
            None => format!("{}[{}]", p.object(*o).name, show(p, Some(r), e)),
        },
        Place::Deref(e) | Place::Bytes(e, _) => format!("*{}", show(p, Some(r), e)),
    }
}

fn show_op(p: &Program, r: &Routine, op: &Op) -> String {
    let reg = |id: &weir_ir::RegId| r.regs[id.index()].name.clone();
    let e = |e: &Expr| show(p, Some(r), e);
    match op {
        Op::Assign(d, v) => format!("{} = {}", reg(d), e(v)),
        Op::Havoc(d, _) => format!("havoc {}", reg(d)),
        Op::Assume(c) => format!("assume {}", e(c)),
        Op::Load(d, place) => format!("{} = load {}", reg(d), show_place(p, r, place)),
        Op::Store(place, v) => format!("store {} = {}", show_place(p, r, place), e(v)),
        Op::Rmw { place, op, operand, .. } => format!("{op:?} {} {}", show_place(p, r, place), e(operand)),
        Op::Cas { ok, place, expected, new, .. } => {
            let ok = ok.as_ref().map(reg).unwrap_or_default();
            format!("{ok} = cas {} {} {}", show_place(p, r, place), e(expected), e(new))
        }
        other => format!("{other:?}"),
    }
}

fn show(p: &Program, r: Option<&Routine>, e: &Expr) -> String {
    match e {
        Expr::Const(v, Ty::Bool) => (*v != 0).to_string(),
        Expr::Const(v, _) => v.to_string(),
        Expr::Reg(id) => r.map_or(String::new(), |r| r.regs[id.index()].name.clone()),
        Expr::Un(UnOp::Not, _, a) => format!("!{}", show(p, r, a)),
        Expr::Un(op, _, a) => format!("{op:?} {}", show(p, r, a)),
        Expr::Cast(ty, a) => format!("{}({})", show_ty(*ty), show(p, r, a)),
        Expr::Bin(op, _, a, b) => {
            let sign = match op {
                BinOp::Add => "+",
                BinOp::Sub => "-",
                BinOp::Mul => "*",
                BinOp::And => "&",
                BinOp::Eq => "==",
                BinOp::Ne => "!=",
                BinOp::Lt => "<",
                BinOp::Le => "<=",
                BinOp::Gt => ">",
                BinOp::Ge => ">=",
                BinOp::LAnd => "&&",
                BinOp::LOr => "||",
                other => panic!("{other:?}"),
            };
            format!("({} {sign} {})", show(p, r, a), show(p, r, b))
        }
        Expr::At(t, _, l) => format!("{}@{}", p.thread_name(*t), p.thread_routine(*t).loc_name(*l)),
        other => format!("{other:?}"),
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
