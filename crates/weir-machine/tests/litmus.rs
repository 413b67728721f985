//! The classic litmus tests: which outcomes each model allows.

mod common;
use common::*;
use weir_ir::*;

const YES_FROM_TSO: [bool; 3] = [false, true, true];
const YES_FROM_PSO: [bool; 3] = [false, false, true];
const NEVER: [bool; 3] = [false, false, false];

#[test]
fn store_buffering() {
    let sb = |fence: Vec<Op>| {
        let thread = |mine, other| [vec![st(mine, 1)], fence.clone(), vec![ld(R0, other)]].concat();
        observing(threads(vec![thread(X, Y), thread(Y, X)]), vec![reg_of(0, R0), reg_of(1, R0)])
    };
    assert_eq!(allowed(&sb(vec![]), &[0, 0]), YES_FROM_TSO);
    assert_eq!(allowed(&sb(vec![FULL]), &[0, 0]), NEVER);
    assert_eq!(allowed(&sb(vec![SS]), &[0, 0]), YES_FROM_TSO);
    assert_eq!(allowed(&sb(vec![Op::Fence(FenceKind::None)]), &[0, 0]), YES_FROM_TSO);
    assert_eq!(finals(&sb(vec![]), Model::Sc).len(), 3);
    assert_eq!(finals(&sb(vec![]), Model::Tso).len(), 4);
}

/// A locked operation is a full fence, on whatever address, and a compare and
/// swap is one even when its compare fails.
#[test]
fn locked_operations_are_full_fences() {
    let sb = |locked: fn() -> Op| {
        let mut p = ProgramBuilder::new("SB+lock");
        p.scalar("x", Ty::I64, 0);
        p.scalar("y", Ty::I64, 0);
        p.scalar("z", Ty::I64, 0);
        for (mine, other) in [(X, Y), (Y, X)] {
            p.thread(line("t", &[Ty::I64; 3], vec![st(mine, 1), locked(), ld(R0, other)]));
        }
        observing(p, vec![reg_of(0, R0), reg_of(1, R0)])
    };
    const Z: ObjId = ObjId(2);
    assert_eq!(allowed(&sb(|| cas(R1, Z, 7, 8)), &[0, 0]), NEVER, "the compare fails");
    assert_eq!(allowed(&sb(|| cas(R1, Z, 0, 0)), &[0, 0]), NEVER);
    assert_eq!(allowed(&sb(|| xchg(R1, Z, 1)), &[0, 0]), NEVER);
}

/// `xchg` instead of the store: nothing is ever buffered.
#[test]
fn xchg_acts_on_memory_at_once() {
    let p = threads(vec![vec![xchg(R1, X, 1), ld(R0, Y)], vec![xchg(R1, Y, 1), ld(R0, X)]]);
    let p = observing(p, vec![reg_of(0, R0), reg_of(1, R0)]);
    assert_eq!(allowed(&p, &[0, 0]), NEVER);
    for model in Model::ALL {
        assert_eq!(finals(&p, model).len(), 3);
    }
}

#[test]
fn message_passing() {
    let mp = |between: Vec<Op>| {
        let writer = [vec![st(X, 1)], between, vec![st(Y, 1)]].concat();
        let p = threads(vec![writer, vec![ld(R0, Y), ld(R1, X)]]);
        observing(p, vec![reg_of(1, R0), reg_of(1, R1)])
    };
    assert_eq!(allowed(&mp(vec![]), &[1, 0]), YES_FROM_PSO);
    assert_eq!(allowed(&mp(vec![SS]), &[1, 0]), NEVER);
    assert_eq!(allowed(&mp(vec![FULL]), &[1, 0]), NEVER);
    assert_eq!(allowed(&mp(vec![Op::Fence(FenceKind::None)]), &[1, 0]), YES_FROM_PSO);
}

#[test]
fn load_buffering() {
    let p = threads(vec![vec![ld(R0, X), st(Y, 1)], vec![ld(R0, Y), st(X, 1)]]);
    let p = observing(p, vec![reg_of(0, R0), reg_of(1, R0)]);
    assert_eq!(allowed(&p, &[1, 1]), NEVER);
}

#[test]
fn r_and_s() {
    let p = threads(vec![vec![st(X, 1), st(Y, 1)], vec![st(Y, 2), ld(R0, X)]]);
    let p = observing(p, vec![mem(Y), reg_of(1, R0)]);
    assert_eq!(allowed(&p, &[2, 0]), YES_FROM_TSO);
    let p = threads(vec![vec![st(X, 2), st(Y, 1)], vec![ld(R0, Y), st(X, 1)]]);
    let p = observing(p, vec![reg_of(1, R0), mem(X)]);
    assert_eq!(allowed(&p, &[1, 2]), YES_FROM_PSO);
}

#[test]
fn two_plus_two_writes() {
    let w = |between: Vec<Op>| {
        let thread = |a, b| [vec![st(a, 1)], between.clone(), vec![st(b, 2)]].concat();
        observing(threads(vec![thread(X, Y), thread(Y, X)]), vec![mem(X), mem(Y)])
    };
    assert_eq!(allowed(&w(vec![]), &[1, 1]), YES_FROM_PSO);
    assert_eq!(allowed(&w(vec![SS]), &[1, 1]), NEVER);
}

