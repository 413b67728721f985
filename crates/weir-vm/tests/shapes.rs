//! Small programs whose answers everybody knows: what each memory model lets threads see of
//! static objects, of objects that are published on the way, and of their own.

use weir_engine::Outcome;
use weir_ir::verify::verify;
use weir_ir::*;
use weir_vm::{Options, check};

fn at(object: ObjId, offset: i64) -> Place {
    Place::Bytes(Expr::AddrOf(object, Box::new(Expr::int(offset))), 8)
}

fn word(value: i64) -> Expr {
    Expr::Const(value, Ty::U64)
}

fn is(reg: RegId, value: i64) -> Expr {
    Expr::bin(BinOp::Eq, Ty::U64, Expr::Reg(reg), word(value))
}

/// Code without branches.
fn code(name: &str, regs: usize, ops: Vec<Op>) -> Routine {
    let mut r = RoutineBuilder::new(name);
    for i in 0..regs {
        r.reg(format!("r{i}"), Ty::U64);
    }
    let mut loc = r.loc();
    for op in ops {
        loc = r.step(loc, op, Span::default());
    }
    r.finish()
}

/// A main thread that spawns the others, joins them and goes on.
fn program(objects: usize, threads: Vec<Vec<Op>>, after: Vec<Op>) -> Program {
    let mut p = ProgramBuilder::new("shape");
    for i in 0..objects {
        p.object(format!("g{i}"), Ty::U8, Len::Fixed(16), vec![CellInit::Value(0)], Span::default());
    }
    let n = threads.len() as u32;
    let spawn = |i: u32| Op::Spawn { dst: Some(RegId(i)), template: TemplateId(i + 1), args: vec![] };
    let mut ops: Vec<Op> = (0..n).map(spawn).collect();
    ops.extend((0..n).map(|i| Op::Join(Expr::Reg(RegId(i)))));
    ops.extend(after);
    let main = p.routine(code("main", 4, ops));
    p.template("main", main, Count::Once);
    for (i, ops) in threads.into_iter().enumerate() {
        let routine = p.routine(code(&format!("t{i}"), 4, ops));
        p.template(format!("t{i}"), routine, Count::OnSpawn);
    }
    let mut p = p.finish();
    p.whole = true;
    assert_eq!(verify(&p), []);
    p
}

/// Safe under SC, TSO and PSO?
fn expect(p: &Program, safe: [bool; 3]) {
    for (model, safe) in Model::ALL.into_iter().zip(safe) {
        for reduction in [true, false] {
            let found = check(p, &Options { reduction, deadlock: true, ..Options::new(model) });
            match found.outcome {
                Outcome::Safe(..) => assert!(safe, "{model}, reduction {reduction}: safe"),
                Outcome::Unsafe(trace) => {
                    assert!(!safe, "{model}, reduction {reduction}: unsafe {trace:?}");
                    weir_machine::replay(p, &trace).expect("it replays");
                }
                other => panic!("{model}: {other:?}"),
            }
        }
    }
}

#[test]
fn store_buffering() {
    let (x, y, result) = (ObjId(0), ObjId(1), ObjId(2));
    let side = |mine, other, slot| {
        let r = RegId(0);
        vec![
            Op::Store(at(mine, 0), word(1)),
            Op::Load(r, at(other, 0)),
            Op::Store(at(result, slot), Expr::Reg(r)),
        ]
    };
    let (a, b) = (RegId(2), RegId(3));
    let after = vec![
        Op::Load(a, at(result, 0)),
        Op::Load(b, at(result, 8)),
        Op::Assert(is(a, 0).and(is(b, 0)).negate()),
    ];
    let p = program(3, vec![side(x, y, 0), side(y, x, 8)], after.clone());
    expect(&p, [true, false, false]);
    let fenced = |mine, other, slot| {
        let mut ops = side(mine, other, slot);
        ops.insert(1, Op::Fence(FenceKind::Full));
        ops
    };
    expect(&program(3, vec![fenced(x, y, 0), fenced(y, x, 8)], after), [true, true, true]);
}

