//! One thing that a program does.

/// A part of a program: what is declared at file scope, and a statement that adds to `sum`.
#[derive(Clone, Debug)]
pub struct Item {
    pub(super) declared: String,
    pub(super) statement: String,
}

impl Item {
    pub(super) fn new(declared: impl Into<String>, statement: impl Into<String>) -> Item {
        Item { declared: declared.into(), statement: statement.into() }
    }
}
