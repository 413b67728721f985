//! What is seen beside the rows of an execution: memory, buffers, and which row goes back to which.

use std::collections::BTreeMap;
use std::rc::Rc;
use weir_ir::{Addr, ReadFrom};

/// A shared store that waits in a buffer.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    /// The cell, by position, and what it gets.
    pub(crate) cell: usize,
    pub(crate) value: String,
    pub(super) place: (Addr, u8),
    pub(super) row: usize,
}

/// What is seen beside a row, after it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scene {
    /// The cells that changed, by position; `None`: the cell is no more.
    pub(crate) changes: BTreeMap<usize, Option<String>>,
    /// The shared stores in the buffers of all threads.
    pub(crate) buffers: Rc<Vec<Vec<Entry>>>,
}

/// What a shared access is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum What {
    /// A load; from memory, or from the own buffer.
    Load(ReadFrom),
    /// A store that went to the buffer.
    Store,
    /// A flush.
    Flush,
}

/// An access to shared memory, for whoever looks for reasons.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Seen {
    pub(crate) step: usize,
    pub(crate) thread: usize,
    pub(crate) what: What,
    pub(crate) addr: Addr,
    pub(crate) line: usize,
}

/// What is beside the rows of an execution.
pub(crate) struct Tale {
    /// One for each row.
    pub(crate) scenes: Vec<Scene>,
    /// The cells that are shown.
    pub(crate) cells: Vec<String>,
    /// Which of them are there at the start, and what they hold.
    pub(crate) start: BTreeMap<usize, String>,
    pub(crate) seen: Vec<Seen>,
    /// From row to row: a store and its flush, a store and who reads it.
    pub(crate) arrows: Vec<(usize, usize, &'static str)>,
}
