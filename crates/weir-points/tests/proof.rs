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
    assert!(matches!(&found, Proved::Wrong(_, w) if w.contains("held == 0")), "{}", names(&found));
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
