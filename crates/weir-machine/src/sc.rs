//! Sequential consistency: there is no store buffer.

use crate::store_buffer::{StoreBuffer, Write};
use weir_ir::{Addr, BufferEntry};

/// Stores act on memory at once, so nothing ever waits.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct NoBuffer;

impl StoreBuffer for NoBuffer {
    fn store(&mut self, _: Write) -> bool {
        false
    }
    fn waiting(&self) -> Vec<Write> {
        Vec::new()
    }
    fn flushable(&self) -> Vec<Addr> {
        Vec::new()
    }
    fn flush(&mut self, _: Addr) -> Option<Write> {
        None
    }
    fn forget(&mut self, _: u32) {}
    fn store_store_fence(&mut self) {}
    fn entries(&self) -> Vec<BufferEntry> {
        Vec::new()
    }
}
