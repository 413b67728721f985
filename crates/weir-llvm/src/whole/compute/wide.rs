//! Integers of 65 to 128 bits: two words. What a word holds beyond the width is 0.

use super::many;
use crate::whole::make::{apply, bin, cut, ite, number, un, with_sign};
use crate::whole::shape::{Res, unsigned};
use weir_ir::fun::{Half, WideOp};
use weir_ir::{BinOp, Expr, Fun, Ty, UnOp};

/// Both words of an operation on 128 bits.
fn words(op: WideOp, a: &[Expr], b: &[Expr]) -> Vec<Expr> {
    let args: Vec<Expr> = a.iter().chain(b).cloned().collect();
    vec![apply(Fun::Wide(op, Half::Low), args.clone(), 64), apply(Fun::Wide(op, Half::High), args, 64)]
}

/// A number of so many bits as one of 128, with its sign.
fn with_signs(bits: u32, a: &[Expr]) -> Vec<Expr> {
    vec![a[0].clone(), super::ints::extended(bits - 64, a[1].clone())]
}

/// Without what is beyond the width.
fn kept(bits: u32, mut words: Vec<Expr>) -> Vec<Expr> {
    if bits < 128 {
        let high = words.pop().unwrap_or_else(|| number(64, 0));
        words.push(cut(bits - 64, high));
    }
    words
}

pub(crate) fn binary(op: &str, bits: u32, a: &[Expr], b: &[Expr]) -> Res<Vec<Expr>> {
    // By a constant: so that bits stay what they are, and are known to be set.
    if let (Some(by), "shl" | "lshr" | "ashr") = (b[0].constant(), op) {
        return Ok(many::shifted(op, bits, a, u32::try_from(by).unwrap_or(bits)));
    }
    if bits > 128 {
        return many::binary(op, bits, a, b);
    }
    let each = |op: BinOp| {
        let high = unsigned(bits - 64);
        vec![bin(op, Ty::U64, a[0].clone(), b[0].clone()), bin(op, high, a[1].clone(), b[1].clone())]
    };
    let wide = match op {
        "and" => return Ok(each(BinOp::And)),
        "or" => return Ok(each(BinOp::Or)),
        "xor" => return Ok(each(BinOp::Xor)),
        "add" => WideOp::Add,
        "sub" => WideOp::Sub,
        "mul" => WideOp::Mul,
        "udiv" => WideOp::UDiv,
        "urem" => WideOp::URem,
        "sdiv" => WideOp::SDiv,
        "srem" => WideOp::SRem,
        "shl" => WideOp::Shl,
        "lshr" => WideOp::LShr,
        "ashr" => WideOp::AShr,
        _ => return Err(format!("`{op}` of integers of {bits} bits")),
    };
    Ok(match op {
        "sdiv" | "srem" => kept(bits, words(wide, &with_signs(bits, a), &with_signs(bits, b))),
        "ashr" => kept(bits, words(wide, &with_signs(bits, a), b)),
        _ => kept(bits, words(wide, a, b)),
    })
}

pub(crate) fn compare(pred: &str, bits: u32, a: &[Expr], b: &[Expr]) -> Res<Expr> {
    if bits > 128 {
        return many::compare(pred, bits, a, b);
    }
    let same = |i: usize| bin(BinOp::Eq, Ty::U64, a[i].clone(), b[i].clone());
    let equal = || bin(BinOp::LAnd, Ty::Bool, same(0), same(1));
    let has_sign = pred.starts_with('s');
    let less = |x: &[Expr], y: &[Expr]| {
        let (x, y) =
            if has_sign { (with_signs(bits, x), with_signs(bits, y)) } else { (x.to_vec(), y.to_vec()) };
        apply(Fun::WideLess { signed: has_sign }, x.into_iter().chain(y).collect(), 1)
    };
    let not = |e| un(UnOp::Not, Ty::Bool, e);
    Ok(match &pred[pred.len() - 2..] {
        "eq" => equal(),
        "ne" => not(equal()),
        "lt" => less(a, b),
        "gt" => less(b, a),
        "le" => not(less(b, a)),
        "ge" => not(less(a, b)),
        _ => return Err(format!("`icmp {pred}`")),
    })
}

