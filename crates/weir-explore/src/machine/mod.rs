//! .

pub(crate) mod eval;
pub(crate) mod parts;
pub(crate) mod state_vector;
pub(crate) mod step;
pub(crate) mod transitions;
