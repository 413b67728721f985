//! Every test of the corpus loads, obeys the rules of the program model, and
//! has exactly the final states that are known for SC, TSO and PSO, as the
//! judge (`weir-machine`) enumerates them.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use weir_formats::litmus;
use weir_ir::{Expr, Model, Program, Ty};
use weir_machine::Wrong;
use weir_testkit::corpus;

/// More states than any test of the corpus has.
const MAX_STATES: usize = 2_000_000;

fn files(dir: &Path, out: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(dir).expect("the corpus can be read") {
        let path = entry.expect("the corpus can be read").path();
        if path.is_dir() {
            files(&path, out);
        } else if path.extension().is_some_and(|e| e == "litmus") {
            out.push(path);
        }
    }
}

fn load(path: &Path) -> Program {
    let text = std::fs::read_to_string(path).expect("a test can be read");
    let program = litmus::load(&path.display().to_string(), &text)
        .unwrap_or_else(|d| panic!("{}: {:?}", path.display(), d));
    let broken = weir_ir::verify::verify(&program);
    assert!(broken.is_empty(), "{}: {broken:?}", path.display());
    program
}

pub fn every_test_loads() {
    let dir = corpus().join("litmus");
    let mut all = Vec::new();
    files(&dir, &mut all);
    assert!(all.len() >= 1088, "only {} tests found", all.len());
    for path in &all {
        let program = load(path);
        assert_eq!(program.warnings, [], "{}", path.display());
        assert_eq!(program.properties.len(), 1, "{}", path.display());
        assert_eq!(
            litmus::observables_of_condition(&program),
            program.observables.len(),
            "{}",
            path.display()
        );
        // Nothing in the corpus needs a step beside those that its instructions name.
        let steps: usize = program.routines.iter().map(|r| r.edges.len()).sum();
        let cells = std::fs::read_to_string(path).expect("a test can be read");
        let table = cells.rsplit_once('}').map_or("", |(_, t)| t);
        let rows = table.lines().filter(|l| l.trim_end().ends_with(';')).skip(1);
        let instructions = rows.flat_map(|l| l.split(['|', ';'])).filter(|c| !c.trim().is_empty()).count();
        assert_eq!(steps, instructions, "{}", path.display());
    }
}

/// Observation, number of states, final states: the last three columns.
fn answer(program: &Program, model: Model) -> (String, usize, String) {
    let found = weir_machine::enumerate(program, model, MAX_STATES).expect("the judge takes litmus tests");
    assert!(found.complete, "{} has too many states", program.name);
    let faults: Vec<_> = found.wrong.iter().filter(|w| matches!(w, Wrong::Fault(_))).collect();
    assert!(faults.is_empty(), "{}: {faults:?}", program.name);
    let satisfying = found.finals.iter().filter(|values| holds(program, values)).count();
    let observation = match satisfying {
        0 => "Never",
        n if n == found.finals.len() => "Always",
        _ => "Sometimes",
    };
    let states: BTreeSet<String> = found
        .finals
        .iter()
        .map(|values| {
            let shown = program.observables.iter().zip(values).map(|(o, v)| format!("{}={v};", o.name));
            shown.collect::<Vec<_>>().join(" ")
        })
        .collect();
    let count = states.len();
    (observation.to_string(), count, states.into_iter().collect::<Vec<_>>().join(" | "))
}

/// Whether a final state has the predicate: it reads nothing but observables.
fn holds(program: &Program, values: &[i64]) -> bool {
    let pred =
        program.properties[0].pred.map(&mut |e| match program.observables.iter().position(|o| o.expr == e) {
            Some(i) => Expr::Const(values[i], Ty::I64),
            None => e,
        });
    pred.constant().expect("the condition reads observables only") != 0
}

pub fn the_judge_finds_the_known_final_states() {
    let dir = corpus().join("litmus");
    let expected = std::fs::read_to_string(dir.join("expected.tsv")).expect("expected.tsv can be read");
    let rows: Vec<Vec<&str>> = expected.lines().skip(1).map(|l| l.split('\t').collect()).collect();
    assert!(rows.len() >= 3 * 1088);
    // Two workers: the judge is written for obviousness, not for speed.
    let wrong: Vec<String> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..2)
            .map(|w| {
                let (rows, dir) = (&rows, &dir);
                scope.spawn(move || {
                    let mut wrong = Vec::new();
                    for row in rows.chunks(3).skip(w).step_by(2).flatten() {
                        let [file, model, observation, count, states] = row[..] else { panic!("{row:?}") };
                        let model = match model {
                            "sc" => Model::Sc,
                            "tso" => Model::Tso,
                            _ => Model::Pso,
                        };
                        let got = answer(&load(&dir.join(file)), model);
                        if (got.0.as_str(), got.1.to_string().as_str(), got.2.as_str())
                            != (observation, count, states)
                        {
                            wrong.push(format!("{row:?}\n  got {got:?}"));
                        }
                    }
                    wrong
                })
            })
            .collect();
        workers.into_iter().flat_map(|w| w.join().expect("no worker panics")).collect()
    });
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong[..wrong.len().min(10)].join("\n"));
}
