//! Values that are chosen late.
//!
//! A choice among more values than can be tried one by one (`int n = __VERIFIER_nondet_int()`)
//! gives a *number* that is not known yet, with the set of what it may still be ([`set::Set`]: first value,
//! step, last position), and what the program does with it makes the set smaller when it has to: a comparison divides it at one place,
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
//! A linear function of a number that the program keeps (`y = x + 1`) is a number too, which is known as that function
//! of the other one and of no set of its own.
//!
//! Where a set would have to be divided into more than [`MOST`] parts, only a few of its values are looked at
//! ([`Need::Some`]): what goes wrong with them does go wrong, and that nothing does is no answer (the step is noted as one that
//! is not supported). A number of
//! which nothing is left anywhere is forgotten ([`narrow`]), so that states become equal again.
//!
//! Not done: functions of two numbers (`a < b` tries all values of one of them), floating point. A value that turns
//! out to be the address of an object on the heap or a stack ends the path, too: what points to an object was known before
//! ([`crate::owner`]).

pub(crate) mod label;
pub(crate) mod line;
pub(crate) mod narrow;
pub(crate) mod set;
pub(crate) mod value;

use line::Line;
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
    /// What it is would be too much to ask: a few of its values.
    Some(u8),
    /// Nothing, but a function of it has to be kept: `a * x + b`, in 64 bits.
    Kept(u8, i64, i64),
}

impl Need {
    /// Which number.
    pub fn number(self) -> u8 {
        match self {
            Need::Cut(k, _) | Need::Classes(k, _) | Need::Each(k) | Need::Some(k) | Need::Kept(k, ..) => k,
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

/// What is known of a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Known {
    /// What it may be.
    Among(Set),
    /// It is `a * x + b`, in 64 bits, where `x` is one of the others that are among sets.
    Of(u8, i64, i64),
}

/// The numbers of a state.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Numbers {
    /// What is known of each; those that are not there are no longer used.
    known: Vec<Option<Known>>,
    /// The state is to be divided before anything else: for the step of this thread.
    pub pending: Option<(u32, Need)>,
}

impl Numbers {
    /// Whether there is nothing to know.
    pub fn is_empty(&self) -> bool {
        self.pending.is_none() && self.known.is_empty()
    }

    /// Whether another one can begin.
    pub fn has_room(&self) -> bool {
        self.known.len() < NUMBERS || self.known.iter().any(Option::is_none)
    }

    /// Another number, if there is room.
    pub fn begin(&mut self, set: Set) -> Option<u8> {
        self.add(Known::Among(set))
    }

    /// Another number that is a function of one, if there is room.
    pub fn keep(&mut self, number: u8, a: i64, b: i64) -> Option<u8> {
        self.add(Known::Of(number, a, b))
    }

    fn add(&mut self, known: Known) -> Option<u8> {
        let at = self.known.iter().position(Option::is_none).unwrap_or(self.known.len());
        if at >= NUMBERS {
            return None;
        }
        if at == self.known.len() {
            self.known.push(None);
        }
        self.known[at] = Some(known);
        u8::try_from(at).ok()
    }

    fn get(&self, number: u8) -> Known {
        let known = self.known.get(usize::from(number)).copied().flatten();
        // One that is not there is never asked for.
        known.unwrap_or(Known::Among(Set { first: 0, step: 1, last: 0 }))
    }

    /// A number as a function of one that is among a set.
    pub fn line(&self, number: u8) -> Line {
        match self.get(number) {
            Known::Among(set) => Line { number, set, a: 1, b: 0 },
            Known::Of(x, a, b) => Line { number: x, set: self.set(x), a: a.into(), b: b.into() },
        }
    }

    /// The number that is such a function, if there is one.
    pub fn find(&self, number: u8, a: i64, b: i64) -> Option<u8> {
        let at = self.known.iter().position(|k| *k == Some(Known::Of(number, a, b)))?;
        u8::try_from(at).ok()
    }

