//! The command line's contract: exit codes, JSON, limits, usage.

mod common;

use common::{Folder, Ran, command, weir};
use serde_json::Value;

/// A thread that writes for ever: under TSO and PSO its buffer has no bound.
const ENDLESS: &str = "shared x: u8, y: u64;
thread writer { while (true) { x = 1; y += 1; } }
thread reader { r = x; }
never x == 2;
";

const SAFE: &str = "examples/locks/peterson_fenced.weir";
const UNSAFE: &str = "examples/peterson.weir";

/// Every field of the contract, with the right type.
#[track_caller]
fn has_contract_fields(json: &Value, verdict: &str, model: &str) {
    assert_eq!(json["verdict"], verdict, "{json:#}");
    assert_eq!(json["model"], model, "{json:#}");
    for key in ["engine", "scope", "file"] {
        assert!(json[key].as_str().is_some_and(|s| !s.is_empty()), "{key} in {json:#}");
    }
    for key in ["states", "transitions", "peak_memory_bytes"] {
        assert!(json[key].as_u64().is_some_and(|n| n > 0), "{key} in {json:#}");
    }
    assert!(json["seconds"].as_f64().is_some_and(|s| s >= 0.0), "seconds in {json:#}");
    assert_eq!(json["trace"].is_object(), verdict == "unsafe", "{json:#}");
    assert_eq!(json["violation"].is_object(), verdict == "unsafe", "{json:#}");
    assert_eq!(json["reason"].is_string(), verdict == "unknown", "{json:#}");
}

#[test]
fn exit_codes_of_check() {
    weir(["check", UNSAFE]).exits(1).says("UNSAFE under TSO");
    weir(["check", "--model", "sc", UNSAFE]).exits(0).says("SAFE under SC");
    weir(["check", SAFE]).exits(0).says("SAFE under TSO   all executions");
    weir(["check", "no/such/file.weir"]).exits(3).says("there is no file");
    let folder = Folder::new();
    folder.file("endless.weir", ENDLESS);
    folder.weir(&["check", "--time-limit", "100ms", "endless.weir"]).exits(2).says("UNKNOWN under TSO");
}

#[test]
fn models_are_read_in_any_case() {
    weir(["check", "--model", "TSO", UNSAFE]).exits(1);
    weir(["check", "--model=Pso", UNSAFE]).exits(1).says("under PSO");
}

#[test]
fn json_has_the_fields_of_the_contract() {
    let ran = weir(["check", "--json", UNSAFE]).exits(1);
    let json = ran.json();
    has_contract_fields(&json, "unsafe", "tso");
    assert_eq!(json["trace"]["weir_trace"], 1);
    assert!(json["trace"]["steps"].as_array().is_some_and(|s| !s.is_empty()));
    assert_eq!(json["violation"]["line"], 23);
    let json = weir(["check", "--json", "--model", "sc", UNSAFE]).exits(0).json();
    has_contract_fields(&json, "safe", "sc");
    assert_eq!(json["scope"], "all executions");
    let json = weir(["check", "--json", "--model", "pso", "examples/litmus/mp.weir"]).exits(1).json();
    has_contract_fields(&json, "unsafe", "pso");
    let folder = Folder::new();
    folder.file("endless.weir", ENDLESS);
    let ran = folder.weir(&["check", "--json", "--time-limit", "100ms", "endless.weir"]).exits(2);
    has_contract_fields(&ran.json(), "unknown", "tso");
}

/// The properties of an answer: line and verdict.
fn properties(json: &Value) -> Vec<(u64, String)> {
    let all = json["properties"].as_array().expect("properties");
    let one = |p: &Value| (p["line"].as_u64().expect("a line"), p["verdict"].as_str().expect("").to_string());
    all.iter().map(one).collect()
}

