//! Robustness against weak memory, and the fewest fences.

pub mod fence;
