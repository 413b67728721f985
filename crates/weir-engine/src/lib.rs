//! What an engine is: a question, a budget, an outcome.
//!
//! An engine takes a [`Question`] (a program, a memory model, a property) and a
//! [`Budget`] (time, memory, who may cancel), and gives a [`Verdict`]: an [`Outcome`]
//! with what it cost. The outcome is a value; nobody reads a sentence to learn what
//! happened:
//!
//! * [`Outcome::Safe`]: how far it reaches ([`Scope`]) and what it rests on
//!   ([`Certificate`]);
//! * [`Outcome::Unsafe`]: an execution, which the judge replays;
//! * [`Outcome::Unknown`]: why ([`StopReason`]) and what was completed ([`Covered`]);
//! * [`Outcome::Unsupported`]: what the engine has no means for, and where it stands.
//!
//! Nothing here is shown to anybody before it has passed the gate.

pub mod budget;
pub mod clock;
pub mod evidence;
pub mod fault;
pub mod memory;
pub mod outcome;
pub mod piece;
pub mod progress;
pub mod reason;
pub mod scope;
pub mod team;

pub use budget::Budget;
pub use evidence::Evidence;
pub use outcome::{Certificate, Outcome, Stats, Verdict};
pub use progress::{OnProgress, Progress};
pub use reason::{StopReason, Unsupported};
pub use scope::{Covered, Scope};
pub use team::Team;

use weir_ir::{Model, Program};

/// What is asked: whether anything that the program states is violated.
#[derive(Clone, Copy, Debug)]
pub struct Question<'a> {
    /// The program.
    pub program: &'a Program,
    /// The machine it runs on.
    pub model: Model,
    /// Whether a state in which nothing can move, though not every thread has
    /// ended, counts as a violation.
    pub deadlock: bool,
}

/// Something that answers questions.
pub trait Engine: Sync {
    /// Its name on the command line.
    fn name(&self) -> &'static str;

    /// Whether it takes the question, as far as can be told before it runs.
    ///
    /// # Errors
    /// What it has no means for.
    fn takes(&self, question: &Question<'_>) -> Result<(), Unsupported>;

    /// Answers, as far as the budget goes.
    fn run(&self, question: &Question<'_>, budget: &Budget) -> Verdict;
}