#[test]
fn each_of_several_properties_has_its_verdict() {
    let folder = Folder::new();
    let sb = "shared x: u8, y: u8;
thread A { x = 1; a = y; }
thread B { y = 1; b = x; }
";
    let asked = "exists A.a == 2;
exists A.a == 1 && B.b == 1;
exists A.a == 0 && B.b == 0;
forall A.a == 1 || B.b == 1;
never x > 1;
";
    let file = folder.file("sb.weir", format!("{sb}{asked}"));
    let ran = weir(["check", &file]).exits(1);
    ran.says(
        "line 4: not reached: exists A.a == 2
line 5: reached: exists A.a == 1 && B.b == 1
line 6: reached: exists A.a == 0 && B.b == 0
line 7: violated: forall A.a == 1 || B.b == 1
line 8: holds: never x > 1
",
    );
    let said = |list: [&str; 5]| (4..).zip(list.map(String::from)).collect::<Vec<(u64, String)>>();
    let json = weir(["check", "--json", &file]).exits(1).json();
    has_contract_fields(&json, "unsafe", "tso");
    assert_eq!(properties(&json), said(["safe", "unsafe", "unsafe", "unsafe", "safe"]));
    // The one of the execution is among them.
    let n = json["violation"]["property"].as_u64().expect("a number") as usize;
    assert_eq!(json["properties"][n]["text"], json["violation"]["text"]);
    assert_eq!(json["properties"][n]["verdict"], "unsafe");
    let json = weir(["check", "--json", "--model", "sc", &file]).exits(1).json();
    assert_eq!(properties(&json), said(["safe", "unsafe", "safe", "safe", "safe"]));
    // Every engine is asked in the same way.
    for engine in ["explore", "lazy", "dual", "dpor"] {
        let json = weir(["check", "--json", "--engine", engine, &file]).exits(1).json();
        assert_eq!(properties(&json), said(["safe", "unsafe", "unsafe", "unsafe", "safe"]), "{engine}");
    }
    // Nothing is wrong; and of one property nothing is said.
    let fine = folder.file("fine.weir", format!("{sb}never x > 1;\nnever y > 1;\n"));
    let json = weir(["check", "--json", &fine]).exits(0).json();
    assert_eq!(properties(&json), [(4, "safe".to_string()), (5, "safe".to_string())]);
    let json = weir(["check", "--json", UNSAFE]).exits(1).json();
    assert!(json["properties"].is_null());
    // Behind an assertion that fails, what is asked of final states is not known.
    let text = "shared x: u8;
thread A { x = 1; assert(x == 0); }
never x == 2;
never x == 1;
";
    let json = weir(["check", "--json", &folder.file("assertion.weir", text)]).exits(1).json();
    let verdicts: Vec<String> = properties(&json).into_iter().map(|(_, v)| v).collect();
    assert_eq!(verdicts[0], "unknown");
    assert_ne!(verdicts[1], "safe");
    // For any number of threads, too.
    let text = "shared x: u8;
thread T[*] { cs: x = 1; }
never x == 2;
never T#a@cs && T#b@cs;
";
    let json = weir(["check", "--json", &folder.file("any.weir", text)]).exits(1).json();
    assert_eq!(properties(&json), [(3, "safe".to_string()), (4, "unsafe".to_string())]);
}

#[test]
fn several_files_give_a_list_and_the_worst_exit_code() {
    let worst = |files: &[&str], code: i32, verdicts: &[&str]| {
        let ran = weir(["check", "--json"].iter().chain(files)).exits(code);
        let json = ran.json();
        let results = json["results"].as_array().unwrap_or_else(|| panic!("no results in {json:#}"));
        let got: Vec<&str> = results.iter().filter_map(|r| r["verdict"].as_str()).collect();
        assert_eq!(got, verdicts);
        let names: Vec<&str> = results.iter().filter_map(|r| r["file"].as_str()).collect();
        assert_eq!(names, files);
    };
    worst(&[SAFE, SAFE], 0, &["safe", "safe"]);
    worst(&[SAFE, UNSAFE, SAFE], 1, &["safe", "unsafe", "safe"]);
    worst(&[UNSAFE, "missing.weir"], 3, &["unsafe", "error"]);
    let folder = Folder::new();
    let endless = folder.file("endless.weir", ENDLESS);
    let ran = weir(["check", "--json", "--time-limit", "50ms", SAFE, &endless]).exits(2);
    assert_eq!(ran.json()["results"][1]["verdict"], "unknown");
}

#[test]
fn several_files_are_told_apart() {
    let ran = weir(["check", SAFE, UNSAFE]).exits(1);
    assert!(ran.out.starts_with(&format!("{SAFE}:\nSAFE under TSO")), "{ran}");
    assert!(ran.out.contains(&format!("\n\n{UNSAFE}:\nUNSAFE under TSO")), "{ran}");
    let ran = weir(["check", "--quiet", SAFE, UNSAFE]).exits(1);
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!(lines.len(), 2, "{ran}");
    assert!(lines[0].starts_with(&format!("{SAFE}: SAFE")), "{ran}");
    assert!(lines[1].starts_with(&format!("{UNSAFE}: UNSAFE")), "{ran}");
}

#[test]
fn bad_input_as_json() {
    let folder = Folder::new();
    folder.file("typo.weir", "shared flag: bool;\nthread t { flga = true; }\nnever flag;\n");
    let json = folder.weir(&["check", "--json", "typo.weir"]).exits(3).json();
    assert_eq!(json["verdict"], "error");
    assert_eq!(json["file"], "typo.weir");
    let first = &json["diagnostics"][0];
    assert_eq!((&first["severity"], &first["line"]), (&"error".into(), &2.into()), "{json:#}");
    assert!(first["message"].as_str().is_some_and(|m| m.contains("flga")), "{json:#}");
    // Usage errors too.
    let json = weir(["check", "--json", "--model", "arm", UNSAFE]).exits(3).json();
    assert_eq!(json["verdict"], "error");
    assert!(json["diagnostics"][0]["message"].as_str().is_some_and(|m| m.contains("arm")), "{json:#}");
}

