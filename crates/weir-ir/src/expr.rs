//! Expressions and places, and *the* meaning of arithmetic.
//!
//! Expressions are free of side effects. In code they read registers only: a
//! front end turns each read of shared memory into a load of its own. The last
//! four forms ([`Expr::At`], [`Expr::RegOf`], [`Expr::Mem`], [`Expr::Ended`])
//! speak about a whole machine state and occur in properties only.

use crate::arith::ArithError;
use crate::fun::Fun;
use crate::ids::{LocId, ObjId, RegId, RoutineId, ThreadId};
use crate::ty::Ty;

/// An operator with one operand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum UnOp {
    /// `-a`
    Neg,
    /// `~a`: all bits turned round.
    BitNot,
    /// `!a`: 1 if `a` is 0, else 0.
    Not,
}

impl UnOp {
    /// How the Weir language, and most others, write it.
    pub fn sign(self) -> &'static str {
        match self {
            UnOp::Neg => "-",
            UnOp::BitNot => "~",
            UnOp::Not => "!",
        }
    }
}

/// An operator with two operands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum BinOp {
    Add,
    Sub,
    Mul,
    /// Truncating division; division by zero is an error.
    Div,
    Rem,
    And,
    Or,
    Xor,
    /// Shift amounts are taken modulo the width.
    Shl,
    Shr,
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
    /// Both operands are evaluated; non-zero is true.
    LAnd,
    LOr,
}

impl BinOp {
    /// Whether the result is a truth value.
    pub fn is_predicate(self) -> bool {
        use BinOp::*;
        matches!(self, Eq | Ne | Lt | Le | Gt | Ge | LAnd | LOr)
    }

    /// The comparison that holds where this one does not.
    pub fn negated(self) -> Option<BinOp> {
        use BinOp::*;
        Some(match self {
            Eq => Ne,
            Ne => Eq,
            Lt => Ge,
            Le => Gt,
            Gt => Le,
            Ge => Lt,
            _ => return None,
        })
    }

    /// The same comparison of the operands the other way round.
    #[must_use]
    pub fn swapped(self) -> BinOp {
        use BinOp::*;
        match self {
            Lt => Gt,
            Le => Ge,
            Gt => Lt,
            Ge => Le,
            other => other,
        }
    }

    /// How the Weir language, and most others, write it.
    pub fn sign(self) -> &'static str {
        WRITTEN[self as usize].1
    }
    /// How tightly it binds, from 1 to 10: as in C.
    pub fn level(self) -> u8 {
        WRITTEN[self as usize].2
    }
    /// The operator that is written like this.
    pub fn of_sign(sign: &str) -> Option<BinOp> {
        WRITTEN.iter().find(|(_, s, _)| *s == sign).map(|(op, ..)| *op)
    }
}

/// The operators in the order of their declaration, how they are written and how they bind.
const WRITTEN: [(BinOp, &str, u8); 18] = [
    (BinOp::Add, "+", 9),
    (BinOp::Sub, "-", 9),
    (BinOp::Mul, "*", 10),
    (BinOp::Div, "/", 10),
    (BinOp::Rem, "%", 10),
    (BinOp::And, "&", 5),
    (BinOp::Or, "|", 3),
    (BinOp::Xor, "^", 4),
    (BinOp::Shl, "<<", 8),
    (BinOp::Shr, ">>", 8),
    (BinOp::Eq, "==", 6),
    (BinOp::Ne, "!=", 6),
    (BinOp::Lt, "<", 7),
    (BinOp::Le, "<=", 7),
    (BinOp::Gt, ">", 7),
    (BinOp::Ge, ">=", 7),
    (BinOp::LAnd, "&&", 2),
    (BinOp::LOr, "||", 1),
];

