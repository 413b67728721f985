//! The judge accepts every execution that Weir shows, and no other.

mod common;

use common::replays::all_replay;
use common::{Folder, root, weir};
use serde_json::{Value, json};

#[test]
fn every_execution_of_the_examples_replays() {
    let examples = weir_testkit::plain_examples();
    let found = all_replay(&examples, &["sc", "tso", "pso"]);
    assert!(found >= 40, "only {found} unsafe runs");
}

/// A program, and the execution found in it.
fn found(file: &str, model: &str) -> Value {
    let ran = weir(["check", "--json", "--model", model, file]).exits(1);
    ran.json()["trace"].take()
}

/// The judge's answer to a trace.
fn replay(file: &str, trace: &Value) -> common::Ran {
    let folder = Folder::new();
    let path = folder.file("trace.json", trace.to_string());
    weir(["replay", file, &path])
}

#[track_caller]
fn rejected(file: &str, what: &str, trace: &Value) {
    let ran = replay(file, trace);
    ran.sane();
    assert!(ran.code == 1 && ran.out.starts_with("REJECTED under "), "{what}: {ran}");
    // With a reason.
    assert!(ran.out.trim_end().len() > "REJECTED under TSO   ".len(), "{what}: {ran}");
}

fn steps(trace: &mut Value) -> &mut Vec<Value> {
    trace["steps"].as_array_mut().expect("a list of steps")
}

const PETERSON: &str = "examples/peterson.weir";

#[test]
fn a_missing_step_is_noticed() {
    let good = found(PETERSON, "tso");
    let count = good["steps"].as_array().map_or(0, Vec::len);
    for i in 0..count {
        let mut bad = good.clone();
        steps(&mut bad).remove(i);
        rejected(PETERSON, &format!("without step {}", i + 1), &bad);
    }
    let mut none = good;
    steps(&mut none).clear();
    rejected(PETERSON, "without any step", &none);
}

#[test]
fn swapped_steps_of_one_thread_are_noticed() {
    // A store and its flush, or two statements: their order is the program's.
    for (file, model) in [
        (PETERSON, "tso"),
        ("examples/litmus/mp.weir", "pso"),
        ("examples/language/counter_race.weir", "tso"),
    ] {
        let good = found(file, model);
        let count = good["steps"].as_array().map_or(0, Vec::len);
        let mut swapped = 0;
        for i in 1..count {
            let mut bad = good.clone();
            let (a, b) = (bad["steps"][i - 1].clone(), bad["steps"][i].clone());
            let same_thread = a["thread"] == b["thread"];
            // A flush may come earlier or later without harm; statements may not.
            let statements = a["edge"].is_u64() && b["edge"].is_u64();
            if same_thread && statements {
                steps(&mut bad).swap(i - 1, i);
                rejected(file, &format!("steps {i} and {} swapped", i + 1), &bad);
                swapped += 1;
            }
        }
        assert!(swapped > 0, "{file}: nothing to swap");
    }
}

#[test]
fn a_store_cannot_reach_memory_before_it_is_issued() {
    let good = found("examples/litmus/mp.weir", "pso");
    let mut bad = good.clone();
    let all = steps(&mut bad);
    let flush = all.iter().position(|s| s["flush"] == true).expect("a flush");
    let step = all.remove(flush);
    all.insert(0, step);
    rejected("examples/litmus/mp.weir", "the flush first", &bad);
}

#[test]
fn another_edge_or_thread_is_noticed() {
    let good = found(PETERSON, "tso");
    let count = good["steps"].as_array().map_or(0, Vec::len);
    for i in 0..count {
        let edge = good["steps"][i]["edge"].as_u64();
        if let Some(edge) = edge {
            for other in [edge + 1, edge.wrapping_sub(1), 999_999] {
                let mut bad = good.clone();
                bad["steps"][i]["edge"] = json!(other & 0xffff_ffff);
                rejected(PETERSON, &format!("step {} by edge {other}", i + 1), &bad);
            }
        }
        for thread in [1 - good["steps"][i]["thread"].as_u64().expect("a number"), 2, 4_000_000_000] {
            let mut bad = good.clone();
            bad["steps"][i]["thread"] = json!(thread);
            rejected(PETERSON, &format!("step {} by thread {thread}", i + 1), &bad);
        }
    }
}

