//! Promela expressions as data, simplified as they are built.

use std::rc::Rc;
use weir_ir::expr::{binary, unary};
use weir_ir::{BinOp, Ty, UnOp};

/// A Promela variable, see [`super::vars`].
pub(super) type VarId = usize;
/// Least and greatest value; wide enough never to overflow here.
pub(super) type Range = (i128, i128);

/// An expression over Promela variables. Its value is a mathematical integer:
/// wrapping is written out where it can happen.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) enum Ex {
    Int(i64),
    Var(VarId),
    /// An element of an array.
    Elem(VarId, Rc<Ex>),
    Un(UnOp, Rc<Ex>),
    Bin(BinOp, Rc<Ex>, Rc<Ex>),
    Ite(Rc<Ex>, Rc<Ex>, Rc<Ex>),
}

impl Ex {
    pub const TRUE: Ex = Ex::Int(1);
    pub const FALSE: Ex = Ex::Int(0);

    pub fn int(&self) -> Option<i64> {
        if let Ex::Int(v) = self { Some(*v) } else { None }
    }
    /// Whether its value is 0 or 1 by its form.
    pub fn is_truth(&self) -> bool {
        match self {
            Ex::Int(v) => *v == 0 || *v == 1,
            Ex::Un(UnOp::Not, _) => true,
            Ex::Bin(op, ..) => op.is_predicate(),
            Ex::Ite(_, a, b) => a.is_truth() && b.is_truth(),
            _ => false,
        }
    }
    pub fn un(op: UnOp, a: Ex) -> Ex {
        match (op, &a) {
            (UnOp::Not, _) => a.not(),
            (_, Ex::Int(v)) => unary(op, Ty::I64, *v).map_or(Ex::Un(op, Rc::new(a)), Ex::Int),
            _ => Ex::Un(op, Rc::new(a)),
        }
    }
    pub fn bin(op: BinOp, a: Ex, b: Ex) -> Ex {
        use BinOp::*;
        if let (Ex::Int(x), Ex::Int(y)) = (&a, &b)
            && let Ok(v) = binary(op, Ty::I64, *x, *y)
        {
            return Ex::Int(v);
        }
        match (op, &a, &b) {
            // One chain instead of a tree, without repetitions.
            (LAnd | LOr, _, Ex::Bin(o, c, d)) if *o == op => {
                Ex::bin(op, Ex::bin(op, a, (**c).clone()), (**d).clone())
            }
            (LAnd | LOr, x, y) if x.holds_in_chain(op, y) => x.clone(),
            (LAnd, Ex::Int(0), _) | (LAnd, _, Ex::Int(0)) => Ex::FALSE,
            (LAnd, Ex::Int(_), x) | (LAnd, x, Ex::Int(_)) => x.clone().truth(),
            (LOr, Ex::Int(0), x) | (LOr, x, Ex::Int(0)) => x.clone().truth(),
            (LOr, Ex::Int(_), _) | (LOr, _, Ex::Int(_)) => Ex::TRUE,
            (Add | Sub | Or | Xor | Shl | Shr, x, Ex::Int(0)) | (Add | Or | Xor, Ex::Int(0), x) => x.clone(),
            (Mul | Div, x, Ex::Int(1)) | (Mul, Ex::Int(1), x) => x.clone(),
            (Eq | Le | Ge, x, y) if x == y => Ex::TRUE,
            (Ne | Lt | Gt, x, y) if x == y => Ex::FALSE,
            // A truth value compared with 0 or 1 is itself or its opposite.
            (Ne, x, Ex::Int(0)) | (Eq, x, Ex::Int(1)) if x.is_truth() => x.clone(),
            (Eq, x, Ex::Int(0)) | (Ne, x, Ex::Int(1)) if x.is_truth() => x.clone().not(),
            _ => Ex::Bin(op, Rc::new(a), Rc::new(b)),
        }
    }
    /// Whether `part` is already one of the operands of this chain of `op`, or
    /// follows from one (`a || b` where `a` is there).
    fn holds_in_chain(&self, op: BinOp, part: &Ex) -> bool {
        let other = if op == BinOp::LAnd { BinOp::LOr } else { BinOp::LAnd };
        if self == part || matches!(part, Ex::Bin(o, a, b) if *o == other && (**a == *self || **b == *self)) {
            return true;
        }
        matches!(self, Ex::Bin(o, a, b) if *o == op && (a.holds_in_chain(op, part) || b.holds_in_chain(op, part)))
    }
    pub fn ite(c: Ex, a: Ex, b: Ex) -> Ex {
        match c.int() {
            Some(0) => b,
            Some(_) => a,
            None if a == b => a,
            None => Ex::Ite(Rc::new(c), Rc::new(a), Rc::new(b)),
        }
    }
    /// 1 where it is 0, else 0.
    pub fn not(self) -> Ex {
        use BinOp::*;
        match self {
            Ex::Int(v) => Ex::Int(i64::from(v == 0)),
            Ex::Bin(op, a, b) if let Some(negated) = op.negated() => Ex::Bin(negated, a, b),
            Ex::Bin(LAnd, a, b) => Ex::bin(LOr, (*a).clone().not(), (*b).clone().not()),
            Ex::Bin(LOr, a, b) => Ex::bin(LAnd, (*a).clone().not(), (*b).clone().not()),
            Ex::Un(UnOp::Not, a) => (*a).clone().truth(),
            // Not by `bin`, which turns a truth value compared with 0 round again.
            e => Ex::Bin(Eq, Rc::new(e), Rc::new(Ex::Int(0))),
        }
    }
    /// 0 where it is 0, else 1.
    pub fn truth(self) -> Ex {
        if self.is_truth() { self } else { Ex::bin(BinOp::Ne, self, Ex::Int(0)) }
    }
    pub fn and(self, other: Ex) -> Ex {
        Ex::bin(BinOp::LAnd, self, other)
    }
    /// Whether there is an element in it whose index reads the same array: SPIN
    /// does not take that.
    pub fn has_self_index(&self) -> bool {
        let mut has = matches!(self, Ex::Elem(v, i) if i.reads(*v));
        self.each(|e| has = has || e.has_self_index());
        has
    }
    /// How large it is when written; stops counting at `limit`.
    pub fn size(&self, limit: usize) -> usize {
        if limit == 0 {
            return 0;
        }
        let mut n = 1;
        self.each(|e| n += e.size(limit.saturating_sub(n)));
        n
    }
    fn each(&self, mut f: impl FnMut(&Ex)) {
        match self {
            Ex::Int(_) | Ex::Var(_) => {}
            Ex::Elem(_, a) | Ex::Un(_, a) => f(a),
            Ex::Bin(_, a, b) => {
                f(a);
                f(b);
            }
            Ex::Ite(c, a, b) => {
                f(c);
                f(a);
                f(b);
            }
        }
    }
    /// Calls `f` on every variable it reads.
    pub fn vars(&self, f: &mut impl FnMut(VarId)) {
        if let Ex::Var(v) | Ex::Elem(v, _) = self {
            f(*v);
        }
        self.each(|e| e.vars(f));
    }
    pub fn reads(&self, var: VarId) -> bool {
        let mut found = false;
        self.vars(&mut |v| found |= v == var);
        found
    }
    /// Whether evaluating it certainly evaluates `part`.
    pub fn certainly(&self, part: &Ex) -> bool {
        if self == part {
            return true;
        }
        match self {
            Ex::Int(_) | Ex::Var(_) => false,
            Ex::Elem(_, a) | Ex::Un(_, a) => a.certainly(part),
            Ex::Bin(BinOp::LAnd | BinOp::LOr, a, _) | Ex::Ite(a, ..) => a.certainly(part),
            Ex::Bin(_, a, b) => a.certainly(part) || b.certainly(part),
        }
    }
}

