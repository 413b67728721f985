//! What the search asks about a program with some fences.

use weir_engine::StopReason;
use weir_ir::{Replay, Trace};

/// An execution that the judge has replayed.
#[derive(Clone, Debug)]
pub struct Execution {
    /// The execution.
    pub trace: Trace,
    /// What the judge saw.
    pub replay: Replay,
}

/// How hard a check tries.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effort {
    /// As hard as it can.
    Full,
    /// The answer would be of use, but the search goes on without it.
    Brief,
}

/// What a check says about a program.
#[derive(Clone, Debug)]
pub enum Check {
    /// It reaches the goal.
    Holds,
    /// These executions show that it does not; at least one.
    Broken(Vec<Execution>),
    /// It is not known, for this reason.
    Unknown(StopReason),
}
