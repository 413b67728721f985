//! Integers of more words than two, as compilers use them for bit-fields that lie side by
//! side: what moves and compares bits, by constant distances. No arithmetic.

use super::ints;
use crate::whole::make::{bin, number, regroup, un};
use crate::whole::shape::{Res, unsigned};
use weir_ir::{BinOp, Expr, Ty, UnOp};

/// How many bits the words of a number of so many bits have.
pub(crate) fn widths(bits: u32) -> Vec<u32> {
    (0..bits.div_ceil(64)).map(|k| (bits - 64 * k).min(64)).collect()
}

fn parts(bits: u32, a: &[Expr]) -> Vec<(Expr, u32)> {
    a.iter().cloned().zip(widths(bits)).collect()
}

/// So many bits that are all like the sign of a number.
fn signs(bits: u32, a: &[Expr], many: u32) -> Vec<(Expr, u32)> {
    let last = widths(bits).pop().unwrap_or(64);
    let top = ints::extended(last, a[a.len() - 1].clone());
    let sign = bin(BinOp::Shr, Ty::I64, top, number(64, 63));
    widths(many).into_iter().map(|n| (crate::whole::make::cut(n, sign.clone()), n)).collect()
}

fn zeros(many: u32) -> Vec<(Expr, u32)> {
    widths(many).into_iter().map(|n| (number(n, 0), n)).collect()
}

/// A shift by a constant.
pub(crate) fn shifted(op: &str, bits: u32, a: &[Expr], by: u32) -> Vec<Expr> {
    let by = by.min(bits);
    let mut from = parts(bits, a);
    if op == "shl" {
        from.splice(0..0, zeros(by));
        return regroup(&from, &widths(bits));
    }
    from.extend(if op == "ashr" { signs(bits, a, by) } else { zeros(by) });
    let dropped = widths(by);
    regroup(&from, &[dropped.clone(), widths(bits)].concat()).split_off(dropped.len())
}

/// A number as one of another width, where one of the two is of many words.
pub(crate) fn resized(from: u32, to: u32, a: &[Expr], has_sign: bool) -> Vec<Expr> {
    let mut all = parts(from, a);
    if to > from {
        all.extend(if has_sign { signs(from, a, to - from) } else { zeros(to - from) });
    }
    regroup(&all, &widths(to))
}

pub(crate) fn binary(op: &str, bits: u32, a: &[Expr], b: &[Expr]) -> Res<Vec<Expr>> {
    let each = |op: BinOp| {
        let both = a.iter().zip(b).zip(widths(bits));
        both.map(|((a, b), n)| bin(op, unsigned(n), a.clone(), b.clone())).collect()
    };
    match op {
        "and" => Ok(each(BinOp::And)),
        "or" => Ok(each(BinOp::Or)),
        "xor" => Ok(each(BinOp::Xor)),
        _ => Err(format!("`{op}` of integers of {bits} bits")),
    }
}

pub(crate) fn compare(pred: &str, bits: u32, a: &[Expr], b: &[Expr]) -> Res<Expr> {
    let same = |(a, b): (&Expr, &Expr)| bin(BinOp::Eq, Ty::U64, a.clone(), b.clone());
    let both = |a, b| bin(BinOp::LAnd, Ty::Bool, a, b);
    let equal = a.iter().zip(b).map(same).reduce(both).ok_or("a number without words")?;
    match pred {
        "eq" => Ok(equal),
        "ne" => Ok(un(UnOp::Not, Ty::Bool, equal)),
        _ => Err(format!("`icmp {pred}` of integers of {bits} bits")),
    }
}
