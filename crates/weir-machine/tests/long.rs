//! Executions of whole programs: long ones are replayed in place and kept as a log.

use weir_ir::log::Deed;
use weir_ir::*;

const TURNS: i64 = 100_000;
const BYTES: i64 = 1 << 20;

/// A thread that goes over a megabyte, a call for each word, and a second one that it starts.
fn program() -> Program {
    let mut p = ProgramBuilder::new("long");
    let turn = Span::new(1, 5);
    // A call stores the number of the turn, and reads it again.
    let mut word = RoutineBuilder::new("word");
    let at = word.reg("at", Ty::Ptr);
    let n = word.reg("n", Ty::U64);
    let got = word.reg("%got", Ty::U64);
    let place = || Place::Bytes(Expr::Reg(at), 8);
    let l = word.loc();
    let l = word.step(l, Op::Store(place(), Expr::Reg(n)), turn);
    let l = word.step(l, Op::Load(got, place()), turn);
    word.step(l, Op::Return(None), turn);
    let mut word = word.finish();
    word.params = 2;
    let word = p.routine(word);
    let other = {
        let mut t = RoutineBuilder::new("other");
        let l = t.loc();
        let l = t.step(l, Op::Nop, turn);
        t.step(l, Op::Return(None), turn);
        p.routine(t.finish())
    };
    let mut t = RoutineBuilder::new("main");
    let (base, i, tid) = (t.reg("base", Ty::Ptr), t.reg("i", Ty::U64), t.reg("%tid", Ty::Tid));
    let l = t.loc();
    let spawn = Op::Spawn { dst: Some(tid), template: TemplateId(0), args: vec![] };
    let l = t.step(l, spawn, turn);
    let l = t.step(l, Op::Alloc(base, Expr::int(BYTES)), turn);
    let head = l;
    let less = |e| Expr::bin(BinOp::Lt, Ty::U64, Expr::Reg(i), e);
    let body = t.step(head, Op::Assume(less(Expr::int(TURNS))), turn);
    let at = Expr::bin(BinOp::Mul, Ty::U64, Expr::Reg(i), Expr::int(8));
    let at = Expr::bin(BinOp::Rem, Ty::U64, at, Expr::int(BYTES));
    let at = Expr::bin(BinOp::Add, Ty::U64, Expr::Reg(base), at);
    let call = Op::Call { routine: word, args: vec![at, Expr::Reg(i)], dst: None };
    let l = t.step(body, call, turn);
    let next = Expr::bin(BinOp::Add, Ty::U64, Expr::Reg(i), Expr::int(1));
    t.edge(l, head, Op::Assign(i, next), turn);
    let out = less(Expr::int(TURNS)).negate();
    let l = t.step(head, Op::Assume(out), turn);
    let l = t.step(l, Op::Join(Expr::Reg(tid)), turn);
    let l = t.step(l, Op::Release(Expr::Reg(base)), turn);
    t.step(l, Op::Assert(Expr::int(0)), turn);
    p.thread(t.finish());
    let mut program = p.finish();
    program.templates.insert(0, Template { name: "thread".into(), routine: other, count: Count::OnSpawn });
    program.threads[0].template = TemplateId(1);
    program.whole = true;
    program.sources = Sources::single("long.c", "0123456789");
    program
}

/// The steps of the execution: the first edge that is possible, of the first thread that has one.
fn run(program: &Program, model: Model) -> Trace {
    let mut state = weir_machine::initial_state(program, &[]).unwrap();
    let mut steps = Vec::new();
    let fault = 'outer: loop {
        for t in 0..state.threads.len() {
            let thread = ThreadId::new(t);
            let buffer = state.threads[t].buffer.entries();
            let top = state.threads[t].top();
            let mut all: Vec<Step> = Vec::new();
            all.extend(buffer.first().and_then(|e| e.place()).map(|(addr, _)| Step::Flush { thread, addr }));
            let out = program.routine(top.routine).out(top.loc);
            all.extend(out.map(|(edge, _)| Step::Exec { thread, edge, choice: 0 }));
            for step in all {
                // A step that is not possible may spoil the state, but none of these does.
                match weir_machine::step::advance(program, model, &mut state, step) {
                    Err(_) => continue,
                    Ok(Err(fault)) => {
                        steps.push(step);
                        break 'outer fault;
                    }
                    Ok(Ok(_)) => {
                        steps.push(step);
                        continue 'outer;
                    }
                }
            }
        }
        panic!("nothing moves");
    };
    Trace { model, memory_init: vec![], steps, violation: Some(Violation::Fault(fault)) }
}

