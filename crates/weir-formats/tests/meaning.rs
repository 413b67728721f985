//! What small programs can do, by enumeration of all states: the lowering keeps
//! the meaning of blocking instructions, locks and domains.

use weir_formats::{rmm, trencher};
use weir_ir::{Model, Program};
use weir_machine::{Wrong, enumerate};

fn reachable(program: &Program, model: Model) -> bool {
    let seen = enumerate(program, model, 20_000).expect("a program the judge can run");
    assert!(!seen.wrong.iter().any(|w| matches!(w, Wrong::Fault(_))), "{:?}", seen.wrong);
    let found = seen.wrong.contains(&Wrong::Property(0));
    assert!(found || seen.complete, "too many states");
    found
}

/// Whether the forbidden state can be reached under SC and under TSO.
fn memorax(text: &str, sc: bool, tso: bool) {
    let program = rmm::load("test.rmm", text).unwrap_or_else(|e| panic!("{e:#?}"));
    assert_eq!(reachable(&program, Model::Sc), sc, "SC: {text}");
    assert_eq!(reachable(&program, Model::Tso), tso, "TSO: {text}");
}

fn store_buffering(write: &str, after: &str) -> String {
    let process = |mine: &str, other: &str| {
        format!("process text {write}: {mine} := 1; {after} read: {other} = 0; CS: nop\n")
    };
    format!("forbidden CS CS data x = 0 : [0:1] y = 0 : [0:1]\n{}{}", process("x", "y"), process("y", "x"))
}

#[test]
fn fences_and_locked_writes() {
    memorax(&store_buffering("write", ""), false, true);
    memorax(&store_buffering("write", "ssfence;"), false, true);
    memorax(&store_buffering("write", "llfence;"), false, true);
    memorax(&store_buffering("write", "fence;"), false, false);
    memorax(&store_buffering("locked write", ""), false, false);
    // A locked block without a write leaves the buffer alone.
    memorax(&store_buffering("write", "locked { read: x = 1 or read: y = 1 };"), false, true);
}

#[test]
fn a_read_waits_for_its_value() {
    let text = "forbidden CS END data x = 0 : [0:2]\nprocess text A: read: x = 2; CS: nop\n\
                process text write: x := 1; write: x := 2; END: nop";
    memorax(text, true, true);
    // Whoever waits is at the label.
    memorax(&text.replace("forbidden CS", "forbidden A"), true, true);
    memorax(&text.replace("x = 2; CS", "x = 0; read: x = 1; read: x = 2; CS"), true, true);
    memorax(&text.replace("x = 2; CS", "x = 2; read: x = 1; CS"), false, false);
}

#[test]
fn a_choice_is_not_made_before_its_first_instruction() {
    let text = "forbidden A END data x = 0 : [0:1]\n\
                process text either { read: x = 1; A: nop or read: x = 0; B: nop }\n\
                process text write: x := 1; END: nop";
    memorax(text, true, true);
    memorax(&text.replace("forbidden A", "forbidden B"), true, true);
}

#[test]
fn cas_is_atomic_and_waits() {
    let lock = "forbidden CS CS data l = 0 : [0:1] process(2)\n\
                text L: cas(l, 0, 1); CS: nop; write: l := 0; goto L";
    memorax(lock, false, false);
    memorax(&lock.replace("cas(l, 0, 1)", "read: l = 0; write: l := 1"), true, true);
    memorax(&lock.replace("cas(l, 0, 1)", "locked { read: l = 0; write: l := 1 }"), false, false);
    memorax(
        &lock.replace("cas(l, 0, 1)", "locked { read: l = 0; write: l := 1 or assume: true }"),
        true,
        true,
    );
}

#[test]
fn domains_block() {
    let text = "forbidden END data x = 0 : [0:2] process registers $r = 0 : [0:1] text BODY; END: nop";
    let with = |body: &str| text.replace("BODY", body);
    memorax(&with("$r := $r + 1"), true, true);
    memorax(&with("$r := $r + 1; $r := $r + 1"), false, false);
    memorax(&with("$r := -1"), false, false);
    memorax(&with("$r := $r + 1; write: x := $r + 1; read: x = 2"), true, true);
    memorax(&with("$r := $r + 1; write: x := $r + 1; read: $r := x"), false, false);
    memorax(&with("$r := $r + 1; write: x := $r + $r + 1"), false, false);
    memorax(&with("locked { read: $r := x; write: x := $r - 1 }"), false, false);
    memorax(&with("cas(x, 0, 3)"), false, false);
    memorax(&with("cas(x, $r, $r + 2)"), true, true);
}

#[test]
fn any_initial_value_is_any_of_the_domain() {
    let text = "forbidden END data x = * : [3:4] process registers $r = * : [0:2] text assume: $r = 70; \
                read: x = 71; END: nop";
    for (n, m, yes) in [("0", "3", true), ("2", "4", true), ("3", "3", false), ("1", "5", false)] {
        memorax(&text.replace("70", n).replace("71", m), yes, yes);
    }
}

#[test]
fn pointers_reach_every_global_and_nothing_else() {
    let text = "forbidden END data a = 0 : [0:1] b = 0 : [0:2] process registers $p = 0 : [0:2] \
                text $p := 70; write: [$p] := 71; read: NAME = 71; END: nop";
    for (p, v, x, yes) in [
        ("0", "1", "a", true),
        ("1", "1", "b", true),
        ("1", "2", "b", true),
        ("0", "2", "a", false),
        ("2", "1", "a", false),
    ] {
        memorax(&text.replace("70", p).replace("71", v).replace("NAME", x), yes, yes);
    }
}

/// Whether every thread can be at its final state, under SC and under TSO.
fn trencher(text: &str, sc: bool, tso: bool) {
    let program = trencher::load("test.txt", text).unwrap_or_else(|e| panic!("{e:#?}"));
    assert_eq!(reachable(&program, Model::Sc), sc, "SC: {text}");
    assert_eq!(reachable(&program, Model::Tso), tso, "TSO: {text}");
}

#[test]
fn the_lock_of_trencher() {
    let thread = |name: &str, mine: u8, other: u8, between: &str| {
        format!(
            "thread {name}\ninitial a\nfinal d\ntransition a b write 1 {mine}\n{between}\n\
             transition c e read r {other}\ntransition e d check == r 0\nend\n"
        )
    };
    let both = |between: &str| thread("t", 0, 1, between) + &thread("u", 1, 0, between);
    trencher(&both("transition b c noop"), false, true);
    trencher(&both("transition b c mfence"), false, false);
    trencher(&both("transition b l lock\ntransition l c unlock"), false, false);
    // Who has the lock cannot take it again, nor give back what it has not.
    let alone = |code: &str| format!("thread t\ninitial a\nfinal d\n{code}\nend\n");
    trencher(&alone("transition a b lock\ntransition b d lock"), false, false);
    trencher(&alone("transition a d unlock"), false, false);
    // While one thread has the lock the other does not move.
    let other = "thread u\ninitial a\nfinal b\ntransition a b noop\nend\n";
    trencher(&(alone("transition a d lock") + other), true, true);
    let told = "thread u\ninitial a\nfinal c\ntransition a b read r 0\ntransition b c check == r 1\nend\n";
    trencher(&(alone("transition a b lock\ntransition b d write 1 0") + told), false, false);
    trencher(
        &(alone("transition a b lock\ntransition b c write 1 0\ntransition c d unlock") + told),
        true,
        true,
    );
}
