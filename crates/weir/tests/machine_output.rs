//! What machines read: JSON against its schema, annotations, and the checks of a
//! project. SARIF has a test of its own.

mod common;

use common::{Folder, Ran, root, weir};
use serde_json::Value;
use weir_testkit::{example, text};

fn validator(path: &str) -> jsonschema::Validator {
    let schema: Value = serde_json::from_str(&text(&root().join(path))).unwrap();
    jsonschema::validator_for(&schema).unwrap()
}

#[track_caller]
fn fits(validator: &jsonschema::Validator, value: &Value, what: &str) {
    let problems: Vec<String> =
        validator.iter_errors(value).map(|e| format!("{e} at {}", e.instance_path())).collect();
    assert!(problems.is_empty(), "{what}: {}\n{value:#}", problems.join("\n"));
}

/// Programs of every format, good and bad.
fn programs(folder: &Folder) -> Vec<String> {
    let mut all: Vec<String> = [
        "peterson",
        "locks/peterson_fenced",
        "litmus/mp",
        "lists/treiber_aba",
        "language/spawn_no_join",
        "lists/list_use_after_free",
        "language/automaton",
    ]
    .iter()
    .map(|n| format!("examples/{n}.weir"))
    .collect();
    all.push(folder.file("typo.weir", "shared flag: u8;\nthread a { flga = 1; }\nnever x;\n"));
    all.push(folder.file("nothing.weir", "shared x: u8;\nthread a { x = 1; }\n"));
    all.push(folder.file("odd name,%.weir", "shared x: u8;\nthread a { x = 1; }\nnever x == 1;\n"));
    let several = "shared x: u8;\nthread a { x = 1; }\nnever x == 1;\nnever x == 2;\n";
    all.push(folder.file("several.weir", several));
    all.push("no/such/file.weir".into());
    all
}

#[test]
fn json_fits_its_schema() {
    let schema = validator("docs/weir-output-1.schema.json");
    let folder = Folder::new();
    for file in programs(&folder) {
        for model in ["tso", "pso"] {
            for command in ["check", "robust", "fence"] {
                let ran = weir([command, "--json", "--model", model, "--time-limit", "20s", &file]);
                fits(&schema, &ran.json(), &ran.called);
            }
        }
    }
    for file in ["polite", "test_and_set", "ticket", "lost_wakeup"] {
        let ran = weir(["check", "--liveness", "--json", &format!("examples/liveness/{file}.weir")]);
        fits(&schema, &ran.json(), &ran.called);
    }
    let several = weir(["check", "--json", "examples/litmus/sb.weir", "examples/litmus/mp.weir", "nothing"]);
    fits(&schema, &several.json(), &several.called);
    let all = weir(["robust", "--all", "--json", "examples/peterson.weir"]);
    fits(&schema, &all.json(), &all.called);
    let sets = weir(["fence", "--all-minimal", "--patch", "--json", "examples/peterson.weir"]);
    fits(&schema, &sets.json(), &sets.called);
    let trace = folder.path("trace.json");
    weir(["check", "examples/litmus/sb.weir", "--trace", &trace, "-q"]).exits(1);
    for ran in [
        weir(["replay", "--json", "examples/litmus/sb.weir", &trace]),
        weir(["replay", "--json", "examples/litmus/mp.weir", &trace]),
        weir(["doctor", "--json"]),
        weir(["check", "--json", "--engine", "nonsense", "x"]),
    ] {
        fits(&schema, &ran.json(), &ran.called);
    }
    let arora = "examples/lin/arora_fenced_tso.weir";
    let lin = weir(["lin", "--json", "--scenario", "u || s", arora]).exits(1);
    fits(&schema, &lin.json(), &lin.called);
    let model = folder.file("sb.cub", common::STORE_BUFFERING);
    let several = ["check", "--json", "--model", "tso", &model];
    for (code, words) in [
        (0, vec!["lin", "--json", "--scenario", "uo", arora]),
        (3, vec!["lin", "--json", "--scenario", "x || y", arora]),
        (0, vec!["prove", "--json", "examples/prove/message_passing.weir"]),
        (2, vec!["prove", "--json", "examples/peterson.weir"]),
        (0, vec!["prove", "--json", "--suggest", "examples/prove/read_again.weir"]),
        (3, vec!["prove", "--json", "no/such/file.weir"]),
        (0, vec!["litmus", "--json", "--model", "sc,tso,pso", "examples/litmus/sb.weir"]),
        (3, vec!["litmus", "--json", "no/such/file.litmus"]),
        (0, vec!["graph", "--json", "examples/queues/arora.weir"]),
        (3, vec!["graph", "--json", "examples/locks/dekker.weir"]),
        (0, vec!["reduce", "--json", "--rounds", "2", "examples/litmus/sb.weir"]),
        (0, vec!["reduce", "--json", "--sbgraph", "--model", "pso", "examples/litmus/sb.weir"]),
        (3, vec!["reduce", "--json", "--sbgraph", "examples/locks/dekker.weir"]),
        (0, vec!["export", "--json", "--to", "promela", "examples/litmus/sb.weir"]),
        (0, vec!["export", "--json", "--to", "c", "--age", "2", "examples/litmus/sb.weir"]),
        (3, vec!["export", "--json", "--to", "c", "--model", "tso", "examples/litmus/sb.weir"]),
        (1, several.to_vec()),
        (3, vec!["fence", "--json", "no/such/file.weir"]),
        (3, vec!["replay", "--json", "examples/litmus/sb.weir", "no/such/trace.json"]),
    ] {
        let ran = weir(words).exits(code);
        fits(&schema, &ran.json(), &ran.called);
    }
    // What is written to a file is not in the object.
    let out = folder.path("sc.weir");
    let ran = weir(["reduce", "--json", "--age", "1", "examples/litmus/sb.weir", "-o", &out]).exits(0);
    let object = ran.json();
    fits(&schema, &object, &ran.called);
    assert!(object["text"].is_null() && object["output"] == out.as_str(), "{object}");
    assert_eq!(object["scope"], "stores at most 1 switch old");
    // The schema can say no.
    assert!(!schema.is_valid(&serde_json::json!({"schema_version": 1, "verdict": "unsafe"})));
    assert!(!schema.is_valid(&serde_json::json!({"verdict": "replayed"})));
}

