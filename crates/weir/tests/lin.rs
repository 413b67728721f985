//! `weir lin`: exit codes, JSON, traces that `weir replay` accepts, C functions.

mod common;

use common::{Folder, weir};
use serde_json::Value;

const TREIBER: &str = "examples/lin/treiber.weir";
const ARORA: &str = "examples/lin/arora.weir";
const ARORA_TSO: &str = "examples/lin/arora_fenced_tso.weir";

#[test]
fn exit_codes() {
    weir(["lin", TREIBER]).exits(0).says("LINEARIZABLE under TSO   all executions of the scenarios");
    weir(["lin", ARORA]).exits(1).says("NOT LINEARIZABLE under TSO");
    weir(["lin", TREIBER, "--model", "pso", "--scenario", "uo || o", "--quiet"]).exits(0);
    weir(["lin", TREIBER, "--scenario", "ux"]).exits(3).says("no operation has the letter `x`");
    weir(["lin", TREIBER, "--scenario", "u || "]).exits(3).says("calls nothing");
    weir(["lin", TREIBER, "--spec", "lifi"]).exits(3).says("did you mean `lifo`?");
    weir(["lin", TREIBER, "--spec", "lock"]).exits(3).says("`lock` has no operation called `push`");
    weir(["lin", ARORA, "--scenario", "u || u"]).exits(3).says("is for the owner");
    weir(["lin", "examples/peterson.weir"]).exits(3).says("the file has no `object`");
    weir(["lin", "no/such/file.weir"]).exits(3).says("there is no file");
    weir(["check", TREIBER]).exits(3).says("`weir lin` checks objects");
}

/// Brute force looks at what is linearizable, as far as it can, and the answer says so.
#[test]
fn who_confirms_it() {
    let fenced = "examples/lin/flags_fenced.weir";
    for criterion in ["tso-to-sc", "tso", "quiescent"] {
        let args = ["lin", fenced, "--certify", "--criterion", criterion];
        weir(args).exits(0).says("confirmed by the judge: ");
    }
    let json = weir(["lin", TREIBER, "--scenario", "uo || o", "--certify", "--json"]).exits(0).json();
    assert_eq!(json["evidence"]["kind"], "confirmed", "{json}");
    let against = ["--criterion", "tso-to-tso", "--against", fenced];
    weir(["lin", fenced].into_iter().chain(against)).exits(0).says("knows specifications, not other objects");
    weir(["lin", "--points", "examples/points/treiber.weir"]).exits(0).says("does not know marked points");
}

#[test]
fn criteria() {
    let ask = |args: &[&str]| weir(["lin", ARORA_TSO].into_iter().chain(args.iter().copied()));
    ask(&["--scenario", "u || s"]).exits(1).says("steal() = 0 would be 1 or 99");
    ask(&["--scenario", "u || s", "--criterion", "tso"]).exits(0);
    ask(&["--scenario", "u || s", "--fence-at-return"]).exits(0);
    ask(&["--criterion", "tso-to-tso"]).exits(3).says("no store buffers to compare with");
    weir(["lin", "examples/lin/tml.weir", "--criterion", "tso-to-tso"]).exits(3).says("another object");
}

#[test]
fn against_another_object() {
    let (plain, fenced) = ("examples/lin/flags.weir", "examples/lin/flags_fenced.weir");
    let ask = |object: &str, other: &str, more: &[&str]| {
        let args = ["lin", object, "--criterion", "tso-to-tso", "--against", other];
        weir(args.into_iter().chain(more.iter().copied()))
    };
    ask(plain, plain, &[]).exits(0);
    ask(fenced, plain, &[]).exits(0);
    ask(plain, fenced, &[]).exits(1).says("the other object cannot do the same");
    ask(plain, fenced, &["--model", "sc"]).exits(0);
    ask(plain, fenced, &["--fence-at-return"]).exits(0);
    ask(plain, fenced, &["--ops", "4", "--threads", "2"]).exits(1);
    ask(plain, fenced, &["--model", "pso"]).exits(3).says("sc or tso");
    ask(plain, TREIBER, &[]).exits(3).says("has no operation `raise`");
    weir(["lin", plain, "--against", fenced]).exits(3).says("is for `--criterion tso-to-tso`");
    let folder = Folder::new();
    for (name, file) in [("plain.weir", plain), ("fenced.weir", fenced)] {
        folder.file(name, std::fs::read_to_string(common::root().join(file)).unwrap());
    }
    let args =
        ["lin", "plain.weir", "--criterion", "tso-to-tso", "--against", "fenced.weir", "--trace", "t.json"];
    folder.weir(&args).exits(1);
    folder.weir(&["replay", "plain.weir", "t.json"]).exits(0).says("REPLAYED under TSO");
}

#[test]
fn the_smallest_scenario_is_found() {
    let ran = weir(["lin", ARORA_TSO, "--ops", "3"]).exits(1);
    assert!(ran.out.starts_with("NOT LINEARIZABLE under TSO   u || s:"), "{ran}");
    let args = ["lin", ARORA, "--criterion", "tso", "--ops", "5"];
    weir(args).exits(1).says("NOT LINEARIZABLE under TSO   uuo || ss:");
    weir(["lin", TREIBER, "--ops", "3"]).exits(0).says("all scenarios with up to 3 calls on up to 3 threads");
}

