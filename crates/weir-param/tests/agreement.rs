//! The backward search against exploration, on random systems.
//!
//! Systems with a fixed number of processes and no loops are explored completely:
//! the search must say the same. For the same systems with any number of
//! processes, `safe` must hold for one to four. `WEIR_PROGRAMS` sets how
//! many systems are tried.

mod random;

use random::system;
use weir_engine::StopReason;
use weir_param::concrete::explore;
use weir_param::system::{Kind, Sort};
use weir_param::{Options, Outcome, decide, show};

fn programs() -> u64 {
    std::env::var("WEIR_PROGRAMS").ok().and_then(|n| n.parse().ok()).unwrap_or(1500)
}

fn verdict(outcome: &Outcome) -> String {
    match outcome {
        Outcome::Safe(_) => "safe".into(),
        Outcome::Unsafe(_) => "unsafe".into(),
        Outcome::Unknown(why) => why.to_string(),
    }
}

#[test]
fn agreement_with_exploration_for_a_fixed_number() {
    let (mut safe, mut bad, mut left, mut talk, mut late) = (0u32, 0u32, 0u32, 0u32, 0u32);
    let start = std::env::var("WEIR_SEED").ok().and_then(|n| n.parse().ok()).unwrap_or(0);
    for seed in start..start + programs() {
        let mut system = system(seed);
        let procs = if seed % 5 == 0 { 3 } else { 2 };
        system.procs = Some(procs);
        let explored = explore(&system, procs, 40_000);
        let expected = match (&explored.trace, explored.complete) {
            (Some(_), _) => "unsafe",
            (None, true) => "safe",
            _ => {
                left += 1;
                continue;
            }
        };
        for plain in [true, false] {
            let options = Options {
                budget: weir_engine::Budget::of(std::time::Duration::from_secs(if plain { 3 } else { 20 })),
                plain,
                no_instances: plain,
                ..Options::default()
            };
            let answer = decide(&system, &options).unwrap();
            // Without guesses a search may take long; with them it may not.
            if plain && matches!(&answer.outcome, Outcome::Unknown(StopReason::Time(_))) {
                late += 1;
                continue;
            }
            talk += u32::from(matches!(&answer.outcome, Outcome::Safe(p) if p.explored().is_some()));
            assert_eq!(
                verdict(&answer.outcome),
                expected,
                "seed {seed} plain {plain}:\n{}",
                show::system(&system)
            );
        }
        if expected == "safe" { safe += 1 } else { bad += 1 }
    }
    println!(
        "{safe} safe, {bad} unsafe, {left} not explored completely, {talk} explored only, {late} too long without guesses"
    );
    assert!(safe > 0 && bad > 0 && late * 100 <= safe + bad);
}

#[test]
fn agreement_with_exploration_for_any_number() {
    let (mut safe, mut bad, mut unknown) = (0u32, 0u32, 0u32);
    for seed in 0..programs() / 3 {
        let system = system(1_000_000 + seed);
        let options = Options {
            budget: weir_engine::Budget::of(std::time::Duration::from_secs(3)),
            ..Options::default()
        };
        let answer = decide(&system, &options).unwrap();
        match &answer.outcome {
            Outcome::Unknown(why) => {
                assert!(!why.is_bug(), "seed {seed}: {why}\n{}", show::system(&system));
                unknown += 1;
            }
            Outcome::Safe(_) => {
                safe += 1;
                for n in 1..=4 {
                    let explored = explore(&system, n, 20_000);
                    assert!(
                        explored.trace.is_none(),
                        "seed {seed}, {n} processes:\n{}",
                        show::system(&system)
                    );
                }
            }
            // Replayed already; exploration with as many processes must find it too.
            Outcome::Unsafe(trace) => {
                bad += 1;
                let explored = explore(&system, trace.procs, 200_000);
                let found = explored.trace.is_some() || !explored.complete;
                assert!(found, "seed {seed}:\n{}", show::system(&system));
            }
        }
    }
    println!("{safe} safe, {bad} unsafe, {unknown} unknown");
    assert!(safe > 0 && bad > 0);
}

/// Finite data, no processes as data, no condition on all others: always decided,
/// and a limit ends in `unknown`.
#[test]
fn agreement_that_finite_systems_are_decided() {
    let (mut decided, mut cut) = (0u32, 0u32);
    for seed in 0..programs() / 3 {
        let system = system(4_000_000 + seed);
        let finite = system.vars.iter().all(|v| matches!(v.sort, Sort::Enum(_)) && v.kind != Kind::Global);
        if !finite || system.rules.iter().any(|r| !r.foralls.is_empty()) {
            continue;
        }
        let options = Options {
            budget: weir_engine::Budget::of(std::time::Duration::from_secs(20)),
            ..Options::default()
        };
        match decide(&system, &options).unwrap().outcome {
            // Processes that look at each other's registers are only explored.
            Outcome::Unknown(why) if why.to_string().contains("seen by several processes") => continue,
            Outcome::Unknown(why) => panic!("seed {seed}: {why}\n{}", show::system(&system)),
            _ => decided += 1,
        }
        let few = Options { cube_limit: Some(2), no_instances: true, plain: true, ..Options::default() };
        if let Outcome::Unknown(why) = decide(&system, &few).unwrap().outcome {
            assert_eq!(why, StopReason::Count(2, "cubes"), "seed {seed}");
            cut += 1;
        }
        let small = Options {
            budget: weir_engine::Budget::unlimited().with_memory(Some(1 << 10)),
            no_instances: true,
            plain: true,
            ..Options::default()
        };
        if let Outcome::Unknown(why) = decide(&system, &small).unwrap().outcome {
            assert_eq!(why, StopReason::Memory(1 << 10), "seed {seed}");
            cut += 1;
        }
    }
    println!("{decided} decided, {cut} cut short");
    assert!(decided > 50 && cut > 10, "{decided} decided, {cut} cut short");
}
