//! Evaluation of compiled expressions and places on a [`Work`] state.

use crate::code::{Code, Ex, Pl};
use crate::work::{FRAME, HEAD, Work};
use weir_ir::expr::{binary, unary};
use weir_ir::{Addr, BinOp, Fault};

/// Where an expression is evaluated: which registers, and whose.
#[derive(Clone, Copy)]
pub(crate) struct Env<'a> {
    pub code: &'a Code,
    pub work: &'a Work,
    /// Where the registers start.
    pub regs: usize,
    /// The value of `self`.
    pub copy: i64,
}

impl Env<'_> {
    pub fn eval(&self, e: &Ex) -> Result<i64, Fault> {
        Ok(match e {
            Ex::Const(v) => *v,
            Ex::Reg(r) => self.work.w[self.regs + *r as usize],
            Ex::SelfId => self.copy,
            Ex::AddrOf(base, index) => {
                let i = self.eval(index)?;
                base + i64::from(i32::try_from(i).map_err(|_| Fault::BadIndex(i))?)
            }
            Ex::Un(op, ty, a) => unary(*op, *ty, self.eval(a)?).map_err(Fault::Arith)?,
            Ex::Bin(BinOp::Eq, _, a, b) => i64::from(self.eval(a)? == self.eval(b)?),
            Ex::Bin(op, ty, a, b) => binary(*op, *ty, self.eval(a)?, self.eval(b)?).map_err(Fault::Arith)?,
            Ex::Ite(c, a, b) => self.eval(if self.eval(c)? != 0 { a } else { b })?,
            Ex::Cast(ty, a) => ty.wrap(self.eval(a)?),
            Ex::At(t, routine, loc) => {
                let top = self.work.top(self.code, *t as usize);
                let at = (self.work.w[top], self.work.w[top + 1]);
                i64::from(at == (i64::from(*routine), i64::from(*loc)))
            }
            Ex::RegOf(t, r) => {
                self.work.w[self.work.threads[*t as usize] as usize + HEAD + FRAME + *r as usize]
            }
            Ex::Mem(place) => self.work.read(self.code, self.place(place)?),
            Ex::Ended(t) => i64::from(self.work.ended(self.code, *t as usize)),
        })
    }

    /// The cell of a place.
    pub fn place(&self, place: &Pl) -> Result<i64, Fault> {
        match place {
            Pl::Cell(c) => Ok(i64::from(*c)),
            Pl::Array(o, first, len, index) => {
                let i = self.eval(index)?;
                if (0..i64::from(*len)).contains(&i) {
                    Ok(i64::from(*first) + i)
                } else {
                    Err(out_of_bounds(*o, i))
                }
            }
            Pl::Sparse(o, index) => {
                let i = self.eval(index)?;
                i32::try_from(i).map(|i| Addr::of(*o, i).0).map_err(|_| Fault::BadIndex(i))
            }
            Pl::Deref(e) => self.work.cell_of(self.code, self.eval(e)?),
        }
    }
}

fn out_of_bounds(object: weir_ir::ObjId, index: i64) -> Fault {
    match i32::try_from(index) {
        Ok(i) => Fault::OutOfBounds(Addr::of(object, i)),
        Err(_) => Fault::BadIndex(index),
    }
}
