//! The heap, bounds, ranges, pointers.

mod common;
use common::*;
use weir_ir::*;
use weir_machine::{FaultKind, Wrong};

/// One thread with a pointer and an integer register.
fn heap(ops: Vec<Op>) -> Program {
    let mut p = ProgramBuilder::new("heap");
    p.scalar("x", Ty::I64, 0);
    p.object("a", Ty::U8, Len::Fixed(3), vec![CellInit::Value(9)], AT);
    p.thread(line("t", &[Ty::Ptr, Ty::I64], ops));
    observing(p, vec![reg_of(0, R1)])
}

fn plus(by: i64) -> Place {
    Place::Deref(Expr::bin(BinOp::Add, Ty::Ptr, r(R0), n(by)))
}

fn faults(p: &Program) -> Vec<Wrong> {
    let found = Model::ALL.map(|m| wrong(p, m));
    assert!(found[0] == found[1] && found[1] == found[2], "{found:?}");
    found[0].clone()
}

#[test]
fn allocation_gives_fresh_zeroed_cells() {
    let p = heap(vec![Op::Alloc(R0, n(2)), Op::Load(R1, plus(1)), Op::Assert(eq(r(R1), n(0)))]);
    assert_eq!(faults(&p), []);
    // Heap cells keep all bits.
    let big = i64::MAX;
    let p = heap(vec![Op::Alloc(R0, n(2)), Op::Store(plus(1), n(big)), Op::Load(R1, plus(1))]);
    assert_eq!(finals(&p, Model::Pso), [vec![big]].into());
    // The second object has the next number.
    let p = heap(vec![
        Op::Alloc(R0, n(1)),
        Op::Free(r(R0)),
        Op::Alloc(R0, n(1)),
        Op::Assign(R1, Expr::Cast(Ty::I64, Box::new(r(R0)))),
    ]);
    assert_eq!(finals(&p, Model::Tso), [vec![Addr::cell(4, 0).0]].into());
}

#[test]
fn wrong_uses_of_the_heap() {
    let cases: Vec<(Vec<Op>, FaultKind)> = vec![
        (vec![Op::Load(R1, Place::Deref(r(R0)))], FaultKind::Null),
        (vec![Op::Load(R1, plus(-1))], FaultKind::Null),
        (vec![Op::Load(R1, plus(Addr::cell(9, 0).0))], FaultKind::Null),
        (vec![Op::Alloc(R0, n(2)), Op::Load(R1, plus(2))], FaultKind::OutOfBounds),
        (vec![Op::Alloc(R0, n(2)), Op::Store(plus(-1), n(1))], FaultKind::OutOfBounds),
        (vec![Op::Alloc(R0, n(0)), Op::Load(R1, plus(0))], FaultKind::OutOfBounds),
        (vec![Op::Alloc(R0, n(1)), Op::Free(r(R0)), Op::Load(R1, plus(0))], FaultKind::UseAfterFree),
        (vec![Op::Alloc(R0, n(1)), Op::Free(r(R0)), Op::Free(r(R0))], FaultKind::BadFree),
        (vec![Op::Free(r(R0))], FaultKind::BadFree),
        (vec![Op::Free(Expr::AddrOf(X, Box::new(n(0))))], FaultKind::BadFree),
        (vec![Op::Alloc(R0, n(2)), Op::Free(plus(1).expr().clone())], FaultKind::BadFree),
        (vec![Op::Alloc(R0, n(-1))], FaultKind::BadAlloc),
        (vec![Op::Alloc(R0, n((1 << 20) + 1))], FaultKind::BadAlloc),
    ];
    for (ops, kind) in cases {
        let p = heap(ops.clone());
        assert_eq!(faults(&p), [Wrong::Fault(kind)], "{ops:?}");
    }
}

#[test]
fn wrong_indices_of_static_objects() {
    let index = |e| vec![Op::Assign(R1, n(e)), Op::Load(R1, Place::Cell(Y, r(R1)))];
    assert_eq!(faults(&heap(index(2))), []);
    assert_eq!(faults(&heap(index(3))), [Wrong::Fault(FaultKind::OutOfBounds)]);
    assert_eq!(faults(&heap(index(-1))), [Wrong::Fault(FaultKind::OutOfBounds)]);
    assert_eq!(faults(&heap(index(1 << 40))), [Wrong::Fault(FaultKind::BadIndex)]);
    // A pointer into an array moves within it, and is checked when followed.
    let pointer = |by| vec![Op::Assign(R0, Expr::AddrOf(Y, Box::new(n(1)))), Op::Load(R1, plus(by))];
    assert_eq!(finals(&heap(pointer(1)), Model::Tso), [vec![9]].into());
    assert_eq!(faults(&heap(pointer(2))), [Wrong::Fault(FaultKind::OutOfBounds)]);
}

