//! Small programs, each about one thing that is easy to get wrong.

use weir_robust::pso::{PsoVerdict, robust_pso};
use weir_robust::{Answer, Options, Verdict, check_cycle, robust_tso};

fn answer(text: &str) -> Answer {
    let program = weir_lang::load("case.weir", text).unwrap_or_else(|e| panic!("{e:?}"));
    let answer = robust_tso(&program, &Options::default());
    for w in &answer.witnesses {
        let replay = weir_machine::replay(&program, &w.trace).unwrap();
        check_cycle(&program, &w.trace, &replay, &w.cycle).unwrap();
    }
    answer
}

#[track_caller]
fn robust(text: &str) {
    assert_eq!(answer(text).verdict, Verdict::Robust);
}

#[track_caller]
fn not_robust(text: &str) {
    assert_eq!(answer(text).verdict, Verdict::NotRobust);
}

#[test]
fn store_buffering_and_its_repairs() {
    let sb = |a: &str, b: &str| {
        format!("shared x: u8, y: u8; thread a {{ x = 1; {a} r = y; }} thread b {{ y = 1; {b} r = x; }}")
    };
    not_robust(&sb("", ""));
    not_robust(&sb("fence;", ""));
    not_robust(&sb("fence(ss);", "fence(ss);"));
    robust(&sb("fence;", "fence;"));
    robust(&sb("n = fetch_add(y, 0);", "n = xchg(x, 0);"));
    robust(&sb("atomic { n = x; }", "fence;"));
}

#[test]
fn others_may_act_between_the_delayed_store_and_the_load() {
    // `a` must see y before and z after `b` has run.
    not_robust(
        "shared x: u8, y: u8, z: u8, w: u8;
        thread a { x = 1; if (y == 0) { if (z == 1) { r = w; } } }
        thread b { y = 1; z = 1; }
        thread c { w = 1; r = x; }",
    );
}

#[test]
fn a_chain_through_three_threads() {
    not_robust(
        "shared x: u8, y: u8, z: u8;
        thread a { x = 1; r = y; }
        thread b { y = 1; z = 1; }
        thread c { if (z == 1) { r = x; } }",
    );
    robust(
        "shared x: u8, y: u8, z: u8;
        thread a { x = 1; fence; r = y; }
        thread b { y = 1; z = 1; }
        thread c { if (z == 1) { r = x; } }",
    );
}

#[test]
fn an_atomic_section_is_one_event() {
    not_robust(
        "shared x: u8, y: u8;
        thread a { x = 1; r = y; }
        thread b { atomic { r = x; y = 1; } }",
    );
    robust(
        "shared x: u8, y: u8;
        thread a { x = 1; r = y; }
        thread b { atomic { r = x; s = y; } }",
    );
}

#[test]
fn a_loop_over_an_array_in_a_section() {
    not_robust(
        "shared x: u8[3], y: u8;
        thread a { x[2] = 1; r = y; }
        thread b { var i: u8; atomic { y = 1; while (i < 3) { r = x[i]; i = i + 1; } } }",
    );
}

#[test]
fn what_is_read_early_is_no_attack() {
    robust("shared x: u8; thread a { x = 1; r = x; } thread b { x = 2; r = x; }");
}

#[test]
fn threads_that_start_and_end() {
    // The child starts after the store has arrived.
    robust(
        "shared x: u8, y: u8;
        thread child[spawn] { y = 1; r = x; }
        thread main { x = 1; t = spawn child(); r = y; join t; }",
    );
}

#[test]
fn errors_end_an_execution_but_not_what_was_before() {
    not_robust(
        "shared x: u8, y: u8;
        thread a { x = 1; r = y; assert(r == 7); }
        thread b { y = 1; r = x; assert(false); }",
    );
    // The error comes first.
    robust(
        "shared x: u8, y: u8;
        thread a { assert(false); x = 1; r = y; }
        thread b { y = 1; r = x; }",
    );
}

#[test]
fn what_fresh_memory_holds_decides() {
    // The branch of `a` depends on what a new object holds in its last cell.
    let text = "shared x: u8, y: u8;
        thread a { p = alloc(2); r = *(p + 1); if (r == 7) { x = 1; s = y; } free(p); }
        thread b { y = 1; r = x; }";
    let mut program = weir_lang::load("case.weir", text).unwrap_or_else(|e| panic!("{e:?}"));
    for (heap_init, robust) in [(0, true), (7, false)] {
        program.heap_init = heap_init;
        let tso = robust_tso(&program, &Options::default());
        assert_eq!(tso.verdict, if robust { Verdict::Robust } else { Verdict::NotRobust });
        for w in &tso.witnesses {
            let replay = weir_machine::replay(&program, &w.trace).unwrap();
            check_cycle(&program, &w.trace, &replay, &w.cycle).unwrap();
        }
        let pso = robust_pso(&program, &weir_explore::Options::new(weir_ir::Model::Pso));
        assert_eq!(matches!(pso.verdict, PsoVerdict::Robust), robust);
    }
}
