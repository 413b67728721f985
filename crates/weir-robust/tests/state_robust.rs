//! State robustness: programs whose states in memory show a cycle, or do not.

mod common;

use common::options;
use weir_ir::{Expr, FenceKind, Model, Op, Place, Program, ProgramBuilder, RoutineBuilder, Span, Ty};
use weir_robust::pso::{PsoVerdict, SharedVerdict, robust_pso, state_robust};

/// One thread for each list of operations, over `x`, `y`, `a` and `b`.
fn threads(code: Vec<Vec<Op>>) -> Program {
    let mut p = ProgramBuilder::new("test");
    p.scalar("x", Ty::I64, 0);
    p.scalar("y", Ty::I64, 0);
    p.scalar("a", Ty::I64, 7);
    p.scalar("b", Ty::I64, 7);
    for (i, ops) in code.into_iter().enumerate() {
        let mut t = RoutineBuilder::new(format!("t{i}"));
        t.reg("r", Ty::I64);
        let mut at = t.loc();
        for op in ops {
            at = t.step(at, op, Span::default());
        }
        p.thread(t.finish());
    }
    p.finish()
}

#[test]
fn a_cycle_that_memory_does_not_show() {
    let store = |o, v| Op::Store(Place::scalar(weir_ir::ObjId(o)), Expr::int(v));
    let load = |o| Op::Load(weir_ir::RegId(0), Place::scalar(weir_ir::ObjId(o)));
    let keep = |o| Op::Store(Place::scalar(weir_ir::ObjId(o)), Expr::Reg(weir_ir::RegId(0)));
    // SB: what was read is not written anywhere.
    let sb = threads(vec![vec![store(0, 1), load(1)], vec![store(1, 1), load(0)]]);
    // Here it is: `a` and `b` may both become 0.
    let shown = threads(vec![
        vec![store(0, 1), load(1), Op::Fence(FenceKind::Full), keep(2)],
        vec![store(1, 1), load(0), Op::Fence(FenceKind::Full), keep(3)],
    ]);
    let alone = threads(vec![vec![store(0, 1), store(1, 1)]]);
    for model in [Model::Tso, Model::Pso] {
        assert!(matches!(robust_pso(&sb, &options(model)).verdict, PsoVerdict::NotRobust(_)));
        assert_eq!(state_robust(&sb, &options(model)).verdict, SharedVerdict::Robust);
        assert!(matches!(state_robust(&shown, &options(model)).verdict, SharedVerdict::NotRobust(_)));
        assert_eq!(robust_pso(&alone, &options(model)).verdict, PsoVerdict::Robust);
        assert_eq!(state_robust(&alone, &options(model)).verdict, SharedVerdict::Robust);
    }
}
