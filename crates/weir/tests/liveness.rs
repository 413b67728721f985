//! `weir check --liveness`: every example says in its head what the answer is under each model,
//! and every form of the answer has the loop.

mod common;

use common::{Folder, weir};
use serde_json::Value;
use weir_testkit::{example, files, text};

/// What the head of a file says, model by model.
fn head(text: &str) -> Vec<(String, String)> {
    let line = text.lines().find_map(|l| l.strip_prefix("// liveness: ")).expect("a line `// liveness: …`");
    let one = |part: &str| {
        let (model, answer) = part.trim().split_once(' ').expect("a model and an answer");
        (model.to_string(), answer.to_string())
    };
    line.split(',').map(one).collect()
}

#[test]
fn the_heads_of_the_examples() {
    let all = files(&example("liveness"), &["weir"]);
    assert!(all.len() >= 14);
    for file in all {
        let name = file.display().to_string();
        for (model, expected) in head(&text(&file)) {
            let ran = weir(["check", "--liveness", "--json", "--model", &model, &name]);
            let said = ran.json();
            let answer = match said["verdict"].as_str() {
                Some("not-live") => said["violation"]["kind"].as_str().unwrap_or("?"),
                Some(word) => word,
                None => "?",
            };
            assert_eq!(answer, expected, "{name} under {model}: {ran}");
            ran.exits(if expected == "live" { 0 } else { 1 });
        }
    }
}

#[test]
fn an_execution_is_a_stem_and_a_loop() {
    let (folder, file) = (Folder::new(), "examples/liveness/polite.weir");
    let (trace, page, sarif) = (folder.path("t.json"), folder.path("p.html"), folder.path("s.sarif"));
    let ran =
        weir(["check", "--liveness", "--trace", &trace, "--html", &page, "--sarif", &sarif, file]).exits(1);
    for words in
        ["NOT LIVE under TSO   livelock: T[0] and T[1] wait for ever", "from here on again and again"]
    {
        assert!(ran.out.contains(words), "{ran}");
    }
    assert!(ran.out.contains("replayed by the judge") && ran.out.contains("in all: livelock of"), "{ran}");
    assert!(std::fs::read_to_string(page).unwrap().contains("\"loop\":"));
    let log: Value = serde_json::from_str(&std::fs::read_to_string(sarif).unwrap()).unwrap();
    assert_eq!(log["runs"][0]["results"][0]["ruleId"], "weir/not-live");
    assert!(log.to_string().contains("again and again: "));
    // The judge takes it back, and nothing else.
    weir(["replay", file, &trace]).exits(0);
    let mut written: Value = serde_json::from_str(&std::fs::read_to_string(&trace).unwrap()).unwrap();
    let from = written["violation"]["loop"].as_u64().unwrap();
    for (wrong, why) in [(from + 1, "the state is not that before it"), (1000, "after the last step")] {
        written["violation"]["loop"] = wrong.into();
        std::fs::write(&trace, written.to_string()).unwrap();
        let ran = weir(["replay", file, &trace]).exits(1);
        assert!(format!("{}{}", ran.out, ran.err).contains(why), "{ran}");
    }
}

#[test]
fn a_loop_that_is_not_fair_is_refused() {
    // Only the consumer turns, while the store of the producer could reach memory all the time.
    let file = "examples/liveness/lost_wakeup.weir";
    let folder = Folder::new();
    let trace = folder.path("t.json");
    weir(["check", "--liveness", "--trace", &trace, file]).exits(1);
    let mut written: Value = serde_json::from_str(&std::fs::read_to_string(&trace).unwrap()).unwrap();
    let from = written["violation"]["loop"].as_u64().unwrap() as usize;
    // Without a flush of the stem that nothing before the loop depends on, a store is left out.
    let steps = written["steps"].as_array_mut().unwrap();
    let last = steps[..from].iter().rposition(|s| s["flush"] == true).expect("a flush");
    steps.remove(last);
    written["violation"]["loop"] = (from - 1).into();
    std::fs::write(&trace, written.to_string()).unwrap();
    let ran = weir(["replay", file, &trace]).exits(1);
    assert!(format!("{}{}", ran.out, ran.err).contains("could reach memory all the time"), "{ran}");
}

#[test]
fn buffers_that_grow_for_ever_are_a_bound() {
    let folder = Folder::new();
    folder.file("grows.weir", "shared x: u8; thread a { loop { x = 1; } } thread b { while (x == 0) { } }");
    folder.weir(&["check", "--liveness", "grows.weir"]).exits(2).says("buffers of up to 8 entries");
    folder
        .weir(&["check", "--liveness", "--buffer", "3", "grows.weir"])
        .exits(2)
        .says("buffers of up to 3 entries");
    folder.weir(&["check", "--liveness", "--model", "sc", "grows.weir"]).exits(0).says("LIVE under SC");
    // What is found within the bound is real.
    folder.file(
        "waits.weir",
        "shared x: u8, y: u8; thread a { loop { x = 1; } } thread b { while (y == 0) { } }",
    );
    folder
        .weir(&["check", "--liveness", "waits.weir"])
        .exits(1)
        .says("starvation: b waits for ever while a goes on");
}

#[test]
fn limits_and_questions_that_make_no_sense() {
    let folder = Folder::new();
    folder.file("any.weir", "shared x: u8; thread T[*] { x = 1; }");
    folder.weir(&["check", "--liveness", "any.weir"]).exits(3);
    folder.weir(&["check", "--liveness", "--threads", "2", "any.weir"]).exits(0);
    folder.weir(&["check", "--liveness", "--deadlock", "any.weir"]).exits(3);
    folder.weir(&["check", "--liveness"]).exits(3);
    folder.file("many.weir", "shared x: u64; thread T[3] { var i: u64; loop { i = i + 1; x = i; fence; } }");
    folder
        .weir(&["check", "--liveness", "--time-limit", "1s", "many.weir"])
        .exits(2)
        .says("time limit of 1 s");
    // Blocked is waiting, too.
    folder.file(
        "join.weir",
        "shared x: u8; thread a { var h: tid; h = spawn c(0); join h; } thread c(b: tid) { join b; }",
    );
    folder.weir(&["check", "--liveness", "join.weir"]).exits(1).says("deadlock: a and c[0] wait for ever");
}

/// A loop that only waits for memory to change costs no states, however often it is gone round: every
/// engine comes to its end. (`vm` takes compiled programs; `tests/whole` has its waits.)
#[test]
fn loops_that_wait_end_in_every_engine() {
    let folder = Folder::new();
    let text = "shared x: u8, y: u8;\n\
        thread a { x = 1; fence; y = 1; }\n\
        thread b { while (y == 0) { } assert(x == 1); }\n\
        thread c { while (x == 0) { } }\n";
    folder.file("await.weir", text);
    for engine in ["auto", "explore", "lazy", "robust", "dual", "sbgraph", "dpor", "rounds=3", "age=3"] {
        folder
            .weir(&["check", "--engine", engine, "--time-limit", "20s", "await.weir"])
            .exits(0)
            .says("all executions");
    }
    folder.file(
        "any.weir",
        "shared go: bool;\nthread T[*] { while (!go) { } go = true; cs: skip; }\nnever T#i@cs;\n",
    );
    folder
        .weir(&["check", "--engine", "param", "--time-limit", "20s", "any.weir"])
        .exits(0)
        .says("any number");
}
