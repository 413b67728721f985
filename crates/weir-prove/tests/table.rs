//! The paper's programs: those of its Table 1 and figures in `examples/prove` (the
//! target `corpus` has the rest).

use std::time::Instant;
use weir_ir::Program;
use weir_prove::properties::{explore_the_rest, properties};
use weir_prove::suggest::suggest;
use weir_prove::{Level, Options, prove, show};

fn level(program: &Program) -> Level {
    let proof = prove(program, &Options::default()).expect("a program that is handled");
    for w in proof.failures() {
        println!("  not atomic: {}", show::action(&proof.system, (w.class, w.action)));
    }
    proof.level
}

/// `// expect: prove trace|state|nothing`, and `, suggest over` where weaker
/// steps help.
#[test]
fn the_examples_say_what_is_proved() {
    let mut wrong = Vec::new();
    for path in weir_testkit::files(&weir_testkit::example("prove"), &[]) {
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        let text = weir_testkit::text(&path);
        let expected = text.lines().find_map(|l| l.strip_prefix("// expect: prove ")).expect("a header");
        let program = example(&name);
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

fn example(name: &str) -> Program {
    weir_testkit::program(&weir_testkit::example("prove").join(name))
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
    explore_the_rest(&proof, false, &mut asked, &weir_explore::Options::new(weir_ir::Model::Sc));
    assert!(asked.iter().all(|a| a.holds && a.explored.is_some()), "{asked:#?}");
}
