//! Values that are chosen late.
//!
//! A choice among more values than can be tried one by one (`int n = __VERIFIER_nondet_int()`)
//! gives a *number* that is not known yet, with the set of what it may still be ([`set::Set`]: first value,
//! step, count), and what the program does with it makes the set smaller when it has to: a comparison divides it at one place,
//! a remainder into the classes, an address into its values. Symbolic execution (King, "Symbolic
//! execution and program testing", CACM 1976) with the least of all path conditions: each number
//! is in a set of its own, and nothing is ever known of two of them together.
//!
//! | module | its job |
//! |---|---|
//! | `set` | what a number may be, and how such sets are divided |
//! | `label` | bytes of such a number in registers, memory and buffers |
//! | `line` | linear functions of a number, and where they pass a bound |
//! | `value` | expressions of such numbers |
//! | `narrow` | a state that is divided |
//!
//! # Why it is right
//!
//! A state with numbers stands for the states that one gets by putting in, for every number, any value of its
//! set: all combinations. Three things happen to such a state.
//!
//! * **A number begins**: the register of the choice gets it, with all values of its type. The state
//!   stands for exactly what the choice leads to.
//! * **A step** is taken only if what it does is the same function of the numbers for all values that
//!   they may have: it copies bytes of them ([`label`]), or what it computes comes out the same ([`value`]: comparisons of
//!   linear functions that do not wrap, at both ends of the set; they are monotonic, so the same in between). Faults count as
//!   results. Then what follows stands for exactly what follows from the states it stands for.
//! * **Division**: where the result is not the same, the step is not taken, the state is kept with what divides it ([`Need`]), and
//!   the moves from there are the parts, all of them. Their sets together are the set that was divided, so they stand
//!   for what the state stood for.
//!
//! So the states that are reached stand for those of the program, no more (what is found wrong is so for
//! all values that are left, the first of which are written into the choices for the judge) and no less. To divide a
//! state changes nothing that threads could tell and takes place before anything else; persistent sets
//! see it as a thread whose state becomes another without touching memory.
//!
//! Where a set would have to be divided into more than [`MOST`] parts, the path ends as unsupported. A number of
//! which nothing is left anywhere is forgotten ([`narrow`]), so that states become equal again.
//!
//! Not done: functions of two numbers (`a < b` tries all values of one of them), floating point. A value that could be the
//! address of an object on the heap or a stack becomes no such address ([`narrow`]).

pub(crate) mod label;
pub(crate) mod line;
pub(crate) mod narrow;
pub(crate) mod set;
pub(crate) mod value;

use set::Set;
use weir_ir::{Fault, Ty};

/// The most parts that a set is divided into.
pub(crate) const MOST: u128 = 65_536;

/// The most numbers that a state has: see [`label`].
pub(crate) const NUMBERS: usize = 31;

/// What must become known of a number before a step can be taken.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Need {
    /// Whether it is one of the values before a position of its set.
    Cut(u8, u64),
    /// In which of so many classes it is: every how manyth value.
    Classes(u8, u64),
    /// What it is.
    Each(u8),
}

impl Need {
    /// Which number.
    pub fn number(self) -> u8 {
        match self {
            Need::Cut(k, _) | Need::Classes(k, _) | Need::Each(k) => k,
        }
    }
}

/// Why a value is not there.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Why {
    /// Whatever the numbers are, it is an error.
    Fault(Fault),
    /// More must be known.
    Need(Need),
}

impl From<Fault> for Why {
    fn from(f: Fault) -> Why {
        Why::Fault(f)
    }
}

/// The numbers of a state.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Numbers {
    /// What each may be; those that are not there are no longer used.
    sets: Vec<Option<Set>>,
    /// The state is to be divided before anything else: for the step of this thread.
    pub pending: Option<(u32, Need)>,
}

impl Numbers {
    /// Whether there is nothing to know.
    pub fn is_empty(&self) -> bool {
        self.pending.is_none() && self.sets.is_empty()
    }

