//! Any number of threads under TSO.
//!
//! A [`System`] is a transition system over any number of processes with
//! store buffers. [`decide()`] proves that no bad state is reachable whatever the
//! number of processes, or finds an execution with as few as it takes.
//!
//! | module | its job |
//! |---|---|
//! | [`system`] | what a system is and what it means |
//! | [`cub`] | Cubicle-W models, read from text |
//! | [`from_program`] | programs of the common model as systems |
//! | [`mod@decide`] | the procedure: small instances first, then the backward search |
//! | [`claim`] | proofs as data: what never holds |
//! | [`mod@check`] | the check of a claim, separate from the search |
//! | `engine` | the backward search: cubes, steps back, subsumption, guesses |
//! | [`concrete`] | instances with a fixed number of processes: exploration, replay |
//! | [`clock`] | limits on time and memory inside long computations |
//! | [`trace`] | executions as data |
//! | [`text`] | claims as text, and back |

pub mod check;
pub mod claim;
pub mod clock;
pub mod concrete;
pub mod cub;
pub mod decide;
mod engine;
pub mod from_program;
mod proof;
mod support;
pub mod system;
pub mod text;
pub mod trace;

pub use decide::{Answer, Options, Outcome, decide};
pub use proof::Proof;
pub use support::Unsupported;
pub use system::System;
