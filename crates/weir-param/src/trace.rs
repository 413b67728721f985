//! Executions of a system with a fixed number of processes.

use crate::system::VarId;

/// Whose value: a variable, or the cell of an array at a process (from 0).
pub type Slot = (VarId, Option<u8>);

/// One step.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// A rule fires for these processes (from 0).
    Fire {
        /// Its position.
        rule: usize,
        /// The processes of its parameters.
        args: Vec<u8>,
        /// For every assignment of any value, in order: the value.
        any: Vec<i64>,
    },
    /// The oldest update in the buffer of a process reaches memory.
    Flush(u8),
}

/// An execution. Values of enumerations are positions, processes count from 0.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trace {
    /// How many processes there are.
    pub procs: u8,
    /// The initial value of every variable and cell.
    pub start: Vec<(Slot, i64)>,
    /// What happens.
    pub actions: Vec<Action>,
    /// The bad state that is reached at the end.
    pub bad: usize,
    /// The processes of its parameters.
    pub witness: Vec<u8>,
}
