//! Why a program is refused.

use std::fmt;
use weir_ir::Span;

/// Why the threads of a program are not known beforehand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Dynamic {
    /// In words.
    pub why: String,
    /// Where.
    pub span: Option<Span>,
}

impl Dynamic {
    pub(crate) fn new(why: impl Into<String>) -> Dynamic {
        Dynamic { why: why.into(), span: None }
    }
    pub(crate) fn at(span: Span, why: impl Into<String>) -> Dynamic {
        Dynamic { why: why.into(), span: Some(span) }
    }
}

impl fmt::Display for Dynamic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.why)
    }
}
