//! Executions: how a state was reached.

mod execution;
mod predecessors;
mod reconstruct;

pub(crate) use execution::trace;
pub(crate) use predecessors::{Predecessors, Stopped};
pub(crate) use reconstruct::{Known, Patience, Rebuilt, execution, follow, reconstruct, successors};
