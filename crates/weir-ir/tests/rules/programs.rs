//! A program that obeys every rule, and the changes that break one each.

use weir_ir::*;

/// A change, and the rule that it breaks.
pub struct Case {
    pub rule: u8,
    pub name: &'static str,
    pub change: fn(&mut Program),
}

const NONE: u32 = 9;
const T: usize = 1;
const ELSEWHERE: Span = Span { file: FileId(NONE), start: 1, end: 2 };

/// `give` returns its parameter, `t` stores in an atomic section and calls it, `w` can be
/// spawned.
pub fn good() -> Program {
    let at = Span::default();
    let mut p = ProgramBuilder::new("good");
    let x = p.scalar("x", Ty::U8, 0);
    p.object("a", Ty::U8, Len::Fixed(2), vec![CellInit::Value(0)], at);
    let mut give = RoutineBuilder::new("give");
    let param = give.param("p", Ty::I64);
    let l = give.loc();
    give.step(l, Op::Return(Some(Expr::Reg(param))), at);
    let give = p.routine(give.finish());
    let mut t = RoutineBuilder::new("t");
    let r = t.reg("r", Ty::I64);
    t.reg("b", Ty::Bool);
    let mut l = t.labelled("start");
    for op in [
        Op::AtomicBegin,
        Op::Store(Place::scalar(x), Expr::int(1)),
        Op::AtomicEnd,
        Op::Call { routine: give, args: vec![Expr::int(1)], dst: Some(r) },
    ] {
        l = t.step(l, op, at);
    }
    p.thread(t.finish());
    let mut w = RoutineBuilder::new("w");
    let l = w.loc();
    w.step(l, Op::Nop, at);
    let w = p.routine(w.finish());
    p.template("w", w, Count::OnSpawn);
    p.finish()
}

/// One more step at the end of `t`.
fn step(p: &mut Program, op: Op) {
    edge(p, p.routines[T].locs.len() - 1, op);
}

/// A step of `t` from a location to a new one. The atomic section is from 1 to 2.
fn edge(p: &mut Program, from: usize, op: Op) {
    let t = &mut p.routines[T];
    let dst = t.add_loc(Span::default());
    t.add_edge(LocId::new(from), dst, op, Span::default());
}

fn never(p: &mut Program, pred: Expr) {
    let property = Property { kind: PropertyKind::Never, pred, text: String::new(), span: Span::default() };
    p.properties.push(property);
}

fn invariant(p: &mut Program, at: Option<(RoutineId, LocId)>, pred: Expr) {
    p.invariants.push(Invariant { at, pred, text: "i".into(), span: Span::default() });
}

fn mem(object: u32, index: i64) -> Expr {
    Expr::Mem(Box::new(Place::Cell(ObjId(object), Expr::int(index))))
}

fn spawn(template: u32, args: Vec<Expr>) -> Op {
    Op::Spawn { dst: None, template: TemplateId(template), args }
}

fn call(routine: u32, args: Vec<Expr>, dst: Option<RegId>) -> Op {
    Op::Call { routine: RoutineId(routine), args, dst }
}

fn counts(p: &mut Program, object: u32, template: u32, what: CountUse) {
    p.counted.push(Counted { object: ObjId(object), template: TemplateId(template), what });
}

macro_rules! cases {
    ($($rule:literal $name:literal: $change:expr;)+) => {
        /// Every change.
        pub const CASES: &[Case] = &[$(Case { rule: $rule, name: $name, change: $change }),+];
    };
}

