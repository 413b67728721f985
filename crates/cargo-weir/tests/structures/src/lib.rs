//! Concurrent structures as people write them, each twice: as it should be, and with one
//! mistake (`SEEDED`). The first line of every module says which, and under which model it
//! shows. Nothing is copied from anywhere: they are small on purpose.

pub mod arc;
pub mod deque;
pub mod epoch;
pub mod event;
pub mod hazard;
pub mod mutex;
pub mod once;
pub mod queue;
pub mod ring;
pub mod rwlock;
pub mod seqlock;
pub mod stack;
