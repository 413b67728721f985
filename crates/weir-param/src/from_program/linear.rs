//! Linear terms over places, and what is known of them on a path.

use crate::system::{Conj, Lit, Place, Rel, Term};
use std::collections::{BTreeMap, BTreeSet};

/// A sum of places, each with its factor, and a constant.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(super) struct Linear {
    pub parts: BTreeMap<Place, i64>,
    pub constant: i64,
}

impl Linear {
    pub fn constant(value: i64) -> Linear {
        Linear { parts: BTreeMap::new(), constant: value }
    }
    pub fn place(place: Place) -> Linear {
        Linear { parts: [(place, 1)].into(), constant: 0 }
    }
    /// Its value, if it is a constant.
    pub fn value(&self) -> Option<i64> {
        self.parts.is_empty().then_some(self.constant)
    }
    /// `self + factor * other`; `None` if a number leaves 64 bits.
    pub fn plus(&self, factor: i64, other: &Linear) -> Option<Linear> {
        let mut out = self.clone();
        out.constant = out.constant.checked_add(other.constant.checked_mul(factor)?)?;
        for (place, by) in &other.parts {
            let entry = out.parts.entry(*place).or_insert(0);
            *entry = entry.checked_add(by.checked_mul(factor)?)?;
        }
        out.parts.retain(|_, by| *by != 0);
        Some(out)
    }
    /// As a term of the system.
    pub fn term(&self) -> Term {
        Term::Sum(self.parts.iter().map(|(p, by)| (*by, *p)).collect(), self.constant)
    }
}

/// How a term compares with 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Sign {
    Zero,
    NotZero,
    /// Less or equal.
    AtMostZero,
}

/// What is known of one sum of places: bounds, and values it does not have.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(super) struct Bounds {
    pub lo: Option<i64>,
    pub hi: Option<i64>,
    pub not: BTreeSet<i64>,
}

impl Bounds {
    /// Draws in the bounds past values that do not occur; false if none is left.
    fn settle(&mut self) -> bool {
        while let Some(lo) = self.lo.filter(|lo| self.not.remove(lo)) {
            self.lo = Some(lo + 1);
        }
        while let Some(hi) = self.hi.filter(|hi| self.not.remove(hi)) {
            self.hi = Some(hi - 1);
        }
        let (lo, hi) = (self.lo, self.hi);
        self.not.retain(|v| lo.is_none_or(|lo| *v > lo) && hi.is_none_or(|hi| *v < hi));
        !matches!((lo, hi), (Some(lo), Some(hi)) if lo > hi)
    }
    /// What holds in one of two cases, where that can be said without loss.
    pub fn union(&self, other: &Bounds) -> Option<Bounds> {
        if !self.not.is_empty() || !other.not.is_empty() {
            return None;
        }
        let (a, b) = match (self.lo, other.lo) {
            (None, _) => (self, other),
            (Some(x), Some(y)) if x <= y => (self, other),
            _ => (other, self),
        };
        // `a` starts first: it must reach up to `b`.
        let reach = match (a.hi, b.lo) {
            (Some(hi), Some(lo)) => hi >= lo - 1,
            _ => true,
        };
        let hi = match (a.hi, b.hi) {
            (Some(x), Some(y)) => Some(x.max(y)),
            _ => None,
        };
        reach.then(|| Bounds { lo: a.lo, hi, not: BTreeSet::new() })
    }
    fn is_free(&self) -> bool {
        *self == Bounds::default()
    }
}

/// What is known of sums, each looked at on its own. The first factor of a sum
/// is positive.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(super) struct Facts {
    pub of: BTreeMap<Vec<(Place, i64)>, Bounds>,
}