cases! {
    1 "an enumeration": |p| p.objects[0].ty = Ty::Enum(EnumId(NONE));
    1 "an enumeration of a register": |p| p.routines[T].regs[0].ty = Ty::Enum(EnumId(NONE));
    1 "an enumeration that is returned": |p| p.routines[0].returns = Some(Ty::Enum(EnumId(NONE)));
    1 "an enumeration in an expression": |p| {
        step(p, Op::Assume(Expr::Cast(Ty::Enum(EnumId(NONE)), Box::new(Expr::int(0)))));
    };
    1 "an enumeration in which a locked operation computes": |p| {
        let (place, operand, ty) = (Place::scalar(ObjId(0)), Expr::int(0), Ty::Enum(EnumId(NONE)));
        step(p, Op::Rmw { dst: None, place, op: RmwOp::Xchg, operand, ty });
    };
    1 "an edge with a note": |p| drop(p.routines[T].notes.insert(EdgeId(NONE), "overflow".into()));
    1 "an atomic access": |p| {
        p.routines[T].atomic.insert(EdgeId(NONE));
    };
    1 "the file of an object": |p| p.objects[0].span = ELSEWHERE;
    1 "the file of a step": |p| p.routines[T].edges[0].span = ELSEWHERE;
    1 "the file of a property": |p| {
        never(p, mem(0, 0));
        p.properties[0].span = ELSEWHERE;
    };
    1 "the file of an invariant": |p| {
        invariant(p, None, Expr::int(1));
        p.invariants[0].span = ELSEWHERE;
    };
    1 "the file of a claim": |p| p.claims.push(ClaimText { text: String::new(), span: ELSEWHERE });
    1 "the file of a warning": |p| p.warnings.push(Diagnostic::warning(ELSEWHERE, "beware"));
    1 "the file of a loop that waits": |p| p.busy_waits.push(ELSEWHERE);
    1 "the place of an invariant": |p| invariant(p, Some((RoutineId(1), LocId(NONE))), Expr::int(1));
    1 "a register of an invariant": |p| invariant(p, None, Expr::Reg(RegId(0)));
    1 "a location": |p| p.routines[T].edges[0].dst = LocId(NONE);
    1 "a register that is written": |p| step(p, Op::Assign(RegId(NONE), Expr::int(0)));
    1 "a register that is read": |p| step(p, Op::Assume(Expr::Reg(RegId(NONE))));
    1 "a routine that is called": |p| step(p, call(NONE, vec![], None));
    1 "a template that is spawned": |p| step(p, spawn(NONE, vec![]));
    1 "an object that is stored to": |p| step(p, Op::Store(Place::scalar(ObjId(NONE)), Expr::int(0)));
    1 "an object whose address is taken": |p| {
        step(p, Op::Assume(Expr::AddrOf(ObjId(NONE), Box::new(Expr::int(0)))));
    };
    1 "a thread that is somewhere": |p| never(p, Expr::At(ThreadId(NONE), RoutineId(1), LocId(0)));
    1 "a location where a thread is": |p| never(p, Expr::At(ThreadId(0), RoutineId(1), LocId(NONE)));
    1 "a register of a thread": |p| never(p, Expr::RegOf(ThreadId(0), RegId(NONE)));
    1 "a thread that has ended": |p| never(p, Expr::Ended(ThreadId(NONE)));
    1 "an object in a property": |p| never(p, mem(NONE, 0));
    1 "the routine of a template": |p| p.templates[1].routine = RoutineId(NONE);
    1 "the template of a thread": |p| p.threads[0].template = TemplateId(NONE);
    1 "an object that counts": |p| counts(p, NONE, 0, CountUse::Counter);
    2 "no locations": |p| p.routines.push(Routine { name: "empty".into(), ..Routine::default() });
    2 "more parameters than registers": |p| p.routines[2].params = 1;
    3 "a truth value is negated as a number": |p| {
        step(p, Op::Assume(Expr::un(UnOp::Neg, Ty::Bool, Expr::Reg(RegId(1)))));
    };
    3 "numbers of two types are added": |p| {
        step(p, Op::Assume(Expr::bin(BinOp::Add, Ty::U8, Expr::Reg(RegId(0)), Expr::int(1))));
    };
    3 "pointers are multiplied": |p| never(p, Expr::bin(BinOp::Mul, Ty::Ptr, mem(0, 0), mem(0, 0)));
    4 "a register in a property": |p| never(p, Expr::Reg(RegId(0)));
    4 "`self` in a property": |p| never(p, Expr::SelfId);
    4 "the number of threads, which is fixed": |p| never(p, Expr::ThreadCount);
    4 "memory in code": |p| step(p, Op::Assume(mem(0, 0)));
    5 "a call with too many arguments": |p| step(p, call(0, vec![Expr::int(1), Expr::int(2)], None));
    5 "the value of a routine that returns nothing": |p| {
        p.routines[0].edges[0].op = Op::Return(None);
    };
    5 "a thread is spawned with an argument": |p| step(p, spawn(1, vec![Expr::int(1)]));
    5 "a thread starts with an argument": |p| p.threads[0].args.push(1);
    6 "an index of a store": |p| step(p, Op::Store(Place::Cell(ObjId(1), Expr::int(2)), Expr::int(0)));
    6 "an index in a property": |p| never(p, mem(1, -1));
    7 "a section in a section": |p| edge(p, 1, Op::AtomicBegin);
    7 "an end without a begin": |p| step(p, Op::AtomicEnd);
    7 "a location inside and outside": |p| {
        edge(p, 0, Op::Nop);
        p.routines[T].edges.last_mut().expect("an edge").dst = LocId(1);
    };
    7 "a return": |p| edge(p, 1, Op::Return(None));
    7 "the end of the thread": |p| edge(p, 1, Op::Nop);
    7 "a spawn": |p| p.routines[T].edges[1].op = spawn(1, vec![]);
    7 "a join": |p| p.routines[T].edges[1].op = Op::Join(Expr::int(0));
    7 "a section of a routine that is called": |p| {
        p.routines[T].edges[1].op = call(0, vec![Expr::int(1)], None);
        let give = &mut p.routines[0];
        give.locs.extend([Loc::default(), Loc::default()]);
        for (src, dst, op) in [(0, 2, Op::AtomicBegin), (2, 3, Op::AtomicEnd)] {
            give.add_edge(LocId(src), LocId(dst), op, Span::default());
        }
    };
    8 "a step after a return": |p| {
        step(p, Op::Return(None));
        step(p, Op::Nop);
    };
    9 "too many initial values": |p| p.objects[1].init = vec![CellInit::Value(0); 3];
    9 "a value that does not fit": |p| p.objects[0].init = vec![CellInit::Value(256)];
    9 "bounds the wrong way round": |p| p.objects[0].init = vec![CellInit::Any { lo: 2, hi: 1 }];
    9 "an unbounded object that starts with anything": |p| {
        p.objects[1].len = Len::Unbounded;
        p.objects[1].init = vec![CellInit::Any { lo: 0, hi: 1 }];
    };
    10 "a label twice": |p| p.routines[T].locs[3].label = Some("start".into());
    11 "a template for any number is spawned": |p| {
        p.templates[1].count = Count::Any;
        step(p, spawn(1, vec![]));
    };
    12 "a template for any number has a parameter": |p| {
        p.templates.push(Template { name: "many".into(), routine: RoutineId(0), count: Count::Any });
    };
    12 "an object counts threads that are fixed": |p| counts(p, 0, 0, CountUse::Counter);
    12 "a cell for each copy in an object with two": |p| {
        p.templates[1].count = Count::Any;
        counts(p, 1, 1, CountUse::Cells);
    };
    12 "two initial values for the number of copies": |p| {
        p.templates[1].count = Count::Any;
        p.objects[1].init = vec![CellInit::Value(0); 2];
        counts(p, 1, 1, CountUse::Initial);
    };
    13 "three bytes": |p| step(p, Op::Load(RegId(0), Place::Bytes(Expr::AddrOf(ObjId(1), Box::new(Expr::int(0))), 3)));
    13 "two bytes in a type of four": |p| {
        let place = Place::Bytes(Expr::AddrOf(ObjId(1), Box::new(Expr::int(0))), 2);
        step(p, Op::Rmw { dst: None, place, op: RmwOp::Add, operand: Expr::Const(1, Ty::U32), ty: Ty::U32 });
    };
    14 "the end of a program that is not whole": |p| step(p, Op::Exit);
    14 "a function with too many operands": |p| {
        p.whole = true;
        step(p, Op::Assign(RegId(0), Expr::Apply(Fun::Ctpop(8), vec![Expr::int(1), Expr::int(2)])));
    };
    14 "the address of a routine is an object with cells": |p| {
        p.whole = true;
        p.functions.insert(ObjId(1), RoutineId(0));
    };
}
