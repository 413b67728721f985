//! Table 6.1 of the thesis: 18 programs, four columns each (TSO and PSO, by an
//! operational model and by store-buffer graphs), the same marks. The first of
//! each pair by Weir's explorer, the second by exploring the SC program (the target
//! `spin` has the same by SPIN).

mod thesis;

use thesis::cells;
use weir_engine::Outcome;
use weir_ir::Model;
use weir_sbgraph::{Options, Unsupported, reduce};

fn is_safe(name: &str, outcome: Outcome) -> bool {
    match outcome {
        Outcome::Safe(..) => true,
        Outcome::Unsafe(_) => false,
        Outcome::Unknown(why, _) => panic!("{name}: {why}"),
        Outcome::Unsupported(what) => panic!("{name}: {what}"),
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
