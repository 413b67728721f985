//! Programs with procedures: each thread becomes one automaton first. A step of it that completes
//! one is a step of the program (see [`weir_passes::inline`]), so the two reach the same states.

use super::refusal::Refusal;
use std::borrow::Cow;
use weir_ir::{Op, Program};
use weir_passes::calls::recursive_routines;
use weir_passes::unroll::{Loops, unroll};

/// The program without calls.
pub(super) fn inlined(program: &Program) -> Result<Cow<'_, Program>, Refusal> {
    let edges =
        || program.routines.iter().enumerate().flat_map(|(r, of)| of.edges.iter().map(move |e| (r, e)));
    if !edges().any(|(_, e)| matches!(e.op, Op::Call { .. })) {
        return Ok(Cow::Borrowed(program));
    }
    let recursive = recursive_routines(program);
    let again = edges().find(|(_, e)| match &e.op {
        Op::Call { routine, .. } => recursive[routine.index()],
        _ => false,
    });
    if let Some((_, e)) = again {
        let message = "procedures that call themselves are not supported for any number of threads";
        return Err(Refusal::new(Some(e.span), message));
    }
    let flat = unroll(program, Loops::Keep, 0).map_err(|why| Refusal::new(None, why.0))?;
    // Where something was cut off, nothing could be said of all executions.
    if !flat.cuts.is_empty() {
        return Err(Refusal::new(None, "procedures that cannot be inlined"));
    }
    let mut flat = flat.program;
    for t in &program.templates {
        // These keep their numbers, and people know them by their labels.
        let (own, code) = (program.routine(t.routine), &mut flat.routines[t.routine.index()]);
        code.locs[..own.locs.len()].clone_from_slice(&own.locs);
    }
    Ok(Cow::Owned(flat))
}
