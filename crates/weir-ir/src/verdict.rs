//! What an engine answers.

use crate::trace::{Model, Trace};

/// How far a `Safe` reaches, or how far an `Unknown` got.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Scope {
    /// All executions, whatever the size of the buffers.
    AllExecutions,
    /// All executions of this, whatever the size of the buffers ("3 threads").
    Of(String),
    /// Not all; the text says which ("buffers up to 3 entries").
    Within(String),
}

/// The answer itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// No execution in the scope violates anything.
    Safe,
    /// This execution violates something. Not to be shown before the judge has
    /// replayed it.
    Unsafe(Trace),
    /// No answer; the reason is a phrase that reads after "stopped: ".
    Unknown(String),
}

impl Outcome {
    /// The word for it in JSON: `safe`, `unsafe` or `unknown`.
    pub fn word(&self) -> &'static str {
        match self {
            Outcome::Safe => "safe",
            Outcome::Unsafe(_) => "unsafe",
            Outcome::Unknown(_) => "unknown",
        }
    }
}

/// What it cost.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Stats {
    /// Distinct states visited.
    pub states: u64,
    /// Transitions taken.
    pub transitions: u64,
    /// Wall-clock time.
    pub seconds: f64,
    /// Further figures by name, for `--stats`.
    pub notes: Vec<(String, String)>,
}

/// An engine's answer with everything needed to judge it.
#[derive(Clone, PartialEq, Debug)]
pub struct Verdict {
    /// The memory model.
    pub model: Model,
    /// The engine that answered.
    pub engine: String,
    /// The answer.
    pub outcome: Outcome,
    /// How far it reaches.
    pub scope: Scope,
    /// What it cost.
    pub stats: Stats,
}
