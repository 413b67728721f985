//! Properties of the sequential program: about the state all threads were left in, which is
//! what memory holds after the last round, and where each thread stayed.

use super::guards::{has_value, then};
use super::vars::{Vars, ends};
use crate::emit::{Emit, reg};
use weir_ir::{
    BinOp, Diagnostic, EdgeId, Expr, LocId, ObjId, Op, Place, Program, Property, PropertyKind, Ty,
};

fn mem(o: ObjId, index: Expr) -> Expr {
    Expr::Mem(Box::new(Place::Cell(o, index)))
}

/// Makes properties, observables and the filter speak about the sequential program. Gives back
/// what the one thread can assert when it is through; other `never` properties stay, and hold
/// where it is not.
pub(super) fn rewrite(
    program: &mut Program,
    original: &Program,
    vars: &Vars,
) -> Result<Vec<Property>, Diagnostic> {
    let mut refused = None;
    let mut ex = |e: &Expr| {
        e.map(&mut |e| match e {
            Expr::At(t, r, l) => match vars.places.get(&(r, l)) {
                Some(n) => {
                    let at = mem(vars.at_of[t.index()], Expr::int(0));
                    Expr::bin(BinOp::Eq, Ty::I64, at, Expr::int(*n))
                }
                None => Expr::FALSE,
            },
            Expr::Ended(t) => {
                let r = original.template(original.threads[t.index()].template).routine;
                let at = || mem(vars.at_of[t.index()], Expr::int(0));
                ends(original, r)
                    .filter_map(|l| vars.places.get(&(r, l)))
                    .fold(Expr::FALSE, |any, n| any.or(Expr::bin(BinOp::Eq, Ty::I64, at(), Expr::int(*n))))
            }
            Expr::RegOf(t, reg) => {
                let thread = &original.threads[t.index()];
                let cell = match original.copies(thread.template) {
                    0 | 1 => 0,
                    _ => i64::from(thread.copy),
                };
                match vars.kept.get(&(thread.template, reg)) {
                    Some(o) => mem(*o, Expr::int(cell)),
                    None => Expr::FALSE,
                }
            }
            Expr::Mem(place) => match *place {
                Place::Cell(o, i) => last(vars, o, i),
                place => {
                    refused = Some("a property that follows a pointer cannot be sequentialised");
                    Expr::Mem(Box::new(place))
                }
            },
            other => other,
        })
    };
    let done = mem(vars.done, Expr::int(0));
    let mut asserted = Vec::new();
    for mut p in std::mem::take(&mut program.properties) {
        p.pred = ex(&p.pred);
        if p.kind == PropertyKind::Never && assertable(&p.pred) {
            asserted.push(p);
            continue;
        }
        if p.kind == PropertyKind::Never {
            p.pred = done.clone().and(p.pred.clone());
        }
        program.properties.push(p);
    }
    for o in &mut program.observables {
        o.expr = ex(&o.expr);
    }
    program.filter = program.filter.as_ref().map(&mut ex);
    match refused {
        Some(what) => Err(Diagnostic::error_without_place(what)),
        None => Ok(asserted),
    }
}

/// Whether it can be asked in code: all that it reads is there.
fn assertable(pred: &Expr) -> bool {
    let unknown = |e: &Expr| match e {
        Expr::Mem(place) => place.expr().constant().is_none_or(|i| i < 0),
        _ => false,
    };
    let mut one = Emit::new(String::new());
    !pred.mentions(unknown) && has_value(&loaded(pred, &mut one, &mut Vec::new(), &|_| Ty::I64)).is_ok()
}

/// The predicate on registers, and the places that these are to be loaded from.
fn loaded(
    pred: &Expr,
    e: &mut Emit,
    loads: &mut Vec<(weir_ir::RegId, Place)>,
    ty: &dyn Fn(ObjId) -> Ty,
) -> Expr {
    pred.map(&mut |x| match x {
        Expr::Mem(place) => match *place {
            Place::Cell(o, _) => {
                let r = e.reg("seen", ty(o));
                loads.push((r, *place));
                reg(r)
            }
            _ => Expr::Mem(place),
        },
        other => other,
    })
}

/// Asserts that the predicate does not hold.
pub(super) fn assert_never(e: &mut Emit, mut at: LocId, program: &Program, p: &Property) -> LocId {
    let mut loads = Vec::new();
    let pred = loaded(&p.pred, e, &mut loads, &|o| program.object(o).ty);
    for (r, place) in loads {
        at = e.step(at, Op::Load(r, place));
    }
    let holds = then(has_value(&pred).unwrap_or(Expr::TRUE), pred);
    e.routine.notes.insert(EdgeId::new(e.routine.edges.len()), format!("never {}", p.text));
    e.step(at, Op::Assert(holds.negate()))
}

/// What memory holds after the last round.
fn last(vars: &Vars, o: ObjId, i: Expr) -> Expr {
    let Some(c) = &vars.copies[o.index()] else { return mem(o, i) };
    let first = c.len * (vars.rounds - 1);
    match i.constant() {
        _ if !c.array => mem(o, Expr::int(first)),
        Some(v) => mem(o, Expr::int(first + v)),
        None => {
            let i = || Expr::Cast(Ty::I64, Box::new(i.clone()));
            let cmp = |op, v| Expr::bin(op, Ty::I64, i(), Expr::int(v));
            let known = cmp(BinOp::Ge, 0).and(cmp(BinOp::Lt, c.len));
            let moved = Expr::bin(BinOp::Add, Ty::I64, i(), Expr::int(first));
            mem(o, Expr::Ite(Box::new(known), Box::new(moved), Box::new(Expr::int(-1))))
        }
    }
}
