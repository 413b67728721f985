//! Actions and expressions in words.

use crate::system::{ActionRef, Class, System};
use weir_ir::text::Plain;
use weir_ir::{Expr, Op, Place, Program};

/// An expression over the registers of a class.
pub fn expr(program: &Program, class: &Class, e: &Expr) -> String {
    Plain { program, reg: &|r| class.routine.regs[r.index()].name.clone() }.expr(e)
}

/// A place in memory.
pub fn place(program: &Program, class: &Class, p: &Place) -> String {
    Plain { program, reg: &|r| class.routine.regs[r.index()].name.clone() }.place(p)
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
