//! An execution as others read it.

use crate::compile::{Code, chosen};
use weir_ir::{Model, Program, Step, Trace, Violation};

/// The execution from the initial state with these cells.
pub(crate) fn trace(
    program: &Program,
    code: &Code,
    model: Model,
    cells: &[i64],
    steps: Vec<Step>,
    violation: Violation,
) -> Trace {
    let memory_init = chosen(program, code, cells);
    Trace { model, memory_init, steps, violation: Some(violation) }
}
