//! Traces: good ones are accepted, tampered ones are not.

mod common;
use common::*;
use weir_ir::*;
use weir_machine::{Blocked, InitError, ReplayError, replay};

fn exec(thread: u32, edge: u32) -> Step {
    Step::Exec { thread: ThreadId(thread), edge: EdgeId(edge), choice: 0 }
}
fn flush(thread: u32, object: ObjId) -> Step {
    Step::Flush { thread: ThreadId(thread), addr: Addr::of(object, 0) }
}

/// Store buffering, with `y` starting as 0 or 5, and an assertion at the end.
fn program() -> Program {
    let mut p = ProgramBuilder::new("SB");
    p.scalar("x", Ty::I64, 0);
    p.object("y", Ty::I64, Len::Scalar, vec![CellInit::Any { lo: 0, hi: 5 }], AT);
    p.thread(line("left", &[Ty::I64], vec![st(X, 1), ld(R0, Y)]));
    p.thread(line("right", &[Ty::I64], vec![st(Y, 1), ld(R0, X), Op::Assert(r(R0))]));
    let zeros = eq(reg_of(0, R0), n(0)).and(eq(reg_of(1, R0), n(0)));
    p.property(PropertyKind::Exists, zeros, "0:r0=0 /\\ 1:r0=0", AT);
    p.property(PropertyKind::Never, eq(mem(X), n(7)), "x == 7", AT);
    let p = p.finish();
    well_formed(&p);
    p
}

fn good() -> Trace {
    Trace {
        model: Model::Tso,
        memory_init: vec![(Addr::of(Y, 0), 0)],
        steps: vec![exec(0, 0), exec(0, 1), exec(1, 0), exec(1, 1), exec(1, 2)],
        violation: Some(Violation::Fault(Fault::Assert)),
    }
}

fn rejected(change: impl FnOnce(&mut Trace)) -> ReplayError {
    let mut trace = good();
    change(&mut trace);
    let error = replay(&program(), &trace).expect_err("tampered");
    assert!(!error.to_string().is_empty());
    error
}

#[test]
fn a_good_trace_is_accepted_and_explained() {
    let seen = replay(&program(), &good()).unwrap();
    assert_eq!((seen.snapshots.len(), seen.accesses.len()), (5, 5));
    let x = Addr::of(X, 0);
    assert_eq!(
        seen.accesses[0],
        Some(Access { addr: x, cells: 1, read: None, wrote: Some((1, false)), undef: 0 })
    );
    assert_eq!(seen.snapshots[1].threads[0].buffer, [BufferEntry::Store(x, 1)]);
    assert_eq!(seen.snapshots[1].memory, [(x, 0), (Addr::of(Y, 0), 0)]);
    let read = Some((0, ReadFrom::Memory));
    assert_eq!(seen.accesses[3], Some(Access { addr: x, cells: 1, read, wrote: None, undef: 0 }));
    assert_eq!(seen.accesses[4], None);
    assert!(seen.snapshots[2].threads[0].ended);
}

#[test]
fn every_violation_found_is_replayed() {
    let p = program();
    for model in Model::ALL {
        for kind in [Violation::Fault(Fault::Assert), Violation::Property(0)] {
            if let Some(trace) = find(&p, model, |v| *v == kind) {
                replay(&p, &trace).unwrap();
            }
        }
    }
}

#[test]
fn wrong_edges() {
    let blocked = |number, why| {
        move |e: ReplayError| {
            assert!(
                matches!(&e, ReplayError::Blocked { number: n, why: w, .. } if *n == number && *w == why),
                "{e}"
            );
        }
    };
    blocked(2, Blocked::ElsewhereAt)(rejected(|t| t.steps[1] = exec(0, 0)));
    blocked(2, Blocked::NoSuchEdge)(rejected(|t| t.steps[1] = exec(0, 9)));
    blocked(2, Blocked::NoSuchThread)(rejected(|t| t.steps[1] = exec(7, 0)));
    // Wrong order.
    blocked(1, Blocked::ElsewhereAt)(rejected(|t| t.steps.swap(0, 1)));
    // A value chosen where there is no choice.
    blocked(1, Blocked::StrayChoice(3))(rejected(|t| {
        t.steps[0] = Step::Exec { thread: ThreadId(0), edge: EdgeId(0), choice: 3 };
    }));
    // A flush of what is not there, or twice.
    let y = Addr::of(Y, 0);
    blocked(2, Blocked::NothingToFlush(y))(rejected(|t| t.steps.insert(1, flush(0, Y))));
    let x = Addr::of(X, 0);
    blocked(3, Blocked::NothingToFlush(x))(rejected(|t| {
        t.steps.splice(1..1, [flush(0, X), flush(0, X)]);
    }));
}

