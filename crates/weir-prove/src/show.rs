//! Actions and expressions in words.

use crate::system::{ActionRef, Class, System};
use weir_ir::{Expr, Op, Place, Program, UnOp};

/// An expression over the registers of a class.
pub fn expr(program: &Program, class: &Class, e: &Expr) -> String {
    let inner = |e: &Expr| match e {
        Expr::Bin(..) | Expr::Ite(..) => format!("({})", expr(program, class, e)),
        _ => expr(program, class, e),
    };
    match e {
        Expr::Const(v, ty) => program.show_value(*ty, *v),
        Expr::Reg(r) => class.routine.regs[r.index()].name.clone(),
        Expr::SelfId => "self".into(),
        Expr::ThreadCount => "N".into(),
        Expr::Un(op, _, a) => format!("{}{}", sign(*op), inner(a)),
        Expr::Bin(op, _, a, b) => format!("{} {} {}", inner(a), op.sign(), inner(b)),
        Expr::Ite(c, a, b) => format!("{} ? {} : {}", inner(c), inner(a), inner(b)),
        Expr::Cast(_, a) => expr(program, class, a),
        Expr::Mem(p) => place(program, class, p),
        Expr::AddrOf(o, _) => format!("&{}", program.object(*o).name),
        Expr::At(..) | Expr::RegOf(..) | Expr::Ended(_) => "…".into(),
    }
}

fn sign(op: UnOp) -> &'static str {
    match op {
        UnOp::Neg => "-",
        UnOp::BitNot => "~",
        UnOp::Not => "!",
    }
}

/// A place in memory.
pub fn place(program: &Program, class: &Class, p: &Place) -> String {
    match p {
        Place::Cell(o, index) => match index.constant() {
            Some(i) => program.object(*o).cell_name(i32::try_from(i).unwrap_or(0)),
            None => format!("{}[{}]", program.object(*o).name, expr(program, class, index)),
        },
        Place::Deref(e) | Place::Bytes(e, _) => format!("*{}", expr(program, class, e)),
    }
}

/// What an action does, in words: "the store `x = 1` of left (line 4)".
pub fn action(system: &System<'_>, (c, a): ActionRef) -> String {
    let (program, class) = (system.program, &system.classes[c]);
    let action = &class.actions[a];
    let edge = class.main_edge(action);
    let section = class.edges(action).any(|e| e.op == Op::AtomicBegin);
    let at = |p: &Place| place(program, class, p);
    let what = match &edge.op {
        _ if section => "the atomic section".to_string(),
        Op::Load(r, p) if class.routine.regs[r.index()].is_temporary() => format!("the load of `{}`", at(p)),
        Op::Load(r, p) => format!("the load `{} = {}`", class.routine.regs[r.index()].name, at(p)),
        Op::Store(p, e) => format!("the store `{} = {}`", at(p), expr(program, class, e)),
        Op::Rmw { place, .. } => format!("the locked operation on `{}`", at(place)),
        Op::Cas { place, .. } => format!("the compare and swap on `{}`", at(place)),
        _ => "the step".to_string(),
    };
    let line = program.sources.line(edge.span);
    let place = if line > 0 { format!(" (line {line})") } else { String::new() };
    format!("{what} of {}{place}", class.name)
}
