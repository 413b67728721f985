//! Formulas: terms over 64-bit values and truth values, shared and simplified
//! as they are made.
//!
//! A value is what `weir_ir` keeps in an `i64` (see [`weir_ir::Ty`]); arithmetic
//! here is that of 64 bits, and [`Pool::wrap`] cuts it to a narrower type. Every
//! term carries an interval of the values it can have, so that most questions
//! about small programs are answered while the term is built.

use rustc_hash::FxHashMap;
use weir_ir::Ty;

/// A term of a [`Pool`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Term(u32);

/// Arithmetic of 64 bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum Arith {
    Add,
    Sub,
    Mul,
    And,
    Or,
    Xor,
    Shl,
    /// Arithmetic shift to the right.
    Sar,
    /// Logical shift to the right.
    Shr,
}

/// What a term is made of.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum Node {
    Num(i64),
    /// A variable, by its number.
    Var(u32),
    /// Arithmetic; `true` if it is that of mathematical integers.
    Arith(Arith, bool, Term, Term),
    /// The low bits, extended.
    Wrap {
        bits: u8,
        signed: bool,
        term: Term,
    },
    /// `if c then a else b` on values.
    Ite(Term, Term, Term),
    Bool(bool),
    Eq(Term, Term),
    /// Signed.
    Lt(Term, Term),
    /// Unsigned.
    Ult(Term, Term),
    /// The operation on mathematical integers stays within 64 bits.
    Fits(Arith, Term, Term),
    Not(Term),
    And(Term, Term),
}

impl Node {
    /// The terms it is made of.
    pub fn parts(self) -> impl Iterator<Item = Term> {
        let (one, two) = (|a| [Some(a), None, None], |a, b| [Some(a), Some(b), None]);
        let parts = match self {
            Node::Num(_) | Node::Var(_) | Node::Bool(_) => [None; 3],
            Node::Wrap { term: a, .. } | Node::Not(a) => one(a),
            Node::Ite(c, a, b) => [Some(c), Some(a), Some(b)],
            Node::Arith(_, _, a, b) | Node::Fits(_, a, b) => two(a, b),
            Node::Eq(a, b) | Node::Lt(a, b) | Node::Ult(a, b) | Node::And(a, b) => two(a, b),
        };
        parts.into_iter().flatten()
    }
    /// Whether it is a truth value.
    pub fn is_truth(self) -> bool {
        !matches!(self, Node::Num(_) | Node::Var(_) | Node::Arith(..) | Node::Wrap { .. } | Node::Ite(..))
    }
}

/// A variable.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Var {
    /// Its name, for people and for other solvers.
    pub name: String,
    /// The least and the greatest value.
    pub bounds: (i64, i64),
    /// Whether it is a mathematical integer.
    pub math: bool,
}

/// All terms.
#[derive(Clone, Debug, Default)]
pub struct Pool {
    nodes: Vec<Node>,
    range: Vec<(i64, i64)>,
    known: FxHashMap<Node, Term>,
    vars: Vec<Var>,
}

const FULL: (i64, i64) = (i64::MIN, i64::MAX);

impl Pool {
    /// No terms yet.
    pub fn new() -> Pool {
        Pool::default()
    }
    /// What the term is made of.
    pub fn node(&self, t: Term) -> Node {
        self.nodes[t.0 as usize]
    }
    /// The variables.
    pub fn vars(&self) -> &[Var] {
        &self.vars
    }
    /// The interval of the values of a term.
    pub fn range(&self, t: Term) -> (i64, i64) {
        self.range[t.0 as usize]
    }
    /// The value, if there is only one.
    pub fn num(&self, t: Term) -> Option<i64> {
        match self.node(t) {
            Node::Num(n) => Some(n),
            _ => None,
        }
    }
    /// The truth value, if it is known.
    pub fn truth(&self, t: Term) -> Option<bool> {
        match self.node(t) {
            Node::Bool(b) => Some(b),
            _ => None,
        }
    }

    fn make(&mut self, node: Node, range: (i64, i64)) -> Term {
        if range.0 == range.1 && !matches!(node, Node::Num(_)) {
            return self.int(range.0);
        }
        let next = Term(u32::try_from(self.nodes.len()).unwrap_or(u32::MAX));
        let t = *self.known.entry(node).or_insert(next);
        if t == next {
            self.nodes.push(node);
            self.range.push(range);
        }
        t
    }