impl Facts {
    /// Adds a fact; false if it cannot hold.
    pub fn add(&mut self, lin: &Linear, sign: Sign) -> bool {
        let Some((_, first)) = lin.parts.first_key_value() else {
            return match sign {
                Sign::Zero => lin.constant == 0,
                Sign::NotZero => lin.constant != 0,
                Sign::AtMostZero => lin.constant <= 0,
            };
        };
        let positive = *first > 0;
        let key =
            lin.parts.iter().map(|(p, by)| (*p, if positive { *by } else { by.saturating_neg() })).collect();
        let b = self.of.entry(key).or_default();
        // The sum `s` of the key: `lin = s + constant` or `lin = constant - s`.
        let zero = if positive { lin.constant.saturating_neg() } else { lin.constant };
        match sign {
            Sign::Zero => {
                b.lo = Some(b.lo.map_or(zero, |lo| lo.max(zero)));
                b.hi = Some(b.hi.map_or(zero, |hi| hi.min(zero)));
            }
            Sign::NotZero => {
                b.not.insert(zero);
            }
            Sign::AtMostZero if positive => b.hi = Some(b.hi.map_or(zero, |hi| hi.min(zero))),
            Sign::AtMostZero => b.lo = Some(b.lo.map_or(zero, |lo| lo.max(zero))),
        }
        b.settle()
    }

    /// The bounds that are known of a sum as a whole.
    pub fn bounds(&self, lin: &Linear) -> (Option<i128>, Option<i128>) {
        let Some((_, first)) = lin.parts.first_key_value() else {
            let v = Some(i128::from(lin.constant));
            return (v, v);
        };
        let positive = *first > 0;
        let key: Vec<(Place, i64)> =
            lin.parts.iter().map(|(p, by)| (*p, if positive { *by } else { by.saturating_neg() })).collect();
        let Some(b) = self.of.get(&key) else { return (None, None) };
        let at = |v: Option<i64>| {
            v.map(|v| i128::from(lin.constant) + if positive { 1 } else { -1 } * i128::from(v))
        };
        if positive { (at(b.lo), at(b.hi)) } else { (at(b.hi), at(b.lo)) }
    }

    /// The facts as comparisons, differences on both sides.
    pub fn lits(&self) -> Conj {
        let mut out = Vec::new();
        for (sum, b) in self.of.iter().filter(|(_, b)| !b.is_free()) {
            let part = |sign: i64| -> Vec<(i64, Place)> {
                sum.iter().filter(|(_, by)| by.signum() == sign).map(|(p, by)| (by.abs(), *p)).collect()
            };
            // `left - right` compared with `k`.
            let (left, right) = (part(1), part(-1));
            let l = || Term::Sum(left.clone(), 0);
            let r = |k: i64| Term::Sum(right.clone(), k);
            match (b.lo, b.hi) {
                (Some(lo), Some(hi)) if lo == hi => out.push(Lit::new(l(), Rel::Eq, r(lo))),
                (lo, hi) => {
                    out.extend(lo.map(|lo| Lit::new(r(lo), Rel::Le, l())));
                    out.extend(hi.map(|hi| Lit::new(l(), Rel::Le, r(hi))));
                }
            }
            out.extend(b.not.iter().map(|k| Lit::new(l(), Rel::Ne, r(*k))));
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::system::VarId;

    #[test]
    fn facts_contradict_each_other_or_add_up() {
        let x = Linear::place(Place::var(VarId(1)));
        let mut f = Facts::default();
        assert!(f.add(&x, Sign::NotZero));
        assert!(f.add(&x, Sign::AtMostZero));
        let minus = Linear::constant(0).plus(-1, &x).expect("small");
        assert!(!f.clone().add(&minus, Sign::AtMostZero));
        assert_eq!(f.lits().len(), 1);
        let mut g = Facts::default();
        assert!(g.add(&x, Sign::Zero));
        assert!(!g.clone().add(&x, Sign::NotZero));
        assert_eq!(g.lits(), vec![Lit::new(Term::plus(Place::var(VarId(1)), 0), Rel::Eq, Term::int(0))]);
        let (a, b) = (f.of.values().next().unwrap(), g.of.values().next().unwrap());
        assert_eq!(a.union(b), Some(Bounds { lo: None, hi: Some(0), not: BTreeSet::new() }));
        assert_eq!(f.bounds(&x), (None, Some(-1)));
        assert_eq!(f.bounds(&Linear::constant(3).plus(-1, &x).expect("small")), (Some(4), None));
    }
}
