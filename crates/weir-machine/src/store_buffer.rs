//! What the store buffers of the three memory models have in common.

use weir_ir::{Addr, BufferEntry};

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
