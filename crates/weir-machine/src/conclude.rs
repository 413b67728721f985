//! What an execution shows: for tools that give steps, but do not say what is
//! wrong with them.

use crate::init::initial_state;
use crate::property::violated;
use crate::step::step;
use weir_ir::{Addr, Model, Program, Step, Trace, Violation};

/// The execution as far as it goes wrong, with what it shows. Steps after an
/// error are left out. An error says which step is not possible and why.
pub fn conclude(
    program: &Program,
    model: Model,
    memory_init: &[(Addr, i64)],
    steps: &[Step],
) -> Result<Trace, String> {
    let mut state = initial_state(program, memory_init).map_err(|e| e.to_string())?;
    let mut trace = Trace { model, memory_init: memory_init.to_vec(), steps: Vec::new(), violation: None };
    for (i, &s) in steps.iter().enumerate() {
        let outcome = step(program, model, &state, s).map_err(|why| format!("step {}: {why}", i + 1))?;
        trace.steps.push(s);
        match outcome.result {
            Ok(after) => state = after,
            Err(fault) => {
                trace.violation = Some(Violation::Fault(fault));
                return Ok(trace);
            }
        }
    }
    trace.violation = violated(program, &state).map(Violation::Property);
    Ok(trace)
}