#[test]
fn another_claim_is_noticed() {
    let good = found(PETERSON, "tso");
    for claim in [
        json!({"property": 1}),
        json!({"property": 4_000_000_000_u64}),
        json!({"fault": "assert"}),
        json!({"fault": "division-by-zero"}),
        json!({"fault": "use-after-free", "addr": 0}),
    ] {
        let mut bad = good.clone();
        bad["violation"] = claim.clone();
        rejected(PETERSON, &format!("claims {claim}"), &bad);
    }
    // An assertion that fails is not some other error.
    let failing = "examples/language/counter_race.weir";
    let mut bad = found(failing, "sc");
    bad["violation"] = json!({"fault": "overflow"});
    rejected(failing, "claims an overflow", &bad);
}

#[test]
fn another_model_is_noticed() {
    let mut bad = found(PETERSON, "tso");
    bad["model"] = json!("sc");
    rejected(PETERSON, "under SC", &bad);
    let mut bad = found("examples/litmus/mp.weir", "pso");
    bad["model"] = json!("tso");
    rejected("examples/litmus/mp.weir", "a PSO execution under TSO", &bad);
}

#[test]
fn other_initial_values_are_noticed() {
    let folder = Folder::new();
    let text = "shared x: [0..3] = any, y: u8;\nthread t { r = x; assert(r != 2); }\n";
    let file = folder.file("any.weir", text);
    let good = found(&file, "tso");
    assert_eq!(good["init"][0]["value"], 2);
    assert_eq!(replay(&file, &good).exits(0).code, 0);
    let addr = good["init"][0]["addr"].clone();
    let others = [
        ("another value", json!([{"addr": addr, "value": 1}])),
        ("a value out of range", json!([{"addr": addr, "value": 7}])),
        ("no value", json!([])),
        (
            "a cell that is not free",
            json!([{"addr": addr, "value": 2}, {"addr": 8_589_934_592_u64, "value": 1}]),
        ),
        ("a cell that is not there", json!([{"addr": addr, "value": 2}, {"addr": 77, "value": 1}])),
    ];
    for (what, init) in others {
        let mut bad = good.clone();
        bad["init"] = init;
        rejected(&file, what, &bad);
    }
    let mut fixed = found(PETERSON, "tso");
    fixed["init"] = json!([{"addr": 4_294_967_296_u64, "value": 1}]);
    rejected(PETERSON, "a value for a variable that has one", &fixed);
}

#[test]
fn a_trace_of_another_program_is_noticed() {
    let trace = found(PETERSON, "tso");
    let ran = replay("examples/locks/peterson_fenced.weir", &trace).exits(1);
    ran.says("another program").says("fingerprint");
    let mut bad = trace;
    bad["program"]["fingerprint"] = json!("0000000000000000");
    rejected(PETERSON, "another fingerprint", &bad);
}

