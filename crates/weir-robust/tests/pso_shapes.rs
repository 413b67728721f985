//! Classic shapes: the engine, the judge and the book agree.

mod common;

use common::{options, verdict};
use weir_explore::Options;
use weir_ir::{Count, Expr, FenceKind, Model, ObjId, Op, Place, Program, ProgramBuilder};
use weir_ir::{RmwOp, RoutineBuilder, Span, Ty};
use weir_machine::{Cycles, cycles};
use weir_robust::pso::{PsoVerdict, robust_pso};

/// One thread for each word list: `x=1` stores, `x` loads, `F` is a full fence, `S`
/// a store-store fence, `!x` an exchange, `(` and `)` an atomic section.
fn program(threads: &[&str]) -> Program {
    let mut p = ProgramBuilder::new("test");
    for name in ["x", "y", "z"] {
        p.scalar(name, Ty::I64, 0);
    }
    let place = |c: char| Place::scalar(ObjId("xyz".find(c).expect("x, y or z") as u32));
    for (i, words) in threads.iter().enumerate() {
        let mut t = RoutineBuilder::new(format!("t{i}"));
        let r = t.reg("r", Ty::I64);
        let mut at = t.loc();
        for word in words.split_whitespace() {
            let c: Vec<char> = word.chars().collect();
            let op = match c.as_slice() {
                ['F'] => Op::Fence(FenceKind::Full),
                ['S'] => Op::Fence(FenceKind::StoreStore),
                ['('] => Op::AtomicBegin,
                [')'] => Op::AtomicEnd,
                ['!', x] => {
                    let (place, operand) = (place(*x), Expr::int(1));
                    Op::Rmw { dst: None, place, op: RmwOp::Xchg, operand, ty: Ty::I64 }
                }
                [x, '=', v] => Op::Store(place(*x), Expr::int(i64::from(*v as u8 - b'0'))),
                [x] => Op::Load(r, place(*x)),
                _ => panic!("{word}"),
            };
            at = t.step(at, op, Span::default());
        }
        p.thread(t.finish());
    }
    p.finish()
}

#[test]
fn classic_shapes() {
    // Threads, robust under TSO, robust under PSO.
    let table: &[(&[&str], bool, bool)] = &[
        (&["x=1 y", "y=1 x"], false, false),
        (&["x=1 F y", "y=1 F x"], true, true),
        (&["x=1 !z y", "y=1 !z x"], true, true),
        (&["x=1 y=1", "y x"], true, false),
        (&["x=1 S y=1", "y x"], true, true),
        (&["x y=1", "y x=1"], true, true),
        (&["x=1 y=2", "y=1 x=2"], true, false),
        (&["x=2 y=1", "y x=1"], true, false),
        (&["x=1 y=1", "y=2 x"], false, false),
        (&["x=1 y=1", "y=2 F x"], true, false),
        (&["x=1", "y=1", "x y", "y x"], true, true),
        (&["x=1", "x y=1", "y x"], true, true),
        (&["x=1", "x y", "y=1 x"], false, false),
        // The load of the own store is overwritten before the store between is seen.
        (&["x=1 y=1 x", "x=2 F y"], false, false),
        (&["x=1 y=1 F x", "x=2 F y"], true, true),
        (&["x=1 x y", "y=1 y x"], false, false),
        // Long cycles, through three threads.
        (&["x=1 y", "y=1 z", "z=1 x"], false, false),
        (&["x=1 y=1", "y=2 z=1", "z x"], true, false),
        // Sections are one event.
        (&["( x=1 ) y", "( y=1 ) x"], true, true),
        (&["x=1 y=1", "( x y )"], true, false),
        (&["x=1 y", "( y x y=1 x=2 x )"], false, false),
        (&["( x y=1 )", "( y x=1 )"], true, true),
    ];
    for (threads, tso, pso) in table {
        let program = program(threads);
        for (model, expected) in [(Model::Tso, *tso), (Model::Pso, *pso)] {
            let judge = matches!(cycles(&program, model, 1_000_000), Ok(Cycles::Acyclic));
            assert_eq!(judge, expected, "{threads:?} under {model}, judge");
            for reduction in [false, true] {
                let options = Options { reduction, ..options(model) };
                assert_eq!(verdict(&program, &options), Ok(Some(expected)), "{threads:?} under {model}");
            }
        }
    }
}

/// The way back from the later access to the store leads over a spawn.
#[test]
fn a_cycle_through_a_spawn() {
    let mut p = program(&["x=1 y", "y=1"]);
    let mut t = RoutineBuilder::new("child");
    let r = t.reg("r", Ty::I64);
    let at = t.loc();
    t.step(at, Op::Load(r, Place::scalar(ObjId(0))), Span::default());
    p.routines.push(t.finish());
    let routine = weir_ir::RoutineId::new(p.routines.len() - 1);
    p.templates.push(weir_ir::Template { name: "child".into(), routine, count: Count::OnSpawn });
    let template = weir_ir::TemplateId::new(p.templates.len() - 1);
    let last = p.routines[1].edges[0].dst;
    let end = p.routines[1].add_loc(Span::default());
    let op = Op::Spawn { dst: None, template, args: vec![] };
    p.routines[1].add_edge(last, end, op, Span::default());
    assert_eq!(weir_ir::verify::verify(&p), []);
    for model in [Model::Tso, Model::Pso] {
        assert!(matches!(cycles(&p, model, 100_000), Ok(Cycles::Cyclic(..))));
        assert_eq!(verdict(&p, &options(model)), Ok(Some(false)));
        let PsoVerdict::NotRobust(witness) = robust_pso(&p, &options(model)).verdict else { panic!() };
        assert!(witness.cycle.iter().any(|e| e.order.name() == "thread"), "{:?}", witness.cycle);
    }
}
