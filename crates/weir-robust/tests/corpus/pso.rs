//! Other people's programs: every litmus test has the verdict of the judge's
//! cycle search under TSO and PSO, and Trencher's verdicts are matched under TSO.

use crate::common::{options, verdict, wrong_witness};
use std::path::Path;
use std::time::{Duration, Instant};
use weir_explore::Options;
use weir_ir::{Model, Program};
use weir_machine::{Cycles, cycles};
use weir_robust::pso::{PsoVerdict, robust_pso};
use weir_testkit::{corpus, program, rows};

pub fn every_litmus_test_has_the_judges_verdict() {
    let corpus = corpus();
    let folder = corpus.join("litmus");
    let mut names: Vec<String> =
        rows(&folder.join("expected.tsv")).into_iter().map(|mut row| row.swap_remove(0)).collect();
    names.dedup();
    assert_eq!(names.len(), 1088);
    let programs: Vec<Program> = names.iter().map(|n| program(&folder.join(n))).collect();
    for model in [Model::Tso, Model::Pso] {
        let start = Instant::now();
        let verdicts: Vec<_> = programs.iter().map(|p| verdict(p, &options(model))).collect();
        let engine = start.elapsed();
        let check = |half: usize| {
            for (i, program) in programs.iter().enumerate().filter(|(i, _)| i % 2 == half) {
                let name = &names[i];
                let judge = match cycles(program, model, 3_000_000).expect("supported") {
                    Cycles::Acyclic => true,
                    Cycles::Cyclic(..) => false,
                    Cycles::TooLarge => panic!("{name}: too large for the judge"),
                };
                assert_eq!(verdicts[i], Ok(Some(judge)), "{name} under {model}");
            }
        };
        std::thread::scope(|s| {
            s.spawn(|| check(0));
            check(1);
        });
        let robust = verdicts.iter().filter(|v| **v == Ok(Some(true))).count();
        println!("{model}: {robust} of {} robust; the engine took {engine:?}", names.len());
    }
}

/// Within a few seconds each; the second opinion need not decide all.
fn trencher(folder: &Path, table: &str) -> usize {
    let mut decided = 0;
    for row in rows(&folder.join(table)) {
        let (name, expected) = (&row[0], &row[1]);
        let program = program(&folder.join(name));
        let options = Options {
            budget: weir_engine::Budget::of(Duration::from_secs(2)).with_memory(Some(1 << 30)),
            ..Options::new(Model::Tso)
        };
        let answer = robust_pso(&program, &options);
        let line = match &answer.verdict {
            PsoVerdict::Robust => "robust".to_string(),
            PsoVerdict::NotRobust(_) => "not-robust".to_string(),
            PsoVerdict::Unknown(why) => format!("unknown: {why}"),
        };
        println!("{name}: {line} ({} states, {:.3} s)", answer.states, answer.seconds);
        if let PsoVerdict::NotRobust(witness) = &answer.verdict {
            assert_eq!(wrong_witness(&program, witness), None, "{name}");
        }
        if !line.starts_with("unknown") {
            decided += 1;
            assert!(expected == "?" || *expected == line, "{name}: expected {expected}, got {line}");
        }
    }
    decided
}

pub fn trenchers_verdicts_are_matched() {
    let corpus = corpus();
    let decided = trencher(&corpus.join("trencher"), "robust.expected.tsv");
    println!("{decided} of 24 decided");
    assert!(decided >= 20);
}

pub fn the_verdicts_for_persists_suite_are_matched() {
    let corpus = corpus();
    let decided = trencher(&corpus.join("persist"), "robust.expected.tsv");
    println!("{decided} of 36 decided");
    assert!(decided >= 20);
}
