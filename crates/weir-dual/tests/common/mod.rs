//! Proofs are checked from their text.

use weir_certify::{Certified, Rejected, certify as check};
use weir_closure::seal;
use weir_dual::certificate::Certificate;
use weir_ir::{Model, Program};

/// Checks a proof of the engine.
pub fn certify(program: &Program, proof: &Certificate) -> Result<Certified, Rejected> {
    check(program, &seal(program, "clauses", Model::Tso, &proof.lines(program)), &mut || false)
}
