//! .

pub(crate) mod best_first;
pub(crate) mod heuristic;
