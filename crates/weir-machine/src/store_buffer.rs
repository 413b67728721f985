//! What the store buffers of the three memory models have in common.

use weir_ir::bytes::{covers, overlap};
use weir_ir::undef::Bits;
use weir_ir::{Addr, BufferEntry};

/// A store: to one cell, or to several neighbouring bytes as one number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Write {
    /// The first cell.
    pub addr: Addr,
    /// How many cells.
    pub cells: u8,
    /// What they get.
    pub value: i64,
    /// The bits of it that were never set ([`weir_ir::undef`]).
    pub undef: i64,
}

impl Write {
    /// Whether it writes a cell of the range.
    pub fn overlaps(&self, addr: Addr, cells: u8) -> bool {
        overlap(self.addr, self.cells, addr, cells)
    }

    /// Whether two stores write the same cell, so that their order matters.
    pub fn meets(&self, other: &Write) -> bool {
        self.overlaps(other.addr, other.cells)
    }

    /// What a load of that range gets from it.
    fn serves(&self, addr: Addr, cells: u8) -> Forward {
        match covers(self.addr, self.cells, addr, cells) {
            None => Forward::Waits,
            Some(_) if self.cells == 1 => Forward::Value(Bits { value: self.value, undef: self.undef }),
            Some(from) => {
                let part = |bits: i64| weir_ir::bytes::cut(bits >> (8 * from), cells);
                Forward::Value(Bits { value: part(self.value), undef: part(self.undef) })
            }
        }
    }

    /// As reports show it.
    pub fn entry(&self) -> BufferEntry {
        match self.cells {
            1 => BufferEntry::Store(self.addr, self.value),
            width => BufferEntry::Bytes(self.addr, width, self.value),
        }
    }
}

/// What the own buffer has for a load.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Forward {
    /// Nothing: it reads memory.
    Memory,
    /// This value.
    Value(Bits),
    /// A part of what it wants: it waits until that is flushed.
    Waits,
}

/// The rules of one memory model for one thread's buffer.
pub trait StoreBuffer {
    /// Takes a store. `false` if it does not wait here but acts on memory at once.
    fn store(&mut self, write: Write) -> bool;
    /// The stores that wait. Of two that meet, the older one comes first.
    fn waiting(&self) -> Vec<Write>;
    /// What a load gets: the newest store that overlaps decides.
    fn forward(&self, addr: Addr, cells: u8) -> Forward {
        let newest = self.waiting().into_iter().rfind(|w| w.overlaps(addr, cells));
        newest.map_or(Forward::Memory, |w| w.serves(addr, cells))
    }
    /// The addresses of the stores that may reach memory now.
    fn flushable(&self) -> Vec<Addr>;
    /// Takes out the store to an address in [`StoreBuffer::flushable`].
    fn flush(&mut self, addr: Addr) -> Option<Write>;
    /// Stores from now on wait for those before.
    fn store_store_fence(&mut self);
    /// Takes out all stores to cells of the object with that number.
    fn forget(&mut self, number: u32);
    /// Whether no store waits.
    fn is_empty(&self) -> bool {
        self.entries().is_empty()
    }
    /// What waits, oldest first (where the model has an order).
    fn entries(&self) -> Vec<BufferEntry>;
}
