//! What the judge cannot take.

use std::fmt;
use weir_ir::Fault;

/// Why a program cannot be enumerated. (A trace of such a program can still be
/// replayed, since it says which values were chosen.)
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unsupported {
    /// The cells that may start with any value have too many combinations.
    InitialValues {
        /// The variable that makes them too many.
        variable: String,
    },
    /// A register may get one of too many values.
    Havoc {
        /// The routine.
        routine: String,
        /// The register.
        register: String,
    },
    /// A template stands for any number of threads.
    AnyNumberOfThreads {
        /// The template.
        template: String,
    },
    /// An argument of a thread is outside the range of its parameter.
    Argument {
        /// The thread.
        thread: String,
        /// What is wrong with it.
        fault: Fault,
    },
}

/// The most values that are tried one by one.
pub(crate) const MAX_VALUES: u128 = 65_536;

impl fmt::Display for Unsupported {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unsupported::InitialValues { variable } => {
                write!(f, "too many initial states to try one by one: `{variable}` may start with any value")
            }
            Unsupported::Havoc { routine, register } => {
                write!(f, "too many values to try one by one for `{register}` of `{routine}`")
            }
            Unsupported::AnyNumberOfThreads { template } => {
                write!(f, "`{template}` stands for any number of threads")
            }
            Unsupported::Argument { thread, fault } => write!(f, "bad argument of `{thread}`: {fault}"),
        }
    }
}

impl std::error::Error for Unsupported {}
