//! Table 6.1 of the thesis.

use weir_ir::{Model, Program};
use weir_testkit::example;

const OK: bool = true;
const BUG: bool = false;

/// Name in the thesis, example, correct under TSO, correct under PSO.
const TABLE: [(&str, &str, bool, bool); 18] = [
    ("Burns", "locks/burns_once", BUG, BUG),
    ("Burns (TSO)", "locks/burns_fenced", OK, OK),
    ("Dekker", "locks/dekker", BUG, BUG),
    ("Dekker (TSO)", "locks/dekker_fenced", OK, OK),
    ("Peterson", "peterson", BUG, BUG),
    ("Peterson (TSO)", "locks/peterson_fenced", OK, BUG),
    ("Peterson (PSO)", "locks/peterson_fenced_pso", OK, OK),
    ("Lamport's bakery", "locks/bakery_once", BUG, BUG),
    ("Lamport's bakery (TSO)", "locks/bakery_fenced_tso", OK, BUG),
    ("Lamport's bakery (PSO)", "locks/bakery_fenced_pso", OK, OK),
    ("Szymanski", "locks/szymanski_once", BUG, BUG),
    ("Szymanski (TSO)", "locks/szymanski_fenced", OK, OK),
    ("Arora queue", "queues/arora", BUG, BUG),
    ("Arora queue (TSO)", "queues/arora_fenced_tso", OK, BUG),
    ("Arora queue (PSO)", "queues/arora_fenced_pso", OK, OK),
    ("Treiber stack", "lists/treiber", OK, OK),
    ("TML", "locks/tml", OK, BUG),
    ("TML (PSO)", "locks/tml_fenced_pso", OK, OK),
];

/// Every cell of the table: name, program, model, whether it is correct.
pub fn cells() -> impl Iterator<Item = (&'static str, Program, Model, bool)> {
    TABLE.into_iter().flat_map(|(name, file, tso, pso)| {
        let program = weir_testkit::program(&example(&format!("{file}.weir")));
        [(name, program.clone(), Model::Tso, tso), (name, program, Model::Pso, pso)]
    })
}
