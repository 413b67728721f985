//! Lazy refinement gives the judge's answers on random programs, with both
//! variants of ⊕, with a slow oracle that shares nothing with the engines and with
//! the robustness check.

mod common;

use common::Slow;
use std::time::Duration;
use weir_engine::Outcome;
use weir_gen::{Config, Features, generate};
use weir_ir::{BinOp, Expr, Model, Program, Property, PropertyKind, Span, Ty};
use weir_reach::lazy::robustness::Robustness;
use weir_reach::lazy::{self, Options, Oracle, Variant, lazy};

use weir_testkit::{Seen, Suite, Tally};

const MAX_STATES: usize = 6_000;

#[derive(Clone, Copy, PartialEq, Debug)]
enum Asked {
    Slow,
    Robustness,
}

/// Which ⊕, and whom to ask.
type How = (Variant, Asked);

fn name(what: &str, (variant, asked): How) -> String {
    format!("reach: {what}, {variant:?}, {asked:?}").to_lowercase()
}

/// How far a refinement whose loops may go on for ever goes.
const MOMENT: Duration = Duration::from_millis(150);

/// What lazy refinement can say about a program.
#[derive(PartialEq, Debug)]
enum Answer {
    LeftOut,
    Undecided,
    /// Safe or not, and whether sequences had to be added for it.
    Decided {
        safe: bool,
        refined: bool,
    },
}

/// What lazy refinement says, or what is wrong with it.
fn judge(program: &Program, how: How) -> Result<Answer, String> {
    let Ok(judge) = weir_machine::enumerate(program, Model::Tso, MAX_STATES) else {
        return Ok(Answer::LeftOut);
    };
    if !judge.complete {
        return Ok(Answer::LeftOut);
    }
    let options = Options { variant: Some(how.0), rounds: Some(12), ..Options::default() };
    let oracle: &dyn Oracle = match how.1 {
        Asked::Slow => &Slow::new(20_000, 3),
        Asked::Robustness => &robustness(),
    };
    compared(program, &judge, lazy(program, oracle, &options))
}

fn robustness() -> Robustness {
    Robustness::new(weir_robust::Options { all: true, ..weir_robust::Options::default() })
}

/// What was answered, if the judge says so as well.
fn compared(
    program: &Program,
    judge: &weir_machine::Enumeration,
    answer: Result<weir_reach::lazy::Answer, weir_reach::lazy::Refused>,
) -> Result<Answer, String> {
    let answer = match answer {
        Ok(answer) => answer,
        Err(weir_reach::lazy::Refused::Unsupported(_)) => return Ok(Answer::LeftOut),
        Err(weir_reach::lazy::Refused::Mismatch(e)) => return Err(e.to_string()),
    };
    let refined = answer.sequences > 0;
    match answer.verdict.outcome {
        Outcome::Safe(..) if judge.wrong.is_empty() => Ok(Answer::Decided { safe: true, refined }),
        Outcome::Safe(..) => Err(format!("safe, but the judge finds {:?}", judge.wrong)),
        Outcome::Unknown(..) | Outcome::Unsupported(_) => Ok(Answer::Undecided),
        Outcome::Unsafe(trace) => match weir_machine::replay(program, &trace) {
            Ok(_) => Ok(Answer::Decided { safe: false, refined }),
            Err(e) => Err(format!("the execution does not replay: {e}")),
        },
    }
}

fn agree(what: &str, how: How, config: &Config) {
    let tally = Suite::new(name(what, how), 300).run(
        |seed| generate(seed, config),
        |program, _| {
            Ok(match judge(program, how)? {
                Answer::LeftOut => Seen::LeftOut,
                Answer::Undecided => Seen::As("undecided"),
                Answer::Decided { safe, refined } => Seen::safe(safe).also("by refinement", refined),
            })
        },
    );
    if tally.is_whole() {
        let [safe, unsafe_, undecided] = ["safe", "unsafe", "undecided"].map(|kind| tally.of(kind));
        assert!(safe > 0 && unsafe_ > 0 && undecided < safe + unsafe_, "{undecided} undecided");
    }
}

