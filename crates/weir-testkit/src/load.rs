//! Programs of every format that needs no compiler.

use crate::text;
use std::path::Path;
use weir_formats::Format;
use weir_ir::{Diagnostic, Program};

/// Reads a program of any format.
///
/// # Errors
///
/// What is wrong with it.
pub fn load(path: &Path) -> Result<Program, Vec<Diagnostic>> {
    let (name, text) = (path.display().to_string(), text(path));
    match weir_formats::detect(&name, text.as_bytes()).map_err(|d| vec![d])? {
        Format::Weir => weir_lang::load(&name, &text),
        other => weir_formats::load(other, &name, &text),
    }
}

/// Reads a program that is right.
///
/// # Panics
///
/// Where it is not.
pub fn program(path: &Path) -> Program {
    load(path).unwrap_or_else(|d| panic!("{}: {d:#?}", path.display()))
}
