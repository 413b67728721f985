//! Random programs as a person writes them: nested loops, labels, jumps,
//! branches, procedures, as text of the Weir language.
//!
//! Control-flow automata ([`crate::generate`]) say nothing about how a front end
//! reads labels and nested statements. These programs are trees that are printed
//! ([`print()`]), so that a change that must not matter ([`change`]) can be made on
//! the tree: another label, a fence that is never reached, a variable that nobody
//! uses, another order of the threads, other names.
//!
//! Most are finite. Those whose store buffers grow without end are of use too:
//! engines that find an error in them have to find it in all their variants.

pub mod change;
mod make;
mod print;
mod smaller;
mod tree;

pub use change::Change;
pub use make::make;
pub use print::print;
pub use smaller::smaller;
pub use tree::{Atom, COUNTERS, Cond, Kind, LOCALS, Never, Stmt, Structured};
