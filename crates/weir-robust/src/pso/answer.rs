//! What is answered.

use weir_engine::StopReason;
pub use weir_ir::trace::Order;
use weir_ir::{Addr, ThreadId, Trace};

/// An event of a cycle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CycleEvent {
    /// The thread.
    pub thread: ThreadId,
    /// The step of the trace in which it is executed (a store: issued), counted
    /// from 0; for an atomic section, its first step.
    pub step: usize,
    /// For a store that waited, the step in which it reaches memory.
    pub flush: Option<usize>,
    /// The address through which it comes before the next event, or, where that
    /// is by program order, through which it comes after the one before.
    pub addr: Option<Addr>,
    /// Why it comes before the next event (the last one: before the first).
    pub order: Order,
}

/// An execution that SC does not have.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Witness {
    /// The execution; its last step closes the cycle.
    pub trace: Trace,
    /// The cycle of happens-before.
    pub cycle: Vec<CycleEvent>,
}

/// The answer itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PsoVerdict {
    /// Every execution has the happens-before of an SC execution.
    Robust,
    /// This one does not.
    NotRobust(Box<Witness>),
    /// No answer; the reason is a phrase that reads after "stopped: ".
    Unknown(StopReason),
}

/// The answer and what it cost.
#[derive(Clone, PartialEq, Debug)]
pub struct PsoAnswer {
    /// The answer.
    pub verdict: PsoVerdict,
    /// Distinct states visited.
    pub states: u64,
    /// Transitions between them.
    pub transitions: u64,
    /// Bytes for states.
    pub bytes: usize,
    /// Wall-clock time.
    pub seconds: f64,
}
