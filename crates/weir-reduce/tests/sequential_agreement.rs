//! The sequential program is exact: within a bound on rounds, what goes wrong in the original
//! under TSO (the judge, instrumented) goes wrong in it, and nothing else does; and so says the
//! engine `rounds=K`.

#[allow(dead_code)]
mod reference;

use reference::restricted;
use weir_engine::Outcome;
use weir_gen::{Config, Features, generate};
use weir_ir::{Model, Program};
use weir_machine::enumerate::Wrong;
use weir_reduce::{Answer, Bound, sequentialise, within};
use weir_testkit::{Seen, Suite};

/// States after which a program is left out: the judge is slow.
const MAX_STATES: usize = 2_000;
const MAX_SEQUENTIAL: usize = 200_000;

/// Two threads mostly, and few statements: guesses multiply.
fn config(seed: u64) -> Config {
    let features = Features { pointers: false, heap: false, spawn: false, ..Features::ALL };
    let (threads, stmts) = match seed % 8 {
        0 => (3..=3, 2),
        1..=3 => (2..=2, 4),
        _ => (2..=2, 3),
    };
    Config { threads, vars: 2, values: 1, stmts, features }
}

/// Whether the sequential program goes wrong; `None` where it is too large.
fn goes_wrong(sequential: &Program) -> Result<Option<bool>, String> {
    let mut limits = weir_explore::Options::new(Model::Sc);
    limits.state_limit = Some(MAX_SEQUENTIAL);
    let verdict = weir_explore::explore(sequential, &limits);
    match verdict.outcome {
        Outcome::Unsafe(trace) => match weir_machine::replay(sequential, &trace) {
            Ok(_) => Ok(Some(true)),
            Err(e) => Err(format!("the trace does not replay: {e}")),
        },
        Outcome::Safe(..) => Ok(Some(false)),
        _ => Ok(None),
    }
}

/// The program with one property alone, or with none.
fn alone(program: &Program, property: Option<usize>) -> Program {
    let mut one = program.clone();
    one.properties = property.map(|p| program.properties[p].clone()).into_iter().collect();
    one
}

/// Whether it could be compared.
fn compare(program: &Program, rounds: u32) -> Result<Option<bool>, String> {
    let Some(judge) = restricted(program, Bound::Rounds(rounds), MAX_STATES) else { return Ok(None) };
    let mut any = false;
    for property in (0..program.properties.len()).map(Some).chain([None]) {
        let asked = alone(program, property);
        let Ok(sequential) = sequentialise(&asked, rounds) else { return Ok(None) };
        if let Some(first) = weir_ir::verify::verify(&sequential).first() {
            return Err(format!("rule {} is broken: {}", first.rule, first.what));
        }
        let Some(ours) = goes_wrong(&sequential)? else { return Ok(None) };
        let faults = judge.wrong.iter().any(|w| matches!(w, Wrong::Fault(_)));
        let theirs = faults || property.is_some_and(|p| judge.wrong.contains(&Wrong::Property(p)));
        if ours != theirs {
            return Err(format!(
                "property {property:?}: the judge says {theirs}, the sequential program {ours}"
            ));
        }
        let limits = weir_explore::Options::new(Model::Tso);
        let Answer::Verdict(verdict) = within(&asked, Bound::Rounds(rounds), 100, &limits) else {
            return Err("the engine has no verdict".into());
        };
        if matches!(verdict.outcome, Outcome::Unsafe(_)) != ours {
            return Err(format!(
                "property {property:?}: `rounds={rounds}` says {:?}, we say {ours}",
                verdict.outcome
            ));
        }
        any |= ours;
    }
    Ok(Some(any))
}

#[test]
fn agreement_with_the_instrumented_judge_and_the_engine() {
    Suite::new("reduce: sequential", 80).run(
        |seed| generate(seed, &config(seed / 2)),
        |program, _| {
            let mut wrong = false;
            for rounds in 1..=2 {
                match compare(program, rounds).map_err(|why| format!("{rounds} rounds: {why}"))? {
                    Some(found) => wrong |= found,
                    None => return Ok(Seen::LeftOut),
                }
            }
            Ok(Seen::As(if wrong { "wrong" } else { "right" }))
        },
    );
}
