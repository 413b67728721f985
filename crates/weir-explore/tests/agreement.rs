//! The explorer and the judge agree on random programs: the same final states,
//! the same verdict, and every trace replays. A disagreement is shrunk and
//! printed. `WEIR_PROGRAMS` sets the number of programs per model.

use std::sync::atomic::{AtomicUsize, Ordering};
use weir_engine::Outcome;
use weir_explore::{Options, Sets, explore, final_states};
use weir_gen::{Config, generate, shrink};
use weir_ir::{Model, Program};

/// States after which a program is left out: the judge is slow.
const MAX_STATES: usize = 60_000;

fn programs() -> usize {
    std::env::var("WEIR_PROGRAMS").ok().and_then(|n| n.parse().ok()).unwrap_or(1_000)
}

/// What is wrong with the explorer's answers about a program, if anything;
/// `None` also where the judge cannot finish.
fn disagreement(program: &Program, model: Model) -> Result<Option<String>, ()> {
    let judge = weir_machine::enumerate(program, model, MAX_STATES).map_err(|_| ())?;
    if !judge.complete {
        return Err(());
    }
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
        if let Some(wrong) = wrong(program, &options, &judge) {
            let how = format!(
                "reduction {reduction}, hash compaction {hash_compact}, glance {glance}, sets {sets:?}"
            );
            return Ok(Some(format!("{wrong} ({how})")));
        }
    }
    Ok(None)
}

fn wrong(
    program: &Program,
    options: &Options,
    judge: &weir_machine::enumerate::Enumeration,
) -> Option<String> {
    let finals = final_states(program, options);
    if let Some(why) = finals.incomplete {
        return Some(format!("the explorer stops: {why}"));
    }
    let states: std::collections::BTreeSet<Vec<i64>> = finals.states.into_keys().collect();
    if states != judge.finals {
        let missing: Vec<_> = judge.finals.difference(&states).take(3).collect();
        let extra: Vec<_> = states.difference(&judge.finals).take(3).collect();
        return Some(format!("final states: missing {missing:?}, impossible {extra:?}"));
    }
    let verdict = explore(program, options);
    match verdict.outcome {
        Outcome::Safe(..) if judge.wrong.is_empty() => None,
        Outcome::Safe(..) => Some(format!("the explorer says safe, the judge finds {:?}", judge.wrong)),
        // Fingerprints are no proof, but so few states are never taken for one another.
        Outcome::Unknown(why, _) if options.hash_compact && why.to_string().contains("fingerprints") => {
            (!judge.wrong.is_empty()).then(|| format!("nothing found; the judge finds {:?}", judge.wrong))
        }
        Outcome::Unknown(why, _) => Some(format!("the explorer stops: {why}")),
        Outcome::Unsupported(what) => Some(format!("the explorer refuses: {what}")),
        Outcome::Unsafe(trace) => match weir_machine::replay(program, &trace) {
            Ok(_) => None,
            Err(e) => Some(format!("the trace does not replay: {e}")),
        },
    }
}

fn agree(model: Model) {
    let wanted = programs();
    let (done, wrong) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let mut seed = 0u64;
    while done.load(Ordering::Relaxed) < wanted {
        let batch: Vec<u64> = (seed..seed + 256).collect();
        seed += 256;
        assert!(seed < 100 * wanted as u64 + 10_000, "the judge finishes too few programs");
        let each = |seeds: &[u64]| {
            for &seed in seeds {
                let mut program = generate(seed, &Config::default());
                // Fresh heap cells hold something else than 0 in some front ends.
                program.heap_init = (seed % 2) as i64;
                match disagreement(&program, model) {
                    Err(()) => {}
                    Ok(None) => {
                        done.fetch_add(1, Ordering::Relaxed);
                    }
                    Ok(Some(why)) => {
                        let small = shrink(program, |p| matches!(disagreement(p, model), Ok(Some(_))));
                        let now = disagreement(&small, model).ok().flatten().unwrap_or_default();
                        let text = weir_ir::text::print(&small);
                        wrong.fetch_add(1, Ordering::Relaxed);
                        panic!("seed {seed} under {model}: {why}\nsmallest: {now}\n{text}");
                    }
                }
            }
        };
        std::thread::scope(|s| {
            let (left, right) = batch.split_at(batch.len() / 2);
            s.spawn(move || each(left));
            each(right);
        });
    }
    println!("{model}: {} programs agree ({seed} generated)", done.into_inner());
}

#[test]
fn agreement_with_the_judge_under_sc() {
    agree(Model::Sc);
}

#[test]
fn agreement_with_the_judge_under_tso() {
    agree(Model::Tso);
}

#[test]
fn agreement_with_the_judge_under_pso() {
    agree(Model::Pso);
}
