//! Lazy refinement gives the judge's answers on random programs, with both
//! variants of ⊕, with a slow oracle that shares nothing with the engines and with
//! the robustness check.
//! `WEIR_PROGRAMS` sets the number of programs.

mod common;

use common::Slow;
use weir_engine::Outcome;
use weir_gen::{Config, Features, generate, shrink};
use weir_ir::{BinOp, Expr, Model, Program, Property, PropertyKind, Span, Ty};
use weir_reach::lazy::robustness::Robustness;
use weir_reach::lazy::{Options, Oracle, Variant, lazy};

const MAX_STATES: usize = 6_000;

fn programs() -> usize {
    std::env::var("WEIR_PROGRAMS").ok().and_then(|n| n.parse().ok()).map_or(300, |n: usize| n / 2)
}

#[derive(Clone, Copy, PartialEq, Debug)]
enum Asked {
    Slow,
    Robustness,
}

/// Which ⊕, and whom to ask.
type How = (Variant, Asked);

enum Seen {
    LeftOut,
    Undecided,
    /// Safe or not, and whether sequences had to be added for it.
    Decided(bool, bool),
}

/// What lazy refinement says, or what is wrong with it.
fn judge(program: &Program, how: How) -> Result<Seen, String> {
    let Ok(judge) = weir_machine::enumerate(program, Model::Tso, MAX_STATES) else {
        return Ok(Seen::LeftOut);
    };
    if !judge.complete {
        return Ok(Seen::LeftOut);
    }
    let options = Options { variant: Some(how.0), rounds: Some(12), ..Options::new() };
    let oracle: &dyn Oracle = match how.1 {
        Asked::Slow => &Slow::new(20_000, 3),
        Asked::Robustness => {
            &Robustness::new(weir_robust::Options { all: true, ..weir_robust::Options::default() })
        }
    };
    let answer = match lazy(program, oracle, &options) {
        Ok(answer) => answer,
        Err(weir_reach::lazy::Refused::Unsupported(_)) => return Ok(Seen::LeftOut),
        Err(weir_reach::lazy::Refused::Mismatch(e)) => return Err(e.to_string()),
    };
    let refined = answer.sequences > 0;
    match answer.verdict.outcome {
        Outcome::Safe(..) if judge.wrong.is_empty() => Ok(Seen::Decided(true, refined)),
        Outcome::Safe(..) => Err(format!("safe, but the judge finds {:?}", judge.wrong)),
        Outcome::Unknown(..) | Outcome::Unsupported(_) => Ok(Seen::Undecided),
        Outcome::Unsafe(trace) => match weir_machine::replay(program, &trace) {
            Ok(_) => Ok(Seen::Decided(false, refined)),
            Err(e) => Err(format!("the execution does not replay: {e}")),
        },
    }
}

fn agree(variant: How, config: &Config) {
    let (mut safe, mut unsafe_, mut undecided, mut seed, mut refined) = (0, 0, 0, 0, 0);
    while safe + unsafe_ + undecided < programs() {
        seed += 1;
        assert!(seed < 1_000_000, "too few programs are small enough");
        let program = generate(seed, config);
        match judge(&program, variant) {
            Ok(Seen::LeftOut) => {}
            Ok(Seen::Undecided) => undecided += 1,
            Ok(Seen::Decided(answer, by_refinement)) => {
                refined += usize::from(by_refinement);
                *(if answer { &mut safe } else { &mut unsafe_ }) += 1;
            }
            Err(why) => {
                let small = shrink(program, |p| judge(p, variant).is_err());
                let now = judge(&small, variant).err().unwrap_or_default();
                panic!("seed {seed}, {variant:?}: {why}\nsmallest: {now}\n{}", weir_ir::text::print(&small));
            }
        }
    }
    println!(
        "{variant:?}: {safe} safe, {unsafe_} unsafe, {undecided} undecided, {refined} by refinement ({seed} generated)"
    );
    assert!(safe > 0 && unsafe_ > 0 && undecided < safe + unsafe_, "{undecided} undecided");
}

#[test]
fn lazy_agreement_paper() {
    agree((Variant::Paper, Asked::Slow), &Config { stmts: 5, ..Config::default() });
}

#[test]
fn lazy_agreement_keep() {
    agree((Variant::Keep, Asked::Slow), &Config { stmts: 5, ..Config::default() });
}

/// Loads, stores, pointers and arrays only: little fails, much is delayed.
#[test]
fn lazy_agreement_small() {
    let features = Features {
        arrays: true,
        pointers: true,
        narrow: true,
        branches: true,
        fences: true,
        properties: true,
        ..Features::NONE
    };
    agree((Variant::Paper, Asked::Slow), &Config { stmts: 4, threads: 2..=2, features, ..Config::default() });
}

