//! Where the search cannot end, or must not go on, it says so.

mod common;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use weir_ir::{Expr, FenceKind, LocId, Model, Op, Place, Program, ProgramBuilder, RoutineBuilder, Span, Ty};
use weir_robust::pso::{PsoOptions, PsoVerdict, robust_pso};

/// A thread that stores for ever, perhaps with a fence; another that reads twice.
fn endless(fence: bool, second: bool) -> Program {
    let mut p = ProgramBuilder::new("test");
    let (x, y) = (p.scalar("x", Ty::I64, 0), p.scalar("y", Ty::I64, 0));
    let mut t = RoutineBuilder::new("writer");
    let at = t.loc();
    let mut now = t.step(at, Op::Store(Place::scalar(x), Expr::int(1)), Span::default());
    if second {
        now = t.step(now, Op::Store(Place::scalar(y), Expr::int(1)), Span::default());
    }
    let op = if fence { Op::Fence(FenceKind::Full) } else { Op::Nop };
    t.edge(now, at, op, Span::default());
    p.thread(t.finish());
    let mut t = RoutineBuilder::new("reader");
    let r = t.reg("r", Ty::I64);
    let mut at = t.loc();
    for object in [y, x] {
        at = t.step(at, Op::Load(r, Place::scalar(object)), Span::default());
    }
    p.thread(t.finish());
    p.finish()
}

fn unknown(program: &Program, options: &PsoOptions) -> String {
    match robust_pso(program, options).verdict {
        PsoVerdict::Unknown(why) => why,
        other => panic!("{other:?}"),
    }
}

#[test]
fn buffers_that_grow_for_ever_are_noticed() {
    for model in [Model::Tso, Model::Pso] {
        let why = unknown(&endless(false, false), &PsoOptions::new(model));
        assert!(why.contains("`writer` can grow for ever"), "{why}");
        let fenced = robust_pso(&endless(true, false), &PsoOptions::new(model));
        assert_eq!(fenced.verdict, PsoVerdict::Robust);
    }
    // A cycle is found although there is no end to the states.
    let pso = robust_pso(&endless(false, true), &PsoOptions::default());
    assert!(matches!(pso.verdict, PsoVerdict::NotRobust(_)));
    let tso = unknown(&endless(false, true), &PsoOptions::new(Model::Tso));
    assert!(tso.contains("grow for ever"), "{tso}");
}

/// What only one thread uses is flushed at once, so that nothing grows.
#[test]
fn private_stores_do_not_grow() {
    let mut p = endless(false, false);
    p.routines[1].edges.pop();
    assert_eq!(robust_pso(&p, &PsoOptions::default()).verdict, PsoVerdict::Robust);
}

/// A counter without end: only a limit helps.
fn counter() -> Program {
    let mut p = endless(true, false);
    let reg = p.routines[1].regs[0].clone();
    p.routines[0].regs.push(reg);
    let reg = weir_ir::RegId(0);
    let more = Expr::bin(weir_ir::BinOp::Add, Ty::I64, Expr::Reg(reg), Expr::int(1));
    let span = Span::default();
    let (src, dst) = (LocId(0), LocId(0));
    p.routines[0].edges.push(weir_ir::Edge { src, dst, op: Op::Assign(reg, more), span });
    let x = Place::scalar(weir_ir::ObjId(0));
    p.routines[0].edges[0].op = Op::Store(x, Expr::Reg(reg));
    p
}

#[test]
fn limits_are_kept() {
    let p = counter();
    let with = |f: &dyn Fn(&mut PsoOptions)| {
        let mut options = PsoOptions::default();
        f(&mut options);
        unknown(&p, &options)
    };
    assert_eq!(
        with(&|o| o.time_limit = Some(Duration::from_millis(50))),
        "the time limit of 0.05 s is reached"
    );
    assert_eq!(with(&|o| o.state_limit = Some(1000)), "the limit of 1000 states is reached");
    assert_eq!(with(&|o| o.memory_limit = Some(1 << 20)), "the memory limit is reached");
    assert_eq!(with(&|o| o.stop = Some(Arc::new(AtomicBool::new(true)))), "interrupted");
}

#[test]
fn sc_is_robust_against_itself() {
    assert_eq!(robust_pso(&counter(), &PsoOptions::new(Model::Sc)).verdict, PsoVerdict::Robust);
}

#[test]
fn what_cannot_be_tried_one_by_one_is_said() {
    let mut p = endless(true, false);
    p.templates[0].count = weir_ir::Count::Any;
    assert_eq!(unknown(&p, &PsoOptions::default()), "`writer` stands for any number of threads");
    let mut p = endless(true, false);
    p.routines[1].edges[0].op = Op::Havoc(weir_ir::RegId(0), None);
    let why = unknown(&p, &PsoOptions::default());
    assert!(why.contains("too many values"), "{why}");
}
