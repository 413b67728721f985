//! A share of a program's states: what one of several owners does, whoever they are and
//! however they talk to each other.
//!
//! Every state has one owner, by the hash of what it holds (`store`: numbers of parts
//! mean nothing to others). An owner expands the states of its share, level by level, with
//! the same workers, reductions and tables as a search alone; successors that others own go
//! out as bytes ([`Partition::outgoing`]) and come in as bytes ([`Partition::accept`]). What
//! keeps owners in step, carries the bytes and decides when to end is not known here
//! (`weir-cluster` does).
//!
//! The link of a state is the mark of the state before it, as always, and the owner of the
//! states with a mark follows from the mark. So an execution is found by asking owners for
//! their states with a mark ([`Partition::with_mark`]), step by step ([`Partition::rebuild`]).
//!
//! After Stern and Dill: Parallelizing the Murphi verifier, 1997. Deviations: states travel
//! as numbers of parts, each of which is described to another owner once (`wire`); a small
//! cache spares others what they were told a moment ago; and executions are found without
//! keeping anything but marks.

mod chain;
mod ground;
mod owner;
mod refused;
mod saved;
mod wire;

pub use chain::{Ask, Candidate, Gone, Rebuilt};
pub use ground::{Compiled, Ground};
pub use owner::{Figures, Partition, Violated};
pub use refused::Refused;
pub use saved::{Standing, about};