#[test]
fn quiet_is_one_line_and_stats_are_figures() {
    let ran = weir(["check", "--quiet", UNSAFE]).exits(1);
    assert_eq!(ran.out.lines().count(), 1, "{ran}");
    let ran = weir(["check", "-q", "--model", "sc", UNSAFE]).exits(0);
    assert_eq!(ran.out, "SAFE under SC   all executions\n");
    let ran = weir(["check", "--stats", SAFE]).exits(0);
    for figure in ["engine", "states", "transitions", "time", "peak memory"] {
        let rows = ran.out.lines().filter(|l| l.starts_with(&format!("{figure}  "))).count();
        assert_eq!(rows, 1, "{figure}: {ran}");
    }
    let mut names: Vec<&str> =
        ran.out.lines().skip(3).filter_map(|l| l.split_once("  ")).map(|(n, _)| n).collect();
    names.sort_unstable();
    let all = names.len();
    names.dedup();
    assert_eq!(names.len(), all, "a figure is there twice: {ran}");
}

#[test]
fn colours_respect_no_color() {
    let forced = |no_color: Option<&str>| {
        let mut command = command(["check", UNSAFE]);
        command.env("CLICOLOR_FORCE", "1").env_remove("NO_COLOR");
        if let Some(value) = no_color {
            command.env("NO_COLOR", value);
        }
        Ran::of(command).exits(1).out
    };
    assert!(forced(None).contains('\u{1b}'));
    assert!(!forced(Some("1")).contains('\u{1b}'));
    let mut piped = command(["check", UNSAFE]);
    piped.env_remove("NO_COLOR");
    assert!(!Ran::of(piped).exits(1).out.contains('\u{1b}'), "a pipe gets no colours");
}

#[test]
fn what_is_misspelt_is_named_with_a_suggestion() {
    weir(["chek", UNSAFE]).exits(3).says("chek").says("check");
    weir(["check", "--modle", "sc", UNSAFE]).exits(3).says("--modle").says("--model");
    weir(["check", "--model", "arm", UNSAFE]).exits(3).says("arm").says("sc, tso and pso");
    weir(["check", "--model", "tos", UNSAFE]).exits(3).says("did you mean `tso`?");
    weir(["check", "--engine", "explor", UNSAFE]).exits(3).says("did you mean `explore`?");
    weir(["check", "--engine", "magic", UNSAFE]).exits(3).says("magic").says("auto, explore");
    weir(["check", "examples/petersn.weir"]).exits(3).says("did you mean `examples/peterson.weir`?");
    weir(["litmus", "--format", "tvs", "x.litmus"]).exits(3).says("tsv");
    weir(["check"]).exits(3).says("FILE");
    weir(["check", "--time-limit", "soon", UNSAFE]).exits(3).says("60s");
    weir(["check", "--memory-limit", "lots", UNSAFE]).exits(3).says("4G");
    weir(["check", "-j", "0", UNSAFE]).exits(3).says("from 1");
    weir(["replay", UNSAFE]).exits(3).says("TRACE.json");
}

#[test]
fn help_and_version_are_answers() {
    weir(["--version"]).exits(0).says(env!("CARGO_PKG_VERSION"));
    let ran = weir(["--help"]).exits(0).says("Exit codes").says("sequential consistency");
    for name in ["check", "litmus", "replay", "fmt", "doctor"] {
        assert!(ran.out.contains(&format!("\n  {name}")), "{ran}");
        assert!(weir([name, "--help"]).exits(0).out.contains("Usage: weir"));
        assert!(weir(["help", name]).exits(0).out.contains("Usage: weir"));
    }
    assert_eq!(weir([] as [&str; 0]).exits(3).out, "");
}

#[test]
fn options_may_stand_anywhere_and_every_command_takes_the_common_ones() {
    weir(["check", UNSAFE, "--model", "sc", "-q", "-j", "2"]).exits(0);
    weir(["check", "--engine", "explore", "--memory-limit", "1GiB", "--time-limit", "1m", SAFE]).exits(0);
}

#[test]
fn workers_do_not_change_the_answer() {
    for file in [SAFE, UNSAFE, "examples/locks/bakery.weir"] {
        let one = weir(["check", "--json", "-j", "1", file]).json();
        let two = weir(["check", "--json", "-j", "2", file]).json();
        assert_eq!(one["verdict"], two["verdict"], "{file}");
    }
}

