//! The engine and the judge's cycle search agree on random programs, under TSO
//! and PSO, with and without reduction; every witness replays and its cycle is
//! one.

mod common;

use common::{options, verdict};
use weir_explore::Options;
use weir_gen::{Config, Features, generate};
use weir_ir::{Model, Program};
use weir_machine::{Cycles, cycles};
use weir_testkit::{Seen, Suite};

/// Pairs of state and happens-before after which the judge gives up.
const MAX_STATES: usize = 15_000;

/// Where the judge does not finish, the engine's answers still have to be the same.
fn compare(program: &Program, model: Model) -> Result<Seen, String> {
    let judge = match cycles(program, model, MAX_STATES) {
        Ok(Cycles::Acyclic) => Some(true),
        Ok(Cycles::Cyclic(..)) => Some(false),
        Ok(Cycles::TooLarge) => None,
        Err(_) => return Ok(Seen::LeftOut),
    };
    let mut answers = Vec::new();
    for (reduction, first_bound) in [(false, 8), (true, 8), (true, 1)] {
        let options = Options { reduction, first_bound, ..options(model) };
        let robust = verdict(program, &options)?;
        match (robust, judge) {
            (None, Some(_)) => return Err(format!("no answer (reduction {reduction})")),
            (Some(robust), Some(judge)) if robust != judge => {
                return Err(format!(
                    "the judge says robust: {judge}, the engine {robust} (reduction {reduction}, bound {first_bound})"
                ));
            }
            _ => answers.extend(robust),
        }
    }
    if answers.iter().any(|a| *a != answers[0]) {
        return Err("with and without reduction the answers differ".into());
    }
    Ok(match judge {
        None => Seen::LeftOut,
        Some(true) => Seen::As("robust"),
        Some(false) => Seen::As("not robust"),
    })
}

fn agree(what: &str, model: Model, config: &Config) {
    let make = |seed| {
        let mut program = generate(seed, config);
        // Fresh heap cells hold something else than 0 in some front ends.
        program.heap_init = (seed % 2) as i64;
        program
    };
    Suite::new(format!("robust: {what}, {model}"), 300).run(make, |program, _| compare(program, model));
}

#[test]
fn agreement_with_the_judge_under_tso() {
    agree("happens-before", Model::Tso, &Config::default());
}

#[test]
fn agreement_with_the_judge_under_pso() {
    agree("happens-before", Model::Pso, &Config::default());
}

/// Without loops, and small, the judge nearly always finishes.
#[test]
fn agreement_with_the_judge_on_small_programs_without_loops() {
    let features = Features { loops: false, calls: false, ..Features::ALL };
    let config = Config { stmts: 5, features, ..Config::default() };
    for model in [Model::Tso, Model::Pso] {
        agree("happens-before without loops", model, &config);
    }
}
