//! How a question about an object is asked.

use crate::limits::Limits;
use weir_ir::Model;

/// How a question is asked.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The memory model.
    pub model: Model,
    /// Who calls what; without it, the scenarios of the object, or all up to a size.
    pub scenario: Option<String>,
    /// The most calls of a scenario, where all are looked at.
    pub ops: Option<usize>,
    /// The most threads of a scenario, where all are looked at.
    pub threads: Option<usize>,
    /// Every operation ends with a full fence.
    pub fence_at_return: bool,
    /// Partial-order reduction.
    pub reduction: bool,
    /// The marked linearization points are asked about.
    pub points: bool,
    /// How far to go.
    pub limits: Limits,
}

impl Settings {
    /// All scenarios of the usual size under a model.
    pub fn new(model: Model) -> Settings {
        Settings {
            model,
            scenario: None,
            ops: None,
            threads: None,
            fence_at_return: false,
            reduction: true,
            points: false,
            limits: Limits::default(),
        }
    }
}