    /// A number.
    pub fn int(&mut self, n: i64) -> Term {
        self.make(Node::Num(n), (n, n))
    }
    /// A truth value.
    pub fn bool(&mut self, b: bool) -> Term {
        self.make(Node::Bool(b), FULL)
    }
    /// A new variable with values between the bounds.
    pub fn var(&mut self, name: impl Into<String>, bounds: (i64, i64), math: bool) -> Term {
        if bounds.0 == bounds.1 {
            return self.int(bounds.0);
        }
        self.vars.push(Var { name: name.into(), bounds, math });
        self.make(Node::Var(self.vars.len() as u32 - 1), bounds)
    }

    /// Arithmetic of 64 bits (`math`: of integers that are known to stay there).
    pub fn arith(&mut self, op: Arith, math: bool, a: Term, b: Term) -> Term {
        use Arith::*;
        if let (Some(x), Some(y)) = (self.num(a), self.num(b)) {
            let by = (y & 63) as u32;
            return self.int(match op {
                Add => x.wrapping_add(y),
                Sub => x.wrapping_sub(y),
                Mul => x.wrapping_mul(y),
                And => x & y,
                Or => x | y,
                Xor => x ^ y,
                Shl => x.wrapping_shl(by),
                Sar => x >> by,
                Shr => ((x as u64) >> by) as i64,
            });
        }
        match (op, self.num(a), self.num(b)) {
            (Add | Sub | Or | Xor | Shl | Sar | Shr, _, Some(0)) | (Mul, _, Some(1)) => return a,
            (Add | Or | Xor, Some(0), _) | (Mul, Some(1), _) => return b,
            (Mul | And, Some(0), _) | (Mul | And, _, Some(0)) => return self.int(0),
            // Constants to the right, and gathered: (a + 1) + 1 is a + 2.
            (Add | Mul | And | Or | Xor, Some(_), None) => return self.arith(op, math, b, a),
            (Sub, _, Some(n)) if n != i64::MIN => {
                let minus = self.int(-n);
                return self.arith(Add, math, a, minus);
            }
            (Add, _, Some(n)) => {
                if let Node::Arith(Add, m, inner, k) = self.node(a)
                    && m == math
                    && let Some(k) = self.num(k)
                    && let Some(sum) = k.checked_add(n)
                {
                    let sum = self.int(sum);
                    return self.arith(Add, math, inner, sum);
                }
            }
            (Sub, ..) if a == b => return self.int(0),
            _ => {}
        }
        let ((al, ah), (bl, bh)) = (self.range(a), self.range(b));
        let both = |l: Option<i64>, h: Option<i64>| l.zip(h).unwrap_or(FULL);
        let range = match op {
            Add => both(al.checked_add(bl), ah.checked_add(bh)),
            Sub => both(al.checked_sub(bh), ah.checked_sub(bl)),
            Mul => {
                let all = [(al, bl), (al, bh), (ah, bl), (ah, bh)].map(|(x, y)| x.checked_mul(y));
                if all.contains(&None) {
                    FULL
                } else {
                    both(all.iter().flatten().min().copied(), all.iter().flatten().max().copied())
                }
            }
            And if bl >= 0 => (0, bh),
            And if al >= 0 => (0, ah),
            Or | Xor if al >= 0 && bl >= 0 => {
                // No bit above the highest one of either.
                let zeros = ah.max(bh).leading_zeros();
                (0, (u64::MAX.checked_shr(zeros).unwrap_or(0) >> u32::from(zeros == 0)) as i64)
            }
            _ => FULL,
        };
        self.make(Node::Arith(op, math, a, b), range)
    }

    /// Whether an operation (addition, subtraction, or multiplication with a
    /// number) on mathematical integers stays within 64 bits.
    pub fn fits(&mut self, op: Arith, a: Term, b: Term) -> Term {
        let ((al, ah), (bl, bh)) = (self.range(a), self.range(b));
        let exact = |x: i64, y: i64| match op {
            Arith::Add => x.checked_add(y),
            Arith::Sub => x.checked_sub(y),
            _ => x.checked_mul(y),
        };
        if [(al, bl), (al, bh), (ah, bl), (ah, bh)].iter().all(|&(x, y)| exact(x, y).is_some()) {
            return self.bool(true);
        }
        if let (Arith::Mul, Some(k)) = (op, self.num(b)) {
            let (p, q) = (i128::from(i64::MIN), i128::from(i64::MAX));
            let k = i128::from(k);
            let (lo, hi) = if k > 0 { (-(-p / k), q / k) } else { (-(q / -k), -p / -k) };
            let bound = |n: i128| i64::try_from(n).unwrap_or(if n < 0 { i64::MIN } else { i64::MAX });
            let (lo, hi) = (self.int(bound(lo)), self.int(bound(hi)));
            let (x, y) = (self.le(lo, a), self.le(a, hi));
            return self.and(x, y);
        }
        self.make(Node::Fits(op, a, b), FULL)
    }

