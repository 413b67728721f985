//! Overflow: where integers end.
//!
//! A register or a cell of many values is an integer without bound in the system
//! ([`crate::system::Sort::Int`]); in the program it has a type with two ends.
//! Every result is brought back into its type here, so that what a path computes
//! is what the machine computes:
//!
//! - Where the bounds that are known of the operands keep the result inside its
//!   type, nothing is to be done.
//! - Else the path splits, one case for each number of times the result may have
//!   gone round ([`Scope::wrapped`]). This is exact. So are narrowing casts as long
//!   as the value fits.
//! - Where there are too many such cases (the low byte of a counter), the value is
//!   followed while it fits; where it does not, the path leads to the place `lost`,
//!   which counts as bad but proves nothing: the answer is unknown, unless the place
//!   is shown not to be reachable.
//! - One thing is assumed, and said in the scope: *integers do not wrap*. That is for
//!   variables of 32 and 64 bits that *count*: they start at small numbers and change
//!   by small steps, so that it takes thousands of steps (millions of waiting
//!   threads, for steps of 1) to come to an end of the type. What starts with anything, or
//!   is set to a large constant, does not count, and is exact like the narrow ones.
//!   Zero is the near end of unsigned types: going below it is never assumed away.

use super::linear::{Linear, Sign};
use super::names::Names;
use super::path::{Path, Scope, Split, Value, each};
use super::refusal::Refusal;
use crate::system::{Place, VarId};
use weir_ir::{BinOp, Expr, Ty};

/// A result may have gone round this often in either direction to be followed.
const ROUNDS: i128 = 1;
/// Narrower types than this are always exact.
const WIDE: u8 = 32;

/// The least and the greatest value of a type, as the machine keeps them. Unsigned
/// 64-bit integers are followed in their lower half only.
pub(super) fn ends(ty: Ty) -> Option<(i128, i128)> {
    match ty {
        Ty::Int { bits: 64, signed: false } => Some((0, i128::from(i64::MAX))),
        Ty::Int { bits, signed: true } => Some((-(1 << (bits - 1)), (1 << (bits - 1)) - 1)),
        Ty::Int { bits, signed: false } => Some((0, (1 << bits) - 1)),
        Ty::Range { lo, hi } => Some((i128::from(lo), i128::from(hi))),
        Ty::Bool => Some((0, 1)),
        _ => None,
    }
}

/// How far from 0 a counting variable may be set.
fn far(bits: u8) -> i64 {
    1 << (bits - 2)
}

/// By how much it may change in one step.
fn stride(bits: u8) -> i64 {
    // A 32-bit half that is extended with zeros moves by 2^32.
    if bits >= 64 { 1 << 33 } else { 1 << 16 }
}

impl Names<'_> {
    /// Whether a variable is an integer that is never far from 0.
    fn narrow(&self, var: VarId) -> bool {
        let most = i128::from(stride(WIDE));
        self.types[var.0 as usize].and_then(ends).is_some_and(|(lo, hi)| -most <= lo && hi <= most)
    }
    /// Whether a variable counts, in a type of at most so many bits.
    fn counts_in(&self, var: VarId, most: u8) -> bool {
        if self.count == Some(var) {
            // There are fewer threads than 32-bit integers.
            return most >= WIDE;
        }
        match self.types[var.0 as usize] {
            Some(Ty::Int { bits, .. }) => bits >= WIDE && bits <= most && !self.exact.contains(&var),
            _ => false,
        }
    }
    /// Whether a variable counts: for such, it is assumed that they do not wrap.
    pub fn counts(&self, var: VarId) -> bool {
        self.count != Some(var) && self.counts_in(var, 64)
    }
    /// Whether a sum is of what stays far from the ends of a type with so many bits.
    fn tame(&self, l: &Linear, bits: u8) -> bool {
        bits >= WIDE
            && l.constant.unsigned_abs() <= far(bits).unsigned_abs()
            && l.parts.values().map(|by| by.unsigned_abs()).fold(0, u64::saturating_add) <= 4
            && l.parts.keys().all(|p| self.counts_in(p.var, bits) || self.narrow(p.var))
    }
    /// Whether a variable that counts still does so with this value (at the start, or
    /// assigned).
    pub fn small(&self, var: VarId, lo: i64, hi: i64) -> bool {
        match self.types[var.0 as usize] {
            Some(Ty::Int { bits, .. }) if self.counts(var) => -far(bits) <= lo && hi <= far(bits),
            _ => true,
        }
    }
    /// The values of a place, as its type has them.
    fn range(&self, place: Place) -> (i128, i128) {
        let any = (i128::from(i64::MIN), i128::from(i64::MAX));
        if self.count == Some(place.var) {
            return (1, i128::from(i32::MAX));
        }
        self.types[place.var.0 as usize].and_then(ends).unwrap_or(any)
    }
}

