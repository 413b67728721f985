//! Why an owner does not go on.

use std::fmt;
use weir_engine::StopReason;

/// Why an owner does not go on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refused {
    /// A limit is reached, or there is no room.
    Stopped(StopReason),
    /// What another owner sent makes no sense.
    Malformed(String),
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refused::Stopped(why) => why.fmt(f),
            Refused::Malformed(what) => f.write_str(what),
        }
    }
}
