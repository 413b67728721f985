//! Executions: how a state was reached.

mod execution;
mod predecessors;
mod reconstruct;

pub(crate) use execution::trace;
pub(crate) use predecessors::Predecessors;
pub(crate) use reconstruct::{Known, Patience, execution, follow, reconstruct, successors};
