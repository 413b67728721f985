//! What need not be explored: interleavings (partial-order reduction with persistent sets) and
//! differences between states that nothing depends on.
//!
//! `futures` says of locations what may still be accessed, `accesses` what else is known of them.
//! Where each thread is known as an `automaton`, `bisimulation` has its quotient,
//! `class_accesses` what may come from each class, and `dead_variables` which values make a
//! difference. [`persistent_set`] uses the accesses of locations and of classes.

mod accesses;
mod automaton;
mod bisimulation;
mod class_accesses;
mod dead_variables;
mod futures;
mod persistent_set;

pub(crate) use accesses::{FutureAccesses, Thread, future_accesses};
pub(crate) use automaton::{Automata, Kind, To, automata};
pub(crate) use bisimulation::{NO_CLASS, Quotient, quotient};
pub(crate) use class_accesses::{ClassAccesses, class_accesses};
pub(crate) use dead_variables::{ALL_SAME, DeadValues, Watched, dead_values};
pub use futures::{Accesses, Futures};
pub(crate) use persistent_set::persistent_set;
