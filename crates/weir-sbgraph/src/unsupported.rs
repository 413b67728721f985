//! Why a program has no store-buffer graph.

use std::fmt;
use weir_ir::{Diagnostic, Sources, Span};

/// Why a program has no store-buffer graph.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unsupported {
    /// A loop stores without emptying the buffer on every way round: the graph
    /// would be infinite (assumption 1 of the thesis).
    UnfencedLoop {
        /// The thread or routine.
        thread: String,
        /// The store.
        store: Span,
        /// Where the loop starts.
        head: Span,
    },
    /// A routine that may call itself: the stack is not part of a graph.
    Recursion {
        /// The routine.
        routine: String,
        /// The call.
        span: Span,
    },
    /// An access to several bytes at once: a graph has whole cells.
    SeveralBytes {
        /// The access.
        span: Span,
    },
    /// The graph, or the code after inlining, is larger than allowed.
    TooLarge {
        /// What there is too much of.
        what: String,
    },
    /// A pointer may lead to a cell whose type refuses values, so that it is not
    /// known at the store whether the value fits.
    RangeThroughPointer {
        /// The store.
        span: Span,
    },
}

impl Unsupported {
    /// With the lines of the source text.
    pub fn describe(&self, sources: &Sources) -> String {
        let line = |span: &Span| match sources.line(*span) {
            0 => String::new(),
            n => format!(" in line {n}"),
        };
        match self {
            Unsupported::UnfencedLoop { thread, store, head } => {
                let from = match sources.line(*head) {
                    0 => String::new(),
                    n => format!(" (the loop at line {n})"),
                };
                let at = line(store);
                format!(
                    "unfenced writing loop: `{thread}` can repeat the store{at} without emptying its buffer{from}"
                )
            }
            Unsupported::Recursion { routine, span } => {
                format!("`{routine}` may call itself{}, and a store-buffer graph has no stack", line(span))
            }
            Unsupported::SeveralBytes { span } => {
                format!(
                    "several bytes are accessed at once{}, and a store-buffer graph has whole cells",
                    line(span)
                )
            }
            Unsupported::TooLarge { what } => format!("the store-buffer graph is too large: {what}"),
            Unsupported::RangeThroughPointer { span } => {
                format!("the store through a pointer{} may reach a variable of a range type", line(span))
            }
        }
    }

    /// As a message with its place.
    pub fn diagnostic(&self, sources: &Sources) -> Diagnostic {
        let text = self.describe(sources);
        match self {
            Unsupported::UnfencedLoop { store, .. } => Diagnostic::error(*store, text)
                .label("this store can pile up in the buffer")
                .hint("a fence or a locked operation on every way round the loop makes the graph finite"),
            Unsupported::Recursion { span, .. }
            | Unsupported::RangeThroughPointer { span }
            | Unsupported::SeveralBytes { span } => Diagnostic::error(*span, text),
            Unsupported::TooLarge { .. } => Diagnostic::error_without_place(text),
        }
    }
}

impl fmt::Display for Unsupported {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.describe(&Sources::default()))
    }
}

impl std::error::Error for Unsupported {}
