//! .

pub(crate) mod code;
pub(crate) mod fold;
pub(crate) mod initial;
pub(crate) mod lower;
