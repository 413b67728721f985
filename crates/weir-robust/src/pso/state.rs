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

/// A set of pending stores. Their numbers follow the threads, and within a
/// thread the buffer.
pub(crate) type Mask = u128;

/// The most stores that may wait at once.
pub(crate) const MOST_PENDING: usize = Mask::BITS as usize;

/// A call of a routine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Frame {
    pub routine: u32,
    pub loc: u32,
    pub regs: SmallVec<[i64; 8]>,
    /// The caller's register that gets what is returned.
    pub result: Option<u32>,
}

/// An entry of a buffer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Entry {
    /// The address; 0 for a store-store mark.
    pub cell: i64,
    pub value: i64,
    /// Who comes before this store (it itself counts).
    pub at: Mask,
    /// Who comes before a load that read this store.
    pub readers: Mask,
}

impl Entry {
    pub const MARK: Entry = Entry { cell: 0, value: 0, at: 0, readers: 0 };

    pub fn is_mark(&self) -> bool {
        self.cell == 0
    }
}

/// A thread.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Thread {
    pub template: u32,
    pub copy: u32,
    pub frames: SmallVec<[Frame; 1]>,
    /// Oldest first. Under PSO the stores between two marks are in order of
    /// their cells, so that equal buffers are equal values.
    pub buffer: SmallVec<[Entry; 2]>,
    /// Who comes before the thread's last event.
    pub last: Mask,
}

impl Thread {
    pub fn top(&self) -> &Frame {
        self.frames.last().expect("a thread has a frame")
    }
    pub fn top_mut(&mut self) -> &mut Frame {
        self.frames.last_mut().expect("a thread has a frame")
    }
    /// How many stores wait.
    pub fn pending(&self) -> usize {
        self.buffer.iter().filter(|e| !e.is_mark()).count()
    }
    /// The newest store to a cell that waits.
    pub fn newest(&self, cell: i64) -> Option<usize> {
        self.buffer.iter().rposition(|e| e.cell == cell)
    }
}

/// An atomic section that is under way. It is one event, whose masks are known
/// when it ends; nothing else moves meanwhile.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Section {
    pub thread: usize,
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
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct State {
    /// The cells of the objects of fixed length.
    pub cells: Vec<i64>,
    /// Cells of unbounded objects that differ from their initial value.
    pub sparse: BTreeMap<i64, i64>,
    /// Heap objects in order of allocation; `None` if freed.
    pub heap: Vec<Option<Vec<i64>>>,
    pub threads: Vec<Thread>,
    pub section: Option<Section>,
    /// Who comes before the last store to a cell.
    pub stores: ByCell,
    /// Who comes before a load of the last store to a cell.
    pub readers: ByCell,
}

impl State {
    /// How many stores wait.
    pub fn pending(&self) -> usize {
        self.threads.iter().map(Thread::pending).sum()
    }

    /// The number of a store in a buffer.
    pub fn number(&self, t: usize, entry: usize) -> usize {
        let before: usize = self.threads[..t].iter().map(Thread::pending).sum();
        before + self.threads[t].buffer[..entry].iter().filter(|e| !e.is_mark()).count()
    }

    fn each_mask(&mut self, mut f: impl FnMut(&mut Mask)) {
        for t in &mut self.threads {
            f(&mut t.last);
            for e in t.buffer.iter_mut().filter(|e| !e.is_mark()) {
                f(&mut e.at);
                f(&mut e.readers);
            }
        }
        self.stores.values_mut().for_each(&mut f);
        self.readers.values_mut().for_each(&mut f);
    }

    /// A store is issued at this place of the buffer; there must be room.
    pub fn issue(&mut self, t: usize, entry: usize, cell: i64, value: i64) {
        let number = self.number(t, entry);
        let low = bit(number) - 1;
        self.each_mask(|m| *m = (*m & low) | ((*m & !low) << 1));
        let at = self.threads[t].last | bit(number);
        self.threads[t].last = at;
        self.threads[t].buffer.insert(entry, Entry { cell, value, at, readers: 0 });
    }

    /// A load from memory.
    pub fn read(&mut self, t: usize, cell: i64) {
        let mask = self.threads[t].last | self.stores.get(&cell).copied().unwrap_or(0);
        self.threads[t].last = mask;
        match &mut self.section {
            Some(section) => section.note(cell, false),
            None if mask == 0 => {}
            None => *self.readers.entry(cell).or_default() |= mask,
        }
    }

    /// A load from the own buffer.
    pub fn read_early(&mut self, t: usize, entry: usize) {
        let last = self.threads[t].last;
        self.threads[t].buffer[entry].readers |= last;
    }

    /// A store (not issued before) acts on memory, or the store of a locked
    /// operation after its [`State::read`].
    pub fn write(&mut self, t: usize, cell: i64) {
        let before =
            self.stores.get(&cell).copied().unwrap_or(0) | self.readers.get(&cell).copied().unwrap_or(0);
        let mask = self.threads[t].last | before;
        self.threads[t].last = mask;
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
    pub fn end_section(&mut self, section: Section) {
        let mask = self.threads[section.thread].last;
        for (cell, wrote) in section.used {
            match wrote {
                true => self.stored(cell, mask, 0),
                false if mask != 0 => *self.readers.entry(cell).or_default() |= mask,
                false => {}
            }
        }
        for t in self.threads.iter_mut().skip(section.threads) {
            t.last = mask;
        }
    }

    /// A store reaches memory and leaves the buffer. Whether that closes a cycle.
    pub fn flush(&mut self, t: usize, entry: usize) -> bool {
        let number = self.number(t, entry);
        let own = bit(number);
        let cell = self.threads[t].buffer[entry].cell;
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
        let gone = self.threads[t].buffer.remove(entry);
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
