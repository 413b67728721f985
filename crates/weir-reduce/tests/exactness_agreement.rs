//! The translation is exact, both ways: within a bound, the original under TSO
//! (the judge, instrumented) and the translated program under SC have the same
//! final states, the same states outside generated sections, the same memories,
//! and the same things go wrong. `WEIR_PROGRAMS` sets the number of programs.

mod reference;

use reference::{Behaviour, restricted, translated};
use std::fmt::Debug;
use std::sync::atomic::{AtomicUsize, Ordering};
use weir_gen::{Config, Features, generate, shrink};
use weir_ir::Program;
use weir_reduce::{Bound, Options, reduce};

/// States after which a program is left out: the judge is slow.
const MAX_STATES: usize = 1_000;
const MAX_TRANSLATED: usize = 10_000;

const BOUNDS: [Bound; 8] = [
    Bound::Rounds(1),
    Bound::Rounds(2),
    Bound::Rounds(3),
    Bound::Rounds(4),
    Bound::Age(0),
    Bound::Age(1),
    Bound::Age(2),
    Bound::Age(3),
];

fn programs() -> usize {
    std::env::var("WEIR_PROGRAMS").ok().and_then(|n| n.parse().ok()).unwrap_or(300)
}

fn config() -> Config {
    let features = Features { pointers: false, heap: false, ..Features::ALL };
    Config { threads: 2..=3, vars: 2, values: 1, stmts: 4, features }
}

fn differ<T: Ord + Debug>(
    what: &str,
    judge: &std::collections::BTreeSet<T>,
    ours: &std::collections::BTreeSet<T>,
) -> Option<String> {
    (judge != ours).then(|| {
        let missing: Vec<_> = judge.difference(ours).take(2).collect();
        let extra: Vec<_> = ours.difference(judge).take(2).collect();
        format!("{what}: missing {missing:?}, impossible {extra:?}")
    })
}

/// What is wrong with the translation, if anything; an error where one of the
/// two sides is too large or the program cannot be translated.
fn disagreement(program: &Program, bound: Bound) -> Result<Option<String>, ()> {
    let judge = restricted(program, bound, MAX_STATES).ok_or(())?;
    for all_states in [true, false] {
        let options = Options { all_states, ..Options::new(bound) };
        let reduced = reduce(program, &options).map_err(|_| ())?;
        let broken = weir_ir::verify::verify(&reduced.program);
        if let Some(first) = broken.first() {
            return Ok(Some(format!("rule {} is broken: {}", first.rule, first.what)));
        }
        let ours = translated(program, &reduced, MAX_TRANSLATED).ok_or(())?;
        if let Some(why) = wrong(&judge, &ours, all_states) {
            return Ok(Some(format!("{why} (all states: {all_states})")));
        }
    }
    Ok(None)
}

fn wrong(judge: &Behaviour, ours: &Behaviour, all_states: bool) -> Option<String> {
    differ("final states", &judge.finals, &ours.finals)
        .or_else(|| differ("what goes wrong", &judge.wrong, &ours.wrong))
        .or_else(|| all_states.then(|| differ("states", &judge.states, &ours.states))?)
        .or_else(|| differ("memories", &judge.memories, &ours.memories))
}

#[test]
fn agreement_with_the_instrumented_judge() {
    let wanted = programs();
    let (done, left_out) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let each = |half: u64| {
        let mut seed = half;
        while done.load(Ordering::Relaxed) < wanted * BOUNDS.len() {
            let program = generate(seed, &config());
            for bound in BOUNDS {
                match disagreement(&program, bound) {
                    Err(()) => {
                        left_out.fetch_add(1, Ordering::Relaxed);
                    }
                    Ok(None) => {
                        done.fetch_add(1, Ordering::Relaxed);
                    }
                    Ok(Some(why)) => {
                        let small = shrink(program, |p| matches!(disagreement(p, bound), Ok(Some(_))));
                        let now = disagreement(&small, bound).ok().flatten().unwrap_or_default();
                        let text = weir_ir::text::print(&small);
                        done.fetch_add(wanted * BOUNDS.len(), Ordering::Relaxed);
                        panic!("seed {seed}, {bound}: {why}\nsmallest: {now}\n{text}");
                    }
                }
            }
            seed += 2;
            assert!(seed < 60 * wanted as u64 + 1000, "the judge finishes too few programs");
        }
    };
    std::thread::scope(|s| {
        s.spawn(|| each(0));
        each(1);
    });
    println!("{done:?} programs and bounds agree, {left_out:?} left out");
}
