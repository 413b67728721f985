//! Limits and signals are obeyed by every command, whatever it is given.
//!
//! A table of heavy and hostile runs. Each is started with a limit or gets a signal, and
//! is watched: it ends in time, within its memory, with an exit code that says so, and
//! what it prints as JSON is JSON. Machines are busy now and then, so a run that is too
//! slow gets a second chance; what is allowed here is more than what Weir promises
//! (a tenth of the limit, or a second).
#![cfg(target_os = "linux")]

mod common;

use common::{Folder, command};
use std::fmt::Write as _;
use std::io::Read;
use std::process::{Child, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// A run, and what it has to keep to.
struct Case {
    /// The command line.
    line: &'static str,
    /// The time limit in seconds, as on the command line.
    seconds: f64,
    /// The memory limit in MiB, as on the command line.
    memory: u64,
    /// Signals, each after so many seconds.
    signals: &'static [(&'static str, f64)],
    /// The exit codes that are right.
    codes: &'static [i32],
}

/// A run that ends at a limit, if not before.
const fn limited(line: &'static str, seconds: f64, memory: u64, codes: &'static [i32]) -> Case {
    Case { line, seconds, memory, signals: &[], codes }
}

/// A run without an end of its own that gets a signal.
const fn ended(line: &'static str, signals: &'static [(&'static str, f64)], codes: &'static [i32]) -> Case {
    Case { line, seconds: 0.0, memory: 0, signals, codes }
}

const INT: &[(&str, f64)] = &[("INT", 0.6)];
const TERM: &[(&str, f64)] = &[("TERM", 0.6)];
const TWICE: &[(&str, f64)] = &[("TERM", 0.6), ("TERM", 0.65)];
/// Ended by the first signal, or by the second.
const BY_SIGNAL: &[i32] = &[2, 130];
const UNKNOWN: &[i32] = &[2];
/// Unknown, or an answer on a fast machine.
const ANY: &[i32] = &[0, 1, 2];

const CASES: &[Case] = &[
    // Long executions: found, rebuilt, replayed, told.
    limited("check --model sc deep.weir", 2.0, 500, ANY),
    limited("check --model sc --json deep.weir", 2.0, 500, ANY),
    limited("check --model sc --html deep.html deep.weir", 2.0, 500, ANY),
    limited("check --model sc --full-trace --show-ir deep.weir", 3.0, 300, ANY),
    limited("check --engine explore --no-reduction deeper.weir", 1.5, 400, ANY),
    limited("check --engine lazy deeper.weir", 1.0, 400, ANY),
    ended("check --model sc deeper.weir", TERM, UNKNOWN),
    ended("check --model sc --json deeper.weir", &[("TERM", 2.0)], ANY),
    // States without end.
    limited("check endless.weir", 1.0, 300, UNKNOWN),
    limited("check --engine explore -j 2 endless.weir", 3.0, 200, UNKNOWN),
    limited("check --engine dual endless.weir", 1.0, 300, &[2, 3]),
    limited("check --engine rounds endless.weir", 1.0, 300, ANY),
    limited("check --engine age=2 endless.weir", 1.0, 300, ANY),
    limited("check --model pso --json endless.weir", 1.0, 300, UNKNOWN),
    limited("check --sets first endless.weir", 1.0, 300, UNKNOWN),
    limited("check --model sc --engine explore --sets first quiet.weir", 1.0, 200, &[1]),
    ended("check endless.weir", INT, UNKNOWN),
    ended("check endless.weir", TERM, UNKNOWN),
    ended("check endless.weir", TWICE, BY_SIGNAL),
    ended("check --json endless.weir endless.weir endless.weir", TERM, UNKNOWN),
    // Many threads.
    limited("check threads.weir", 1.0, 300, ANY),
    limited("robust --json threads.weir", 1.0, 300, ANY),
    limited("check crowd.weir", 1.0, 200, &[3]),
    ended("check --engine lazy threads.weir", TERM, ANY),
    // Large programs.
    limited("check diamond.weir", 1.0, 300, ANY),
    limited("check --engine sbgraph --json diamond.weir", 1.0, 300, ANY),
    limited("fence diamond.weir", 1.0, 300, ANY),
    limited("prove diamond.weir", 1.0, 300, ANY),
    limited("robust --model pso --json wheels.weir", 1.0, 300, ANY),
    ended("graph diamond.weir", TERM, &[0, 2]),
    ended("reduce --sbgraph diamond.weir", TERM, &[0, 2]),
    ended("export --to promela --model tso diamond.weir", INT, &[0, 2]),
    limited("check large.ll", 1.0, 300, ANY),
    ended("check huge.ll", TERM, UNKNOWN),
    ended("check --json huge.ll huge.ll", INT, UNKNOWN),
    ended("check --project slow.toml", TERM, UNKNOWN),
    ended("fence --goal safe --json wheels.weir", TERM, ANY),
    // Other questions.
    limited("litmus --model sc,tso,pso endless.weir", 0.5, 300, UNKNOWN),
    ended("litmus --json endless.weir", TERM, UNKNOWN),
    limited("lin --ops 10 --threads 4 stack.weir", 1.0, 300, UNKNOWN),
    ended("lin --json --ops 10 --threads 4 stack.weir", TERM, UNKNOWN),
    limited("lin --points --ops 10 --threads 4 stack.weir", 1.0, 300, UNKNOWN),
    ended("lin --points --json --ops 10 --threads 4 stack.weir", INT, UNKNOWN),
    limited("lin --prove lock.weir", 1.0, 300, ANY),
    limited("check any.weir", 1.0, 300, ANY),
    ended("check any.weir", TERM, ANY),
    ended("replay --json long.weir long.json", &[("TERM", 0.05)], &[0, 2, 143]),
];

/// The programs.
fn write_files(folder: &Folder) {
    let deep = |n: u32| {
        format!(
            "shared x: u32, y: u32;\nthread a {{ var i: u32 = 0; while (i < {n}) {{ x = i; r = y; i++; }} assert(false); }}\n"
        )
    };
    folder.file("long.weir", deep(4_000));
    folder.file("deep.weir", deep(50_000));
    folder.file("deeper.weir", deep(400_000));
    folder.file(
        "endless.weir",
        "shared x: u64, y: u64, z: u64;\nthread a { loop { x += 1; y += 1; } }\n\
         thread b { loop { y += 1; z += 1; } }\nthread c { loop { z += 1; x += 1; } }\nnever x == 200000000;\n",
    );
    // Reads that nobody sees, for ever.
    folder.file(
        "quiet.weir",
        "shared x: u8, y: u8;\nthread A { loop { r = x; s = y; t = x; } }\n\
         thread B { x = 1; x = 2; y = 1; x = 1; }\nnever ended(B);\nobserve A.r, A.t;\n",
    );
    folder.file("threads.weir", "shared a: u8; thread T[900] { a = 1; r = a; } never a == 2;\n");
    let crowd: String = (0..4).map(|i| format!("thread T{i}[65536] {{ x = 1; r = x; }}\n")).collect();
    folder.file("crowd.weir", format!("shared x: u8;\n{crowd}never x == 2;\n"));
    let stores: String = (0..40).map(|i| format!("x[self] = {i};\n")).collect();
    folder.file(
        "wheels.weir",
        format!("shared x: u8[6];\nthread T[6] {{\nloop {{\n{stores}}}\n}}\nnever x[0] == 200;\n"),
    );
    folder.file("diamond.weir", common::weir(["generate", "diamond", "5000"]).exits(0).out);
    folder.file("large.ll", large(30_000));
    folder.file("huge.ll", large(50_000));
    // Reading alone takes many times as long as its entry of the project may take.
    folder.file("huger.ll", large(200_000));
    folder.file("quick.weir", "shared x: u8;\nthread a { x = 1; }\nnever x == 2;\n");
    folder.file(
        "slow.toml",
        "[[check]]\nfile = \"huge.ll\"\ntime-limit = \"1s\"\nexpect = \"unknown\"\n\
         [[check]]\nfile = \"huger.ll\"\ntime-limit = \"500ms\"\nmemory-limit = \"16G\"\nexpect = \"not-robust\"\n\
         [[check]]\nfile = \"quick.weir\"\n",
    );
    let example = |name: &str| {
        std::fs::read(common::root().join("examples/points").join(name)).expect("an example that is there")
    };
    folder.file("stack.weir", example("treiber.weir"));
    folder.file("lock.weir", example("spinlock.weir"));
    folder.file(
        "any.weir",
        "shared x: u64, y: u64, z: u64;\nthread T[*] { loop { x += 1; r = y; y = r + x; z = y; s = z; x = s; } }\n\
         never x == 12345 && y == 54321 && z == 7;\n",
    );
    common::Ran::of({
        let mut c = command(["check", "--model", "sc", "--quiet", "--trace", "long.json", "long.weir"]);
        c.current_dir(folder.path("."));
        c
    })
    .exits(1);
}

/// LLVM IR with very many pointers that may point to each other.
fn large(n: u32) -> String {
    let mut text = String::from("@g = global i32 0\n@p = global ptr null\n");
    text += "declare void @__assert_fail(ptr, ptr, i32, ptr)\ndefine ptr @f(ptr %a, ptr %b) {\nentry:\n";
    for i in 0..n {
        let _ = writeln!(text, "  %s{i} = select i1 true, ptr %a, ptr %b\n  store ptr %s{i}, ptr @p");
        let _ = writeln!(text, "  %l{i} = load ptr, ptr @p\n  store ptr %l{i}, ptr %s{i}");
    }
    let _ = writeln!(text, "  ret ptr %l{}\n}}", n - 1);
    text += "define i32 @main() {\nentry:\n  %x = alloca ptr\n  %y = alloca ptr\n";
    text += "  %r = call ptr @f(ptr %x, ptr %y)\n  %v = load atomic i32, ptr @g seq_cst, align 4\n";
    text += "  %c = icmp eq i32 %v, 5\n  br i1 %c, label %bad, label %good\nbad:\n";
    text += "  call void @__assert_fail(ptr null, ptr null, i32 1, ptr null)\n  unreachable\ngood:\n";
    text += "  ret i32 0\n}\n";
    text
}

/// How a run went.
struct Went {
    wall: f64,
    /// After the last signal that was needed.
    after: Option<f64>,
    peak: u64,
    code: i32,
    out: String,
    err: String,
}

fn peak_of(child: &Child) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap_or_default();
    let line = status.lines().find_map(|l| l.strip_prefix("VmHWM:"));
    line.and_then(|l| l.trim().trim_end_matches("kB").trim().parse().ok()).unwrap_or(0)
}

fn went(folder: &Folder, case: &Case) -> Went {
    let mut args: Vec<String> = case.line.split(' ').map(String::from).collect();
    if case.seconds > 0.0 {
        args.extend(["--time-limit".into(), format!("{}s", case.seconds)]);
        args.extend(["--memory-limit".into(), format!("{}M", case.memory)]);
    }
    let mut child = command(&args)
        .current_dir(folder.path("."))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    let begun = Instant::now();
    let read = |mut from: Box<dyn Read + Send>| {
        std::thread::spawn(move || {
            let mut bytes = Vec::new();
            let _ = from.read_to_end(&mut bytes);
            String::from_utf8_lossy(&bytes).into_owned()
        })
    };
    let out = read(Box::new(child.stdout.take().expect("it is piped")));
    let err = read(Box::new(child.stderr.take().expect("it is piped")));
    let (mut peak, mut sent, mut signalled) = (0, 0, None);
    let status = loop {
        peak = peak.max(peak_of(&child));
        if let Some(status) = child.try_wait().expect("it can be waited for") {
            break status;
        }
        if let Some((signal, at)) = case.signals.get(sent)
            && begun.elapsed().as_secs_f64() >= *at
        {
            let kill =
                std::process::Command::new("kill").args(["-s", signal, &child.id().to_string()]).status();
            assert!(kill.is_ok(), "there is no `kill`");
            sent += 1;
            signalled.get_or_insert_with(Instant::now);
        }
        if begun.elapsed() > Duration::from_secs(30) {
            child.kill().expect("it can be killed");
        }
        std::thread::sleep(Duration::from_millis(5));
    };
    let wall = begun.elapsed().as_secs_f64();
    let after = signalled.map(|s| s.elapsed().as_secs_f64());
    let text = |t: std::thread::JoinHandle<String>| t.join().expect("it reads to the end");
    Went { wall, after, peak: peak / 1024, code: status.code().unwrap_or(-1), out: text(out), err: text(err) }
}

/// What is wrong with a run.
fn wrong(case: &Case, w: &Went) -> Option<String> {
    let time = match w.after {
        _ if case.seconds > 0.0 => w.wall - case.seconds * 1.1,
        Some(after) => after - 1.0,
        None => 0.0,
    };
    let both = || format!("{}{}", w.out, w.err);
    if time > 2.0 {
        return Some(format!("took {:.2} s, {:.2} s too long", w.wall, time));
    }
    if case.memory > 0 && w.peak > case.memory * 11 / 10 + 64 {
        return Some(format!("used {} MiB", w.peak));
    }
    if !case.codes.contains(&w.code) {
        return Some(format!("ended with {}: {}", w.code, both().chars().take(500).collect::<String>()));
    }
    if ["panicked", "internal error"].iter().any(|bad| both().contains(bad)) {
        return Some(both());
    }
    let speaks = (0..=2).contains(&w.code) && !case.line.contains("--to");
    if speaks && case.line.contains("--json") && serde_json::from_str::<serde_json::Value>(&w.out).is_err() {
        return Some(format!("no JSON: {}", w.out.chars().take(500).collect::<String>()));
    }
    (w.code == 2 && both().trim().is_empty()).then(|| "it says nothing".to_string())
}

/// The limits of an entry hold while its file is read, and the next entries get their turn.
#[test]
fn an_entry_of_a_project_that_is_slow_does_not_hold_up_the_others() {
    let folder = Folder::new();
    write_files(&folder);
    let begun = Instant::now();
    let mut c = command(["check", "--json", "--project", "slow.toml"]);
    c.current_dir(folder.path("."));
    let ran = common::Ran::of(c).exits(2);
    let took = begun.elapsed().as_secs_f64();
    let said: serde_json::Value = serde_json::from_str(&ran.out).expect("it is JSON");
    let verdicts: Vec<&str> =
        (0..3).map(|i| said["results"][i]["verdict"].as_str().unwrap_or("nothing")).collect();
    assert_eq!(verdicts, ["unknown", "unknown", "safe"], "{}", ran.out);
    assert_eq!(said["results"][0]["reason"], "the time limit of 1 s is reached");
    assert_eq!(said["results"][1]["reason"], "the time limit of 500 ms is reached");
    assert_eq!(said["results"][0]["as_expected"], true);
    // Each of two within a second of its limit, and a machine that is busy.
    assert!(took < 1.5 + 2.0 + 3.0, "{took} s");
}

#[test]
fn limits_and_signals_are_obeyed() {
    assert!(CASES.len() >= 40);
    let folder = Folder::new();
    write_files(&folder);
    let (next, failed) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while let Some(case) = CASES.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let mut w = went(&folder, case);
                    let mut why = wrong(case, &w);
                    if why.is_some() {
                        w = went(&folder, case);
                        why = wrong(case, &w);
                    }
                    let after = w.after.map_or(String::new(), |a| format!(", {a:.2} s after the signal"));
                    println!("{:6.2} s {:4} MiB  {}  {}{after}", w.wall, w.peak, w.code, case.line);
                    if let Some(why) = why {
                        failed.lock().expect("no panic").push(format!("weir {}: {why}", case.line));
                    }
                }
            });
        }
    });
    let failed = failed.into_inner().expect("no panic");
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}
