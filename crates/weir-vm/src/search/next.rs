//! What threads do next.

use crate::futures::Touch;

/// What a thread does next in a state.
#[derive(Clone, Default)]
pub(super) struct Next {
    pub(super) touched: Vec<Touch>,
    /// It waits for the end of this thread.
    pub(super) waits_for: Option<u32>,
    /// What it does next may end everything, or is not known.
    pub(super) open: bool,
}
