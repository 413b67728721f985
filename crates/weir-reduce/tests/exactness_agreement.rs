//! The translation is exact, both ways: within a bound, the original under TSO
//! (the judge, instrumented) and the translated program under SC have the same
//! final states, the same states outside generated sections, the same memories,
//! and the same things go wrong.

mod reference;

use reference::{Behaviour, restricted, translated};
use std::collections::BTreeSet;
use std::fmt::Debug;
use weir_engine::Outcome;
use weir_gen::{Config, Features, generate};
use weir_ir::{LocId, Program, RoutineId};
use weir_reduce::engine::translated as by_translation;
use weir_reduce::{Answer, Bound, Options, reduce, within};
use weir_testkit::{Seen, Suite};

/// States after which a program is left out: the judge is slow.
const MAX_STATES: usize = 1_000;
const MAX_TRANSLATED: usize = 10_000;

/// Smallest first: what is too large for one is too large for the next.
const BOUNDS: [[Bound; 4]; 2] = [
    [Bound::Rounds(1), Bound::Rounds(2), Bound::Rounds(3), Bound::Rounds(4)],
    [Bound::Age(0), Bound::Age(1), Bound::Age(2), Bound::Age(3)],
];

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

fn same<T: Ord + Debug>(what: &str, judge: &BTreeSet<T>, ours: &BTreeSet<T>) -> Result<(), String> {
    if judge == ours {
        return Ok(());
    }
    let missing: Vec<_> = judge.difference(ours).take(2).collect();
    let extra: Vec<_> = ours.difference(judge).take(2).collect();
    Err(format!("{what}: missing {missing:?}, impossible {extra:?}"))
}

/// Whether the translation could be compared: one of the two sides may be too large,
/// or the program none that can be translated.
fn compare(program: &Program, bound: Bound) -> Result<bool, String> {
    let Some(judge) = restricted(program, bound, MAX_STATES) else { return Ok(false) };
    for all_states in [true, false] {
        let options = Options { all_states, ..Options::new(bound) };
        let Ok(reduced) = reduce(program, &options) else { return Ok(false) };
        if let Some(first) = weir_ir::verify::verify(&reduced.program).first() {
            return Err(format!("rule {} is broken: {}", first.rule, first.what));
        }
        let Some(ours) = translated(program, &reduced, MAX_TRANSLATED) else { return Ok(false) };
        same_behaviour(program, &judge, &ours, all_states)
            .map_err(|why| format!("{why} (all states: {all_states})"))?;
    }
    let limits = weir_explore::Options::new(weir_ir::Model::Tso);
    engine(program, &judge, within(program, bound, 100, &limits))?;
    engine(program, &judge, by_translation(program, bound, 100, &limits))?;
    Ok(true)
}

/// The engine's verdict is the judge's, and what it finds replays.
fn engine(program: &Program, judge: &Behaviour, answer: Answer) -> Result<(), String> {
    let Answer::Verdict(verdict) = answer else {
        return Err("the engine has no verdict".into());
    };
    match verdict.outcome {
        Outcome::Unsafe(_) if judge.wrong.is_empty() => Err("the engine finds what is not there".into()),
        Outcome::Unsafe(trace) => match weir_machine::replay(program, &trace) {
            Ok(_) => Ok(()),
            Err(e) => Err(format!("the trace does not replay: {e}")),
        },
        // That is said of all executions, not of those within the bound.
        Outcome::Safe(..) => match weir_machine::enumerate(program, weir_ir::Model::Tso, MAX_STATES) {
            Ok(all) if !all.wrong.is_empty() => {
                Err(format!("the engine says safe, the judge finds {:?}", all.wrong))
            }
            _ => Ok(()),
        },
        _ if judge.wrong.is_empty() => Ok(()),
        other => Err(format!("the engine says {other:?}, the judge finds {:?}", judge.wrong)),
    }
}

/// Whether a thread is inside an atomic section of the program. A step on
/// registers alone needs no round, so there another thread may be further on than
/// the bound allows: everywhere else it could have moved later instead.
fn in_section(program: &Program, seen: &reference::Seen) -> bool {
    let inside = |r: RoutineId, l: LocId| {
        weir_ir::analysis::atomic_locations(program.routine(r)).is_ok_and(|inside| inside[l.index()])
    };
    seen.1.iter().flatten().any(|(r, l, _)| inside(*r, *l))
}

fn same_behaviour(
    program: &Program,
    judge: &Behaviour,
    ours: &Behaviour,
    all_states: bool,
) -> Result<(), String> {
    same("final states", &judge.finals, &ours.finals)?;
    same("what goes wrong", &judge.wrong, &ours.wrong)?;
    if all_states {
        let mut within = ours.states.clone();
        within.retain(|s| judge.states.contains(s) || !in_section(program, s));
        same("states", &judge.states, &within)?;
    }
    same("memories", &judge.memories, &ours.memories)
}

/// A program counts where both sides could be looked at for all bounds.
fn compare_all(program: &Program) -> Result<Seen, String> {
    let mut all = true;
    for bounds in BOUNDS {
        for bound in bounds {
            if !compare(program, bound).map_err(|why| format!("{bound}: {why}"))? {
                all = false;
                break;
            }
        }
    }
    Ok(if all { Seen::As("all bounds") } else { Seen::LeftOut })
}

#[test]
fn agreement_with_the_instrumented_judge() {
    Suite::new("reduce: instrumented judge", 300)
        .run(|seed| generate(seed, &config(seed / 2)), |program, _| compare_all(program));
}
