//! Files for a while: where a search keeps what does not fit into memory.
//!
//! The engine opens no file itself. Whoever starts it says how a file comes into being, and
//! sees to it that it goes away with its last owner, however the run ends.

use std::fmt;
use std::io;
use std::sync::Arc;

/// Gives files.
pub trait Scratch: Send + Sync {
    /// A new, empty file.
    ///
    /// # Errors
    /// The system gives none.
    fn create(&self) -> io::Result<Box<dyn ScratchFile>>;
}

/// A file that is gone when this is dropped.
pub trait ScratchFile: Send + Sync {
    /// Writes at the end.
    ///
    /// # Errors
    /// What the system says: the disk is full, for example.
    fn append(&mut self, bytes: &[u8]) -> io::Result<()>;

    /// Reads exactly so many bytes from there on.
    ///
    /// # Errors
    /// They are not there, or what the system says.
    fn read_at(&self, offset: u64, bytes: &mut [u8]) -> io::Result<()>;
}

/// How a search goes on where memory does not suffice.
#[derive(Clone)]
pub struct Disk {
    /// Where files come from.
    pub scratch: Arc<dyn Scratch>,
    /// How many bytes all files may have together at any time.
    pub limit: u64,
    /// How many bytes of successors are collected before they are written; by default a
    /// quarter of the limit on memory.
    pub buffer: Option<usize>,
    /// Begin on disk, without a search in memory before.
    pub at_once: bool,
}

impl fmt::Debug for Disk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Disk of {} bytes", self.limit)
    }
}
