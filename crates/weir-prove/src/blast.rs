//! Terms to clauses: every value is 64 literals, or fewer where the question only
//! compares ([`crate::small`]), and what is known of the bits (the bounds of a
//! variable, constants) is used while the gates are made.

use crate::small::Small;
use crate::term::{Arith, Node, Pool, Term};
use batsat::{BasicSolver, Lit, SolverInterface, lbool};
use rustc_hash::FxHashMap;

/// A literal that may be known.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Bit {
    Known(bool),
    Free(Lit),
}

use Bit::{Free, Known};

impl std::ops::Not for Bit {
    type Output = Bit;
    fn not(self) -> Bit {
        match self {
            Known(b) => Known(!b),
            Free(l) => Free(!l),
        }
    }
}

type Word = [Bit; 64];

/// A set of clauses under construction.
pub(crate) struct Blaster<'a> {
    pool: &'a Pool,
    solver: BasicSolver,
    words: FxHashMap<Term, Word>,
    bits: FxHashMap<Term, Bit>,
    ands: FxHashMap<(Lit, Lit), Lit>,
    xors: FxHashMap<(Lit, Lit), Lit>,
    vars: FxHashMap<u32, Word>,
    clause: Vec<Lit>,
    small: Option<&'a Small>,
    /// The bits of a value that count.
    width: usize,
}

/// What the clauses say.
pub(crate) enum Solved {
    Sat(FxHashMap<u32, i64>),
    Unsat,
    Stopped,
}

