//! A thread's buffer under any of the three memory models.

use crate::store_buffer::StoreBuffer;
use crate::{pso, sc, tso};
use weir_ir::{BufferEntry, Model};

/// A thread's buffer. A state does not know its memory model, so there is one
/// for each; those of the models not in use stay empty.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Buffer {
    sc: sc::NoBuffer,
    tso: tso::Fifo,
    pso: pso::Segments,
}

impl Buffer {
    /// The buffer as the model has it.
    pub fn under(&self, model: Model) -> &dyn StoreBuffer {
        match model {
            Model::Sc => &self.sc,
            Model::Tso => &self.tso,
            Model::Pso => &self.pso,
        }
    }
    /// The buffer as the model has it, to be changed.
    pub fn under_mut(&mut self, model: Model) -> &mut dyn StoreBuffer {
        match model {
            Model::Sc => &mut self.sc,
            Model::Tso => &mut self.tso,
            Model::Pso => &mut self.pso,
        }
    }
    /// Whether no store waits.
    pub fn is_empty(&self) -> bool {
        Model::ALL.iter().all(|m| self.under(*m).is_empty())
    }
    /// What waits, oldest first.
    pub fn entries(&self) -> Vec<BufferEntry> {
        Model::ALL.iter().flat_map(|m| self.under(*m).entries()).collect()
    }
    /// Whether a store to a cell of the object with that number waits.
    pub fn holds_store_to(&self, number: u32) -> bool {
        self.entries().iter().any(|e| e.place().is_some_and(|(a, _)| a.number() == number))
    }
}
