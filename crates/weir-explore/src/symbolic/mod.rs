//! .

pub(crate) mod decision_diagram;
pub(crate) mod operation_cache;
pub(crate) mod properties;
pub(crate) mod reach;
pub(crate) mod saturation;
pub(crate) mod transition_relation;
pub(crate) mod variable_order;
