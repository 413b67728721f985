//! The locks of the corpus: without fences they are refused, with the two
//! instructions that do not commute; with the fences that make them robust they
//! are proved.

use weir_formats::{Format, fence_points, trencher};
use weir_ir::{FenceKind, Model, Program};
use weir_prove::{Level, Options, Proof, Why, prove, show};
use weir_robust::fence::{self, Check, Execution, Marked, Outcome};
use weir_robust::{Verdict, robust_tso};
use weir_testkit::{corpus, text};

/// Locks, and two others that need fences. `parker` and `chase-lev-wsq` have steps
/// that give back a lock that is not held, and block there.
const LOCKS: [&str; 15] = [
    "bakery3",
    "bakery4",
    "burns",
    "chase-lev-wsq",
    "cilk-the-wsq",
    "clhlock",
    "dekker",
    "dijkstra",
    "lamport2",
    "lamport3",
    "parker",
    "peterson",
    "simple_dekker",
    "szymanski2",
    "szymanski4",
];

/// The goal of `weir fence --goal robust`.
fn robust(program: &Program) -> Check {
    let options = weir_robust::Options { workers: 1, ..weir_robust::Options::default() };
    let answer = robust_tso(program, &options);
    match answer.verdict {
        Verdict::Robust => Check::Holds,
        Verdict::Unknown(why) => Check::Unknown(why),
        Verdict::NotRobust => {
            let each = answer.witnesses.into_iter().map(|w| {
                let replay = weir_machine::replay(program, &w.trace).expect("the judge agrees");
                Execution { trace: w.trace, replay }
            });
            Check::Broken(each.collect())
        }
    }
}

/// The program with the fewest fences that make it robust.
fn with_fences(name: &str, program: &Program, text: &str) -> (Program, usize) {
    let points = fence_points(Format::Trencher, text).expect("places for fences");
    let marked = Marked::from_text(program, text, &points, |t| trencher::load(name, t).ok()).expect("places");
    let answer = fence::synthesize(&marked, &fence::Options::new(Model::Tso), &mut |p, _| robust(p));
    let Outcome::Repaired(list) = answer.outcome else { panic!("{name}: {:?}", answer.outcome) };
    let list: Vec<(usize, FenceKind)> = list.iter().map(|f| (f.point, f.kind)).collect();
    (marked.with(&list), list.len())
}

/// What is said about a store that is not atomic.
fn refused(name: &str, proof: &Proof<'_>) {
    assert_eq!(proof.level, Level::Nothing, "{name}");
    for w in proof.failures() {
        let Why::Not { left, right } = &w.why else { continue };
        for clash in [left, right] {
            assert!(!clash.gave_up && !clash.state.is_empty(), "{name}: no state");
            let pair = [clash.mover, clash.other].map(|a| show::action(&proof.system, a));
            for said in pair {
                assert!(said.starts_with("the ") && said.contains("(line "), "{name}: {said}");
            }
        }
    }
}

pub fn locks_are_refused_without_their_fences_and_proved_with_them() {
    for name in LOCKS {
        let text = text(&corpus().join(format!("persist/{name}.txt")));
        let program = trencher::load(name, &text).expect("a Trencher file");
        let proof = prove(&program, &Options::default()).expect("a program that is handled");
        refused(name, &proof);
        let stores = proof.failures().count();
        let (fixed, fences) = with_fences(name, &program, &text);
        let proof = prove(&fixed, &Options::default()).expect("a program that is handled");
        println!("{name}: {stores} stores not atomic; with {fences} fences {:?}", proof.level);
        assert!(proof.level >= Level::State, "{name}");
    }
}
