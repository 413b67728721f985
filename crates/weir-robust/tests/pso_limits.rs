//! Where the search cannot end, or must not go on, it says so.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use weir_engine::Budget;
use weir_explore::Options;
use weir_ir::{BinOp, Expr, FenceKind, LocId, Model, ObjId, Op, Place, Program, ProgramBuilder, RegId};
use weir_ir::{RoutineBuilder, Span, Ty};
use weir_robust::pso::{PsoVerdict, robust_pso};

/// A thread that stores for ever, perhaps with a fence, and reads what another
/// would store if it ever read 2: by the look of it there may be a cycle.
fn endless(fence: bool) -> Program {
    let mut p = ProgramBuilder::new("test");
    let (x, y) = (p.scalar("x", Ty::I64, 0), p.scalar("y", Ty::I64, 0));
    let at = Span::default();
    let mut t = RoutineBuilder::new("writer");
    let r = t.reg("r", Ty::I64);
    let start = t.loc();
    let stored = t.step(start, Op::Store(Place::scalar(x), Expr::int(1)), at);
    let loaded = t.step(stored, Op::Load(r, Place::scalar(y)), at);
    let op = if fence { Op::Fence(FenceKind::Full) } else { Op::Nop };
    t.edge(loaded, start, op, at);
    p.thread(t.finish());
    let mut t = RoutineBuilder::new("reader");
    let r = t.reg("r", Ty::I64);
    let start = t.loc();
    let loaded = t.step(start, Op::Load(r, Place::scalar(x)), at);
    let two = Expr::bin(BinOp::Eq, Ty::I64, Expr::Reg(r), Expr::int(2));
    let never = t.step(loaded, Op::Assume(two), at);
    let stored = t.step(never, Op::Store(Place::scalar(y), Expr::int(1)), at);
    t.step(stored, Op::Load(r, Place::scalar(x)), at);
    p.thread(t.finish());
    p.finish()
}

fn unknown(program: &Program, options: &Options) -> String {
    match robust_pso(program, options).verdict {
        PsoVerdict::Unknown(why) => why.to_string(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn buffers_that_grow_for_ever_are_noticed() {
    for model in [Model::Tso, Model::Pso] {
        let why = unknown(&endless(false), &Options::new(model));
        assert!(why.contains("`writer` can grow for ever"), "{why}");
        let fenced = robust_pso(&endless(true), &Options::new(model));
        assert_eq!(fenced.verdict, PsoVerdict::Robust);
        assert!(fenced.states > 1);
        // A cycle is found although there is no end to the states.
        let mut real = endless(false);
        real.routines[1].edges[1].op = Op::Nop;
        assert!(matches!(robust_pso(&real, &Options::new(model)).verdict, PsoVerdict::NotRobust(_)));
        // By the look of it there can be no cycle: no search, and no end is needed.
        let mut one = endless(false);
        one.routines[1].edges[2].op = Op::Nop;
        let one = robust_pso(&one, &Options::new(model));
        assert_eq!((one.verdict, one.states), (PsoVerdict::Robust, 0));
    }
}

/// A counter without end: only a limit helps.
fn counter() -> Program {
    let mut p = endless(true);
    let reg = p.routines[1].regs[0].clone();
    p.routines[0].regs.push(reg);
    let count = RegId(1);
    let down = Expr::bin(BinOp::Sub, Ty::I64, Expr::Reg(count), Expr::int(1));
    p.routines[0].add_edge(LocId(0), LocId(0), Op::Assign(count, down), Span::default());
    p.routines[0].edges[0].op = Op::Store(Place::scalar(ObjId(0)), Expr::Reg(count));
    p
}

#[test]
fn limits_are_kept() {
    let p = counter();
    let with = |f: &dyn Fn(&mut Options)| {
        let mut options = Options::new(Model::Pso);
        f(&mut options);
        unknown(&p, &options)
    };
    assert_eq!(
        with(&|o| o.budget = Budget::of(Duration::from_millis(50))),
        "the time limit of 50 ms is reached"
    );
    assert_eq!(with(&|o| o.state_limit = Some(1000)), "the limit of 1000 states is reached");
    assert_eq!(
        with(&|o| o.budget = Budget::unlimited().with_memory(Some(1 << 20))),
        "the memory limit of 1 MiB is reached"
    );
    assert_eq!(
        with(&|o| o.budget = Budget::unlimited().interrupted_by(Arc::new(AtomicBool::new(true)))),
        "interrupted"
    );
}

#[test]
fn sc_is_robust_against_itself() {
    assert_eq!(robust_pso(&counter(), &Options::new(Model::Sc)).verdict, PsoVerdict::Robust);
}

#[test]
fn what_cannot_be_tried_one_by_one_is_said() {
    let mut p = endless(true);
    p.templates[0].count = weir_ir::Count::Any;
    assert_eq!(unknown(&p, &Options::new(Model::Pso)), "`writer` stands for any number of threads");
    let mut p = endless(true);
    p.routines[1].edges[0].op = Op::Havoc(RegId(0), None);
    let why = unknown(&p, &Options::new(Model::Pso));
    assert!(why.contains("too many values"), "{why}");
}
