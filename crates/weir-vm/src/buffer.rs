//! Store buffers: none under SC, one first-in-first-out queue under TSO, segments between
//! marks under PSO (see `weir-machine`, whose rules these are).

use std::collections::VecDeque;
use weir_ir::bytes::{covers, cut, overlap};
use weir_ir::undef::Bits;
use weir_ir::{Addr, Model};

/// What waits in a buffer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Entry {
    Store(Write),
    /// PSO: stores after it wait for those before it.
    Mark,
}

/// A store.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Write {
    pub addr: Addr,
    pub width: u8,
    pub bits: Bits,
}

impl Write {
    fn meets(&self, other: &Write) -> bool {
        overlap(self.addr, self.width, other.addr, other.width)
    }
}

/// What the own buffer has for a load.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Forward {
    Memory,
    Value(Bits),
    Waits,
}

/// A thread's buffer.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Buffer {
    pub entries: VecDeque<Entry>,
}

impl Buffer {
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The stores that wait.
    pub fn stores(&self) -> impl DoubleEndedIterator<Item = &Write> {
        self.entries.iter().filter_map(|e| if let Entry::Store(w) = e { Some(w) } else { None })
    }

    /// What a load gets: the newest store that overlaps decides.
    pub fn forward(&self, addr: Addr, width: u8) -> Forward {
        if self.entries.is_empty() {
            return Forward::Memory;
        }
        let Some(w) = self.stores().rev().find(|w| overlap(w.addr, w.width, addr, width)) else {
            return Forward::Memory;
        };
        match covers(w.addr, w.width, addr, width) {
            None => Forward::Waits,
            Some(from) => {
                let part = |bits: i64| cut(bits >> (8 * from), width);
                Forward::Value(Bits { value: part(w.bits.value), undef: part(w.bits.undef) })
            }
        }
    }

    /// Under PSO, whether a store may reach memory before all that waits.
    pub fn lets_through(&self, write: &Write) -> bool {
        self.entries.iter().all(|e| matches!(e, Entry::Store(w) if !w.meets(write)))
    }

    /// Takes a store.
    pub fn store(&mut self, write: Write) {
        self.entries.push_back(Entry::Store(write));
    }

    /// Takes out the older stores that the newest covers; those far back are left. For stores that
    /// only the own thread can see this makes no difference: its loads get what the newest store that
    /// they overlap decides, and a load that overlaps one of these overlaps the one that covers it.
    pub fn supersede(&mut self) -> Vec<Write> {
        let mut gone = Vec::new();
        let Some(&Entry::Store(newest)) = self.entries.back() else { return gone };
        let mut at = (self.entries.len() - 1).saturating_sub(MOST_COVERED);
        while at + 1 < self.entries.len() {
            match self.entries[at] {
                Entry::Store(w) if covers(newest.addr, newest.width, w.addr, w.width).is_some() => {
                    self.entries.remove(at);
                    gone.push(w);
                }
                _ => at += 1,
            }
        }
        if !gone.is_empty() {
            self.single_marks();
        }
        gone
    }

    /// Stores from now on wait for those before.
    pub fn mark(&mut self) {
        if matches!(self.entries.back(), Some(Entry::Store(_))) {
            self.entries.push_back(Entry::Mark);
        }
    }

    /// The positions of the stores that may reach memory now.
    pub fn flushable(&self, model: Model) -> Vec<usize> {
        match model {
            Model::Sc => Vec::new(),
            Model::Tso => {
                if self.entries.is_empty() {
                    Vec::new()
                } else {
                    vec![0]
                }
            }
            Model::Pso => {
                let mut out = Vec::new();
                for (i, e) in self.entries.iter().enumerate() {
                    let Entry::Store(w) = e else { break };
                    if !self.stores().take(i).any(|older| older.meets(w)) {
                        out.push(i);
                    }
                }
                out
            }
        }
    }

    /// The store at a position that may reach memory.
    pub fn at(&self, position: usize) -> Write {
        match self.entries[position] {
            Entry::Store(w) => w,
            Entry::Mark => unreachable!("marks are not flushed"),
        }
    }

    /// Takes it out. A mark has done its work once nothing is before it.
    pub fn take(&mut self, position: usize) -> Write {
        let write = self.at(position);
        self.entries.remove(position);
        self.tidy();
        write
    }

    fn tidy(&mut self) {
        while self.entries.front() == Some(&Entry::Mark) {
            self.entries.pop_front();
        }
    }

    /// Takes out all stores to an object.
    pub fn forget(&mut self, number: u32) {
        if self.stores().all(|w| w.addr.number() != number) {
            return;
        }
        self.entries.retain(|e| !matches!(e, Entry::Store(w) if w.addr.number() == number));
        self.single_marks();
    }

    /// A mark with nothing before it, or before the next one, is none.
    fn single_marks(&mut self) {
        let mut last_mark = true;
        self.entries.retain(|e| {
            let mark = *e == Entry::Mark;
            let keep = !(mark && last_mark);
            last_mark = mark;
            keep
        });
        self.tidy();
    }

    /// Under PSO, brings stores that do not overlap, and have no mark between them, into one
    /// order that stands for all: the least address first.
    pub fn normalise(&mut self, model: Model) {
        if model != Model::Pso || self.entries.len() > MOST_SORTED {
            return;
        }
        for segment in self.entries.make_contiguous().split_mut(|e| *e == Entry::Mark) {
            let mut left: Vec<Write> = segment
                .iter()
                .filter_map(|e| if let Entry::Store(w) = e { Some(*w) } else { None })
                .collect();
            for slot in segment {
                let oldest = (0..left.len()).filter(|i| !left[..*i].iter().any(|w| w.meets(&left[*i])));
                let Some(next) = oldest.min_by_key(|i| left[*i].addr) else { break };
                *slot = Entry::Store(left.remove(next));
            }
        }
    }
}

/// So many stores before the newest are looked at.
const MOST_COVERED: usize = 256;
/// Longer buffers are left as they are: equal ones may then count as different.
const MOST_SORTED: usize = 64;
