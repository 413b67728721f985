//! Linearizability on machines with store buffers: does a concurrent object look
//! like a sequential one?
//!
//! Source: O. Travkin, "Verification of concurrent programs under weak memory
//! models" (thesis, Paderborn 2017), chapters 5 and 6; the criteria are Gotsman,
//! Musuvathi, Yang 2012 (`tso-to-sc`), Doherty, Derrick, Dongol, Wehrheim and
//! others 2014 and 2017 (`tso`), and quiescent consistency (Herlihy, Shavit 2008).
//!
//! | module | its job |
//! |---|---|
//! | [`scenario`], [`generate`] | which thread calls what; all scenarios up to a size |
//! | [`client`] | a scenario as a program |
//! | [`spec`] | sequential objects: the library, and the user's own |
//! | [`monitor`] | the set of abstract states that some linearization could have reached |
//! | `moves` | the moves of a thread, and which calls and returns they are |
//! | `search`, `intern` | all executions, each with its set |
//! | [`history`] | the plain definition, for single executions |
//! | [`marked`], [`twin`] | TSO-to-TSO: against an object that runs under the model too |
//!
//! What differs from the thesis:
//!
//! 1. Section 6.1.1 asserts at linearization points that the user marks, and
//!    section 6.1.3 records histories. Here the set of abstract states is carried
//!    along: nothing is marked, no history is kept, and linearization points that
//!    depend on the future are no special case.
//! 2. Buffers are carried over the boundaries of operations, as on the machine.
//!    The thesis assumes fences there; [`Options::fence_at_return`] gives that.
//! 3. `tso` and `quiescent` are defined for PSO as well: an operation closes with
//!    its last flush, whatever order its stores reach memory in.
//!
//! What is guaranteed: [`Found::Linearizable`] only when all executions of the
//! scenario were covered. [`Found::Not`] comes with an execution of
//! [`Client::program`], to be replayed by the judge and looked at again by
//! [`history`].

pub mod client;
pub mod generate;
pub mod history;
mod intern;
pub mod marked;
pub mod monitor;
mod moves;
pub mod scenario;
mod search;
pub mod spec;
pub mod twin;

pub use client::Client;
pub use history::History;
pub use scenario::Scenario;
pub use spec::Spec;

use weir_engine::{Budget, Stats, StopReason};
use weir_ir::{Model, Trace};

/// When an operation counts as over.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Criterion {
    /// When it returns.
    TsoToSc,
    /// When it has returned and its last store has reached memory.
    Tso,
    /// When it has returned and nothing else is going on.
    Quiescent,
}

impl Criterion {
    /// All of them.
    pub const ALL: [Criterion; 3] = [Criterion::TsoToSc, Criterion::Tso, Criterion::Quiescent];

    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Criterion::TsoToSc => "tso-to-sc",
            Criterion::Tso => "tso",
            Criterion::Quiescent => "quiescent",
        }
    }
}

/// What to search, and how far.
#[derive(Clone, Debug)]
pub struct Options {
    /// The memory model.
    pub model: Model,
    /// When an operation counts as over.
    pub criterion: Criterion,
    /// Every operation ends with a full fence.
    pub fence_at_return: bool,
    /// Leave out interleavings that make no difference.
    pub reduction: bool,
    /// How far to go.
    pub budget: Budget,
}

impl Options {
    /// No limits.
    pub fn new(model: Model, criterion: Criterion) -> Options {
        Options { model, criterion, fence_at_return: false, reduction: true, budget: Budget::unlimited() }
    }
}

/// What a search found.
#[derive(Clone, PartialEq, Debug)]
pub enum Found {
    /// Every execution of the scenario is explained by some order.
    Linearizable,
    /// This execution is not, or ends with an error.
    Not(Trace),
    /// A limit was reached.
    Stopped(StopReason),
    /// The scenario cannot be searched; the text says why.
    Unsupported(String),
}

/// An answer with its cost.
#[derive(Clone, PartialEq, Debug)]
pub struct Answer {
    /// The answer.
    pub found: Found,
    /// What it cost.
    pub stats: Stats,
}

/// Searches all executions of a scenario.
pub fn check(client: &Client, spec: &Spec, options: &Options) -> Answer {
    search::search(client, spec, options)
}
