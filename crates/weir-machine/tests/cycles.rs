//! Which classic programs have an execution with a happens-before cycle.

mod common;
use common::*;
use weir_ir::*;
use weir_machine::happens::happens_before;
use weir_machine::{Cycles, cycles, replay};

const Z: ObjId = ObjId(2);

/// `[SC, TSO, PSO]`: whether the program is robust. Cycles are checked on the way.
fn robust(code: Vec<Vec<Op>>) -> [bool; 3] {
    let mut p = ProgramBuilder::new("test");
    for name in ["x", "y", "z"] {
        p.scalar(name, Ty::I64, 0);
    }
    for (i, ops) in code.into_iter().enumerate() {
        p.thread(line(&format!("t{i}"), &[Ty::I64; 3], ops));
    }
    robust_program(&p.finish())
}

fn robust_program(p: &Program) -> [bool; 3] {
    well_formed(p);
    Model::ALL.map(|model| match cycles(p, model, 200_000).expect("supported") {
        Cycles::Acyclic => true,
        Cycles::TooLarge => panic!("too large"),
        Cycles::Cyclic(trace, cycle) => {
            replay(p, &trace).expect("the trace replays");
            let (graph, _) = happens_before(p, &trace).expect("the trace replays");
            let edges = graph.edges();
            for (i, event) in cycle.iter().enumerate() {
                let next = cycle[(i + 1) % cycle.len()];
                assert!(edges.iter().any(|(a, _, b)| a == event && *b == next), "{event:?} {next:?}");
            }
            assert!(graph.cycle().is_some());
            false
        }
    })
}

const ALWAYS: [bool; 3] = [true; 3];
const SC_ONLY: [bool; 3] = [true, false, false];
const NOT_PSO: [bool; 3] = [true, true, false];

#[test]
fn store_buffering() {
    let sb = |a: Vec<Op>, b: Vec<Op>| {
        robust(vec![
            [vec![st(X, 1)], a, vec![ld(R0, Y)]].concat(),
            [vec![st(Y, 1)], b, vec![ld(R0, X)]].concat(),
        ])
    };
    assert_eq!(sb(vec![], vec![]), SC_ONLY);
    assert_eq!(sb(vec![FULL], vec![]), SC_ONLY);
    assert_eq!(sb(vec![FULL], vec![FULL]), ALWAYS);
    assert_eq!(sb(vec![SS], vec![SS]), SC_ONLY);
    assert_eq!(sb(vec![xchg(R1, Z, 1)], vec![cas(R1, Z, 7, 8)]), ALWAYS);
    // Reading the own store early does not help.
    assert_eq!(sb(vec![ld(R1, X)], vec![ld(R1, Y)]), SC_ONLY);
}

#[test]
fn message_passing() {
    let mp =
        |a: Vec<Op>| robust(vec![[vec![st(X, 1)], a, vec![st(Y, 1)]].concat(), vec![ld(R0, Y), ld(R1, X)]]);
    assert_eq!(mp(vec![]), NOT_PSO);
    assert_eq!(mp(vec![SS]), ALWAYS);
    assert_eq!(mp(vec![FULL]), ALWAYS);
}

#[test]
fn loads_are_not_delayed() {
    assert_eq!(robust(vec![vec![ld(R0, X), st(Y, 1)], vec![ld(R0, Y), st(X, 1)]]), ALWAYS, "LB");
    let iriw = vec![vec![st(X, 1)], vec![st(Y, 1)], vec![ld(R0, X), ld(R1, Y)], vec![ld(R0, Y), ld(R1, X)]];
    assert_eq!(robust(iriw), ALWAYS, "IRIW");
    let wrc = vec![vec![st(X, 1)], vec![ld(R0, X), st(Y, 1)], vec![ld(R0, Y), ld(R1, X)]];
    assert_eq!(robust(wrc), ALWAYS, "WRC");
    let rwc = vec![vec![st(X, 1)], vec![ld(R0, X), ld(R1, Y)], vec![st(Y, 1), ld(R0, X)]];
    assert_eq!(robust(rwc), SC_ONLY, "RWC");
}

