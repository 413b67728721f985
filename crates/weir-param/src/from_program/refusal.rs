//! What cannot be lowered.

use crate::system::VarId;
use weir_ir::{Diagnostic, Span};

/// Why a program is not lowered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// Where.
    pub span: Option<Span>,
    /// Why.
    pub message: String,
    /// Because a counter is used as something else.
    pub(super) counter: bool,
    /// Because this integer does not merely count.
    pub(super) exact: Option<VarId>,
}

impl Refusal {
    pub(super) fn new(span: Option<Span>, message: impl Into<String>) -> Refusal {
        Refusal { span, message: message.into(), counter: false, exact: None }
    }
    /// A counter is used as something else.
    pub(super) fn counter() -> Refusal {
        let message = "a counter of threads is used in another way than counting";
        Refusal { counter: true, ..Refusal::new(None, message) }
    }
    /// An integer does not merely count.
    pub(super) fn exact(var: VarId) -> Refusal {
        let message = "an integer comes near the end of its type";
        Refusal { exact: Some(var), ..Refusal::new(None, message) }
    }
    pub(super) fn pointer() -> Refusal {
        Refusal::new(None, "pointers are not supported for any number of threads")
    }
    pub(super) fn whole() -> Refusal {
        Refusal::new(None, "whole programs are not supported for any number of threads")
    }
    pub(super) fn too_large() -> Refusal {
        Refusal::new(None, "a number leaves 64 bits")
    }
    pub(super) fn too_many() -> Refusal {
        Refusal::new(None, "the code has too many paths for any number of threads")
    }
    pub(super) fn at(mut self, span: Span) -> Refusal {
        self.span.get_or_insert(span);
        self
    }
    /// As a message.
    pub fn diagnostic(&self) -> Diagnostic {
        let d = match self.span.filter(|s| *s != Span::default()) {
            Some(span) => Diagnostic::error(span, self.message.clone()),
            None => Diagnostic::error_without_place(self.message.clone()),
        };
        d.hint("with a fixed number of threads, all programs can be checked: `--threads 3`")
    }
}