/// The program asked for one final state.
fn asked(program: &Program, values: &[i64]) -> Program {
    let is = |e: &Expr, v: i64| {
        Expr::bin(BinOp::Eq, Ty::I64, Expr::Cast(Ty::I64, Box::new(e.clone())), Expr::int(v))
    };
    let observed = program.observables.iter().zip(values);
    let pred = observed.fold(Expr::TRUE, |all, (o, v)| all.and(is(&o.expr, *v)));
    let property =
        Property { kind: PropertyKind::Exists, pred, text: "final state".into(), span: Span::default() };
    Program { properties: vec![property], filter: None, ..program.clone() }
}

/// Every final state that TSO adds to SC is found, and a final state that TSO
/// does not have is not.
fn final_states(variant: How) {
    let features = Features { assert: false, ..Features::ALL };
    let config = Config { stmts: 5, features, ..Config::default() };
    let [found, missed, refuted, open] = ask_for_final_states(variant, &config);
    assert!(found > 5 * missed, "{found} found, {missed} not");
    assert!(variant.0 == Variant::Keep || refuted > 5 * open, "{refuted} refuted, {open} not");
}

/// How many final states were found, and not; refuted, and not.
fn ask_for_final_states(variant: How, config: &Config) -> [usize; 4] {
    let (mut found, mut missed, mut refuted, mut open, mut seed) = (0, 0, 0, 0, 0);
    while found + missed < programs() / 2 {
        seed += 1;
        assert!(seed < 1_000_000, "too few programs are small enough");
        let program = asked(&generate(seed, config), &[]);
        let program = Program { properties: Vec::new(), ..program };
        let all = |model| weir_machine::enumerate(&program, model, MAX_STATES);
        let (Ok(sc), Ok(tso)) = (all(Model::Sc), all(Model::Tso)) else { continue };
        if !sc.complete || !tso.complete || !tso.wrong.is_empty() {
            continue;
        }
        for state in tso.finals.difference(&sc.finals).take(2) {
            match judge(&asked(&program, state), variant) {
                Ok(Seen::Decided(false, true)) => found += 1,
                Ok(Seen::Undecided) => missed += 1,
                Ok(Seen::LeftOut) => {}
                Ok(Seen::Decided(..)) => panic!("seed {seed}: {state:?} without refinement"),
                Err(why) => {
                    let text = weir_ir::text::print(&asked(&program, state));
                    panic!("seed {seed}, {variant:?}: {why}\n{text}");
                }
            }
        }
        if let Some(state) = tso.finals.difference(&sc.finals).next() {
            let mut none = state.clone();
            none[0] += 1;
            if !tso.finals.contains(&none) {
                match judge(&asked(&program, &none), variant) {
                    Ok(Seen::Decided(true, _)) => refuted += 1,
                    Ok(Seen::Undecided) => open += 1,
                    Ok(Seen::LeftOut) => {}
                    Ok(_) => panic!("seed {seed}: {none:?} is no final state"),
                    Err(why) => panic!("seed {seed}, {variant:?}: {why}\n{}", weir_ir::text::print(&program)),
                }
            }
        }
    }
    println!("{variant:?}: {found} found, {missed} not; {refuted} refuted, {open} not ({seed} generated)");
    [found, missed, refuted, open]
}

/// A store that waits while a procedure is called cannot be followed: then there is
/// no answer, rather than a wrong one.
#[test]
fn lazy_agreement_calls() {
    let features = Features { calls: true, branches: true, ..Features::NONE };
    let config = Config { stmts: 4, threads: 2..=2, features, ..Config::default() };
    for variant in [Variant::Paper, Variant::Keep] {
        ask_for_final_states((variant, Asked::Robustness), &config);
    }
}

#[test]
fn lazy_agreement_final_states_paper() {
    final_states((Variant::Paper, Asked::Slow));
}

#[test]
fn lazy_agreement_final_states_keep() {
    final_states((Variant::Keep, Asked::Slow));
}

#[test]
fn lazy_agreement_robustness_paper() {
    agree((Variant::Paper, Asked::Robustness), &Config { stmts: 5, ..Config::default() });
    final_states((Variant::Paper, Asked::Robustness));
}

#[test]
fn lazy_agreement_robustness_keep() {
    agree((Variant::Keep, Asked::Robustness), &Config { stmts: 5, ..Config::default() });
    final_states((Variant::Keep, Asked::Robustness));
}
