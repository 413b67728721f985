//! Any number of threads under TSO.
//!
//! A [`System`] is a transition system over any number of processes with
//! store buffers.
//!
//! | module | its job |
//! |---|---|
//! | [`system`] | what a system is and what it means |

pub mod from_program;
pub mod system;

pub use system::System;
