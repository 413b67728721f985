//! Sets of states: programs on which they once went wrong.

use weir_engine::Outcome;
use weir_explore::{Options, Sets, explore};
use weir_gen::{Config, Features, generate};
use weir_ir::Model;

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
