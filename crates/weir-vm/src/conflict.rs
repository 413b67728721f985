//! Which memory threads really share: dependence by actual addresses.
//!
//! Two steps of different threads depend on each other only if they touch the same byte, one of
//! them writing, and nothing orders them. Which bytes these are is not analysed beforehand; it
//! is *assumed* that there are none, and found out. A byte is of one of three classes, and only
//! ever moves on:
//!
//! * **Quiet**, until two threads that no join orders have touched it, one of them writing,
//!   anywhere in the search.
//! * **Guarded**, while all accesses to it that conflict are ordered by what happens to open
//!   bytes, as those to data under a lock are by what happens to the lock; who touches it is
//!   written down ([`crate::event`]), and that they are ordered is looked at when the search is
//!   over ([`crate::order`]).
//! * **Open**, otherwise; at once if an operation that synchronises (locked, atomic, in an atomic
//!   section) has touched it, since that is what others are to be ordered by.
//!
//! Steps on quiet and guarded bytes cost no states, like those on objects that a thread owns
//! ([`crate::owner`]).
//!
//! When something shows that a byte is not of its class, the search is
//! done again with what is known, soon ([`Conflicts::again_at`]). What was found wrong before
//! that is wrong, because every execution that was looked at is one.
//! A search in which nothing new was found has the answer: in every execution that it looked
//! at, steps on quiet and guarded bytes commuted with all steps of other threads that no others
//! order before or after them. Suppose that some other
//! execution has two steps on such a byte that do not, and take one in which the second of
//! them comes first. Up to it, steps on such bytes commute, so the search has an execution
//! with the same steps in the same partial order, in which the thread stands before that step
//! and takes it at once. So the byte would have been found out.
//!
//! This is partial-order reduction with a persistent set that is guessed and checked, where
//! others compute one from the code (Godefroid 1996) or along executions (Flanagan and
//! Godefroid 2005); that it is enough to let threads change at what synchronises, if no two
//! other accesses race, is from Musuvathi and Qadeer (2007), after Lipton (1975). A word of the
//! heap is known by the number of its object, which may be used
//! again; then words count as open that need not. That an object is released counts as a write
//! to a word of its own ([`life`]), which every access to it reads.

use rustc_hash::{FxHashMap, FxHashSet};
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

/// The class of some bytes: the last one that any of them has.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Class {
    Quiet,
    Guarded,
    Open,
}

/// What is known about a word.
#[derive(Clone, Default)]
struct Word {
    open: u8,
    guarded: u8,
    /// What synchronises has touched it.
    synchronises: u8,
    /// Thread (those after the 63rd as one), bytes that it has read and written.
    by: Vec<(u32, u8, u8)>,
}

impl Word {
    fn class(&self, mask: u8) -> Class {
        if self.open & mask != 0 {
            Class::Open
        } else if self.guarded & mask != 0 {
            Class::Guarded
        } else {
            Class::Quiet
        }
    }

    /// The thread touches bytes; those of them that another has touched so that it matters.
    fn touched(&mut self, mask: u8, t: u32, write: bool, before: u64) -> u8 {
        let me = t.min(63);
        let mut met = 0;
        let mut known = false;
        for (by, read, wrote) in &mut self.by {
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
            self.by.push(if write { (me, 0, mask) } else { (me, mask, 0) });
        }
        met
    }

    /// Bytes that threads share; whether that is new.
    fn share(&mut self, bytes: u8) -> bool {
        let open = bytes & self.synchronises & !self.open;
        let guarded = bytes & !self.synchronises & !self.open & !self.guarded;
        self.open |= open;
        self.guarded = (self.guarded | guarded) & !self.open;
        open | guarded != 0
    }
}

/// What is known about words.
#[derive(Default)]
pub(crate) struct Conflicts {
    words: FxHashMap<u64, Word>,
    /// The objects with guarded bytes.
    guarded: FxHashSet<u32>,
    /// Where objects are made that become shared while stores to them may wait (PSO).
    published: FxHashSet<(u32, u32)>,
    /// Nothing is learnt: an execution is repeated.
    pub frozen: bool,
    /// Something was found out in this search.
    pub learnt: bool,
}

/// The number of the object that a word is of.
pub(crate) fn object_of(word: u64) -> u32 {
    (word >> 32) as u32
}

impl Conflicts {
    /// The class of bytes.
    #[inline]
    pub fn class(&self, (word, mask): Bytes) -> Class {
        self.words.get(&word).map_or(Class::Quiet, |w| w.class(mask))
    }

    /// The open ones of some bytes.
    pub fn open(&self, (word, mask): Bytes) -> u8 {
        self.words.get(&word).map_or(0, |w| w.open & mask)
    }

    /// Whether an object has guarded bytes.
    pub fn has_guarded(&self, number: u32) -> bool {
        self.guarded.contains(&number)
    }

    /// A thread touches bytes of a word; their class. `before` are the threads whose end it has
    /// waited for; `synchronises` says that this is what threads are ordered by.
    #[inline]
    pub fn touch(&mut self, bytes: Bytes, t: u32, write: bool, synchronises: bool, before: u64) -> Class {
        if self.frozen {
            return self.class(bytes);
        }
        let (word, mask) = bytes;
        let w = self.words.entry(word).or_default();
        let mut new = false;
        if synchronises {
            w.synchronises |= mask;
            new = w.share(mask & w.guarded);
        }
        let rest = mask & !w.open & !w.guarded;
        if rest != 0 {
            let met = w.touched(rest, t, write, before);
            new |= met != 0 && w.share(met);
        }
        let class = w.class(mask);
        if new {
            self.learnt = true;
            if w.guarded != 0 {
                self.guarded.insert(object_of(word));
            }
        }
        class
    }

    /// Guarded bytes are found not to be.
    pub fn expose(&mut self, (word, mask): Bytes) {
        let w = self.words.entry(word).or_default();
        w.synchronises |= mask;
        self.learnt |= w.share(mask);
    }

    /// Whether objects made there become shared while stores to them may wait, as far as is known.
    pub fn is_published(&self, site: (u32, u32)) -> bool {
        self.published.contains(&site)
    }

    /// An object that was made there has become shared, and stores to it were taken for done.
    pub fn publish(&mut self, site: (u32, u32)) {
        if !self.frozen && self.published.insert(site) {
            self.learnt = true;
        }
    }

    /// The search begins anew.
    pub fn again(&mut self) {
        self.words.values_mut().for_each(|w| w.by.clear());
        self.learnt = false;
    }

    /// How many words are open, and how many guarded.
    pub fn len(&self) -> (usize, usize) {
        let count = |f: fn(&Word) -> u8| self.words.values().filter(|w| f(w) != 0).count();
        (count(|w| w.open), count(|w| w.guarded))
    }

    /// After how many states a search that has learnt something after so many begins anew.
    pub fn again_at(states: usize) -> usize {
        2 * states + 64
    }
}
