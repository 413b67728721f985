//! Boogie.
//!
//! | module | its job |
//! |---|---|
//! | `steps` | a program as one procedure, for Boogie itself |
//! | [`corral`] | a program with threads, in the dialect of Corral |
//! | `obligations`, [`civl`] | proofs |
//! | `exprs`, `ops` | expressions, and operations on registers and memory |

pub mod civl;
pub mod corral;
mod exprs;
mod obligations;
mod ops;
mod steps;

pub use obligations::obligations;
pub use steps::export;
