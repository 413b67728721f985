//! .

pub(crate) mod end;
pub(crate) mod garbage;
pub(crate) mod judge;
pub(crate) mod queue;
pub(crate) mod representatives;
pub(crate) mod space;
pub(crate) mod step_memo;
pub(crate) mod successors;
pub(crate) mod threads;
pub(crate) mod verdicts;
pub(crate) mod worker;
