//! Helpers for the tests.

use weir_engine::Outcome;
use weir_explore::Options;
use weir_ir::{Model, Program};

/// Loads text that must be accepted.
pub fn program(text: &str) -> Program {
    let p = weir_llvm::load("test.ll", text).unwrap_or_else(|d| panic!("{d:#?}"));
    let broken = weir_ir::verify::verify(&p);
    assert!(broken.is_empty(), "{broken:?}");
    p
}

/// The verdict under a model; a trace must satisfy the judge.
pub fn verdict(p: &Program, model: Model) -> &'static str {
    match weir_explore::explore(p, &Options::new(model)).outcome {
        Outcome::Safe(..) => "safe",
        Outcome::Unsafe(trace) => {
            weir_machine::replay(p, &trace).expect("the judge accepts the trace");
            "unsafe"
        }
        Outcome::Unknown(..) | Outcome::Unsupported(_) => "unknown",
    }
}

/// The verdicts under SC, TSO and PSO.
pub fn verdicts(text: &str) -> [&'static str; 3] {
    let p = program(text);
    Model::ALL.map(|m| verdict(&p, m))
}
