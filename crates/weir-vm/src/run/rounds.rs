//! A thread that goes round in a loop and waits ([`crate::spin`]).

use crate::spin::Spin;

/// A thread in a loop that waits, and how it was when it last stood before the load.
pub(super) struct Spinning<'a> {
    pub(super) thread: u32,
    pub(super) frames: usize,
    pub(super) routine: u32,
    /// Where the load is.
    pub(super) loc: u32,
    pub(super) spin: &'a Spin,
    /// The live registers there: which, value, undefined bits.
    pub(super) regs: Vec<(u32, i64, i64)>,
    pub(super) rounds: u32,
    /// How many events there were after the first time round: those of the next are the same.
    pub(super) events: usize,
}

/// What is to be done before the next step of a thread.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Round {
    /// Nothing: it has not come round.
    No,
    /// Nothing more: it is where it was.
    Same,
    /// It has come round, and takes the load again.
    Again,
}