#[test]
fn json_and_replay() {
    let folder = Folder::new();
    let object = std::fs::read_to_string(common::root().join(ARORA_TSO)).unwrap();
    folder.file("queue.weir", object);
    let ran = folder.weir(&["lin", "queue.weir", "--json", "--trace", "t.json"]).exits(1);
    let json: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(json["verdict"], "not-linearizable");
    assert_eq!(json["criterion"], "tso-to-sc");
    assert_eq!(json["scenario"], "uuoo || s");
    assert!(json["history"].as_array().is_some_and(|h| h.len() >= 2));
    folder.weir(&["replay", "queue.weir", "t.json"]).exits(0).says("REPLAYED under TSO");
    let mut trace = json["trace"].clone();
    trace["lin"]["fence_at_return"] = true.into();
    folder.file("other.json", trace.to_string());
    folder.weir(&["replay", "queue.weir", "other.json"]).exits(1).says("REJECTED");
}

#[test]
fn a_limit_is_no_verdict() {
    let folder = Folder::new();
    let text = "object o { shared x: u64; op add() -> u64 { loop { x = x + 1; } } spec counter; }
scenario \"a || a\";";
    folder.file("endless.weir", text.replace("op add", "op increment as \"a\""));
    let ran = folder.weir(&["lin", "--json", "--time-limit", "0s", "endless.weir"]).exits(2);
    let json: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(json["verdict"], "unknown");
    assert!(json["reason"].as_str().unwrap().contains("time limit"));
}

#[test]
fn a_file_beside_names_the_functions() {
    weir(["lin", "examples/lin/counter.ll"]).exits(0).says("the scenario ir || ir");
    let folder = Folder::new();
    folder.file("n.ll", std::fs::read_to_string(common::root().join("examples/lin/counter.ll")).unwrap());
    folder.weir(&["lin", "n.ll"]).exits(3).says("or in a file n.lin.toml");
    folder.file("n.lin.toml", "op = 'increment=i:bump'\nspek = 'counter'\n");
    folder.weir(&["lin", "n.ll"]).exits(3).says("did you mean `spec`?");
    folder.file("n.lin.toml", "op = ['increment=i:bump', 'read=r:get']\nspec = 'register'\n");
    folder.weir(&["lin", "n.ll"]).exits(3).says("`register` has no operation called `increment`");
}

/// A specification in a file of its own: for an object in Weir, and for functions of LLVM IR.
#[test]
fn a_specification_of_ones_own() {
    let folder = Folder::new();
    let stack = folder.file(
        "stack.weir",
        "const NONE = 0;
object o { spec { var s: seq<u32>;
    op push(v) { s = s ++ [v]; }
    op pop() { if (len(s) == 0) { return NONE; } v = s[len(s) - 1]; s = front(s); return v; } } }
",
    );
    weir(["lin", TREIBER, "--spec", &stack, "--scenario", "uo || uo", "--quiet"]).exits(0);
    // What it would be for a queue: the first two elements leave in the wrong order.
    let text = weir_testkit::text(std::path::Path::new(&stack));
    let queue = text.replace("s[len(s) - 1]; s = front(s)", "s[0]; s = tail(s)");
    let queue = folder.file("queue.weir", &queue);
    let trace = folder.path("trace.json");
    weir(["lin", TREIBER, "--spec", &queue, "--scenario", "uuo", "--trace", &trace])
        .exits(1)
        .says("NOT LINEARIZABLE under TSO");
    weir(["replay", TREIBER, &trace]).exits(0).says("REPLAYED");
    // Operations are missing, or called otherwise; the file has none.
    let less = folder.file("less.weir", "object o { spec { var n; op push(v) { n += v; } } }");
    weir(["lin", TREIBER, "--spec", &less]).exits(3).says("says nothing about `pop`").says("less.weir");
    let other =
        folder.file("other.weir", "object o { spec { var n; op push() { } op pop() { return n; } } }");
    weir(["lin", TREIBER, "--spec", &other]).exits(3).says("`push` takes 1 parameters in the object, 0 here");
    weir(["lin", TREIBER, "--spec", "examples/peterson.weir"]).exits(3).says("has no specification");
    weir(["lin", TREIBER, "--spec", "no/such.weir"]).exits(3).says("there is no file");
    // Functions of LLVM IR, with options and with a file beside them.
    let counter = "object counter { spec { var n; op increment() { n = n + 1; return n - 1; } op read() { return n; } } }";
    let counter = folder.file("counter.weir", counter);
    let code = weir_testkit::text(&weir_testkit::example("lin/counter.ll"));
    let file = folder.file("n.ll", &code);
    let ops = ["--op", "increment=i:bump", "--op", "read=r:get", "--scenario", "ir || ir", "--quiet"];
    weir([&["lin", &file, "--spec", &counter], &ops[..]].concat()).exits(0);
    folder.file(
        "n.lin.toml",
        "op = ['increment=i:bump', 'read=r:get']\nspec = 'counter.weir'\nscenario = ['ir || ir']\n",
    );
    weir(["lin", &file, "--quiet"]).exits(0);
    folder.file(
        "counter.weir",
        "object c { spec { var n; op increment() { n = n + 2; return n - 2; } op read() { return n; } } }",
    );
    weir(["lin", &file, "--quiet", "--trace", &trace]).exits(1);
    weir(["replay", &file, &trace]).exits(0).says("REPLAYED");
}