/// An expression.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Expr {
    /// A constant of a type.
    Const(i64, Ty),
    /// A register of the running routine.
    Reg(RegId),
    /// The running thread's number among the copies of its template.
    SelfId,
    /// How many threads the running thread's template has.
    ThreadCount,
    /// The address of a cell of a static object.
    AddrOf(ObjId, Box<Expr>),
    /// An operator applied in a type: operands are values of it, and so is the
    /// result (for `Not`, the result is a truth value).
    Un(UnOp, Ty, Box<Expr>),
    /// An operator applied in a type: operands are values of it, and so is the
    /// result (for comparisons and `LAnd`, `LOr`, the result is a truth value).
    Bin(BinOp, Ty, Box<Expr>, Box<Expr>),
    /// `if c then a else b`; only the chosen one is evaluated.
    Ite(Box<Expr>, Box<Expr>, Box<Expr>),
    /// The value as a variable of the type would keep it ([`Ty::wrap`]).
    Cast(Ty, Box<Expr>),
    /// A function of machine words ([`crate::fun`]).
    Apply(Fun, Vec<Expr>),
    /// A value of which no bit was ever set ([`crate::undef`]).
    Undef(Ty),
    /// The value, whose bits that were never set are from now on 0.
    Freeze(Box<Expr>),
    /// Property: the thread's topmost frame runs that routine and is at that location.
    At(ThreadId, RoutineId, LocId),
    /// Property: a register of the thread's own (bottom) routine.
    RegOf(ThreadId, RegId),
    /// Property: memory as it is (no thread's view).
    Mem(Box<Place>),
    /// Property: the thread has ended.
    Ended(ThreadId),
}

/// A place in memory.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Place {
    /// A cell of a static object (index 0 of a scalar); the index is checked.
    Cell(ObjId, Expr),
    /// Where a pointer points; null, freed and out-of-bounds are errors.
    Deref(Expr),
    /// That many bytes (1, 2, 4 or 8) from where a pointer points on, as one number
    /// without a sign: see [`crate::bytes`].
    Bytes(Expr, u8),
}

impl Place {
    /// A scalar object.
    pub fn scalar(object: ObjId) -> Place {
        Place::Cell(object, Expr::int(0))
    }
    /// The index or pointer expression.
    pub fn expr(&self) -> &Expr {
        match self {
            Place::Cell(_, e) | Place::Deref(e) | Place::Bytes(e, _) => e,
        }
    }
    /// How many cells it is.
    pub fn cells(&self) -> u8 {
        match self {
            Place::Cell(..) | Place::Deref(_) => 1,
            Place::Bytes(_, width) => *width,
        }
    }
    /// The place with another index or pointer.
    #[must_use]
    pub fn map(&self, expr: &mut dyn FnMut(&Expr) -> Expr) -> Place {
        match self {
            Place::Cell(o, e) => Place::Cell(*o, expr(e)),
            Place::Deref(e) => Place::Deref(expr(e)),
            Place::Bytes(e, width) => Place::Bytes(expr(e), *width),
        }
    }
}

/// The meaning of a unary operator in a type.
#[inline]
pub fn unary(op: UnOp, ty: Ty, a: i64) -> Result<i64, ArithError> {
    Ok(match op {
        UnOp::Not => i64::from(a == 0),
        UnOp::BitNot => ty.wrap(!a),
        UnOp::Neg if ty == Ty::Math => a.checked_neg().ok_or(ArithError::Overflow)?,
        UnOp::Neg => ty.wrap(a.wrapping_neg()),
    })
}

/// The meaning of a binary operator in a type.
#[inline]
pub fn binary(op: BinOp, ty: Ty, a: i64, b: i64) -> Result<i64, ArithError> {
    use BinOp::*;
    let unsigned = ty.is_unsigned_64();
    let truth = |b: bool| Ok(i64::from(b));
    let value = match op {
        Eq => return truth(a == b),
        Ne => return truth(a != b),
        Lt if unsigned => return truth((a as u64) < b as u64),
        Le if unsigned => return truth(a as u64 <= b as u64),
        Gt if unsigned => return truth(a as u64 > b as u64),
        Ge if unsigned => return truth(a as u64 >= b as u64),
        Lt => return truth(a < b),
        Le => return truth(a <= b),
        Gt => return truth(a > b),
        Ge => return truth(a >= b),
        LAnd => return truth(a != 0 && b != 0),
        LOr => return truth(a != 0 || b != 0),
        And => a & b,
        Or => a | b,
        Xor => a ^ b,
        Div | Rem if b == 0 => return Err(ArithError::DivisionByZero),
        Div if unsigned => (a as u64 / b as u64) as i64,
        Rem if unsigned => (a as u64 % b as u64) as i64,
        Add | Sub | Mul | Div | Rem if ty == Ty::Math => {
            let exact = match op {
                Add => a.checked_add(b),
                Sub => a.checked_sub(b),
                Mul => a.checked_mul(b),
                Div => a.checked_div(b),
                _ => a.checked_rem(b),
            };
            exact.ok_or(ArithError::Overflow)?
        }
        Add => a.wrapping_add(b),
        Sub => a.wrapping_sub(b),
        Mul => a.wrapping_mul(b),
        Div => a.wrapping_div(b),
        Rem => a.wrapping_rem(b),
        Shl | Shr => {
            let bits = if let Ty::Int { bits, .. } = ty { u32::from(bits) } else { 64 };
            let by = (b as u32) & (bits - 1);
            match op {
                Shl if ty == Ty::Math => {
                    let wide = i128::from(a) << by;
                    i64::try_from(wide).map_err(|_| ArithError::Overflow)?
                }
                Shl => a.wrapping_shl(by),
                Shr if unsigned => ((a as u64) >> by) as i64,
                _ => a >> by,
            }
        }
    };
    Ok(ty.wrap(value))
}

