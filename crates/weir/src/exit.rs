//! Exit codes: a contract with scripts.

/// How a command ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Exit {
    /// Safe, robust, linearizable, proved, replayed.
    #[default]
    Good,
    /// Unsafe, not robust, not linearizable, rejected.
    Bad,
    /// A limit or bound was reached.
    Unknown,
    /// Bad input or usage.
    Input,
    /// Something is wrong with Weir itself.
    Internal,
}

impl Exit {
    /// The number the process ends with.
    pub fn code(self) -> u8 {
        match self {
            Exit::Good => 0,
            Exit::Bad => 1,
            Exit::Unknown => 2,
            Exit::Input => 3,
            Exit::Internal => 4,
        }
    }

    /// The one to report for several files: what needs attention first wins
    /// (internal error, bad input, unsafe, unknown, safe).
    #[must_use]
    pub fn worse(self, other: Exit) -> Exit {
        let rank = |e: Exit| match e {
            Exit::Good => 0,
            Exit::Unknown => 1,
            Exit::Bad => 2,
            Exit::Input => 3,
            Exit::Internal => 4,
        };
        if rank(other) > rank(self) { other } else { self }
    }
}
