//! What SPIN finds is an execution of the program: its trail is read back and
//! the judge replays it.

use weir_export::promela::export_with_key;
use weir_gen::{Config, Features, generate};
use weir_ir::{Model, Program};
use weir_testkit::{Spin, example};

weir_testkit::main! {
    trails_of_examples_replay: Spin, Gcc;
    trails_of_random_programs_replay: Spin, Gcc;
}

/// Runs SPIN; whether it found an error. If so, its trail replays.
fn found(dir: &Spin, name: &str, program: &Program) -> Option<bool> {
    let (text, key) = export_with_key(program).ok()?;
    dir.generate(&text).unwrap_or_else(|said| panic!("{name}: {said}"));
    let pan = dir.verify().unwrap_or_else(|said| panic!("{name}: {said}"));
    if pan.errors == 0 {
        return Some(false);
    }
    let (table, trail) = dir.trail().unwrap_or_else(|said| panic!("{name}: {said}"));
    let run = key.read(&table, &trail).unwrap_or_else(|e| panic!("{name}: {e}\n{text}\n{table}\n{trail}"));
    let trace = weir_machine::conclude(program, Model::Sc, &run.memory_init, &run.steps)
        .unwrap_or_else(|e| panic!("{name}: {e}\n{text}\n{trail}"));
    assert!(trace.violation.is_some(), "{name}: the trail shows nothing\n{text}\n{trail}");
    weir_machine::replay(program, &trace).unwrap_or_else(|e| panic!("{name}: {e}"));
    Some(true)
}

fn trails_of_examples_replay() {
    let dir = Spin::new();
    let names = ["language/counter_race", "language/havoc_choose_race", "lists/treiber_aba"];
    for name in names {
        let program = weir_testkit::program(&example(&format!("{name}.weir")));
        assert_eq!(found(&dir, name, &program), Some(true), "{name}");
    }
}

fn trails_of_random_programs_replay() {
    let dir = Spin::new();
    let features = Features { pointers: false, heap: false, spawn: false, ..Features::ALL };
    let config = Config { features, ..Config::default() };
    let wrong =
        (0..80).filter(|seed| found(&dir, &format!("seed {seed}"), &generate(*seed, &config)) == Some(true));
    let wrong = wrong.count();
    println!("{wrong} trails replay");
    assert!(wrong >= 10);
}
