//! Directed search for bugs: best-first, by distances in the control flow.

mod best_first;
mod heuristic;

pub use best_first::directed_search;
