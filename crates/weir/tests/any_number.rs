//! Any number of threads: the programs in `examples/x86` and those in `examples`
//! with a `thread T[*]` have the verdicts of their headers, as a user gets them;
//! fixed numbers of threads agree; the Cubicle-W model of each program is read
//! back and has the same verdict; and the paper's table.

mod common;

use std::fmt::Write as _;
use std::path::PathBuf;
use std::time::{Duration, Instant};
use weir_engine::{Outcome, Scope};
use weir_explore::Options;
use weir_ir::{Model, Program};
use weir_param::from_program::lower;
use weir_testkit::{example, files, text};

/// The programs: name, whether they are safe, and the program.
fn programs() -> Vec<(String, bool, Program)> {
    let files = ["any", "x86"].map(|folder| files(&example(folder), &[])).concat();
    let load = |path: PathBuf| {
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        let text = text(&path);
        let lines: Vec<&str> =
            text.lines().filter_map(|l| l.split_once("expect: tso ").map(|(_, verdict)| verdict)).collect();
        let safe = match lines.as_slice() {
            ["safe"] => true,
            ["unsafe"] => false,
            _ => panic!("{name}: one line `expect: tso safe` or `expect: tso unsafe` is needed"),
        };
        let program = weir_driver::input::from_text(&name, &text)
            .unwrap_or_else(|r| panic!("{name}: {:?}", r.diagnostics));
        assert!(program.warnings.is_empty(), "{name}: {:?}", program.warnings);
        (name, safe, program)
    };
    files.into_iter().map(load).collect()
}

fn options() -> Options {
    Options {
        budget: weir_engine::Budget::of(Duration::from_secs(15)),
        workers: 1,
        ..Options::new(Model::Tso)
    }
}

#[test]
fn every_program_has_the_verdict_of_its_header() {
    let programs = programs();
    assert!(programs.len() >= 14, "only {} programs found", programs.len());
    let mut wrong = String::new();
    for (name, safe, program) in &programs {
        let found = weir_driver::engines::param::auto(program, &options())
            .unwrap_or_else(|e| panic!("{name}: {}", e.message));
        match (&found.verdict.outcome, safe) {
            (Outcome::Safe(scope, _), true) => {
                assert!(matches!(scope, Scope::AnyThreads { .. }), "{name}: {scope}");
            }
            (Outcome::Unsafe(trace), false) => {
                let (n, instance) = found.instance.as_ref().expect("an instance");
                weir_machine::replay(instance, trace).unwrap_or_else(|e| panic!("{name}: {e}"));
                // No smaller number shows it.
                assert!(*n == 1 || !violated(program, n - 1), "{name}: {n} threads are too many");
            }
            (other, _) => {
                let _ = writeln!(wrong, "{name}: {other:?}");
            }
        }
    }
    assert!(wrong.is_empty(), "\n{wrong}");
}

/// Whether exploration finds a violation with so many threads.
fn violated(program: &Program, n: u32) -> bool {
    let instance = weir_ir::instance::instantiate(program, n).expect("an instance");
    let options = Options { state_limit: Some(200_000), ..options() };
    matches!(weir_explore::explore(&instance, &options).outcome, Outcome::Unsafe(_))
}

#[test]
fn fixed_numbers_of_threads_agree() {
    for (name, safe, program) in programs() {
        let found = (1..=4).any(|n| violated(&program, n));
        assert_eq!(found, !safe, "{name}");
    }
}

#[test]
fn exported_models_are_read_back_with_the_same_verdict() {
    let mut written = 0;
    for (name, safe, program) in programs() {
        let text = match weir_driver::engines::param::cubicle(&program) {
            Ok(text) => text,
            Err(d) => {
                assert!(name.ends_with(".weir"), "{name}: {d:?}");
                continue;
            }
        };
        written += 1;
        let system = weir_param::cub::load(&format!("{name}.cub"), &text)
            .unwrap_or_else(|d| panic!("{name}: {d:#?}\n{text}"));
        let settings = weir_param::Options {
            budget: weir_engine::Budget::of(Duration::from_secs(15)),
            ..weir_param::Options::default()
        };
        let answer = weir_param::decide(&system, &settings).unwrap_or_else(|e| panic!("{name}: {e}\n{text}"));
        match answer.outcome {
            weir_param::Outcome::Safe(_) => assert!(safe, "{name}: safe\n{text}"),
            weir_param::Outcome::Unsafe(_) => assert!(!safe, "{name}: unsafe\n{text}"),
            weir_param::Outcome::Unknown(why) => panic!("{name}: {why}\n{text}"),
        }
    }
    assert!(written >= 12, "only {written} models were written");
}