#[test]
fn what_is_no_trace_is_bad_input() {
    let folder = Folder::new();
    let good = found(PETERSON, "tso");
    let with = |key: &str, value: Value| {
        let mut bad = good.clone();
        bad[key] = value;
        bad.to_string()
    };
    let deep = "[".repeat(100_000);
    let cases = [
        ("empty", String::new()),
        ("cut short", good.to_string()[..100].to_string()),
        ("not an object", "[1, 2, 3]".to_string()),
        ("a number", "7".to_string()),
        ("no trace", "{}".to_string()),
        ("another version", with("weir_trace", json!(2))),
        ("no steps", with("steps", Value::Null)),
        ("steps of numbers", with("steps", json!([1, 2]))),
        ("a step of nothing", with("steps", json!([{}]))),
        ("a negative thread", with("steps", json!([{"thread": -1, "edge": 0}]))),
        ("a fraction", with("steps", json!([{"thread": 0.5, "edge": 0}]))),
        ("two kinds of step", with("steps", json!([{"thread": 0, "edge": 0, "flush": true, "addr": 0}]))),
        ("no such model", with("model", json!("arm"))),
        ("no such fault", with("violation", json!({"fault": "bad luck"}))),
        ("deep", deep),
        ("the program itself", std::fs::read_to_string(root().join(PETERSON)).expect("it is there")),
    ];
    for (what, text) in cases {
        let path = folder.file("bad.json", text);
        let ran = weir(["replay", PETERSON, &path]);
        ran.sane();
        assert!(ran.code == 3 && ran.err.contains("bad.json"), "{what}: {ran}");
        let json = weir(["replay", "--json", PETERSON, &path]).exits(3).json();
        assert_eq!(json["verdict"], "error", "{what}");
    }
    weir(["replay", PETERSON, "missing.json"]).exits(3).says("there is no file");
    weir(["replay", "missing.weir", PETERSON]).exits(3).says("there is no file");
    // A result without a trace, as a safe program gives.
    let safe = weir(["check", "--json", "--model", "sc", PETERSON]).exits(0).out;
    let path = folder.file("safe.json", safe);
    weir(["replay", PETERSON, &path]).exits(3).says("not a Weir trace");
}

#[test]
fn happens_before_is_drawn() {
    let folder = Folder::new();
    let out = folder.path("hb.svg");
    weir(["check", "examples/peterson.weir", "--svg", &out]).exits(1);
    let svg = std::fs::read_to_string(&out).unwrap();
    assert!(svg.contains("Happens-before of peterson.weir under TSO"), "{svg}");
    // Six events of two threads; four of them on the cycle, which has four arrows and an entry below.
    assert_eq!(svg.matches("<g class=\"event\">").count(), 6);
    assert_eq!(svg.matches("class=\"node hot\"").count(), 4);
    assert_eq!(svg.matches("<path class=\"line hot\"").count(), 5);
    assert!(svg.contains("4 stores still waited at the end"), "{svg}");
    assert!(svg.contains("prefers-color-scheme: dark"));
    // Under SC nothing waits and nothing goes round.
    let text = "shared x: u8;\nthread a { x = 1; }\nthread b { r = x; assert(r == 0); }";
    let file = folder.file("read.weir", text);
    weir(["check", &file, "--model", "sc", "--svg", &out]).exits(1);
    let svg = std::fs::read_to_string(&out).unwrap();
    assert!(svg.contains("class=\"line rf\"") && !svg.contains("line hot\" d"), "{svg}");
    weir(["check", &file, &file, "--svg", &out]).exits(3);
    weir(["robust", "examples/peterson.weir", "--svg", &out]).exits(1);
}

/// Every drawing of every example is one: no event twice, no arrow to nowhere.
#[test]
fn graphs_of_all_examples_are_well_formed() {
    let folder = Folder::new();
    let mut drawn = 0;
    for file in weir_testkit::plain_examples() {
        let out = folder.path("all.svg");
        let _ = std::fs::remove_file(&out);
        let file = file.display().to_string();
        if weir(["check", "-q", "--time-limit", "5s", &file, "--svg", &out]).code != 1 {
            continue;
        }
        let svg = std::fs::read_to_string(&out).unwrap();
        assert!(svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>"), "{file}");
        assert!(svg.len() < 60_000, "{file}: {} bytes", svg.len());
        assert_eq!(svg.matches("<g ").count(), svg.matches("</g>").count(), "{file}");
        drawn += 1;
    }
    assert!(drawn >= 15, "only {drawn}");
}
