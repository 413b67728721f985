//! .

pub(crate) mod answer;
pub(crate) mod breadth_first;
pub(crate) mod checkpoint;
pub(crate) mod explore;
pub(crate) mod frontier;
pub(crate) mod limits;
pub(crate) mod parallel;
pub(crate) mod symbolic_turns;
pub(crate) mod unbounded_buffers;
