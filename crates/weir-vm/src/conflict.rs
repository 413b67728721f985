//! Which memory threads really share: dependence by actual addresses.
//!
//! Two steps of different threads depend on each other only if they touch the same byte, one of
//! them writing, and nothing orders them. Which bytes these are is not analysed beforehand; it
//! is *assumed* that there are none, and found out:
//!
//! * A word (eight bytes, each for itself) is **quiet** until two threads that no join orders have
//!   touched it, one of them writing, anywhere in the search. Steps on quiet words cost no states, like those on
//!   objects that a thread owns ([`crate::owner`]).
//! * When a step shows that a word is not quiet, it is **open** from then on, and the search is
//!   done again with what is known, soon ([`Conflicts::again_at`]). What was found wrong before
//!   that is wrong, because every execution that was looked at is one.
//! * A search in which nothing new was found has the answer: in every execution that it looked
//!   at, steps on quiet words commuted with all steps of other threads. Suppose that some other
//!   execution has two steps on a quiet word that do not, and take one in which the second of
//!   them comes first. Up to it, steps on quiet words commute, so the search has an execution
//!   with the same steps, in which the thread stands before that step and takes it at once. So
//!   the word would have been found out.
//!
//! This is partial-order reduction with a persistent set that is guessed and checked, where
//! others compute one from the code (Godefroid 1996) or along executions (Flanagan and
//! Godefroid 2005). A word of the heap is known by the number of its object, which may be used
//! again; then words count as open that need not. That an object is released counts as a write
//! to a word of its own ([`life`]), which every access to it reads.

use rustc_hash::FxHashMap;
use weir_ir::Addr;

/// A word of memory and the bytes of it that are meant.
pub(crate) type Bytes = (u64, u8);

/// The bytes of an access.
pub(crate) fn word(addr: Addr, width: u8) -> Bytes {
    let offset = addr.offset() as u32;
    let mask = (0xff >> (8 - width)) << (offset % 8);
    (u64::from(addr.number()) << 32 | u64::from(offset / 8), mask)
}

/// What stands for an object as a whole.
pub(crate) fn life(number: u32) -> Bytes {
    (u64::from(number) << 32 | u64::from(u32::MAX), 1)
}

/// The bit of a thread in a set of threads. Those after the 63rd share one.
pub(crate) fn bit(t: u32) -> u64 {
    1 << t.min(63)
}

/// Who has touched which bytes of a word.
#[derive(Clone, Default)]
struct Touched {
    /// Thread (those after the 63rd as one), bytes that it has read and written.
    by: Vec<(u32, u8, u8)>,
}

/// What is known about words.
#[derive(Default)]
pub(crate) struct Conflicts {
    open: FxHashMap<u64, u8>,
    touched: FxHashMap<u64, Touched>,
    /// Nothing is learnt: an execution is repeated.
    pub frozen: bool,
    /// A word was found out in this search.
    pub learnt: bool,
}

impl Conflicts {
    /// Whether some of the bytes are open.
    #[inline]
    pub fn is_open(&self, (word, mask): Bytes) -> bool {
        self.open.get(&word).is_some_and(|open| open & mask != 0)
    }

    /// A thread touches bytes of a word; whether some of them are open. `before` are the
    /// threads whose end it has waited for.
    #[inline]
    pub fn touch(&mut self, bytes: Bytes, t: u32, write: bool, before: u64) -> bool {
        if self.is_open(bytes) {
            return true;
        }
        if self.frozen {
            return false;
        }
        let (word, mask) = bytes;
        let seen = self.touched.entry(word).or_default();
        let me = t.min(63);
        let mut met = 0;
        let mut known = false;
        for (by, read, wrote) in &mut seen.by {
            if *by == me {
                known = true;
                *if write { &mut *wrote } else { &mut *read } |= mask;
                // Several threads have the last number, which are then others than this one.
                if me < 63 {
                    continue;
                }
            }
            if *by == 63 || before & bit(*by) == 0 {
                met |= if write { (*read | *wrote) & mask } else { *wrote & mask };
            }
        }
        if !known {
            seen.by.push(if write { (me, 0, mask) } else { (me, mask, 0) });
        }
        if met != 0 {
            *self.open.entry(word).or_default() |= met;
            self.learnt = true;
        }
        met != 0
    }

    /// The search begins anew.
    pub fn again(&mut self) {
        self.touched.clear();
        self.learnt = false;
    }

    /// How many words are open.
    pub fn len(&self) -> usize {
        self.open.len()
    }

    /// After how many states a search that has learnt something after so many begins anew.
    pub fn again_at(states: usize) -> usize {
        2 * states + 64
    }
}