/// An object is filled and a pointer to it published; who follows the pointer sees what was
/// filled in before it under TSO, and under PSO with a store-store fence.
#[test]
fn publication() {
    let place = ObjId(0);
    let (own, seen, v) = (RegId(0), RegId(0), RegId(1));
    let through = |reg: RegId| Place::Bytes(Expr::Reg(reg), 8);
    let reader = |value: i64| {
        vec![
            Op::Load(seen, at(place, 0)),
            // Nothing is done where nothing was published: null is an address of no object.
            Op::Assign(
                seen,
                Expr::Ite(
                    Box::new(is(seen, 0)),
                    Box::new(Expr::AddrOf(ObjId(1), Box::new(Expr::int(0)))),
                    Box::new(Expr::Reg(seen)),
                ),
            ),
            Op::Load(v, through(seen)),
            Op::Assert(is(v, value)),
        ]
    };
    let writer = |fence: Option<FenceKind>, late: bool| {
        let mut ops = vec![Op::Alloc(own, Expr::int(16)), Op::Store(through(own), word(5))];
        ops.extend(fence.map(Op::Fence));
        let publish = Op::Store(at(place, 0), Expr::Reg(own));
        if late {
            // Filled in after the publication.
            ops.insert(1, Op::Store(through(own), word(4)));
            ops.insert(2, publish);
        } else {
            ops.push(publish);
        }
        ops
    };
    let with = |writer: Vec<Op>| {
        let mut p = program(2, vec![writer, reader(5)], vec![]);
        p.objects[1].init = (0..16).map(|i| CellInit::Value(if i == 0 { 5 } else { 0 })).collect();
        p
    };
    expect(&with(writer(None, false)), [true, true, false]);
    expect(&with(writer(Some(FenceKind::StoreStore), false)), [true, true, true]);
    expect(&with(writer(None, true)), [false, false, false]);
}

/// A store that waits while another thread releases its object, which has been read before, so that the
/// flush could be put off or not.
#[test]
fn released_while_a_store_waits() {
    let place = ObjId(0);
    let (p, v) = (RegId(0), RegId(1));
    let through = |reg: RegId| Place::Bytes(Expr::Reg(reg), 8);
    let writer = |late: bool| {
        let mut ops = vec![Op::Alloc(p, Expr::int(8)), Op::Store(through(p), word(1))];
        ops.push(Op::Fence(FenceKind::StoreStore));
        ops.push(Op::Store(at(place, 0), Expr::Reg(p)));
        if late {
            ops.push(Op::Store(through(p), word(2)));
        }
        ops.push(Op::Rmw { dst: None, place: at(place, 8), op: RmwOp::Xchg, operand: word(0), ty: Ty::U64 });
        ops
    };
    let reader = vec![
        Op::Load(p, at(place, 0)),
        Op::Assume(Expr::bin(BinOp::Ne, Ty::U64, Expr::Reg(p), word(0))),
        Op::Load(v, through(p)),
        Op::Release(Expr::Reg(p)),
    ];
    expect(&program(1, vec![writer(true), reader.clone()], vec![]), [false, false, false]);
    expect(&program(1, vec![writer(false), reader], vec![]), [true, true, true]);
}

/// Two locks taken in opposite orders.
#[test]
fn deadlock() {
    let lock = |o: ObjId| {
        let dst = RegId(0);
        vec![
            Op::AtomicWhen { dst, place: at(o, 0), guard: is(dst, 0) },
            Op::Store(at(o, 0), word(1)),
            Op::AtomicEnd,
        ]
    };
    let unlock = |o: ObjId| {
        let (place, operand) = (at(o, 0), word(0));
        vec![Op::Rmw { dst: None, place, op: RmwOp::Xchg, operand, ty: Ty::U64 }]
    };
    let both = |a, b| [lock(a), lock(b), unlock(b), unlock(a)].concat();
    let (a, b) = (ObjId(0), ObjId(1));
    expect(&program(2, vec![both(a, b), both(a, b)], vec![]), [true, true, true]);
    expect(&program(2, vec![both(a, b), both(b, a)], vec![]), [false, false, false]);
}

/// A pointer that is hidden from the conservative look is noticed when it is followed.
#[test]
fn a_hidden_pointer() {
    let place = ObjId(0);
    let (own, seen) = (RegId(0), RegId(0));
    let hide = |e: Expr| Expr::un(UnOp::BitNot, Ty::U64, e);
    let writer = vec![
        Op::Alloc(own, Expr::int(8)),
        Op::Store(Place::Bytes(Expr::Reg(own), 8), word(1)),
        Op::Store(at(place, 0), hide(Expr::Reg(own))),
        Op::Store(Place::Bytes(Expr::Reg(own), 8), word(2)),
    ];
    let reader = vec![
        Op::Load(seen, at(place, 0)),
        Op::Assign(
            seen,
            Expr::Ite(
                Box::new(is(seen, 0)),
                Box::new(Expr::AddrOf(ObjId(1), Box::new(Expr::int(0)))),
                Box::new(hide(Expr::Reg(seen))),
            ),
        ),
        Op::Load(RegId(1), Place::Bytes(Expr::Reg(seen), 8)),
        Op::Assert(is(RegId(1), 1).negate()),
    ];
    expect(&program(2, vec![writer, reader], vec![]), [false, false, false]);
}

