//! What a checkpoint says about itself, and why one is of no use.

use crate::compile::Code;
use crate::store::mix;
use std::{fmt, io};
use weir_engine::StopReason;
use weir_ir::Model;

pub(crate) const MAGIC: &[u8; 8] = b"WEIRCKPT";
pub(crate) const FORMAT: u32 = 2;
pub(crate) const VERSION: &str = env!("CARGO_PKG_VERSION");

/// What a checkpoint is about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Header {
    /// The program's file, as it was given then.
    pub file: String,
    /// What tells the program from others.
    pub fingerprint: String,
    /// The memory model.
    pub model: Model,
    /// [`crate::Options::reduction`].
    pub reduction: bool,
    /// [`crate::Options::shortest`].
    pub shortest: bool,
    /// [`crate::Options::deadlock`].
    pub deadlock: bool,
    /// [`crate::Options::hash_compact`].
    pub hash_compact: bool,
}

/// Why a checkpoint is of no use.
#[derive(Debug)]
pub enum CheckpointError {
    /// It cannot be read.
    Io(io::Error),
    /// It is something else.
    NotACheckpoint,
    /// It was written by another version; the text names it.
    Version(String),
    /// It was changed or cut off.
    Damaged,
    /// It belongs to another program, or other options.
    OtherProgram,
    /// There is not enough memory (or time) for it.
    Limit(StopReason),
}

impl fmt::Display for CheckpointError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CheckpointError::Io(e) => write!(f, "it cannot be read: {e}"),
            CheckpointError::NotACheckpoint => write!(f, "it is not a checkpoint of weir"),
            CheckpointError::Version(v) => {
                write!(f, "it was written by another version of weir ({v}); this one cannot go on with it")
            }
            CheckpointError::Damaged => write!(f, "it is damaged or incomplete"),
            CheckpointError::OtherProgram => {
                write!(f, "it belongs to another program, or the program has changed since")
            }
            CheckpointError::Limit(why) => write!(f, "{why}"),
        }
    }
}

impl std::error::Error for CheckpointError {}

impl From<io::Error> for CheckpointError {
    fn from(e: io::Error) -> CheckpointError {
        match e.kind() {
            io::ErrorKind::UnexpectedEof => CheckpointError::Damaged,
            _ => CheckpointError::Io(e),
        }
    }
}

/// The cells of each initial state.
pub(crate) type Initial = Vec<Vec<i64>>;

/// Tells compiled programs apart, so that a checkpoint does not outlive a change
/// of the compiler.
pub(crate) fn code_sum(code: &Code) -> u64 {
    format!("{code:?}").bytes().fold(0, |sum, byte| mix(sum ^ u64::from(byte)))
}
