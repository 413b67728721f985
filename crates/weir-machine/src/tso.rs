//! Total store order (x86): one first-in-first-out buffer per thread.
//!
//! Source: Sewell, Sarkar, Owens, Zappa Nardelli, Myreen, "x86-TSO: a rigorous
//! and usable programmer's model for x86 multiprocessors", CACM 2010.

use crate::store_buffer::StoreBuffer;
use std::collections::VecDeque;
use weir_ir::{Addr, BufferEntry};

/// The stores that wait, oldest first.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Fifo {
    waiting: VecDeque<(Addr, i64)>,
}

impl StoreBuffer for Fifo {
    fn store(&mut self, addr: Addr, value: i64) -> bool {
        self.waiting.push_back((addr, value));
        true
    }
    fn newest(&self, addr: Addr) -> Option<i64> {
        self.waiting.iter().rev().find(|(a, _)| *a == addr).map(|(_, v)| *v)
    }
    fn flushable(&self) -> Vec<Addr> {
        self.waiting.front().map(|(a, _)| *a).into_iter().collect()
    }
    fn flush(&mut self, addr: Addr) -> Option<i64> {
        match self.waiting.front() {
            Some((a, _)) if *a == addr => self.waiting.pop_front().map(|(_, v)| v),
            _ => None,
        }
    }
    /// No effect: all stores are ordered anyway.
    fn store_store_fence(&mut self) {}
    fn entries(&self) -> Vec<BufferEntry> {
        self.waiting.iter().map(|(a, v)| BufferEntry::Store(*a, *v)).collect()
    }
}