/// The invariant of every proof, as text, is read back and accepted on its own.
#[test]
fn invariants_are_read_back_and_checked() {
    let (mut read, mut wrong) = (0, 0);
    for (name, _, program) in programs().into_iter().filter(|(_, safe, _)| *safe) {
        let found = weir_driver::engines::param::param(&program, &options())
            .unwrap_or_else(|e| panic!("{name}: {}", e.message));
        let text = found.invariant.unwrap_or_else(|| panic!("{name}: no invariant"));
        let source = &program.sources.files[0].text;
        let claimed = |text: &str| {
            if name.ends_with(".weir") {
                let all = format!("{source}\n{text}");
                return weir_driver::input::from_text(&name, &all)
                    .unwrap_or_else(|r| panic!("{name}: {:?}\n{all}", r.diagnostics));
            }
            let claims = vec![weir_ir::ClaimText { text: text.to_string(), span: weir_ir::Span::default() }];
            Program { claims, ..program.clone() }
        };
        let again = weir_driver::engines::param::param(&claimed(&text), &options())
            .unwrap_or_else(|e| panic!("{name}: {}", e.message));
        assert!(again.verdict.outcome.is_safe(), "{name}\n{text}");
        assert!(again.verdict.why.contains("the invariant given"), "{name}");
        read += 1;
        // Without its first line, which excludes the property, it proves nothing.
        let lines: Vec<&str> = text.lines().collect();
        let less = [&lines[..1], &lines[2..]].concat().join("\n");
        let again = weir_driver::engines::param::param(&claimed(&less), &options())
            .unwrap_or_else(|e| panic!("{name}: {}", e.message));
        wrong += usize::from(!again.verdict.outcome.is_safe());
    }
    assert!(read >= 8 && wrong + 2 >= read, "{read} read, {wrong} rejected");
}

#[test]
fn an_invariant_on_the_command_line() {
    let weir = |args: &[&str]| common::weir(args);
    let files = common::Folder::new();
    let asm = example("x86/mutex_xchg.asm").display().to_string();
    let cub = files.path("mutex.cub");
    weir(&["export", "--to", "cubicle", "-o", &cub, &asm]).exits(0);
    for file in [&asm, &cub] {
        let said = weir(&["check", "--invariant", file]).exits(0).out;
        let from = files.path("invariant.weir");
        files.file("invariant.weir", &said);
        weir(&["check", "--invariant-from", &from, file]).exits(0).says("any number of threads");
        let less: Vec<&str> = said.lines().filter(|l| !l.contains("0;")).collect();
        files.file("invariant.weir", less.join("\n"));
        weir(&["check", "--invariant-from", &from, file]).exits(2).says("the invariant given proves nothing");
        files.file("invariant.weir", "never nothing == 1;");
        weir(&["check", "--invariant-from", &from, file]).exits(3).says("this has no value here");
    }
    let peterson = example("peterson.weir").display().to_string();
    weir(&["check", "--invariant-from", &peterson, &peterson]).exits(3).says("any number of threads");
}

/// The Cubicle-W models have the verdicts of their headers, and their invariants
/// are read back.
#[test]
fn every_model_has_the_verdict_of_its_header() {
    let mut seen = 0;
    let files = common::Folder::new();
    for path in weir_testkit::files(&example("cub"), &[]) {
        let text = text(&path);
        let file = path.display().to_string();
        let safe = match (text.contains("expect: tso safe"), text.contains("expect: tso unsafe")) {
            (true, false) => true,
            (false, true) => false,
            _ => panic!("{file}: `expect: tso safe` or `expect: tso unsafe` is needed"),
        };
        seen += 1;
        if !safe {
            common::weir(["check", &file]).exits(1).says("replayed by the judge");
            continue;
        }
        let said = common::weir(["check", "--invariant", &file]).exits(0).out;
        let from = files.path("invariant.weir");
        files.file("invariant.weir", said);
        common::weir(["check", "--invariant-from", &from, &file]).exits(0);
    }
    assert!(seen >= 6, "only {seen} models");
}

/// A limit ends in `unknown`, with how far the search came.
#[test]
fn limits_end_in_unknown() {
    let file = example("x86/ticket_lock.asm").display().to_string();
    for limit in [["--memory-limit", "10k"], ["--time-limit", "1ms"]] {
        let args = ["check", "--engine", "param", limit[0], limit[1], &file];
        common::weir(args).exits(2).says("cubes").says("limit of");
    }
}

/// The paper's table: name, time in the paper in seconds.
const PAPER: [(&str, f64); 10] = [
    ("mutex_naive_deadlock.asm", 0.38),
    ("mutex_naive.asm", 0.38),
    ("mutex_xchg_wrong.asm", 0.07),
    ("mutex_xchg.asm", 0.08),
    ("mutex_cmpxchg_wrong.asm", 0.12),
    ("mutex_cmpxchg.asm", 0.47),
    ("linux_spinlock_wrong.asm", 0.06),
    ("linux_spinlock.asm", 0.30),
    ("sense_barrier.asm", 0.27),
    ("sense_barrier_again.asm", 97.0),
];

