//! `weir robust`: exit codes, JSON, and a trace that `weir replay` accepts.

mod common;

use common::{Folder, weir};
use serde_json::Value;

const ROBUST: &str = "examples/locks/peterson_fenced.weir";
const NOT_ROBUST: &str = "examples/peterson.weir";

/// Counters that never stop, and an attack that cannot be struck out.
const ENDLESS: &str = "shared x: u64, y: u64;
thread a { loop { n = x; x = n + 1; r = y; } }
thread b { loop { n = y; y = n + 1; fence; if (n == 3) { r = x; assume(r > 100000000); y = 0; } } }
";

#[test]
fn exit_codes() {
    weir(["robust", ROBUST]).exits(0).says("ROBUST under TSO");
    weir(["robust", NOT_ROBUST]).exits(1).says("NOT ROBUST under TSO");
    weir(["robust", ROBUST, NOT_ROBUST]).exits(1);
    weir(["robust", "--quiet", NOT_ROBUST]).exits(1);
    weir(["robust", "--model", "sc", ROBUST]).exits(3).says("every program is robust against SC");
    weir(["robust", "no/such/file.weir"]).exits(3).says("there is no file");
}

#[test]
fn a_limit_is_no_verdict() {
    let folder = Folder::new();
    folder.file("endless.weir", ENDLESS);
    let ran = folder.weir(&["robust", "--json", "--time-limit", "0s", "endless.weir"]).exits(2);
    let json: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(json["verdict"], "unknown");
    assert!(json["reason"].as_str().unwrap().contains("time limit"));
}

#[test]
fn json_of_a_witness() {
    let ran = weir(["robust", "--json", "--all", NOT_ROBUST]).exits(1);
    let json: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(json["verdict"], "not-robust");
    assert_eq!(json["model"], "tso");
    assert_eq!(json["engine"], "robust");
    assert!(json["trace"].is_object());
    assert!(json["states"].as_u64().unwrap() > 0);
    let cycle = json["cycle"].as_array().unwrap();
    assert!(cycle.len() >= 3 && cycle[0]["relation"] == "po", "{cycle:#?}");
    let feasible = json["attacks"]["feasible"].as_u64().unwrap();
    assert_eq!(json["witnesses"].as_array().unwrap().len() as u64, feasible);
    let json: Value = serde_json::from_str(&weir(["robust", "--json", ROBUST]).out).unwrap();
    assert_eq!(json["verdict"], "robust");
    assert_eq!(json["scope"], "all executions");
    assert!(json["trace"].is_null());
}

#[test]
fn the_trace_can_be_replayed() {
    let folder = Folder::new();
    folder.file("sb.weir", "shared x: u8, y: u8;\nthread a { x = 1; r = y; }\nthread b { y = 1; r = x; }\n");
    folder.weir(&["robust", "--trace", "out.json", "sb.weir"]).exits(1).says("cycle in happens-before");
    folder.weir(&["replay", "sb.weir", "out.json"]).exits(0);
}

#[test]
fn state_robustness_asks_for_less() {
    let folder = Folder::new();
    let sb = "shared x: u8, y: u8, a: u8, b: u8;\nthread A { x = 1; r = y; }\nthread B { y = 1; r = x; }\n";
    folder.file("sb.weir", sb);
    folder.weir(&["robust", "sb.weir"]).exits(1);
    for model in ["tso", "pso"] {
        let args = ["robust", "--states", "--model", model, "sb.weir"];
        folder.weir(&args).exits(0).says("all shared states are as under SC");
    }
    // Once the registers are written down, memory tells.
    folder
        .file("told.weir", sb.replace("r = y;", "r = y; a = r + 1;").replace("r = x;", "r = x; b = r + 1;"));
    let args = ["robust", "--states", "--trace", "out.json", "told.weir"];
    folder.weir(&args).exits(1).says("memory may hold what it never holds under SC");
    folder.weir(&["replay", "told.weir", "out.json"]).exits(0);
    let json: Value =
        serde_json::from_str(&folder.weir(&["robust", "--states", "--json", "told.weir"]).exits(1).out)
            .unwrap();
    assert_eq!((&json["verdict"], &json["notion"]), (&"not-robust".into(), &"state".into()));
    assert!(json["trace"].is_object() && json["cycle"].is_null());
}
