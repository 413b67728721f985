//! The library's models of threads, locks, strings and the rest do what the standards say.
//!
//! Every C, C++ or Rust program in `tests/library` states in its first line what is found: `safe`,
//! `deadlock`, `error: TEXT` or `unsupported: TEXT`, once for all models, or for SC, TSO and
//! PSO one after the other. Each is compiled, searched as a whole by the engine for whole
//! programs, and where an execution is found, the judge replays it.

mod sources;

use std::path::Path;
use std::process::Command;
use weir_engine::{Outcome, Scope, StopReason};
use weir_ir::{Model, Op, Program, Step, Trace, Violation};
use weir_machine::{initial_state, step::advance};
use weir_testkit::{each, files, root, text};

weir_testkit::main! {
    programs_in_c_have_the_answers_they_state: Clang;
    programs_in_rust_have_the_answers_they_state: Rustc;
}

/// Compiles a file; Rust with all that it uses of its library.
fn compile(file: &Path) -> String {
    if file.extension().is_some_and(|e| e == "rs") {
        return sources::rust_whole_program(&text(file), "2");
    }
    let dialect: &[&str] = if file.extension().is_some_and(|e| e == "cpp") { &["-std=c++17"] } else { &[] };
    let output = Command::new("clang")
        .args(["-S", "-emit-llvm", "-g", "-O1", "-fno-vectorize", "-fno-slp-vectorize", "-o", "-"])
        .args(dialect)
        .arg(file)
        .output()
        .expect("clang starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("LLVM IR is UTF-8")
}

fn load(file: &Path) -> Program {
    let read = |name: &str| std::fs::read_to_string(name).ok();
    let options = weir_llvm::Options { read: &read, ..weir_llvm::Options::default() };
    let program = weir_llvm::load_whole("program.ll", &compile(file), &options)
        .unwrap_or_else(|r| panic!("{}: {:#?}", file.display(), r.diagnostics));
    let broken = weir_ir::verify::verify(&program);
    assert!(broken.is_empty(), "{}: {broken:?}", file.display());
    program
}

/// What the judge sees at the end of an execution.
fn end_of(program: &Program, trace: &Trace) -> String {
    let mut state = initial_state(program, &trace.memory_init).expect("an initial state");
    for now in &trace.steps {
        let note = match *now {
            Step::Exec { thread, edge, .. } => {
                let routine = program.routine(state.threads[thread.index()].top().routine);
                match &routine.edges[edge.index()].op {
                    Op::Unsupported(what) => what.clone(),
                    _ => routine.notes.get(&edge).cloned().unwrap_or_default(),
                }
            }
            Step::Flush { .. } => String::new(),
        };
        match advance(program, trace.model, &mut state, *now) {
            Ok(Ok(_)) => {}
            Ok(Err(fault)) => {
                assert_eq!(trace.violation, Some(Violation::Fault(fault)));
                return format!("error: {}", if note.is_empty() { fault.to_string() } else { note });
            }
            Err(why) => panic!("the judge cannot take the step {now:?}: {why:?}"),
        }
    }
    assert_eq!(trace.violation, Some(Violation::Deadlock));
    "deadlock".into()
}

fn answer(file: &Path, program: &Program, model: Model) -> String {
    let mut options = weir_vm::Options::new(model);
    options.deadlock = true;
    options.state_limit = Some(2_000_000);
    let verdict = weir_vm::check(program, &options);
    if std::env::var_os("WEIR_SHOW").is_some() {
        println!("{} {model:?}: {} states", file.display(), verdict.stats.states);
    }
    match &verdict.outcome {
        Outcome::Safe(Scope::AllExecutions, _) => "safe".into(),
        Outcome::Unsafe(trace) => end_of(program, trace),
        Outcome::Unknown(StopReason::Unsupported(what), _) => format!("unsupported: {what}"),
        other => format!("{other:?}"),
    }
}

fn programs_in_c_have_the_answers_they_state() {
    have_the_answers_they_state(&["c", "cpp"]);
}

fn programs_in_rust_have_the_answers_they_state() {
    have_the_answers_they_state(&["rs"]);
}

fn have_the_answers_they_state(extensions: &[&str]) {
    let mut found = files(&root().join("crates/weir-llvm/tests/library"), extensions);
    if let Ok(only) = std::env::var("WEIR_ONLY") {
        found.retain(|f| f.to_string_lossy().contains(&only));
    }
    let wrong = each(&found, |file| {
        let stated =
            text(file).lines().next().and_then(|l| l.strip_prefix("// expect: ")).map(str::to_string);
        let stated = stated.expect("a line that states the answer");
        let parts: Vec<&str> = stated.split(" | ").collect();
        let program = load(file);
        for (i, model) in Model::ALL.into_iter().enumerate() {
            let (expected, is) = (parts[i.min(parts.len() - 1)], answer(file, &program, model));
            if is != expected {
                return Err(format!("{} under {model}: {is}, not {expected}", file.display()));
            }
        }
        Ok(())
    });
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
