//! Properties.

use crate::code::Var;
use crate::config::Config;
use crate::exprs::cast;
use crate::rng::Rng;
use weir_ir::{BinOp, Expr, LocId, Place, Program, Property, PropertyKind, RegId, Span, ThreadId, Ty};

/// Up to two `never`, and sometimes a question about final states.
pub(crate) fn properties(program: &mut Program, rng: &mut Rng, config: &Config, vars: &[Var]) {
    for _ in 0..rng.between(0, 2) {
        let mut pred = Expr::TRUE;
        for t in 0..program.threads.len().min(2) {
            if rng.percent(65) {
                pred = pred.and(at_some_location(program, rng, ThreadId::new(t)));
            }
        }
        if pred == Expr::TRUE || rng.percent(60) {
            pred = pred.and(fact(program, rng, config, vars));
        }
        push(program, PropertyKind::Never, pred);
    }
    if rng.percent(45) {
        let kind = rng.pick(&[PropertyKind::Exists, PropertyKind::NotExists, PropertyKind::Forall]);
        let a = fact(program, rng, config, vars);
        let b = fact(program, rng, config, vars);
        push(program, kind, if kind == PropertyKind::Forall { a.or(b) } else { a.and(b) });
    }
    if rng.percent(5) {
        program.filter = Some(fact(program, rng, config, vars));
    }
}

fn push(program: &mut Program, kind: PropertyKind, pred: Expr) {
    let text = format!("{pred:?}");
    program.properties.push(Property { kind, pred, text, span: Span::default() });
}

fn at_some_location(program: &Program, rng: &mut Rng, id: ThreadId) -> Expr {
    let routine = program.template(program.threads[id.index()].template).routine;
    let own = program.routine(routine);
    if rng.percent(10) {
        return Expr::Ended(id);
    }
    Expr::At(id, routine, LocId::new(rng.below(own.locs.len())))
}

/// Something about one register or one cell.
fn fact(program: &Program, rng: &mut Rng, config: &Config, vars: &[Var]) -> Expr {
    let value = Expr::int(rng.below(config.values.max(1) as usize + 1) as i64);
    let thread = ThreadId::new(rng.below(program.threads.len()));
    let regs = program.thread_routine(thread).regs.len();
    let what = if regs > 0 && rng.percent(60) {
        cast(Expr::RegOf(thread, RegId::new(rng.below(regs))))
    } else {
        let var = rng.pick(vars);
        let index = Expr::int(rng.below(var.cells as usize) as i64);
        cast(Expr::Mem(Box::new(Place::Cell(var.object, index))))
    };
    let op = rng.weighted(&[(6, BinOp::Eq), (1, BinOp::Ne), (1, BinOp::Gt)]);
    Expr::bin(op, Ty::I64, what, value)
}
