//! Writing a search down, and going on with it later.
//!
//! ```text
//! "WEIRCKPT", format version
//! the writer's version, the program's file and fingerprint, model, options,
//!   a sum over the compiled program
//! the frontier, the initial states
//! the parts: threads, memories
//! the layout of keys with its tables of pairs, the visited set
//! a sum over everything before it
//! ```
//!
//! All is written as the search keeps it in memory, except the hash index, which
//! is built again. Nothing of a damaged file is used: its sum is compared before
//! anything else is read. What a file says beyond that is checked where a search
//! would otherwise trip over it.

mod format;
mod read;
mod wire;
mod write;

pub(crate) use format::code_sum;
pub use format::{CheckpointError, Header};
pub use read::Checkpoint;
pub(crate) use wire::{In, Out};
pub(crate) use write::Snapshot;
