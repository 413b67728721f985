//! Programs with ten threads get a verdict in well under a minute.

use std::fmt::Write;
use std::time::{Duration, Instant};
use weir_ir::Program;
use weir_robust::{Options, Verdict, robust_tso};

const N: usize = 10;

fn trencher(text: &str) -> Program {
    weir_formats::load(weir_formats::Format::Trencher, "ten.txt", text).unwrap()
}

fn decided(name: &str, program: &Program, expected: Verdict) {
    let start = Instant::now();
    let limit = Duration::from_secs(60);
    let options = Options {
        budget: weir_engine::Budget::of(limit).with_memory(Some(4 << 30)),
        workers: 2,
        ..Options::default()
    };
    let answer = robust_tso(program, &options);
    println!("{name}: {:?}, {} states, {:?}", answer.verdict, answer.stats.states, start.elapsed());
    for w in &answer.witnesses {
        weir_machine::replay(program, &w.trace).unwrap();
    }
    assert_eq!(answer.verdict, expected, "{name}");
    assert!(start.elapsed() < limit, "{name}");
}

#[test]
fn double_checked_locking() {
    let mut text = String::new();
    for i in 0..N {
        write!(
            text,
            "thread t{i}
initial a
transition a b read p 0
transition b c check == p 0
transition b k check != p 0
transition c d lock
transition d e read l 1
transition e f check == l 0
transition f g write 1 1
transition g h unlock
transition h i read p 0
transition i j check == p 0
transition i m check != p 0
transition j m write 1 0
transition m k write 0 1
transition k a read p 0
end
"
        )
        .unwrap();
    }
    decided("double-checked locking", &trencher(&text), Verdict::Robust);
}

#[test]
fn a_seqlock_with_nine_readers() {
    let reader = "thread r[9] {
        var before: u8;
        var after: u8;
        var d1: u8;
        var d2: u8;
        loop {
            before = version;
            if (before % 2 == 0) {
                d1 = data1;
                d2 = data2;
                after = version;
                if (before == after) { assert(d1 == d2); }
            }
        }
    }";
    let writer = "thread w {
        var v: u8;
        loop {
            v = version;
            version = v + 1;
            data1 = v;
            data2 = v;
            version = v + 2;
        }
    }";
    let text = format!("shared version: u8, data1: u8, data2: u8;\n{writer}\n{reader}");
    let program = weir_lang::load("seqlock.weir", &text).unwrap();
    decided("seqlock", &program, Verdict::Robust);
}

/// A ring of workers that wake each other up by latch and flag.
fn latches(fenced: bool) -> String {
    let mut text = String::new();
    for i in 0..N {
        let (latch, flag) = (2 * i + 1, 2 * i + 2);
        let next = (i + 1) % N;
        let start = if i == 0 {
            format!(
                "initial s\ntransition s s1 write 1 {latch}\ntransition s1 s2 write 1 {flag}\n\
                 transition s2 a mfence\n"
            )
        } else {
            "initial a\n".into()
        };
        let fence = if fenced { "mfence" } else { "noop" };
        write!(
            text,
            "thread w{i}
{start}transition a b read latch {latch}
transition b c check != latch 0
transition b a check == latch 0
transition c c1 write 0 {latch}
transition c1 d {fence}
transition d e read flag {flag}
transition e f check != flag 0
transition e i check == flag 0
transition f g write 0 {flag}
transition g h write 1 {}
transition h i write 1 {}
transition i j read latch {latch}
transition j c check != latch 0
transition j i check == latch 0
end
",
            2 * next + 2,
            2 * next + 1
        )
        .unwrap();
    }
    text
}

#[test]
fn ten_latches() {
    decided("ten latches", &trencher(&latches(false)), Verdict::Robust);
    decided("ten latches, fenced", &trencher(&latches(true)), Verdict::Robust);
}

#[test]
fn ten_way_dijkstra() {
    let text = format!(
        "shared flag: [0..2][{N}], turn: u8;
        thread T[{N}] {{
            var k: u8;
            var j: u8;
            loop {{
                start: flag[self] = 1;
                k = turn;
                while (k != self) {{
                    if (flag[k] == 0) {{ turn = self; }}
                    k = turn;
                }}
                flag[self] = 2;
                j = 0;
                while (j < {N}) {{
                    if (j != self && flag[j] == 2) {{ goto start; }}
                    j = j + 1;
                }}
                flag[self] = 0;
            }}
        }}"
    );
    let program = weir_lang::load("dijkstra.weir", &text).unwrap();
    decided("ten-way Dijkstra", &program, Verdict::NotRobust);
}

#[test]
fn ten_way_szymanski() {
    let text = format!(
        "shared flag: [0..4][{N}];
        thread T[{N}] {{
            var j: u8;
            var waits: bool;
            loop {{
                flag[self] = 1;
                j = 0;
                while (j < {N}) {{ if (flag[j] < 3) {{ j = j + 1; }} }}
                flag[self] = 3;
                waits = false;
                j = 0;
                while (j < {N}) {{ if (flag[j] == 1) {{ waits = true; }} j = j + 1; }}
                if (waits) {{
                    flag[self] = 2;
                    j = 0;
                    while (j < {N} && flag[j] != 4) {{ j = (j + 1) % {N}; }}
                }}
                flag[self] = 4;
                j = 0;
                while (j < self) {{ if (flag[j] < 2) {{ j = j + 1; }} }}
                cs: skip;
                flag[self] = 0;
            }}
        }}"
    );
    let program = weir_lang::load("szymanski.weir", &text).unwrap();
    decided("ten-way Szymanski", &program, Verdict::NotRobust);
}
