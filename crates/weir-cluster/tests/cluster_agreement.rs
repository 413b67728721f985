//! One, two, three and five processes find the same states, transitions and levels, and give
//! the same answers as the explorer alone, on random programs; executions are those of the
//! judge.

mod together;

use together::{figures, together};
use weir_engine::{Outcome, StopReason, Verdict};
use weir_explore::{Options, Sets, explore};
use weir_gen::{Config, generate};
use weir_ir::{Model, Program};
use weir_testkit::{Seen, Suite};

/// States after which a program is left out.
const MAX_STATES: usize = 20_000;

fn same_answer(a: &Verdict, b: &Verdict) -> bool {
    a.outcome.word() == b.outcome.word()
}

/// A search alone says the same of a program in which nothing is left out and nothing is wrong.
fn alone_agrees(alone: &Verdict, verdict: &Verdict, full: bool) -> Result<(), String> {
    if !same_answer(alone, verdict) {
        return Err(format!("alone: {}; one process: {}", figures(alone), figures(verdict)));
    }
    if full && alone.outcome.is_safe() && figures(alone) != figures(verdict) {
        return Err(format!("alone: {}; one process: {}", figures(alone), figures(verdict)));
    }
    Ok(())
}

fn compare(program: &Program, model: Model) -> Result<Seen, String> {
    let mut safe = true;
    let (no, yes) = (false, true);
    // Reduction, deadlocks, fingerprints, shortest executions, a last bound on buffers.
    let searches = [
        (yes, no, no, no, None),
        (no, no, no, no, None),
        (yes, yes, no, no, None),
        (yes, no, yes, no, None),
        (yes, no, no, yes, None),
        (yes, no, no, no, Some(1)),
    ];
    for (reduction, deadlock, hash_compact, shortest, last_bound) in searches {
        let options = Options {
            reduction,
            deadlock,
            hash_compact,
            shortest,
            last_bound,
            sets: Sets::Never,
            glance: false,
            first_bound: last_bound.unwrap_or(2),
            ..Options::new(model)
        };
        let exact = Options { hash_compact: false, state_limit: Some(MAX_STATES), ..options.clone() };
        let alone = explore(program, &exact);
        let bounded = matches!(&alone.outcome, Outcome::Unknown(StopReason::Bound(_), _));
        if matches!(alone.outcome, Outcome::Unknown(..)) && !bounded {
            return Ok(Seen::LeftOut);
        }
        let one = together(program, &options, 1, 1);
        if hash_compact && alone.outcome.is_safe() {
            // Nothing is called safe where states are told apart by fingerprints.
            if !matches!(one.outcome, Outcome::Unknown(..)) || one.stats.states == 0 {
                return Err(format!("fingerprints: {}", figures(&one)));
            }
        } else {
            alone_agrees(&alone, &one, !reduction || deadlock)
                .map_err(|e| format!("reduction {reduction}: {e}"))?;
        }
        for (processes, threads) in [(2, 1), (1, 2), (3, 1), (5, 1)] {
            let several = together(program, &options, processes, threads);
            if let Outcome::Unsafe(trace) = &several.outcome
                && let Err(e) = weir_machine::replay(program, trace)
            {
                return Err(format!("{processes} processes: the execution does not replay: {e}"));
            }
            if figures(&one) != figures(&several) {
                return Err(format!(
                    "reduction {reduction}, deadlock {deadlock}, shortest {shortest}, bound {last_bound:?}: one process: {}; {processes} of {threads}: {}",
                    figures(&one),
                    figures(&several)
                ));
            }
        }
        if !deadlock && !hash_compact && last_bound.is_none() {
            safe = one.outcome.is_safe();
        }
    }
    Ok(Seen::safe(safe))
}

fn agree(model: Model) {
    let config = Config { threads: 2..=4, ..Config::default() };
    let tally = Suite::new(format!("cluster: processes, {model}"), 25)
        .patience(400)
        .run(|seed| generate(seed, &config), |program, _| compare(program, model));
    assert!(tally.of("unsafe") > 0 && tally.of("safe") > 0);
}

weir_testkit::under_every_model!(agree: cluster_agreement_under_sc, cluster_agreement_under_tso, cluster_agreement_under_pso);
