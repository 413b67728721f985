//! A search on disk, with next to no memory, visits the states that a search in memory visits,
//! on random programs: the same counts where nothing is reduced, the judge's final states and
//! verdicts, and executions that replay. (With reductions, which of several states that are
//! alike stands for all depends on which was met first, and so do the counts.)

mod judged;
mod scratch;

use judged::{judged, same_finals, same_verdict};
use scratch::disk;
use std::sync::atomic::Ordering;
use weir_explore::{Options, Sets, explore};
use weir_gen::{Config, generate};
use weir_ir::{Model, Program};
use weir_testkit::{Seen, Suite};

/// States after which a program is left out.
const MAX_STATES: usize = 20_000;

fn compare(program: &Program, model: Model) -> Result<Seen, String> {
    let Some(judge) = judged(program, model, MAX_STATES) else { return Ok(Seen::LeftOut) };
    let mut written = false;
    let ways = [(false, 1, 0, 1 << 12), (false, 2, 1 << 9, 4), (true, 1, 1 << 11, 16), (true, 2, 0, 1)];
    for (reduction, workers, buffer, grain) in ways {
        let plain = Options {
            reduction,
            glance: false,
            sets: Sets::Never,
            first_bound: 2,
            grain,
            ..Options::new(model)
        };
        let (disk, counts) = disk(buffer, usize::MAX, u64::MAX);
        let options = Options { workers, disk: Some(disk), ..plain.clone() };
        let how = |wrong| format!("{wrong} (reduction {reduction}, {workers} workers, {buffer} bytes)");
        same_finals(program, &options, &judge)
            .and_then(|_| same_verdict(program, &options, &judge))
            .map_err(how)?;
        let (memory, external) = (explore(program, &plain), explore(program, &options));
        if memory.outcome.is_safe() && !reduction {
            let figures = |v: &weir_engine::Verdict| {
                let s = &v.stats;
                format!(
                    "{} states, {} transitions, {:?}, {:?}",
                    s.states, s.transitions, s.depth, s.longest_buffer
                )
            };
            let (memory, external) = (figures(&memory), figures(&external));
            if memory != external {
                return Err(how(format!("in memory {memory}; on disk {external}")));
            }
        }
        if counts.files.load(Ordering::Relaxed) != 0 {
            return Err(how("a file is left".into()));
        }
        written |= counts.made.load(Ordering::Relaxed) > 0;
    }
    Ok(Seen::safe(judge.wrong.is_empty()).also("on disk", written))
}

fn agree(model: Model) {
    let make = |seed| generate(seed, &Config::default());
    let tally =
        Suite::new(format!("explore: disk, {model}"), 300).run(make, |program, _| compare(program, model));
    // A few programs go wrong before there is a state to write.
    assert!(!tally.is_whole() || tally.of("on disk") * 10 > tally.counted() * 9);
}

weir_testkit::under_every_model!(agree: a_search_on_disk_agrees_under_sc, a_search_on_disk_agrees_under_tso, a_search_on_disk_agrees_under_pso);
