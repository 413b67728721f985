//! Which memory threads really share: dependence by actual addresses.
//!
//! Two steps of different threads depend on each other only if they touch the same word (eight
//! bytes), one of them writing, and nothing orders them. Which words these are is not analysed
//! beforehand; it is *assumed* that there are none, and found out:
//!
//! * A word is **quiet** until two threads that no join orders have touched it, one of them
//!   writing, anywhere in the search. Steps on quiet words cost no states, like those on
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

use rustc_hash::{FxHashMap, FxHashSet};
use weir_ir::Addr;

/// The word of an address.
pub(crate) fn word(addr: Addr) -> u64 {
    u64::from(addr.number()) << 32 | u64::from(addr.offset() as u32 / 8)
}

/// What stands for an object as a whole.
pub(crate) fn life(number: u32) -> u64 {
    u64::from(number) << 32 | u64::from(u32::MAX)
}

/// The bit of a thread in a set of threads. Those after the 63rd share one.
pub(crate) fn bit(t: u32) -> u64 {
    1 << t.min(63)
}

/// Who has touched a word.
#[derive(Clone, Copy, Default)]
struct Touched {
    read: u64,
    wrote: u64,
}

/// What is known about words.
#[derive(Default)]
pub(crate) struct Conflicts {
    open: FxHashSet<u64>,
    touched: FxHashMap<u64, Touched>,
    /// Nothing is learnt: an execution is repeated.
    pub frozen: bool,
    /// A word was found out in this search.
    pub learnt: bool,
}

impl Conflicts {
    /// Whether a word is open.
    #[inline]
    pub fn is_open(&self, word: u64) -> bool {
        self.open.contains(&word)
    }

    /// A thread touches a word; whether that is open. `before` are the threads whose end it
    /// has waited for.
    #[inline]
    pub fn touch(&mut self, word: u64, t: u32, write: bool, before: u64) -> bool {
        if self.open.contains(&word) {
            return true;
        }
        if self.frozen {
            return false;
        }
        let seen = self.touched.entry(word).or_default();
        // The last bit stands for several threads, which are then others than this one.
        let me = if t >= 63 { 0 } else { bit(t) };
        let others = !(me | before & !bit(63));
        let met = if write { (seen.read | seen.wrote) & others } else { seen.wrote & others };
        if write {
            seen.wrote |= bit(t);
        } else {
            seen.read |= bit(t);
        }
        if met != 0 {
            self.open.insert(word);
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
