//! Other people's files: litmus tests, Trencher automata, Memorax models.
//!
//! | module | its job |
//! |---|---|
//! | [`mod@detect`] | which format a file is in |
//! | [`litmus`] | herd's litmus tests for x86 |
//! | [`trencher`] | Trencher's automata |
//! | [`rmm`] | Memorax's models |
//!
//! Every format has a `load(name, text)` that gives a program or all messages
//! about what is wrong. No input makes a front end panic.

pub mod detect;
pub mod litmus;
pub mod rmm;
pub mod trencher;

pub use detect::{Format, detect, fence_points, load};

use std::collections::HashSet;

use weir_ir::{Diagnostic, Program};

/// The program with its warnings, or the errors (and the warnings beside them).
fn outcome(mut program: Program, mut messages: Vec<Diagnostic>) -> Result<Program, Vec<Diagnostic>> {
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
fn stem(name: &str) -> &str {
    let file = name.rsplit(['/', '\\']).next().unwrap_or(name);
    match file.rsplit_once('.') {
        Some((stem, _)) if !stem.is_empty() => stem,
        _ => file,
    }
}
