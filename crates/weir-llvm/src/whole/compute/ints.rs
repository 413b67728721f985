//! Integers of up to 64 bits, and pointers.
//!
//! Widths that the machine does not have are computed in 64 bits and cut: shifts take
//! their amount modulo the width only where that is a power of two.

use crate::whole::make::{bin, cut, number, with_sign};
use crate::whole::shape::{Res, signed, unsigned};
use weir_ir::{BinOp, Expr, Ty};

/// Whether operators can be applied in the type of that width.
fn is_machine(bits: u32) -> bool {
    matches!(bits, 8 | 16 | 32 | 64)
}

/// An operator on two numbers of so many bits.
pub(crate) fn binary(op: &str, bits: u32, a: Expr, b: Expr) -> Res<Expr> {
    let arithmetic = |op: BinOp, a, b| match is_machine(bits) {
        true => bin(op, unsigned(bits), a, b),
        false => cut(bits, bin(op, Ty::U64, a, b)),
    };
    let with_signs = |op: BinOp, a, b| {
        let ty = if is_machine(bits) { signed(bits) } else { Ty::I64 };
        cut(bits, bin(op, ty, with_sign(bits, a), with_sign(bits, b)))
    };
    Ok(match op {
        "add" => arithmetic(BinOp::Add, a, b),
        "sub" => arithmetic(BinOp::Sub, a, b),
        "mul" => arithmetic(BinOp::Mul, a, b),
        "udiv" => arithmetic(BinOp::Div, a, b),
        "urem" => arithmetic(BinOp::Rem, a, b),
        "sdiv" => with_signs(BinOp::Div, a, b),
        "srem" => with_signs(BinOp::Rem, a, b),
        "and" => bin(BinOp::And, unsigned(bits), a, b),
        "or" => bin(BinOp::Or, unsigned(bits), a, b),
        "xor" if bits == 1 && b.constant() == Some(1) => a.negate(),
        "xor" => bin(BinOp::Xor, unsigned(bits), a, b),
        "shl" => arithmetic(BinOp::Shl, a, b),
        "lshr" => arithmetic(BinOp::Shr, a, b),
        "ashr" => {
            let ty = if is_machine(bits) { signed(bits) } else { Ty::I64 };
            cut(bits, bin(BinOp::Shr, ty, with_sign(bits, a), b))
        }
        _ => return Err(format!("`{op}` of integers")),
    })
}

/// Whether a division with a sign has no result: the least number by -1.
pub(crate) fn division_overflows(bits: u32, a: &Expr, b: &Expr) -> Option<Expr> {
    let (least, minus_one) = (number(bits, 1i64 << (bits - 1)), number(bits, -1));
    let is = |e: &Expr, c: &Expr| bin(BinOp::Eq, unsigned(bits), e.clone(), c.clone());
    let both = is(a, &least).and(is(b, &minus_one));
    let never = |e: &Expr, c: &Expr| e.constant().is_some_and(|v| Some(v) != c.constant());
    (!never(a, &least) && !never(b, &minus_one)).then_some(both)
}

/// A comparison of two numbers of so many bits.
pub(crate) fn compare(pred: &str, bits: u32, a: Expr, b: Expr) -> Res<Expr> {
    let op = match &pred[pred.len() - 2..] {
        "eq" => BinOp::Eq,
        "ne" => BinOp::Ne,
        "lt" => BinOp::Lt,
        "le" => BinOp::Le,
        "gt" => BinOp::Gt,
        "ge" => BinOp::Ge,
        _ => return Err(format!("`icmp {pred}`")),
    };
    Ok(if pred.starts_with('s') {
        bin(op, signed(bits), with_sign(bits, a), with_sign(bits, b))
    } else {
        bin(op, unsigned(bits), a, b)
    })
}

/// A number as one of 64 bits with its sign.
pub(crate) fn extended(bits: u32, a: Expr) -> Expr {
    if bits >= 64 { a } else { cut(64, with_sign(bits, a)) }
}
