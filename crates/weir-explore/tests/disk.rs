//! A search on disk ends as one in memory does: at its limits, when it is cancelled, and where
//! the disk is full; and leaves no file behind.

mod scratch;

use scratch::disk;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use weir_engine::{Budget, Outcome, StopReason, Verdict};
use weir_explore::{Options, Sets, explore};
use weir_ir::{Model, Program};

/// A few thousand states under TSO.
const PROGRAM: &str = "
shared x: u8, y: u8, z: u8;
thread a { var i: u8; while (i < 3) { x = x + 1; y = x; i = i + 1; } }
thread b { var i: u8; while (i < 3) { y = y + 1; z = y; i = i + 1; } }
thread c { z = z + 1; x = z; z = x + 1; }
forall x < 100;
";

fn program() -> Program {
    weir_lang::load("p.weir", PROGRAM).expect("a program")
}

fn plain() -> Options {
    Options { reduction: false, glance: false, sets: Sets::Never, ..Options::new(Model::Tso) }
}

fn figures(verdict: &Verdict) -> (u64, u64, Option<usize>) {
    (verdict.stats.states, verdict.stats.transitions, verdict.stats.depth)
}

#[test]
fn a_search_on_disk_visits_what_one_in_memory_visits() {
    let program = program();
    let memory = explore(&program, &plain());
    assert!(memory.outcome.is_safe());
    assert!(memory.stats.states > 2_000, "{} states are few", memory.stats.states);
    for (workers, buffer) in [(1, 1 << 10), (1, 1 << 14), (2, 1 << 12), (3, 0)] {
        let (disk, counts) = disk(buffer, usize::MAX, u64::MAX);
        let external = explore(&program, &Options { workers, disk: Some(disk), ..plain() });
        assert!(external.outcome.is_safe());
        assert_eq!(figures(&external), figures(&memory));
        assert!(counts.made.load(Ordering::Relaxed) > 8);
        assert_eq!(counts.files.load(Ordering::Relaxed), 0);
    }
}

#[test]
fn memory_comes_first_and_the_disk_where_it_is_full() {
    let program = program();
    let (mut there, counts) = disk(1 << 10, usize::MAX, u64::MAX);
    there.at_once = false;
    let enough = explore(&program, &Options { disk: Some(there.clone()), ..plain() });
    assert!(enough.outcome.is_safe());
    assert_eq!(counts.made.load(Ordering::Relaxed), 0, "nothing is written where memory suffices");
}

#[test]
fn limits_and_a_full_disk_are_told_as_they_are() {
    let program = program();
    let end = |options: &Options| match explore(&program, options).outcome {
        Outcome::Unknown(why, _) => why,
        other => panic!("{other:?}"),
    };
    let (full, counts) = disk(1 << 10, usize::MAX, 4_000);
    assert_eq!(end(&Options { disk: Some(full), ..plain() }), StopReason::Disk(4_000));
    assert_eq!(counts.files.load(Ordering::Relaxed), 0);

    let (broken, counts) = disk(1 << 10, 4_000, u64::MAX);
    let why = end(&Options { disk: Some(broken), ..plain() }).to_string();
    assert!(why.contains("no space left on the test's disk"), "{why}");
    assert_eq!(counts.files.load(Ordering::Relaxed), 0);

    let (there, counts) = disk(1 << 10, usize::MAX, u64::MAX);
    let options = Options { state_limit: Some(500), disk: Some(there.clone()), ..plain() };
    assert_eq!(end(&options), StopReason::Count(500, "states"));
    let cancelled = Budget::unlimited().interrupted_by(Arc::new(AtomicBool::new(true)));
    assert_eq!(end(&Options { budget: cancelled, disk: Some(there), ..plain() }), StopReason::Interrupted);
    assert_eq!(counts.files.load(Ordering::Relaxed), 0);
}

#[test]
fn executions_are_found_on_disk() {
    let source = PROGRAM.replace("forall x < 100", "forall x != 6");
    let program = weir_lang::load("p.weir", &source).expect("a program");
    for reduction in [false, true] {
        for buffer in [0, 1 << 10, 1 << 20] {
            let (disk, counts) = disk(buffer, usize::MAX, u64::MAX);
            let verdict = explore(&program, &Options { reduction, disk: Some(disk), ..plain() });
            let Outcome::Unsafe(trace) = verdict.outcome else { panic!("{:?}", verdict.outcome) };
            weir_machine::replay(&program, &trace).expect("it replays");
            assert_eq!(counts.files.load(Ordering::Relaxed), 0);
        }
    }
}
