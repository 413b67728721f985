//! What a number may be: so many values with the same distance.

/// `first`, `first + step`, …, `first + last * step`: numbers of 64 bits without a sign.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Set {
    pub first: u64,
    /// At least 1.
    pub step: u64,
    /// The position of the greatest, from 0.
    pub last: u64,
}

impl Set {
    /// The value at a position.
    pub fn at(self, i: u64) -> u64 {
        // No set goes beyond 64 bits.
        self.first.wrapping_add(i.wrapping_mul(self.step))
    }

    /// The value, if there is only one.
    pub fn single(self) -> Option<u64> {
        (self.last == 0).then_some(self.first)
    }

    /// Those before a position, which is not the first.
    pub fn before(self, at: u64) -> Set {
        Set { last: at - 1, ..self }
    }

    /// Those from a position on.
    pub fn from(self, at: u64) -> Set {
        Set { first: self.at(at), last: self.last - at, ..self }
    }

    /// Those at the positions that leave a remainder when divided by `n`, which is not more than there are values.
    pub fn class(self, remainder: u64, n: u64) -> Set {
        let last = (self.last - remainder) / n;
        let step = if last == 0 { 1 } else { self.step.wrapping_mul(n) };
        Set { first: self.at(remainder), step, last }
    }

    /// The positions of a few: the ends, where programs go wrong first, and the middle, which is the least of all
    /// numbers with a sign where the set is all of them.
    pub fn samples(self) -> Vec<u64> {
        let middle = self.last / 2;
        let mut all = vec![0, 1, 2, middle, middle + 1, self.last.saturating_sub(1), self.last];
        all.retain(|at| *at <= self.last);
        all.sort_unstable();
        all.dedup();
        all
    }

    /// The one at a position.
    pub fn only(self, i: u64) -> Set {
        Set { first: self.at(i), step: 1, last: 0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values(s: Set) -> Vec<u64> {
        (0..=s.last).map(|i| s.at(i)).collect()
    }

    #[test]
    fn parts_are_the_whole() {
        for set in [
            Set { first: 3, step: 1, last: 9 },
            Set { first: 5, step: 7, last: 6 },
            Set { first: u64::MAX - 12, step: 4, last: 3 },
        ] {
            for at in 1..=set.last {
                let both = [values(set.before(at)), values(set.from(at))].concat();
                assert_eq!(both, values(set));
            }
            for n in 1..=set.last + 1 {
                let mut all: Vec<u64> = (0..n).flat_map(|r| values(set.class(r, n))).collect();
                all.sort_unstable();
                assert_eq!(all, values(set));
            }
            assert!(set.samples().is_sorted() && set.samples().last() == Some(&set.last));
            assert_eq!(
                (0..=set.last).map(|i| set.only(i).single().unwrap()).collect::<Vec<_>>(),
                values(set)
            );
        }
    }
}
