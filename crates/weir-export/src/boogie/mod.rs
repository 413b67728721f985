//! Boogie.
//!
//! | module | its job |
//! |---|---|
//! | `steps` | a program as one procedure, for Boogie itself |
//! | [`corral`] | a program with threads, in the dialect of Corral |
//! | `obligations`, [`civl`] | proofs |
//! | `exprs` | expressions |

pub mod civl;
pub mod corral;
mod exprs;
mod obligations;
mod steps;

pub use obligations::obligations;
pub use steps::export;
