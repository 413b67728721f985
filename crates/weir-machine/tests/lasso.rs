//! Loops that go on for ever: which ones the judge accepts.

use weir_ir::*;
use weir_machine::replay;

const READER: ThreadId = ThreadId(0);
const WRITER: ThreadId = ThreadId(1);

/// One thread waits for `x`, which another one sets.
fn program() -> Program {
    let mut p = ProgramBuilder::new("flag");
    let x = p.scalar("x", Ty::I64, 0);
    let mut t = RoutineBuilder::new("reader");
    let r = t.reg("r", Ty::I64);
    let (start, read, end) = (t.loc(), t.loc(), t.loc());
    t.edge(start, read, Op::Load(r, Place::scalar(x)), Span::default());
    t.edge(read, start, Op::Assume(Expr::un(UnOp::Not, Ty::Bool, Expr::Reg(r))), Span::default());
    t.edge(read, end, Op::Assume(Expr::Reg(r)), Span::default());
    p.thread(t.finish());
    let mut t = RoutineBuilder::new("writer");
    let start = t.loc();
    t.step(start, Op::Store(Place::scalar(x), Expr::int(1)), Span::default());
    p.thread(t.finish());
    p.finish()
}

fn exec(thread: ThreadId, edge: u32) -> Step {
    Step::Exec { thread, edge: EdgeId(edge), choice: 0 }
}

/// What the judge says of the steps, the last ones of which are a loop.
fn judged(steps: &[Step], from: usize) -> Result<Waits, String> {
    let steps = steps.to_vec();
    let violation = Some(Violation::Waits(from));
    let trace = Trace { model: Model::Tso, memory_init: Vec::new(), steps, violation };
    replay(&program(), &trace).map_err(|e| e.to_string()).map(|r| r.waits.expect("who waits"))
}

fn refuses(steps: &[Step], from: usize, why: &str) {
    let said = judged(steps, from).expect_err("refused");
    assert!(said.contains(why), "{said}");
}

#[test]
fn loops_that_are_not_fair() {
    let turn = [exec(READER, 0), exec(READER, 1)];
    refuses(&turn, 0, "writer could take a step all the time");
    let store = [&[exec(WRITER, 0)], &turn[..]].concat();
    refuses(&store, 1, "a store of writer could reach memory all the time");
}

#[test]
fn loops_that_are_none() {
    refuses(&[exec(READER, 0)], 0, "the state is not that before it");
    refuses(&[exec(READER, 0)], 1, "something can move");
    refuses(&[exec(READER, 0)], 2, "after the last step");
    let x = Addr::of(ObjId(0), 0);
    let all = [exec(WRITER, 0), Step::Flush { thread: WRITER, addr: x }, exec(READER, 0), exec(READER, 2)];
    refuses(&all, 4, "every thread has ended");
}
