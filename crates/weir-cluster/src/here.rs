//! What owners know about the process that they are in.

use crate::checkpoint::Saves;
use crate::wire::Wire;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use weir_engine::{Progress, memory};
use weir_explore::Options;

/// Told how the search goes, a few times a second: the figures, and how the work is spread.
#[derive(Clone)]
pub struct OnLine(pub Arc<Line>);

/// Takes figures, and how the work is spread.
pub type Line = dyn Fn(&Progress, &str) + Send + Sync;

impl fmt::Debug for OnLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("OnLine")
    }
}

/// What an owner needs to know about its process.
pub(crate) struct Here<'a> {
    pub options: &'a Options,
    pub wires: &'a [Arc<Wire>],
    pub saves: Option<&'a Saves>,
    pub line: Option<&'a OnLine>,
    /// Only one owner of a process tells the memory and network of the process.
    pub first: bool,
}

impl Here<'_> {
    /// Bytes sent to other processes.
    pub fn network(&self) -> u64 {
        if !self.first {
            return 0;
        }
        self.wires.iter().map(|wire| wire.sent.load(Ordering::Relaxed)).sum()
    }

    /// The memory of the process.
    pub fn resident(&self) -> u64 {
        if self.first { memory::resident() as u64 } else { 0 }
    }
}
