//! Atomic sections, calls, threads, havoc, properties.

mod common;
use common::*;
use weir_ir::*;
use weir_machine::{FaultKind, Unsupported, Wrong, enumerate};

/// Inside a section stores act at once and nobody else moves.
#[test]
fn atomic_sections() {
    let both =
        || vec![Op::AtomicBegin, ld(R0, X), Op::Store(Place::scalar(X), add(r(R0), n(1))), Op::AtomicEnd];
    let p = observing(threads(vec![both(), both()]), vec![mem(X)]);
    for model in Model::ALL {
        assert_eq!(finals(&p, model), [vec![2]].into());
    }
    let pair = vec![Op::AtomicBegin, st(X, 1), st(Y, 1), Op::AtomicEnd];
    let p = observing(threads(vec![pair, vec![ld(R0, Y), ld(R1, X)]]), vec![reg_of(1, R0), reg_of(1, R1)]);
    for model in Model::ALL {
        assert_eq!(finals(&p, model), [vec![0, 0], vec![0, 1], vec![1, 1]].into());
    }
    // A section waits for the own buffer, so it orders like a fence ...
    let sb = |mine, other| vec![st(mine, 1), Op::AtomicBegin, Op::AtomicEnd, ld(R0, other)];
    let p = observing(threads(vec![sb(X, Y), sb(Y, X)]), vec![reg_of(0, R0), reg_of(1, R0)]);
    assert_eq!(allowed(&p, &[0, 0]), [false; 3]);
    // ... and no other buffer is flushed while it runs.
    let p = threads(vec![vec![Op::AtomicBegin, ld(R0, X), ld(R1, X), Op::AtomicEnd], vec![st(X, 1)]]);
    let p = observing(p, vec![reg_of(0, R0), reg_of(0, R1)]);
    for model in Model::ALL {
        assert_eq!(finals(&p, model), [vec![0, 0], vec![1, 1]].into());
    }
}

/// `main` stores, spawns a reader with an argument, and joins it.
#[test]
fn spawn_needs_an_empty_buffer_and_join_waits_for_one() {
    let mut p = ProgramBuilder::new("spawn");
    p.scalar("x", Ty::I64, 0);
    p.scalar("y", Ty::I64, 0);
    let mut child = RoutineBuilder::new("child");
    let a = child.param("a", Ty::I64);
    let seen = child.reg("seen", Ty::I64);
    let at = child.loc();
    let at = child.step(at, ld(seen, X), AT);
    child.step(at, Op::Store(Place::scalar(Y), add(r(seen), r(a))), AT);
    let child = p.routine(child.finish());
    let child = p.template("child", child, Count::OnSpawn);
    p.thread(line(
        "main",
        &[Ty::Tid, Ty::I64],
        vec![
            st(X, 1),
            Op::Spawn { dst: Some(R0), template: child, args: vec![n(10)] },
            Op::Join(r(R0)),
            ld(R1, Y),
        ],
    ));
    let p = observing(p, vec![reg_of(0, R0), reg_of(0, R1)]);
    for model in Model::ALL {
        assert_eq!(finals(&p, model), [vec![1, 11]].into(), "{model}");
    }
}

#[test]
fn threads_may_end_with_stores_still_buffered() {
    let p = threads(vec![vec![st(X, 1)], vec![ld(R0, X), Op::Assert(Expr::TRUE)]]);
    let mut p = observing(p, vec![reg_of(1, R0)]);
    let pred = Expr::Ended(ThreadId(0)).and(eq(mem(X), n(0)));
    p.properties.push(Property { kind: PropertyKind::Never, pred, text: "never".into(), span: AT });
    assert_eq!(wrong(&p, Model::Sc), []);
    assert_eq!(wrong(&p, Model::Tso), [Wrong::Property(0)]);
    assert_eq!(finals(&p, Model::Tso), [vec![0], vec![1]].into());
}

#[test]
fn join_of_nobody_is_a_fault() {
    let p = observing(threads(vec![vec![Op::Join(n(5))]]), vec![]);
    assert_eq!(wrong(&p, Model::Tso), [Wrong::Fault(FaultKind::BadJoin)]);
    // Nobody waits for itself in vain forever: it just never ends.
    let p = observing(threads(vec![vec![Op::Join(n(0))]]), vec![]);
    let e = all(&p, Model::Tso);
    assert_eq!((e.states, e.finals.len(), e.wrong.len()), (1, 0, 0));
}

