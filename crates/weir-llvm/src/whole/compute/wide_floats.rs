//! Conversions between floating-point numbers and integers of 65 to 128 bits.
//!
//! An integer is shifted until its highest bit is that of a word; what is below the word only
//! counts as "a little more" (the lowest bit is set), which rounding a word of 64 bits to 53
//! or fewer cannot tell from the exact value. The rest is a multiplication by a power of two,
//! which is exact, or overflows as the conversion does. A number that is out of range becomes
//! the nearest integer, as in the functions that compilers call for this.

use super::{floats, ints, wide};
use crate::whole::make::{apply, bin, ite, number};
use crate::whole::shape::{Prim, Res};
use weir_ir::fun::{FloatOp, Precision, Width};
use weir_ir::{BinOp, Expr, Fun, Ty};

const WORD: Width = Width { bits: 64, signed: false };

fn word(op: BinOp, a: &Expr, b: i64) -> Expr {
    bin(op, Ty::U64, a.clone(), number(64, b))
}

fn negated(a: &[Expr]) -> Res<Vec<Expr>> {
    wide::binary("sub", 128, &[number(64, 0), number(64, 0)], a)
}

fn choose(c: &Expr, a: &[Expr], b: &[Expr]) -> Vec<Expr> {
    a.iter().zip(b).map(|(a, b)| ite(c, a.clone(), b.clone())).collect()
}

/// `uitofp` and `sitofp`.
pub(crate) fn from_int(bits: u32, has_sign: bool, a: &[Expr], to: Prim) -> Res<Expr> {
    if !has_sign {
        return from_natural(a, to);
    }
    let a = [a[0].clone(), ints::extended(bits - 64, a[1].clone())];
    let negative = ints::compare("slt", 64, a[1].clone(), number(64, 0))?;
    let size = from_natural(&choose(&negative, &negated(&a)?, &a), to)?;
    Ok(ite(&negative, floats::operation(FloatOp::Neg, to, vec![size.clone()])?, size))
}

fn from_natural(a: &[Expr], to: Prim) -> Res<Expr> {
    let precision = floats::precision(to)?;
    let rounded = |e: Expr| apply(Fun::IntToFloat { from: WORD, to: precision }, vec![e], to.bits());
    let (low, high) = (&a[0], &a[1]);
    let zeros = apply(Fun::Ctlz(64), vec![high.clone()], 64);
    let top = apply(Fun::Fshl(64), vec![high.clone(), low.clone(), zeros.clone()], 64);
    let rest = bin(BinOp::Shl, Ty::U64, low.clone(), zeros.clone());
    let more = ite(&word(BinOp::Ne, &rest, 0), number(64, 1), number(64, 0));
    let top = rounded(bin(BinOp::Or, Ty::U64, top, more));
    // 2^(64 - zeros).
    let (bias, place) = match precision {
        Precision::Single => (127, 23),
        Precision::Double => (1023, 52),
    };
    let exponent = bin(BinOp::Sub, Ty::U64, number(64, bias + 64), zeros);
    let power = word(BinOp::Shl, &exponent, place);
    let large = floats::operation(FloatOp::Mul, to, vec![top, power])?;
    Ok(ite(&word(BinOp::Eq, high, 0), rounded(low.clone()), large))
}

/// `fptoui` and `fptosi`.
pub(crate) fn to_int(from: Prim, bits: u32, has_sign: bool, a: Expr) -> Res<Vec<Expr>> {
    let a = match from {
        Prim::Double => a,
        from => apply(Fun::FloatResize(floats::precision(from)?), vec![a], 64),
    };
    let size = word(BinOp::And, &a, i64::MAX);
    let exponent = word(BinOp::Shr, &size, 52);
    // Below 2^63 a word will do; from there on it is a whole number.
    let few = [
        apply(
            Fun::FloatToInt { from: Precision::Double, to: WORD, saturating: false },
            vec![size.clone()],
            64,
        ),
        number(64, 0),
    ];
    let mantissa = word(BinOp::Or, &word(BinOp::And, &size, (1 << 52) - 1), 1 << 52);
    let by = word(BinOp::Sub, &exponent, 1075);
    let many = wide::binary("shl", 128, &[mantissa, number(64, 0)], &[by, number(64, 0)])?;
    let size = choose(&word(BinOp::Lt, &exponent, 1023 + 63), &few, &many);
    let negative = ints::compare("slt", 64, a, number(64, 0))?;
    let most = i64::from(1023 + bits - u32::from(has_sign));
    let beyond = word(BinOp::Ge, &exponent, most);
    let ones = if bits < 128 { (1i64 << (bits - 64)) - 1 } else { -1 };
    let made = if has_sign {
        let top = 1i64 << (bits - 65);
        let least = [number(64, 0), number(64, top)];
        let largest = [number(64, -1), number(64, top.wrapping_sub(1))];
        let ends = choose(&negative, &least, &largest);
        choose(&beyond, &ends, &choose(&negative, &negated(&size)?, &size))
    } else {
        let largest = [number(64, -1), number(64, ones)];
        let zero = [number(64, 0), number(64, 0)];
        choose(&negative, &zero, &choose(&beyond, &largest, &size))
    };
    let high = if bits < 128 { word(BinOp::And, &made[1], ones) } else { made[1].clone() };
    Ok(vec![made[0].clone(), high])
}
