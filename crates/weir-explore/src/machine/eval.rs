//! Evaluation of compiled expressions and places.

use super::state_vector::State;
use crate::compile::{Code, Ex, Pl};
use weir_ir::expr::{binary, unary};
use weir_ir::{Addr, BinOp, Fault};

/// Where an expression is evaluated: gives its leaves their values.
pub(crate) trait Look {
    fn leaf(&self, e: &Ex) -> Result<i64, Fault>;
}

/// The value of an expression.
pub(crate) fn eval(look: &impl Look, e: &Ex) -> Result<i64, Fault> {
    Ok(match e {
        Ex::Const(v) => *v,
        Ex::AddrOf(base, index) => {
            let i = eval(look, index)?;
            base + i64::from(i32::try_from(i).map_err(|_| Fault::BadIndex(i))?)
        }
        Ex::Un(op, ty, a) => unary(*op, *ty, eval(look, a)?).map_err(Fault::Arith)?,
        Ex::Bin(BinOp::Eq, _, a, b) => i64::from(eval(look, a)? == eval(look, b)?),
        Ex::Bin(op, ty, a, b) => binary(*op, *ty, eval(look, a)?, eval(look, b)?).map_err(Fault::Arith)?,
        Ex::Ite(c, a, b) => eval(look, if eval(look, c)? != 0 { a } else { b })?,
        Ex::Cast(ty, a) => ty.wrap(eval(look, a)?),
        leaf => look.leaf(leaf)?,
    })
}

/// The cell of a place. `memory` knows the heap.
pub(crate) fn place(look: &impl Look, code: &Code, memory: &State, place: &Pl) -> Result<i64, Fault> {
    match place {
        Pl::Cell(c) => Ok(i64::from(*c)),
        Pl::Array(o, first, len, index) => {
            let i = eval(look, index)?;
            if (0..i64::from(*len)).contains(&i) {
                return Ok(i64::from(*first) + i);
            }
            Err(match i32::try_from(i) {
                Ok(i) => Fault::OutOfBounds(Addr::of(*o, i)),
                Err(_) => Fault::BadIndex(i),
            })
        }
        Pl::Sparse(o, index) => {
            let i = eval(look, index)?;
            i32::try_from(i).map(|i| Addr::of(*o, i).0).map_err(|_| Fault::BadIndex(i))
        }
        Pl::Deref(e) => memory.cell_of(code, eval(look, e)?),
        Pl::Bytes(e, width) => memory.bytes_of(code, eval(look, e)?, *width),
    }
}

/// The code of a running thread: leaves are its registers, `self` and `N`.
#[derive(Clone, Copy)]
pub(crate) struct Env<'a> {
    pub code: &'a Code,
    pub work: &'a State,
    /// Where the registers start.
    pub regs: usize,
    /// The value of `self`.
    pub copy: i64,
    /// The value of `N`.
    pub count: i64,
}

impl Look for Env<'_> {
    fn leaf(&self, e: &Ex) -> Result<i64, Fault> {
        Ok(match e {
            Ex::Reg(r) => self.work.w[self.regs + *r as usize],
            Ex::SelfId => self.copy,
            Ex::Count => self.count,
            // The verifier keeps what speaks about whole states out of code.
            _ => 0,
        })
    }
}

impl Env<'_> {
    pub fn eval(&self, e: &Ex) -> Result<i64, Fault> {
        eval(self, e)
    }

    pub fn place(&self, p: &Pl) -> Result<i64, Fault> {
        place(self, self.code, self.work, p)
    }
}
