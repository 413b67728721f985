//! Refinement of programs with calls and loops: the paper's guarantees hold for them as well.

use weir_engine::{Budget, Outcome};
use weir_ir::Program;
use weir_reach::lazy::robustness::Robustness;
use weir_reach::lazy::{Answer, Options, lazy};

fn load(text: &str) -> Program {
    weir_lang::load("test.weir", text).unwrap_or_else(|e| panic!("{e:?}"))
}

fn refine(program: &Program, budget: Budget) -> Answer {
    let oracle = Robustness::new(weir_robust::Options { all: true, ..weir_robust::Options::default() });
    let search = weir_explore::Options { budget, ..weir_explore::Options::new(weir_ir::Model::Sc) };
    lazy(program, &oracle, &Options { search, ..Options::default() }).expect("no bug")
}

#[track_caller]
fn decided(text: &str, safe: bool) -> Answer {
    let program = load(text);
    let answer = refine(&program, Budget::unlimited());
    match &answer.verdict.outcome {
        Outcome::Safe(..) => assert!(safe, "safe"),
        Outcome::Unsafe(trace) => {
            assert!(!safe, "unsafe");
            weir_machine::replay(&program, trace).expect("an execution");
        }
        other => panic!("{other:?}"),
    }
    answer
}

/// A store waits while a procedure is called.
#[test]
fn calls_are_inlined() {
    let program = |fence: &str| {
        format!(
            "shared x: u8, y: u8; proc get() -> u8 {{ var r: u8 = y; return r; }} \
             thread A {{ var a: u8; x = 1; {fence} a = get(); }} \
             thread B {{ var b: u8; y = 1; fence; b = x; }} exists A.a == 0 && B.b == 0;"
        )
    };
    let answer = decided(&program(""), false);
    assert!(answer.sequences > 0);
    decided(&program("fence;"), true);
}

/// `x` is stored by a procedure that calls itself, and what it returns is looked at in a third.
#[test]
fn recursion_is_unrolled() {
    let program = |n: u8, fence: &str| {
        format!(
            "shared x: u8, y: u8; \
             proc down(n: u8) -> u8 {{ var r: u8; if (n == 0) {{ return y; }} x = n; r = down(n - 1); return r; }} \
             thread A {{ var a: u8; a = down({n}); {fence} }} \
             thread B {{ var b: u8; y = 1; fence; b = x; }} exists A.a == 0 && B.b == 0;"
        )
    };
    decided(&program(2, ""), false);
    let safe = "shared x: u8, y: u8; \
        proc down(n: u8) -> u8 { var r: u8; if (n == 0) { fence; return y; } x = n; r = down(n - 1); return r; } \
        thread A { var a: u8; a = down(3); } \
        thread B { var b: u8; y = 1; fence; b = x; } exists A.a == 0 && B.b == 0;";
    decided(safe, true);
}

/// Not robust, and safe: the loop ends by itself.
#[test]
fn loops_that_end_are_found_to_end() {
    for n in [2, 5] {
        let text = format!(
            "shared x: u8, y: u8; \
             thread A {{ var i: u8; var r: u8; while (i < {n}) {{ x = 1; r = y; i = i + 1; }} }} \
             thread B {{ var s: u8; y = 1; s = x; }} exists A.r == 2;"
        );
        let answer = decided(&text, true);
        assert!(answer.sequences > 0);
    }
}

/// Threads that go on for ever, with a fence each time round: sequences end at the fence.
#[test]
fn loops_with_fences_need_no_unrolling() {
    let text = "shared x: u8, y: u8; \
        thread A { var a: u8; loop { x = 1; a = y; fence; x = 0; fence; } } \
        thread B { var b: u8; loop { y = 1; b = x; fence; y = 0; fence; } } \
        never A.a == 2;";
    let answer = decided(text, true);
    assert!(answer.sequences > 0);
}

/// Infinitely many states under SC do not starve the oracle.
#[test]
fn an_infinite_space_under_sc_is_unrolled() {
    let text = "shared x: u8, y: u8, z: int; \
        thread A { var a: u8; x = 1; a = y; done: skip; } \
        thread B { var b: u8; y = 1; b = x; done: skip; } \
        thread C { var n: int; loop { n = n + 1; z = n; } } \
        never A@done && B@done && A.a == 0 && B.b == 0;";
    let answer = decided(text, false);
    assert!(answer.sequences > 0);
}

/// Limits are obeyed, whoever runs.
#[test]
fn limits_hold() {
    let text = "shared x: u8, y: u8, z: int; \
        thread A { var a: u8 = 2; loop { x = 1; a = y; } } \
        thread B { var b: u8 = 2; loop { y = 1; b = x; } } \
        thread C { var n: int; loop { n = n + 1; z = n; } } \
        never A.a == 7;";
    let start = std::time::Instant::now();
    let answer = refine(&load(text), Budget::of(std::time::Duration::from_secs(2)));
    assert!(matches!(answer.verdict.outcome, Outcome::Unknown(..)));
    assert!(start.elapsed().as_secs() < 30);
}
