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
//! | `search` | all executions, each with its set |
//! | [`history`] | the plain definition, for single executions |
//! | [`brute`] | the plain definition, for all executions of a small scenario: the gate asks it |
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

pub mod brute;
pub mod client;
pub mod generate;
pub mod history;
pub mod marked;
pub mod monitor;
mod moves;
mod question;
pub mod scenario;
mod search;
pub mod spec;
pub mod twin;

pub use client::Client;
pub use history::History;
pub use question::{Answer, Criterion, Found, Options};
pub use scenario::Scenario;
pub use spec::Spec;

/// Searches all executions of a scenario.
pub fn check(client: &Client, spec: &Spec, options: &Options) -> Answer {
    search::search(client, spec, options)
}