/// A thread that nobody waits for runs at the same time as what its maker does after that,
/// even where one of the two has ended before the other begins.
#[test]
fn nobody_waits() {
    let x = ObjId(0);
    let mut p = program(1, vec![vec![Op::Store(at(x, 0), word(1))]], vec![]);
    let mut m = RoutineBuilder::new("main");
    let (t, r) = (m.reg("t", Ty::U64), m.reg("r", Ty::U64));
    let mut loc = m.loc();
    let ops = [
        Op::Spawn { dst: Some(t), template: TemplateId(1), args: vec![] },
        Op::Load(r, at(x, 0)),
        Op::Assert(is(r, 0)),
    ];
    for op in ops {
        loc = m.step(loc, op, Span::default());
    }
    p.routines[0] = m.finish();
    expect(&p, [false, false, false]);
}

/// Two accesses at once, one of which writes: a race unless both are atomic, or a lock keeps
/// them apart.
#[test]
fn races() {
    let (x, lock) = (ObjId(0), ObjId(1));
    let (r, l) = (RegId(0), RegId(1));
    let write = vec![Op::Store(at(x, 0), word(1))];
    let read = vec![Op::Load(r, at(x, 0))];
    let locked = |inside: &[Op]| {
        let take = vec![
            Op::AtomicWhen { dst: l, place: at(lock, 0), guard: is(l, 0) },
            Op::Store(at(lock, 0), word(1)),
            Op::AtomicEnd,
        ];
        let give = Op::Rmw { dst: None, place: at(lock, 0), op: RmwOp::Xchg, operand: word(0), ty: Ty::U64 };
        [take, inside.to_vec(), vec![give]].concat()
    };
    let race = |p: &Program, model| {
        let found = check(p, &Options { races: true, deadlock: true, ..Options::new(model) });
        if let Outcome::Unsafe(trace) = &found.outcome {
            assert!(matches!(trace.violation, Some(Violation::Race(..))), "{trace:?}");
            weir_machine::replay(p, trace).expect("it replays");
        }
        found.outcome.is_unsafe()
    };
    for model in Model::ALL {
        let mut p = program(2, vec![write.clone(), read.clone()], vec![]);
        assert!(race(&p, model), "{model}");
        p.routines[1].atomic.insert(EdgeId(0));
        assert!(race(&p, model), "{model}: one of them is atomic");
        p.routines[2].atomic.insert(EdgeId(0));
        assert!(!race(&p, model), "{model}: both are atomic");
        assert!(!race(&program(2, vec![read.clone(), read.clone()], vec![]), model), "{model}: reads");
        let p = program(2, vec![locked(&write), locked(&read)], vec![]);
        assert!(!race(&p, model), "{model}: locked");
        let p = program(2, vec![locked(&write), read.clone()], vec![]);
        assert!(race(&p, model), "{model}: one of them is locked");
        // Locked operations are atomic, and no more than that: what is plain races with them.
        let add = Op::Rmw { dst: None, place: at(x, 0), op: RmwOp::Add, operand: word(1), ty: Ty::U64 };
        let swap =
            |from| Op::Cas { old: None, ok: None, place: at(x, 0), expected: word(from), new: word(7) };
        let with = |op: &Op, other: &[Op]| program(2, vec![vec![op.clone()], other.to_vec()], vec![]);
        assert!(race(&with(&add, &read), model), "{model}: locked and plain");
        assert!(!race(&with(&add, std::slice::from_ref(&add)), model), "{model}: both locked");
        assert!(race(&with(&swap(0), &read), model), "{model}: an exchange that is made");
        assert!(!race(&with(&swap(3), &read), model), "{model}: an exchange that fails only reads");
        assert!(race(&with(&swap(3), &write), model), "{model}: what it reads is written");
    }
}

