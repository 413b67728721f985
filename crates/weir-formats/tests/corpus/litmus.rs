//! Every test of the corpus loads, obeys the rules of the program model, and
//! has exactly the final states that are known for SC, TSO and PSO, as the
//! judge (`weir-machine`) enumerates them.

use std::collections::BTreeSet;
use std::path::Path;
use weir_formats::litmus;
use weir_ir::{Expr, Model, Program, Ty};
use weir_machine::Wrong;
use weir_testkit::{corpus, each, files_below, program, rows, text};

/// More states than any test of the corpus has.
const MAX_STATES: usize = 2_000_000;

fn load(path: &Path) -> Program {
    let program = program(path);
    let broken = weir_ir::verify::verify(&program);
    assert!(broken.is_empty(), "{}: {broken:?}", path.display());
    program
}

pub fn every_test_loads() {
    let dir = corpus().join("litmus");
    let all = files_below(&dir, &["litmus"]);
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
        let cells = text(path);
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
    let rows = rows(&dir.join("expected.tsv"));
    assert!(rows.len() >= 3 * 1088);
    let wrong = each(&rows, |row| {
        let [file, model, observation, count, states] = &row[..] else { panic!("{row:?}") };
        let model = Model::ALL.into_iter().find(|m| m.name() == model).expect("a model");
        let got = answer(&load(&dir.join(file)), model);
        let same = got.0 == *observation && got.1.to_string() == *count && got.2 == *states;
        if same { Ok(()) } else { Err(format!("{row:?}\n  got {got:?}")) }
    });
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong[..wrong.len().min(10)].join("\n"));
}