    /// The value as a type keeps it that refuses nothing.
    pub fn wrap(&mut self, ty: Ty, t: Term) -> Term {
        match ty {
            Ty::Bool => {
                let zero = self.int(0);
                let is = self.eq(t, zero);
                let not = self.not(is);
                self.of_bool(not)
            }
            Ty::Int { bits, signed } if bits < 64 => {
                let (lo, hi) = ty.bounds(|_| 0).unwrap_or(FULL);
                let (l, h) = self.range(t);
                if let Some(n) = self.num(t) {
                    return self.int(ty.wrap(n));
                }
                if lo <= l && h <= hi { t } else { self.make(Node::Wrap { bits, signed, term: t }, (lo, hi)) }
            }
            _ => t,
        }
    }

    /// 1 or 0.
    pub fn of_bool(&mut self, b: Term) -> Term {
        let (one, zero) = (self.int(1), self.int(0));
        self.ite(b, one, zero)
    }

    /// `if c then a else b`, on values.
    pub fn ite(&mut self, c: Term, a: Term, b: Term) -> Term {
        match self.truth(c) {
            Some(true) => a,
            Some(false) => b,
            None if a == b => a,
            None => {
                let ((al, ah), (bl, bh)) = (self.range(a), self.range(b));
                self.make(Node::Ite(c, a, b), (al.min(bl), ah.max(bh)))
            }
        }
    }

    /// Equality of values.
    pub fn eq(&mut self, a: Term, b: Term) -> Term {
        let ((al, ah), (bl, bh)) = (self.range(a), self.range(b));
        if a == b {
            return self.bool(true);
        }
        if ah < bl || bh < al {
            return self.bool(false);
        }
        // ite(c, 1, 0) == 1 is c.
        for (x, y) in [(a, b), (b, a)] {
            if let (Node::Ite(c, p, q), Some(n)) = (self.node(x), self.num(y))
                && let (Some(p), Some(q)) = (self.num(p), self.num(q))
            {
                return match (p == n, q == n) {
                    (true, true) => self.bool(true),
                    (true, false) => c,
                    (false, true) => self.not(c),
                    (false, false) => self.bool(false),
                };
            }
            // a + k == n is a == n - k, in 64 bits always.
            if let (Node::Arith(Arith::Add, false, inner, k), Some(n)) = (self.node(x), self.num(y))
                && let Some(k) = self.num(k)
            {
                let n = self.int(n.wrapping_sub(k));
                return self.eq(inner, n);
            }
        }
        let (a, b) = if a < b { (a, b) } else { (b, a) };
        // a + k == a: never, unless k is 0.
        if let Node::Arith(Arith::Add, _, inner, k) = self.node(b)
            && inner == a
            && self.num(k).is_some_and(|k| k != 0)
        {
            return self.bool(false);
        }
        self.make(Node::Eq(a, b), FULL)
    }