#[test]
fn values_are_kept_in_the_type_of_the_cell() {
    let p = heap(vec![Op::Store(Place::Cell(Y, n(0)), n(257)), Op::Load(R1, Place::Cell(Y, n(0)))]);
    for model in Model::ALL {
        assert_eq!(finals(&p, model), [vec![1]].into());
    }
    let place = Place::Cell(Y, n(0));
    let wrap = Op::Rmw { dst: None, place: place.clone(), op: RmwOp::Add, operand: n(250), ty: Ty::I64 };
    let p = heap(vec![wrap, Op::Load(R1, place)]);
    assert_eq!(finals(&p, Model::Tso), [vec![3]].into());
}

#[test]
fn ranges_refuse() {
    let ty = Ty::Range { lo: 0, hi: 3 };
    let program = |ops| {
        let mut p = ProgramBuilder::new("range");
        p.object("x", ty, Len::Scalar, vec![CellInit::Value(3)], AT);
        p.thread(line("t", &[ty, Ty::I64], ops));
        observing(p, vec![])
    };
    let range = [Wrong::Fault(FaultKind::Range)];
    assert_eq!(faults(&program(vec![st(X, 3), Op::Assign(R0, n(0))])), []);
    assert_eq!(faults(&program(vec![st(X, 4)])), range);
    assert_eq!(faults(&program(vec![Op::Assign(R0, n(-1))])), range);
    let inc = Op::Rmw { dst: None, place: Place::scalar(X), op: RmwOp::Add, operand: n(1), ty: Ty::I64 };
    assert_eq!(faults(&program(vec![inc])), range);
    assert_eq!(faults(&program(vec![cas(R1, X, 3, 9)])), range);
    assert_eq!(faults(&program(vec![cas(R1, X, 2, 9)])), [], "what is not written need not fit");
    let zero = Expr::bin(BinOp::Div, Ty::I64, n(1), r(R1));
    assert_eq!(faults(&program(vec![Op::Assign(R1, zero)])), [Wrong::Fault(FaultKind::Arith)]);
}

/// One thread's store to an object waits while another frees it.
#[test]
fn a_flush_to_a_freed_object_is_a_fault() {
    let mut p = ProgramBuilder::new("late flush");
    p.scalar("x", Ty::Ptr, 0);
    p.scalar("y", Ty::I64, 0);
    let nonnull = Expr::bin(BinOp::Ne, Ty::Ptr, r(R0), Expr::Const(0, Ty::Ptr));
    p.thread(line(
        "owner",
        &[Ty::Ptr, Ty::I64],
        vec![
            Op::Alloc(R0, n(1)),
            Op::Store(Place::scalar(X), r(R0)),
            FULL,
            ld(R1, Y),
            Op::Assume(eq(r(R1), n(1))),
            Op::Free(r(R0)),
        ],
    ));
    p.thread(line(
        "user",
        &[Ty::Ptr],
        vec![
            ld(R0, X),
            Op::Assume(nonnull),
            Op::Store(Place::Deref(r(R0)), n(5)),
            Op::Store(Place::scalar(Y), n(1)),
        ],
    ));
    let p = observing(p, vec![]);
    assert_eq!(wrong(&p, Model::Sc), []);
    assert_eq!(wrong(&p, Model::Tso), []);
    assert_eq!(wrong(&p, Model::Pso), [Wrong::Fault(FaultKind::UseAfterFree)]);
    let trace = find(&p, Model::Pso, |v| matches!(v, Violation::Fault(Fault::UseAfterFree(_)))).unwrap();
    assert!(matches!(trace.steps.last(), Some(Step::Flush { .. })));
    weir_machine::replay(&p, &trace).unwrap();
}

/// `free` waits for the own stores to the object, and for those only.
#[test]
fn free_waits_for_own_stores_to_the_object() {
    let p = heap(vec![
        Op::Alloc(R0, n(1)),
        Op::Store(Place::Deref(r(R0)), n(1)),
        Op::Free(r(R0)),
        Op::Assign(R1, n(4)),
    ]);
    assert_eq!(faults(&p), []);
    let mut p = heap(vec![Op::Alloc(R0, n(1)), st(X, 1), Op::Free(r(R0)), Op::Nop]);
    let at_end = Expr::At(ThreadId(0), RoutineId(0), LocId(3));
    let pred = at_end.and(eq(mem(X), n(0)));
    p.properties.push(Property { kind: PropertyKind::Never, pred, text: String::new(), span: AT });
    assert_eq!(wrong(&p, Model::Tso), [Wrong::Property(0)], "x is not flushed yet");
}

#[test]
fn unbounded_arrays_are_sparse() {
    let mut p = ProgramBuilder::new("sparse");
    p.object("a", Ty::I64, Len::Unbounded, vec![CellInit::Value(4)], AT);
    let cell = |i| Place::Cell(X, n(i));
    p.thread(line(
        "t",
        &[Ty::I64; 3],
        vec![
            Op::Store(cell(-5), n(1)),
            Op::Load(R0, cell(-5)),
            Op::Load(R1, cell(i64::from(i32::MAX))),
            Op::Load(R2, cell(i64::from(i32::MIN))),
        ],
    ));
    let p = observing(p, vec![reg_of(0, R0), reg_of(0, R1), reg_of(0, R2)]);
    for model in Model::ALL {
        assert_eq!(finals(&p, model), [vec![1, 4, 4]].into());
    }
}
