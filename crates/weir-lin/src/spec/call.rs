//! What a sequential object takes and gives.

/// A call of an operation.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Call {
    /// The operation, by its position in [`weir_ir::ObjectDecl::ops`].
    pub op: usize,
    /// The thread, counted from 0.
    pub thread: usize,
    /// Its arguments.
    pub args: Vec<i64>,
}

/// A state after an operation, and what the operation returned (0 where it
/// returns nothing).
pub type Outcome = (Vec<i64>, i64);
