//! .

pub(crate) mod cells;
pub(crate) mod code;
pub(crate) mod fold;
pub(crate) mod heap_slots;
pub(crate) mod initial;
pub(crate) mod lower;
