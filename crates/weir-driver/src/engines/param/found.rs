//! What is found about a program with any number of threads.

use weir_engine::{Outcome, Unsupported, Verdict};
use weir_ir::{Model, Program};

/// An answer about a program with any number of threads.
#[derive(Clone, Debug)]
pub struct Found {
    /// The answer.
    pub verdict: Verdict,
    /// For `unsafe`: the program with as many copies as it takes, and how many.
    pub instance: Option<(u32, Program)>,
    /// For `safe`: the invariant, a line per cube.
    pub invariant: Option<String>,
}

impl Found {
    /// An answer without anything beside it.
    pub fn of(verdict: Verdict) -> Found {
        Found { verdict, instance: None, invariant: None }
    }

    pub(super) fn unsupported(model: Model, why: impl Into<String>) -> Found {
        Found::of(Verdict::new(model, "param", Outcome::Unsupported(Unsupported::new(why))))
    }

    /// A violation in an instance.
    pub(super) fn in_instance(n: u32, instance: Program, mut verdict: Verdict) -> Found {
        let are = if n == 1 { "is" } else { "are" };
        let why = format!("{} {are} enough", crate::instances::scope(n));
        verdict.why = why;
        Found { verdict, instance: Some((n, instance)), invariant: None }
    }
}
