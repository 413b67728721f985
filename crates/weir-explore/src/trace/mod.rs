//! .

pub(crate) mod predecessors;
pub(crate) mod reconstruct;
