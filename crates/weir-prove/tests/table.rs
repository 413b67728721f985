//! The paper's programs: those of its Table 1 and figures in `examples/prove`, and
//! the corpus's.

use std::path::Path;
use std::time::Instant;
use weir_ir::Program;
use weir_prove::properties::{explore_the_rest, properties};
use weir_prove::suggest::suggest;
use weir_prove::{Level, Options, prove, show};

const CORPUS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/corpus");

fn corpus(file: &str) -> Option<Program> {
    let Ok(text) = std::fs::read_to_string(format!("{CORPUS}/{file}")) else {
        let must = std::env::var_os("CI").is_some() || std::env::var_os("WEIR_REQUIRE_CORPUS").is_some();
        assert!(!must, "{file} is missing");
        println!("skipped: corpus not found");
        return None;
    };
    Some(weir_formats::trencher::load(file, &text).expect("a Trencher file"))
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

#[test]
fn the_table_is_proved() {
    println!(
        "{:36} {:7} {:>3} {:>3} {:>5} {:>8} {:>8}",
        "program", "level", "RM", "LM", "PO", "seconds", "paper"
    );
    for (file, at_least, paper) in TABLE {
        let Some(program) = corpus(file) else { return };
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
#[test]
fn the_corpus_is_not_contradicted() {
    for (list, folder) in
        [("persist/robust.expected.tsv", "persist/"), ("trencher/robust.expected.tsv", "trencher/")]
    {
        let Ok(rows) = std::fs::read_to_string(format!("{CORPUS}/{list}")) else {
            println!("skipped: corpus not found");
            return;
        };
        for row in rows.lines().skip(1) {
            let mut columns = row.split('\t');
            let (Some(file), Some(answer)) = (columns.next(), columns.next()) else { continue };
            let Some(program) = corpus(&format!("{folder}{file}")) else { return };
            let Ok(proof) = prove(&program, &Options::default()) else { continue };
            println!("{folder}{file}: {answer}, {:?}", proof.level);
            assert!(answer != "not-robust" || proof.level < Level::Trace, "{file}");
        }
    }
    for file in
        ["dekker", "peterson", "bakery3", "burns", "dijkstra", "simple_dekker", "szymanski2", "lamport2"]
    {
        let Some(program) = corpus(&format!("persist/{file}.txt")) else { return };
        assert_eq!(level(&program), Level::Nothing, "{file}");
    }
}

/// `// expect: prove trace|state|nothing`, and `, suggest over` where weaker
/// steps help.
#[test]
fn the_examples_say_what_is_proved() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/prove");
    let mut wrong = Vec::new();
    for entry in std::fs::read_dir(folder).expect("the examples") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        let text = std::fs::read_to_string(&path).expect("text");
        let expected = text.lines().find_map(|l| l.strip_prefix("// expect: prove ")).expect("a header");
        let program = weir_lang::load(&name, &text).unwrap_or_else(|e| panic!("{name}: {e:?}"));
        let (want, suggested) = match expected.split_once(", suggest over") {
            Some((want, _)) => (want, true),
            None => (expected, false),
        };
        let start = Instant::now();
        let got = match level(&program) {
            Level::Nothing => "nothing",
            Level::State => "state",
            Level::Trace => "trace",
        };
        println!("{name}: {got} in {:.3} s", start.elapsed().as_secs_f64());
        if got != want {
            wrong.push(format!("{name}: {got}, not {want}"));
        }
        if suggested {
            let found = suggest(&program, &Options::default()).expect("a program that is handled");
            match found {
                Some(s) => println!("  {:?}", s.changes.iter().map(|c| &c.text).collect::<Vec<_>>()),
                None => wrong.push(format!("{name}: nothing to suggest")),
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// In the corpus the readers of `nbw-w-lr-rl` have no step from `r3` to `r4`. With
/// it, those who wait for the lock decrement it, and its release commutes with
/// that once the decrement may fail without doing anything: a round of waiting.
#[test]
fn the_completed_34th_program_is_state_robust() {
    let file = "trencher/robust/nbw-w-lr-rl.txt";
    let Ok(text) = std::fs::read_to_string(format!("{CORPUS}/{file}")) else {
        corpus(file);
        return;
    };
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

fn example(name: &str) -> Program {
    let path = format!("{}/../../examples/prove/{name}", env!("CARGO_MANIFEST_DIR"));
    weir_lang::load(name, &std::fs::read_to_string(path).expect("an example")).expect("a program")
}

/// For any number of thieves and any number of elements: what is taken was put.
#[test]
fn chase_lev_keeps_the_idempotent_specification() {
    let program = example("chase_lev_spec.weir");
    let proof = prove(&program, &Options::default()).expect("handled");
    assert_eq!(proof.level, Level::State);
    assert!(proof.abstractions.iter().all(|a| a.stands_for_load), "{:?}", proof.abstractions);
    let asked = properties(&proof, weir_prove::Choice::Auto).expect("handled");
    assert_eq!(asked.len(), 2);
    assert!(asked.iter().all(|a| a.holds), "{asked:#?}");
}

/// What the invariants do not say of a finite program is explored under SC.
#[test]
fn finite_programs_are_explored() {
    let program = example("chase_lev_bounded.weir");
    let proof = prove(&program, &Options::default()).expect("handled");
    let mut asked = properties(&proof, weir_prove::Choice::Auto).expect("handled");
    assert!(asked.iter().any(|a| !a.holds), "{asked:#?}");
    explore_the_rest(&proof, &mut asked, &weir_explore::Options::new(weir_ir::Model::Sc));
    assert!(asked.iter().all(|a| a.holds && a.explored.is_some()), "{asked:#?}");
}
