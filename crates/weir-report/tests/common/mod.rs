//! Programs and replays for the tests. The replays are made by a toy machine
//! that knows just the operations the tests use; it is no second judge.
#![allow(dead_code)]

use weir_ir::expr::{binary, unary};
use weir_ir::*;

/// The span of the `nth` occurrence of a piece of the text.
pub fn span_of(text: &str, piece: &str, nth: usize) -> Span {
    let (at, _) = text.match_indices(piece).nth(nth).unwrap_or_else(|| panic!("no `{piece}`"));
    Span::new(at, at + piece.len())
}

/// Plays steps and keeps what a judge would report.
pub struct Play<'p> {
    pub program: &'p Program,
    pub trace: Trace,
    pub replay: Replay,
    atomic: Vec<bool>,
}

impl<'p> Play<'p> {
    pub fn new(program: &'p Program, model: Model) -> Play<'p> {
        let mut memory = Vec::new();
        for (i, o) in program.objects.iter().enumerate() {
            let n = match o.len {
                Len::Scalar => 1,
                Len::Fixed(n) => n,
                Len::Unbounded => 0,
            };
            for k in 0..n as i32 {
                let CellInit::Value(v) = o.cell_init(k) else { panic!("only fixed values") };
                memory.push((Addr::of(ObjId::new(i), k), v));
            }
        }
        let threads: Vec<ThreadView> =
            program.threads.iter().map(|t| thread(program, t.template, t.copy)).collect();
        Play {
            program,
            trace: Trace { model, memory_init: vec![], steps: vec![], violation: None },
            atomic: vec![false; threads.len()],
            replay: Replay { snapshots: vec![Snapshot { memory, threads }], ..Replay::default() },
        }
    }
    /// The thread takes its first enabled edge, `n` times.
    pub fn run(&mut self, thread: usize, n: usize) -> &mut Self {
        for _ in 0..n {
            let frame = self.now().threads[thread].frames.last().unwrap().clone();
            let routine = self.program.routine(frame.routine);
            let (edge, _) = routine
                .out(frame.loc)
                .find(|(_, e)| match &e.op {
                    Op::Assume(c) => eval(c, &frame.regs) != 0,
                    _ => true,
                })
                .expect("a thread that is stuck");
            self.exec(thread, edge);
        }
        self
    }
    fn now(&self) -> &Snapshot {
        self.replay.snapshots.last().unwrap()
    }
    fn exec(&mut self, t: usize, edge: EdgeId) {
        let mut s = self.now().clone();
        let routine_id = s.threads[t].frames.last().unwrap().routine;
        let routine = self.program.routine(routine_id);
        let e = &routine.edges[edge.index()];
        let regs = s.threads[t].frames.last().unwrap().regs.clone();
        let place = |p: &Place| match p {
            Place::Cell(o, i) => Addr::of(*o, eval(i, &regs) as i32),
            Place::Deref(p) | Place::Bytes(p, _) => Addr(eval(p, &regs)),
        };
        let mut access = None;
        let mut write: Vec<(RegId, i64)> = vec![];
        let mut moved = false;
        match &e.op {
            Op::Assign(r, x) => write.push((*r, eval(x, &regs))),
            Op::Load(r, p) => {
                let addr = place(p);
                let own = s.threads[t].buffer.iter().rev().find_map(|b| match b {
                    BufferEntry::Store(a, v) if *a == addr => Some(*v),
                    _ => None,
                });
                let read = match own {
                    Some(v) => (v, ReadFrom::Buffer),
                    None => (get(&s, addr), ReadFrom::Memory),
                };
                write.push((*r, read.0));
                access = Some(Access { addr, cells: 1, read: Some(read), wrote: None, undef: 0 });
            }
            Op::Store(p, x) => {
                let (addr, v) = (place(p), eval(x, &regs));
                let at_once = self.trace.model == Model::Sc || self.atomic[t];
                if at_once {
                    set(&mut s, addr, v);
                } else {
                    s.threads[t].buffer.push(BufferEntry::Store(addr, v));
                }
                access = Some(Access { addr, cells: 1, read: None, wrote: Some((v, at_once)), undef: 0 });
            }
            Op::Fence(FenceKind::StoreStore) if !s.threads[t].buffer.is_empty() => {
                s.threads[t].buffer.push(BufferEntry::Mark);
            }
            Op::Cas { ok, place: p, expected, new, .. } => {
                let addr = place(p);
                let old = get(&s, addr);
                let done = old == eval(expected, &regs);
                if done {
                    set(&mut s, addr, eval(new, &regs));
                }
                write.extend(ok.map(|r| (r, i64::from(done))));
                let wrote = done.then(|| (eval(new, &regs), true));
                access =
                    Some(Access { addr, cells: 1, read: Some((old, ReadFrom::Memory)), wrote, undef: 0 });
            }
            Op::AtomicBegin => self.atomic[t] = true,
            Op::AtomicEnd => self.atomic[t] = false,
            Op::Call { routine, .. } => {
                s.threads[t].frames.last_mut().unwrap().loc = e.dst;
                s.threads[t].frames.push(frame(self.program, *routine));
                moved = true;
            }
            Op::Return(_) if s.threads[t].frames.len() > 1 => {
                s.threads[t].frames.pop();
                moved = true;
            }
            Op::Spawn { template, .. } => {
                s.threads.push(thread(self.program, *template, 0));
                self.atomic.push(false);
            }
            Op::Alloc(r, n) => {
                let number = s.memory.iter().map(|c| c.0.number()).max().unwrap_or(0) + 1;
                s.memory.extend((0..eval(n, &regs) as i32).map(|k| (Addr::cell(number, k), 0)));
                write.push((*r, Addr::cell(number, 0).0));
            }
            Op::Free(p) => {
                let number = Addr(eval(p, &regs)).number();
                s.memory.retain(|c| c.0.number() != number);
            }
            _ => {}
        }
        let top = s.threads[t].frames.last_mut().unwrap();
        if !moved {
            top.loc = e.dst;
        }
        for (r, v) in write {
            top.regs[r.index()] = v;
        }
        self.replay.snapshots.push(s);
        self.replay.accesses.push(access);
        self.trace.steps.push(Step::Exec { thread: ThreadId::new(t), edge, choice: 0 });
    }
    /// The oldest store to the address reaches memory.
    pub fn flush(&mut self, t: usize, addr: Addr) -> &mut Self {
        let mut s = self.now().clone();
        let at = s.threads[t].buffer.iter().position(|b| matches!(b, BufferEntry::Store(a, _) if *a == addr));
        let BufferEntry::Store(_, v) = s.threads[t].buffer.remove(at.expect("no such store")) else {
            unreachable!()
        };
        while s.threads[t].buffer.first() == Some(&BufferEntry::Mark) {
            s.threads[t].buffer.remove(0);
        }
        set(&mut s, addr, v);
        self.replay.snapshots.push(s);
        self.replay.accesses.push(Some(Access {
            addr,
            cells: 1,
            read: None,
            wrote: Some((v, true)),
            undef: 0,
        }));
        self.trace.steps.push(Step::Flush { thread: ThreadId::new(t), addr });
        self
    }
    /// Ends the trace with a violation.
    pub fn violates(&mut self, violation: Violation) -> &mut Self {
        if matches!(violation, Violation::Fault(_)) {
            self.replay.snapshots.pop();
        }
        self.trace.violation = Some(violation);
        self
    }
}

fn frame(program: &Program, routine: RoutineId) -> FrameView {
    let r = program.routine(routine);
    FrameView { routine, loc: r.entry, regs: r.regs.iter().map(|r| r.init).collect() }
}

fn thread(program: &Program, template: TemplateId, copy: u32) -> ThreadView {
    let routine = program.template(template).routine;
    ThreadView { template, copy, frames: vec![frame(program, routine)], buffer: vec![], ended: false }
}

fn get(s: &Snapshot, addr: Addr) -> i64 {
    s.memory.iter().find(|c| c.0 == addr).map_or(0, |c| c.1)
}

fn set(s: &mut Snapshot, addr: Addr, v: i64) {
    match s.memory.iter_mut().find(|c| c.0 == addr) {
        Some(c) => c.1 = v,
        None => {
            s.memory.push((addr, v));
            s.memory.sort();
        }
    }
}

fn eval(e: &Expr, regs: &[i64]) -> i64 {
    match e {
        Expr::Const(v, _) => *v,
        Expr::Reg(r) => regs[r.index()],
        Expr::Un(op, ty, a) => unary(*op, *ty, eval(a, regs)).unwrap(),
        Expr::Bin(op, ty, a, b) => binary(*op, *ty, eval(a, regs), eval(b, regs)).unwrap(),
        other => panic!("the toy machine does not know {other:?}"),
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
