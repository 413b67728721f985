//! How far a `safe` reaches, and how far a run without an answer got.

use std::fmt;

/// What a `safe` is about. A `safe` within a bound is none: that is
/// [`StopReason::Bound`](crate::StopReason::Bound) with what was [`Covered`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scope {
    /// All executions of the program, whatever the size of the buffers.
    AllExecutions,
    /// All executions of that many threads, whatever the size of the buffers.
    Threads(u32),
    /// All executions of any number of threads, whatever the size of the buffers.
    AnyThreads {
        /// Integers are those of mathematics: nothing is said about executions in
        /// which one wraps.
        unbounded_integers: bool,
    },
}

impl Scope {
    /// What the executions are of: `3 threads`; nothing for the program as it is.
    pub fn of(&self) -> Option<String> {
        match self {
            Scope::AllExecutions => None,
            Scope::Threads(1) => Some("1 thread".into()),
            Scope::Threads(n) => Some(format!("{n} threads")),
            Scope::AnyThreads { unbounded_integers: true } => {
                Some("any number of threads where integers do not wrap".into())
            }
            Scope::AnyThreads { unbounded_integers: false } => Some("any number of threads".into()),
        }
    }
}

impl fmt::Display for Scope {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.of() {
            None => f.write_str("all executions"),
            Some(of) => write!(f, "all executions of {of}"),
        }
    }
}

/// What a run without an answer has covered: only what was completed counts.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Covered {
    /// Nothing can be said.
    #[default]
    Nothing,
    /// The states before any step.
    InitialStates,
    /// All executions with store buffers up to so many entries.
    Buffers(u32),
    /// All executions of up to so many visible steps (with such buffers).
    Steps(usize, Option<u32>),
    /// So many complete levels of a reduced search.
    Levels(usize),
    /// All SC executions, and those that delay stores along so many sequences.
    Sc(usize),
    /// All executions within a bound ("up to 3 rounds per thread").
    Within(String),
    /// A part of the executions within a bound.
    PartWithin(Box<Covered>, String),
    /// All executions of up to so many threads.
    Threads(u32),
    /// So many states; no order of them says more.
    States(u64),
    /// So many states in which no attack succeeds.
    Attacks(u64),
    /// The states that look nearest to a violation.
    Nearest,
    /// What another tool visited.
    Visited(&'static str),
}

impl fmt::Display for Covered {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Covered::Nothing => f.write_str("nothing"),
            Covered::InitialStates => f.write_str("the initial states"),
            Covered::Buffers(k) => write!(f, "all executions with buffers up to {k} entries"),
            Covered::Steps(n, None) => write!(f, "all executions of up to {n} visible steps"),
            Covered::Steps(n, Some(k)) => {
                write!(f, "all executions of up to {n} visible steps with buffers up to {k} entries")
            }
            Covered::Levels(n) => write!(f, "the first {n} levels of a reduced search"),
            Covered::Sc(0) => f.write_str("all SC executions"),
            Covered::Sc(n) => {
                let s = if *n == 1 { "" } else { "s" };
                write!(f, "all SC executions, and those that delay stores along {n} sequence{s}")
            }
            Covered::Within(bound) => write!(f, "all executions with {bound}"),
            Covered::PartWithin(part, bound) => write!(f, "{part}, {bound}"),
            Covered::Threads(1) => f.write_str("1 thread"),
            Covered::Threads(n) => write!(f, "up to {n} threads"),
            Covered::States(n) => write!(f, "{n} states"),
            Covered::Attacks(n) => write!(f, "no attack succeeds in {n} states"),
            Covered::Nearest => f.write_str("the states that look nearest to a violation"),
            Covered::Visited(tool) => write!(f, "what {tool} visited"),
        }
    }
}
