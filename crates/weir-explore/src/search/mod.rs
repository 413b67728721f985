//! Breadth-first search over all reachable states, with its workers, limits and checkpoints.

mod answer;
mod breadth_first;
mod checkpoint;
mod explore;
mod frontier;
mod limits;
mod parallel;
mod symbolic_turns;
mod unbounded_buffers;

pub use checkpoint::{Checkpoint, CheckpointError, Header};
pub use explore::{explore, explore_from, final_states};
