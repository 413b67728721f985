//! The engine and the judge's cycle search agree on random programs, under TSO
//! and PSO, with and without reduction; every witness replays and its cycle is
//! one. A disagreement is shrunk and printed. `WEIR_PROGRAMS` sets the number of
//! programs per model on which the judge must have finished, `WEIR_SEED` where
//! to start.

mod common;

use common::{options, verdict};
use std::sync::atomic::{AtomicUsize, Ordering};
use weir_gen::{Config, Features, generate, shrink};
use weir_ir::{Model, Program};
use weir_machine::{Cycles, cycles};
use weir_robust::pso::PsoOptions;

/// Pairs of state and happens-before after which the judge gives up.
const MAX_STATES: usize = 15_000;

fn programs() -> usize {
    std::env::var("WEIR_PROGRAMS").ok().and_then(|n| n.parse().ok()).unwrap_or(300)
}

fn first_seed() -> u64 {
    std::env::var("WEIR_SEED").ok().and_then(|n| n.parse().ok()).unwrap_or(0)
}

/// What is wrong with the engine's answers; `Err` where nobody can tell.
fn disagreement(program: &Program, model: Model) -> Result<Option<String>, ()> {
    let judge = match cycles(program, model, MAX_STATES).map_err(|_| ())? {
        Cycles::Acyclic => Some(true),
        Cycles::Cyclic(..) => Some(false),
        Cycles::TooLarge => None,
    };
    let mut answers = Vec::new();
    for (reduction, first_bound) in [(false, 8), (true, 8), (true, 1)] {
        let options = PsoOptions { reduction, first_bound, ..options(model) };
        let robust = match verdict(program, &options) {
            Err(why) => return Ok(Some(why)),
            Ok(robust) => robust,
        };
        match (robust, judge) {
            (None, Some(_)) => return Ok(Some(format!("no answer (reduction {reduction})"))),
            (Some(robust), Some(judge)) if robust != judge => {
                return Ok(Some(format!(
                    "the judge says robust: {judge}, the engine {robust} (reduction {reduction}, bound {first_bound})"
                )));
            }
            _ => answers.extend(robust),
        }
    }
    if answers.iter().any(|a| *a != answers[0]) {
        return Ok(Some("with and without reduction the answers differ".into()));
    }
    if judge.is_some() { Ok(None) } else { Err(()) }
}

fn agree(model: Model, config: &Config, wanted: usize) {
    let (done, unsure) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let mut seed = first_seed();
    let last = seed + 100 * wanted as u64 + 10_000;
    while done.load(Ordering::Relaxed) < wanted {
        let batch: Vec<u64> = (seed..seed + 64).collect();
        seed += 64;
        assert!(seed < last, "the judge finishes too few programs");
        let each = |seeds: &[u64]| {
            for &seed in seeds {
                let mut program = generate(seed, config);
                // Fresh heap cells hold something else than 0 in some front ends.
                program.heap_init = (seed % 2) as i64;
                match disagreement(&program, model) {
                    Err(()) => unsure.fetch_add(1, Ordering::Relaxed),
                    Ok(None) => done.fetch_add(1, Ordering::Relaxed),
                    Ok(Some(why)) => {
                        let small = shrink(program, |p| matches!(disagreement(p, model), Ok(Some(_))));
                        let now = disagreement(&small, model).ok().flatten().unwrap_or_default();
                        let text = weir_ir::text::print(&small);
                        panic!("seed {seed} under {model}: {why}\nsmallest: {now}\n{text}");
                    }
                };
            }
        };
        std::thread::scope(|s| {
            let (left, right) = batch.split_at(batch.len() / 2);
            s.spawn(move || each(left));
            each(right);
        });
    }
    println!(
        "{model}: {} programs agree, {} too large for the judge",
        done.into_inner(),
        unsure.into_inner()
    );
}

#[test]
fn agreement_with_the_judge_under_tso() {
    agree(Model::Tso, &Config::default(), programs());
}

#[test]
fn agreement_with_the_judge_under_pso() {
    agree(Model::Pso, &Config::default(), programs());
}

/// Without loops, and small, the judge nearly always finishes.
#[test]
fn agreement_with_the_judge_on_small_programs_without_loops() {
    let features = Features { loops: false, calls: false, ..Features::ALL };
    let config = Config { stmts: 5, features, ..Config::default() };
    for model in [Model::Tso, Model::Pso] {
        agree(model, &config, programs());
    }
}
