//! Table 6.1 of the thesis: 18 programs, four columns each (TSO and PSO, by an
//! operational model and by store-buffer graphs), the same marks. The first of
//! each pair by Weir's explorer and by SPIN on the operational Promela; the
//! second by exploring the SC program and by SPIN on the graph encoding. SPIN
//! has nothing to remark on any text, and its trails replay.

#[path = "../../weir-export/tests/common/mod.rs"]
mod common;

use common::{Workdir, has_spin, load, root};
use weir_engine::Outcome;
use weir_ir::{Model, Program};
use weir_sbgraph::promela::{graph, omm, trail};
use weir_sbgraph::{Options, Unsupported, reduce};

const OK: bool = true;
const BUG: bool = false;

/// Name in the thesis, example, correct under TSO, correct under PSO.
const TABLE: [(&str, &str, bool, bool); 18] = [
    ("Burns", "burns_once", BUG, BUG),
    ("Burns (TSO)", "burns_fenced", OK, OK),
    ("Dekker", "dekker", BUG, BUG),
    ("Dekker (TSO)", "dekker_fenced", OK, OK),
    ("Peterson", "peterson", BUG, BUG),
    ("Peterson (TSO)", "peterson_fenced", OK, BUG),
    ("Peterson (PSO)", "peterson_fenced_pso", OK, OK),
    ("Lamport's bakery", "bakery_once", BUG, BUG),
    ("Lamport's bakery (TSO)", "bakery_fenced_tso", OK, BUG),
    ("Lamport's bakery (PSO)", "bakery_fenced_pso", OK, OK),
    ("Szymanski", "szymanski_once", BUG, BUG),
    ("Szymanski (TSO)", "szymanski_fenced", OK, OK),
    ("Arora queue", "arora", BUG, BUG),
    ("Arora queue (TSO)", "arora_fenced_tso", OK, BUG),
    ("Arora queue (PSO)", "arora_fenced_pso", OK, OK),
    ("Treiber stack", "treiber", OK, OK),
    ("TML", "tml", OK, BUG),
    ("TML (PSO)", "tml_fenced_pso", OK, OK),
];

fn cells() -> impl Iterator<Item = (&'static str, Program, Model, bool)> {
    TABLE.into_iter().flat_map(|(name, file, tso, pso)| {
        let path = root(&format!("examples/{file}.weir"));
        let program = load(&path).unwrap_or_else(|m| panic!("{name}: {m:?}"));
        [(name, program.clone(), Model::Tso, tso), (name, program, Model::Pso, pso)]
    })
}

fn is_safe(name: &str, outcome: Outcome) -> bool {
    match outcome {
        Outcome::Safe => true,
        Outcome::Unsafe(_) => false,
        Outcome::Unknown(why) => panic!("{name}: {why}"),
    }
}

#[test]
fn explorer_and_graphs_give_the_marks_of_the_table() {
    for (name, program, model, correct) in cells() {
        let explored = weir_explore::explore(&program, &weir_explore::Options::new(model));
        assert_eq!(is_safe(name, explored.outcome), correct, "{name} under {model} by exploration");
        for minimise in [true, false] {
            let reduction = reduce(&program, &Options { minimise, ..Options::new(model) });
            if name == "Dekker" {
                let refused = reduction.expect_err("Dekker has an unfenced writing loop");
                assert!(matches!(refused, Unsupported::UnfencedLoop { .. }), "{refused:?}");
                let said = refused.describe(&program.sources);
                assert!(said.contains("unfenced writing loop") && said.contains("in line"), "{said}");
                continue;
            }
            let reduction = reduction.unwrap_or_else(|e| panic!("{name}: {e}"));
            let sc = weir_explore::explore(&reduction.program, &weir_explore::Options::new(Model::Sc));
            if let Outcome::Unsafe(trace) = &sc.outcome {
                let trace = reduction.back(trace).unwrap_or_else(|e| panic!("{name}: {e}"));
                weir_machine::replay(&program, &trace).unwrap_or_else(|e| panic!("{name}: {e}"));
            }
            assert_eq!(is_safe(name, sc.outcome), correct, "{name} under {model} by graphs");
        }
    }
}

#[test]
fn spin_gives_the_marks_of_the_table_on_graphs() {
    if !has_spin() {
        return;
    }
    let dir = Workdir::new("sbgraph-table");
    for (name, program, model, correct) in cells().filter(|(name, ..)| *name != "Dekker") {
        let what = format!("{name} under {model}");
        let reduction = reduce(&program, &Options::new(model)).unwrap_or_else(|e| panic!("{what}: {e}"));
        let promela = graph(&program, &reduction).unwrap_or_else(|e| panic!("{what}: {e}"));
        let said = |e: String| -> String { panic!("{what}: {e}\n{}", promela.text) };
        dir.generate(&promela.text).map_err(said).ok();
        let pan = dir.verify().unwrap_or_else(|e| panic!("{what}: {e}"));
        assert_eq!(pan.errors == 0, correct, "{what} by SPIN on the graphs\n{}", promela.text);
        if !correct {
            let (table, steps) = dir.trail().unwrap_or_else(|e| panic!("{what}: {e}"));
            let trace = trail::of_graph(&promela, &reduction, &table, &steps);
            let trace = trace.unwrap_or_else(|e| panic!("{what}: {e}\n{}\n{table}\n{steps}", promela.text));
            assert!(trace.violation.is_some(), "{what}: the trail shows nothing");
            weir_machine::replay(&program, &trace).unwrap_or_else(|e| panic!("{what}: {e}"));
        }
        println!("{what}: {} states", pan.states);
    }
}

#[test]
fn spin_gives_the_marks_of_the_table_on_processes() {
    if !has_spin() {
        return;
    }
    let dir = Workdir::new("sbgraph-omm");
    for (name, program, model, correct) in cells() {
        let what = format!("{name} under {model}");
        let model_text = omm(&program, model, None).unwrap_or_else(|e| panic!("{what}: {e}"));
        let promela = &model_text.promela;
        // Dekker's buffers have no bound that is enough; the bug needs little.
        assert_eq!(model_text.exact, name != "Dekker", "{what}");
        dir.generate(&promela.text).unwrap_or_else(|e| panic!("{what}: {e}\n{}", promela.text));
        let pan = dir.verify().unwrap_or_else(|e| panic!("{what}: {e}"));
        assert_eq!(pan.errors == 0, correct, "{what} by SPIN on processes\n{}", promela.text);
        if !correct {
            let (table, steps) = dir.trail().unwrap_or_else(|e| panic!("{what}: {e}"));
            let trace = trail::of_omm(&program, model, promela, &model_text.meanings, &table, &steps);
            let trace = trace.unwrap_or_else(|e| panic!("{what}: {e}\n{}\n{table}\n{steps}", promela.text));
            assert!(trace.violation.is_some(), "{what}: the trail shows nothing");
            weir_machine::replay(&program, &trace).unwrap_or_else(|e| panic!("{what}: {e}"));
        }
        println!("{what}: {} states", pan.states);
    }
}
