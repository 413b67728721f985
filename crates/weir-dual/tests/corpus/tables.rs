//! Other people's programs with known answers, and the proofs of those that are
//! safe: the checker accepts each, and rejects it with an element removed.

use std::time::Duration;
use weir_dual::{Options, decide};
use weir_engine::Outcome;
use weir_ir::Program;
use weir_testkit::{corpus, program, rows};

/// Decides a program; the answer in the words of the tables.
fn answer(name: &str, program: &Program) -> Option<&'static str> {
    let options = Options {
        budget: weir_engine::Budget::of(Duration::from_secs(60)),
        certificate: true,
        ..Options::default()
    };
    let answer = match decide(program, &options) {
        Ok(answer) => answer,
        Err(unsupported) => {
            println!("{name}: {unsupported}");
            return None;
        }
    };
    println!("{name}: {} configurations, {:.3} s", answer.verdict.stats.states, answer.verdict.stats.seconds);
    match answer.verdict.outcome {
        Outcome::Unknown(why, _) => panic!("{name}: {why}"),
        Outcome::Unsupported(what) => panic!("{name}: {what}"),
        Outcome::Unsafe(trace) => {
            weir_machine::replay(program, &trace).unwrap_or_else(|e| panic!("{name}: {e}"));
            Some("yes")
        }
        Outcome::Safe(..) => {
            let proof = answer.certificate.expect("a proof of safety");
            crate::common::certify(program, &proof).unwrap_or_else(|e| panic!("{name}: {e}"));
            if proof.configs.len() <= 5_000 {
                // All elements of small proofs and, where there is time (`scripts/soak`), of all;
                // else some, the first and the last among them.
                let count = proof.configs.len();
                let all = count <= 40 || std::env::var_os("WEIR_EVERY_ELEMENT").is_some();
                let stride = if all { 1 } else { count / 4 + 1 };
                for removed in (0..count).step_by(stride).chain(count.checked_sub(1)) {
                    let mut less = proof.clone();
                    less.configs.remove(removed);
                    assert!(
                        crate::common::certify(program, &less).is_err(),
                        "{name}: the proof does without element {removed}"
                    );
                }
            }
            Some("no")
        }
    }
}

fn compare(folder: &str, table: &str) -> usize {
    let folder = corpus().join(folder);
    let mut decided = 0;
    for row in rows(&folder.join(table)) {
        let (file, expected) = (&row[0], row[1].as_str());
        match answer(file, &program(&folder.join(file))) {
            Some(found) => {
                assert!(expected == "?" || found == expected, "{file}: {found}, expected {expected}");
                decided += 1;
            }
            None => assert_eq!(expected, "?", "{file} is not decided"),
        }
    }
    decided
}

pub fn memorax_programs_have_their_verdicts() {
    assert!(compare("rmm", "expected.tsv") >= 9);
}

pub fn trencher_programs_have_their_verdicts() {
    assert!(compare("trencher", "reach.expected.tsv") >= 40);
}
