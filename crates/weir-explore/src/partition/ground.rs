//! A compiled program, and the empty state space of an owner.

use crate::expand::{FIXED_ROOM, Prepared, Purpose, Share, Space};
use crate::options::Options;
use crate::search::code_sum;
use weir_engine::StopReason;
use weir_ir::Program;

/// A program that is ready to be explored.
pub struct Compiled {
    pub(super) program: Program,
    pub(super) prepared: Prepared,
}

impl Compiled {
    /// Compiles a program that passes [`weir_ir::verify`] and has a fixed number of threads.
    ///
    /// # Errors
    /// Why it cannot be explored.
    pub fn new(program: &Program, options: &Options) -> Result<Compiled, StopReason> {
        Ok(Compiled { program: program.clone(), prepared: Prepared::new(program, options, Purpose::Check)? })
    }

    /// Tells compiled programs apart.
    pub fn sum(&self) -> u64 {
        code_sum(&self.prepared.code)
    }

    /// The state space of one of so many owners.
    pub fn ground(&self, index: usize, owners: usize) -> Ground<'_> {
        let mut space = self.prepared.space(FIXED_ROOM);
        space.share = Some(Share { index, owners });
        space.store.by_content = true;
        Ground { compiled: self, space }
    }
}

/// A state space.
pub struct Ground<'c> {
    pub(super) compiled: &'c Compiled,
    pub(super) space: Space<'c>,
}
