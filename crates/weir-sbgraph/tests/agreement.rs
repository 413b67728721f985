//! The SC program of the store-buffer graphs does what the original program does
//! under TSO and PSO, by the judge: the same final states, the same errors, with
//! and without minimisation; and what the explorer finds in it maps back to an
//! execution that the judge replays. A disagreement is shrunk and printed.
//! `WEIR_PROGRAMS` sets the number of programs per model.

use std::collections::BTreeMap;
use std::sync::Mutex;
use weir_engine::Outcome;
use weir_explore::explore;
use weir_gen::{Config, generate, shrink};
use weir_ir::{Model, Op, Program};
use weir_sbgraph::{Options, Unsupported, reduce};

/// States after which a program is left out: the judge is slow.
const MAX_STATES: usize = 3_000;
/// The SC program has more steps, so more states.
const MAX_REDUCED: usize = 30_000;

fn programs() -> usize {
    std::env::var("WEIR_PROGRAMS").ok().and_then(|n| n.parse().ok()).unwrap_or(3_000)
}

enum Answer {
    /// Not for this suite: too many states, or no finite graph.
    Skipped(&'static str),
    Agrees,
    Disagrees(String),
}

fn compare(program: &Program, model: Model) -> Answer {
    let mut reductions = Vec::new();
    for minimise in [false, true] {
        match reduce(program, &Options { minimise, ..Options::new(model) }) {
            Ok(r) => reductions.push((minimise, r)),
            Err(Unsupported::UnfencedLoop { .. }) => return Answer::Skipped("unfenced writing loop"),
            Err(Unsupported::Recursion { .. }) => return Answer::Skipped("recursion"),
            Err(Unsupported::RangeThroughPointer { .. }) => return Answer::Skipped("range through pointer"),
            Err(Unsupported::TooLarge { .. }) => return Answer::Skipped("too large"),
        }
    }
    let judge = match weir_machine::enumerate(program, model, MAX_STATES) {
        Ok(judge) if judge.complete => judge,
        _ => return Answer::Skipped("too many states"),
    };
    for (minimise, reduction) in reductions {
        let reduced = &reduction.program;
        let how = if minimise { "minimised" } else { "full" };
        if let Some(broken) = weir_ir::verify::verify(reduced).first() {
            return Answer::Disagrees(format!("{how}: not well formed: {broken:?}"));
        }
        let sc = match weir_machine::enumerate(reduced, Model::Sc, MAX_REDUCED) {
            Ok(sc) if sc.complete => sc,
            _ => return Answer::Skipped("too many states of the SC program"),
        };
        if sc.finals != judge.finals {
            let missing: Vec<_> = judge.finals.difference(&sc.finals).take(3).collect();
            let extra: Vec<_> = sc.finals.difference(&judge.finals).take(3).collect();
            return Answer::Disagrees(format!("{how}: finals: missing {missing:?}, impossible {extra:?}"));
        }
        let same =
            if minimise { sc.wrong.is_empty() == judge.wrong.is_empty() } else { sc.wrong == judge.wrong };
        if !same {
            return Answer::Disagrees(format!("{how}: wrong {:?} instead of {:?}", sc.wrong, judge.wrong));
        }
        match explore(reduced, &weir_explore::Options::new(Model::Sc)).outcome {
            Outcome::Safe(..) if judge.wrong.is_empty() => {}
            Outcome::Unsafe(trace) => {
                let replayed = reduction
                    .back(&trace)
                    .and_then(|t| weir_machine::replay(program, &t).map_err(|e| e.to_string()));
                if let Err(e) = replayed {
                    return Answer::Disagrees(format!("{how}: the trace does not replay: {e}"));
                }
            }
            other => {
                return Answer::Disagrees(format!("{how}: {other:?}, the judge finds {:?}", judge.wrong));
            }
        }
    }
    Answer::Agrees
}

/// What the programs that count contain.
fn features(program: &Program, seen: &mut BTreeMap<&'static str, usize>) {
    let ops = || program.routines.iter().flat_map(|r| r.edges.iter().map(|e| &e.op));
    let mut count = |name, has: bool| *seen.entry(name).or_default() += usize::from(has);
    count("fence", ops().any(|op| matches!(op, Op::Fence(_))));
    count("locked", ops().any(|op| matches!(op, Op::Rmw { .. } | Op::Cas { .. })));
    count("call", ops().any(|op| matches!(op, Op::Call { .. })));
    let back = |r: &weir_ir::Routine| r.edges.iter().any(|e| e.dst <= e.src);
    count("loop", program.routines.iter().any(back));
    let computed = |op: &Op| op.place().is_some_and(|p| p.expr().constant().is_none());
    count("computed address", ops().any(computed));
}

fn agree(model: Model) {
    let wanted = programs();
    let state = Mutex::new((0usize, BTreeMap::<&'static str, usize>::new(), BTreeMap::new()));
    let mut seed = 0u64;
    while state.lock().unwrap().0 < wanted {
        let batch: Vec<u64> = (seed..seed + 256).collect();
        seed += 256;
        assert!(seed < 100 * wanted as u64 + 10_000, "too few programs have a graph");
        let each = |seeds: &[u64]| {
            for &seed in seeds {
                let program = generate(seed, &Config::default());
                match compare(&program, model) {
                    Answer::Skipped(why) => *state.lock().unwrap().1.entry(why).or_default() += 1,
                    Answer::Agrees => {
                        let mut state = state.lock().unwrap();
                        state.0 += 1;
                        features(&program, &mut state.2);
                    }
                    Answer::Disagrees(why) => {
                        let small = shrink(program, |p| matches!(compare(p, model), Answer::Disagrees(_)));
                        let Answer::Disagrees(now) = compare(&small, model) else { panic!("{why}") };
                        let text = weir_ir::text::print(&small);
                        let sc = reduce(
                            &small,
                            &Options { minimise: now.starts_with("min"), ..Options::new(model) },
                        );
                        let sc = sc.map(|r| weir_ir::text::print(&r.program)).unwrap_or_default();
                        panic!("seed {seed} under {model}: {why}\nsmallest: {now}\n{text}\n{sc}");
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
    let (done, skipped, seen) = state.into_inner().unwrap();
    println!("{model}: {done} programs agree ({seed} generated; left out {skipped:?}; with {seen:?})");
}

#[test]
fn agreement_under_tso() {
    agree(Model::Tso);
}

#[test]
fn agreement_under_pso() {
    agree(Model::Pso);
}