    /// What a number, or the one that it is a function of, may be.
    pub fn set(&self, number: u8) -> Set {
        match self.get(number) {
            Known::Among(set) => set,
            Known::Of(x, ..) => match self.get(x) {
                Known::Among(set) => set,
                Known::Of(..) => Set { first: 0, step: 1, last: 0 },
            },
        }
    }

    /// What is to be known, of the number that others are functions of.
    pub fn below(&self, need: Need) -> Need {
        match (need, self.get(need.number())) {
            (Need::Each(_), Known::Of(x, ..)) => Need::Each(x),
            _ => need,
        }
    }

    /// The parts that a need divides its number's set into.
    pub fn parts(&self, need: Need) -> u64 {
        match need {
            Need::Cut(..) => 2,
            Need::Classes(_, n) => n,
            Need::Each(k) => self.set(k).last.saturating_add(1),
            Need::Some(k) => self.set(k).samples().len() as u64,
            Need::Kept(..) => 1,
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
            Need::Some(_) => set.only(set.samples()[i as usize]),
            Need::Kept(..) => set,
        }
    }

    /// A number is among fewer; those that are known by that, with their values.
    fn narrow(&mut self, number: u8, set: Set) -> Vec<(u8, u64)> {
        if let Some(known) = self.known.get_mut(usize::from(number)) {
            *known = Some(Known::Among(set));
        }
        let Some(x) = set.single() else { return Vec::new() };
        let value = |(k, known): (usize, &Option<Known>)| match *known {
            Some(Known::Of(of, a, b)) if of == number => {
                Some((k as u8, x.wrapping_mul(a as u64).wrapping_add(b as u64)))
            }
            _ => (k == usize::from(number)).then_some((number, x)),
        };
        self.known.iter().enumerate().filter_map(value).collect()
    }

    /// Forgets those that are not among these, and of which those are no functions.
    fn retain(&mut self, mut used: u32) {
        for (k, known) in self.known.iter().enumerate() {
            if let Some(Known::Of(x, ..)) = known
                && used >> k & 1 == 1
            {
                used |= 1 << x;
            }
        }
        for (k, known) in self.known.iter_mut().enumerate() {
            if used >> k & 1 == 0 {
                *known = None;
            }
        }
        while matches!(self.known.last(), Some(None)) {
            self.known.pop();
        }
    }

    /// As words.
    pub fn write(&self, out: &mut Vec<i64>) {
        let of = |t: u32, k: u8| i64::from(t) << 8 | i64::from(k);
        out.extend(match self.pending {
            None | Some((_, Need::Kept(..))) => [0, 0, 0, 0],
            Some((t, Need::Cut(k, at))) => [1, of(t, k), at as i64, 0],
            Some((t, Need::Classes(k, n))) => [2, of(t, k), n as i64, 0],
            Some((t, Need::Each(k))) => [3, of(t, k), 0, 0],
            Some((t, Need::Some(k))) => [4, of(t, k), 0, 0],
        });
        for known in &self.known {
            out.extend(match *known {
                None => [0, 0, 0, 0],
                Some(Known::Among(set)) => [1, set.first as i64, set.step as i64, set.last as i64],
                Some(Known::Of(x, a, b)) => [2, x.into(), a, b],
            });
        }
    }

    /// Back from words.
    pub fn read(words: &[i64]) -> Numbers {
        let (chunks, _) = words.as_chunks::<4>();
        let Some(([kind, of, c, _], known)) = chunks.split_first() else { return Numbers::default() };
        let (t, k) = ((*of >> 8) as u32, *of as u8);
        let pending = match kind {
            1 => Some((t, Need::Cut(k, *c as u64))),
            2 => Some((t, Need::Classes(k, *c as u64))),
            3 => Some((t, Need::Each(k))),
            4 => Some((t, Need::Some(k))),
            _ => None,
        };
        let known = known.iter().map(|[kind, a, b, c]| match kind {
            1 => Some(Known::Among(Set { first: *a as u64, step: *b as u64, last: *c as u64 })),
            2 => Some(Known::Of(*a as u8, *b, *c)),
            _ => None,
        });
        Numbers { known: known.collect(), pending }
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
