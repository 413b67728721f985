//! The exceptions that are being handled, as the C++ ABI for Itanium has it: every object
//! that is thrown has a header before it, and those that are handled are a list.
//!
//! The header, from 48 bytes before the object on: the description of the type, how many own it
//! (the throw that is under way or handled is one, pointers to it are the others), nothing, the
//! destructor, how many handlers are at work on it (less than 0: it was thrown again), the
//! exception that was handled before it. The library knows it, too (`cxx_runtime.c`).

use super::block::{CAUGHT, UNCAUGHT};
use super::emit::Emit;
use super::make::{moved, number, plus};
use super::reach::Whole;
use weir_ir::{BinOp, Expr, Op, Place, RegId, RmwOp, RoutineId, Ty};

/// The bytes before the object.
pub(crate) const HEADER: u64 = 48;
const OWNERS: u64 = 40;
const DESTRUCTOR: u64 = 24;
const HANDLERS: u64 = 16;
const BEFORE: u64 = 8;

/// A word of the header.
fn word(object: &Expr, back: u64) -> Place {
    Place::Bytes(moved(object.clone(), Expr::int(-(back as i64))), 8)
}

/// Makes the header of a new object.
pub(crate) fn prepare(e: &mut Emit, object: &Expr) {
    for back in [HEADER, OWNERS, DESTRUCTOR, HANDLERS, BEFORE] {
        e.step(Op::Store(word(object, back), number(64, 0)));
    }
}

/// An object is thrown.
pub(crate) fn thrown(e: &mut Emit, object: &Expr, kind: Expr, destructor: Expr) {
    e.step(Op::Store(word(object, HEADER), kind));
    e.step(Op::Store(word(object, DESTRUCTOR), destructor));
    e.step(Op::Store(word(object, OWNERS), number(64, 1)));
}

/// One exception more, or less, is thrown and not caught.
pub(crate) fn count_uncaught(e: &mut Emit, block: &Expr, by: i64) {
    let (n, place) = (e.temporary(Ty::I64), Place::Bytes(plus(block, UNCAUGHT), 8));
    e.step(Op::Load(n, place.clone()));
    e.step(Op::Store(place, Expr::bin(BinOp::Add, Ty::I64, Expr::Reg(n), Expr::int(by))));
}

/// The description of the type of an object.
pub(crate) fn kind_of(e: &mut Emit, object: &Expr) -> Expr {
    let kind = e.temporary(Ty::Ptr);
    e.step(Op::Load(kind, word(object, HEADER)));
    Expr::Reg(kind)
}

/// A routine that this module knows by its name.
pub(crate) fn routine(w: &mut Whole<'_>, name: &'static str) -> RoutineId {
    if let Some(known) = w.made.get(name) {
        return *known;
    }
    let routine = w.reserve_routine();
    w.made.insert(name, routine);
    let mut e = Emit::new(name, false);
    let block = Expr::Reg(e.b.param("%thread", Ty::Ptr));
    let caught = Place::Bytes(plus(&block, CAUGHT), 8);
    match name {
        "__cxa_begin_catch" => begin(&mut e, &block, &caught),
        "__cxa_end_catch" => end(&mut e, &block, &caught),
        _ => again(&mut e, &caught),
    }
    w.routines[routine.index()] = e.finish();
    routine
}

fn handlers(e: &mut Emit, object: &Expr) -> (RegId, Expr) {
    let n = e.temporary(Ty::I64);
    e.step(Op::Load(n, word(object, HANDLERS)));
    (n, Expr::bin(BinOp::Lt, Ty::I64, Expr::Reg(n), Expr::int(0)))
}

