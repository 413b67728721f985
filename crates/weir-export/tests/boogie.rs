//! The obligations of proofs are really checked by Boogie, and their programs by CIVL.

use weir_export::boogie::{self as written, civl};
use weir_gen::{Config, Features, generate};
use weir_ir::{BinOp, Expr, Program, Property, PropertyKind, RegId, Span, ThreadId};
use weir_prove::{Level, Options, prove};

weir_testkit::main! {
    boogie_checks_the_obligations: Boogie, Z3;
    commutations_that_fail_fail_there: Boogie, Z3;
    civl_takes_the_program: Boogie, Z3;
    civl_refuses_what_is_not_proved: Boogie, Z3;
    broken_invariants_fail_there: Boogie, Z3;
    movers_are_attributes_where_civl_can_check_them: Boogie, Z3;
    civl_verifies_what_is_proved_and_nothing_else: Boogie, Z3;
    boogie_takes_programs: Boogie, Z3;
    boogie_agrees_with_the_explorer: Boogie, Z3;
}

fn example(name: &str) -> Program {
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

/// The CIVL text of what is proved verifies: the program, and the obligations of the proof.
fn civl_takes_the_program() {
    for name in ["spinlock_any.weir", "seqlock_any.weir", "chase_lev_spec.weir", "channel_any.weir"] {
        let program = example(name);
        let proof = prove(&program, &Options::default()).expect("handled");
        let text = civl::program(&proof).expect("obligations");
        assert!(text.matches("\nprocedure obligation_").count() > proof.mover_obligations, "{text}");
        let said = boogie(&text);
        assert!(said.contains(" verified, 0 errors"), "{name}: {said}\n{text}");
        println!("{name}: {}", said.trim().lines().last().unwrap_or_default());
    }
}

/// The CIVL text of what is not proved does not verify: a store that was not shown atomic claims to
/// be a left mover, and CIVL says that it is none; what is missing fails as well.
fn civl_refuses_what_is_not_proved() {
    let sb = weir_testkit::program(&weir_testkit::example("litmus").join("sb.weir"));
    for program in [sb, example("delayed_read_broken.weir"), example("chase_lev.weir")] {
        let proof = prove(&program, &Options::default()).expect("handled");
        let failures = proof.failures().count();
        let text = civl::program(&proof).expect("obligations");
        assert!(failures > 0 && text.contains("// NOT PROVED"), "{text}");
        assert_eq!(text.matches("procedure {:left}").count(), failures, "{text}");
        let said = boogie(&text);
        assert!(!said.contains(" 0 errors") && said.contains("Commutativity check"), "{said}\n{text}");
        for line in said.lines().filter(|l| l.contains("might not hold") && !l.starts_with('(')) {
            let at: usize = line.split(['(', ',']).nth(1).and_then(|n| n.parse().ok()).expect("a line");
            let before: Vec<&str> = text.lines().take(at).collect();
            let procedure = before.iter().rposition(|l| l.starts_with("procedure ")).expect("a procedure");
            assert_eq!(before[procedure - 2], "// missing:", "{said}\n{text}");
        }
    }
}

/// A given invariant that does not hold: stores are atomic, and yet the files do not verify.
fn broken_invariants_fail_there() {
    let text = "shared x: u8; thread A { x = 1; } invariant x < 1;";
    let program = weir_lang::load("a.weir", text).expect("loads");
    let proof = prove(&program, &Options::default()).expect("handled");
    assert_eq!(proof.failures().count(), 0);
    for text in [written::obligations(&proof), civl::program(&proof)] {
        let text = text.expect("obligations");
        assert!(text.contains("// the invariant `x < 1` is not kept by the store `x = 1`"), "{text}");
        let said = boogie(&text);
        assert!(said.contains(" verified, 1 error"), "{said}\n{text}");
    }
}

/// A mover that needs nothing of the proof is an attribute, which CIVL checks.
fn movers_are_attributes_where_civl_can_check_them() {
    let text = "shared x: u8, y: u8, c: u8, d: u8;
        thread A { x = 1; a = c; b = y; }
        thread B { y = 1; fence; d = 3; r = x; }";
    let program = weir_lang::load("a.weir", text).expect("loads");
    let proof = prove(&program, &Options::default()).expect("handled");
    let text = civl::program(&proof).expect("obligations");
    println!("{}", text.lines().filter(|l| l.contains("mover")).collect::<Vec<_>>().join("\n"));
    assert_eq!(text.matches("procedure {:right}").count(), 1, "{text}");
    assert_eq!(text.matches("procedure {:left}").count(), 1, "{text}");
    let said = boogie(&text);
    assert!(said.contains(" verified, 0 errors"), "{said}\n{text}");
}

/// On random programs: the CIVL text verifies if and only if the proof is one.
fn civl_verifies_what_is_proved_and_nothing_else() {
    let features =
        Features { branches: true, fences: true, locked: true, properties: true, ..Features::NONE };
    let config = Config { threads: 2..=2, stmts: 5, features, ..Config::default() };
    let (mut proved, mut not) = (0, 0);
    for seed in 0..50 {
        let mut program = generate(seed, &config);
        observe(&mut program);
        let Ok(proof) = prove(&program, &Options::default()) else { continue };
        let text = civl::program(&proof).expect("obligations");
        let said = boogie(&text);
        assert!(said.contains("Boogie program verifier finished"), "seed {seed}: {said}\n{text}");
        assert_eq!(proof.level > Level::Nothing, said.contains(" 0 errors"), "seed {seed}: {said}\n{text}");
        *(if proof.level > Level::Nothing { &mut proved } else { &mut not }) += 1;
    }
    println!("{proved} proved, {not} not");
    assert!(proved > 10 && not > 10, "{proved} proved, {not} not");
}

/// Asks about all registers at the end: then what is read counts.
fn observe(program: &mut Program) {
    let mut pred = Expr::TRUE;
    for (t, thread) in program.threads.iter().enumerate() {
        let routine = program.routine(program.template(thread.template).routine);
        for (r, reg) in routine.regs.iter().enumerate() {
            let value = Expr::RegOf(ThreadId::new(t), RegId::new(r));
            pred = pred.and(Expr::bin(BinOp::Eq, reg.ty, value, Expr::Const(0, reg.ty)));
        }
    }
    let (text, span) = ("all are 0".to_string(), Span::default());
    program.properties.push(Property { kind: PropertyKind::Exists, pred, text, span });
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
