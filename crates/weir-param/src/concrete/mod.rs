//! Systems with a fixed number of processes: small explorations and the replay
//! of executions. The two share no code: the replay is what confirms the other.

pub(crate) mod forward;
pub mod replay;
