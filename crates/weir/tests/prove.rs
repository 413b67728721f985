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
