//! Local proofs of objects of `examples/points`.

mod common;

use common::{example, names, proved};
use weir_ir::Model;
use weir_points::proof::Proved;
use weir_prove::Choice;

/// Burns's lock with its fences, for any number of rounds (Table 6.4 of the thesis).
#[test]
fn burns() {
    for model in [Model::Sc, Model::Tso, Model::Pso] {
        for trial in [0, 5_000] {
            let found = proved(&example("burns_fenced"), "ar || ar", model, false, trial, Choice::Embedded);
            assert!(found.complete(), "{model}: {}", names(&found));
            let Proved::Tried { obligations, invariants, .. } = &found else { unreachable!() };
            assert!(obligations.len() >= 12 && *invariants > 20, "{}", names(&found));
        }
    }
}

#[test]
fn spin_lock() {
    let found = proved(&example("spinlock"), "ar || ar || ar", Model::Tso, false, 5_000, Choice::Embedded);
    assert!(found.complete(), "{}", names(&found));
}

/// What is wrong is never proved, also where nothing is tried out before.
#[test]
fn wrong_locks_are_not_proved() {
    let burns = example("burns_fenced");
    let spin = example("spinlock");
    let unfenced =
        burns.replace("            fence;\n            while (flag[1])", "            while (flag[1])");
    assert_ne!(unfenced, burns);
    let wrong = [
        (unfenced, "unfenced"),
        (burns.replace("if (!flag[0]) {", "if (true) {"), "does not look"),
        (
            spin.replace("while (xchg(held, 1) == 1) { }", "while (held == 1) { } held = 1; fence;"),
            "not atomic",
        ),
        (
            spin.replace(
                "        held = 0;\n        lin release(me);",
                "        lin release(me);\n        held = 0;",
            )
            .replace("xchg(held, 1) == 1", "xchg(held, 1) == 2"),
            "always free",
        ),
        (spin.replace("lin acquire(me);", ""), "no point"),
    ];
    for (text, what) in &wrong {
        let found = proved(text, "ar || ar", Model::Tso, true, 5_000, Choice::Embedded);
        assert!(matches!(found, Proved::Wrong(..)), "{what}: {}", names(&found));
        let found = proved(text, "ar || ar", Model::Tso, true, 0, Choice::Embedded);
        assert!(!found.complete(), "{what}: {}", names(&found));
    }
}

/// An invariant that is wrong fails while it is tried out; one that is right but
/// not kept by itself is named.
#[test]
fn invariants_of_the_user() {
    let with = |inv: &str| {
        example("spinlock")
            .replace("shared held: u8;", "shared held: u8, lin_state: u8;")
            .replace("object lock", &format!("{inv}\nobject lock"))
    };
    let ask = |inv: &str, trial| proved(&with(inv), "ar || ar", Model::Tso, false, trial, Choice::Embedded);
    let found = ask("invariant held == 0 || lin_state != 0;", 5_000);
    assert!(found.complete(), "{}", names(&found));
    let found = ask("invariant held == 0;", 5_000);
    assert!(matches!(&found, Proved::Broken(_, w) if w.contains("held == 0")), "{}", names(&found));
    let found = ask("invariant held == 0;", 0);
    assert!(names(&found).contains("broken [(\"held == 0\""), "{}", names(&found));
}

/// The queue's tag has four bits: repeated for ever, it runs over, which exploration
/// finds.
#[test]
fn arora() {
    let found = proved(&example("arora_fenced_tso"), "uo || s", Model::Tso, true, 30_000, Choice::Embedded);
    assert!(matches!(&found, Proved::Wrong(_, wrong) if wrong.contains("pop()")), "{}", names(&found));
}

/// Tickets that are handed out for ever: more states of the specification than a proof
/// looks at. Where that ends, nothing is known, and nothing is wrong.
fn tickets(take: &str) -> String {
    format!(
        "object tickets {{
            shared next: u32;
            op increment as \"t\"() {{ {take} lin increment(); }}
            op read() -> u32 {{ var v: u32 = next; lin read(); return v; }}
            spec counter;
        }}
        scenario \"t || r\";"
    )
}

#[test]
fn more_states_than_are_looked_at() {
    for model in [Model::Sc, Model::Tso, Model::Pso] {
        let found = proved(&tickets("lock next += 1;"), "tr || t", model, false, 5_000, Choice::Embedded);
        let Proved::Tried { explored: false, .. } = &found else { panic!("{model}: {}", names(&found)) };
        assert!(names(&found).contains("leads past the 64 states"), "{model}: {}", names(&found));
        assert!(!found.complete());
    }
    // What is wrong before the end is found all the same.
    let found = proved(&tickets("lock next += 2;"), "tr || t", Model::Tso, false, 5_000, Choice::Embedded);
    assert!(matches!(&found, Proved::Wrong(_, w) if w.contains("read()")), "{}", names(&found));
}

/// A place for one thing; both operations may give up at any time.
fn mailbox(put: &str, two: &str) -> String {
    format!(
        "const EMPTY = 0;
        const ABORT = 9;
        object mailbox {{
            shared full: u8;
            op push() -> u8 {{ {put} }}
            op pop() -> u8 {{
                if (cas(full, 1, 0)) {{ lin pop(); return 1; }}
                lin pop();
                return 0;
            }}
            spec {{
                var f: u8;
                op push() {{ if (f == 0) {{ choose {{ f = 1; return 1; }} or {{ {two} }} }} return 0; }}
                op pop() {{ if (f == 1) {{ choose {{ f = 0; return 1; }} or {{ return 0; }} }} return 0; }}
            }}
        }}
        scenario \"uo || uo\";"
    )
}

/// The specification leaves a choice, and the points do not say which: what is
/// returned later decides.
#[test]
fn specifications_with_a_choice() {
    let right = "if (cas(full, 0, 1)) { lin push(); return 1; } lin push(); return 0;";
    for model in [Model::Sc, Model::Tso, Model::Pso] {
        let ask = |put: &str, two: &str, scenario: &str| {
            proved(&mailbox(put, two), scenario, model, false, 5_000, Choice::Embedded)
        };
        let found = ask(right, "return 0;", "uo || uo");
        assert!(found.complete(), "{model}: {}", names(&found));
        // Two choices that give the same and go on differently: both are kept in mind.
        let found = ask(right, "return 1;", "uo || uo");
        assert!(found.complete(), "{model}: {}", names(&found));
        // Says that it has put something there, and has not.
        let wrong = "if (full == 0) { lin push(); return 1; } lin push(); return 0;";
        let found = ask(wrong, "return 0;", "uo || uo");
        assert!(matches!(found, Proved::Wrong(..)), "{model}: {}", names(&found));
        let found = ask(wrong, "return 1;", "uo || uo");
        assert!(found.complete(), "{model}: {}", names(&found));
        // Gives up for ever: allowed.
        let found = ask("lin push(); return 0;", "return 0;", "u || o");
        assert!(found.complete(), "{model}: {}", names(&found));
    }
}

/// What a choice leaves open has no number, so no invariant can be about it.
#[test]
fn no_invariant_about_a_state_that_is_a_set() {
    let right = "if (cas(full, 0, 1)) { lin push(); return 1; } lin push(); return 0;";
    let text = mailbox(right, "return 0;")
        .replace("shared full: u8;", "shared full: u8, lin_state: u8;")
        .replace("object mailbox", "invariant lin_state <= 1;\nobject mailbox");
    let why = common::refused(&text, "uo || uo", Model::Tso);
    assert!(why.contains("leaves a choice"), "{why}");
}
