//! Long runs: limits that hold, Ctrl-C, and going on after both.

mod common;

use common::{Folder, Ran, command};
use std::path::Path;
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

/// A program with `locations` to the power of five states, and no end of steps.
fn wheels(locations: usize) -> String {
    let stores: String = (0..locations).map(|i| format!("x[self] = {i};\n")).collect();
    format!("shared x: u8[5];\nthread T[5] {{\nloop {{\n{stores}}}\n}}\nnever x[0] == 200;\n")
}

/// States without end, of which every one is new.
const ENDLESS: &str = "shared x: u64, y: u64, z: u64;
thread a { loop { x += 1; y += 1; } }
thread b { loop { y += 1; z += 1; } }
thread c { loop { z += 1; x += 1; } }
never x == 200000000;
";

/// Sets of states have no transitions and no depth, and a checkpoint is about single
/// states.
const FULL: [&str; 7] = ["check", "--json", "--model", "sc", "--no-reduction", "--sets", "never"];

fn start(folder: &Folder, args: &[&str]) -> Child {
    let mut command = command(args);
    command.current_dir(folder.path(".")).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().expect("the binary starts")
}

/// Waits for a file to appear.
fn wait_for(path: &str) {
    let begun = Instant::now();
    while !Path::new(path).exists() {
        assert!(begun.elapsed() < Duration::from_secs(60), "there is no {path}");
        std::thread::sleep(Duration::from_millis(5));
    }
}

fn end(child: Child) -> Ran {
    let output = child.wait_with_output().expect("it ends");
    Ran {
        code: output.status.code().unwrap_or(-1),
        out: String::from_utf8(output.stdout).expect("UTF-8"),
        err: String::from_utf8(output.stderr).expect("UTF-8"),
        called: "weir".into(),
    }
}

fn interrupt(child: &Child) {
    let status = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(status.expect("there is a `kill`").success());
}

/// What has to be the same however often a run was stopped.
fn figures(ran: &Ran) -> String {
    let json = ran.json();
    let parts =
        [&json["verdict"], &json["scope"], &json["states"], &json["transitions"], &json["notes"]["depth"]];
    format!("{parts:?}")
}

#[test]
fn a_run_that_is_killed_and_resumed_ends_with_the_same_figures() {
    let folder = Folder::new();
    folder.file("wheels.weir", wheels(13));
    let whole = folder.weir(&[&FULL[..], &["-j", "1", "wheels.weir"]].concat()).exits(0);
    for jobs in ["1", "2"] {
        let name = format!("{jobs}.ckpt");
        let saving = ["--checkpoint", &name, "--checkpoint-every", "30ms", "-j", jobs, "wheels.weir"];
        let mut child = start(&folder, &[&FULL[..], &saving].concat());
        wait_for(&folder.path(&name));
        std::thread::sleep(Duration::from_millis(100));
        child.kill().expect("it can be killed");
        let killed = end(child);
        assert_eq!((killed.code, killed.out.as_str()), (-1, ""), "it was still running: {killed}");
        // The program's name is in the checkpoint.
        let resumed = folder.weir(&["check", "--json", "--resume", &name, "-j", jobs]).exits(0);
        assert_eq!(figures(&resumed), figures(&whole));
    }
}

#[test]
fn a_limit_writes_a_checkpoint_from_which_the_next_run_goes_on() {
    let folder = Folder::new();
    folder.file("wheels.weir", wheels(11));
    let whole = folder.weir(&[&FULL[..], &["wheels.weir"]].concat()).exits(0);
    let limited = ["--checkpoint", "w.ckpt", "--time-limit", "60ms", "wheels.weir"];
    let mut ran = folder.weir(&[&FULL[..], &limited].concat()).exits(2).says("time limit");
    assert_eq!(ran.json()["checkpoint"], "w.ckpt", "{ran}");
    let mut runs = 1;
    while ran.code == 2 {
        // Longer and longer, for machines on which even reading it takes long.
        let limit = format!("{}ms", 100 + 50 * runs);
        ran = folder.weir(&["check", "--json", "--resume", "w.ckpt", "--time-limit", &limit]);
        runs += 1;
        assert!(runs < 500, "it never ends");
    }
    let ran = ran.exits(0);
    assert_eq!(figures(&ran), figures(&whole));
    assert!(runs > 2, "the limit stopped only {runs} runs");
}

#[test]
fn the_text_says_how_to_go_on() {
    let folder = Folder::new();
    folder.file("endless.weir", ENDLESS);
    let args = ["check", "endless.weir", "--time-limit", "100ms", "--checkpoint", "e.ckpt"];
    folder.weir(&args).exits(2).says("resume: weir check --resume e.ckpt");
}

