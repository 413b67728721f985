//! Linear functions of a number.
//!
//! `a * x + b` as an integer of any size, for the `x` of a set. It is monotonic, and what is asked of it here is
//! a monotonic function of it (a comparison, a quotient rounded in one way), so what both ends of the set
//! agree on holds for all of it, and where they do not, the place where the answer changes is
//! found by halving.

use super::need::{MOST, Need, Why};
use super::set::Set;

/// `a * x + b`, `a` not 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Line {
    pub number: u8,
    /// What it may be.
    pub set: Set,
    pub a: i128,
    pub b: i128,
}

/// A number, or a function of one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Num {
    Const(i128),
    Line(Line),
}

impl Line {
    /// What has to be known if nothing better helps.
    pub fn each(&self) -> Why {
        Why::Need(Need::Each(self.number))
    }

    /// The same with other factors; `None`: too large.
    pub fn with(self, a: Option<i128>, b: Option<i128>) -> Result<Line, Why> {
        let (Some(a), Some(b)) = (a, b) else { return Err(self.each()) };
        let line = Line { a, b, ..self };
        // Both ends can be computed, so all can.
        match (line.value(0), line.value(self.set.last)) {
            (Some(_), Some(_)) if a != 0 => Ok(line),
            _ => Err(self.each()),
        }
    }

    /// The function plus a constant.
    pub fn plus(self, c: i128) -> Result<Line, Why> {
        self.with(Some(self.a), self.b.checked_add(c))
    }

    /// The function times a constant that is not 0.
    pub fn times(self, c: i128) -> Result<Line, Why> {
        self.with(self.a.checked_mul(c), self.b.checked_mul(c))
    }

    fn value(&self, i: u64) -> Option<i128> {
        self.a.checked_mul(i128::from(self.set.at(i)))?.checked_add(self.b)
    }

    /// The value at a position; all can be computed (see `with`).
    pub fn at(&self, i: u64) -> i128 {
        self.value(i).unwrap_or_default()
    }

    /// The first and the last value.
    pub fn ends(&self) -> (i128, i128) {
        (self.at(0), self.at(self.set.last))
    }

    /// What a monotonic function of it is, if that is the same for all values; else where to divide: in the middle of the
    /// values that it takes, unless they are too many.
    pub fn level(&self, f: impl Fn(i128) -> i128) -> Result<i128, Why> {
        let (first, last) = (f(self.at(0)), f(self.at(self.set.last)));
        if first == last {
            return Ok(first);
        }
        if first.abs_diff(last) >= MOST {
            return Err(self.each());
        }
        let up = first < last;
        // Rounded so that it lies before the last one.
        let middle = if up { (first + last).div_euclid(2) } else { -(-first - last).div_euclid(2) };
        // The first position beyond the middle: not 0, since the first value is not.
        let beyond = |i: u64| if up { f(self.at(i)) > middle } else { f(self.at(i)) < middle };
        let (mut before, mut after) = (0, self.set.last);
        while after - before > 1 {
            let i = before + (after - before) / 2;
            if beyond(i) { after = i } else { before = i }
        }
        Err(Why::Need(Need::Cut(self.number, after)))
    }

    /// How many levels a monotonic function of it has.
    pub fn levels(&self, f: impl Fn(i128) -> i128) -> u128 {
        f(self.at(0)).abs_diff(f(self.at(self.set.last))).saturating_add(1)
    }

    /// After how many positions its remainder by a number comes again.
    pub fn period(&self, modulus: u128) -> u128 {
        let by = |a: u128| a % modulus;
        let step = by(self.a.unsigned_abs()).checked_mul(by(u128::from(self.set.step)));
        let Some(step) = step.map(by) else { return modulus };
        modulus / gcd(step, modulus)
    }

    /// Divided into classes with the same remainder; `None` if it is one already.
    pub fn classes(&self, period: u128) -> Option<Why> {
        if period == 1 {
            return None;
        }
        if period > MOST {
            return Some(self.each());
        }
        let period = period as u64;
        Some(if period > self.set.last { self.each() } else { Why::Need(Need::Classes(self.number, period)) })
    }
}

fn gcd(a: u128, b: u128) -> u128 {
    if a == 0 { b } else { gcd(b % a, a) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_divided_where_a_function_of_it_changes() {
        for (a, b) in [(1, 0), (1, -7), (-1, 3), (3, 1), (-2, -5)] {
            for (step, last) in [(1, 20), (4, 9), (7, 1)] {
                let line = Line { number: 0, set: Set { first: 2, step, last }, a, b };
                for size in 1..9 {
                    let f = |v: i128| v.div_euclid(size);
                    match line.level(f) {
                        Ok(all) => assert!((0..=last).all(|i| f(line.at(i)) == all)),
                        Err(Why::Need(Need::Cut(0, at))) => {
                            assert!((1..=last).contains(&at));
                            assert_ne!(f(line.at(at - 1)), f(line.at(at)));
                        }
                        Err(other) => panic!("{other:?}"),
                    }
                    let period = line.period(size as u128) as u64;
                    for i in 0..=last.saturating_sub(period) {
                        assert_eq!(line.at(i).rem_euclid(size), line.at(i + period).rem_euclid(size));
                    }
                }
            }
        }
    }
}
