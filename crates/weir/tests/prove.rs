//! `weir prove`: exit codes, what it says, JSON.

mod common;

use common::{Folder, weir};
use serde_json::Value;

#[test]
fn exit_codes() {
    weir(["prove", "examples/prove/message_passing.weir"])
        .exits(0)
        .says("PROVED")
        .says("any number of threads");
    weir(["prove", "examples/prove/delayed_read_broken.weir"]).exits(2).says("UNKNOWN");
    weir(["prove", "no/such/file.weir"]).exits(3).says("there is no file");
    weir(["prove", "examples/language/spawn_join.weir"]).exits(2).says("UNKNOWN");
}

/// A failed check names the two instructions, the lines and a state.
#[test]
fn a_failure_is_explained() {
    let ran = weir(["prove", "examples/prove/delayed_read_broken.weir"]).exits(2);
    for part in [
        "the store `x = 1` of foo (line 7)",
        "the load `r3 = x` of bar (line 15)",
        "the load `r2 = y` of foo (line 9)",
        "the store `y = 1` of bar (line 13)",
        "in the state ",
    ] {
        assert!(ran.out.contains(part), "{part}: {}", ran.out);
    }
    let ran = weir(["prove", "--json", "examples/prove/delayed_read_broken.weir"]).exits(2);
    let json: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(json["verdict"], "unknown");
    assert_eq!(json["failures"][0]["store"]["line"], 7);
}

#[test]
fn suggestions_are_verified() {
    let ran = weir(["prove", "--suggest", "--json", "examples/prove/chase_lev.weir"]).exits(0);
    let json: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(json["level"], "over-approximated");
    assert_eq!(json["changes"][0], "line 21: h is between 0 and H");
    weir(["prove", "examples/prove/chase_lev.weir"]).exits(2);
}

/// The user's invariants are checked, with interference.
#[test]
fn invariants_are_checked() {
    let folder = Folder::new();
    folder.file("good.weir", "shared x: u8;\nthread a { x = 1; }\nthread b { x = 2; }\ninvariant x < 3;\n");
    folder.file("bad.weir", "shared x: u8;\nthread a { x = 1; }\nthread b { x = 2; }\ninvariant x < 2;\n");
    folder.weir(&["prove", "good.weir"]).exits(0);
    folder.weir(&["prove", "bad.weir"]).exits(2).says("the invariant `x < 2` (line 4) is not kept");
}

/// The state is shown, and of what goes wrong one after the other the first.
#[test]
fn a_broken_invariant_is_told_with_its_root() {
    let folder = Folder::new();
    let text = "shared x: u8, y: u8;\ninvariant x <= 1;\nthread a { x = 1; fence; y = 1; x = 2; }\n\
                thread b { var r: u8; r = x; assert(r != 3); }\n";
    folder.file("cascade.weir", text);
    let ran = folder.weir(&["prove", "cascade.weir"]).exits(2);
    assert_eq!(ran.out.matches("is not kept by").count(), 1, "{ran}");
    let ran = ran.says("is not kept by the store `x = 2` of a (line 3)\n  in the state ");
    // That store buffers make no difference is another answer than that the invariant holds.
    assert!(ran.out.starts_with("UNKNOWN  a given invariant does not hold, "), "{ran}");
    ran.says("\nPROVED   trace robust: ");
}

/// Two questions have two answers: store buffers make no difference, and what is asked is not shown.
#[test]
fn robust_and_not_shown_are_two_answers() {
    let folder = Folder::new();
    folder.file("two.weir", "shared x: u8;\nthread a { x = 1; }\nthread b { x = 2; }\nforall x == 2;\n");
    let ran = folder.weir(&["prove", "two.weir"]).exits(2);
    assert!(ran.out.starts_with("UNKNOWN  1 of 1 things asked could not be shown, "), "{ran}");
    ran.says("\nPROVED   trace robust: ").says("line 4: not shown: x == 2");
    let ran = folder.weir(&["prove", "--quiet", "two.weir"]).exits(2);
    assert_eq!(ran.out.lines().count(), 1, "{ran}");
}

/// Where the movers do not show it, the complete check is asked, with a fixed number of threads.
#[test]
fn the_complete_check_is_the_last_resort() {
    let folder = Folder::new();
    // The stores meet loads of the other thread, but never at the same time.
    let text = "shared x: u8, y: u8, turn: u8;\n\
                thread a { var r: u8; x = 1; r = y; fence; turn = 1; }\n\
                thread b { var r: u8; assume(turn == 1); y = 1; r = x; }\n\
                never b.r == 2;\n";
    folder.file("turns.weir", text);
    folder.weir(&["prove", "turns.weir"]).exits(0).says("PROVED   trace robust");
    let ran =
        weir(["prove", "examples/litmus/sb.weir"]).exits(2).says("not trace robust, by the complete check");
    ran.says("TSO reaches the shared states of SC, and no others");
}
