//! The engine for any number of threads, on programs.
//!
//! `safe` is a proof by [`weir_param`]. An `unsafe` counts only when a fixed
//! number of threads does it: the smallest instance in which another engine finds
//! an execution is the answer, and the judge replays it.

mod choices;
mod found;
mod instances;
mod search;

pub use found::Found;
pub use search::{auto, cubicle, explained, only_block, param};
