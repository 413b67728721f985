//! The backward search against exploration, on random systems.
//!
//! Systems with a fixed number of processes and no loops are explored completely:
//! the search must say the same. For the same systems with any number of
//! processes, `safe` must hold for one to four.

mod random;

use random::{Random, system};
use std::time::Duration;
use weir_engine::{Budget, StopReason};
use weir_param::concrete::explore;
use weir_param::system::{Kind, Sort, System};
use weir_param::{Options, Outcome, decide};
use weir_testkit::{Seen, Suite};

fn within(seconds: u64) -> Options {
    Options { budget: Budget::of(Duration::from_secs(seconds)), ..Options::default() }
}

fn verdict(outcome: &Outcome) -> String {
    match outcome {
        Outcome::Safe(_) => "safe".into(),
        Outcome::Unsafe(_) => "unsafe".into(),
        Outcome::Unknown(why) => why.to_string(),
    }
}

/// Left out is what is not explored completely.
fn compare_fixed(system: &System) -> Result<Seen, String> {
    let procs = system.procs.expect("a fixed number");
    let explored = explore(system, procs, 40_000);
    let expected = match (&explored.trace, explored.complete) {
        (Some(_), _) => "unsafe",
        (None, true) => "safe",
        _ => return Ok(Seen::LeftOut),
    };
    let (mut talk, mut late) = (false, false);
    for plain in [true, false] {
        let options = Options { plain, no_instances: plain, ..within(if plain { 3 } else { 20 }) };
        let outcome = decide(system, &options).unwrap().outcome;
        // Without guesses a search may take long; with them it may not.
        if plain && matches!(&outcome, Outcome::Unknown(StopReason::Time(_))) {
            late = true;
            continue;
        }
        talk |= matches!(&outcome, Outcome::Safe(p) if p.explored().is_some());
        let found = verdict(&outcome);
        if found != expected {
            return Err(format!("exploration says {expected}, the search {found} (plain {plain})"));
        }
    }
    Ok(Seen::As(expected).also("explored only", talk).also("too long without guesses", late))
}

#[test]
fn agreement_with_exploration_for_a_fixed_number() {
    let make = |seed: u64| {
        let procs = if seed.is_multiple_of(5) { 3 } else { 2 };
        Random(System { procs: Some(procs), ..system(seed) })
    };
    let tally = Suite::new("param: fixed number", 1_500).run(make, |random, _| compare_fixed(&random.0));
    if tally.is_whole() {
        let [safe, unsafe_, late] = ["safe", "unsafe", "too long without guesses"].map(|kind| tally.of(kind));
        assert!(safe > 0 && unsafe_ > 0 && late * 100 <= tally.counted());
    }
}

fn compare_any(system: &System) -> Result<Seen, String> {
    match decide(system, &within(3)).unwrap().outcome {
        Outcome::Unknown(why) if why.is_bug() => Err(why.to_string()),
        Outcome::Unknown(_) => Ok(Seen::As("unknown")),
        Outcome::Safe(_) => match (1..=4).find(|&n| explore(system, n, 20_000).trace.is_some()) {
            Some(n) => Err(format!("safe for any number, but not for {n}")),
            None => Ok(Seen::As("safe")),
        },
        // Replayed already; exploration with as many processes must find it too.
        Outcome::Unsafe(trace) => {
            let explored = explore(system, trace.procs, 200_000);
            match explored.trace.is_some() || !explored.complete {
                true => Ok(Seen::As("unsafe")),
                false => Err(format!("unsafe, but not for {}", trace.procs)),
            }
        }
    }
}

#[test]
fn agreement_with_exploration_for_any_number() {
    let tally = Suite::new("param: any number", 500)
        .run(|seed| Random(system(1_000_000 + seed)), |random, _| compare_any(&random.0));
    assert!(!tally.is_whole() || tally.of("safe").min(tally.of("unsafe")) > 0);
}

/// Left out is what has more than finite data.
fn decided(system: &System) -> Result<Seen, String> {
    let finite = system.vars.iter().all(|v| matches!(v.sort, Sort::Enum(_)) && v.kind != Kind::Global);
    if !finite || system.rules.iter().any(|r| !r.foralls.is_empty()) {
        return Ok(Seen::LeftOut);
    }
    let safe = match decide(system, &within(20)).unwrap().outcome {
        // Processes that look at each other's registers, and stores in the same step as a
        // fence, are only explored.
        Outcome::Unknown(StopReason::Exhausted(why))
            if why.contains("seen by several processes") || why.contains("stores in the same step") =>
        {
            return Ok(Seen::LeftOut);
        }
        Outcome::Unknown(why) => return Err(why.to_string()),
        outcome => matches!(outcome, Outcome::Safe(_)),
    };
    let plain = Options { no_instances: true, plain: true, ..Options::default() };
    let few = Options { cube_limit: Some(2), ..plain.clone() };
    let small = Options { budget: Budget::unlimited().with_memory(Some(1 << 10)), ..plain };
    let mut cut = [false, false];
    for (i, (options, reason)) in
        [(few, StopReason::Count(2, "cubes")), (small, StopReason::Memory(1 << 10))].into_iter().enumerate()
    {
        if let Outcome::Unknown(why) = decide(system, &options).unwrap().outcome {
            assert_eq!(why, reason);
            cut[i] = true;
        }
    }
    Ok(Seen::safe(safe).also("cut short by cubes", cut[0]).also("cut short by memory", cut[1]))
}

/// Finite data, no processes as data, no condition on all others: always decided,
/// and a limit ends in `unknown`.
#[test]
fn agreement_that_finite_systems_are_decided() {
    let tally = Suite::new("param: finite systems", 150)
        .run(|seed| Random(system(4_000_000 + seed)), |random, _| decided(&random.0));
    let cut = tally.of("cut short by cubes") + tally.of("cut short by memory");
    assert!(!tally.is_whole() || cut > 10, "{cut} cut short");
}

/// A fence and a store in one step: between the two, as the machine of load buffers has
/// it, others may store. No proof may miss that.
#[test]
fn a_fence_and_a_store_in_one_step_are_no_proof() {
    let text = |looks: &str| {
        format!(
            "type loc = L0 | L1 | L2
             array pc[proc] : loc
             weak var y : int
             weak var z : int
             init (p) {{ y = 0 && z = 0 && pc[p] = L0 }}
             unsafe (p0 p1 p2 p3) {{ {looks} }}
             transition r0 ([p0])
             requires {{ pc[p0] = L0 && fence() }}
             {{ pc[p0] := L2; y := 1 }}
             transition r1 ([p0])
             requires {{ pc[p0] = L0 && fence() }}
             {{ pc[p0] := L1; z := 1 }}"
        )
    };
    for looks in [
        "pc[p0] = L2 && pc[p1] = L1 && p0 @ z = 0 && p1 @ y = 0",
        "pc[p0] = L2 && pc[p1] = L2 && p2 @ y = 0 && p3 @ y = 0",
    ] {
        let system = weir_param::cub::load("fenced.cub", &text(looks)).expect("a model");
        let alone = Options { plain: true, no_instances: true, ..within(10) };
        assert!(!matches!(decide(&system, &alone).unwrap().outcome, Outcome::Safe(_)), "{looks}");
        let four = System { procs: Some(4), ..system };
        assert!(explore(&four, 4, 100_000).trace.is_some(), "{looks}");
        assert!(matches!(decide(&four, &within(20)).unwrap().outcome, Outcome::Unsafe(_)), "{looks}");
    }
}
