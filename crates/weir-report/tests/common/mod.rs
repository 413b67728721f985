//! Programs for the tests, and executions of them.
#![allow(dead_code)]

use expect_test::Expect;
use weir_ir::*;
use weir_machine::{ReplayError, replay};
use weir_report::Style;
use weir_report::trace_table::{TraceOptions, render};

/// The span of the `nth` occurrence of a piece of the text.
pub fn span_of(text: &str, piece: &str, nth: usize) -> Span {
    let (at, _) = text.match_indices(piece).nth(nth).unwrap_or_else(|| panic!("no `{piece}`"));
    Span::new(at, at + piece.len())
}

/// Plays steps on the judge's machine.
pub struct Play<'p> {
    pub program: &'p Program,
    pub trace: Trace,
    pub replay: Replay,
}

impl<'p> Play<'p> {
    pub fn new(program: &'p Program, model: Model) -> Play<'p> {
        let trace = Trace { model, memory_init: vec![], steps: vec![], violation: None };
        Play { program, replay: replay(program, &trace).unwrap(), trace }
    }
    /// The thread takes its first edge that is possible, `n` times; one that is an error is the last.
    pub fn run(&mut self, thread: usize, n: usize) -> &mut Self {
        for _ in 0..n {
            let view = &self.replay.snapshots.last().unwrap().threads[thread];
            let frame = view.frames.last().unwrap();
            let edges: Vec<EdgeId> =
                self.program.routine(frame.routine).out(frame.loc).map(|e| e.0).collect();
            let thread = ThreadId::new(thread);
            let possible = edges.into_iter().any(|edge| self.take(Step::Exec { thread, edge, choice: 0 }));
            assert!(possible, "a thread that is stuck");
        }
        self
    }
    /// Whether the step is possible; if it is, it is taken.
    fn take(&mut self, step: Step) -> bool {
        self.trace.steps.push(step);
        match replay(self.program, &self.trace) {
            Ok(replay) => self.replay = replay,
            Err(ReplayError::OtherFault { .. }) => {}
            Err(_) => {
                self.trace.steps.pop();
                return false;
            }
        }
        true
    }
    /// The oldest store to the address reaches memory.
    pub fn flush(&mut self, t: usize, addr: Addr) -> &mut Self {
        assert!(self.take(Step::Flush { thread: ThreadId::new(t), addr }), "no such store");
        self
    }
    /// Ends the trace with a violation. What is said of it does not depend on whether it is one.
    pub fn violates(&mut self, violation: Violation) -> &mut Self {
        self.trace.violation = Some(violation);
        if let Ok(replay) = replay(self.program, &self.trace) {
            self.replay = replay;
        }
        self
    }
}

pub const PETERSON: &str = "\
// Peterson's lock. Unsafe under TSO, safe under SC.
shared flag: bool[2], turn: u8;

thread left {
    flag[0] = true;
    turn = 1;
    while (flag[1] && turn == 1) { }
    cs: skip;
    flag[0] = false;
}

thread right {
    flag[1] = true;
    turn = 0;
    while (flag[0] && turn == 0) { }
    cs: skip;
    flag[1] = false;
}

never left@cs && right@cs;
";

/// Peterson's lock, lowered as a front end would.
pub fn peterson() -> Program {
    let text = PETERSON;
    let mut b = ProgramBuilder::new("peterson");
    b.sources(Sources::single("examples/peterson.weir", text));
    let flag = b.object("flag", Ty::Bool, Len::Fixed(2), vec![CellInit::Value(0)], Span::default());
    let turn = b.scalar("turn", Ty::U8, 0);
    for (me, name) in ["left", "right"].into_iter().enumerate() {
        let other = 1 - me as i64;
        let mut r = RoutineBuilder::new(name);
        let start = r.loc();
        let a = r.temporary(Ty::Bool);
        let c = r.temporary(Ty::U8);
        let at = |piece: &str| span_of(text, piece, 0);
        let store = |o, i, v, ty| Op::Store(Place::Cell(o, Expr::int(i)), Expr::Const(v, ty));
        let l1 = r.step(start, store(flag, me as i64, 1, Ty::Bool), at(&format!("flag[{me}] = true")));
        let test = r.step(l1, store(turn, 0, other, Ty::U8), at(&format!("turn = {other}")));
        let cond = at(&format!("while (flag[{other}] && turn == {other}) {{ }}"));
        let part = |piece: &str| {
            let from = cond.start as usize;
            let off = text[from..].find(piece).unwrap();
            Span::new(from + off, from + off + piece.len())
        };
        let l2 =
            r.step(test, Op::Load(a, Place::Cell(flag, Expr::int(other))), part(&format!("flag[{other}]")));
        let cs = r.labelled("cs");
        r.routine.locs[cs.index()].span = span_of(text, "cs: skip", me);
        r.edge(l2, cs, Op::Assume(Expr::Reg(a).negate()), cond);
        let l3 = r.step(l2, Op::Assume(Expr::Reg(a)), cond);
        let l4 = r.step(l3, Op::Load(c, Place::scalar(turn)), part("turn"));
        let same = Expr::bin(BinOp::Eq, Ty::U8, Expr::Reg(c), Expr::Const(other, Ty::U8));
        r.edge(l4, test, Op::Assume(same.clone()), cond);
        r.edge(l4, cs, Op::Assume(same.negate()), cond);
        let l5 = r.step(cs, Op::Nop, span_of(text, "skip", me));
        r.step(l5, store(flag, me as i64, 0, Ty::Bool), at(&format!("flag[{me}] = false")));
        b.thread(r.finish());
    }
    let at = |t: u32| {
        let r = &b.program.routines[t as usize];
        Expr::At(ThreadId(t), RoutineId(t), r.label("cs").unwrap())
    };
    let pred = at(0).and(at(1));
    b.property(
        PropertyKind::Never,
        pred,
        "left@cs && right@cs",
        span_of(text, "never left@cs && right@cs;", 0),
    );
    b.finish()
}

/// Both threads in their critical sections under TSO.
pub fn peterson_play(program: &Program) -> Play<'_> {
    let mut play = Play::new(program, Model::Tso);
    play.run(0, 4);
    play.run(1, 1).flush(1, Addr::of(ObjId(0), 1));
    play.run(1, 1).flush(1, Addr::of(ObjId(1), 0));
    play.run(1, 2).violates(Violation::Property(0));
    play
}

