//! Any number of threads under TSO.
//!
//! A [`System`] is a transition system over any number of processes with
//! store buffers.
//!
//! | module | its job |
//! |---|---|
//! | [`system`] | what a system is and what it means |
//! | [`cub`] | Cubicle-W models, read from text |
//! | [`from_program`] | programs, lowered |
//! | [`cubicle`] | systems as Cubicle-W models |

pub mod concrete;
pub mod cub;
pub mod cubicle;
pub mod decide;
mod engine;
pub mod from_program;
pub mod show;
mod support;
pub mod system;
pub mod trace;

pub use decide::{Answer, Options, Outcome, Proof, Unsupported, decide};
pub use system::System;
