//! One table of options: each is said once, with its name, the type of its value, its
//! default, its range and a line of help ([`table`]); which command takes it, and whether
//! `weir.toml` and the page do, is said beside it ([`commands`]).
//!
//! Whoever takes options makes what it needs from these entries: the command line its
//! arguments, help, completions and man pages (`weir::cli`), [`crate::project`] its keys,
//! the page its form, and the manual its tables (a test of `weir` keeps them so).

mod commands;
mod entry;
mod table;
mod values;

pub use commands::*;
pub use entry::{Arguments, Arity, Choice, Given, Place, Spec};
pub use values::{Answer, Bytes, CriterionArg, ExportTo, GraphTo, LitmusFormat, Shell, Task, Workers};
