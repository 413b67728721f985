//! Why there is no program.

use weir_ir::{Diagnostic, Program, Sources};

/// Why there is no program: messages, and the text they are about.
#[derive(Clone, Debug)]
pub struct Refused {
    /// The text.
    pub sources: Sources,
    /// What is wrong with it; at least one error.
    pub diagnostics: Vec<Diagnostic>,
}

impl Refused {
    /// Messages about a program that was read.
    pub fn new(program: &Program, diagnostics: Vec<Diagnostic>) -> Refused {
        Refused { sources: program.sources.clone(), diagnostics }
    }
    /// One message about a file as a whole.
    pub fn whole_file(name: &str, message: impl Into<String>, hint: &str) -> Refused {
        let mut d = Diagnostic::error_without_place(message);
        if !hint.is_empty() {
            d = d.hint(hint);
        }
        Refused { sources: Sources::single(name, ""), diagnostics: vec![d] }
    }
}