/// Calls inlined, loops unrolled, both ways beside each other: as the tool runs it.
#[test]
fn lazy_agreement_with_loops_and_calls() {
    type Way = fn(&Program, &dyn Oracle, &Options) -> Result<lazy::Answer, lazy::Refused>;
    let ways: [(&str, Way); 2] = [("as it is", lazy::lazy), ("unrolled", lazy::by_unrolling)];
    let config = Config { stmts: 5, threads: 2..=2, ..Config::default() };
    for (way, refine) in ways {
        let tally = Suite::new(format!("reach: loops and calls, {way}"), 150).run(
            |seed| generate(seed, &config),
            |program, _| {
                let judge = weir_machine::enumerate(program, Model::Tso, MAX_STATES);
                let Some(judge) = judge.ok().filter(|judge| judge.complete) else {
                    return Ok(Seen::LeftOut);
                };
                let search = weir_explore::Options {
                    budget: weir_engine::Budget::of(MOMENT),
                    ..weir_explore::Options::new(Model::Sc)
                };
                let options = Options { search, ..Options::default() };
                Ok(match compared(program, &judge, refine(program, &robustness(), &options))? {
                    Answer::LeftOut => Seen::LeftOut,
                    Answer::Undecided => Seen::As("undecided"),
                    Answer::Decided { safe, refined } => Seen::safe(safe).also("by refinement", refined),
                })
            },
        );
        if tally.is_whole() {
            assert!(tally.of("safe") > 0 && tally.of("unsafe") > 0);
        }
    }
}

/// All features, and small.
fn usual() -> Config {
    Config { stmts: 5, ..Config::default() }
}

#[test]
fn lazy_agreement_paper() {
    agree("judge", (Variant::Paper, Asked::Slow), &usual());
}

#[test]
fn lazy_agreement_keep() {
    agree("judge", (Variant::Keep, Asked::Slow), &usual());
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
    let config = Config { stmts: 4, threads: 2..=2, features, ..Config::default() };
    agree("loads and stores", (Variant::Paper, Asked::Slow), &config);
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
fn compare_finals(program: &Program, how: How) -> Result<Seen, String> {
    let all = |model| weir_machine::enumerate(program, model, MAX_STATES).ok().filter(|e| e.complete);
    let (Some(sc), Some(tso)) = (all(Model::Sc), all(Model::Tso)) else { return Ok(Seen::LeftOut) };
    if !tso.wrong.is_empty() {
        return Ok(Seen::LeftOut);
    }
    let mut seen = Vec::new();
    for state in tso.finals.difference(&sc.finals).take(2) {
        match judge(&asked(program, state), how).map_err(|why| format!("{state:?}: {why}"))? {
            Answer::Decided { safe: false, refined: true } => seen.push("found"),
            Answer::Undecided => seen.push("missed"),
            Answer::LeftOut => {}
            answer @ Answer::Decided { .. } => return Err(format!("{state:?}: {answer:?}")),
        }
    }
    if let Some(state) = tso.finals.difference(&sc.finals).next() {
        let mut none = state.clone();
        let Some(first) = none.first_mut() else { return Ok(Seen::LeftOut) };
        *first += 1;
        if !tso.finals.contains(&none) {
            match judge(&asked(program, &none), how).map_err(|why| format!("{none:?}: {why}"))? {
                Answer::Decided { safe: true, .. } => seen.push("refuted"),
                Answer::Undecided => seen.push("not refuted"),
                Answer::LeftOut => {}
                answer @ Answer::Decided { .. } => {
                    return Err(format!("no final state {none:?}: {answer:?}"));
                }
            }
        }
    }
    Ok(if seen.is_empty() { Seen::LeftOut } else { Seen::All(seen) })
}

fn final_states(how: How) {
    let features = Features { assert: false, ..Features::ALL };
    let config = Config { stmts: 5, features, ..Config::default() };
    let tally = ask_for_final_states("final states", how, &config);
    if tally.is_whole() {
        let [found, missed, refuted, open] =
            ["found", "missed", "refuted", "not refuted"].map(|kind| tally.of(kind));
        assert!(found > 5 * missed, "{found} found, {missed} not");
        assert!(how.0 == Variant::Keep || refuted > 5 * open, "{refuted} refuted, {open} not");
    }
}

fn ask_for_final_states(what: &str, how: How, config: &Config) -> Tally {
    let make = |seed| Program { properties: Vec::new(), filter: None, ..generate(seed, config) };
    Suite::new(name(what, how), 100).patience(1_000).run(make, |program, _| compare_finals(program, how))
}

/// A store that waits while a procedure is called cannot be followed: then there is
/// no answer, rather than a wrong one.
#[test]
fn lazy_agreement_calls() {
    let features = Features { calls: true, branches: true, ..Features::NONE };
    let config = Config { stmts: 4, threads: 2..=2, features, ..Config::default() };
    for variant in [Variant::Paper, Variant::Keep] {
        ask_for_final_states("calls", (variant, Asked::Robustness), &config);
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
    agree("judge", (Variant::Paper, Asked::Robustness), &usual());
    final_states((Variant::Paper, Asked::Robustness));
}

#[test]
fn lazy_agreement_robustness_keep() {
    agree("judge", (Variant::Keep, Asked::Robustness), &usual());
    final_states((Variant::Keep, Asked::Robustness));
}