#[test]
fn a_million_steps() {
    let program = program();
    for model in Model::ALL {
        let trace = run(&program, model);
        let replay = weir_machine::replay(&program, &trace).unwrap();
        assert!(replay.snapshots.is_empty() && replay.accesses.is_empty());
        let log = replay.log.as_ref().unwrap();
        let flushes = if model == Model::Sc { 0 } else { TURNS as usize };
        assert_eq!(trace.steps.len(), 6 * TURNS as usize + flushes + 8, "{model}");
        assert_eq!(log.running.len(), trace.steps.len());
        assert_eq!(log.accesses.len(), 2 * TURNS as usize + flushes);
        assert_eq!(log.threads.len(), 2);
        assert!(log.threads[1].ended && !log.threads[0].ended);
        // The thread that was started, by what it ran first.
        let began: Vec<_> = log.began.iter().map(|b| b.map(|(routine, _)| routine)).collect();
        assert_eq!(began, [Some(RoutineId(2)), Some(RoutineId(1))]);
        let deeds: Vec<Deed> = log.deeds.iter().map(|d| d.1).collect();
        let [started, joined] = [Deed::Started(ThreadId(1)), Deed::Joined(ThreadId(1))];
        assert_eq!(deeds, [started, Deed::New(1), joined, Deed::Gone(1)]);
        // A store in a call of the first turn, and where it was.
        let (step, store) = log.accesses[0];
        assert_eq!(log.running[step as usize], log::Running { routine: RoutineId(0), depth: 2 });
        assert_eq!((store.addr, store.cells), (Addr::cell(1, 0), 8));
        assert_eq!(replay.access(step as usize), Some(store));
        assert_eq!(replay.access(0), None);
    }
}

/// A claimed deadlock in which a thread stands at an assumption is none.
#[test]
fn what_an_assumption_cuts_off_is_no_deadlock() {
    let program = |op: Op| {
        let mut p = ProgramBuilder::new("waits");
        let x = p.object("x", Ty::U8, Len::Fixed(4), vec![], Span::default());
        let mut t = RoutineBuilder::new("main");
        let r = t.reg("%r", Ty::U32);
        let l = t.loc();
        let place = Place::Bytes(Expr::int(Addr::of(x, 0).0), 4);
        let op = match op {
            Op::AtomicWhen { .. } => {
                let guard = Expr::bin(BinOp::Eq, Ty::U32, Expr::Reg(r), Expr::int(1));
                Op::AtomicWhen { dst: r, place, guard }
            }
            other => other,
        };
        t.step(l, op, Span::default());
        p.thread(t.finish());
        Program { whole: true, ..p.finish() }
    };
    let trace =
        Trace { model: Model::Tso, memory_init: vec![], steps: vec![], violation: Some(Violation::Deadlock) };
    let place = Place::scalar(ObjId(0));
    let waits = program(Op::AtomicWhen { dst: RegId(0), place, guard: Expr::int(0) });
    weir_machine::replay(&waits, &trace).unwrap();
    let cut = program(Op::Assume(Expr::int(0)));
    let refused = weir_machine::replay(&cut, &trace).unwrap_err();
    assert_eq!(refused, weir_machine::ReplayError::CutOff { number: 0 });
    assert!(!weir_machine::is_cut_off(
        &Program { whole: false, ..cut.clone() },
        &weir_machine::initial_state(&cut, &[]).unwrap()
    ));
}