/// n! with a real stack; each call has registers of its own.
#[test]
fn recursion() {
    let mut p = ProgramBuilder::new("factorial");
    let mut f = RoutineBuilder::new("fact");
    let arg = f.param("n", Ty::I64);
    let rest = f.reg("rest", Ty::I64);
    f.routine.returns = Some(Ty::I64);
    let fact = RoutineId(0);
    let (start, end) = (f.loc(), f.loc());
    let one = f.step(start, Op::Assume(Expr::bin(BinOp::Le, Ty::I64, r(arg), n(1))), AT);
    f.edge(one, end, Op::Return(Some(n(1))), AT);
    let more = f.step(start, Op::Assume(Expr::bin(BinOp::Gt, Ty::I64, r(arg), n(1))), AT);
    let less = Expr::bin(BinOp::Sub, Ty::I64, r(arg), n(1));
    let back = f.step(more, Op::Call { routine: fact, args: vec![less], dst: Some(rest) }, AT);
    f.edge(back, end, Op::Return(Some(Expr::bin(BinOp::Mul, Ty::I64, r(arg), r(rest)))), AT);
    assert_eq!(p.routine(f.finish()), fact);
    let mut main =
        line("main", &[Ty::I64], vec![Op::Call { routine: fact, args: vec![n(5)], dst: Some(R0) }]);
    // A return in a thread's own routine ends the thread.
    main.locs.push(Loc::default());
    main.edges.push(Edge { src: LocId(1), dst: LocId(2), op: Op::Return(None), span: AT });
    p.thread(main);
    let p = observing(p, vec![reg_of(0, R0), Expr::Ended(ThreadId(0))]);
    assert_eq!(finals(&p, Model::Tso), [vec![120, 1]].into());
}

#[test]
fn havoc_takes_every_value_the_constraint_allows() {
    let ty = Ty::Range { lo: -2, hi: 5 };
    let new_is_odd = eq(Expr::bin(BinOp::And, Ty::I64, r(R0), n(1)), n(1));
    let mut p = ProgramBuilder::new("havoc");
    p.thread(line("t", &[ty], vec![Op::Havoc(R0, Some(new_is_odd))]));
    let p = observing(p, vec![reg_of(0, R0)]);
    assert_eq!(finals(&p, Model::Sc), [vec![-1], vec![1], vec![3], vec![5]].into());

    let mut p = ProgramBuilder::new("havoc");
    p.thread(line("t", &[Ty::U32], vec![Op::Havoc(R0, None)]));
    let p = observing(p, vec![]);
    let error = enumerate(&p, Model::Sc, 10).unwrap_err();
    assert_eq!(error, Unsupported::Havoc { routine: "t".into(), register: "r0".into() });
    // A trace says which value, so it can be judged all the same.
    let steps = vec![Step::Exec { thread: ThreadId(0), edge: EdgeId(0), choice: 4_000_000_000 }];
    let trace = Trace { model: Model::Sc, memory_init: vec![], steps, violation: None };
    assert_eq!(
        weir_machine::replay(&p, &trace).unwrap().snapshots[1].threads[0].frames[0].regs,
        [4_000_000_000]
    );
}

#[test]
fn havoc_without_a_value_blocks() {
    let mut p = ProgramBuilder::new("havoc");
    p.thread(line("t", &[Ty::Bool], vec![Op::Havoc(R0, Some(Expr::FALSE))]));
    let e = all(&observing(p, vec![]), Model::Tso);
    assert_eq!((e.states, e.finals.len()), (1, 0));
}

#[test]
fn cells_that_start_with_any_value() {
    let program = |lo, hi| {
        let mut p = ProgramBuilder::new("any");
        let init = vec![CellInit::Any { lo, hi }, CellInit::Value(7), CellInit::Any { lo: 0, hi: 1 }];
        p.object("a", Ty::I64, Len::Fixed(3), init, AT);
        p.thread(line("t", &[Ty::I64], vec![]));
        let cell = |i| Expr::Mem(Box::new(Place::Cell(X, n(i))));
        observing(p, vec![cell(0), cell(1), cell(2)])
    };
    let found = finals(&program(2, 3), Model::Tso);
    assert_eq!(found, [vec![2, 7, 0], vec![2, 7, 1], vec![3, 7, 0], vec![3, 7, 1]].into());
    let error = enumerate(&program(0, 40_000), Model::Tso, 10).unwrap_err();
    assert_eq!(error, Unsupported::InitialValues { variable: "a".into() });
    let error = enumerate(&program(i64::MIN, i64::MAX), Model::Tso, 10).unwrap_err();
    assert_eq!(error, Unsupported::InitialValues { variable: "a".into() });
}

