//! What this engine does not take, as a value that names the reason.

use std::fmt;

/// Why a program or a question is not one for this engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unsupported {
    /// The analysis of values finds too many for this shared variable: the engine is for
    /// finite data.
    ManyValues(String),
    /// This thread has too many local states (locations and registers).
    ManyLocalStates(String),
    /// A register may get one of too many values at once.
    Havoc {
        /// The routine.
        routine: String,
        /// The register.
        register: String,
    },
    /// This `never`, as the user wrote it, mixes memory with labels or registers. The dual
    /// machine runs threads late, so it has the same memory and the same local states as TSO,
    /// but not at the same moment.
    MixedPredicate(String),
    /// This property, as the user wrote it, reads memory at a place that is computed.
    ComputedPlace(String),
    /// Several bytes are accessed at once: the dual machine has whole cells.
    SeveralBytes,
    /// This routine allocates or frees memory.
    Heap(String),
    /// This routine starts threads.
    Spawn(String),
    /// This routine waits for the end of a thread.
    Join(String),
    /// This template stands for any number of threads.
    AnyNumberOfThreads(String),
    /// The arguments of this thread do not fit its parameters.
    Argument(String),
}

impl fmt::Display for Unsupported {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unsupported::ManyValues(variable) => {
                write!(f, "`{variable}` may hold too many values for the dual engine")
            }
            Unsupported::SeveralBytes => write!(f, "several bytes are accessed at once"),
            Unsupported::ManyLocalStates(thread) => {
                write!(f, "`{thread}` has too many combinations of register values for the dual engine")
            }
            Unsupported::Havoc { routine, register } => {
                write!(f, "too many values to try one by one for `{register}` of `{routine}`")
            }
            Unsupported::MixedPredicate(text) => {
                write!(f, "`never {text}` mixes memory with labels or registers")
            }
            Unsupported::ComputedPlace(text) => write!(f, "`{text}` reads memory at a computed place"),
            Unsupported::Heap(routine) => write!(f, "`{routine}` uses the heap"),
            Unsupported::Spawn(routine) => write!(f, "`{routine}` spawns a thread"),
            Unsupported::Join(routine) => write!(f, "`{routine}` joins a thread"),
            Unsupported::AnyNumberOfThreads(template) => {
                write!(f, "`{template}` stands for any number of threads")
            }
            Unsupported::Argument(thread) => write!(f, "an argument of `{thread}` is out of range"),
        }
    }
}

impl std::error::Error for Unsupported {}
