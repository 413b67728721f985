//! How the readers of all formats end.

use std::collections::HashSet;
use weir_ir::{Diagnostic, Program};

/// The program with its warnings, or the errors (and the warnings beside them).
pub(crate) fn outcome(
    mut program: Program,
    mut messages: Vec<Diagnostic>,
) -> Result<Program, Vec<Diagnostic>> {
    // The same text may be lowered several times (copies of a process): say it once.
    let mut said = HashSet::new();
    messages.retain(|m| said.insert((m.span, m.message.clone(), m.label.clone())));
    if messages.iter().any(Diagnostic::is_error) {
        Err(messages)
    } else {
        program.warnings = messages;
        Ok(program)
    }
}
