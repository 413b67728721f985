//! Bounds, and how to translate.

use std::fmt;

/// Which executions of the original program are kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// Those with at most that many rounds of each thread (at least 1).
    Rounds(u32),
    /// Those in which stores wait for at most that many switches.
    Age(u32),
}

impl fmt::Display for Bound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Bound::Rounds(1) => write!(f, "up to 1 round per thread"),
            Bound::Rounds(k) => write!(f, "up to {k} rounds per thread"),
            Bound::Age(1) => write!(f, "stores at most 1 switch old"),
            Bound::Age(k) => write!(f, "stores at most {k} switches old"),
        }
    }
}

/// Limits of a search.
pub type Limits = weir_explore::Options;

/// The largest bound that is taken.
pub const MAX_BOUND: u32 = 1000;

/// How to translate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// The bound.
    pub bound: Bound,
    /// Calls of procedures that may call themselves go at most that deep.
    pub depth: Option<u32>,
    /// Stores may reach memory wherever a thread is, also where no property
    /// could tell. For comparing states.
    pub all_states: bool,
}

impl Options {
    /// With this bound, and calls of any depth.
    pub fn new(bound: Bound) -> Options {
        Options { bound, depth: None, all_states: false }
    }
}