/// A straight-line thread: each statement is its text and what it does. The
/// texts must occur in the source one after the other; `^` is the same text as
/// that of the statement before, and an empty one stands for no source.
pub struct Source {
    text: String,
    from: usize,
    last: Span,
}

impl Source {
    pub fn new(text: &str) -> Source {
        Source { text: text.to_string(), from: 0, last: Span::default() }
    }
    pub fn thread(&mut self, r: &mut RoutineBuilder, statements: Vec<(&str, Op)>) {
        let mut at = if r.routine.locs.is_empty() { r.loc() } else { LocId::new(r.routine.locs.len() - 1) };
        for (piece, op) in statements {
            let span = if piece.is_empty() {
                Span::default()
            } else if piece == "^" {
                self.last
            } else {
                let start =
                    self.from + self.text[self.from..].find(piece).unwrap_or_else(|| panic!("no `{piece}`"));
                self.from = start + piece.len();
                self.last = Span::new(start, start + piece.len());
                self.last
            };
            at = r.step(at, op, span);
        }
    }
}

pub fn store(o: ObjId, v: i64) -> Op {
    Op::Store(Place::scalar(o), Expr::int(v))
}

pub fn load(r: RegId, o: ObjId) -> Op {
    Op::Load(r, Place::scalar(o))
}

pub const WIDE: Style = Style { width: 140, ..Style::PLAIN };

/// How the execution is shown.
pub fn check(play: &Play, style: Style, expected: Expect) {
    let text = render(play.program, &play.trace, &play.replay, TraceOptions::default(), &style);
    for line in text.lines() {
        assert_eq!(line, line.trim_end(), "trailing space");
    }
    shown(&text, &expected);
}

/// The first line keeps `expect!` from taking the table's own margin for indentation.
pub fn shown(text: &str, expected: &Expect) {
    expected.assert_eq(&format!("$ weir check\n{text}"));
}
