//! What the store buffers of the three memory models have in common.

use crate::{pso, sc, tso};
use weir_ir::{Addr, BufferEntry, Model};

/// The rules of one memory model for one thread's buffer.
pub trait StoreBuffer {
    /// Takes a store. `false` if it does not wait here but acts on memory at once.
    fn store(&mut self, addr: Addr, value: i64) -> bool;
    /// The newest store to the address that still waits.
    fn newest(&self, addr: Addr) -> Option<i64>;
    /// The addresses whose oldest waiting store may reach memory now.
    fn flushable(&self) -> Vec<Addr>;
    /// Takes out the oldest waiting store to an address in [`StoreBuffer::flushable`].
    fn flush(&mut self, addr: Addr) -> Option<i64>;
    /// Stores from now on wait for those before.
    fn store_store_fence(&mut self);
    /// Whether no store waits.
    fn is_empty(&self) -> bool {
        self.entries().is_empty()
    }
    /// What waits, oldest first (where the model has an order).
    fn entries(&self) -> Vec<BufferEntry>;
}

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
        self.entries().iter().any(|e| matches!(e, BufferEntry::Store(a, _) if a.number() == number))
    }
}