#[test]
fn the_table_of_the_paper() {
    let programs = programs();
    println!(
        "{:28} {:>5} {:>5} {:>6} {:>4} {:>8} {:>8}",
        "program", "regs.", "weak", "trans.", "CE", "time", "paper"
    );
    for (row, paper) in PAPER {
        let (name, safe, program) = programs.iter().find(|(n, ..)| n == row).expect("the program");
        let start = Instant::now();
        let lowered = lower(program, Model::Tso).unwrap_or_else(|r| panic!("{name}: {}", r.message));
        let answer = weir_param::decide(&lowered.system, &weir_param::Options::default())
            .unwrap_or_else(|e| panic!("{name}: {}", e.why));
        let seconds = start.elapsed().as_secs_f64();
        let length = match &answer.outcome {
            weir_param::Outcome::Unsafe(trace) => trace.actions.len().to_string(),
            weir_param::Outcome::Safe(_) => "-".to_string(),
            weir_param::Outcome::Unknown(why) => panic!("{name}: {why}"),
        };
        assert_eq!(length == "-", *safe, "{name}");
        let (regs, weak, rules) = weir_export::cubicle::figures(&lowered.system);
        println!("{name:28} {regs:>5} {weak:>5} {rules:>6} {length:>4} {seconds:>7.3}s {paper:>7.2}s");
        assert!(seconds < 30.0, "{name}: {seconds} s");
    }
}

#[test]
fn what_a_user_types() {
    let weir = |args: &[&str]| common::weir(args);
    let asm = |name: &str| example("x86").join(name).display().to_string();
    weir(&["check", &asm("mutex_xchg.asm")]).exits(0).says("any number of threads");
    weir(&["check", "--threads", "3", &asm("mutex_xchg.asm")]).exits(0).says("all executions of 3 threads");
    weir(&["check", &asm("linux_spinlock_wrong.asm")]).exits(1).says("2 threads are enough");
    weir(&["check", "--engine", "explore", &asm("mutex_xchg.asm")]).exits(3).says("--threads 3");
    weir(&["check", "--threads", "0", &asm("mutex_xchg.asm")]).exits(3).says("between 1 and");
    weir(&["check", "--model", "pso", "--engine", "param", &asm("mutex_xchg.asm")])
        .exits(3)
        .says("not for PSO");
    weir(&["robust", &asm("mutex_xchg.asm")]).exits(3).says("--threads 3");
    weir(&["robust", "--threads", "2", &asm("mutex_xchg.asm")]).exits(0);
    weir(&["export", "--to", "promela", &asm("mutex_xchg.asm")]).exits(3).says("--threads 3");
    weir(&["export", "--to", "cubicle", &asm("linux_spinlock.asm")])
        .exits(0)
        .says("lock dec dword [Lock] *)");
    let peterson = example("peterson.weir").display().to_string();
    weir(&["check", "--threads", "3", &peterson]).exits(3).says("any number of threads");
    weir(&["check", "--engine", "param", &peterson]).exits(3).says("any number of threads");
    // A trace knows how many threads it has.
    let folder = common::Folder::new();
    let trace = folder.path("trace.json");
    weir(&["check", "--trace", &trace, &asm("mutex_naive.asm")]).exits(1);
    weir(&["replay", &asm("mutex_naive.asm"), &trace]).exits(0).says("REPLAYED");
}

/// Procedures are inlined for the proof; executions are those of the program as it is.
#[test]
fn procedures() {
    let any = |name: &str| example("any").join(name).display().to_string();
    let weir = |args: &[&str]| common::weir(args);
    for model in ["sc", "tso"] {
        weir(&["check", "--model", model, "--engine", "param", &any("procedures.weir")])
            .exits(0)
            .says("any number of threads");
    }
    let folder = common::Folder::new();
    let trace = folder.path("trace.json");
    weir(&["check", "--engine", "param", "--trace", &trace, &any("procedures_wrong.weir")])
        .exits(1)
        .says("2 threads are enough");
    weir(&["replay", &any("procedures_wrong.weir"), &trace]).exits(0).says("REPLAYED");
    // An error inside, in an argument, and in what is returned.
    for (body, call) in [
        ("assert(lock == 0); return 0;", "put(0)"),
        ("lock = v as u8; return 0;", "put(lock as i64 + 7)"),
        ("lock = v as u8; return lock as i64 + 7;", "put(1)"),
    ] {
        let text = format!(
            "shared lock: u8; proc put(v: [0..7]) -> [0..7] {{ {body} }}
             thread T[*] {{ r = {call}; lock = 1; fence; }} never lock == 200;"
        );
        let file = folder.file("errors.weir", &text);
        weir(&["check", "--engine", "param", "--trace", &trace, &file]).exits(1);
        weir(&["replay", &file, &trace]).exits(0).says("REPLAYED");
    }
    // A register of a procedure starts anew with every call.
    let text = "shared x: u8; proc next() -> u8 { var n: u8; n = n + 1; return n; }
        thread T[*] { loop { r = next(); x = r; } } never x == 2;";
    weir(&["check", "--engine", "param", &folder.file("anew.weir", text)]).exits(0);
    // What calls itself is refused, with its line.
    let text = "shared x: u8; proc down(n: u8) { x = n; if (n > 0) { down(n - 1); } }
        thread T[*] { down(3); } never x == 4;";
    weir(&["check", "--engine", "param", &folder.file("recursion.weir", text)])
        .exits(3)
        .says("procedures that call themselves are not supported for any number of threads (line 1)");
}