/// Stores reach all other threads at once under all three models.
#[test]
fn independent_reads_of_independent_writes() {
    let p =
        threads(vec![vec![st(X, 1)], vec![st(Y, 1)], vec![ld(R0, X), ld(R1, Y)], vec![ld(R0, Y), ld(R1, X)]]);
    let p = observing(p, vec![reg_of(2, R0), reg_of(2, R1), reg_of(3, R0), reg_of(3, R1)]);
    assert_eq!(allowed(&p, &[1, 0, 1, 0]), NEVER);
    assert_eq!(allowed(&p, &[1, 1, 1, 1]), [true; 3]);
}

/// A thread reads its own newest store before others see it, and may then read
/// what others wrote over it (n6, and the like of CO-SBI).
#[test]
fn early_reads() {
    let p = threads(vec![vec![st(X, 1), ld(R0, X), ld(R1, Y)], vec![st(Y, 2), st(X, 2)]]);
    let p = observing(p, vec![reg_of(0, R0), reg_of(0, R1), mem(X)]);
    assert_eq!(allowed(&p, &[1, 0, 1]), YES_FROM_TSO, "n6");
    let p = threads(vec![vec![st(X, 1), st(X, 2), ld(R0, X)]]);
    let p = observing(p, vec![reg_of(0, R0)]);
    for model in Model::ALL {
        assert_eq!(finals(&p, model), [vec![2]].into());
    }
    let p = threads(vec![vec![st(X, 1), ld(R0, X), ld(R1, X)], vec![st(X, 2), ld(R0, X), ld(R1, X)]]);
    let p = observing(p, vec![reg_of(0, R0), reg_of(0, R1), reg_of(1, R0), reg_of(1, R1), mem(X)]);
    // Both first read their own store; then one of them sees the other's.
    assert_eq!(allowed(&p, &[1, 2, 2, 2, 2]), [true; 3]);
    assert_eq!(allowed(&p, &[1, 1, 2, 1, 1]), [true; 3]);
    assert_eq!(allowed(&p, &[1, 1, 2, 2, 2]), [true; 3]);
    // But they do not disagree about the order in which the stores took effect.
    assert_eq!(allowed(&p, &[1, 2, 2, 1, 1]), NEVER);
}

/// Stores to one address stay in order under PSO, and a store-store mark holds
/// back all later stores, not only the next one.
#[test]
fn pso_queues_and_marks() {
    let p = threads(vec![vec![st(X, 1), st(X, 2)], vec![ld(R0, X), ld(R1, X)]]);
    let p = observing(p, vec![reg_of(1, R0), reg_of(1, R1)]);
    assert_eq!(allowed(&p, &[2, 1]), NEVER);
    let p = threads(vec![vec![st(X, 1), SS, st(Y, 1), st(X, 2)], vec![ld(R0, X), ld(R1, Y)]]);
    let p = observing(p, vec![reg_of(1, R0), reg_of(1, R1)]);
    assert_eq!(allowed(&p, &[2, 0]), YES_FROM_PSO);
    assert_eq!(allowed(&p, &[0, 1]), [true; 3]);
    // The mark does not stop the thread, nor its own early reads.
    let p = threads(vec![vec![st(X, 1), SS, ld(R0, X), ld(R1, Y)], vec![st(Y, 1), FULL, ld(R0, X)]]);
    let p = observing(p, vec![reg_of(0, R0), reg_of(0, R1), reg_of(1, R0)]);
    assert_eq!(allowed(&p, &[1, 0, 0]), YES_FROM_TSO);
}

/// Without the lock prefix an increment is a load and a store: one gets lost.
#[test]
fn unlocked_increment_is_two_steps() {
    let unlocked = || vec![ld(R0, X), Op::Store(Place::scalar(X), add(r(R0), n(1)))];
    let p = observing(threads(vec![unlocked(), unlocked()]), vec![mem(X)]);
    for model in Model::ALL {
        assert_eq!(finals(&p, model), [vec![1], vec![2]].into());
    }
    let locked = || {
        let place = Place::scalar(X);
        vec![Op::Rmw { dst: None, place, op: RmwOp::Add, operand: n(1), ty: Ty::I64 }]
    };
    let p = observing(threads(vec![locked(), locked()]), vec![mem(X)]);
    for model in Model::ALL {
        assert_eq!(finals(&p, model), [vec![2]].into());
    }
}

#[test]
fn compare_and_swap_writes_what_it_should() {
    let p = threads(vec![vec![cas(R0, X, 0, 5), cas(R1, X, 0, 6)]]);
    let p = observing(p, vec![reg_of(0, R0), reg_of(0, R1), mem(X)]);
    for model in Model::ALL {
        assert_eq!(finals(&p, model), [vec![1, 0, 5]].into());
    }
    // `ok` is written after `old` when both are the same register.
    let both = Op::Cas { old: Some(R0), ok: Some(R0), place: Place::scalar(X), expected: n(3), new: n(1) };
    let p = observing(threads(vec![vec![st(X, 3), both]]), vec![reg_of(0, R0), mem(X)]);
    assert_eq!(finals(&p, Model::Tso), [vec![1, 1]].into());
}
