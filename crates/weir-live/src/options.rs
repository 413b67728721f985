//! How the question is asked.

use weir_engine::{Budget, OnProgress};
use weir_ir::Model;

/// The bound of buffers, where none is given.
pub const BUFFER: u32 = 8;

/// How a question is asked.
#[derive(Clone, Debug)]
pub struct Options {
    /// The memory model.
    pub model: Model,
    /// Limits.
    pub budget: Budget,
    /// The most entries of a store buffer.
    pub buffer: u32,
    /// No local step is taken at once: for tests.
    pub every_order: bool,
    /// Who wants to know how far it is.
    pub progress: Option<OnProgress>,
}

impl Options {
    /// No limits.
    pub fn new(model: Model) -> Options {
        let budget = Budget::unlimited();
        Options { model, budget, buffer: BUFFER, every_order: false, progress: None }
    }
}
