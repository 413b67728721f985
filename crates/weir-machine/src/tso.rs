//! Total store order (x86): one first-in-first-out buffer per thread.
//!
//! Source: Sewell, Sarkar, Owens, Zappa Nardelli, Myreen, "x86-TSO: a rigorous
//! and usable programmer's model for x86 multiprocessors", CACM 2010.

use crate::store_buffer::{StoreBuffer, Write};
use std::collections::VecDeque;
use weir_ir::{Addr, BufferEntry};

/// The stores that wait, oldest first.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Fifo {
    waiting: VecDeque<Write>,
}

impl StoreBuffer for Fifo {
    fn store(&mut self, write: Write) -> bool {
        self.waiting.push_back(write);
        true
    }
    fn waiting(&self) -> Vec<Write> {
        self.waiting.iter().copied().collect()
    }
    fn flushable(&self) -> Vec<Addr> {
        self.waiting.front().map(|w| w.addr).into_iter().collect()
    }
    fn flush(&mut self, addr: Addr) -> Option<Write> {
        self.waiting.pop_front_if(|oldest| oldest.addr == addr)
    }
    fn forget(&mut self, number: u32) {
        self.waiting.retain(|w| w.addr.number() != number);
    }
    /// No effect: all stores are ordered anyway.
    fn store_store_fence(&mut self) {}
    fn entries(&self) -> Vec<BufferEntry> {
        self.waiting.iter().map(Write::entry).collect()
    }
}
