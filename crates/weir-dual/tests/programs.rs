//! Small programs written for one purpose each: stores in loops without a fence,
//! atomic sections, what is refused, limits.

mod common;

use std::time::Duration;
use weir_dual::{Options, Unsupported, decide};
use weir_engine::Outcome;
use weir_ir::{Model, Program};

fn program(text: &str) -> Program {
    weir_lang::load("test.weir", text).unwrap_or_else(|e| panic!("{text}\n{e:#?}"))
}

/// `true` for safe; proofs are checked, traces replayed.
fn safe(text: &str) -> bool {
    let program = program(text);
    let answer = decide(&program, &Options { certificate: true, ..Options::default() })
        .unwrap_or_else(|e| panic!("{text}\n{e}"));
    match answer.verdict.outcome {
        Outcome::Safe(..) => {
            let proof = answer.certificate.expect("a proof");
            common::certify(&program, &proof).unwrap_or_else(|e| panic!("{text}\n{e}"));
            true
        }
        Outcome::Unsafe(trace) => {
            weir_machine::replay(&program, &trace).unwrap_or_else(|e| panic!("{text}\n{e}"));
            false
        }
        Outcome::Unknown(why, _) => panic!("{text}\n{why}"),
        Outcome::Unsupported(what) => panic!("{text}\n{what}"),
    }
}

/// The explorer cannot finish it.
fn grows(text: &str) -> bool {
    let options = weir_explore::Options {
        budget: weir_engine::Budget::of(Duration::from_millis(500)),
        ..weir_explore::Options::new(Model::Tso)
    };
    matches!(weir_explore::explore(&program(text), &options).outcome, Outcome::Unknown(..))
}

#[test]
fn store_order_is_kept_for_ever() {
    let text = |first: &str, second: &str| {
        format!(
            "shared data: u8, count: u8;
            thread writer {{
                var v: u8;
                loop {{ v = (v + 1) & 3; {first} = v; {second} = v; }}
            }}
            thread reader {{
                var c: u8;
                var d: u8;
                c = count;
                d = data;
                assume(c == 1);
                end: skip;
            }}
            never reader@end && reader.d == 0;"
        )
    };
    // The writer may be rounds ahead: any value can follow.
    assert!(!safe(&text("data", "count")));
    let once = "shared data: u8, flag: u8;
        thread writer {
            var v: u8;
            loop { data = 1; flag = 1; }
        }
        thread reader {
            var f: u8;
            var d: u8;
            f = flag;
            d = data;
            assert(f == 0 || d == 1);
        }";
    assert!(safe(once) && grows(once));
    let turned = once.replace("data = 1; flag = 1;", "flag = 1; data = 1;");
    assert!(!safe(&turned));
}

#[test]
fn a_mutex_without_a_fence_breaks_in_a_loop_and_holds_with_one() {
    let text = |fence: &str| {
        format!(
            "shared flag: bool[2], turn: u8, noise: u8;
            thread T[2] {{
                loop {{
                    choose {{ noise = 1; }} or {{
                        flag[self] = true;
                        turn = 1 - self;
                        {fence}
                        while (flag[1 - self] && turn != self) {{ }}
                        cs: noise = 0;
                        flag[self] = false;
                    }}
                }}
            }}
            never T[0]@cs && T[1]@cs;"
        )
    };
    assert!(!safe(&text("")));
    assert!(safe(&text("fence;")) && grows(&text("fence;")));
}

#[test]
fn the_end_may_lie_in_a_section_while_stores_are_buffered() {
    // TSO may hold B's stores back while A is in its section.
    let text = "shared x: u8, y: u8;
        thread A {
            var r: u8;
            atomic { r = y; inside: skip; x = 2; }
        }
        thread B { x = 1; y = 1; end: skip; }
        never A@inside && A.r == 0 && B@end;";
    assert!(!safe(text));
    // But not with a fence before the end.
    assert!(safe(&text.replace("y = 1; end", "y = 1; fence; end")));
}

#[test]
fn memory_alone_may_be_asked_about_inside_sections_too() {
    let text = |inside: &str| {
        format!(
            "shared x: u8, y: u8;
            thread A {{ loop {{ {inside} {{ x = 1; y = 1; y = 0; x = 0; }} }} }}
            thread B {{ var r: u8; loop {{ r = x; }} }}
            never x == 1 && y == 0;"
        )
    };
    assert!(!safe(&text("atomic")));
    assert!(!safe(&text("")));
    assert!(safe(&text("atomic").replace("x == 1 && y == 0", "x == 0 && y == 1")));
    assert!(safe(&text("").replace("x == 1 && y == 0", "x == 0 && y == 1 || x == 7")));
}

#[test]
fn what_is_not_taken_names_itself() {
    let refused = |text: &str| decide(&program(text), &Options::default()).unwrap_err();
    let counter = "shared count: u32; thread T[2] { loop { count = count + 1; } } never count == 7;";
    assert_eq!(refused(counter), Unsupported::ManyValues("count".into()));
    let mixed = "shared x: u8; thread A { x = 1; L: skip; } never A@L && x == 0;";
    assert!(matches!(refused(mixed), Unsupported::MixedPredicate(_)));
    let heap = "shared p: ptr; thread A { p = alloc(1); } never p == null;";
    assert!(matches!(refused(heap), Unsupported::Heap(_)));
    let spawns =
        "shared x: u8; thread A { var t: tid; t = spawn B(); join t; } thread B[] { x = 1; } never x == 2;";
    if let Ok(p) = weir_lang::load("test.weir", spawns) {
        assert!(matches!(
            decide(&p, &Options::default()),
            Err(Unsupported::Spawn(_) | Unsupported::AnyNumberOfThreads(_))
        ));
    }
}

#[test]
fn limits_end_the_search() {
    let text = "shared a: u8[4], n: u8;
        thread T[4] {
            var r: u8;
            loop {
                choose { a[self] = (r + 1) & 15; } or { r = a[(self + 1) & 3]; } or { n = r; } or { r = n; }
                if (r == 9) { cs: skip; }
            }
        }
        never T[0]@cs && T[1]@cs && T[2]@cs && T[3]@cs && T[0].r == 77;";
    let p = program(&text.replace(" && T[0].r == 77", ""));
    let options =
        Options { budget: weir_engine::Budget::of(Duration::from_millis(300)), ..Options::default() };
    let start = std::time::Instant::now();
    let answer = decide(&p, &options).expect("a program for this engine");
    assert!(start.elapsed() < Duration::from_secs(5));
    if let Outcome::Unsafe(trace) = &answer.verdict.outcome {
        weir_machine::replay(&p, trace).expect("a trace that replays");
    }
    let options = Options { config_limit: Some(1), ..Options::default() };
    let answer = decide(&p, &options).expect("a program for this engine");
    println!("{:?}", answer.verdict.outcome);
}
