//! Sets of states have exactly the states that are visited one by one, and lead to
//! the same answers, on random programs.

use weir_engine::{Outcome, Stats};
use weir_explore::{Options, Sets, explore};
use weir_gen::{Config, Features, generate};
use weir_ir::{Model, Program};
use weir_testkit::{Seen, Suite};

/// States after which a program is left out.
const MAX_STATES: usize = 200_000;

fn by_sets(stats: &Stats) -> bool {
    stats.notes.iter().any(|(name, _)| name == "sets")
}

/// Left out are programs that have too many states, or that sets do not know.
fn compare(program: &Program, model: Model) -> Result<Seen, String> {
    let one_by_one =
        Options { reduction: false, sets: Sets::Never, state_limit: Some(MAX_STATES), ..Options::new(model) };
    let single = explore(program, &one_by_one);
    if let Outcome::Unknown(..) = single.outcome {
        return Ok(Seen::LeftOut);
    }
    for reduction in [false, true] {
        let sets = explore(program, &Options { reduction, sets: Sets::First, ..Options::new(model) });
        match (&single.outcome, sets.outcome) {
            (Outcome::Safe(..), Outcome::Safe(..)) if !by_sets(&sets.stats) => return Ok(Seen::LeftOut),
            (Outcome::Safe(..), Outcome::Safe(..)) => {
                // Reduced, parts of threads with the same future are one.
                let (one, other) = (single.stats.states, sets.stats.states);
                if other > one || (other != one && !reduction) {
                    return Err(format!("{one} states one by one, {other} in sets"));
                }
            }
            (Outcome::Unsafe(_), Outcome::Unsafe(_)) => {}
            (single, sets) => return Err(format!("one by one {single:?}, with sets {sets:?}")),
        }
    }
    Ok(Seen::safe(single.outcome.is_safe()))
}

fn agree(model: Model) {
    // What sets do not know would only be left out.
    let features = Features { atomic: false, spawn: false, heap: false, ..Features::ALL };
    let make = |seed| {
        let config = Config { threads: 2..=4, stmts: 3 + seed as usize % 5, features, ..Config::default() };
        generate(seed, &config)
    };
    Suite::new(format!("explore: sets, {model}"), 2_000)
        .patience(1_000)
        .run(make, |program, _| compare(program, model));
}

weir_testkit::under_every_model!(agree: sets_agreement_under_sc, sets_agreement_under_tso, sets_agreement_under_pso);
