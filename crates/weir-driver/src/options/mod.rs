//! One table of options (`table`): each is said once, with its name, the type of its
//! value, its default, its range, a line of help, and who takes it.
//!
//! Whoever takes options makes what it needs from the entries: the command line its
//! arguments, help, completions and man pages (`weir::cli`), [`crate::project`] its keys,
//! the page its form, and the manual its tables (a test of `weir` keeps them so).

pub mod defaults;
mod entry;
mod table;
mod values;

pub use entry::{Arguments, Arity, Given, Place, Spec};
pub use table::*;
pub use values::{
    Answer, Bytes, CriterionArg, ExportTo, Goal, GraphTo, LitmusFormat, Shell, Solver, Task, Workers,
};
