//! A row of the table of an execution, whoever makes it.

use weir_ir::{Addr, Span};

/// What a row shows, which decides its colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// Anything else.
    Step,
    /// A store that is still in the buffer, or was flushed at once.
    Store,
    /// A flush.
    Flush,
    /// A label is reached.
    Label,
    /// Local steps.
    Local,
    /// The step that is an error.
    Fault,
}

/// What the buffer column says in place of the buffer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum BufferNote {
    /// The store of this row was flushed in the same row.
    Flushed,
    /// Inside an atomic section stores act on memory at once.
    AtOnce,
}

/// Something worth knowing about a step, and the same in fewer words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Remark {
    pub(crate) long: String,
    pub(crate) short: String,
}

impl From<String> for Remark {
    fn from(text: String) -> Remark {
        Remark { short: text.clone(), long: text }
    }
}

/// One row.
#[derive(Clone, Debug)]
pub(crate) struct Row {
    pub(crate) thread: usize,
    pub(crate) kind: Kind,
    pub(crate) action: String,
    /// The line of the source; 0 for none.
    pub(crate) line: usize,
    pub(crate) note: Option<BufferNote>,
    pub(crate) remarks: Vec<Remark>,
    /// The step the row is about; of several, the first one that shows.
    pub(crate) step: usize,
    /// The state the row ends in, as an index of the snapshots.
    pub(crate) after: usize,
    pub(crate) span: Span,
    /// For a store that went to the buffer: the address, and whether the next
    /// entry to leave the buffer (for that address) is this one.
    pub(crate) store: Option<(Addr, bool)>,
    /// Whether a remark says what a variable became.
    pub(crate) says_value: bool,
    /// How many steps of a library are in this row, and of which.
    pub(crate) folded: Option<(u64, String)>,
}

impl Row {
    /// A row about a step, which leads to a state: what it does, and where.
    pub(crate) fn new(
        thread: usize,
        (step, after): (usize, usize),
        action: String,
        at: (usize, Span),
    ) -> Row {
        Row {
            thread,
            kind: Kind::Step,
            action,
            line: at.0,
            note: None,
            remarks: Vec::new(),
            step,
            after,
            span: at.1,
            store: None,
            says_value: false,
            folded: None,
        }
    }
}

/// What is said of a load from memory while stores wait: those of others to the same place,
/// and own ones.
pub(crate) fn waiting(late: Vec<String>, own: Option<&str>) -> Option<Remark> {
    let late = match late.as_slice() {
        [] => None,
        [one] => Some(format!("{one} has not arrived")),
        [one, two] => Some(format!("{one} and {two} have not arrived")),
        more => Some(format!("the stores of {} threads have not arrived", more.len())),
    };
    match (late, own) {
        (None, None) => None,
        (None, Some(own)) => Some(Remark { long: format!("reads memory, {own}"), short: own.to_string() }),
        (Some(late), None) => Some(late.into()),
        (Some(late), Some(own)) => Some(Remark { long: format!("{late}, {own}"), short: late }),
    }
}
