//! The translation is exact, both ways: within a bound, the original under TSO
//! (the judge, instrumented) and the translated program under SC have the same
//! final states, the same states outside generated sections, the same memories,
//! and the same things go wrong. `WEIR_PROGRAMS` sets the number of programs.

mod reference;

use reference::{Behaviour, Seen, restricted, translated};
use std::fmt::Debug;
use std::sync::atomic::{AtomicUsize, Ordering};
use weir_engine::Outcome;
use weir_gen::{Config, Features, generate, shrink};
use weir_ir::{LocId, Program, RoutineId};
use weir_reduce::{Answer, Bound, Options, reduce, within};

/// States after which a program is left out: the judge is slow.
const MAX_STATES: usize = 1_000;
const MAX_TRANSLATED: usize = 10_000;

/// Smallest first: what is too large for one is too large for the next.
const BOUNDS: [[Bound; 4]; 2] = [
    [Bound::Rounds(1), Bound::Rounds(2), Bound::Rounds(3), Bound::Rounds(4)],
    [Bound::Age(0), Bound::Age(1), Bound::Age(2), Bound::Age(3)],
];

fn programs() -> usize {
    std::env::var("WEIR_PROGRAMS").ok().and_then(|n| n.parse().ok()).unwrap_or(300)
}

/// The first seed; `WEIR_SEED` sets another one.
fn first_seed() -> u64 {
    std::env::var("WEIR_SEED").ok().and_then(|n| n.parse().ok()).unwrap_or(0)
}

/// Two threads mostly, and few statements: states multiply.
fn config(seed: u64) -> Config {
    let features = Features { pointers: false, heap: false, ..Features::ALL };
    let (threads, stmts) = match seed % 8 {
        0 => (3..=3, 2),
        1..=3 => (2..=2, 4),
        _ => (2..=2, 3),
    };
    Config { threads, vars: 2, values: 1, stmts, features }
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
        if let Some(why) = wrong(program, &judge, &ours, all_states) {
            return Ok(Some(format!("{why} (all states: {all_states})")));
        }
    }
    Ok(engine(program, bound, &judge))
}

/// The engine's verdict is the judge's, and what it finds replays.
fn engine(program: &Program, bound: Bound, judge: &Behaviour) -> Option<String> {
    let limits = weir_explore::Options::new(weir_ir::Model::Tso);
    let Answer::Verdict(verdict) = within(program, bound, 100, &limits) else {
        return Some("the engine has no verdict".into());
    };
    match verdict.outcome {
        Outcome::Unsafe(_) if judge.wrong.is_empty() => Some("the engine finds what is not there".into()),
        Outcome::Unsafe(trace) => {
            weir_machine::replay(program, &trace).err().map(|e| format!("the trace does not replay: {e}"))
        }
        // That is said of all executions, not of those within the bound.
        Outcome::Safe(..) => {
            let all = weir_machine::enumerate(program, weir_ir::Model::Tso, MAX_STATES).ok()?;
            (!all.wrong.is_empty()).then(|| format!("the engine says safe, the judge finds {:?}", all.wrong))
        }
        _ if judge.wrong.is_empty() => None,
        other => Some(format!("the engine says {other:?}, the judge finds {:?}", judge.wrong)),
    }
}

/// Whether a thread is inside an atomic section of the program. A step on
/// registers alone needs no round, so there another thread may be further on than
/// the bound allows: everywhere else it could have moved later instead.
fn in_section(program: &Program, seen: &Seen) -> bool {
    let inside = |r: RoutineId, l: LocId| {
        weir_ir::analysis::atomic_locations(program.routine(r)).is_ok_and(|inside| inside[l.index()])
    };
    seen.1.iter().flatten().any(|(r, l, _)| inside(*r, *l))
}

fn wrong(program: &Program, judge: &Behaviour, ours: &Behaviour, all_states: bool) -> Option<String> {
    let mut within = ours.states.clone();
    within.retain(|s| judge.states.contains(s) || !in_section(program, s));
    differ("final states", &judge.finals, &ours.finals)
        .or_else(|| differ("what goes wrong", &judge.wrong, &ours.wrong))
        .or_else(|| all_states.then(|| differ("states", &judge.states, &within))?)
        .or_else(|| differ("memories", &judge.memories, &ours.memories))
}

/// Checks a program with all bounds; whether both sides could be looked at for
/// all of them.
fn agrees(seed: u64) -> bool {
    let program = generate(seed, &config(seed / 2));
    let mut all = true;
    for bounds in BOUNDS {
        for bound in bounds {
            match disagreement(&program, bound) {
                Ok(None) => {}
                Err(()) => {
                    all = false;
                    break;
                }
                Ok(Some(why)) => {
                    // The smallest program that is wrong in the same way.
                    let kind = |why: &str| why.split([':', ' ']).next().unwrap_or_default().to_string();
                    let same =
                        |p: &Program| matches!(disagreement(p, bound), Ok(Some(w)) if kind(&w) == kind(&why));
                    let small = shrink(program, same);
                    let now = disagreement(&small, bound).ok().flatten().unwrap_or_default();
                    let text = weir_ir::text::print(&small);
                    panic!("seed {seed}, {bound}: {why}\nsmallest: {now}\n{text}");
                }
            }
        }
    }
    all
}

#[test]
fn agreement_with_the_instrumented_judge() {
    let wanted = programs();
    let (done, partly) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let each = |half: u64| {
        let mut seed = first_seed() + half;
        while done.load(Ordering::Relaxed) < wanted {
            let count = if agrees(seed) { &done } else { &partly };
            count.fetch_add(1, Ordering::Relaxed);
            seed += 2;
            assert!(seed < first_seed() + 60 * wanted as u64 + 1000, "the judge finishes too few programs");
        }
    };
    std::thread::scope(|s| {
        s.spawn(|| each(0));
        each(1);
    });
    println!("{done:?} programs agree with all bounds, {partly:?} with the smaller ones");
}
