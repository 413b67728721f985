//! The one thread of the sequential program: guesses, the threads one after the other, the
//! check of the guesses, and what is asked.

use super::library::{Library, each};
use super::props::assert_never;
use super::vars::{Copies, Vars};
use crate::emit::{Emit, int, op2, reg};
use weir_ir::verify::computed_in;
use weir_ir::{BinOp, EdgeId, Expr, LocId, ObjId, Op, Place, Program, Property, Routine, Ty};

/// The code.
pub(super) fn main(
    name: String,
    program: &Program,
    original: &Program,
    never: &[Property],
    (vars, lib): (&Vars, &Library),
) -> Routine {
    let mut e = Emit::new(name);
    let mut at = e.loc();
    for (o, c) in copied(vars) {
        at = guess(&mut e, at, vars, o, c);
    }
    let all = e.reg("all_end", Ty::Bool);
    at = e.step(at, Op::Assign(all, Expr::TRUE));
    let (end, late) = (e.reg("end", Ty::I64), e.reg("waits", Ty::I64));
    for (i, t) in original.threads.iter().enumerate() {
        if i > 0 {
            at = e.step(at, Op::Call { routine: lib.next_thread, args: Vec::new(), dst: None });
        }
        let routine = program.template(t.template).routine;
        let regs = &program.routine(routine).regs;
        let mut args: Vec<Expr> =
            t.args.iter().zip(regs).map(|(v, r)| Expr::Const(*v, computed_in(r.ty))).collect();
        args.push(Expr::Const(t.copy.into(), Ty::Tid));
        e.span = program.routine(routine).span;
        at = e.step(at, Op::Call { routine, args, dst: None });
        e.span = Default::default();
        at = e.step(at, Op::Load(end, Place::scalar(vars.round)));
        let mut ended = op2(BinOp::Ne, reg(end), int(vars.rounds));
        if let Some(o) = vars.late {
            at = e.step(at, Op::Load(late, Place::scalar(o)));
            ended = ended.and(op2(BinOp::Eq, reg(late), int(0)));
        }
        at = e.step(at, Op::Assign(all, reg(all).and(ended)));
        if let Some(o) = vars.at {
            at = e.step(at, Op::Load(end, Place::scalar(o)));
            at = e.step(at, Op::Store(Place::scalar(vars.at_of[i]), reg(end)));
        }
    }
    for (o, c) in copied(vars) {
        at = check(&mut e, at, vars, o, c);
    }
    let wrong = e.reg("w", Ty::Bool);
    at = e.step(at, Op::Load(wrong, Place::scalar(vars.wrong)));
    let asserted = EdgeId::new(e.routine.edges.len());
    at = e.step(at, Op::Assert(reg(wrong).negate()));
    let note = "all guesses are right, and in a thread an assertion fails or a step has no result";
    e.routine.notes.insert(asserted, note.into());
    for p in never {
        at = assert_never(&mut e, at, program, p);
    }
    at = e.step(at, Op::Store(Place::scalar(vars.done), Expr::TRUE));
    e.assume(at, reg(all));
    e.routine
}

fn copied(vars: &Vars) -> impl Iterator<Item = (ObjId, &Copies)> {
    vars.copies.iter().enumerate().filter_map(|(o, c)| c.as_ref().map(|c| (ObjId::new(o), c)))
}

/// What memory holds when each round but the first starts.
fn guess(e: &mut Emit, at: LocId, vars: &Vars, o: ObjId, c: &Copies) -> LocId {
    let ty = match (c.ty, c.values) {
        (Ty::Int { .. } | Ty::Math | Ty::Range { .. }, Some((lo, hi))) => Ty::Range { lo, hi },
        _ => c.ty,
    };
    let v = e.reg("guess", ty);
    let value =
        if computed_in(c.ty) == computed_in(ty) { reg(v) } else { Expr::Cast(c.ty, Box::new(reg(v))) };
    each(e, at, (c.len, c.len * vars.rounds), |e, at, i| {
        let at = e.step(at, Op::Havoc(v, None));
        let at = e.step(at, Op::Store(Place::Cell(c.guess, i.clone()), value.clone()));
        e.step(at, Op::Store(Place::Cell(o, i), value.clone()))
    })
}

/// Each round ends with what the next one started with.
fn check(e: &mut Emit, at: LocId, vars: &Vars, o: ObjId, c: &Copies) -> LocId {
    let (is, was) = (e.reg("is", c.ty), e.reg("guessed", c.ty));
    each(e, at, (0, c.len * (vars.rounds - 1)), |e, at, i| {
        let next = match i.constant() {
            Some(i) => int(i + c.len),
            None => op2(BinOp::Add, i.clone(), int(c.len)),
        };
        let at = e.step(at, Op::Load(is, Place::Cell(o, i)));
        let at = e.step(at, Op::Load(was, Place::Cell(c.guess, next)));
        e.assume(at, Expr::bin(BinOp::Eq, computed_in(c.ty), reg(is), reg(was)))
    })
}