/// A number of up to 64 bits as one of more.
pub(crate) fn extended(from: u32, to: u32, a: Expr, has_sign: bool) -> Vec<Expr> {
    if !has_sign {
        return vec![a, number(to - 64, 0)];
    }
    let low = super::ints::extended(from, a);
    let high = bin(BinOp::Shr, Ty::I64, with_sign(64, low.clone()), number(64, 63));
    vec![low, cut(to - 64, high)]
}

/// A number of more than 64 bits as one of other than that width.
pub(crate) fn resized(from: u32, to: u32, a: &[Expr], has_sign: bool) -> Vec<Expr> {
    if to <= 64 {
        return vec![cut(to, a[0].clone())];
    }
    let high = if has_sign && to > from { with_sign(from - 64, a[1].clone()) } else { a[1].clone() };
    vec![a[0].clone(), cut(to - 64, high)]
}

/// Whether a product leaves the type. Numbers with a sign are multiplied without it.
pub(crate) fn product_overflows(bits: u32, has_sign: bool, a: &[Expr], b: &[Expr]) -> Res<Expr> {
    if bits > 128 {
        return Err(format!("a product of {bits} bits that may overflow"));
    }
    let zero = || vec![number(64, 0), number(64, 0)];
    let choose = |c: &Expr, x: &[Expr], y: &[Expr]| -> Vec<Expr> {
        x.iter().zip(y).map(|(x, y)| ite(c, x.clone(), y.clone())).collect()
    };
    let negative = |x: &[Expr]| compare("slt", bits, x, &zero());
    let size = |x: &[Expr]| -> Res<Vec<Expr>> {
        let x = with_signs(bits, x);
        Ok(choose(&negative(&x)?, &words(WideOp::Sub, &zero(), &x), &x))
    };
    let (x, y) = if has_sign { (size(a)?, size(b)?) } else { (a.to_vec(), b.to_vec()) };
    // A product of 128 bits is right when it can be divided again.
    let none = compare("eq", 128, &x, &zero())?;
    let divisor = choose(&none, &[number(64, 1), number(64, 0)], &x);
    let product = words(WideOp::Mul, &x, &y);
    let back = words(WideOp::UDiv, &product, &divisor);
    let lost = bin(BinOp::LAnd, Ty::Bool, un(UnOp::Not, Ty::Bool, none), compare("ne", 128, &back, &y)?);
    let most = if has_sign {
        let top = 1i64 << (bits - 65);
        let differ =
            bin(BinOp::Ne, Ty::Bool, negative(&with_signs(bits, a))?, negative(&with_signs(bits, b))?);
        choose(&differ, &[number(64, 0), number(64, top)], &[number(64, -1), number(64, top.wrapping_sub(1))])
    } else {
        vec![number(64, -1), cut(bits - 64, number(64, -1))]
    };
    Ok(bin(BinOp::LOr, Ty::Bool, lost, compare("ugt", 128, &product, &most)?))
}

/// `fshl` and `fshr` of 128 bits: the upper or lower half of two numbers side by side.
pub(crate) fn funnel(left: bool, a: &[Expr], b: &[Expr], by: &[Expr]) -> Res<Vec<Expr>> {
    let zero = number(64, 0);
    let by = vec![bin(BinOp::And, Ty::U64, by[0].clone(), number(64, 127)), zero.clone()];
    let rest = vec![bin(BinOp::Sub, Ty::U64, number(64, 128), by[0].clone()), zero.clone()];
    let none = bin(BinOp::Eq, Ty::U64, by[0].clone(), zero);
    let (up, down) = if left { (&by, &rest) } else { (&rest, &by) };
    let both = binary("or", 128, &binary("shl", 128, a, up)?, &binary("lshr", 128, b, down)?)?;
    let whole = if left { a } else { b };
    Ok(both.into_iter().zip(whole).map(|(e, w)| ite(&none, w.clone(), e)).collect())
}