#[test]
fn two_stores() {
    let two = |a: Vec<Op>| {
        robust(vec![
            [vec![st(X, 1)], a.clone(), vec![st(Y, 2)]].concat(),
            [vec![st(Y, 1)], a, vec![st(X, 2)]].concat(),
        ])
    };
    assert_eq!(two(vec![]), NOT_PSO, "2+2W");
    assert_eq!(two(vec![SS]), ALWAYS, "2+2W with fences");
    assert_eq!(robust(vec![vec![st(X, 2), st(Y, 1)], vec![ld(R0, Y), st(X, 1)]]), NOT_PSO, "S");
    assert_eq!(robust(vec![vec![st(X, 1), st(Y, 1)], vec![st(Y, 2), ld(R0, X)]]), SC_ONLY, "R");
    let r = vec![vec![st(X, 1), st(Y, 1)], vec![st(Y, 2), FULL, ld(R0, X)]];
    assert_eq!(robust(r), NOT_PSO, "R with one fence");
}

#[test]
fn one_address_is_coherent() {
    assert_eq!(robust(vec![vec![st(X, 1), ld(R0, X)], vec![st(X, 2), ld(R0, X)]]), ALWAYS);
    assert_eq!(robust(vec![vec![st(X, 1), st(X, 2)], vec![ld(R0, X), ld(R1, X)]]), ALWAYS);
}

/// A section is one event: what it does cannot be told apart.
#[test]
fn atomic_sections() {
    let section = |ops: Vec<Op>| [vec![Op::AtomicBegin], ops, vec![Op::AtomicEnd]].concat();
    let sb =
        |a, b| vec![[section(vec![st(X, 1)]), vec![a]].concat(), [section(vec![st(Y, 1)]), vec![b]].concat()];
    assert_eq!(robust(sb(ld(R0, Y), ld(R0, X))), ALWAYS);
    // SB with a third thread whose one section sees both.
    let three =
        vec![vec![st(X, 1), ld(R0, Y)], section(vec![ld(R0, Y), ld(R1, X), st(Y, 1), st(X, 2), ld(R2, X)])];
    assert_eq!(robust(three), SC_ONLY);
    let mp = vec![vec![st(X, 1), st(Y, 1)], section(vec![ld(R0, X), ld(R1, Y)])];
    assert_eq!(robust(mp), NOT_PSO);
    let swap = vec![section(vec![ld(R0, X), st(Y, 1)]), section(vec![ld(R0, Y), st(X, 1)])];
    assert_eq!(robust(swap), ALWAYS);
}

/// A parent that stores, spawns a child, and joins it: all in order.
#[test]
fn spawn_and_join_are_in_order() {
    let build = |before: Vec<Op>, after: Vec<Op>| {
        let mut p = ProgramBuilder::new("test");
        p.scalar("x", Ty::I64, 0);
        p.scalar("y", Ty::I64, 0);
        let child = p.routine(line("child", &[Ty::I64; 3], vec![ld(R0, X), st(Y, 1)]));
        let template = p.template("child", child, Count::OnSpawn);
        let spawn = Op::Spawn { dst: Some(R1), template, args: vec![] };
        let parent = [vec![st(X, 1), spawn], before, vec![Op::Join(r(R1))], after].concat();
        p.thread(line("parent", &[Ty::I64, Ty::Tid, Ty::I64], parent));
        p.finish()
    };
    assert_eq!(robust_program(&build(vec![], vec![ld(R0, Y), st(X, 2)])), ALWAYS);
    // Between spawn and join the two race.
    assert_eq!(robust_program(&build(vec![st(X, 2), ld(R0, Y)], vec![])), ALWAYS);
    let mut sb = build(vec![st(X, 2), ld(R0, Y)], vec![]);
    sb.routines[0].edges[0].op = st(Y, 1);
    sb.routines[0].edges[1].op = ld(R0, X);
    assert_eq!(robust_program(&sb), SC_ONLY);
}

#[test]
fn a_limit_is_kept_and_loops_do_not_end() {
    let mut t = RoutineBuilder::new("spin");
    let reg = t.reg("r", Ty::I64);
    let at = t.loc();
    t.edge(at, at, Op::Load(reg, Place::scalar(X)), AT);
    let mut p = ProgramBuilder::new("test");
    p.scalar("x", Ty::I64, 0);
    p.thread(t.finish());
    assert_eq!(cycles(&p.finish(), Model::Tso, 100), Ok(Cycles::TooLarge));
}
