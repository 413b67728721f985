//! The explorer and the judge agree on random programs: the same final states,
//! the same verdict, and every trace replays.

mod judged;

use judged::{judged, same_finals, same_verdict};
use weir_explore::{Options, Sets};
use weir_gen::{Config, Features, generate, with_bytes};
use weir_ir::bytes::UNSET;
use weir_ir::{Model, Program};
use weir_testkit::{Seen, Suite};

/// States after which a program is left out: the judge is slow.
const MAX_STATES: usize = 60_000;

fn compare(program: &Program, model: Model) -> Result<Seen, String> {
    let Some(judge) = judged(program, model, MAX_STATES) else { return Ok(Seen::LeftOut) };
    let ways = [
        (false, false, false, Sets::Never),
        (false, false, false, Sets::First),
        (true, false, false, Sets::First),
        (true, false, false, Sets::Never),
        (true, true, false, Sets::Turns),
        (true, false, true, Sets::Turns),
    ];
    for (reduction, hash_compact, glance, sets) in ways {
        let options = Options { reduction, hash_compact, glance, sets, ..Options::new(model) };
        same_finals(program, &options, &judge)
            .and_then(|_| same_verdict(program, &options, &judge))
            .map_err(|wrong| {
                format!(
                    "{wrong} (reduction {reduction}, hash compaction {hash_compact}, glance {glance}, sets {sets:?})"
                )
            })?;
    }
    Ok(Seen::safe(judge.wrong.is_empty()))
}

fn agree(model: Model) {
    let make = |seed| {
        let mut program = generate(seed, &Config::default());
        // Fresh heap cells hold something else than 0 in some front ends.
        program.heap_init = (seed % 2) as i64;
        program
    };
    Suite::new(format!("explore: judge, {model}"), 1_000).run(make, |program, _| compare(program, model));
}

weir_testkit::under_every_model!(agree: agreement_with_the_judge_under_sc, agreement_with_the_judge_under_tso, agreement_with_the_judge_under_pso);

/// Accesses of 1, 2, 4 and 8 bytes that overlap.
fn agree_on_bytes(model: Model) {
    let features = Features { any_init: false, narrow: false, ..Features::ALL };
    let config = Config { features, ..Config::default() };
    let make = |seed| {
        let mut program = with_bytes(&generate(seed, &config), seed);
        // Objects on the heap are bytes, too; or they are not.
        program.heap_init = if seed % 4 == 0 { 0 } else { UNSET };
        program
    };
    Suite::new(format!("explore: judge, bytes, {model}"), 1_000)
        .run(make, |program, _| compare(program, model));
}

weir_testkit::under_every_model!(agree_on_bytes: agreement_with_the_judge_on_bytes_under_sc, agreement_with_the_judge_on_bytes_under_tso, agreement_with_the_judge_on_bytes_under_pso);