    /// Signed comparison.
    pub fn lt(&mut self, a: Term, b: Term) -> Term {
        let ((al, ah), (bl, bh)) = (self.range(a), self.range(b));
        if ah < bl {
            self.bool(true)
        } else if a == b || al >= bh {
            self.bool(false)
        } else {
            self.make(Node::Lt(a, b), FULL)
        }
    }
    /// Signed comparison.
    pub fn le(&mut self, a: Term, b: Term) -> Term {
        let more = self.lt(b, a);
        self.not(more)
    }
    /// Unsigned comparison.
    pub fn ult(&mut self, a: Term, b: Term) -> Term {
        let (x, y) = (self.range(a), self.range(b));
        if x.0 >= 0 && y.0 >= 0 {
            return self.lt(a, b);
        }
        match (self.num(a), self.num(b)) {
            (Some(x), Some(y)) => self.bool((x as u64) < y as u64),
            _ if a == b => self.bool(false),
            _ => self.make(Node::Ult(a, b), FULL),
        }
    }
    /// Negation.
    pub fn not(&mut self, a: Term) -> Term {
        match self.node(a) {
            Node::Bool(b) => self.bool(!b),
            Node::Not(inner) => inner,
            _ => self.make(Node::Not(a), FULL),
        }
    }
    /// Conjunction.
    pub fn and(&mut self, a: Term, b: Term) -> Term {
        match (self.truth(a), self.truth(b)) {
            (Some(false), _) | (_, Some(true)) => return a,
            (_, Some(false)) | (Some(true), _) => return b,
            _ if a == b => return a,
            _ => {}
        }
        if self.opposite(a, b) {
            return self.bool(false);
        }
        let (a, b) = if a < b { (a, b) } else { (b, a) };
        self.make(Node::And(a, b), FULL)
    }
    /// Disjunction.
    pub fn or(&mut self, a: Term, b: Term) -> Term {
        let (na, nb) = (self.not(a), self.not(b));
        let neither = self.and(na, nb);
        self.not(neither)
    }
    /// `a` implies `b`.
    pub fn implies(&mut self, a: Term, b: Term) -> Term {
        let na = self.not(a);
        self.or(na, b)
    }
    /// Conjunction of all.
    pub fn all(&mut self, list: impl IntoIterator<Item = Term>) -> Term {
        let yes = self.bool(true);
        list.into_iter().fold(yes, |a, b| self.and(a, b))
    }
    fn opposite(&self, a: Term, b: Term) -> bool {
        self.node(a) == Node::Not(b) || self.node(b) == Node::Not(a)
    }

    /// The value of a term (truth values as 0 and 1), given the variables'.
    pub fn eval(&self, t: Term, value: &impl Fn(u32) -> i64) -> i64 {
        let mut memo = FxHashMap::default();
        self.eval_in(t, value, &mut memo)
    }

    fn eval_in(&self, t: Term, value: &impl Fn(u32) -> i64, memo: &mut FxHashMap<Term, i64>) -> i64 {
        if let Some(v) = memo.get(&t) {
            return *v;
        }
        let mut at = |t: Term| self.eval_in(t, value, memo);
        let v = match self.node(t) {
            Node::Num(n) => n,
            Node::Var(v) => value(v),
            Node::Arith(op, _, a, b) => {
                let (a, b) = (at(a), at(b));
                let by = (b & 63) as u32;
                match op {
                    Arith::Add => a.wrapping_add(b),
                    Arith::Sub => a.wrapping_sub(b),
                    Arith::Mul => a.wrapping_mul(b),
                    Arith::And => a & b,
                    Arith::Or => a | b,
                    Arith::Xor => a ^ b,
                    Arith::Shl => a.wrapping_shl(by),
                    Arith::Sar => a >> by,
                    Arith::Shr => ((a as u64) >> by) as i64,
                }
            }
            Node::Wrap { bits, signed, term } => Ty::Int { bits, signed }.wrap(at(term)),
            Node::Ite(c, a, b) => {
                if at(c) != 0 {
                    at(a)
                } else {
                    at(b)
                }
            }
            Node::Bool(b) => i64::from(b),
            Node::Eq(a, b) => i64::from(at(a) == at(b)),
            Node::Lt(a, b) => i64::from(at(a) < at(b)),
            Node::Ult(a, b) => i64::from((at(a) as u64) < at(b) as u64),
            Node::Fits(op, a, b) => {
                let (a, b) = (at(a), at(b));
                let exact = match op {
                    Arith::Add => a.checked_add(b),
                    Arith::Sub => a.checked_sub(b),
                    _ => a.checked_mul(b),
                };
                i64::from(exact.is_some())
            }
            Node::Not(a) => i64::from(at(a) == 0),
            Node::And(a, b) => i64::from(at(a) != 0 && at(b) != 0),
        };
        memo.insert(t, v);
        v
    }
}

/// A question that has to have no answer.
#[derive(Clone, Debug)]
pub struct Obligation {
    /// What it says, in words.
    pub name: String,
    /// Its terms.
    pub pool: Pool,
    /// What cannot all be true: what is known, and last the opposite of what is claimed.
    pub terms: Vec<Term>,
}