/// The store to `data` may wait while its thread reads on: who comes after the read need not come
/// after the store. So `data` is not ordered by the word that is read, though it is under SC.
#[test]
fn reads_overtake_stores() {
    let (data, flag, result) = (ObjId(0), ObjId(1), ObjId(2));
    let (r, v) = (RegId(0), RegId(1));
    let first = vec![
        Op::Store(at(data, 0), word(1)),
        Op::Load(r, at(flag, 0)),
        Op::Store(at(result, 0), Expr::Reg(r)),
    ];
    let raise = Op::Rmw { dst: None, place: at(flag, 0), op: RmwOp::Xchg, operand: word(1), ty: Ty::U64 };
    let second = vec![raise, Op::Load(v, at(data, 0)), Op::Store(at(result, 8), Expr::Reg(v))];
    let (a, b) = (RegId(2), RegId(3));
    let after = vec![
        Op::Load(a, at(result, 0)),
        Op::Load(b, at(result, 8)),
        Op::Assert(is(a, 0).and(is(b, 0)).negate()),
    ];
    let mut p = program(3, vec![first, second], after);
    // The load of the flag is atomic.
    p.routines[1].atomic.insert(EdgeId(1));
    expect(&p, [true, false, false]);
}

/// Data under a lock that is given back by a plain store: in order under TSO, and under PSO with a
/// store-store fence. Data that one thread touches without the lock.
#[test]
fn data_under_a_lock() {
    let (data, lock) = (ObjId(0), ObjId(1));
    let (v, l) = (RegId(0), RegId(1));
    let locked = |fence: bool| {
        let mut ops = vec![
            Op::AtomicWhen { dst: l, place: at(lock, 0), guard: is(l, 0) },
            Op::Store(at(lock, 0), word(1)),
            Op::AtomicEnd,
            Op::Load(v, at(data, 0)),
            Op::Store(at(data, 0), Expr::bin(BinOp::Add, Ty::U64, Expr::Reg(v), word(1))),
            Op::Load(v, at(data, 8)),
            Op::Store(at(data, 8), Expr::bin(BinOp::Add, Ty::U64, Expr::Reg(v), word(1))),
        ];
        ops.extend(fence.then_some(Op::Fence(FenceKind::StoreStore)));
        ops.push(Op::Store(at(lock, 0), word(0)));
        ops
    };
    let sum = |offset| vec![Op::Load(RegId(2), at(data, offset)), Op::Assert(is(RegId(2), 2))];
    let both = [sum(0), sum(8)].concat();
    expect(&program(2, vec![locked(true), locked(true)], both.clone()), [true, true, true]);
    expect(&program(2, vec![locked(false), locked(false)], both.clone()), [true, true, false]);
    let mut bare = locked(true);
    bare.drain(..3);
    expect(&program(2, vec![locked(true), bare], both), [false, false, false]);
}

/// A thread that looks at a flag at most so often: how often it has makes no difference, unless
/// that is used afterwards.
#[test]
fn a_loop_that_counts() {
    let (flag, result) = (ObjId(0), ObjId(1));
    let looks = |times: i64, left: Option<i64>| {
        let mut p = program(2, vec![vec![Op::Store(at(flag, 0), word(1))], vec![]], vec![]);
        let mut r = RoutineBuilder::new("t1");
        let (v, k) = (r.reg("v", Ty::U64), r.reg("k", Ty::U64));
        let start = r.loc();
        let head = r.step(start, Op::Assign(k, word(times)), Span::default());
        let seen = r.step(head, Op::Load(v, at(flag, 0)), Span::default());
        let (stay, out) = (r.loc(), r.loc());
        let leave = Expr::bin(BinOp::LOr, Ty::U64, is(v, 1), is(k, 0));
        r.edge(seen, out, Op::Assume(leave.clone()), Span::default());
        r.edge(seen, stay, Op::Assume(leave.negate()), Span::default());
        let less = Expr::bin(BinOp::Sub, Ty::U64, Expr::Reg(k), word(1));
        r.edge(stay, head, Op::Assign(k, less), Span::default());
        // Never set within all that it looks; or never so that so many were left.
        let wrong = match left {
            None => is(v, 0),
            Some(left) => is(v, 1).and(is(k, left)),
        };
        let out = r.step(out, Op::Store(at(result, 0), Expr::Reg(v)), Span::default());
        r.step(out, Op::Assert(wrong.negate()), Span::default());
        p.routines[2] = r.finish();
        assert_eq!(verify(&p), []);
        p
    };
    expect(&looks(100, None), [false; 3]);
    for left in [0, 1, 17, 99, 100] {
        expect(&looks(100, Some(left)), [false; 3]);
    }
    expect(&looks(100, Some(101)), [true; 3]);
    let states = |p: &Program| check(p, &Options::new(Model::Sc)).stats.states;
    assert!(states(&looks(100_000, None)) < 50, "{}", states(&looks(100_000, None)));
}

