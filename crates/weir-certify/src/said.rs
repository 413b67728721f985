//! What the check of a certificate comes to.

use std::fmt;
use weir_ir::Model;

/// What was shown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Certified {
    /// Under which memory model.
    pub model: Model,
    /// For which threads: "2 threads", "any number of threads".
    pub threads: String,
    /// By what: "12 clauses".
    pub by: String,
    /// Questions that were decided on the way.
    pub obligations: usize,
}

/// Why a certificate is not accepted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Rejected {
    /// It is no certificate at all.
    Unreadable(String),
    /// It is none of this program, or no proof.
    Wrong(String),
    /// Whether it is a proof cannot be found out here.
    CannotCheck(String),
    /// The caller wanted to stop.
    Stopped,
}

impl fmt::Display for Rejected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Rejected::Unreadable(why) | Rejected::Wrong(why) | Rejected::CannotCheck(why) => f.write_str(why),
            Rejected::Stopped => f.write_str("the check was stopped"),
        }
    }
}

/// What is checked, or why it is not accepted.
pub type Result<T> = std::result::Result<T, Rejected>;
/// Asked now and then: whether to stop.
pub type Stop<'a> = &'a mut dyn FnMut() -> bool;

pub(crate) fn go_on(stop: Stop<'_>) -> Result<()> {
    if stop() { Err(Rejected::Stopped) } else { Ok(()) }
}

pub(crate) fn wrong<T>(why: impl Into<String>) -> Result<T> {
    Err(Rejected::Wrong(why.into()))
}

pub(crate) fn cannot<T>(why: impl Into<String>) -> Result<T> {
    Err(Rejected::CannotCheck(why.into()))
}

/// Whether the mistake of that name is switched on: with the feature `faults` only.
pub(crate) fn fault(name: &str) -> bool {
    cfg!(feature = "faults") && std::env::var_os("WEIR_FAULT").is_some_and(|chosen| chosen == name)
}
