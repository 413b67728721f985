//! C and Rust through the compilers that are installed.
//!
//! Every C program in `examples/c/` states in its first line what `weir check`
//! answers under each model. Here each is compiled at -O0, -O1 and -O2 by every
//! clang that is installed (`clang`, and `clang-14` to `clang-22`), and the
//! statement is checked.

use std::path::Path;
use std::process::Command;
use weir_engine::{Outcome, Scope};
use weir_explore::Options;
use weir_ir::{Model, Program};
use weir_testkit::{example, files, text, version};

weir_testkit::main! {
    the_examples_in_c_have_the_verdicts_they_state: Clang;
    loop_counters_are_registers_at_o0: Clang;
    the_examples_in_rust_have_the_verdicts_they_state: Rustc;
    what_rustc_has_made_is_kept_until_the_source_changes: Rustc;
}

fn clangs() -> Vec<String> {
    let mut found: Vec<String> =
        (14..=22).map(|n| format!("clang-{n}")).filter(|c| version(c).is_some()).collect();
    if found.is_empty() {
        found.push("clang".into());
    }
    found
}

/// Compiles and loads a file.
fn load(clang: &str, file: &Path, level: &str) -> Program {
    let output = Command::new(clang)
        .args(["-S", "-emit-llvm", "-g", "-fno-vectorize", "-fno-slp-vectorize", "-o", "-", level])
        .arg(file)
        .output()
        .expect("clang starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).expect("LLVM IR is UTF-8");
    let read = |name: &str| std::fs::read_to_string(name).ok();
    let options = weir_llvm::Options { read: &read, ..weir_llvm::Options::default() };
    let program = weir_llvm::load_with("program.ll", &text, &options)
        .unwrap_or_else(|r| panic!("{clang} {level} {}: {:#?}", file.display(), r.diagnostics));
    let broken = weir_ir::verify::verify(&program);
    assert!(broken.is_empty(), "{clang} {level} {}: {broken:?}", file.display());
    program
}

/// What the first line states.
fn stated(file: &Path) -> String {
    let text = text(file);
    text.lines().next().and_then(|l| l.strip_prefix("// expect: ")).expect("an `expect` line").to_string()
}

/// What is wrong, if anything.
fn wrong(program: &Program, expected: &str) -> Option<String> {
    for (model, part) in Model::ALL.into_iter().zip(expected.split(',')) {
        let verdict = weir_explore::explore(program, &Options::new(model));
        let answer = match &verdict.outcome {
            Outcome::Safe(Scope::AllExecutions, _) => "safe",
            Outcome::Safe(..) => "safe within bounds",
            Outcome::Unsafe(trace) => {
                if let Err(e) = weir_machine::replay(program, trace) {
                    return Some(format!("the judge refuses the trace under {model}: {e:?}"));
                }
                "unsafe"
            }
            Outcome::Unknown(..) | Outcome::Unsupported(_) => "unknown",
        };
        if part.trim() != format!("{} {answer}", model.name()) {
            return Some(format!("{answer} under {model}, expected {part}"));
        }
    }
    None
}

fn the_examples_in_c_have_the_verdicts_they_state() {
    let mut failures = Vec::new();
    let mut checked = 0;
    for clang in clangs() {
        let files = files(&example("c"), &["c"]);
        assert!(files.len() >= 40, "only {} examples", files.len());
        for file in files {
            let expected = stated(&file);
            for level in ["-O0", "-O1", "-O2"] {
                let program = load(&clang, &file, level);
                checked += 1;
                if let Some(why) = wrong(&program, &expected) {
                    failures.push(format!("{clang} {level} {}: {why}", file.display()));
                }
            }
        }
    }
    eprintln!("{checked} programs checked");
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// Local variables are registers: at -O0 the loops of these programs store
/// nothing but what the user stores.
fn loop_counters_are_registers_at_o0() {
    let clang = clangs().pop().expect("clang");
    let program = load(&clang, &example("c/bakery.c"), "-O0");
    let names: Vec<&str> = program.objects.iter().map(|o| o.name.as_str()).collect();
    assert_eq!(names.len(), 3, "{names:?}");
    let worker = program.routines.iter().find(|r| r.name == "worker").expect("the worker");
    let stores = worker.edges.iter().filter(|e| matches!(e.op, weir_ir::Op::Store(..))).count();
    assert_eq!(stores, 4);
    assert!(worker.reg("j").is_some(), "the loop counter has its name");
}

/// The programs in `examples/rust/`, through the installed rustc.
fn the_examples_in_rust_have_the_verdicts_they_state() {
    let mut checked = 0;
    for file in files(&example("rust"), &[]) {
        let expected = stated(&file);
        for level in 0..=3 {
            let name = file.to_str().expect("UTF-8");
            let flags = [format!("-Copt-level={level}")];
            let program = weir_driver::input::load_with(name, &flags)
                .unwrap_or_else(|r| panic!("{name}: {:#?}", r.diagnostics));
            assert_eq!(wrong(&program, &expected), None, "{name} at level {level}");
            checked += 1;
        }
    }
    assert!(checked >= 20);
}

/// By a rustc that counts how often it compiles.
fn what_rustc_has_made_is_kept_until_the_source_changes() {
    let folder = weir_testkit::Folder::new();
    let counts = "#!/bin/sh\n[ \"$1\" = -vV ] || echo >> count\nexec rustc \"$@\"\n";
    let program = "mod part; fn main() { assert!(part::two() == 2); }\n";
    for (file, text) in [("count.sh", counts), ("p.rs", program), ("part.rs", PART)] {
        folder.file(file, text);
    }
    let compiled = |expected: i32, flags: &[&str]| {
        let _ = std::fs::remove_file(folder.here().join("count"));
        let mut command = weir_testkit::command(env!("CARGO_BIN_EXE_weir"), ["check", "p.rs", "--"]);
        command.args(flags).current_dir(folder.here()).env("WEIR_CACHE", folder.here().join("kept"));
        command.env("WEIR_RUSTC", folder.here().join("count.sh"));
        let out = command.output().expect("weir starts");
        assert_eq!(out.status.code(), Some(expected), "{out:?}");
        folder.here().join("count").exists()
    };
    let run = |command: &str| {
        let done = Command::new("sh").args(["-c", command]).current_dir(folder.here()).status();
        assert!(done.expect("sh starts").success(), "{command}");
    };
    run("chmod +x count.sh");
    assert!(compiled(0, &[]) && !compiled(0, &[]));
    // Another request; a source that the first one includes; the old text again; a new time.
    assert!(compiled(0, &["-Copt-level=2"]));
    folder.file("part.rs", PART.replace("{ 2 }", "{ 3 }"));
    assert!(compiled(1, &[]) && !compiled(1, &[]));
    folder.file("part.rs", PART);
    assert!(compiled(0, &[]));
    run("touch part.rs");
    assert!(!compiled(0, &[]));
    run("for f in kept/*; do echo >> $f; done");
    assert!(compiled(0, &[]));
}

const PART: &str = "pub fn two() -> u32 { 2 }\n";
