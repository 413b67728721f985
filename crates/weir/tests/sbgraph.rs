//! Store-buffer graphs, as a user types them.

mod common;

use common::{Folder, weir};

#[test]
fn dekker_is_named_and_answered_by_another_engine() {
    let ran = weir(["check", "examples/locks/dekker.weir", "--engine", "sbgraph"]).exits(1);
    ran.says("UNSAFE under TSO").says("not by sbgraph, because of an unfenced writing loop").says("in line");
}

#[test]
fn the_engine_answers_with_an_execution_that_replays() {
    let folder = Folder::new();
    let trace = folder.path("trace.json");
    weir(["check", "examples/locks/peterson_fenced.weir", "--engine", "sbgraph"])
        .exits(0)
        .says("proved by sbgraph");
    let pso = [
        "check",
        "examples/locks/peterson_fenced.weir",
        "--engine",
        "sbgraph",
        "--model",
        "pso",
        "--trace",
        &trace,
    ];
    weir(pso).exits(1).says("found by sbgraph").says("replayed by the judge");
    weir(["replay", "examples/locks/peterson_fenced.weir", &trace]).exits(0).says("REPLAYED");
}

#[test]
fn the_reduced_program_is_a_program() {
    let folder = Folder::new();
    let out = folder.path("sc.weir");
    for (example, model, exit) in [
        ("locks/peterson_fenced", "tso", 0),
        ("locks/peterson_fenced", "pso", 1),
        ("queues/arora_fenced_tso", "tso", 0),
        ("queues/arora_fenced_tso", "pso", 1),
        ("lists/treiber", "pso", 0),
    ] {
        let file = format!("examples/{example}.weir");
        weir(["reduce", &file, "--sbgraph", "--model", model, "-o", &out]).exits(0);
        weir(["check", &out, "--model", "sc"]).exits(exit);
    }
    weir(["reduce", "examples/locks/dekker.weir", "--sbgraph"]).exits(3).says("unfenced writing loop");
}

#[test]
fn graphs_are_drawn_and_described() {
    let push = ["graph", "examples/queues/arora.weir", "--function", "push"];
    let ran = weir(push).exits(0);
    ran.says("push under TSO").says("flush deq[b] = v");
    let with = |more: &[&'static str]| push.iter().chain(more).copied().collect::<Vec<_>>();
    weir(with(&["--to", "svg", "--model", "pso"]))
        .exits(0)
        .says("<svg ")
        .says("flush bot = b + 1")
        .says("</svg>");
    weir(with(&["--to", "dot"])).exits(0).says("digraph").says("color=brown");
    weir(with(&["--to", "json", "--no-minimise", "--fence-at-return"])).exits(0).says("\"nodes\": 8");
    weir(["graph", "examples/queues/arora.weir", "--to", "svg"]).exits(3).says("name one with --function");
    weir(["graph", "examples/queues/arora.weir", "--function", "pusch"])
        .exits(3)
        .says("did you mean `push`?");
}

#[test]
fn exports_say_what_they_are() {
    let export = |more: &[&str]| weir(["export", "examples/peterson.weir"].iter().chain(more)).exits(0);
    export(&["--to", "promela", "--model", "pso"]).says("store-buffer graphs under PSO");
    export(&["--to", "promela-omm"]).says("TSO by processes, buffers of 3");
    export(&["--to", "promela-omm", "--buffer", "2"]).says("a bound: a full buffer makes stores wait");
    export(&["--to", "kiv"]).says("end enrich");
    export(&["--to", "kiv", "--global"]).says("cs.pc(p)");
    export(&["--to", "dot"]).says("digraph");
}

#[test]
fn pages_and_objects_of_graphs() {
    let folder = Folder::new();
    let out = folder.path("graphs.html");
    weir(["graph", "examples/queues/arora.weir", "--html", &out]).exits(0).says("push under TSO");
    let page = std::fs::read_to_string(&out).unwrap();
    assert!(page.contains("Store-buffer graph of push under TSO") && page.contains("flush deq[b] = v"));
    // A check by graphs shows them; another engine's does not.
    let checked = ["check", "-q", "examples/locks/peterson_fenced.weir", "--html", &out, "--engine"];
    let with = |engine| weir(checked.iter().copied().chain([engine])).exits(0);
    with("sbgraph");
    assert!(std::fs::read_to_string(&out).unwrap().contains("Store-buffer graph of left under TSO"));
    with("explore");
    assert!(!std::fs::read_to_string(&out).unwrap().contains("Store-buffer graph of"));
    // What has no graph says so on the page, too.
    weir(["graph", "examples/locks/dekker.weir", "--html", &out]).exits(3).says("unfenced writing loop");
    assert!(std::fs::read_to_string(&out).unwrap().contains("unfenced writing loop"));

    let object =
        weir(["graph", "--json", "examples/queues/arora.weir", "--function", "push"]).exits(0).json();
    assert_eq!(object["verdict"], "written");
    assert_eq!(object["graphs"][0]["name"], "push");
    let object = weir(["graph", "--json", "examples/locks/dekker.weir"]).exits(3).json();
    assert_eq!(object["verdict"], "error");
}

/// `--fence-at-return` reaches procedures that are called, in every command that has it.
#[test]
fn fences_at_returns_reach_called_procedures() {
    let folder = Folder::new();
    let text = "shared x: u8, y: u8; proc set() { x = 1; return; } \
                thread a { var r: u8; set(); r = y; } thread b { var r: u8; y = 1; fence; r = x; } \
                exists a.r == 0 && b.r == 0;";
    folder.file("calls.weir", text);
    // As SC programs: wrong without the fence, right with it.
    let reduced = |args: &[&str], exit: i32| {
        let all = [&["reduce", "calls.weir", "-o", "sc.weir"][..], args].concat();
        folder.weir(&all).exits(0);
        folder.weir(&["check", "--model", "sc", "sc.weir"]).exits(exit);
    };
    reduced(&["--sbgraph"], 1);
    reduced(&["--sbgraph", "--fence-at-return"], 0);
    reduced(&["--rounds", "2"], 1);
    reduced(&["--rounds", "2", "--fence-at-return"], 0);
    let graph = |args: &[&str]| {
        folder.weir(&[&["graph", "calls.weir", "--function", "a"][..], args].concat()).exits(0)
    };
    let (plain, fenced) = (graph(&[]).out, graph(&["--fence-at-return"]).out);
    assert_ne!(plain, fenced);
    folder.weir(&["export", "--to", "promela", "--model", "tso", "--fence-at-return", "calls.weir"]).exits(0);
}
