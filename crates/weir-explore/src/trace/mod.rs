//! .

pub(crate) mod execution;
pub(crate) mod predecessors;
pub(crate) mod reconstruct;
