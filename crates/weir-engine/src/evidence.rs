//! What stands behind an answer that is shown: who checked it, and how.

use std::fmt;

/// What the gate did before an answer was shown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Evidence {
    /// The judge replayed the execution.
    Replayed,
    /// `weir-certify`, which shares no code with the engines, accepted a proof: what
    /// it was, and how large ("12 clauses").
    Certified(String),
    /// The engine's own checker, or solver, accepted the proof, and nobody else.
    Checked {
        /// What it was, and how large ("a proof of 12 cubes").
        what: String,
        /// Why nobody else.
        why: String,
    },
    /// The judge's own plain search visited every state and found the same.
    Confirmed {
        /// How many states that were.
        states: u64,
    },
    /// Nobody but the engine has seen it, and why.
    Unconfirmed(String),
}

impl fmt::Display for Evidence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Evidence::Replayed => f.write_str("replayed by the judge"),
            Evidence::Certified(what) => write!(f, "certified: {what}, checked by weir-certify"),
            Evidence::Checked { what, why } => write!(f, "checked by the engine alone: {what}; {why}"),
            Evidence::Confirmed { states: 1 } => f.write_str("confirmed by the judge: 1 state"),
            Evidence::Confirmed { states } => write!(f, "confirmed by the judge: {states} states"),
            Evidence::Unconfirmed(why) => write!(f, "not confirmed by the judge: {why}"),
        }
    }
}

impl Evidence {
    /// The word for it in JSON.
    pub fn word(&self) -> &'static str {
        match self {
            Evidence::Replayed => "replayed",
            Evidence::Certified(_) => "certified",
            Evidence::Checked { .. } => "checked",
            Evidence::Confirmed { .. } => "confirmed",
            Evidence::Unconfirmed(_) => "unconfirmed",
        }
    }
}