impl<'a> Blaster<'a> {
    pub fn new(pool: &'a Pool, small: Option<&'a Small>, stop: Box<dyn Fn() -> bool>) -> Blaster<'a> {
        let mut solver = BasicSolver::default();
        solver.cb_mut().set_stop(stop);
        Blaster {
            pool,
            solver,
            words: FxHashMap::default(),
            bits: FxHashMap::default(),
            ands: FxHashMap::default(),
            xors: FxHashMap::default(),
            vars: FxHashMap::default(),
            clause: Vec::new(),
            small,
            width: small.map_or(64, |s| s.width),
        }
    }

    /// Requires a truth value.
    pub fn require(&mut self, t: Term) {
        // Conjunctions become clauses of their own: the gates are not needed.
        if let Node::And(a, b) = self.pool.node(t) {
            self.require(a);
            self.require(b);
            return;
        }
        match self.bit(t) {
            Known(true) => {}
            Known(false) => self.add(&[]),
            Free(l) => self.add(&[l]),
        }
    }

    pub fn solve(&mut self) -> Solved {
        let answer = self.solver.solve_limited(&[]);
        if answer == lbool::FALSE {
            return Solved::Unsat;
        }
        if answer != lbool::TRUE {
            return Solved::Stopped;
        }
        let value = |w: &Word| {
            w.iter().enumerate().fold(0u64, |n, (i, b)| {
                let set = match b {
                    Known(b) => *b,
                    Free(l) => self.solver.value_lit(*l) == lbool::TRUE,
                };
                n | u64::from(set) << i
            }) as i64
        };
        Solved::Sat(self.vars.iter().map(|(v, w)| (*v, value(w))).collect())
    }

    /// Which of the facts can fail while all that is required holds; `None`: that
    /// cannot hold, or (`Err`) there is no answer in time.
    pub fn failing(&mut self, facts: &[Term]) -> Result<Option<Vec<bool>>, ()> {
        let bits: Vec<Bit> = facts.iter().map(|f| self.bit(*f)).collect();
        let mut fails: Vec<bool> = bits.iter().map(|b| *b == Known(false)).collect();
        let mut only: Vec<Lit> = Vec::new();
        loop {
            let answer = self.solver.solve_limited(&only);
            if answer == lbool::FALSE {
                return Ok((!only.is_empty()).then_some(fails));
            }
            if answer != lbool::TRUE {
                return Err(());
            }
            // One model breaks many of them.
            let mut left = Vec::new();
            for (k, b) in bits.iter().enumerate() {
                if let Free(l) = b
                    && !fails[k]
                {
                    fails[k] = self.solver.value_lit(*l) == lbool::FALSE;
                    left.extend((!fails[k]).then_some(!*l));
                }
            }
            if left.is_empty() {
                return Ok(Some(fails));
            }
            let some = self.fresh();
            left.push(!some);
            self.add(&left);
            only = vec![some];
        }
    }

    fn add(&mut self, lits: &[Lit]) {
        self.clause.clear();
        self.clause.extend_from_slice(lits);
        self.solver.add_clause_reuse(&mut self.clause);
    }

    fn fresh(&mut self) -> Lit {
        Lit::new(self.solver.new_var_default(), true)
    }

    fn and(&mut self, a: Bit, b: Bit) -> Bit {
        let (a, b) = match (a, b) {
            (Known(false), _) | (_, Known(false)) => return Known(false),
            (Known(true), x) | (x, Known(true)) => return x,
            (Free(a), Free(b)) if a == b => return Free(a),
            (Free(a), Free(b)) if a == !b => return Known(false),
            (Free(a), Free(b)) => (a.min(b), a.max(b)),
        };
        if let Some(l) = self.ands.get(&(a, b)) {
            return Free(*l);
        }
        let l = self.fresh();
        self.add(&[!l, a]);
        self.add(&[!l, b]);
        self.add(&[l, !a, !b]);
        self.ands.insert((a, b), l);
        Free(l)
    }
    fn or(&mut self, a: Bit, b: Bit) -> Bit {
        !self.and(!a, !b)
    }
    fn xor(&mut self, a: Bit, b: Bit) -> Bit {
        let (a, b) = match (a, b) {
            (Known(k), x) | (x, Known(k)) => return if k { !x } else { x },
            (Free(a), Free(b)) if a == b => return Known(false),
            (Free(a), Free(b)) if a == !b => return Known(true),
            (Free(a), Free(b)) => (a.min(b), a.max(b)),
        };
        // One gate for a pair and its negations.
        let flip = a.sign() ^ b.sign();
        let (pa, pb) = (Lit::new(a.var(), true), Lit::new(b.var(), true));
        let l = match self.xors.get(&(pa, pb)) {
            Some(l) => *l,
            None => {
                let l = self.fresh();
                self.add(&[!l, pa, pb]);
                self.add(&[!l, !pa, !pb]);
                self.add(&[l, !pa, pb]);
                self.add(&[l, pa, !pb]);
                self.xors.insert((pa, pb), l);
                l
            }
        };
        if flip { Free(!l) } else { Free(l) }
    }
    fn mux(&mut self, c: Bit, a: Bit, b: Bit) -> Bit {
        match (c, a == b) {
            (Known(true), _) | (_, true) => return a,
            (Known(false), _) => return b,
            _ => {}
        }
        let (x, y) = (self.and(c, a), self.and(!c, b));
        self.or(x, y)
    }

    fn sum(&mut self, a: &Word, b: &Word, mut carry: Bit) -> (Word, Bit, Bit) {
        let mut out = [Known(false); 64];
        let mut before = carry;
        for i in 0..self.width {
            let half = self.xor(a[i], b[i]);
            out[i] = self.xor(half, carry);
            let (g, p) = (self.and(a[i], b[i]), self.and(half, carry));
            before = carry;
            carry = self.or(g, p);
        }
        (out, before, carry)
    }

    fn shift(&mut self, w: &Word, by: usize, left: bool, fill: Bit) -> Word {
        std::array::from_fn(|i| match if left { i.checked_sub(by) } else { i.checked_add(by) } {
            Some(from) if from < 64 => w[from],
            _ => fill,
        })
    }

    fn word(&mut self, t: Term) -> Word {
        if let Some(w) = self.words.get(&t) {
            return *w;
        }
        let w = match self.pool.node(t) {
            Node::Num(n) => constant(self.small.map_or(n, |s| s.place(n))),
            Node::Var(v) => self.variable(v),
            // What is added is a distance, and no number that is moved.
            Node::Arith(Arith::Add, _, a, b) if self.small.is_some() => {
                let (a, by) = (self.word(a), self.pool.num(b).unwrap_or(0));
                self.sum(&a, &constant(by), Known(false)).0
            }
            Node::Arith(op, _, a, b) => {
                let (a, b) = (self.word(a), self.word(b));
                self.arith(op, &a, &b)
            }
            Node::Wrap { bits, signed, term } => {
                let w = self.word(term);
                let top = if signed { w[usize::from(bits) - 1] } else { Known(false) };
                std::array::from_fn(|i| if i < usize::from(bits) { w[i] } else { top })
            }
            Node::Ite(c, a, b) => {
                let (c, a, b) = (self.bit(c), self.word(a), self.word(b));
                let mut out = [Known(false); 64];
                for i in 0..self.width {
                    out[i] = self.mux(c, a[i], b[i]);
                }
                out
            }
            _ => [Known(false); 64],
        };
        self.words.insert(t, w);
        w
    }

    fn variable(&mut self, v: u32) -> Word {
        let (lo, hi) = match self.small {
            Some(s) => s.bounds(self.pool, v),
            None => self.pool.vars()[v as usize].bounds,
        };
        // As many free bits as the bounds need; the rest repeats the sign.
        let need = |n: i64| 64 - if n < 0 { !n } else { n }.leading_zeros() as usize;
        let free = need(lo).max(need(hi)).min(64);
        let mut w = [Known(false); 64];
        for bit in w.iter_mut().take(free) {
            *bit = Free(self.fresh());
        }
        if lo < 0 && free < 64 {
            let sign = if hi < 0 { Known(true) } else { Free(self.fresh()) };
            for bit in w.iter_mut().skip(free) {
                *bit = sign;
            }
        }
        self.vars.insert(v, w);
        let too_small = self.less(&w, &constant(lo), true);
        let too_large = self.less(&constant(hi), &w, true);
        for bad in [too_small, too_large] {
            match bad {
                Known(false) => {}
                Known(true) => self.add(&[]),
                Free(l) => self.add(&[!l]),
            }
        }
        w
    }

    fn arith(&mut self, op: Arith, a: &Word, b: &Word) -> Word {
        match op {
            Arith::Add => self.sum(a, b, Known(false)).0,
            Arith::Sub => {
                let not_b = b.map(|x| !x);
                self.sum(a, &not_b, Known(true)).0
            }
            Arith::Mul => {
                let mut total = [Known(false); 64];
                for (i, &bit) in b.iter().enumerate() {
                    if bit == Known(false) {
                        continue;
                    }
                    let moved = self.shift(a, i, true, Known(false));
                    let part: Word = std::array::from_fn(|k| self.and(moved[k], bit));
                    total = self.sum(&total, &part, Known(false)).0;
                }
                total
            }
            Arith::And => std::array::from_fn(|i| self.and(a[i], b[i])),
            Arith::Or => std::array::from_fn(|i| self.or(a[i], b[i])),
            Arith::Xor => std::array::from_fn(|i| self.xor(a[i], b[i])),
            Arith::Shl | Arith::Sar | Arith::Shr => {
                let left = op == Arith::Shl;
                let fill = if op == Arith::Sar { a[63] } else { Known(false) };
                let mut w = *a;
                for (k, &by) in b.iter().enumerate().take(6) {
                    let moved = self.shift(&w, 1 << k, left, fill);
                    w = std::array::from_fn(|i| self.mux(by, moved[i], w[i]));
                }
                w
            }
        }
    }

    fn less(&mut self, a: &Word, b: &Word, signed: bool) -> Bit {
        let mut less = Known(false);
        for i in 0..self.width {
            let (x, y) = if signed && i + 1 == self.width { (b[i], a[i]) } else { (a[i], b[i]) };
            let differ = self.xor(x, y);
            less = self.mux(differ, y, less);
        }
        less
    }

    fn bit(&mut self, t: Term) -> Bit {
        if let Some(b) = self.bits.get(&t) {
            return *b;
        }
        let b = match self.pool.node(t) {
            Node::Bool(b) => Known(b),
            Node::Eq(a, b) => {
                let (a, b) = (self.word(a), self.word(b));
                let mut same = Known(true);
                for i in 0..self.width {
                    let differ = self.xor(a[i], b[i]);
                    same = self.and(same, !differ);
                }
                same
            }
            Node::Lt(a, b) => {
                let (a, b) = (self.word(a), self.word(b));
                self.less(&a, &b, true)
            }
            Node::Ult(a, b) => {
                let (a, b) = (self.word(a), self.word(b));
                self.less(&a, &b, false)
            }
            // Integers without bounds.
            Node::Fits(..) if self.small.is_some() => Known(true),
            Node::Fits(op, a, b) => {
                let (a, b) = (self.word(a), self.word(b));
                self.fits(op, &a, &b)
            }
            Node::Not(a) => !self.bit(a),
            Node::And(a, b) => {
                let (a, b) = (self.bit(a), self.bit(b));
                self.and(a, b)
            }
            _ => Known(false),
        };
        self.bits.insert(t, b);
        b
    }

    /// No overflow: the carries into and out of the sign bit agree.
    fn fits(&mut self, op: Arith, a: &Word, b: &Word) -> Bit {
        let (b, carry) = if op == Arith::Sub { (b.map(|x| !x), Known(true)) } else { (*b, Known(false)) };
        let (_, into, out) = self.sum(a, &b, carry);
        !self.xor(into, out)
    }
}

fn constant(n: i64) -> Word {
    std::array::from_fn(|i| Known(n >> i & 1 == 1))
}
