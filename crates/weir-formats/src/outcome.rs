//! What the readers of all formats share: how they end, and how a program is named.

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

/// The name of a file without folders and extension.
pub(crate) fn stem(name: &str) -> &str {
    let file = name.rsplit(['/', '\\']).next().unwrap_or(name);
    match file.rsplit_once('.') {
        Some((stem, _)) if !stem.is_empty() => stem,
        _ => file,
    }
}
