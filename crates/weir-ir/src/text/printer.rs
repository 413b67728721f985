//! The printer, whose methods stand in the files around.

use super::names::Names;
use crate::ids::{EdgeId, RoutineId};
use crate::program::Program;

pub(super) struct Printer<'a> {
    pub p: &'a Program,
    pub names: Names,
    pub remark: &'a dyn Fn(RoutineId, EdgeId) -> Option<String>,
    pub out: String,
}

/// Where an expression stands: in a routine, or in a property.
pub(super) type Cx = Option<RoutineId>;