#[test]
fn what_cannot_be_resumed_is_refused_with_the_reason() {
    let folder = Folder::new();
    folder.file("endless.weir", ENDLESS);
    folder.weir(&["check", "endless.weir", "--time-limit", "80ms", "--checkpoint", "e.ckpt"]).exits(2);
    let good = std::fs::read(folder.path("e.ckpt")).expect("it was written");
    let refused = |name: &str, bytes: &[u8], why: &str| {
        let path = folder.file(name, bytes);
        folder.weir(&["check", "--resume", name]).exits(3).says(why);
        assert_eq!(std::fs::read(path).expect("it is there"), bytes, "it was changed");
    };
    let changed = |at: usize| {
        let mut bytes = good.clone();
        bytes[at] ^= 1;
        bytes
    };
    refused("cut.ckpt", &good[..good.len() / 2], "damaged or incomplete");
    refused("start.ckpt", &good[..10], "damaged or incomplete");
    refused("flipped.ckpt", &changed(good.len() / 3), "damaged or incomplete");
    refused("version.ckpt", &changed(8), "another version");
    refused("text.ckpt", b"shared x: u8;\n", "not a checkpoint");
    refused("empty.ckpt", b"", "not a checkpoint");
    folder.weir(&["check", "--resume", "nowhere.ckpt"]).exits(3).says("there is no file");
    folder.weir(&["check", "--resume", "."]).exits(3).says("folder");
    // The options of the search are its own.
    folder.weir(&["check", "--resume", "e.ckpt", "--model", "sc"]).exits(3);
    // The program has changed, or is gone.
    folder.file("endless.weir", ENDLESS.replace("x += 1", "x += 2"));
    folder.weir(&["check", "--resume", "e.ckpt"]).exits(3).says("the program has changed");
    folder.weir(&["check", "--resume", "e.ckpt", "--json"]).exits(3).says("the program has changed");
    std::fs::remove_file(folder.path("endless.weir")).expect("it was there");
    folder.weir(&["check", "--resume", "e.ckpt"]).exits(3).says("endless.weir");
    // With the right program under another name it goes on.
    folder.file("moved.weir", ENDLESS);
    folder.weir(&["check", "--resume", "e.ckpt", "moved.weir", "--time-limit", "50ms"]).exits(2);
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_a_warning_and_the_old_checkpoint_stays() {
    let folder = Folder::new();
    folder.file("wheels.weir", wheels(6));
    let args = ["--checkpoint", "/dev/full", "--checkpoint-every", "1ms", "wheels.weir"];
    let ran = folder.weir(&[&FULL[..], &args].concat()).exits(0).says("No space left");
    assert!(ran.err.contains("the search goes on"), "{ran}");
    assert!(!Path::new("/dev/full").is_file(), "the device was replaced");
}

#[test]
fn a_checkpoint_never_replaces_something_else() {
    let folder = Folder::new();
    let text = wheels(3);
    let path = folder.file("wheels.weir", &text);
    folder.weir(&["check", "wheels.weir", "--checkpoint", "wheels.weir"]).exits(3).says("no checkpoint");
    assert_eq!(std::fs::read_to_string(path).expect("it is there"), text);
    folder.weir(&["check", "wheels.weir", "--checkpoint", "none/w.ckpt"]).exits(3).says("no folder");
    folder.file("b.weir", &text);
    folder.weir(&["check", "wheels.weir", "b.weir", "--checkpoint", "w.ckpt"]).exits(3).says("one file");
}

#[test]
fn memory_stays_below_the_limit() {
    let folder = Folder::new();
    folder.file("endless.weir", ENDLESS);
    for (model, jobs) in [("sc", "1"), ("sc", "2"), ("tso", "2"), ("pso", "1")] {
        let args = ["check", "--json", "--model", model, "-j", jobs, "--memory-limit", "60M"];
        let args = [&args[..], &["--time-limit", "100s", "endless.weir"]].concat();
        let ran = folder.weir(&args).exits(2);
        let json = ran.json();
        let reason = json["reason"].as_str().expect("a reason");
        assert!(reason.contains("memory limit of 60 MiB"), "{ran}");
        assert!(json["states"].as_u64().is_some_and(|n| n > 1_000), "{ran}");
        let peak = json["peak_memory_bytes"].as_u64().expect("a number");
        assert!(peak < 72 << 20, "{model} with {jobs} workers: {peak} bytes");
    }
}

#[test]
fn a_limit_that_the_first_states_break_is_named() {
    let folder = Folder::new();
    folder.file("endless.weir", ENDLESS);
    folder
        .weir(&["check", "endless.weir", "--memory-limit", "1M"])
        .exits(2)
        .says("below what the first states need");
    folder.weir(&["check", "endless.weir", "--memory-limit", "100"]).exits(2).says("100 bytes");
    folder.weir(&["check", "endless.weir", "--time-limit", "0s"]).exits(2).says("time limit");
    // Of two limits the first one that is reached.
    let both = |time, memory| {
        folder.weir(&["check", "endless.weir", "--time-limit", time, "--memory-limit", memory]).exits(2)
    };
    both("200s", "40M").says("memory limit");
    both("50ms", "4G").says("time limit");
}

#[test]
#[cfg(unix)]
fn ctrl_c_gives_what_is_known() {
    let folder = Folder::new();
    folder.file("endless.weir", ENDLESS);
    let child = start(&folder, &["check", "--json", "endless.weir", "endless.weir"]);
    std::thread::sleep(Duration::from_millis(500));
    interrupt(&child);
    let begun = Instant::now();
    let ran = end(child).exits(2);
    assert!(begun.elapsed() < Duration::from_secs(20), "{ran}");
    let json = ran.json();
    // The second file was not begun.
    let first = &json["results"][0];
    assert_eq!(first["reason"], "interrupted", "{ran}");
    assert!(first["states"].as_u64().is_some_and(|n| n > 0), "{ran}");
    assert_eq!(json["results"].as_array().map(Vec::len), Some(1), "{ran}");
}

#[test]
fn nothing_but_the_answer_is_printed_where_nobody_watches() {
    let folder = Folder::new();
    folder.file("endless.weir", ENDLESS);
    let ran = folder.weir(&["check", "endless.weir", "--time-limit", "1500ms"]).exits(2);
    assert_eq!(ran.err, "", "{ran}");
}

#[test]
fn growth_without_end_is_named_with_what_was_covered() {
    let folder = Folder::new();
    let program = "shared x: u8, y: u8;
thread writer {
    loop {
        x = 1;
        y = 1;
        x = 0;
    }
}
thread reader { loop { r = x; s = y; } }
never y == 2;
";
    folder.file("grow.weir", program);
    folder.file("fenced.weir", program.replace("x = 0;", "x = 0; fence;"));
    let counted = "loop { x = 1;".replace("loop {", "i = 0; while (i < 100) { i = i + 1;");
    folder.file("counted.weir", program.replace("loop {\n        x = 1;", &counted));
    for model in ["tso", "pso"] {
        for more in [&[][..], &["--no-reduction"]] {
            let args = ["check", "--engine", "explore", "--model", model];
            let run = |file: &str| folder.weir(&[&args[..], &[file], more].concat());
            let ran = run("grow.weir").exits(2).says("store buffers grow without end: `writer`");
            assert!(ran.out.contains("all executions with buffers up to 64 entries"), "{ran}");
            run("fenced.weir").exits(0).says("any buffer size");
        }
    }
    // Buffers without bound are not too much for every engine.
    folder.weir(&["check", "grow.weir"]).exits(0).says("any buffer size");
    folder.weir(&["check", "counted.weir"]).exits(0).says("any buffer size");
    folder.weir(&["check", "--model", "sc", "grow.weir"]).exits(0);
}

#[test]
fn deadlocks_are_shown_where_asked_for() {
    let file = "examples/language/deadlock.weir";
    common::weir(["check", file]).exits(0);
    for model in ["sc", "tso", "pso"] {
        let ran = common::weir(["check", "--deadlock", "--model", model, file]).exits(1);
        assert!(ran.out.contains("no thread can move") && ran.out.contains("replayed by the judge"), "{ran}");
    }
    let folder = Folder::new();
    let trace = folder.path("t.json");
    common::weir(["check", "--deadlock", "--trace", &trace, file]).exits(1);
    common::weir(["replay", file, &trace]).exits(0);
    // No property is needed, and a thread that waits for ever is enough.
    let waits = "shared x: u8; thread a { assume(x == 1); } thread b { x = 2; }";
    folder.file("waits.weir", waits);
    folder.weir(&["check", "waits.weir"]).exits(3);
    folder.weir(&["check", "--deadlock", "waits.weir"]).exits(1).says("a waits at line 1");
    folder.file("spins.weir", waits.replace("assume(x == 1)", "while (x == 0) { }"));
    folder.weir(&["check", "--deadlock", "spins.weir"]).exits(0);
    // Two locks, taken in opposite orders.
    let takes = |name: &str, one: &str, two: &str| {
        let take = |lock: &str| format!("atomic {{ assume({lock} == 0); {lock} = 1; }}");
        format!("thread {name} {{ {} {} fence; {two} = 0; {one} = 0; }}", take(one), take(two))
    };
    let locks = format!("shared a: u8, b: u8;\n{}\n{}\n", takes("p", "a", "b"), takes("q", "b", "a"));
    folder.file("locks.weir", locks);
    folder.weir(&["check", "--deadlock", "locks.weir"]).exits(1).says("p waits at line 2, q waits at line 3");
    common::weir(["check", "--deadlock", "examples/locks/ticket_lock_fenced.weir"]).exits(0);
}

#[test]
fn a_shortest_execution_is_no_longer_than_any_other() {
    for file in ["examples/peterson.weir", "examples/locks/bakery.weir", "examples/locks/dekker.weir"] {
        let steps = |option: &[&str]| {
            let ran = common::weir([&["check", "--json", file][..], option].concat()).exits(1);
            ran.json()["trace"]["steps"].as_array().map_or(0, Vec::len)
        };
        let shortest = steps(&["--shortest"]);
        assert!(shortest > 0 && shortest <= steps(&[]) && shortest <= steps(&["--no-reduction"]), "{file}");
    }
}