#[test]
fn self_and_thread_count() {
    let mut p = ProgramBuilder::new("self");
    let id = Expr::Cast(Ty::I64, Box::new(Expr::SelfId));
    let code = line("t", &[Ty::I64; 2], vec![Op::Assign(R0, id), Op::Assign(R1, Expr::ThreadCount)]);
    let code = p.routine(code);
    p.template("t", code, Count::Times(2));
    p.thread(line("other", &[], vec![]));
    let p = observing(p, vec![reg_of(0, R0), reg_of(1, R0), reg_of(1, R1)]);
    assert_eq!(finals(&p, Model::Tso), [vec![0, 1, 2]].into());
}

#[test]
fn kinds_of_properties_and_the_filter() {
    let p = threads(vec![vec![st(X, 1), ld(R0, Y)], vec![st(Y, 1), ld(R0, X)]]);
    let mut p = observing(p, vec![reg_of(0, R0), reg_of(1, R0)]);
    let zeros = eq(reg_of(0, R0), n(0)).and(eq(reg_of(1, R0), n(0)));
    for (kind, pred) in [
        (PropertyKind::Exists, zeros.clone()),
        (PropertyKind::NotExists, zeros.clone()),
        (PropertyKind::Forall, zeros.clone().negate()),
        // Holds in the initial state, but not in a final one under SC.
        (PropertyKind::Never, zeros.clone()),
        // Nothing is there: the predicate is false.
        (PropertyKind::Never, eq(Expr::Mem(Box::new(Place::Deref(n(0)))), n(0)).negate()),
    ] {
        p.properties.push(Property { kind, pred, text: String::new(), span: AT });
    }
    well_formed(&p);
    let props = |list: &[usize]| list.iter().map(|i| Wrong::Property(*i)).collect::<Vec<_>>();
    assert_eq!(wrong(&p, Model::Sc), props(&[3]));
    assert_eq!(wrong(&p, Model::Tso), props(&[0, 1, 2, 3]));
    p.filter = Some(zeros.negate());
    assert_eq!(wrong(&p, Model::Tso), props(&[3]));
    assert_eq!(finals(&p, Model::Tso).len(), 3);
}

#[test]
fn labels_are_those_of_the_topmost_frame() {
    let mut p = ProgramBuilder::new("labels");
    let mut f = RoutineBuilder::new("f");
    let (start, end) = (f.labelled("inside"), f.loc());
    f.edge(start, end, Op::Return(None), AT);
    let f = p.routine(f.finish());
    p.thread(line("main", &[], vec![Op::Call { routine: f, args: vec![], dst: None }]));
    let mut p = observing(p, vec![]);
    let main = RoutineId(1);
    for (routine, loc) in [(f, LocId(0)), (main, LocId(1))] {
        let pred = Expr::At(ThreadId(0), routine, loc);
        p.properties.push(Property { kind: PropertyKind::Never, pred, text: String::new(), span: AT });
    }
    let t = find(&p, Model::Sc, |v| *v == Violation::Property(0)).unwrap();
    assert_eq!(t.steps.len(), 1);
    let t = find(&p, Model::Sc, |v| *v == Violation::Property(1)).unwrap();
    assert_eq!(t.steps.len(), 2, "the caller is not `at` its next location while the callee runs");
}

#[test]
fn a_limit_is_reported() {
    let mut b = RoutineBuilder::new("forever");
    let at = b.loc();
    b.edge(at, at, Op::Store(Place::scalar(X), n(1)), AT);
    let mut p = ProgramBuilder::new("loop");
    p.scalar("x", Ty::I64, 0);
    p.thread(b.finish());
    let p = observing(p, vec![]);
    let e = enumerate(&p, Model::Tso, 100).unwrap();
    assert_eq!((e.states, e.complete), (100, false));
    assert!(enumerate(&p, Model::Sc, 100).unwrap().complete);
}