impl Expr {
    /// The constant 1 as a truth value.
    pub const TRUE: Expr = Expr::Const(1, Ty::Bool);
    /// The constant 0 as a truth value.
    pub const FALSE: Expr = Expr::Const(0, Ty::Bool);

    /// A constant of type `i64`.
    pub fn int(value: i64) -> Expr {
        Expr::Const(value, Ty::I64)
    }
    /// Applies a unary operator.
    pub fn un(op: UnOp, ty: Ty, a: Expr) -> Expr {
        Expr::Un(op, ty, Box::new(a))
    }
    /// Applies a binary operator.
    pub fn bin(op: BinOp, ty: Ty, a: Expr, b: Expr) -> Expr {
        Expr::Bin(op, ty, Box::new(a), Box::new(b))
    }
    /// Conjunction; `TRUE` is neutral.
    pub fn and(self, other: Expr) -> Expr {
        if self == Expr::TRUE {
            other
        } else if other == Expr::TRUE {
            self
        } else {
            Expr::bin(BinOp::LAnd, Ty::Bool, self, other)
        }
    }
    /// Disjunction; `FALSE` is neutral.
    pub fn or(self, other: Expr) -> Expr {
        if self == Expr::FALSE {
            other
        } else if other == Expr::FALSE {
            self
        } else {
            Expr::bin(BinOp::LOr, Ty::Bool, self, other)
        }
    }
    /// The truth value turned round. `!(a == b)` becomes `a != b`, and so on.
    pub fn negate(self) -> Expr {
        match self {
            Expr::Bin(op, ty, a, b) if let Some(negated) = op.negated() => Expr::Bin(negated, ty, a, b),
            Expr::Un(UnOp::Not, _, a) if a.is_truth_value() => *a,
            Expr::Const(v, Ty::Bool) => Expr::Const(i64::from(v == 0), Ty::Bool),
            e => Expr::un(UnOp::Not, Ty::Bool, e),
        }
    }
    /// Whether the value is 0 or 1 whatever the state.
    pub fn is_truth_value(&self) -> bool {
        match self {
            Expr::Const(v, _) => *v == 0 || *v == 1,
            Expr::Un(UnOp::Not, ..) | Expr::Cast(Ty::Bool, _) | Expr::At(..) | Expr::Ended(_) => true,
            Expr::Bin(op, ..) => op.is_predicate(),
            Expr::Ite(_, a, b) => a.is_truth_value() && b.is_truth_value(),
            _ => false,
        }
    }
    /// Calls `f` on this expression and everything inside it, outermost first.
    pub fn visit(&self, f: &mut impl FnMut(&Expr)) {
        f(self);
        match self {
            Expr::AddrOf(_, a) | Expr::Un(_, _, a) | Expr::Cast(_, a) | Expr::Freeze(a) => a.visit(f),
            Expr::Apply(_, args) => args.iter().for_each(|a| a.visit(f)),
            Expr::Bin(_, _, a, b) => {
                a.visit(f);
                b.visit(f);
            }
            Expr::Ite(c, a, b) => {
                c.visit(f);
                a.visit(f);
                b.visit(f);
            }
            Expr::Mem(place) => place.expr().visit(f),
            Expr::Const(..)
            | Expr::Reg(_)
            | Expr::SelfId
            | Expr::ThreadCount
            | Expr::Undef(_)
            | Expr::At(..)
            | Expr::RegOf(..)
            | Expr::Ended(_) => {}
        }
    }
    /// Whether it is one of the forms (itself, not what is inside it) that only whole programs
    /// ([`crate::Program::whole`]) have.
    pub fn is_of_whole_programs(&self) -> bool {
        matches!(self, Expr::Apply(..) | Expr::Undef(_) | Expr::Freeze(_))
    }
    /// Whether `what` holds of it or of anything inside it.
    pub fn mentions(&self, what: impl Fn(&Expr) -> bool) -> bool {
        let mut found = false;
        self.visit(&mut |e| found |= what(e));
        found
    }
    /// The same expression with each leaf or node replaced where `f` says so
    /// (innermost first).
    #[must_use]
    pub fn map(&self, f: &mut impl FnMut(Expr) -> Expr) -> Expr {
        let inner = match self {
            Expr::AddrOf(o, a) => Expr::AddrOf(*o, Box::new(a.map(f))),
            Expr::Un(op, ty, a) => Expr::Un(*op, *ty, Box::new(a.map(f))),
            Expr::Cast(ty, a) => Expr::Cast(*ty, Box::new(a.map(f))),
            Expr::Freeze(a) => Expr::Freeze(Box::new(a.map(f))),
            Expr::Apply(fun, args) => Expr::Apply(*fun, args.iter().map(|a| a.map(f)).collect()),
            Expr::Bin(op, ty, a, b) => Expr::Bin(*op, *ty, Box::new(a.map(f)), Box::new(b.map(f))),
            Expr::Ite(c, a, b) => Expr::Ite(Box::new(c.map(f)), Box::new(a.map(f)), Box::new(b.map(f))),
            Expr::Mem(place) => Expr::Mem(Box::new(place.map(&mut |e| e.map(f)))),
            leaf => leaf.clone(),
        };
        f(inner)
    }
    /// The registers it reads.
    pub fn regs(&self) -> Vec<RegId> {
        let mut out = Vec::new();
        self.visit(&mut |e| {
            if let Expr::Reg(r) = e {
                out.push(*r);
            }
        });
        out
    }
    /// Its value, if it reads nothing and has one.
    pub fn constant(&self) -> Option<i64> {
        match self {
            Expr::Const(v, _) => Some(*v),
            Expr::AddrOf(o, i) => {
                let offset = i32::try_from(i.constant()?).ok()?;
                Some(crate::addr::Addr::of(*o, offset).0)
            }
            Expr::Un(op, ty, a) => unary(*op, *ty, a.constant()?).ok(),
            Expr::Bin(op, ty, a, b) => binary(*op, *ty, a.constant()?, b.constant()?).ok(),
            Expr::Ite(c, a, b) => {
                if c.constant()? != 0 {
                    a.constant()
                } else {
                    b.constant()
                }
            }
            Expr::Cast(ty, a) => Some(ty.wrap(a.constant()?)),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arithmetic_is_the_machine_s() {
        let u8_ = Ty::U8;
        assert_eq!(binary(BinOp::Add, u8_, 255, 1), Ok(0));
        assert_eq!(binary(BinOp::Sub, Ty::U32, 0, 1), Ok(0xffff_ffff));
        assert_eq!(binary(BinOp::Lt, Ty::U64, -1, 1), Ok(0));
        assert_eq!(binary(BinOp::Lt, Ty::I64, -1, 1), Ok(1));
        assert_eq!(binary(BinOp::Div, Ty::I32, i64::from(i32::MIN), -1), Ok(i64::from(i32::MIN)));
        assert_eq!(binary(BinOp::Div, Ty::I64, 1, 0), Err(ArithError::DivisionByZero));
        assert_eq!(binary(BinOp::Add, Ty::Math, i64::MAX, 1), Err(ArithError::Overflow));
        assert_eq!(binary(BinOp::Shl, Ty::U8, 1, 9), Ok(2));
        assert_eq!(unary(UnOp::BitNot, Ty::U8, 0), Ok(255));
    }

    #[test]
    fn negation_keeps_comparisons_readable() {
        let e = Expr::bin(BinOp::Eq, Ty::I64, Expr::Reg(RegId(0)), Expr::int(1));
        assert_eq!(e.clone().negate().negate(), e);
    }
}
