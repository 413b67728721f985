//! What an engine answers.

use crate::reason::{StopReason, Unsupported};
use crate::scope::{Covered, Scope};
use weir_ir::{Model, Trace};

/// The answer itself. Not to be shown before it has passed the gate. Executions are
/// those of a program, or of another kind of system (`E`).
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome<E = Trace> {
    /// No execution in the scope violates anything, and what that rests on.
    Safe(Scope, Certificate),
    /// This execution violates something.
    Unsafe(E),
    /// No answer: why, and what was covered.
    Unknown(StopReason, Covered),
    /// The engine has no means for this.
    Unsupported(Unsupported),
}

impl<E> Outcome<E> {
    /// The word for it in JSON: `safe`, `unsafe` or `unknown`.
    pub fn word(&self) -> &'static str {
        match self {
            Outcome::Safe(..) => "safe",
            Outcome::Unsafe(_) => "unsafe",
            Outcome::Unknown(..) | Outcome::Unsupported(_) => "unknown",
        }
    }

    /// Whether the question is answered.
    pub fn is_decided(&self) -> bool {
        matches!(self, Outcome::Safe(..) | Outcome::Unsafe(_))
    }

    /// Whether it is `Safe`.
    pub fn is_safe(&self) -> bool {
        matches!(self, Outcome::Safe(..))
    }

    /// Whether it is `Unsafe`.
    pub fn is_unsafe(&self) -> bool {
        matches!(self, Outcome::Unsafe(_))
    }

    /// The execution, if there is one.
    pub fn trace(&self) -> Option<&E> {
        match self {
            Outcome::Unsafe(trace) => Some(trace),
            _ => None,
        }
    }

    /// Why there is no answer.
    pub fn reason(&self) -> Option<StopReason> {
        match self {
            Outcome::Unknown(why, _) => Some(why.clone()),
            Outcome::Unsupported(what) => Some(StopReason::Unsupported(what.clone())),
            _ => None,
        }
    }

    /// How far the answer reaches, or what was covered without one, as a phrase.
    pub fn reach(&self) -> String {
        match self {
            Outcome::Safe(scope, _) => scope.to_string(),
            Outcome::Unsafe(_) => Scope::AllExecutions.to_string(),
            Outcome::Unknown(_, covered) => covered.to_string(),
            Outcome::Unsupported(_) => Covered::Nothing.to_string(),
        }
    }
}

/// What a `safe` rests on. The gate checks it, or has somebody else confirm the
/// answer, and says which.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Certificate {
    /// Every reachable state was visited, one by one or in sets: nothing to check but
    /// to do it again.
    Exhausted,
    /// Every SC execution was covered, and the program is robust, or became so with
    /// the delays that were added: nothing to check but to do it again.
    Robust,
    /// The states of an SC program that stands for this one were all visited.
    Translated,
    /// A proof as text, which `weir-certify` checks.
    Proof(Box<str>),
    /// A proof that the engine's own checker, which shares no search with it but its
    /// reading of the program, has accepted: what it was and how large. The gate has
    /// `weir-certify` look at the program as well, where it can.
    Checked(String),
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
    /// Levels of the search completed, where it goes by levels.
    pub depth: Option<usize>,
    /// Bytes that the engine counts for its states.
    pub memory: Option<usize>,
    /// The longest buffer of any state.
    pub longest_buffer: Option<u32>,
    /// The routines of a whole program that some execution enters, where the engine knows; those
    /// of no execution that it looked at are not among them.
    pub entered: Vec<weir_ir::RoutineId>,
    /// Further figures by name, for `--stats`. Nothing is decided by what they say.
    pub notes: Vec<(String, String)>,
}

impl Stats {
    /// What there is beyond states, transitions and time, by name, for people.
    pub fn further(&self) -> Vec<(String, String)> {
        let mut all = Vec::new();
        all.extend(self.depth.map(|depth| ("depth".to_string(), depth.to_string())));
        if let Some(bytes) = self.memory {
            let each = bytes as f64 / self.states.max(1) as f64;
            all.push(("bytes per state".to_string(), format!("{each:.1}")));
            all.push(("memory for states".to_string(), bytes.to_string()));
        }
        all.extend(self.longest_buffer.map(|n| ("longest buffer".to_string(), n.to_string())));
        all.extend(self.notes.iter().cloned());
        all
    }
}

/// An engine's answer with everything needed to judge it.
#[derive(Clone, PartialEq, Debug)]
pub struct Verdict<E = Trace> {
    /// The memory model.
    pub model: Model,
    /// The engine that answered.
    pub engine: String,
    /// The answer.
    pub outcome: Outcome<E>,
    /// Why this engine has it, in a phrase for people; may be empty.
    pub why: String,
    /// What it cost.
    pub stats: Stats,
}

impl<E> Verdict<E> {
    /// An answer without figures.
    pub fn new(model: Model, engine: impl Into<String>, outcome: Outcome<E>) -> Verdict<E> {
        Verdict { model, engine: engine.into(), outcome, why: String::new(), stats: Stats::default() }
    }

    /// The same, and why this engine has it, where nothing was said yet.
    #[must_use]
    pub fn because(mut self, why: &str) -> Verdict<E> {
        if self.why.is_empty() {
            self.why = why.into();
        }
        self
    }
}
