//! Small numbers instead of 64 bits, where a question only compares.
//!
//! A question that compares variables, numbers, and sums of a variable and a
//! number (difference logic) has an answer among the integers iff it has one
//! close to the numbers that occur: a set of constraints `x - y <= c` has no
//! answer iff it has a cycle with a negative sum, and a simple cycle passes zero
//! at most once. So numbers that are further apart than any such cycle can tell
//! are moved together, and variables need few bits. This is exact for integers
//! without bounds, and for machine integers where nothing can wrap.

use crate::smt::cone;
use crate::term::{Arith, Node, Pool, Term};

/// Where numbers are moved to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Small {
    /// The numbers that occur, and their places; both ascend.
    anchors: Vec<(i64, i64)>,
    /// Between which places the variables are.
    pub range: (i64, i64),
    /// How many bits are enough, with the sign.
    pub width: usize,
}

/// More bits than this are no gain.
const MOST_BITS: u32 = 40;

impl Small {
    /// The places for a question, if it is one that only compares.
    pub fn of(pool: &Pool, terms: &[Term]) -> Option<Small> {
        let mut numbers: Vec<i64> = vec![0];
        let (mut vars, mut sums) = (0i128, 0i128);
        for t in cone(pool, terms) {
            match pool.node(t) {
                Node::Num(n) => numbers.push(n),
                Node::Var(v) => {
                    vars += 1;
                    let var = &pool.vars()[v as usize];
                    let (lo, hi) = var.bounds;
                    numbers.extend((!var.math || lo != i64::MIN).then_some(lo));
                    numbers.extend((!var.math || hi != i64::MAX).then_some(hi));
                }
                Node::Arith(Arith::Add, math, _, b) => {
                    let by = pool.num(b)?;
                    if !math && pool.range(t) == (i64::MIN, i64::MAX) {
                        return None;
                    }
                    sums += i128::from(by).abs();
                }
                Node::Arith(..) | Node::Wrap { .. } | Node::Ult(..) => return None,
                _ => {}
            }
        }
        numbers.sort_unstable();
        numbers.dedup();
        // No simple path through all variables weighs more.
        let far = (vars + 2) * (2 * sums + 2);
        if far >> MOST_BITS != 0 {
            return None;
        }
        let mut places: Vec<i128> = vec![0; numbers.len()];
        let zero = numbers.binary_search(&0).ok()?;
        let gap = |a: i64, b: i64| (i128::from(b) - i128::from(a)).min(far + 1);
        for i in zero + 1..numbers.len() {
            places[i] = places[i - 1] + gap(numbers[i - 1], numbers[i]);
        }
        for i in (0..zero).rev() {
            places[i] = places[i + 1] - gap(numbers[i], numbers[i + 1]);
        }
        let (lo, hi) = (places.first()? - far, places.last()? + far);
        let most = lo.abs().max(hi.abs()) + sums + 1;
        let bits = 128 - most.leading_zeros() + 1;
        if bits > MOST_BITS {
            return None;
        }
        let anchors = numbers.into_iter().zip(places.into_iter().map(|p| p as i64)).collect();
        Some(Small { anchors, range: (lo as i64, hi as i64), width: bits as usize })
    }

    /// The place of a number that occurs.
    pub fn place(&self, n: i64) -> i64 {
        self.anchors.binary_search_by_key(&n, |a| a.0).map_or(n, |k| self.anchors[k].1)
    }

    /// The places between which a variable is.
    pub fn bounds(&self, pool: &Pool, v: u32) -> (i64, i64) {
        let var = &pool.vars()[v as usize];
        let (lo, hi) = var.bounds;
        let low = if var.math && lo == i64::MIN { self.range.0 } else { self.place(lo) };
        let high = if var.math && hi == i64::MAX { self.range.1 } else { self.place(hi) };
        (low, high)
    }

    /// A number whose place this may be: counted from the nearest one that occurs.
    pub fn number(&self, place: i64) -> i64 {
        let near = self.anchors.iter().min_by_key(|a| a.1.abs_diff(place));
        near.map_or(place, |(n, p)| n.saturating_add(place - p))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::blast::{Blaster, Solved};

    /// A number below `n`.
    fn pick(seed: &mut u64, n: u64) -> u64 {
        *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (*seed >> 33) % n
    }

    fn value(pool: &mut Pool, vars: &[Term], seed: &mut u64, depth: u32) -> Term {
        match pick(seed, 6) {
            0 => pool.int([0, 1, 2, 7, 1_000, -1_000, 1_000_000][pick(seed, 7) as usize]),
            1 if depth > 0 => {
                let c = truth(pool, vars, seed, depth - 1);
                let (a, b) = (value(pool, vars, seed, depth - 1), value(pool, vars, seed, depth - 1));
                pool.ite(c, a, b)
            }
            2 => {
                let v = vars[pick(seed, vars.len() as u64) as usize];
                let by = pool.int(pick(seed, 5) as i64 - 2);
                pool.arith(Arith::Add, false, v, by)
            }
            _ => vars[pick(seed, vars.len() as u64) as usize],
        }
    }

    fn truth(pool: &mut Pool, vars: &[Term], seed: &mut u64, depth: u32) -> Term {
        if depth > 0 && pick(seed, 2) == 0 {
            let (a, b) = (truth(pool, vars, seed, depth - 1), truth(pool, vars, seed, depth - 1));
            return if pick(seed, 2) == 0 { pool.and(a, b) } else { pool.or(a, b) };
        }
        let (a, b) = (value(pool, vars, seed, depth.min(1)), value(pool, vars, seed, depth.min(1)));
        let t = if pick(seed, 2) == 0 { pool.eq(a, b) } else { pool.lt(a, b) };
        if pick(seed, 2) == 0 { pool.not(t) } else { t }
    }

    #[test]
    fn few_bits_say_what_64_say() {
        let (mut yes, mut no) = (0, 0);
        for start in 0..3_000u64 {
            let seed = &mut (start * 7 + 1);
            let mut pool = Pool::new();
            let vars: Vec<Term> =
                (0..4).map(|i| pool.var(format!("x{i}"), (-2_000_000, 2_000_000), false)).collect();
            let terms: Vec<Term> = (0..5).map(|_| truth(&mut pool, &vars, seed, 2)).collect();
            let Some(small) = Small::of(&pool, &terms) else { panic!("it only compares") };
            let say = |small: Option<&Small>| {
                let mut b = Blaster::new(&pool, small, Box::new(|| false));
                terms.iter().for_each(|t| b.require(*t));
                match b.solve() {
                    Solved::Sat(_) => true,
                    Solved::Unsat => false,
                    Solved::Stopped => panic!("nobody stops it"),
                }
            };
            let (few, many) = (say(Some(&small)), say(None));
            assert_eq!(few, many, "seed {start}");
            if few { yes += 1 } else { no += 1 }
        }
        assert!(yes > 200 && no > 200, "{yes} and {no}");
    }
}