#[test]
fn annotations_for_github() {
    let folder = Folder::new();
    let typo =
        folder.file("typo.weir", "shared flag: u8;\nthread a { flga = 1; r = falg; }\nnever flag == 1;\n");
    let ran = weir(["check", "--github", "-q", "examples/peterson.weir", &typo]);
    let lines: Vec<&str> = ran.out.lines().filter(|l| l.starts_with("::")).collect();
    assert!(
        lines[0].starts_with("::error file=examples/peterson.weir,line=23,title=UNSAFE under TSO::"),
        "{ran}"
    );
    assert!(lines[1].contains("typo.weir,line=2"), "{ran}");
}

#[test]
fn a_project_and_its_expectations() {
    let folder = Folder::new();
    for name in ["peterson.weir", "locks/peterson_fenced.weir"] {
        folder.copy(&example(name));
    }
    // Nothing to do, and what to do about it.
    folder.weir(&["check"]).exits(3).says("no weir.toml here").says("weir check FILE");
    let project = "[defaults]\ntime-limit = \"30s\"\n\n[[check]]\nfile = \"peterson.weir\"\nexpect = \"unsafe\"\n\n\
        [[check]]\nfile = \"peterson.weir\"\nmodel = \"sc\"\n\n[[check]]\nfile = \"peterson_fenced.weir\"\n\n\
        [[check]]\nfile = \"peterson_fenced.weir\"\nexpect = \"robust\"\n";
    folder.file("weir.toml", project);
    let ran = folder.weir(&["check"]).exits(0).says("4 of 4 as expected");
    assert_eq!(ran.out.lines().filter(|l| l.starts_with("ok")).count(), 4, "{ran}");
    let json = folder.weir(&["check", "--json"]).exits(0).json();
    fits(&validator("docs/weir-output-1.schema.json"), &json, "weir.toml");
    assert_eq!(json["results"][3]["verdict"], "robust");
    assert_eq!(json["results"][0]["as_expected"], true);

    // Somebody removes the fences.
    folder.file("peterson_fenced.weir", text(&example("peterson.weir")));
    let ran: Ran = folder.weir(&["check", "--github", "--sarif", "out.sarif", "--html", "out.html"]).exits(1);
    let ran = ran
        .says("2 of 4 as expected")
        .says("FAIL")
        .says("repair: 2 fences, ")
        .says("repair: weir fence --patch peterson_fenced.weir")
        .says("see it: weir check --model tso peterson_fenced.weir");
    // A program that is known to be unsafe is no finding.
    assert_eq!(ran.out.lines().filter(|l| l.starts_with("::error")).count(), 1, "{ran}");
    assert!(std::fs::read_to_string(folder.path("out.html")).unwrap().contains("peterson_fenced.weir"));

    // From a folder below, too.
    std::fs::create_dir(folder.path("below")).unwrap();
    let below = common::weir_in(&folder.here().join("below"), ["check"]);
    below.exits(1).says("2 of 4 as expected").says("../peterson.weir");
    // Patterns; and what is left out.
    let patterns = "[[check]]\nfile = \"*.weir\"\nexclude = \"*_fenced.weir\"\nexpect = \"unsafe\"\n";
    folder.file("weir.toml", patterns);
    folder.weir(&["check"]).exits(0).says("1 of 1 as expected");

    folder.file("weir.toml", "[[check]]\nfile = \"peterson.weir\"\nexpct = \"safe\"\n");
    folder.weir(&["check"]).exits(3).says("did you mean `expect`?").says("weir.toml:3:1");
    folder.weir(&["check", "--project", "wier.toml"]).exits(3).says("did you mean `weir.toml`?");
}

/// What explains and repairs is for other programs whether or not people want to read it.
#[test]
fn quiet_is_for_people() {
    let folder = Folder::new();
    let file = "examples/peterson.weir";
    let json = |words: &[&str]| {
        let mut value = weir([&["check", "--json", file], words].concat()).exits(1).json();
        // What differs from run to run.
        for key in ["seconds", "peak_memory_bytes"] {
            value[key] = Value::Null;
        }
        value
    };
    assert_eq!(json(&["-q"])["fences"], json(&[])["fences"]);
    assert_eq!(json(&["-q"])["fences"].as_array().map(Vec::len), Some(2));
    let sarif = |words: &[&str]| {
        let out = folder.path("out.sarif");
        weir([&["check", "--sarif", &out, file], words].concat()).exits(1);
        serde_json::from_str::<Value>(&std::fs::read_to_string(out).unwrap()).unwrap()
    };
    let related = |log: &Value| log["runs"][0]["results"][0]["relatedLocations"].clone();
    assert_eq!(related(&sarif(&["-q"])), related(&sarif(&[])));
    assert_eq!(related(&sarif(&["-q"])).as_array().map(Vec::len), Some(2));
}

#[test]
fn the_repository_keeps_its_own_examples_verified() {
    // The example project of the manual.
    assert!(example("weir.toml").exists());
    weir(["check", "--project", "examples/weir.toml", "--time-limit", "60s"]).exits(0);
}
