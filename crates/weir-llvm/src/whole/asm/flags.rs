//! The flags that instructions leave and conditions read.

use crate::whole::make::{apply, bin, number};
use crate::whole::shape::{Res, signed, unsigned};
use weir_ir::fun::{Arith, Width};
use weir_ir::{BinOp, Expr, Fun, RegId, Ty};

/// The registers of the flags.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Flags {
    pub carry: RegId,
    pub zero: RegId,
    pub sign: RegId,
    pub overflow: RegId,
}

/// What the flags become; `None`: they stay.
pub(crate) struct Set {
    pub carry: Option<Expr>,
    pub zero: Option<Expr>,
    pub sign: Option<Expr>,
    pub overflow: Option<Expr>,
}

impl Set {
    /// Of a result: no carry, no overflow.
    pub(crate) fn logic(bits: u32, result: &Expr) -> Set {
        Set { carry: Some(Expr::FALSE), overflow: Some(Expr::FALSE), ..Set::result(bits, result) }
    }

    /// Zero and sign only.
    pub(crate) fn result(bits: u32, result: &Expr) -> Set {
        let zero = bin(BinOp::Eq, unsigned(bits), result.clone(), number(bits, 0));
        let value = crate::whole::make::with_sign(bits, result.clone());
        let sign = bin(BinOp::Lt, signed(bits), value, Expr::int(0));
        Set { carry: None, zero: Some(zero), sign: Some(sign), overflow: None }
    }

    /// Of a sum or difference.
    pub(crate) fn arithmetic(op: Arith, bits: u32, a: &Expr, b: &Expr, result: &Expr) -> Set {
        let leaves = |signed| {
            let width = Width { bits: bits as u8, signed };
            apply(Fun::Overflows(op, width), vec![a.clone(), b.clone()], 1)
        };
        Set { carry: Some(leaves(false)), overflow: Some(leaves(true)), ..Set::result(bits, result) }
    }

    /// All flags have any value.
    pub(crate) fn any() -> Set {
        let any = || Some(Expr::Undef(Ty::Bool));
        Set { carry: any(), zero: any(), sign: any(), overflow: any() }
    }

    /// Only the carry, the others have any value.
    pub(crate) fn carry(carry: Expr) -> Set {
        Set { carry: Some(carry), ..Set::any() }
    }
}

impl Flags {
    /// Whether a condition holds, as `setcc` and `jcc` name it.
    pub(crate) fn condition(self, name: &str) -> Res<Expr> {
        let r = Expr::Reg;
        let (c, z, s, o) = (r(self.carry), r(self.zero), r(self.sign), r(self.overflow));
        let less = || bin(BinOp::Ne, Ty::Bool, s.clone(), o.clone());
        let (holds, turned) = match name {
            "e" | "z" => (z, false),
            "ne" | "nz" => (z, true),
            "b" | "c" | "nae" => (c, false),
            "ae" | "nc" | "nb" => (c, true),
            "be" | "na" => (c.or(z), false),
            "a" | "nbe" => (c.or(z), true),
            "s" => (s, false),
            "ns" => (s, true),
            "o" => (o, false),
            "no" => (o, true),
            "l" | "nge" => (less(), false),
            "ge" | "nl" => (less(), true),
            "le" | "ng" => (less().or(z), false),
            "g" | "nle" => (less().or(z), true),
            _ => return Err(format!("inline assembly with the condition `{name}`")),
        };
        Ok(if turned { holds.negate() } else { holds })
    }
}
