//! Partial store order: one first-in-first-out queue per thread and address,
//! with store-store fences between them.
//!
//! Source: SPARC Architecture Manual, version 8, appendix K, in the operational
//! form with buffers. A store-store fence (`STBAR`) is a mark in the buffer:
//! what was stored after it waits for all that was stored before it, and the
//! thread itself does not wait.

use crate::store_buffer::StoreBuffer;
use std::collections::{BTreeMap, VecDeque};
use weir_ir::{Addr, BufferEntry};

/// The stores between two marks: for each address a queue, oldest first; no
/// queue is empty.
type Segment = BTreeMap<Addr, VecDeque<i64>>;

/// The stores that wait, cut into segments by the marks. Only stores of the
/// first segment may reach memory. Invariant: only the last segment of two or
/// more may be empty (a mark with nothing after it yet), so that equal buffers
/// are equal values.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Segments {
    segments: Vec<Segment>,
}

impl StoreBuffer for Segments {
    fn store(&mut self, addr: Addr, value: i64) -> bool {
        if self.segments.is_empty() {
            self.segments.push(Segment::new());
        }
        if let Some(last) = self.segments.last_mut() {
            last.entry(addr).or_default().push_back(value);
        }
        true
    }
    fn newest(&self, addr: Addr) -> Option<i64> {
        self.segments.iter().rev().find_map(|s| s.get(&addr)).and_then(|queue| queue.back()).copied()
    }
    fn flushable(&self) -> Vec<Addr> {
        self.segments.first().map(|s| s.keys().copied().collect()).unwrap_or_default()
    }
    fn flush(&mut self, addr: Addr) -> Option<i64> {
        let first = self.segments.first_mut()?;
        let queue = first.get_mut(&addr)?;
        let value = queue.pop_front();
        if queue.is_empty() {
            first.remove(&addr);
        }
        // A mark has done its work once nothing is before it.
        while self.segments.first().is_some_and(Segment::is_empty) {
            self.segments.remove(0);
        }
        value
    }
    fn store_store_fence(&mut self) {
        if self.segments.last().is_some_and(|last| !last.is_empty()) {
            self.segments.push(Segment::new());
        }
    }
    fn entries(&self) -> Vec<BufferEntry> {
        let mut out = Vec::new();
        for (i, segment) in self.segments.iter().enumerate() {
            if i > 0 {
                out.push(BufferEntry::Mark);
            }
            for (addr, queue) in segment {
                out.extend(queue.iter().map(|v| BufferEntry::Store(*addr, *v)));
            }
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use BufferEntry::{Mark, Store};

    const X: Addr = Addr(1 << 32);
    const Y: Addr = Addr(2 << 32);

    #[test]
    fn marks_hold_back_later_stores_and_vanish_in_time() {
        let mut b = Segments::default();
        b.store_store_fence();
        assert_eq!(b, Segments::default());
        b.store(X, 1);
        b.store(Y, 2);
        b.store_store_fence();
        b.store_store_fence();
        b.store(X, 3);
        assert_eq!(b.entries(), [Store(X, 1), Store(Y, 2), Mark, Store(X, 3)]);
        assert_eq!(b.newest(X), Some(3));
        assert_eq!(b.flushable(), [X, Y]);
        assert_eq!(b.flush(X), Some(1));
        assert_eq!(b.flush(X), None);
        assert_eq!(b.flush(Y), Some(2));
        b.store_store_fence();
        assert_eq!(b.flush(X), Some(3));
        assert_eq!(b, Segments::default());
    }
}
