//! A state: memory, threads, buffers, and what the pending stores reach.
//!
//! The happens-before of the execution so far matters only through the stores
//! that still wait: a cycle closes when one of them reaches memory and an event
//! that it comes before must come before it. So each *summary node* (the last
//! event of each thread, the last store and the readers of each cell, each
//! pending store and its readers) carries the set of pending stores that come
//! before it. Where nothing waits, nothing is carried.

use smallvec::SmallVec;
use std::collections::BTreeMap;
use weir_explore::stepper::edges::EdgeState;

/// A set of pending stores. Their numbers follow the threads, and within a
/// thread the buffer.
pub(crate) type Mask = u128;

/// The most stores that may wait at once.
pub(crate) const MOST_PENDING: usize = Mask::BITS as usize;

/// A store that waits.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pending {
    /// Who comes before this store (it itself counts).
    pub at: Mask,
    /// Who comes before a load that read this store.
    pub readers: Mask,
}

/// An atomic section that is under way. It is one event, whose masks are known
/// when it ends; nothing else moves meanwhile.
#[derive(Clone, Debug)]
pub(crate) struct Section {
    /// How many threads there were when it began.
    pub threads: usize,
    /// Whether a store waits. If not, nothing needs to be noted.
    pub pending: bool,
    /// The cells used, and whether they were written; in order.
    pub used: Vec<(i64, bool)>,
}

/// Masks by cell; cells without are absent.
pub(crate) type ByCell = BTreeMap<i64, Mask>;

/// A state.
#[derive(Clone, Debug)]
pub(crate) struct State {
    /// Memory, and the threads with their frames and buffers.
    pub now: EdgeState,
    /// Per thread: who comes before its last event.
    pub last: SmallVec<[Mask; 4]>,
    /// The stores that wait, by their numbers. Empty if happens-before is not followed.
    pub pending: SmallVec<[Pending; 2]>,
    pub section: Option<Section>,
    /// Who comes before the last store to a cell.
    pub stores: ByCell,
    /// Who comes before a load of the last store to a cell.
    pub readers: ByCell,
}

/// How many of the entries of a buffer are stores.
fn stores(buffer: &[i64]) -> usize {
    buffer.iter().step_by(2).filter(|cell| **cell != 0).count()
}

impl State {
    /// A state before the first step.
    pub fn start(now: EdgeState) -> State {
        State {
            last: SmallVec::from_elem(0, now.threads()),
            now,
            pending: SmallVec::new(),
            section: None,
            stores: ByCell::new(),
            readers: ByCell::new(),
        }
    }

    /// The number of a store in a buffer.
    pub fn number(&self, t: usize, entry: usize) -> usize {
        let before: usize = (0..t).map(|u| stores(self.now.buffer(u))).sum();
        before + stores(&self.now.buffer(t)[..2 * entry])
    }

    /// The number of the newest store to a cell that waits in a thread's buffer.
    fn newest(&self, t: usize, cell: i64) -> usize {
        let newest = self.now.buffer(t).chunks_exact(2).rposition(|e| e[0] == cell);
        self.number(t, newest.unwrap_or(0))
    }

    fn each_mask(&mut self, mut f: impl FnMut(&mut Mask)) {
        self.last.iter_mut().for_each(&mut f);
        for p in &mut self.pending {
            f(&mut p.at);
            f(&mut p.readers);
        }
        self.stores.values_mut().for_each(&mut f);
        self.readers.values_mut().for_each(&mut f);
    }

    /// A store to this cell has gone to the buffer; there must be room for one more.
    pub fn issue(&mut self, t: usize, cell: i64) {
        let number = self.newest(t, cell);
        let low = bit(number) - 1;
        self.each_mask(|m| *m = (*m & low) | ((*m & !low) << 1));
        let at = self.last[t] | bit(number);
        self.last[t] = at;
        self.pending.insert(number, Pending { at, readers: 0 });
    }

    /// A load from memory.
    pub fn read(&mut self, t: usize, cell: i64) {
        let mask = self.last[t] | self.stores.get(&cell).copied().unwrap_or(0);
        self.last[t] = mask;
        match &mut self.section {
            Some(section) => section.note(cell, false),
            None if mask == 0 => {}
            None => *self.readers.entry(cell).or_default() |= mask,
        }
    }

    /// A load from the own buffer.
    pub fn read_early(&mut self, t: usize, cell: i64) {
        let number = self.newest(t, cell);
        self.pending[number].readers |= self.last[t];
    }

    /// A store (not issued before) acts on memory, or the store of a locked
    /// operation after its [`State::read`].
    pub fn write(&mut self, t: usize, cell: i64) {
        let before =
            self.stores.get(&cell).copied().unwrap_or(0) | self.readers.get(&cell).copied().unwrap_or(0);
        let mask = self.last[t] | before;
        self.last[t] = mask;
        match &mut self.section {
            Some(section) => section.note(cell, true),
            None => self.stored(cell, mask, 0),
        }
    }

    fn stored(&mut self, cell: i64, at: Mask, readers: Mask) {
        for (map, mask) in [(&mut self.stores, at), (&mut self.readers, readers)] {
            match mask {
                0 => map.remove(&cell),
                _ => map.insert(cell, mask),
            };
        }
    }

    /// The atomic section ends: now it is known who comes before it.
    pub fn end_section(&mut self, t: usize, section: Section) {
        let mask = self.last[t];
        for (cell, wrote) in section.used {
            match wrote {
                true => self.stored(cell, mask, 0),
                false if mask != 0 => *self.readers.entry(cell).or_default() |= mask,
                false => {}
            }
        }
        self.last[section.threads..].fill(mask);
    }

    /// The store with this number has reached memory. Whether that closes a cycle.
    pub fn flush(&mut self, number: usize, cell: i64) -> bool {
        let own = bit(number);
        let before =
            self.stores.get(&cell).copied().unwrap_or(0) | self.readers.get(&cell).copied().unwrap_or(0);
        if before & own != 0 {
            return true;
        }
        // Who comes before the store now comes before all that it comes before.
        if before != 0 {
            self.each_mask(|m| {
                if *m & own != 0 {
                    *m |= before;
                }
            });
        }
        let gone = self.pending.remove(number);
        self.stored(cell, gone.at, gone.readers);
        let low = own - 1;
        let high = !low & !own;
        self.each_mask(|m| *m = (*m & low) | ((*m & high) >> 1));
        self.stores.retain(|_, m| *m != 0);
        self.readers.retain(|_, m| *m != 0);
        false
    }
}

impl Section {
    fn note(&mut self, cell: i64, wrote: bool) {
        if !self.pending {
            return;
        }
        match self.used.binary_search_by_key(&cell, |(c, _)| *c) {
            Ok(i) => self.used[i].1 |= wrote,
            Err(i) => self.used.insert(i, (cell, wrote)),
        }
    }
}

fn bit(number: usize) -> Mask {
    1 << number
}