/// What becomes of a value that a variable gets.
pub(super) enum Kept {
    /// It is assigned.
    Fine,
    /// It comes too near to the end of the type.
    Lost,
    /// The variable does not count.
    Exact,
}

impl Scope<'_, '_> {
    /// The bounds of a sum, as types and the path have them.
    fn interval(&self, path: &Path, l: &Linear) -> (i128, i128) {
        let (mut lo, mut hi) = (i128::from(l.constant), i128::from(l.constant));
        for (place, by) in &l.parts {
            let (mut a, mut b) = self.names.range(*place);
            let known = path.facts.bounds(&Linear::place(*place));
            a = known.0.map_or(a, |k| a.max(k));
            b = known.1.map_or(b, |k| b.min(k));
            let by = i128::from(*by);
            let (x, y) = (a * by, b * by);
            lo += x.min(y);
            hi += x.max(y);
        }
        let known = path.facts.bounds(l);
        (known.0.map_or(lo, |k| lo.max(k)), known.1.map_or(hi, |k| hi.min(k)))
    }

    /// A result brought back into its type. `assume`: where the operands count, it
    /// has not passed the far ends.
    pub fn wrapped(&self, path: Path, ty: Ty, l: Linear, assume: bool) -> Split<Value> {
        if let Some(v) = l.value() {
            return Ok(vec![(path, Value::int(ty.wrap(v)))]);
        }
        let (Ty::Int { bits, signed }, Some((lo, hi))) = (ty, ends(ty)) else {
            return Ok(vec![(path, Value::Linear(l))]);
        };
        let (a, b) = self.interval(&path, &l);
        if lo <= a && b <= hi {
            return Ok(vec![(path, Value::Linear(l))]);
        }
        let tame = assume && self.names.tame(&l, bits);
        if bits == 64 {
            return self.wrapped_64(path, l, (signed, tame), (a, b));
        }
        let round = 1i128 << bits;
        let (mut first, mut last) = ((a - lo).div_euclid(round), (b - lo).div_euclid(round));
        if tame {
            // The far ends are not met; zero, where it is an end, is.
            first = if signed { 0 } else { first.clamp(-1, 0) };
            last = 0;
        }
        let near = if last - first <= 2 * ROUNDS { ROUNDS } else { 0 };
        let (from, to) = (first.max(-near), last.min(near));
        let mut out = Vec::new();
        for k in from..=to {
            let mut p = path.clone();
            let (low, high) = (lo + k * round, hi + k * round);
            let holds = (k == first || at_least(&mut p, &l, low)) && (k == last || at_most(&mut p, &l, high));
            if !holds {
                continue;
            }
            let value = l.plus(1, &Linear::constant(narrow(-k * round)?)).ok_or_else(Refusal::too_large)?;
            out.push((p, Value::Linear(value)));
        }
        if from > to {
            out.push((lost(path), Value::int(0)));
            return Ok(out);
        }
        let mut below = path.clone();
        if first < from && at_most(&mut below, &l, lo + from * round - 1) {
            out.push((lost(below), Value::int(0)));
        }
        let mut above = path;
        if last > to && at_least(&mut above, &l, hi + to * round + 1) {
            out.push((lost(above), Value::int(0)));
        }
        Ok(out)
    }

    /// 64 bits have no room for going round: what does so is lost.
    fn wrapped_64(
        &self,
        path: Path,
        l: Linear,
        (signed, tame): (bool, bool),
        (a, b): (i128, i128),
    ) -> Split<Value> {
        let top = i128::from(i64::MAX);
        if !tame && (b > top || (signed && a < -top - 1)) {
            return Err(Refusal::new(
                None,
                "64-bit integers that may be anything are computed with, which is not supported for any number of threads",
            ));
        }
        if signed || a >= 0 {
            return Ok(vec![(path, Value::Linear(l))]);
        }
        let (mut inside, mut below) = (path.clone(), path);
        let mut out = Vec::new();
        if at_least(&mut inside, &l, 0) {
            out.push((inside, Value::Linear(l.clone())));
        }
        if at_most(&mut below, &l, -1) {
            out.push((lost(below), Value::int(0)));
        }
        Ok(out)
    }

    /// Whether a place with few values has one that its type does not keep as it is.
    pub fn changes(&self, path: &Path, place: Place, ty: Ty) -> bool {
        path.allowed(self.names, place).iter().any(|v| ty.wrap(*v) != *v)
    }

