//! Sequential programs in the hands of tools that know no threads: C compiles without warnings
//! and needs no threads, and random guesses never contradict the judge; Boogie and SPIN come to
//! the explorer's verdict.

use weir_explore::{Options as Limits, explore};
use weir_gen::{Config, Features, generate};
use weir_ir::{Model, Program};
use weir_reduce::sequentialise;
use weir_testkit::{Folder, Spin, example};

weir_testkit::main! {
    c_without_threads: Gcc;
    boogie_without_threads: Boogie, Z3;
    spin_agrees: Spin, Gcc;
}

/// Store buffering, with and without fences: a store of one thread waits for its second round.
fn sb(fence: &str) -> Program {
    let text = format!(
        "shared x: bool, y: bool; thread a {{ var r: bool; x = true; {fence} r = y; }} \
         thread b {{ var s: bool; y = true; {fence} s = x; }} exists !a.r && !b.s;"
    );
    weir_lang::load("sb.weir", &text).expect("a program")
}

fn sequential(program: &Program, rounds: u32) -> Program {
    sequentialise(program, rounds).unwrap_or_else(|d| panic!("{d:?}"))
}

fn is_safe(program: &Program) -> bool {
    explore(program, &Limits::new(Model::Sc)).outcome.is_safe()
}

/// How the runner ends: 0 fine, 1 wrong, 2 all guesses were wrong.
fn run(dir: &Folder, text: &str, count: u32) -> i32 {
    dir.file("program.c", text);
    let strict = ["-Wall", "-Wextra", "-Werror", "-O0"];
    let check = [&strict[..], &["-c", "-o", "program.o", "program.c"]].concat();
    let build = [&strict[..], &["-DWEIR_RUN", "-o", "program", "program.c"]].concat();
    dir.run("gcc", &check).unwrap_or_else(|said| panic!("{said}\n{text}"));
    let names = dir.run("nm", &["program.o"]).unwrap_or_else(|said| panic!("{said}"));
    assert!(!names.contains("pthread") && !names.contains("atomic"), "{names}");
    dir.run("gcc", &build).unwrap_or_else(|said| panic!("{said}\n{text}"));
    let out = std::process::Command::new(dir.path("program")).arg(count.to_string()).output();
    out.expect("runs").status.code().unwrap_or(-1)
}

fn c_without_threads() {
    let dir = Folder::new();
    let c = |p: &Program| weir_export::c::export_sequential(p).unwrap_or_else(|d| panic!("{d:?}"));
    assert_eq!(run(&dir, &c(&sequential(&sb(""), 2)), 3_000), 1);
    assert_ne!(run(&dir, &c(&sequential(&sb("fence;"), 2)), 3_000), 1);
    for name in ["peterson", "locks/dekker_fenced", "locks/szymanski_once"] {
        let program = weir_testkit::program(&example(&format!("{name}.weir")));
        let text = c(&sequential(&program, 2));
        let said = run(&dir, &text, 100);
        assert!(name != "locks/dekker_fenced" || said != 1, "{name}: {said}");
    }
}

/// What Boogie says of all executions in which no loop takes that many turns.
fn boogie(dir: &Folder, program: &Program, unroll: u32) -> bool {
    let text = weir_export::boogie::corral::export_sequential(program).unwrap_or_else(|d| panic!("{d:?}"));
    dir.file("program.bpl", &text);
    let unroll = format!("-loopUnroll:{unroll}");
    let said = dir.run("boogie", &[&unroll, "program.bpl"]).unwrap_or_else(|said| said);
    assert!(said.contains("Boogie program verifier finished"), "{said}\n{text}");
    !said.contains("error BP") && !said.contains("Error BP") && said.contains(", 0 errors")
}

fn boogie_without_threads() {
    let dir = Folder::new();
    assert!(!boogie(&dir, &sequential(&sb(""), 2), 4));
    assert!(boogie(&dir, &sequential(&sb("fence;"), 1), 4));
    let features = Features { assert: true, atomic: true, properties: true, locked: true, ..Features::NONE };
    let config = Config { threads: 2..=2, vars: 2, values: 1, stmts: 2, features };
    let (mut safe, mut wrong) = (0, 0);
    for seed in 0..12 {
        let program = generate(seed, &config);
        let Ok(one) = sequentialise(&program, 1) else { continue };
        if weir_export::boogie::corral::export_sequential(&one).is_err() {
            continue;
        }
        let fine = is_safe(&one);
        assert_eq!(boogie(&dir, &one, 4), fine, "seed {seed}\n{}", weir_ir::text::print(&one));
        if fine { safe += 1 } else { wrong += 1 }
    }
    println!("{safe} safe, {wrong} wrong");
    assert!(safe > 1 && wrong > 0, "{safe} safe, {wrong} wrong");
}

fn spin_agrees() {
    let dir = Spin::new();
    for (program, wrong) in [(sb(""), true), (sb("fence;"), false)] {
        let one = sequential(&program, 2);
        assert_eq!(!is_safe(&one), wrong);
        let text = weir_export::promela::export(&one).unwrap_or_else(|d| panic!("{d:?}"));
        dir.generate(&text).unwrap_or_else(|said| panic!("{said}"));
        let pan = dir.verify().unwrap_or_else(|said| panic!("{said}"));
        assert_eq!(pan.errors > 0, wrong);
    }
}
