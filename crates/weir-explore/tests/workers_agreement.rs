//! Several workers visit the states that one visits, on the same levels, and find
//! violations on the same levels, on random programs; however often they are
//! interrupted. With reductions they give the same answers: which of the states that
//! are alike stands for all, and so what is reduced, depends on which part of a state
//! was met first.

use std::sync::Arc;
use std::time::Duration;
use weir_engine::{Outcome, Verdict};
use weir_explore::{Checkpoints, Options, Sets, explore};
use weir_gen::{Config, generate};
use weir_ir::{Model, Program};
use weir_testkit::{Seen, Suite};

/// States after which a program is left out, and below which it is.
const MAX_STATES: usize = 60_000;
const MIN_STATES: u64 = 200;

/// What has to be the same: what is found and on which level, and where nothing is found,
/// all figures of the search. (Executions that end on the same level may have different
/// numbers of steps that nobody else sees.)
fn answer(verdict: &Verdict, full: bool) -> String {
    let stats = &verdict.stats;
    let depth = stats.depth;
    match &verdict.outcome {
        Outcome::Safe(..) if full => format!(
            "safe: {} states, {} transitions, depth {depth:?}, {:?}",
            stats.states, stats.transitions, stats.longest_buffer
        ),
        Outcome::Safe(..) => "safe".into(),
        Outcome::Unsafe(_) if full => format!("unsafe after {depth:?} levels"),
        Outcome::Unsafe(_) => "unsafe".into(),
        Outcome::Unknown(why, _) => format!("unknown: {why}"),
        Outcome::Unsupported(what) => format!("unsupported: {what}"),
    }
}

/// Left out are programs that have too few states, or too many.
fn compare(program: &Program, model: Model) -> Result<Seen, String> {
    let mut safe = true;
    for (reduction, shortest) in [(false, false), (true, false), (true, true)] {
        let one = Options {
            reduction,
            shortest,
            sets: Sets::Never,
            glance: false,
            first_bound: 2,
            state_limit: Some(MAX_STATES),
            ..Options::new(model)
        };
        let alone = explore(program, &one);
        if matches!(alone.outcome, Outcome::Unknown(..)) || (!reduction && alone.stats.states < MIN_STATES) {
            return Ok(Seen::LeftOut);
        }
        safe = alone.outcome.is_safe();
        let save = Arc::new(|_: &weir_explore::Saving<'_>| {});
        let often =
            Checkpoints { every: Duration::ZERO, file: String::new(), fingerprint: String::new(), save };
        for (workers, grain, checkpoints) in [(2, 4, None), (3, 1, None), (3, 1, Some(often))] {
            let how = format!("{workers} workers, {grain} at once, interrupted: {}", checkpoints.is_some());
            let together = explore(program, &Options { workers, grain, checkpoints, ..one.clone() });
            if let Outcome::Unsafe(trace) = &together.outcome
                && let Err(e) = weir_machine::replay(program, trace)
            {
                return Err(format!("{how}: the trace does not replay: {e}"));
            }
            let [one, several] = [&alone, &together].map(|v| answer(v, !reduction || shortest));
            if one != several {
                return Err(format!("{how}, reduction {reduction}, shortest {shortest}: {one}; {several}"));
            }
        }
    }
    Ok(Seen::safe(safe))
}

fn agree(model: Model) {
    let config = Config { threads: 2..=4, ..Config::default() };
    Suite::new(format!("explore: workers, {model}"), 200)
        .patience(1_000)
        .run(|seed| generate(seed, &config), |program, _| compare(program, model));
}

weir_testkit::under_every_model!(agree: workers_agreement_under_sc, workers_agreement_under_tso, workers_agreement_under_pso);
