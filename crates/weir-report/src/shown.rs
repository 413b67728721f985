//! Parts of an answer ([`crate::answer`]): places, steps, what goes wrong.

use weir_ir::{Sources, Span};

/// A place in a file, as people count; where it is not known, a number is 0.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Place {
    /// The file, where it is another than the one asked about, or may be.
    pub file: Option<String>,
    /// The line.
    pub line: usize,
    /// The column, in characters.
    pub column: usize,
    /// The line where it ends.
    pub end_line: usize,
    /// The column behind its end.
    pub end_column: usize,
}

impl Place {
    /// A line of the file that is asked about.
    pub fn line(line: usize) -> Place {
        Place { line, ..Place::default() }
    }

    /// Where a span stands.
    pub fn of(span: Span, sources: &Sources) -> Option<Place> {
        let file = sources.file(span.file)?;
        let (line, column) = file.line_col(span.start);
        let (end_line, end_column) = file.line_col(span.end.max(span.start));
        Some(Place { file: Some(file.name.clone()), line, column, end_line, end_column })
    }
}

/// What goes wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Violated {
    /// In words of the source.
    pub text: String,
    /// Where that stands.
    pub place: Option<Place>,
}

/// A step of the execution that is shown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// Who takes it.
    pub name: String,
    /// What it does.
    pub text: String,
    /// Its line, where it has one.
    pub line: Option<usize>,
}
