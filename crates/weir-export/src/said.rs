//! What exporters say, in texts and about programs.

use std::collections::HashSet;
use weir_ir::{Diagnostic, Program};

/// Text for a comment between `/*` and `*/`: neither its end nor a line that goes on.
pub(crate) fn in_comment(text: &str) -> String {
    text.replace("*/", "* /").replace("/*", "/ *").replace('\\', "/")
}

/// Refuses a program that breaks a rule of the model.
pub(crate) fn well_formed(program: &Program) -> Result<(), Vec<Diagnostic>> {
    let Some(first) = weir_ir::verify::verify(program).first().map(|f| f.what.to_string()) else {
        return Ok(());
    };
    Err(vec![Diagnostic::error_without_place(format!("the program is not well formed: {first}"))])
}

/// The value, unless there are errors; each of them once.
pub(crate) fn unless<T>(mut errors: Vec<Diagnostic>, value: T) -> Result<T, Vec<Diagnostic>> {
    let mut said = HashSet::new();
    errors.retain(|e| said.insert((e.span, e.message.clone())));
    if errors.is_empty() { Ok(value) } else { Err(errors) }
}