/// One handler more; the object becomes the one that is handled.
fn begin(e: &mut Emit, block: &Expr, caught: &Place) {
    let object = Expr::Reg(e.b.param("object", Ty::Ptr));
    e.b.routine.returns = Some(Ty::Ptr);
    let entry = e.b.loc();
    e.at(entry);
    count_uncaught(e, block, -1);
    let (n, again) = handlers(e, &object);
    let minus = Expr::bin(BinOp::Sub, Ty::I64, Expr::int(0), Expr::Reg(n));
    let count = Expr::Ite(Box::new(again), Box::new(minus), Box::new(Expr::Reg(n)));
    let count = Expr::bin(BinOp::Add, Ty::I64, count, Expr::int(1));
    e.step(Op::Store(word(&object, HANDLERS), count));
    let before = e.temporary(Ty::Ptr);
    e.step(Op::Load(before, caught.clone()));
    let (from, done) = (e.loc, e.b.loc());
    let same = Expr::bin(BinOp::Eq, Ty::U64, Expr::Reg(before), object.clone());
    e.step_to(Op::Assume(same.clone()), done);
    e.at(from);
    e.step(Op::Assume(same.negate()));
    e.step(Op::Store(word(&object, BEFORE), Expr::Reg(before)));
    e.step_to(Op::Store(caught.clone(), object.clone()), done);
    let end = e.end();
    e.step_to(Op::Return(Some(object)), end);
}

/// One handler less; after the last the object is destroyed, unless it was thrown again.
fn end(e: &mut Emit, block: &Expr, caught: &Place) {
    let entry = e.b.loc();
    e.at(entry);
    let object = Expr::Reg(e.temporary(Ty::Ptr));
    let Expr::Reg(r) = object else { return };
    e.step(Op::Load(r, caught.clone()));
    let (n, again) = handlers(e, &object);
    let by = Expr::Ite(Box::new(again.clone()), Box::new(Expr::int(1)), Box::new(Expr::int(-1)));
    let left = e.temporary(Ty::I64);
    e.step(Op::Assign(left, Expr::bin(BinOp::Add, Ty::I64, Expr::Reg(n), by)));
    e.step(Op::Store(word(&object, HANDLERS), Expr::Reg(left)));
    let (from, done) = (e.loc, e.b.loc());
    let last = Expr::bin(BinOp::Eq, Ty::I64, Expr::Reg(left), Expr::int(0));
    e.step_to(Op::Assume(last.clone().negate()), done);
    e.at(from);
    e.step(Op::Assume(last));
    let before = e.temporary(Ty::Ptr);
    e.step(Op::Load(before, word(&object, BEFORE)));
    e.step(Op::Store(caught.clone(), Expr::Reg(before)));
    let from = e.loc;
    e.step_to(Op::Assume(again.clone()), done);
    e.at(from);
    e.step(Op::Assume(again.negate()));
    let owners = e.temporary(Ty::U64);
    let place = word(&object, OWNERS);
    e.step(Op::Rmw { dst: Some(owners), place, op: RmwOp::Sub, operand: Expr::int(1), ty: Ty::U64 });
    let from = e.loc;
    let only = Expr::bin(BinOp::Eq, Ty::U64, Expr::Reg(owners), Expr::int(1));
    e.step_to(Op::Assume(only.clone().negate()), done);
    e.at(from);
    e.step(Op::Assume(only));
    let destructor = e.temporary(Ty::Ptr);
    e.step(Op::Load(destructor, word(&object, DESTRUCTOR)));
    let (from, free) = (e.loc, e.b.loc());
    let none = Expr::bin(BinOp::Eq, Ty::U64, Expr::Reg(destructor), Expr::int(0));
    e.step_to(Op::Assume(none.clone()), free);
    e.at(from);
    e.step(Op::Assume(none.negate()));
    let args = vec![block.clone(), object.clone()];
    e.step_to(Op::CallPtr { target: Expr::Reg(destructor), args, dst: None }, free);
    e.step_to(Op::Release(moved(object, Expr::int(-(HEADER as i64)))), done);
    let end = e.end();
    e.step_to(Op::Return(None), end);
}

/// The exception that is handled, which is thrown again.
fn again(e: &mut Emit, caught: &Place) {
    e.b.routine.returns = Some(Ty::Ptr);
    let entry = e.b.loc();
    e.at(entry);
    let r = e.temporary(Ty::Ptr);
    e.step(Op::Load(r, caught.clone()));
    let object = Expr::Reg(r);
    let n = e.temporary(Ty::I64);
    e.step(Op::Load(n, word(&object, HANDLERS)));
    e.step(Op::Store(word(&object, HANDLERS), Expr::bin(BinOp::Sub, Ty::I64, Expr::int(0), Expr::Reg(n))));
    let end = e.end();
    e.step_to(Op::Return(Some(object)), end);
}
