//! The programs of the paper's Table 1 that the corpus has.

use std::time::Instant;
use weir_ir::Program;
use weir_prove::suggest::suggest;
use weir_prove::{Level, Options, prove, show};
use weir_testkit::{corpus, program, rows, text};

fn load(file: &str) -> Program {
    program(&corpus().join(file))
}

fn level(program: &Program) -> Level {
    let proof = prove(program, &Options::default()).expect("a program that is handled");
    for w in proof.failures() {
        println!("  not atomic: {}", show::action(&proof.system, (w.class, w.action)));
    }
    proof.level
}

/// Rows of Table 1 that the corpus has, and the 34th program; with the paper's
/// time.
const TABLE: [(&str, Level, f64); 10] = [
    ("trencher/robust/mcs-lock.txt", Level::State, 0.499),
    ("persist/r+detour.txt", Level::State, 0.266),
    ("persist/r+detours.txt", Level::State, 0.273),
    ("persist/sb+detours+coherence.txt", Level::State, 0.322),
    ("persist/sb+detours.txt", Level::State, 0.316),
    ("persist/write+r+coherence.txt", Level::State, 0.289),
    ("persist/write+r.txt", Level::State, 0.261),
    ("persist/dc_locking.txt", Level::Trace, 0.284),
    ("persist/inline_pgsql.txt", Level::State, 0.286),
    ("trencher/robust/nbw-w-lr-rl.txt", Level::State, f64::INFINITY),
];

pub fn the_table_is_proved() {
    println!(
        "{:36} {:7} {:>3} {:>3} {:>5} {:>8} {:>8}",
        "program", "level", "RM", "LM", "PO", "seconds", "paper"
    );
    for (file, at_least, paper) in TABLE {
        let program = load(file);
        let start = Instant::now();
        let proof = prove(&program, &Options::default()).expect("a program that is handled");
        let seconds = start.elapsed().as_secs_f64();
        let (rm, lm) = proof.movers();
        let po = proof.mover_obligations + proof.invariant_obligations;
        println!(
            "{file:36} {:7} {rm:3} {lm:3} {po:5} {seconds:8.3} {paper:8.3}",
            format!("{:?}", proof.level)
        );
        assert!(proof.level >= at_least, "{file}");
    }
}

/// Nothing is proved trace robust that Trencher shows not to be, and locks
/// without their fences are refused.
pub fn the_corpus_is_not_contradicted() {
    for folder in ["persist/", "trencher/"] {
        for row in rows(&corpus().join(format!("{folder}robust.expected.tsv"))) {
            let (file, answer) = (&row[0], &row[1]);
            let program = load(&format!("{folder}{file}"));
            let Ok(proof) = prove(&program, &Options::default()) else { continue };
            println!("{folder}{file}: {answer}, {:?}", proof.level);
            assert!(answer != "not-robust" || proof.level < Level::Trace, "{file}");
        }
    }
    for file in
        ["dekker", "peterson", "bakery3", "burns", "dijkstra", "simple_dekker", "szymanski2", "lamport2"]
    {
        let program = load(&format!("persist/{file}.txt"));
        assert_eq!(level(&program), Level::Nothing, "{file}");
    }
}

/// In the corpus the readers of `nbw-w-lr-rl` have no step from `r3` to `r4`. With
/// it, those who wait for the lock decrement it, and its release commutes with
/// that once the decrement may fail without doing anything: a round of waiting.
pub fn the_completed_34th_program_is_state_robust() {
    let file = "trencher/robust/nbw-w-lr-rl.txt";
    let text = text(&corpus().join(file));
    let step = "transition\tr4\tr5";
    assert_eq!(text.matches(step).count(), 2);
    let text = text.replace(step, "transition\tr3\tr4\tnoop\ntransition\tr4\tr5");
    let program = weir_formats::trencher::load(file, &text).expect("a Trencher file");
    assert_eq!(level(&program), Level::Nothing);
    let options = Options { states: 100_000, ..Options::default() };
    let found = suggest(&program, &options).expect("handled").expect("a suggestion");
    println!("{:?}", found.changes.iter().map(|c| &c.text).collect::<Vec<_>>());
    assert!(found.same_states);
    assert!(found.proof(&options).expect("handled").level >= Level::State);
}
