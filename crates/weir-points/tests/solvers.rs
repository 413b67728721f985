//! What other solvers say about local proofs.

mod common;

use common::{example, names, proved};
use weir_ir::Model;
use weir_prove::Choice;

weir_testkit::main! {
    burns_with_two_solvers: Z3;
}

/// z3 agrees with the embedded solver on every question.
fn burns_with_two_solvers() {
    let found = proved(&example("burns_fenced"), "ar || ar", Model::Tso, false, 0, Choice::Both);
    assert!(found.complete(), "{}", names(&found));
}
