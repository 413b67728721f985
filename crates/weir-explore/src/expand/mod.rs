//! From states to their successors: [`Space`] is what all workers share, a [`Worker`] expands
//! states. What it does is cut by concern: `threads` knows what threads can do, `representatives`
//! what stands for what, `verdicts` what is violated, `queue` what waits to be kept;
//! `successors` puts them together.

mod end;
mod garbage;
mod judge;
mod outbox;
mod prepared;
mod queue;
mod representatives;
mod space;
mod step_memo;
mod successors;
mod threads;
mod verdicts;
mod worker;

pub(crate) use end::End;
pub(crate) use judge::{Judge, Whole};
pub(crate) use prepared::{FIRST_ROOM, FIXED_ROOM, MORE_ROOM, MOST_ROOM, Prepared, Purpose};
pub(crate) use representatives::Representatives;
pub(crate) use space::{Reduction, Share, Space};
pub(crate) use step_memo::Outcome;
pub(crate) use successors::Successors;
pub(crate) use threads::Threads;
pub(crate) use worker::Worker;
