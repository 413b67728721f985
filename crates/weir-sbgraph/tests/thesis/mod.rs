//! Table 6.1 of the thesis.

use crate::common::{load, root};
use weir_ir::{Model, Program};

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

/// Every cell of the table: name, program, model, whether it is correct.
pub fn cells() -> impl Iterator<Item = (&'static str, Program, Model, bool)> {
    TABLE.into_iter().flat_map(|(name, file, tso, pso)| {
        let path = root(&format!("examples/{file}.weir"));
        let program = load(&path).unwrap_or_else(|m| panic!("{name}: {m:?}"));
        [(name, program.clone(), Model::Tso, tso), (name, program, Model::Pso, pso)]
    })
}