#[test]
fn missing_and_misplaced_flushes() {
    let p = threads(vec![vec![st(X, 1), st(Y, 1), FULL]]);
    let mut p = observing(p, vec![]);
    let pred = Expr::Ended(ThreadId(0));
    p.properties.push(Property { kind: PropertyKind::Never, pred, text: "end".into(), span: AT });
    let trace = |model, flushes: &[Step]| {
        let steps = [&[exec(0, 0), exec(0, 1)], flushes, &[exec(0, 2)]].concat();
        Trace { model, memory_init: vec![], steps, violation: Some(Violation::Property(0)) }
    };
    let (x, y) = (flush(0, X), flush(0, Y));
    let why = |t: &Trace| match replay(&p, t) {
        Ok(_) => None,
        Err(ReplayError::Blocked { number, why, .. }) => Some((number, why)),
        Err(other) => panic!("{other}"),
    };
    assert_eq!(why(&trace(Model::Sc, &[])), None);
    assert_eq!(why(&trace(Model::Tso, &[])), Some((3, Blocked::BufferNotEmpty)));
    assert_eq!(why(&trace(Model::Tso, &[x])), Some((4, Blocked::BufferNotEmpty)));
    assert_eq!(why(&trace(Model::Tso, &[x, y])), None);
    assert_eq!(why(&trace(Model::Tso, &[y, x])), Some((3, Blocked::NotOldest(Addr::of(Y, 0)))));
    assert_eq!(why(&trace(Model::Pso, &[y, x])), None);
    assert_eq!(why(&trace(Model::Sc, &[x])), Some((3, Blocked::NothingToFlush(Addr::of(X, 0)))));
}

#[test]
fn wrong_claims() {
    assert!(matches!(rejected(|t| t.violation = None), ReplayError::OtherFault { number: 5, .. }));
    assert!(matches!(
        rejected(|t| t.violation = Some(Violation::Property(0))),
        ReplayError::OtherFault { number: 5, .. }
    ));
    assert!(matches!(
        rejected(|t| t.violation = Some(Violation::Fault(Fault::Null(0)))),
        ReplayError::OtherFault { number: 5, .. }
    ));
    assert!(matches!(
        rejected(|t| {
            t.steps.pop();
        }),
        ReplayError::NoFault { number: 4, claimed: Fault::Assert }
    ));
    assert!(matches!(rejected(|t| t.steps.push(flush(0, X))), ReplayError::EarlyFault { number: 5, .. }));
    let property = |i| {
        rejected(|t| {
            t.steps.pop();
            t.violation = Some(Violation::Property(i));
        })
    };
    // Not a final state; never true; not there at all.
    assert!(matches!(property(0), ReplayError::NotViolated { property: 0, .. }));
    assert!(matches!(property(1), ReplayError::NotViolated { property: 1, .. }));
    assert_eq!(property(2), ReplayError::NoSuchProperty(2));
    // Under SC the assertion holds after the same steps.
    assert!(matches!(rejected(|t| t.model = Model::Sc), ReplayError::NoFault { .. }));
}

#[test]
fn wrong_initial_values() {
    let y = Addr::of(Y, 0);
    let init = |values: Vec<(Addr, i64)>| rejected(|t| t.memory_init = values);
    assert_eq!(init(vec![]), ReplayError::Init(InitError::Missing("y".into())));
    assert_eq!(init(vec![(y, 0), (y, 0)]), ReplayError::Init(InitError::Twice("y".into())));
    let out = InitError::OutOfRange { cell: "y".into(), value: 6 };
    assert_eq!(init(vec![(y, 6)]), ReplayError::Init(out));
    assert_eq!(init(vec![(y, 0), (Addr::of(X, 0), 0)]), ReplayError::Init(InitError::NotChosen("x".into())));
    init(vec![(Addr(-1), 0)]);
    init(vec![(Addr(i64::MIN), 0)]);
}

#[test]
fn nonsense_is_rejected_without_a_panic() {
    let numbers = [0, 1, 2, 5, u32::MAX];
    for a in numbers {
        for b in numbers {
            let choice = i64::from(b) - 3;
            let steps = [
                Step::Exec { thread: ThreadId(a), edge: EdgeId(b), choice },
                Step::Flush { thread: ThreadId(a), addr: Addr(i64::from(b) << 31) },
                Step::Flush { thread: ThreadId(a), addr: Addr(i64::MIN) },
            ];
            for step in steps {
                rejected(|t| t.steps.insert(2, step));
            }
        }
    }
}

#[test]
fn a_deadlock_is_one_only_where_nothing_moves_and_not_all_has_ended() {
    let mut p = ProgramBuilder::new("waits");
    p.scalar("x", Ty::I64, 0);
    p.thread(line("stuck", &[Ty::I64], vec![ld(R0, X), Op::Assume(r(R0))]));
    p.thread(line("other", &[], vec![st(X, 1)]));
    let p = p.finish();
    well_formed(&p);
    let claim = |steps: Vec<Step>| {
        let trace =
            Trace { model: Model::Tso, memory_init: vec![], steps, violation: Some(Violation::Deadlock) };
        replay(&p, &trace)
    };
    let stuck = vec![exec(0, 0), exec(1, 0), flush(1, X)];
    claim(stuck.clone()).unwrap();
    // A store still waits; a thread can still move.
    for n in 0..stuck.len() {
        let error = claim(stuck[..n].to_vec()).expect_err("something moves");
        assert!(matches!(error, ReplayError::NoDeadlock { possible: Some(_), .. }), "{error}");
    }
    // All has ended as it should.
    let error = claim(vec![exec(1, 0), flush(1, X), exec(0, 0), exec(0, 1)]).expect_err("all has ended");
    assert!(matches!(error, ReplayError::NoDeadlock { possible: None, .. }), "{error}");
    assert!(error.to_string().contains("every thread has ended"));
}