    /// Whether a variable may get a value and count on.
    pub fn keeps_counting(&self, var: VarId, l: &Linear) -> Kept {
        let names = self.names;
        let Some(Ty::Int { bits, .. }) = names.types[var.0 as usize].filter(|_| names.counts(var)) else {
            return Kept::Fine;
        };
        if let Some(v) = l.value() {
            return if names.small(var, v, v) { Kept::Fine } else { Kept::Exact };
        }
        // (Sums of several places are refused later.)
        if !l.parts.keys().all(|p| names.counts_in(p.var, bits) || names.narrow(p.var)) {
            return Kept::Exact;
        }
        if l.constant.unsigned_abs() > stride(bits).unsigned_abs() { Kept::Lost } else { Kept::Fine }
    }

    /// Refuses comparisons in which unsigned 64-bit integers are in their upper half:
    /// they are kept as negative numbers.
    pub fn ordered(&self, path: &Path, op: BinOp, ty: Ty, values: [&Linear; 2]) -> Result<(), Refusal> {
        let order = !matches!(op, BinOp::Eq | BinOp::Ne);
        let constants = values.iter().all(|l| l.value().is_some());
        if ty.is_unsigned_64() && order && !constants && values.iter().any(|l| self.interval(path, l).0 < 0) {
            let message = "64-bit integers with and without sign are mixed, which is not supported for any number of threads";
            return Err(Refusal::new(None, message));
        }
        Ok(())
    }

    /// The overflow flag, `(w ^ x) & (y ^ z) < 0`: both differ in sign. What counts
    /// does not overflow.
    pub fn overflows(&self, path: Path, ty: Ty, parts: [&Expr; 4]) -> Split<Value> {
        let Ty::Int { bits, .. } = ty else { return Err(Refusal::too_large()) };
        let mut paths = vec![(path, Vec::new())];
        for e in parts {
            paths = each(paths, |p, list: Vec<Option<Linear>>| {
                each(self.eval(p, e)?, |p, v| {
                    let few: Vec<(Path, Option<Linear>)> = match v {
                        Value::Counter { .. } => vec![(p, None)],
                        v => self.linear(p, v)?.into_iter().map(|(p, l)| (p, Some(l))).collect(),
                    };
                    Ok(few.into_iter().map(|(p, l)| (p, [list.clone(), vec![l]].concat())).collect())
                })
            })?;
        }
        each(paths, |p, list| {
            let known: Option<Vec<Linear>> = list.into_iter().collect();
            let Some(list) = known else { return Ok(vec![(p, Value::int(0))]) };
            let all: Option<Vec<i64>> = list.iter().map(Linear::value).collect();
            if let Some([w, x, y, z]) = all.as_deref() {
                let set = ty.wrap((w ^ x) & (y ^ z)) < 0;
                return Ok(vec![(p, Value::int(i64::from(set)))]);
            }
            if list.iter().all(|l| self.names.tame(l, bits)) {
                return Ok(vec![(p, Value::int(0))]);
            }
            let mut cases = vec![(p, Vec::new())];
            for l in &list {
                let below = l.plus(1, &Linear::constant(1)).ok_or_else(Refusal::too_large)?;
                cases = each(cases, |p, signs: Vec<bool>| {
                    let split = self.sign(p, &below, Sign::AtMostZero).into_iter();
                    Ok(split.map(|(p, s)| (p, [signs.clone(), vec![s]].concat())).collect())
                })?;
            }
            let set = |s: &[bool]| s[0] != s[1] && s[2] != s[3];
            Ok(cases.into_iter().map(|(p, s)| (p, Value::int(i64::from(set(&s))))).collect())
        })
    }
}

fn narrow(v: i128) -> Result<i64, Refusal> {
    i64::try_from(v).map_err(|_| Refusal::too_large())
}

/// Assumes `l >= k`; false if it cannot be.
fn at_least(path: &mut Path, l: &Linear, k: i128) -> bool {
    let Ok(k) = i64::try_from(k) else { return k < 0 };
    Linear::constant(k).plus(-1, l).is_none_or(|m| path.facts.add(&m, Sign::AtMostZero))
}

/// Assumes `l <= k`; false if it cannot be.
fn at_most(path: &mut Path, l: &Linear, k: i128) -> bool {
    let Some(k) = i64::try_from(k).ok().and_then(i64::checked_neg) else { return k > 0 };
    l.plus(1, &Linear::constant(k)).is_none_or(|m| path.facts.add(&m, Sign::AtMostZero))
}

/// The path on which a value could not be followed.
pub(super) fn lost(mut p: Path) -> Path {
    p.lost = true;
    p
}