/// What the main thread touches between two joins is no matter of the thread that it has waited for,
/// and still one of the other.
#[test]
fn between_two_joins() {
    let x = ObjId(0);
    let (a, b) = (RegId(0), RegId(1));
    let early = |looks: Vec<Op>| {
        let mut p = program(1, vec![vec![Op::Store(at(x, 0), word(1))], looks], vec![]);
        let spawn = |i: u32| Op::Spawn { dst: Some(RegId(i)), template: TemplateId(i + 1), args: vec![] };
        let join = |i: u32| Op::Join(Expr::Reg(RegId(i)));
        let ops = vec![spawn(0), spawn(1), join(0), Op::Store(at(x, 0), word(3)), join(1)];
        p.routines[0] = code("main", 4, ops);
        assert_eq!(verify(&p), []);
        p
    };
    let once = |value: i64| early(vec![Op::Load(a, at(x, 0)), Op::Assert(is(a, value).negate())]);
    for (value, safe) in [(0, false), (1, false), (2, true), (3, false)] {
        expect(&once(value), [safe; 3]);
    }
    let twice = |first: i64, second: i64| {
        let wrong = is(a, first).and(is(b, second));
        early(vec![Op::Load(a, at(x, 0)), Op::Load(b, at(x, 0)), Op::Assert(wrong.negate())])
    };
    for (first, second, safe) in [(0, 3, false), (1, 3, false), (3, 1, true), (3, 0, true), (0, 1, false)] {
        expect(&twice(first, second), [safe; 3]);
    }
}

/// A thread that waits for two words and pauses longer each time: how long makes no difference, and the
/// counter grows without end. Where it is used for something else, it does.
#[test]
fn a_counter_that_sets_the_pace() {
    let (flag, other, result) = (ObjId(0), ObjId(1), ObjId(2));
    let waits = |most: i64, asserted: &dyn Fn(RegId, RegId) -> Expr| {
        let mut p = program(3, vec![vec![Op::Store(at(flag, 0), word(1))], vec![]], vec![]);
        let mut r = RoutineBuilder::new("t1");
        let [v, w, step, left] = ["v", "w", "step", "left"].map(|name| r.reg(name, Ty::U64));
        let bin = |op, a, b| Expr::bin(op, Ty::U64, Expr::Reg(a), b);
        let start = r.loc();
        let head = r.step(start, Op::Assign(step, word(0)), Span::default());
        let one = r.step(head, Op::Load(w, at(other, 0)), Span::default());
        let seen = r.step(one, Op::Load(v, at(flag, 0)), Span::default());
        let [stay, out, few, again, over, on, many] = [(); 7].map(|()| r.loc());
        let few_yet = bin(BinOp::Lt, step, word(7));
        for (from, condition, yes, no) in
            [(seen, is(v, 1), out, stay), (stay, few_yet, few, many), (again, is(left, 0), over, on)]
        {
            r.edge(from, yes, Op::Assume(condition.clone()), Span::default());
            r.edge(from, no, Op::Assume(condition.negate()), Span::default());
        }
        let square = bin(BinOp::Mul, step, Expr::Reg(step));
        r.edge(few, again, Op::Assign(left, square), Span::default());
        r.edge(on, again, Op::Assign(left, bin(BinOp::Sub, left, word(1))), Span::default());
        r.edge(over, many, Op::Nop, Span::default());
        let next = bin(BinOp::Add, step, word(1));
        let next = Expr::bin(BinOp::And, Ty::U64, next, word(most));
        r.edge(many, head, Op::Assign(step, next), Span::default());
        let out = r.step(out, Op::Store(at(result, 0), Expr::Reg(v)), Span::default());
        r.step(out, Op::Assert(asserted(v, step)), Span::default());
        p.routines[2] = r.finish();
        assert_eq!(verify(&p), []);
        p
    };
    for model in Model::ALL {
        let options = Options { deadlock: true, state_limit: Some(1000), ..Options::new(model) };
        let found = check(&waits(-1, &|v, _| is(v, 1)), &options);
        assert!(matches!(found.outcome, Outcome::Safe(..)), "{model}: {:?}", found.outcome);
        let found = check(&waits(-1, &|v, _| is(v, 0)), &options);
        assert!(found.outcome.is_unsafe(), "{model}: {:?}", found.outcome);
        // Here it is used, and every value is one of its own.
        for rounds in [0, 3, 9] {
            let used = waits(15, &|_, step| is(step, rounds).negate());
            match check(&used, &options).outcome {
                Outcome::Unsafe(trace) => {
                    weir_machine::replay(&used, &trace).expect("it replays");
                }
                other => panic!("{model}: {other:?}"),
            }
        }
    }
}
