//! The numbers of a state, and what is known of each.

use super::line::Line;
use super::need::{NUMBERS, Need};
use super::set::Set;
use weir_ir::Ty;

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
    pub fn part(&self, need: Need, i: u64) -> Set {
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
    pub fn narrow(&mut self, number: u8, set: Set) -> Vec<(u8, u64)> {
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
    pub fn retain(&mut self, mut used: u32) {
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
