//! The obligations of proofs are really checked by Boogie, and their programs by CIVL.

use weir_export::boogie::{self as written, civl};
use weir_gen::{Config, Features, generate};
use weir_prove::{Options, prove};

weir_testkit::main! {
    boogie_checks_the_obligations: Boogie, Z3;
    commutations_that_fail_fail_there: Boogie, Z3;
    civl_takes_the_program: Boogie, Z3;
    boogie_takes_programs: Boogie, Z3;
    boogie_agrees_with_the_explorer: Boogie, Z3;
}

fn example(name: &str) -> weir_ir::Program {
    weir_testkit::program(&weir_testkit::example("prove").join(name))
}

fn boogie_checks_the_obligations() {
    for name in ["delayed_read.weir", "read_again_abstract.weir", "spinlock_any.weir", "chase_lev_spec.weir"]
    {
        let program = example(name);
        let proof = prove(&program, &Options::default()).expect("handled");
        let text = written::obligations(&proof).expect("obligations");
        let count = text.matches("\nprocedure ").count();
        assert!(count > proof.mover_obligations, "{name}: invariants are missing");
        println!("{name}: {}", checked(name, &text, count));
    }
}

/// The file of a program that is not proved does not verify: what is missing stands in it.
fn commutations_that_fail_fail_there() {
    let sb = weir_testkit::program(&weir_testkit::example("litmus").join("sb.weir"));
    for program in [sb, example("delayed_read_broken.weir"), example("chase_lev.weir")] {
        let proof = prove(&program, &Options::default()).expect("handled");
        let failures = proof.failures().count();
        let text = written::obligations(&proof).expect("obligations");
        let missing = text.matches("// missing:").count();
        assert!(failures > 0 && missing >= failures, "{missing} for {failures}\n{text}");
        let count = text.matches("\nprocedure ").count();
        let said = boogie(&text);
        let last = format!("{} verified, {missing} errors", count - missing);
        assert!(said.contains(&last), "no `{last}` in {said}\n{text}");
    }
}

/// What Boogie says about a text.
fn boogie(text: &str) -> String {
    let folder = weir_testkit::Folder::new();
    folder.file("program.bpl", text);
    folder.run("boogie", &["program.bpl"]).unwrap_or_else(|said| said)
}

/// What Boogie says; all procedures must be verified.
fn checked(name: &str, text: &str, count: usize) -> String {
    let said = boogie(text);
    assert!(said.contains(&format!("{count} verified, 0 errors")), "{name}: {said}\n{text}");
    said.trim().lines().last().unwrap_or_default().to_string()
}

/// The program as CIVL text is one that CIVL takes.
fn civl_takes_the_program() {
    for name in ["spinlock_any.weir", "seqlock_any.weir", "chase_lev_spec.weir", "channel_any.weir"] {
        let program = example(name);
        let proof = prove(&program, &Options::default()).expect("handled");
        let text = civl::program(&proof);
        let said = boogie(&text);
        assert!(said.contains(" verified, 0 errors"), "{name}: {said}\n{text}");
        println!("{name}: {}", said.trim().lines().last().unwrap_or_default());
    }
}

/// Programs pass Boogie's type checker.
fn boogie_takes_programs() {
    let mut taken = 0;
    for folder in ["litmus", "locks", "language", "sync", "queues"] {
        for file in weir_testkit::files(&weir_testkit::example(folder), &["weir"]) {
            let program = weir_testkit::program(&file);
            let Ok(text) = written::export(&program) else { continue };
            let dir = weir_testkit::Folder::new();
            dir.file("program.bpl", &text);
            // Proving takes longer: see below.
            let said = dir.run("boogie", &["-noVerify", "program.bpl"]).unwrap_or_else(|said| said);
            assert!(said.contains("0 errors") && !said.contains("Error"), "{}: {said}", file.display());
            taken += 1;
        }
    }
    println!("{taken} programs");
    assert!(taken > 30, "{taken}");
}

/// What Boogie says of all executions is what the explorer says, for programs that end.
fn boogie_agrees_with_the_explorer() {
    let features = Features {
        arrays: true,
        branches: true,
        assert: true,
        properties: true,
        atomic: true,
        ..Features::NONE
    };
    let config = Config { threads: 2..=2, stmts: 3, features, ..Config::default() };
    let (mut safe, mut wrong) = (0, 0);
    for seed in 0..40 {
        let program = generate(seed, &config);
        let steps: usize = program
            .threads
            .iter()
            .map(|t| program.template(t.template).routine)
            .map(|r| program.routine(r).edges.len())
            .sum();
        let (Ok(text), true) = (written::export(&program), steps <= 16) else { continue };
        let explored =
            weir_explore::explore(&program, &weir_explore::Options::new(weir_ir::Model::Sc)).outcome;
        let dir = weir_testkit::Folder::new();
        dir.file("program.bpl", &text);
        let unroll = format!("-loopUnroll:{}", steps + 1);
        let said = dir.run("boogie", &[&unroll, "program.bpl"]).unwrap_or_else(|said| said);
        let fine = said.contains("1 verified, 0 errors");
        assert_eq!(fine, explored.is_safe(), "seed {seed}: {said}\n{}", weir_ir::text::print(&program));
        if fine { safe += 1 } else { wrong += 1 }
    }
    println!("{safe} safe, {wrong} wrong");
    assert!(safe > 2 && wrong > 2, "{safe} safe, {wrong} wrong");
}
