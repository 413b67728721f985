//! Partial store order: of a thread's stores, only those to the same cells stay in order;
//! store-store fences are between them.
//!
//! Source: SPARC Architecture Manual, version 8, appendix K, in the operational
//! form with buffers. A store-store fence (`STBAR`) is a mark in the buffer:
//! what was stored after it waits for all that was stored before it, and the
//! thread itself does not wait.

use crate::store_buffer::{StoreBuffer, Write};
use weir_ir::{Addr, BufferEntry};

/// The stores between two marks. Those that meet are in order, oldest first; of all such
/// lists of the same stores, it is the one with the least addresses first, so that equal
/// buffers are equal values.
type Segment = Vec<Write>;

/// The stores that wait, cut into segments by the marks. Only stores of the
/// first segment may reach memory. Invariant: only the last segment of two or
/// more may be empty (a mark with nothing after it yet).
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Segments {
    segments: Vec<Segment>,
}

/// The places in a segment of the stores that need not wait for an older one in it. No two
/// of them have the same address.
fn oldest(segment: &[Write]) -> Vec<usize> {
    let first = |i: &usize| !segment[..*i].iter().any(|older| older.meets(&segment[*i]));
    (0..segment.len()).filter(first).collect()
}

/// The one list that stands for a segment.
fn normal(mut segment: Segment) -> Segment {
    let mut out = Segment::new();
    while let Some(next) = oldest(&segment).into_iter().min_by_key(|i| segment[*i].addr) {
        out.push(segment.remove(next));
    }
    out
}

impl StoreBuffer for Segments {
    fn store(&mut self, write: Write) -> bool {
        let mut last = self.segments.pop().unwrap_or_default();
        last.push(write);
        self.segments.push(normal(last));
        true
    }
    fn waiting(&self) -> Vec<Write> {
        self.segments.concat()
    }
    fn flushable(&self) -> Vec<Addr> {
        let Some(first) = self.segments.first() else { return Vec::new() };
        let mut list: Vec<Addr> = oldest(first).into_iter().map(|i| first[i].addr).collect();
        list.sort_unstable();
        list
    }
    fn flush(&mut self, addr: Addr) -> Option<Write> {
        let first = self.segments.first_mut()?;
        let at = oldest(first).into_iter().find(|i| first[*i].addr == addr)?;
        let write = first.remove(at);
        *first = normal(std::mem::take(first));
        // A mark has done its work once nothing is before it.
        while self.segments.first().is_some_and(Segment::is_empty) {
            self.segments.remove(0);
        }
        Some(write)
    }
    fn forget(&mut self, number: u32) {
        for segment in &mut self.segments {
            segment.retain(|w| w.addr.number() != number);
        }
        // Where marks have nothing between them any more, one is enough; the last may stay.
        let last = self.segments.pop();
        self.segments.retain(|s| !s.is_empty());
        self.segments.extend(last.filter(|l| !l.is_empty() || !self.segments.is_empty()));
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
            out.extend(segment.iter().map(Write::entry));
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store_buffer::Forward;
    use BufferEntry::{Mark, Store};
    use weir_ir::undef::Bits;

    const X: Addr = Addr(1 << 32);
    const Y: Addr = Addr(2 << 32);

    const fn cell(addr: Addr, value: i64) -> Write {
        Write { addr, cells: 1, value, undef: 0 }
    }

    #[test]
    fn marks_hold_back_later_stores_and_vanish_in_time() {
        let mut b = Segments::default();
        b.store_store_fence();
        assert_eq!(b, Segments::default());
        b.store(cell(X, 1));
        b.store(cell(Y, 2));
        b.store_store_fence();
        b.store_store_fence();
        b.store(cell(X, 3));
        assert_eq!(b.entries(), [Store(X, 1), Store(Y, 2), Mark, Store(X, 3)]);
        assert_eq!(b.forward(X, 1), Forward::Value(Bits::set(3)));
        assert_eq!(b.flushable(), [X, Y]);
        assert_eq!(b.flush(X), Some(cell(X, 1)));
        assert_eq!(b.flush(X), None);
        assert_eq!(b.flush(Y), Some(cell(Y, 2)));
        b.store_store_fence();
        assert_eq!(b.flush(X), Some(cell(X, 3)));
        assert_eq!(b, Segments::default());
    }

    #[test]
    fn stores_that_overlap_stay_in_order() {
        let at = |offset, cells, value| Write { addr: Addr(X.0 + offset), cells, value, undef: 0 };
        let fill = |order: [Write; 4]| {
            let mut b = Segments::default();
            order.into_iter().for_each(|w| assert!(b.store(w)));
            b
        };
        let [whole, high, low, other] = [at(0, 4, 0x4321), at(2, 2, 7), at(0, 2, 8), cell(Y, 1)];
        let mut b = fill([whole, high, low, other]);
        // What does not overlap may be stored in any order.
        assert_eq!(b, fill([other, whole, low, high]));
        assert_eq!(b.forward(X, 2), Forward::Value(Bits::set(8)));
        assert_eq!(b.forward(X, 4), Forward::Waits);
        assert_eq!(b.flushable(), [X, Y]);
        assert_eq!(b.flush(high.addr), None);
        assert_eq!(b.flush(X), Some(whole));
        assert_eq!(b.flushable(), [X, high.addr, Y]);
        assert_eq!(b.flush(high.addr), Some(high));
        assert_eq!(b.flush(X), Some(low));
        assert_eq!(b.forward(X, 4), Forward::Memory);
    }
}