fn corners(a: Range, b: Range, f: impl Fn(i128, i128) -> i128) -> Range {
    let all = [f(a.0, b.0), f(a.0, b.1), f(a.1, b.0), f(a.1, b.1)];
    (all.iter().copied().fold(i128::MAX, i128::min), all.iter().copied().fold(i128::MIN, i128::max))
}

/// The values an expression may have, given those of the variables (`None`: none
/// yet). Bounds are kept within a little more than 64 bits.
pub(super) fn range(e: &Ex, of: &impl Fn(VarId) -> Option<Range>) -> Option<Range> {
    use BinOp::*;
    let clamp = |(lo, hi): Range| (lo.clamp(-(1 << 65), 1 << 65), hi.clamp(-(1 << 65), 1 << 65));
    let found = match e {
        Ex::Int(v) => (i128::from(*v), i128::from(*v)),
        Ex::Var(v) => of(*v)?,
        Ex::Elem(v, i) => {
            range(i, of)?;
            of(*v)?
        }
        Ex::Un(UnOp::Not, a) => range(a, of).map(|_| (0, 1))?,
        Ex::Un(UnOp::Neg, a) => range(a, of).map(|(lo, hi)| (-hi, -lo))?,
        Ex::Un(UnOp::BitNot, a) => range(a, of).map(|(lo, hi)| (-1 - hi, -1 - lo))?,
        Ex::Ite(c, a, b) => {
            range(c, of)?;
            match (range(a, of), range(b, of)) {
                (Some(a), Some(b)) => (a.0.min(b.0), a.1.max(b.1)),
                (a, b) => a.or(b)?,
            }
        }
        Ex::Bin(op, a, b) => {
            let (a, b) = (range(a, of)?, range(b, of)?);
            let natural = a.0 >= 0 && b.0 >= 0;
            match op {
                Add => (a.0 + b.0, a.1 + b.1),
                Sub => (a.0 - b.1, a.1 - b.0),
                Mul => corners(a, b, |x, y| x.saturating_mul(y)),
                Div => {
                    let m = a.0.abs().max(a.1.abs());
                    if natural { (0, a.1) } else { (-m, m) }
                }
                Rem => {
                    let m = (b.0.abs().max(b.1.abs()) - 1).max(0);
                    if a.0 >= 0 { (0, m.min(a.1)) } else { (-m, m) }
                }
                And if b.0 >= 0 && a.0 < 0 => (0, b.1),
                And if a.0 >= 0 && b.0 < 0 => (0, a.1),
                And if natural => (0, a.1.min(b.1)),
                Or | Xor if natural => (0, ones(a.1 | b.1)),
                And | Or | Xor => {
                    let m = ones(a.0.abs().max(a.1.abs()).max(b.0.abs()).max(b.1.abs()));
                    (-m - 1, m)
                }
                Shl => corners(a, b, |x, y| x.saturating_mul(1 << y.clamp(0, 63))),
                Shr => corners(a, b, |x, y| x >> y.clamp(0, 63)),
                Eq | Ne | Lt | Le | Gt | Ge | LAnd | LOr => (0, 1),
            }
        }
    };
    Some(clamp(found))
}

/// The least number of the form 2^k - 1 that is not smaller.
fn ones(n: i128) -> i128 {
    let mut m = 1i128;
    while m - 1 < n {
        m <<= 1;
    }
    m - 1
}
