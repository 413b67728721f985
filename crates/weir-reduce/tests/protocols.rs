//! The paper's Table 1: four protocols for two threads, without fences and with.
//! At age 2 all are refuted without fences and none with, and every execution
//! found is one.

use weir_engine::{Covered, Outcome, Scope, StopReason};
use weir_explore::Options;
use weir_ir::{Model, Program};
use weir_reduce::engine::DEFAULT_DEPTH;
use weir_reduce::{Answer, Bound, deepen, within};

const PROTOCOLS: [(&str, &str); 4] = [
    ("locks/dekker", "locks/dekker_fenced"),
    ("locks/lamport_fast", "locks/lamport_fast_fenced_tso"),
    ("peterson", "locks/peterson_fenced"),
    ("locks/szymanski", "locks/szymanski_fenced"),
];

fn load(name: &str) -> Program {
    weir_testkit::program(&weir_testkit::example(&format!("{name}.weir")))
}

fn unsafe_and_replayed(name: &str, program: &Program, answer: Answer) {
    let Answer::Verdict(v) = answer else { panic!("{name}: {answer:?}") };
    let Outcome::Unsafe(trace) = v.outcome else { panic!("{name}: {:?}", v.outcome) };
    assert_eq!(trace.model, Model::Tso);
    weir_machine::replay(program, &trace).unwrap_or_else(|e| panic!("{name}: {e}"));
}

#[test]
fn without_fences_all_are_refuted_at_age_2() {
    for (name, _) in PROTOCOLS {
        let p = load(name);
        let limits = Options::new(Model::Tso);
        unsafe_and_replayed(name, &p, within(&p, Bound::Age(2), DEFAULT_DEPTH, &limits));
        unsafe_and_replayed(name, &p, deepen(&p, DEFAULT_DEPTH, &limits));
    }
}

#[test]
fn with_fences_none_is_refuted_at_age_2() {
    for (_, name) in PROTOCOLS {
        let p = load(name);
        let Answer::Verdict(v) = within(&p, Bound::Age(2), DEFAULT_DEPTH, &Options::new(Model::Tso)) else {
            panic!("{name}: no verdict")
        };
        let covered = Covered::Within("stores at most 2 switches old".into());
        let within = match &v.outcome {
            Outcome::Unknown(StopReason::Bound(_), c) => *c == covered,
            // Older stores were shown to lead nowhere else.
            outcome => matches!(outcome, Outcome::Safe(Scope::AllExecutions, _)),
        };
        assert!(within, "{name}: {:?}", v.outcome);
    }
}

#[test]
fn a_bound_that_covers_everything_is_no_bound() {
    let fenced = load("litmus/sb_fenced");
    let limits = Options::new(Model::Tso);
    let Answer::Verdict(v) = deepen(&fenced, DEFAULT_DEPTH, &limits) else { panic!("no verdict") };
    assert!(matches!(v.outcome, Outcome::Safe(Scope::AllExecutions, _)));
    let Answer::Verdict(v) = within(&fenced, Bound::Rounds(1), DEFAULT_DEPTH, &limits) else {
        panic!("no verdict")
    };
    assert!(matches!(v.outcome, Outcome::Unknown(..)));
}

#[test]
fn recursion_finds_its_bug_and_its_depth_is_part_of_the_scope() {
    let p = load("language/recursive_entry");
    let limits = Options::new(Model::Tso);
    unsafe_and_replayed("language/recursive_entry", &p, within(&p, Bound::Rounds(2), DEFAULT_DEPTH, &limits));
    let Answer::Verdict(v) = within(&p, Bound::Rounds(2), 2, &limits) else { panic!("no verdict") };
    assert_eq!(v.outcome.reach(), "all executions with up to 2 rounds per thread, calls at most 2 deep");
    let endless = "shared x: bool, y: bool;
        proc walk(first: bool) -> bool {
            var r: bool;
            choose { r = walk(first); return r; } or { skip; }
            if (first) { x = true; return !y; }
            y = true;
            return !x;
        }
        thread a { var in: bool; in = walk(true); if (in) { cs: skip; } }
        thread b { var in: bool; in = walk(false); if (in) { cs: skip; } }
        never a@cs && b@cs;";
    let p = weir_lang::load("endless", endless).unwrap_or_else(|d| panic!("{d:?}"));
    unsafe_and_replayed("endless", &p, within(&p, Bound::Age(1), 3, &limits));
}

#[test]
fn what_cannot_be_taken_is_named() {
    let text = "shared p: ptr; thread t { *p = 1; }";
    let p = weir_lang::load("pointer", text).unwrap_or_else(|d| panic!("{d:?}"));
    let Answer::Refused(d) = within(&p, Bound::Age(1), DEFAULT_DEPTH, &Options::new(Model::Tso)) else {
        panic!("taken")
    };
    assert!(d[0].message.contains("an access through a pointer"), "{d:?}");
}
