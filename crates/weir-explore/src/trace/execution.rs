//! An execution as others read it.

use crate::compile::Code;
use weir_ir::{Addr, CellInit, Model, ObjId, Program, Step, Trace, Violation};

/// The execution from the initial state with these cells.
pub(crate) fn trace(
    program: &Program,
    code: &Code,
    model: Model,
    cells: &[i64],
    steps: Vec<Step>,
    violation: Violation,
) -> Trace {
    let mut memory_init = Vec::new();
    for (i, o) in program.objects.iter().enumerate() {
        let Some((first, len)) = code.fixed[i] else { continue };
        for offset in 0..len as i32 {
            if let CellInit::Any { .. } = o.cell_init(offset) {
                let value = cells[first as usize - 1 + offset as usize];
                memory_init.push((Addr::of(ObjId::new(i), offset), value));
            }
        }
    }
    Trace { model, memory_init, steps, violation: Some(violation) }
}
