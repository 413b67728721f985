//! The forms that the table of an execution has: narrow, coloured, a line a step, folded.

mod common;

use common::*;
use expect_test::expect;
use weir_ir::*;
use weir_report::Style;
use weir_report::trace_table::{TraceOptions, render};

#[test]
fn peterson_on_a_narrow_screen() {
    let p = peterson();
    check(
        &peterson_play(&p),
        Style { width: 80, ..Style::PLAIN },
        expect![[r#"
            $ weir check
             step  thread  line  what it does      its buffer        memory
                1  left       5  flag[0] = true;   flag[0]=1         flag=[0,0] turn=0
                2  left       6  turn = 1;         flag[0]=1 turn=1
                3  left       7  flag[1] is false  flag[0]=1 turn=1  ← its own stores still
                                                                     wait
                4  left       8  → cs              flag[0]=1 turn=1
                5  right     13  flag[1] = true;   (flushed)         flag=[0,1] turn=0
                6  right     14  turn = 0;         (flushed)
                7  right     15  flag[0] is false  –                 ← left's store has not
                                                                     arrived
                8  right     16  → cs              –

            why: the load at line 7 overtook the stores of lines 5 and 6, still in left's
                 buffer.
            violated: never left@cs && right@cs   examples/peterson.weir:20
        "#]],
    );
    check(
        &peterson_play(&p),
        Style { width: 50, ..Style::PLAIN },
        expect![[r#"
            $ weir check
             step  thread  line  what it does
                1  left       5  flag[0] = true;
                     buffer: flag[0]=1
                     memory: flag=[0,0] turn=0
                2  left       6  turn = 1;
                     buffer: flag[0]=1 turn=1
                3  left       7  flag[1] is false
                     buffer: flag[0]=1 turn=1
                     ← reads memory, its own stores still wait
                4  left       8  → cs
                     buffer: flag[0]=1 turn=1
                5  right     13  flag[1] = true;
                     buffer: (flushed)
                     memory: flag=[0,1] turn=0
                6  right     14  turn = 0;
                     buffer: (flushed)
                7  right     15  flag[0] is false
                     ← left's store has not arrived
                8  right     16  → cs

            why: the load at line 7 overtook the stores of
                 lines 5 and 6, still in left's buffer.
            violated: never left@cs && right@cs
              examples/peterson.weir:20
        "#]],
    );
}

#[test]
fn peterson_in_colour_and_in_ascii() {
    let p = peterson();
    let play = peterson_play(&p);
    let color = Style { color: true, ..Style::PLAIN };
    let text = render(&p, &play.trace, &play.replay, TraceOptions::default(), &color);
    let plain = render(&p, &play.trace, &play.replay, TraceOptions::default(), &Style::PLAIN);
    assert_ne!(text, plain);
    assert_eq!(strip(&text), plain);
    let first: String = text.lines().take(3).map(|l| l.replace('\x1b', "^") + "\n").collect();
    shown(
        &first,
        &expect![[r#"
        $ weir check
         ^[1mstep^[0m  ^[1mleft^[0m                  ^[1mbuffer of left^[0m     ^[1mright^[0m                  ^[1mbuffer of right^[0m   ^[1mmemory^[0m
            ^[2m1^[0m  flag[0] = true;   ^[2m5^[0m   ^[36mflag[0]=1^[0m          ^[2m·^[0m                      ^[2m–^[0m                 flag=[0,0] turn=0
            ^[2m2^[0m  turn = 1;         ^[2m6^[0m   ^[36mflag[0]=1 turn=1^[0m   ^[2m·^[0m                      ^[2m–^[0m
    "#]],
    );
    let ascii = Style { unicode: false, ..Style::PLAIN };
    let text = render(&p, &play.trace, &play.replay, TraceOptions::default(), &ascii);
    assert!(text.is_ascii());
    shown(
        &text,
        &expect![[r#"
        $ weir check
         step  left                  buffer of left     right                  buffer of right   memory
            1  flag[0] = true;   5   flag[0]=1          .                      -                 flag=[0,0] turn=0
            2  turn = 1;         6   flag[0]=1 turn=1   .                      -
            3  flag[1] is false  7   flag[0]=1 turn=1   .                      -                 <- its own stores still wait
            4  -> cs             8   flag[0]=1 turn=1   .                      -
            5  .                     flag[0]=1 turn=1   flag[1] = true;   13   (flushed)         flag=[0,1] turn=0
            6  .                     flag[0]=1 turn=1   turn = 0;         14   (flushed)
            7  .                     flag[0]=1 turn=1   flag[0] is false  15   -                 <- left's store has not arrived
            8  .                     flag[0]=1 turn=1   -> cs             16   -

        why: the load at line 7 overtook the stores of lines 5 and 6, still in left's buffer.
        violated: never left@cs && right@cs   examples/peterson.weir:20
    "#]],
    );
}

fn strip(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('\x1b') {
        out.push_str(before);
        rest = after.split_once('m').map_or("", |x| x.1);
    }
    out + rest
}

fn five_threads() -> Program {
    let text = "x = 1;\nr = x;\n";
    let mut b = ProgramBuilder::new("five");
    b.sources(Sources::single("five.weir", text));
    let x = b.scalar("x", Ty::I64, 0);
    let mut r = RoutineBuilder::new("worker");
    let reg = r.reg("r", Ty::I64);
    Source::new(text).thread(&mut r, vec![("x = 1", store(x, 1)), ("r = x", load(reg, x))]);
    let routine = b.routine(r.finish());
    b.template("worker", routine, Count::Times(6));
    b.finish()
}

#[test]
fn many_threads_are_listed_line_by_line() {
    let p = five_threads();
    let mut play = Play::new(&p, Model::Tso);
    for t in 0..5 {
        play.run(t, 1);
    }
    play.flush(2, Addr::of(ObjId(0), 0));
    play.run(2, 1).run(3, 1);
    check(
        &play,
        Style::PLAIN,
        expect![[r#"
            $ weir check
             step  thread     line  what it does  its buffer  memory
                1  worker[0]     1  x = 1;        x=1         x=0
                2  worker[1]     1  x = 1;        x=1
                3  worker[2]     1  x = 1;        x=1
                4  worker[3]     1  x = 1;        x=1
                5  worker[4]     1  x = 1;        x=1
                6  worker[2]        flush x=1     –           x=1
                7  worker[2]     2  x is 1        –           ← the stores of 4 threads have not arrived
                8  worker[3]     2  x is 1        x=1         ← early read, from its own buffer
            note: worker[5] takes no step here
        "#]],
    );
    check(
        &play,
        Style { width: 40, ..Style::PLAIN },
        expect![[r#"
            $ weir check
             step  thread     line  what it does
                1  worker[0]     1  x = 1;
                     buffer: x=1  memory: x=0
                2  worker[1]     1  x = 1;
                     buffer: x=1
                3  worker[2]     1  x = 1;
                     buffer: x=1
                4  worker[3]     1  x = 1;
                     buffer: x=1
                5  worker[4]     1  x = 1;
                     buffer: x=1
                6  worker[2]        flush x=1
                     memory: x=1
                7  worker[2]     2  x is 1
                     ← the stores of 4 threads have
                     not arrived
                8  worker[3]     2  x is 1
                     buffer: x=1  ← early read
            note: worker[5] takes no step here
        "#]],
    );
}

#[test]
fn long_executions_are_folded_in_the_middle() {
    let text = "loop { x = 1; }\n";
    let mut b = ProgramBuilder::new("long");
    b.sources(Sources::single("long.weir", text));
    let x = b.scalar("x", Ty::I64, 0);
    let mut r = RoutineBuilder::new("t");
    let l = r.loc();
    r.edge(l, l, store(x, 1), span_of(text, "x = 1", 0));
    b.thread(r.finish());
    let p = b.finish();
    let mut play = Play::new(&p, Model::Tso);
    for _ in 0..300 {
        play.run(0, 1).flush(0, Addr::of(x, 0));
    }
    let text = |full| {
        let options = TraceOptions { full, ..TraceOptions::default() };
        render(&p, &play.trace, &play.replay, options, &Style::PLAIN)
    };
    let folded = text(false);
    let lines: Vec<&str> = folded.lines().collect();
    assert_eq!(lines.len(), 2 + 60 + 1 + 120);
    shown(
        &(lines[60..65].join(
            "
",
        ) + "
"),
        &expect![[r#"
    $ weir check
       59  x = 1;  1   (flushed)
       60  x = 1;  1   (flushed)
           … 120 steps not shown (--full-trace shows them)
      181  x = 1;  1   (flushed)
      182  x = 1;  1   (flushed)
"#]],
    );
    assert_eq!(text(true).lines().count(), 2 + 300);
}

#[test]
fn much_memory_is_shown_above_and_then_by_change() {
    let text = "x = 1;\na[17] = 3;\n";
    let mut b = ProgramBuilder::new("big");
    b.sources(Sources::single("big.weir", text));
    let x = b.scalar("x", Ty::I64, 0);
    let zero = vec![CellInit::Value(0)];
    let a = b.object("a", Ty::I64, Len::Fixed(64), zero.clone(), Span::default());
    for i in 0..60 {
        b.scalar(format!("unused_variable_{i}"), Ty::I64, i);
    }
    let mut t = RoutineBuilder::new("t");
    Source::new(text).thread(
        &mut t,
        vec![("x = 1", store(x, 1)), ("a[17] = 3", Op::Store(Place::Cell(a, Expr::int(17)), Expr::int(3)))],
    );
    b.thread(t.finish());
    let p = b.finish();
    let mut play = Play::new(&p, Model::Sc);
    play.run(0, 2);
    check(
        &play,
        Style::PLAIN,
        expect![[r#"
            $ weir check
            memory at the start: x=0 a=[64 times 0] (60 variables not touched here and left out)

             step  t               memory
                1  x = 1;      1   x=1
                2  a[17] = 3;  2   a[17]=3
        "#]],
    );
}
