//! Breadth-first search over all reachable states, with its workers, limits and checkpoints; in
//! memory, or on disk (`external`).

mod answer;
mod breadth_first;
mod checkpoint;
mod explore;
mod external;
mod frontier;
mod limits;
mod parallel;
mod symbolic_turns;
mod unbounded_buffers;

pub(crate) use answer::Start;
pub(crate) use breadth_first::{endless_buffers, hopeless_from, settled};
pub use checkpoint::{Checkpoint, CheckpointError, Header};
pub(crate) use checkpoint::{In, Out, code_sum};
pub use explore::{explore, explore_from, final_states};
pub(crate) use frontier::Frontier;
