//! Sets of states have exactly the states that are visited one by one, and lead to
//! the same answers, on random programs. `WEIR_PROGRAMS` sets the number of
//! programs per model.

use weir_engine::{Outcome, Stats};
use weir_explore::{Options, Sets, explore};
use weir_gen::{Config, Features, generate, shrink};
use weir_ir::{Model, Program};

/// States after which a program is left out.
const MAX_STATES: usize = 200_000;

fn programs() -> usize {
    std::env::var("WEIR_PROGRAMS").ok().and_then(|n| n.parse().ok()).unwrap_or(1_000)
}

fn by_sets(stats: &Stats) -> bool {
    stats.notes.iter().any(|(name, _)| name == "sets")
}

/// What is wrong, if anything; otherwise whether sets gave the answer. `Err`: the
/// program has too many states, or sets do not know it.
fn disagreement(program: &Program, model: Model) -> Result<Result<bool, String>, ()> {
    let one_by_one =
        Options { reduction: false, sets: Sets::Never, state_limit: Some(MAX_STATES), ..Options::new(model) };
    let single = explore(program, &one_by_one);
    if let Outcome::Unknown(..) = single.outcome {
        return Err(());
    }
    for reduction in [false, true] {
        let sets = explore(program, &Options { reduction, sets: Sets::First, ..Options::new(model) });
        match (&single.outcome, sets.outcome) {
            (Outcome::Safe(..), Outcome::Safe(..)) if !by_sets(&sets.stats) => return Err(()),
            (Outcome::Safe(..), Outcome::Safe(..)) => {
                // Reduced, parts of threads with the same future are one.
                let (one, other) = (single.stats.states, sets.stats.states);
                if other > one || (other != one && !reduction) {
                    return Ok(Err(format!("{one} states one by one, {other} in sets")));
                }
            }
            (Outcome::Unsafe(_), Outcome::Unsafe(_)) => {}
            (single, sets) => return Ok(Err(format!("one by one {single:?}, with sets {sets:?}"))),
        }
    }
    Ok(Ok(matches!(single.outcome, Outcome::Safe(..))))
}

fn agree(model: Model) {
    // What sets do not know would only be left out.
    let features = Features { atomic: false, spawn: false, heap: false, ..Features::ALL };
    let (mut safe, mut violated, mut seed) = (0, 0, 0);
    while safe < programs() {
        seed += 1;
        assert!(seed < 1000 * programs() as u64, "sets know too few programs: {safe} of {seed}");
        let config = Config { threads: 2..=4, stmts: 3 + seed as usize % 5, features, ..Config::default() };
        let program = generate(seed, &config);
        match disagreement(&program, model) {
            Err(()) => {}
            Ok(Ok(true)) => safe += 1,
            Ok(Ok(false)) => violated += 1,
            Ok(Err(why)) => {
                let small = shrink(program, |p| matches!(disagreement(p, model), Ok(Err(_))));
                let now = disagreement(&small, model);
                panic!(
                    "seed {seed} under {model}: {why}\nsmallest: {now:?}\n{}",
                    weir_ir::text::print(&small)
                );
            }
        }
    }
    println!(
        "{model}: {safe} programs have the same states, {violated} are wrong both ways ({seed} generated)"
    );
}

#[test]
fn sets_agreement_under_sc() {
    agree(Model::Sc);
}

#[test]
fn sets_agreement_under_tso() {
    agree(Model::Tso);
}

#[test]
fn sets_agreement_under_pso() {
    agree(Model::Pso);
}

/// Threads that can change places have the same parts, at levels of their own below
/// the cell that they wait for.
#[test]
fn threads_that_can_change_places_all_take_their_steps() {
    let text = "shared x: u8;
        thread w { x = 1; }
        thread r[3] { while (x == 0) { } got: skip; }
        never r#i@got && r#j@got;";
    let program = weir_lang::load("three", text).expect("a program");
    for model in [Model::Sc, Model::Tso, Model::Pso] {
        for reduction in [false, true] {
            let options = Options { reduction, sets: Sets::First, ..Options::new(model) };
            let verdict = explore(&program, &options);
            assert!(
                matches!(verdict.outcome, Outcome::Unsafe(_)),
                "{model} {reduction} {:?}",
                verdict.outcome
            );
        }
    }
}

/// A thread that is stuck was taken for one that is about to store, in a place that it
/// never gets to: its buffer grew for ever.
#[test]
fn no_part_that_is_never_reached_stands_for_another() {
    let features = Features { atomic: false, spawn: false, heap: false, ..Features::ALL };
    let config = Config { threads: 2..=4, stmts: 7, features, ..Config::default() };
    let program = generate(8874, &config);
    for model in [Model::Sc, Model::Tso, Model::Pso] {
        let state_limit = Some(10_000);
        let options = Options { glance: false, sets: Sets::Never, state_limit, ..Options::new(model) };
        assert!(explore(&program, &options).outcome.is_safe());
    }
}
