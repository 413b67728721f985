//! Values of expressions, with the bits of them that were never set. The meaning is
//! `weir_ir`'s (`expr`, `fun`, `undef`).

use crate::code::Ex;
use crate::lazy::label;
use weir_ir::expr::{binary, unary};
use weir_ir::undef::{self, Bits};
use weir_ir::{Addr, BinOp, Fault, Fun, Ty, UnOp};

/// Why there is no value.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Trap {
    /// It is an error.
    Fault(Fault),
    /// Something in it is not known yet ([`crate::lazy`]).
    Lazy,
}

impl From<Fault> for Trap {
    fn from(f: Fault) -> Trap {
        Trap::Fault(f)
    }
}

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
    pub fn value(self, e: &Ex) -> Result<i64, Trap> {
        match e {
            Ex::Const(v) => return Ok(*v),
            Ex::Reg(r) if self.clean => return Ok(self.value[*r as usize]),
            _ => {}
        }
        let bits = self.bits(e)?;
        if bits.undef == 0 { Ok(bits.value) } else { Err(Fault::Undefined.into()) }
    }

    /// The value of an expression.
    pub fn bits(self, e: &Ex) -> Result<Bits, Trap> {
        Ok(match e {
            Ex::Reg(r) => {
                let bits = Bits { value: self.value[*r as usize], undef: self.undef[*r as usize] };
                if label::is(bits) {
                    return Err(Trap::Lazy);
                }
                bits
            }
            Ex::Bin(op, ty, both) => {
                let a = self.bits(&both.0)?;
                let b = self.bits(&both.1)?;
                bin(*op, *ty, a, b)?
            }
            Ex::Cast(ty, a) => cast(*ty, self.bits(a)?),
            Ex::Const(_) | Ex::SelfId | Ex::Undef(_) => self.leaf(e),
            Ex::Freeze(a) => Bits::set(self.bits(a)?.value),
            Ex::AddrOf(base, index) => address(*base, self.bits(index)?)?,
            Ex::Un(op, ty, a) => un(*op, *ty, self.bits(a)?)?,
            Ex::Ite(all) => {
                let c = self.bits(&all.0)?;
                if c.value == 0 && c.undef != 0 {
                    return Ok(Bits { value: 0, undef: -1 });
                }
                self.bits(if c.value != 0 { &all.1 } else { &all.2 })?
            }
            Ex::Apply(fun, args) => {
                let mut known = [Bits::default(); 4];
                for (known, a) in known.iter_mut().zip(args) {
                    *known = self.bits(a)?;
                }
                apply(*fun, &known[..args.len()])?
            }
        })
    }

    /// The value of an expression that has no parts.
    pub fn leaf(self, e: &Ex) -> Bits {
        match e {
            Ex::Const(v) => Bits::set(*v),
            Ex::SelfId => Bits::set(i64::from(self.copy)),
            Ex::Undef(ty) => Bits::none(*ty),
            _ => Bits::default(),
        }
    }
}

/// A binary operator.
#[inline]
pub(crate) fn bin(op: BinOp, ty: Ty, a: Bits, b: Bits) -> Result<Bits, Fault> {
    if a.undef | b.undef == 0 {
        return Ok(Bits::set(binary(op, ty, a.value, b.value).map_err(Fault::Arith)?));
    }
    let undef = undef::binary(op, ty, a, b).ok_or(Fault::Undefined)?;
    Ok(Bits::of(binary(op, ty, a.value, b.value).map_err(Fault::Arith)?, undef))
}

/// The value as a variable of the type keeps it.
#[inline]
pub(crate) fn cast(ty: Ty, a: Bits) -> Bits {
    if a.undef == 0 {
        return Bits::set(ty.wrap(a.value));
    }
    undef::keep(ty, ty.wrap(a.value), a)
}

/// A unary operator.
pub(crate) fn un(op: UnOp, ty: Ty, a: Bits) -> Result<Bits, Fault> {
    let result = unary(op, ty, a.value).map_err(Fault::Arith)?;
    let undef = match op {
        UnOp::BitNot => a.undef,
        UnOp::Neg => ty.wrap(above(a.undef)),
        UnOp::Not => i64::from(a.value == 0 && a.undef != 0),
    };
    Ok(Bits::of(result, undef))
}

/// An address: an object's first, and an index.
pub(crate) fn address(base: i64, index: Bits) -> Result<Bits, Fault> {
    let offset = i32::try_from(index.value).map_err(|_| Fault::BadIndex(index.value))?;
    Ok(Bits::of(Addr(base + i64::from(offset)).0, above(index.undef)))
}

/// A function of up to four words.
pub(crate) fn apply(fun: Fun, args: &[Bits]) -> Result<Bits, Fault> {
    let mut words = [0i64; 4];
    let mut undefined = 0;
    for (word, a) in words.iter_mut().zip(args) {
        *word = a.value;
        undefined |= a.undef;
    }
    if undefined != 0 {
        return Ok(Bits { value: 0, undef: -1 });
    }
    Ok(Bits::set(fun.apply(&words[..args.len()]).map_err(Fault::Arith)?))
}

/// All bits from the lowest one of these on.
fn above(bits: i64) -> i64 {
    (bits & bits.wrapping_neg()).wrapping_neg()
}