#[test]
fn a_time_limit_ends_the_run_in_time_with_figures() {
    let folder = Folder::new();
    folder.file("endless.weir", ENDLESS);
    for model in ["sc", "tso", "pso"] {
        let args = ["check", "--json", "--model", model, "--time-limit", "100ms", "endless.weir"];
        let ran = folder.weir(&args).exits(2);
        let json = ran.json();
        has_contract_fields(&json, "unknown", model);
        assert!(json["reason"].as_str().is_some_and(|r| r.contains("time limit")), "{ran}");
        let seconds = json["seconds"].as_f64().expect("a number");
        assert!((0.1..10.0).contains(&seconds), "{ran}");
    }
    let ran = folder.weir(&["check", "--time-limit", "100ms", "endless.weir"]).exits(2);
    assert!(ran.out.contains("UNKNOWN under TSO") && ran.out.contains("no bug in"), "{ran}");
}

#[test]
fn a_memory_limit_ends_the_run_near_that_much_memory() {
    let folder = Folder::new();
    folder.file("endless.weir", ENDLESS);
    for model in ["sc", "tso", "pso"] {
        // The time limit is for slow machines only; there the answer is the same.
        let args = [
            "check",
            "--json",
            "--model",
            model,
            "--memory-limit",
            "50M",
            "--time-limit",
            "60s",
            "endless.weir",
        ];
        let ran = folder.weir(&args).exits(2);
        let json = ran.json();
        has_contract_fields(&json, "unknown", model);
        let peak = json["peak_memory_bytes"].as_u64().expect("a number");
        assert!(peak < 150 << 20, "{peak} bytes: {ran}");
    }
}

#[test]
fn litmus_as_json_and_in_short() {
    let folder = Folder::new();
    let test = "X86_64 SB\n{}\n P0 | P1 ;\n movl $1,(x) | movl $1,(y) ;\n movl (y),%eax | movl (x),%eax ;\n\
                exists (0:rax=0 /\\ 1:rax=0)\n";
    folder.file("sb.litmus", test);
    let json = folder.weir(&["litmus", "--json", "sb.litmus"]).exits(0).json();
    assert_eq!((&json["verdict"], &json["observation"]), (&"ok".into(), &"Sometimes".into()), "{json:#}");
    assert!(json["peak_memory_bytes"].as_u64().is_some_and(|n| n > 0), "{json:#}");
    assert_eq!(json["final_states"].as_array().map(Vec::len), Some(4), "{json:#}");
    let json = folder.weir(&["litmus", "--json", "--model", "sc,pso", "sb.litmus"]).exits(0).json();
    let models: Vec<&Value> = json["results"].as_array().into_iter().flatten().map(|r| &r["model"]).collect();
    assert_eq!(models, ["sc", "pso"]);
    let ran = folder.weir(&["litmus", "-q", "--model", "sc,tso", "sb.litmus"]).exits(0);
    assert_eq!(ran.out, "Observation SB Never 0 3\nObservation SB Sometimes 1 3\n");
    // `exists` is a question, and here its answer is an execution.
    folder.weir(&["check", "sb.litmus"]).exits(1).says("a final state has");
    folder.weir(&["check", "--model", "sc", "sb.litmus"]).exits(0);
    // One that is not there: the others are run all the same.
    let ran = folder.weir(&["litmus", "--format", "tsv", "nosuch.litmus", "sb.litmus"]).exits(3);
    assert_eq!(ran.out.lines().count(), 2, "{ran}");
}

#[test]
fn fmt_checks_rewrites_and_reads_standard_input() {
    let folder = Folder::new();
    let file = folder.file("a.weir", "shared x:u8;thread t{x=1;}\nnever x==2;");
    folder.weir(&["fmt", "--check", "a.weir"]).exits(1).says("a.weir is not in canonical form");
    folder.weir(&["fmt", "a.weir"]).exits(0);
    folder.weir(&["fmt", "--check", "a.weir"]).exits(0);
    let text = std::fs::read_to_string(&file).expect("it is there");
    assert!(text.starts_with("shared x: u8;\n"), "{text}");
    folder.file("b.txt", "thread t\ninitial q\nend\n");
    folder.weir(&["fmt", "b.txt"]).exits(3).says("not a Weir program");
    folder.file("bad.weir", "shared x: ;");
    folder.weir(&["fmt", "bad.weir"]).exits(3).says("bad.weir:1:");
    assert_eq!(std::fs::read_to_string(folder.path("bad.weir")).ok().as_deref(), Some("shared x: ;"));
}

#[test]
fn doctor_lists_the_tools() {
    weir(["doctor"])
        .exits(0)
        .says("z3")
        .says("clang")
        .says("chromium")
        .says("Memorax models, x86 assembly,\nCubicle-W models and LLVM IR.");
    let json = weir(["doctor", "--json"]).exits(0).json();
    assert!(json["tools"].as_array().is_some_and(|t| t.iter().all(|t| t["found"].is_boolean())), "{json:#}");
}
