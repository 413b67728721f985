//! Expressions as terms.

use super::{Run, World};
use crate::term::{Arith, Term};
use weir_ir::{BinOp, Expr, Len, ObjId, Place, Ty, UnOp};

impl World<'_> {
    pub(super) fn compare(&mut self, op: BinOp, ty: Ty, a: Term, b: Term) -> Term {
        let unsigned = ty.is_unsigned_64();
        let mut lt = |a, b| if unsigned { self.pool.ult(a, b) } else { self.pool.lt(a, b) };
        match op {
            BinOp::Lt => lt(a, b),
            BinOp::Gt => lt(b, a),
            BinOp::Le => {
                let t = lt(b, a);
                self.pool.not(t)
            }
            BinOp::Ge => {
                let t = lt(a, b);
                self.pool.not(t)
            }
            BinOp::Ne => {
                let t = self.pool.eq(a, b);
                self.pool.not(t)
            }
            _ => self.pool.eq(a, b),
        }
    }

    pub(super) fn binary(
        &mut self,
        op: BinOp,
        ty: Ty,
        a: Term,
        b: Term,
        run: &mut Run,
    ) -> Result<Term, String> {
        let math = ty == Ty::Math;
        let arith = match op {
            BinOp::Add => Arith::Add,
            BinOp::Sub => Arith::Sub,
            BinOp::Mul => Arith::Mul,
            BinOp::And => Arith::And,
            BinOp::Or => Arith::Or,
            BinOp::Xor => Arith::Xor,
            BinOp::Shl if !math => Arith::Shl,
            BinOp::Shr if ty.is_unsigned_64() => Arith::Shr,
            BinOp::Shr => Arith::Sar,
            BinOp::Div | BinOp::Rem => {
                return match self.pool.num(a).zip(self.pool.num(b)) {
                    Some((x, y)) => match weir_ir::expr::binary(op, ty, x, y) {
                        Ok(v) => Ok(self.pool.int(v)),
                        Err(_) => {
                            let no = self.pool.bool(false);
                            self.need(run, no);
                            Ok(a)
                        }
                    },
                    None => Err("division is not handled".into()),
                };
            }
            _ => return Err("a shift of mathematical integers is not handled".into()),
        };
        let b = match arith {
            Arith::Shl | Arith::Shr | Arith::Sar => {
                let bits = if let Ty::Int { bits, .. } = ty { i64::from(bits) } else { 64 };
                let mask = self.pool.int(bits - 1);
                self.pool.arith(Arith::And, false, b, mask)
            }
            _ => b,
        };
        if math {
            match arith {
                Arith::Mul if self.pool.num(a).is_none() && self.pool.num(b).is_none() => {
                    return Err("a product of two unknown mathematical integers is not handled".into());
                }
                Arith::Add | Arith::Sub | Arith::Mul => {
                    let (x, y) =
                        if self.pool.num(a).is_some() && arith == Arith::Mul { (b, a) } else { (a, b) };
                    let fits = self.pool.fits(arith, x, y);
                    self.need(run, fits);
                }
                _ => {}
            }
        }
        let value =
            self.pool.arith(arith, math && matches!(arith, Arith::Add | Arith::Sub | Arith::Mul), a, b);
        Ok(self.pool.wrap(ty, value))
    }

    /// The value of an expression; what it needs to have one goes to the guard.
    pub fn value(&mut self, e: &Expr, run: &mut Run) -> Result<Term, String> {
        Ok(match e {
            Expr::Const(v, _) => self.pool.int(*v),
            Expr::Reg(r) => run.local.regs[r.index()],
            Expr::SelfId => run.local.me,
            Expr::ThreadCount => run.local.count,
            Expr::AddrOf(..) => return Err("pointers are not handled".into()),
            Expr::Apply(..) | Expr::Undef(_) | Expr::Freeze(_) => {
                return Err("whole programs are not handled".into());
            }
            Expr::Un(UnOp::Neg, ty, a) => {
                let zero = self.pool.int(0);
                let a = self.value(a, run)?;
                self.binary(BinOp::Sub, *ty, zero, a, run)?
            }
            Expr::Un(UnOp::BitNot, ty, a) => {
                let ones = self.pool.int(-1);
                let a = self.value(a, run)?;
                let v = self.pool.arith(Arith::Xor, false, a, ones);
                self.pool.wrap(*ty, v)
            }
            Expr::Bin(op, ty, a, b) if !op.is_predicate() => {
                let (a, b) = (self.value(a, run)?, self.value(b, run)?);
                self.binary(*op, *ty, a, b, run)?
            }
            Expr::Un(UnOp::Not, ..) | Expr::Bin(..) => {
                let b = self.truth(e, run)?;
                self.pool.of_bool(b)
            }
            Expr::Ite(c, a, b) => {
                let c = self.truth(c, run)?;
                let (a, x) = self.apart(a, run)?;
                let (b, y) = self.apart(b, run)?;
                let (x, not_c) = (self.pool.implies(c, x), self.pool.not(c));
                let y = self.pool.implies(not_c, y);
                self.need(run, x);
                self.need(run, y);
                self.pool.ite(c, a, b)
            }
            Expr::Cast(ty, a) => {
                let a = self.value(a, run)?;
                self.pool.wrap(*ty, a)
            }
            Expr::Mem(place) => {
                let (object, index) = self.place(place, run)?;
                self.read(&run.memory, object, index)
            }
            Expr::At(..) | Expr::RegOf(..) | Expr::Ended(_) => {
                return Err("this speaks about other threads".into());
            }
        })
    }

    /// A value, with what it needs kept apart.
    fn apart(&mut self, e: &Expr, run: &mut Run) -> Result<(Term, Term), String> {
        let yes = self.pool.bool(true);
        let outer = std::mem::replace(&mut run.guard, yes);
        let value = self.value(e, run)?;
        Ok((value, std::mem::replace(&mut run.guard, outer)))
    }

    /// A truth value: not 0.
    pub fn truth(&mut self, e: &Expr, run: &mut Run) -> Result<Term, String> {
        Ok(match e {
            Expr::Un(UnOp::Not, _, a) => {
                let a = self.truth(a, run)?;
                self.pool.not(a)
            }
            Expr::Bin(BinOp::LAnd, _, a, b) => {
                let (a, b) = (self.truth(a, run)?, self.truth(b, run)?);
                self.pool.and(a, b)
            }
            Expr::Bin(BinOp::LOr, _, a, b) => {
                let (a, b) = (self.truth(a, run)?, self.truth(b, run)?);
                self.pool.or(a, b)
            }
            Expr::Bin(op, ty, a, b) if op.is_predicate() => {
                let (a, b) = (self.value(a, run)?, self.value(b, run)?);
                self.compare(*op, *ty, a, b)
            }
            Expr::Cast(Ty::Bool, a) => self.truth(a, run)?,
            _ => {
                let v = self.value(e, run)?;
                let zero = self.pool.int(0);
                let is = self.pool.eq(v, zero);
                self.pool.not(is)
            }
        })
    }

    pub(super) fn place(&mut self, place: &Place, run: &mut Run) -> Result<(ObjId, Term), String> {
        let Place::Cell(object, index) = place else { return Err("pointers are not handled".into()) };
        let index = self.value(index, run)?;
        let (lo, hi) = match self.program.object(*object).len {
            Len::Scalar => (0, 0),
            Len::Fixed(n) => (0, i64::from(n) - 1),
            Len::Unbounded => (i64::from(i32::MIN), i64::from(i32::MAX)),
        };
        let (lo, hi) = (self.pool.int(lo), self.pool.int(hi));
        let (a, b) = (self.pool.le(lo, index), self.pool.le(index, hi));
        self.need(run, a);
        self.need(run, b);
        Ok((*object, index))
    }
}