    /// Whether another one can begin.
    pub fn has_room(&self) -> bool {
        self.sets.len() < NUMBERS || self.sets.iter().any(Option::is_none)
    }

    /// Another number, if there is room.
    pub fn begin(&mut self, set: Set) -> Option<u8> {
        let at = self.sets.iter().position(Option::is_none).unwrap_or(self.sets.len());
        if at >= NUMBERS {
            return None;
        }
        if at == self.sets.len() {
            self.sets.push(None);
        }
        self.sets[at] = Some(set);
        u8::try_from(at).ok()
    }

    /// What a number may be. (That of one which is not there is never asked for.)
    pub fn set(&self, number: u8) -> Set {
        self.sets.get(usize::from(number)).copied().flatten().unwrap_or(Set { first: 0, step: 1, last: 0 })
    }

    /// The parts that a need divides its number's set into.
    pub fn parts(&self, need: Need) -> u64 {
        match need {
            Need::Cut(..) => 2,
            Need::Classes(_, n) => n,
            Need::Each(k) => self.set(k).last.saturating_add(1),
        }
    }

    /// One of them.
    fn part(&self, need: Need, i: u64) -> Set {
        let set = self.set(need.number());
        match need {
            Need::Cut(_, at) if i == 0 => set.before(at),
            Need::Cut(_, at) => set.from(at),
            Need::Classes(_, n) => set.class(i, n),
            Need::Each(_) => set.only(i),
        }
    }

    /// Forgets those that are not among these.
    fn retain(&mut self, used: u32) {
        for (k, set) in self.sets.iter_mut().enumerate() {
            if used >> k & 1 == 0 {
                *set = None;
            }
        }
        while matches!(self.sets.last(), Some(None)) {
            self.sets.pop();
        }
    }

    /// As words.
    pub fn write(&self, out: &mut Vec<i64>) {
        out.extend(match self.pending {
            None => [0, 0, 0],
            Some((t, Need::Cut(k, at))) => [1, i64::from(t) << 8 | i64::from(k), at as i64],
            Some((t, Need::Classes(k, n))) => [2, i64::from(t) << 8 | i64::from(k), n as i64],
            Some((t, Need::Each(k))) => [3, i64::from(t) << 8 | i64::from(k), 0],
        });
        for set in &self.sets {
            match set {
                None => out.extend([0, 0, 0]),
                Some(set) => out.extend([set.first as i64, set.step as i64, set.last as i64]),
            }
        }
    }

    /// Back from words.
    pub fn read(words: &[i64]) -> Numbers {
        let mut numbers = Numbers::default();
        let (chunks, _) = words.as_chunks::<3>();
        for (i, [a, b, c]) in chunks.iter().enumerate() {
            if i > 0 {
                // A step is never 0.
                let set = Set { first: *a as u64, step: *b as u64, last: *c as u64 };
                numbers.sets.push((*b != 0).then_some(set));
                continue;
            }
            let (t, k) = ((*b >> 8) as u32, *b as u8);
            numbers.pending = match a {
                1 => Some((t, Need::Cut(k, *c as u64))),
                2 => Some((t, Need::Classes(k, *c as u64))),
                3 => Some((t, Need::Each(k))),
                _ => None,
            };
        }
        numbers
    }
}

/// The values that a choice of a type is among, if they can be chosen late: without a sign, in
/// as many bytes as the register has.
pub(crate) fn all(ty: Ty) -> Option<Set> {
    let last = match ty {
        Ty::Range { lo, hi } if 0 <= lo && lo < hi => {
            return Some(Set { first: lo as u64, step: 1, last: (hi - lo) as u64 });
        }
        Ty::Ptr => u64::MAX,
        Ty::Int { bits: bits @ (8 | 16 | 32 | 64), .. } => u64::MAX >> (64 - u32::from(bits)),
        _ => return None,
    };
    Some(Set { first: 0, step: 1, last })
}
