//! What a set of states is asked with and what it tells.

use weir_engine::StopReason;

/// What the set of all states tells.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Answer {
    /// No state violates anything.
    Safe(Figures),
    /// Some state does.
    Violated,
    /// Nothing, for this reason.
    Nothing(Why),
}

/// Why there is no set of all states, or no answer from it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Why {
    /// The program, or what is asked about it, is not fit for this.
    Unfit,
    /// More work than was allowed.
    Spent,
    /// A limit of the user's.
    Limit(StopReason),
}

/// What a set of states took.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct Figures {
    pub states: u64,
    /// Nodes of the set, and all that were made on the way.
    pub nodes: usize,
    pub made: usize,
    pub bytes: usize,
    /// Parts of threads that occur.
    pub parts: usize,
}

/// How much may be spent.
pub(crate) struct Budget<'a> {
    /// How much work may be done, in arcs of nodes that are asked for.
    pub arcs: u64,
    /// How many bytes may be in use.
    pub bytes: usize,
    /// Why to stop, if there is another reason.
    pub limit: &'a dyn Fn() -> Option<StopReason>,
}
