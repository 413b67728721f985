//! .

pub(crate) mod judge;
pub(crate) mod memo;
pub(crate) mod outcome;
pub(crate) mod space;
pub(crate) mod successors;
pub(crate) mod worker;
