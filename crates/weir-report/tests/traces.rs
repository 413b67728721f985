//! How executions look.

mod common;

use common::*;
use expect_test::expect;
use weir_ir::*;
use weir_report::trace_table::{TraceOptions, render};
use weir_report::{Style, why};

#[test]
fn peterson_under_tso() {
    let p = peterson();
    check(
        &peterson_play(&p),
        Style::PLAIN,
        expect![[r#"
            $ weir check
             step  left                  buffer of left     right                  buffer of right   memory
                1  flag[0] = true;   5   flag[0]=1          ·                      –                 flag=[0,0] turn=0
                2  turn = 1;         6   flag[0]=1 turn=1   ·                      –
                3  flag[1] is false  7   flag[0]=1 turn=1   ·                      –                 ← its own stores still wait
                4  → cs              8   flag[0]=1 turn=1   ·                      –
                5  ·                     flag[0]=1 turn=1   flag[1] = true;   13   (flushed)         flag=[0,1] turn=0
                6  ·                     flag[0]=1 turn=1   turn = 0;         14   (flushed)
                7  ·                     flag[0]=1 turn=1   flag[0] is false  15   –                 ← left's store has not arrived
                8  ·                     flag[0]=1 turn=1   → cs              16   –

            why: the load at line 7 overtook the stores of lines 5 and 6, still in left's buffer.
            violated: never left@cs && right@cs   examples/peterson.weir:20
        "#]],
    );
}

#[test]
fn sequential_consistency_has_no_buffers() {
    let p = peterson();
    let mut play = Play::new(&p, Model::Sc);
    play.run(0, 4);
    check(
        &play,
        Style::PLAIN,
        expect![[r#"
            $ weir check
             step  left                  memory
            start  ·                     flag=[0,0] turn=0
                1  flag[0] = true;   5   flag=[1,0] turn=0
                2  turn = 1;         6   flag=[1,0] turn=1
                3  flag[1] is false  7
                4  → cs              8
            note: right takes no step here
        "#]],
    );
}

/// Store buffering with early reads, flushes, and values by name.
#[test]
fn early_reads_and_flushes() {
    let text = "\
x = 1;
r1 = x;
r2 = y;
fence;
assert(r1 == r2);
";
    let mut b = ProgramBuilder::new("early");
    b.sources(Sources::single("early.weir", text));
    let x = b.scalar("x", Ty::I64, 0);
    let y = b.scalar("y", Ty::I64, 0);
    let mut idle = RoutineBuilder::new("idle");
    idle.loc();
    let mut r = RoutineBuilder::new("t");
    let r1 = r.reg("r1", Ty::I64);
    let r2 = r.reg("r2", Ty::I64);
    let same = Expr::bin(BinOp::Eq, Ty::I64, Expr::Reg(r1), Expr::Reg(r2));
    Source::new(text).thread(
        &mut r,
        vec![
            ("x = 1", store(x, 1)),
            ("r1 = x", load(r1, x)),
            ("r2 = y", load(r2, y)),
            ("fence", Op::Fence(FenceKind::Full)),
            ("assert(r1 == r2)", Op::Assert(same)),
        ],
    );
    b.thread(r.finish());
    b.thread(idle.finish());
    let p = b.finish();
    let mut play = Play::new(&p, Model::Tso);
    play.run(0, 3).flush(0, Addr::of(x, 0)).run(0, 2).violates(Violation::Fault(Fault::Assert));
    check(
        &play,
        Style::PLAIN,
        expect![[r#"
            $ weir check
             step  t                      buffer of t   memory
                1  x = 1;             1   x=1           x=0 y=0
                2  x is 1             2   x=1           ← early read, from its own buffer
                3  y is 0             3   x=1           ← reads memory, its own store still waits
                4  flush x=1              –             x=1 y=0
                5  fence;             4   –
                6  assert(r1 == r2);  5   –             ← assertion fails
            note: idle takes no step here

            why: the load at line 3 overtook the store of line 1, still in t's buffer.
            assertion fails in t: assert(r1 == r2);   (r1 is 1, r2 is 0)   early.weir:5
        "#]],
    );
}

/// Two stores and a store-store fence under PSO; the younger one overtakes.
#[test]
fn marks_and_stores_out_of_order_under_pso() {
    let text = "\
data = 1;
fence(ss);
flag = 1;
more = 1;
---
r = flag;
d = data;
";
    let mut b = ProgramBuilder::new("mp");
    b.sources(Sources::single("mp.weir", text));
    let data = b.scalar("data", Ty::I64, 0);
    let flag = b.scalar("flag", Ty::I64, 0);
    let more = b.scalar("more", Ty::I64, 0);
    let mut source = Source::new(text);
    let mut w = RoutineBuilder::new("writer");
    source.thread(
        &mut w,
        vec![
            ("data = 1", store(data, 1)),
            ("fence(ss)", Op::Fence(FenceKind::StoreStore)),
            ("flag = 1", store(flag, 1)),
            ("more = 1", store(more, 1)),
        ],
    );
    b.thread(w.finish());
    let mut r = RoutineBuilder::new("reader");
    let (r1, d) = (r.reg("r", Ty::I64), r.reg("d", Ty::I64));
    source.thread(&mut r, vec![("r = flag", load(r1, flag)), ("d = data", load(d, data))]);
    b.thread(r.finish());
    let p = b.finish();
    let mut play = Play::new(&p, Model::Pso);
    play.run(0, 4).run(1, 1).flush(0, Addr::of(data, 0)).flush(0, Addr::of(more, 0)).run(1, 1);
    check(
        &play,
        Style::PLAIN,
        expect![[r#"
            $ weir check
             step  writer            buffer of writer         reader         buffer of reader   memory
                1  data = 1;     1   data=1                   ·              –                  data=0 flag=0 more=0
                2  fence(ss);    2   data=1 |                 ·              –
                3  flag = 1;     3   data=1 | flag=1          ·              –
                4  more = 1;     4   data=1 | flag=1 more=1   ·              –
                5  ·                 data=1 | flag=1 more=1   flag is 0  6   –                  ← writer's store has not arrived
                6  flush data=1      flag=1 more=1            ·              –                  data=1 flag=0 more=0
                7  flush more=1      flag=1                   ·              –                  data=1 flag=0 more=1
                8  ·                 flag=1                   data is 1  7   –

            why: the store of line 4 reached memory before the older store of line 3, still in writer's buffer.
        "#]],
    );
}

#[test]
fn local_steps_are_folded() {
    let text = "\
n = n + 1;
if (n > 3) skip;
y = x + n;
skip; skip;
";
    let mut b = ProgramBuilder::new("local");
    b.sources(Sources::single("local.weir", text));
    let x = b.scalar("x", Ty::I64, 7);
    let mut source = Source::new(text);
    let mut t = RoutineBuilder::new("t");
    let n = t.reg("n", Ty::I64);
    let y = t.reg("y", Ty::I64);
    let tmp = t.temporary(Ty::I64);
    let add = |a, b| Expr::bin(BinOp::Add, Ty::I64, a, b);
    source.thread(
        &mut t,
        vec![
            ("n = n + 1", Op::Assign(n, add(Expr::Reg(n), Expr::int(1)))),
            ("if (n > 3)", Op::Assume(Expr::TRUE)),
            ("y = x + n", load(tmp, x)),
            ("^", Op::Assign(y, add(Expr::Reg(tmp), Expr::Reg(n)))),
        ],
    );
    b.thread(t.finish());
    let mut u = RoutineBuilder::new("u");
    source.thread(&mut u, vec![("skip", Op::Nop), ("^", Op::Nop), ("skip", Op::Nop)]);
    b.thread(u.finish());
    let p = b.finish();
    let mut play = Play::new(&p, Model::Tso);
    play.run(1, 2).run(0, 2).run(1, 1).run(0, 2);
    check(
        &play,
        Style::PLAIN,
        expect![[r#"
            $ weir check
             step  t               buffer of t   u                      buffer of u   memory
                1  ·               –             … (2 local steps)      –             x=7
                2  n = n + 1;  1   –             ·                      –             ← n is 1
                3  ·               –             skip;              4   –
                4  x is 7      3   –             ·                      –             ← y is 8
        "#]],
    );
}

#[test]
fn calls_threads_locks_and_the_heap() {
    let text = "\
thread main {
    p = alloc(2);
    spawn worker();
    cas(lock, 0, 1);
    cas(lock, 0, 1);
    f(p);
    atomic { st = Busy; }
    free(p);
}
thread worker {
    r = *p;
}
proc f {
    *p = 5;
    r = *p;
}
";
    let mut b = ProgramBuilder::new("heap");
    b.sources(Sources::single("heap.weir", text));
    b.program.enums.push(EnumDecl { name: "St".into(), members: vec!["Idle".into(), "Busy".into()] });
    let lock = b.scalar("lock", Ty::U32, 0);
    let st = b.scalar("st", Ty::Enum(EnumId(0)), 0);
    let heap = Expr::Const(Addr::cell(3, 0).0, Ty::Ptr);
    let mut source = Source::new(text);
    let mut m = RoutineBuilder::new("main");
    let ptr = m.reg("p", Ty::Ptr);
    let ok = m.temporary(Ty::Bool);
    let cas = || Op::Cas {
        old: None,
        ok: Some(ok),
        place: Place::scalar(lock),
        expected: Expr::int(0),
        new: Expr::int(1),
    };
    source.thread(
        &mut m,
        vec![
            ("p = alloc(2)", Op::Alloc(ptr, Expr::int(2))),
            ("spawn worker()", Op::Spawn { dst: None, template: TemplateId(1), args: vec![] }),
            ("cas(lock, 0, 1)", cas()),
            ("cas(lock, 0, 1)", cas()),
            ("f(p)", Op::Call { routine: RoutineId(2), args: vec![], dst: None }),
            ("atomic", Op::AtomicBegin),
            ("st = Busy", store(st, 1)),
            ("}", Op::AtomicEnd),
            ("free(p)", Op::Free(heap.clone())),
        ],
    );
    b.thread(m.finish());
    let mut w = RoutineBuilder::new("worker");
    let wr = w.reg("r", Ty::I64);
    source.thread(&mut w, vec![("r = *p", Op::Load(wr, Place::Deref(heap.clone())))]);
    let w = b.routine(w.finish());
    b.template("worker", w, Count::OnSpawn);
    let mut f = RoutineBuilder::new("f");
    let fr = f.reg("r", Ty::I64);
    source.thread(
        &mut f,
        vec![
            ("*p = 5", Op::Store(Place::Deref(heap.clone()), Expr::int(5))),
            ("r = *p", Op::Load(fr, Place::Deref(heap.clone()))),
            ("", Op::Return(None)),
        ],
    );
    b.routine(f.finish());
    let p = b.finish();
    let mut play = Play::new(&p, Model::Tso);
    play.run(0, 7).flush(0, Addr::cell(3, 0)).run(0, 5).run(1, 1);
    play.violates(Violation::Fault(Fault::UseAfterFree(Addr::cell(3, 0))));
    check(
        &play,
        WIDE,
        expect![[r#"
            $ weir check
             step  main                   buffer of main   worker[0]       buffer of worker[0]   memory
            start  ·                      –                ·               –                     lock=0 st=Idle
                1  p = alloc(2);      2   –                ·               –                     lock=0 st=Idle #1=[0,0]  ← p is #1
                2  spawn worker();    3   –                ·               –                     ← starts worker[0]
                3  cas(lock, 0, 1);   4   –                ·               –                     lock=1 st=Idle #1=[0,0]  ← lock was 0, is now 1
                4  cas(lock, 0, 1);   5   –                ·               –                     ← lock is 1: no exchange
                5  *p = 5;           14   #1[0]=5          ·               –                     ← in f
                6  #1[0] is 5        15   #1[0]=5          ·               –                     ← early read, from its own buffer
                7  flush #1[0]=5          –                ·               –                     lock=1 st=Idle #1=[5,0]
                8  st = Busy;         7   (at once)        ·               –                     lock=1 st=Busy #1=[5,0]  ← back in main
                9  free(p);           8   –                ·               –                     lock=1 st=Busy
               10  ·                      –                r = *p;    11   –                     ← #1[0] is used after it was freed

            #1[0] is used after it was freed in worker[0]: r = *p;   heap.weir:11
        "#]],
    );
}

#[test]
fn without_source_the_steps_still_have_names() {
    let mut b = ProgramBuilder::new("bare");
    let x = b.scalar("x", Ty::I64, 0);
    let y = b.scalar("y", Ty::I64, 0);
    for (name, o, p) in [("P0", x, y), ("P1", y, x)] {
        let mut r = RoutineBuilder::new(name);
        let reg = r.reg("r", Ty::I64);
        Source::new("")
            .thread(&mut r, vec![("", store(o, 1)), ("", load(reg, p)), ("", Op::Fence(FenceKind::Full))]);
        b.thread(r.finish());
    }
    b.property(PropertyKind::Exists, Expr::TRUE, "(0:r=0 /\\ 1:r=0)", Span::default());
    let p = b.finish();
    let mut play = Play::new(&p, Model::Tso);
    play.run(0, 2).run(1, 2).flush(0, Addr::of(x, 0)).flush(1, Addr::of(y, 0));
    play.run(0, 1).violates(Violation::Property(0));
    check(
        &play,
        Style::PLAIN,
        expect![[r#"
            $ weir check
             step  P0          buffer of P0   P1          buffer of P1   memory
                1  x=1         x=1            ·           –              x=0 y=0
                2  y is 0      x=1            ·           –              ← reads memory, its own store still waits
                3  ·           x=1            y=1         y=1
                4  ·           x=1            x is 0      y=1            ← P0's store has not arrived, its own store still waits
                5  flush x=1   –              ·           y=1            x=1 y=0
                6  ·           –              flush y=1   –              x=1 y=1
                7  fence       –              ·           –

            why: the load of y overtook the store to x, still in P0's buffer.
                 the load of x overtook the store to y, still in P1's buffer.
            reached: exists (0:r=0 /\ 1:r=0)
        "#]],
    );
}

#[test]
fn broken_replays_do_not_panic() {
    let p = peterson();
    let play = peterson_play(&p);
    let mut trace = play.trace.clone();
    trace.steps.push(Step::Exec { thread: ThreadId(77), edge: EdgeId(9999), choice: 0 });
    trace.steps.push(Step::Exec { thread: ThreadId(0), edge: EdgeId(9999), choice: 0 });
    trace.steps.push(Step::Flush { thread: ThreadId(1), addr: Addr(-1) });
    trace.violation = Some(Violation::Property(99));
    for keep in 0..=play.replay.snapshots.len() {
        let mut replay = play.replay.clone();
        replay.snapshots.truncate(keep);
        replay.accesses.truncate(keep / 2);
        for list in [false, true] {
            let options = TraceOptions { full: false, list };
            for width in [0, 1, 30, 60, 90, 120, 100_000] {
                render(&p, &trace, &replay, options, &Style { width, ..Style::PLAIN });
            }
        }
        why::render(&p, &trace, &replay, &Style::PLAIN);
        weir_report::trace_json::trace_to_json(&p, &trace, &replay);
    }
}
