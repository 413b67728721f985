//! Values of expressions, with the bits of them that were never set. The meaning is
//! `weir_ir`'s (`expr`, `fun`, `undef`).

use crate::code::Ex;
use weir_ir::expr::{binary, unary};
use weir_ir::undef::{self, Bits};
use weir_ir::{Addr, Fault, UnOp};

/// The registers of the running frame: values, their undefined bits, and the thread's number
/// among those of its template.
#[derive(Clone, Copy)]
pub(crate) struct Regs<'a> {
    pub value: &'a [i64],
    pub undef: &'a [i64],
    pub copy: u32,
    /// No register of the thread has an undefined bit.
    pub clean: bool,
}

impl Regs<'_> {
    /// The value of an expression on which something depends.
    #[inline]
    pub fn value(self, e: &Ex) -> Result<i64, Fault> {
        match e {
            Ex::Const(v) => return Ok(*v),
            Ex::Reg(r) if self.clean => return Ok(self.value[*r as usize]),
            _ => {}
        }
        let bits = self.bits(e)?;
        if bits.undef == 0 { Ok(bits.value) } else { Err(Fault::Undefined) }
    }

    /// The value of an expression.
    pub fn bits(self, e: &Ex) -> Result<Bits, Fault> {
        Ok(match e {
            Ex::Const(v) => Bits::set(*v),
            Ex::Reg(r) => Bits { value: self.value[*r as usize], undef: self.undef[*r as usize] },
            Ex::Bin(op, ty, both) => {
                let a = self.bits(&both.0)?;
                let b = self.bits(&both.1)?;
                if a.undef | b.undef == 0 {
                    return Ok(Bits::set(binary(*op, *ty, a.value, b.value).map_err(Fault::Arith)?));
                }
                let undef = undef::binary(*op, *ty, a, b).ok_or(Fault::Undefined)?;
                Bits::of(binary(*op, *ty, a.value, b.value).map_err(Fault::Arith)?, undef)
            }
            Ex::Cast(ty, a) => {
                let a = self.bits(a)?;
                if a.undef == 0 {
                    return Ok(Bits::set(ty.wrap(a.value)));
                }
                undef::keep(*ty, ty.wrap(a.value), a)
            }
            Ex::SelfId => Bits::set(i64::from(self.copy)),
            Ex::Undef(ty) => Bits::none(*ty),
            Ex::Freeze(a) => Bits::set(self.bits(a)?.value),
            Ex::AddrOf(base, index) => {
                let index = self.bits(index)?;
                let offset = i32::try_from(index.value).map_err(|_| Fault::BadIndex(index.value))?;
                Bits::of(Addr(*base + i64::from(offset)).0, above(index.undef))
            }
            Ex::Un(op, ty, a) => {
                let a = self.bits(a)?;
                let result = unary(*op, *ty, a.value).map_err(Fault::Arith)?;
                let undef = match op {
                    UnOp::BitNot => a.undef,
                    UnOp::Neg => ty.wrap(above(a.undef)),
                    UnOp::Not => i64::from(a.value == 0 && a.undef != 0),
                };
                Bits::of(result, undef)
            }
            Ex::Ite(all) => {
                let c = self.bits(&all.0)?;
                if c.value == 0 && c.undef != 0 {
                    return Ok(Bits { value: 0, undef: -1 });
                }
                self.bits(if c.value != 0 { &all.1 } else { &all.2 })?
            }
            Ex::Apply(fun, args) => {
                let mut words = [0i64; 4];
                let mut undefined = 0;
                for (word, a) in words.iter_mut().zip(args) {
                    let a = self.bits(a)?;
                    *word = a.value;
                    undefined |= a.undef;
                }
                if undefined != 0 {
                    return Ok(Bits { value: 0, undef: -1 });
                }
                Bits::set(fun.apply(&words[..args.len()]).map_err(Fault::Arith)?)
            }
        })
    }
}

/// All bits from the lowest one of these on.
fn above(bits: i64) -> i64 {
    (bits & bits.wrapping_neg()).wrapping_neg()
}
