//! What the gate does not let through, and what it does not look at.

use weir_ir::{Len, Program};

/// What an engine gave is no answer: a bug in Weir.
#[derive(Clone, Debug)]
pub struct Refused {
    /// The engine.
    pub engine: String,
    /// What is wrong with it.
    pub why: String,
}

impl std::fmt::Display for Refused {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "the gate refuses the answer of {}: {}", self.engine, self.why)
    }
}

/// Every state of the judge's has all of memory: more cells than this are too many.
const CELLS: u64 = 10_000;
pub(super) const LARGE: &str = "memory is too large to have it in every state";

pub(super) fn is_large(program: &Program) -> bool {
    let cells = |len: Len| match len {
        Len::Scalar | Len::Unbounded => 1,
        Len::Fixed(n) => u64::from(n),
    };
    // Of a whole program, a state has what was written.
    !program.whole && program.objects.iter().map(|o| cells(o.len)).sum::<u64>() > CELLS
}
