//! Expressions, with what is constant computed at once.
//!
//! An expression for an integer of N bits has a value without a sign, of N bits: so that
//! making it wider needs nothing.

use super::shape::{Prim, signed, unsigned};
use weir_ir::expr::{binary, unary};
use weir_ir::{BinOp, Expr, Fun, ObjId, Ty, UnOp};

/// A number of so many bits.
pub(crate) fn number(bits: u32, value: i64) -> Expr {
    let ty = unsigned(bits);
    Expr::Const(ty.wrap(value), ty)
}

/// The words of a number of a type.
pub(crate) fn words(prim: Prim, value: i128) -> Vec<Expr> {
    match prim {
        Prim::Ptr => vec![Expr::Const(value as i64, Ty::Ptr)],
        Prim::Extended => vec![number(64, value as i64), number(16, (value >> 64) as i64)],
        Prim::Int(bits) if bits > 64 => {
            let word = |k: u32| number((bits - 64 * k).min(64), (value >> (64 * k).min(127)) as i64);
            (0..bits.div_ceil(64)).map(word).collect()
        }
        prim => vec![number(prim.bits(), value as i64)],
    }
}

/// An operator.
pub(crate) fn bin(op: BinOp, ty: Ty, a: Expr, b: Expr) -> Expr {
    use BinOp::*;
    if let (Expr::Const(x, _), Expr::Const(y, _)) = (&a, &b)
        && let Ok(value) = binary(op, ty, *x, *y)
    {
        return Expr::Const(value, if op.is_predicate() { Ty::Bool } else { ty });
    }
    match (op, &a, &b) {
        (Add | Sub | Or | Xor | Shl | Shr, _, Expr::Const(0, _)) => a,
        (Add | Or | Xor, Expr::Const(0, _), _) => b,
        (Mul, _, Expr::Const(1, _)) => a,
        (Mul, Expr::Const(1, _), _) => b,
        _ => Expr::bin(op, ty, a, b),
    }
}

/// An operator with one operand.
pub(crate) fn un(op: UnOp, ty: Ty, a: Expr) -> Expr {
    match a {
        Expr::Const(x, _) if unary(op, ty, x).is_ok() => {
            Expr::Const(unary(op, ty, x).unwrap_or(0), if op == UnOp::Not { Ty::Bool } else { ty })
        }
        a => Expr::un(op, ty, a),
    }
}

/// A value as a type keeps it.
pub(crate) fn cast(ty: Ty, a: Expr) -> Expr {
    match a {
        Expr::Const(v, _) => Expr::Const(ty.wrap(v), ty),
        Expr::Undef(_) if matches!(ty, Ty::Int { signed: false, .. }) => Expr::Undef(ty),
        a => Expr::Cast(ty, Box::new(a)),
    }
}

/// A number of so many bits as one with a sign.
pub(crate) fn with_sign(bits: u32, a: Expr) -> Expr {
    if bits >= 64 { a } else { cast(signed(bits), a) }
}

/// A number of so many bits from one that may have more, or a sign.
pub(crate) fn cut(bits: u32, a: Expr) -> Expr {
    if bits >= 64 { a } else { cast(unsigned(bits), a) }
}

/// A function of words whose result has so many bits.
pub(crate) fn apply(fun: Fun, args: Vec<Expr>, bits: u32) -> Expr {
    let constant: Option<Vec<i64>> =
        args.iter().map(|a| if let Expr::Const(v, _) = a { Some(*v) } else { None }).collect();
    if let Some(value) = constant.and_then(|args| fun.apply(&args).ok()) {
        return number(bits, value);
    }
    let word = Expr::Apply(fun, args);
    if bits < 64 { cut(bits, word) } else { word }
}

/// The address of a byte of an object.
pub(crate) fn address(object: ObjId, at: i64) -> Expr {
    Expr::AddrOf(object, Box::new(Expr::int(at)))
}

/// A pointer, some bytes on.
pub(crate) fn moved(pointer: Expr, by: Expr) -> Expr {
    let Expr::Const(n, _) = by else {
        return match pointer {
            Expr::Const(0, _) => by,
            pointer => Expr::bin(BinOp::Add, Ty::Ptr, pointer, by),
        };
    };
    match pointer {
        p if n == 0 => p,
        Expr::Const(p, _) => Expr::Const(p.wrapping_add(n), Ty::Ptr),
        Expr::AddrOf(o, i) => match i.constant().and_then(|i| i.checked_add(n)) {
            Some(sum) if i32::try_from(sum).is_ok() => address(o, sum),
            _ => Expr::bin(BinOp::Add, Ty::Ptr, Expr::AddrOf(o, i), Expr::int(n)),
        },
        Expr::Bin(BinOp::Add, Ty::Ptr, p, q) => match *q {
            Expr::Const(m, _) => moved(*p, Expr::int(m.wrapping_add(n))),
            q => Expr::bin(BinOp::Add, Ty::Ptr, Expr::Bin(BinOp::Add, Ty::Ptr, p, Box::new(q)), Expr::int(n)),
        },
        p => Expr::bin(BinOp::Add, Ty::Ptr, p, Expr::int(n)),
    }
}

/// A pointer, some bytes on.
pub(crate) fn plus(pointer: &Expr, by: u64) -> Expr {
    moved(pointer.clone(), Expr::int(by as i64))
}

/// `if c then a else b`.
pub(crate) fn ite(c: &Expr, a: Expr, b: Expr) -> Expr {
    match c {
        Expr::Const(0, _) => b,
        Expr::Const(..) => a,
        _ if a == b && matches!(a, Expr::Reg(_) | Expr::Const(..)) => a,
        c => Expr::Ite(Box::new(c.clone()), Box::new(a), Box::new(b)),
    }
}

/// How many nodes an expression has, up to a limit.
pub(crate) fn size(e: &Expr) -> usize {
    let mut n = 0;
    e.visit(&mut |_| n += 1);
    n
}

/// The bits of some numbers, side by side from the lowest on, as numbers of other widths:
/// each at most 64.
pub(crate) fn regroup(from: &[(Expr, u32)], to: &[u32]) -> Vec<Expr> {
    let mut out = Vec::new();
    let mut start = 0u32;
    for &width in to {
        let end = start + width;
        let mut value: Option<Expr> = None;
        let mut at = 0u32;
        for (e, bits) in from {
            let (low, high) = (at.max(start), (at + bits).min(end));
            if low < high {
                // The bits from `low` to `high` of the whole.
                let down = number(64, i64::from(low - at));
                let piece = bin(BinOp::Shr, Ty::U64, e.clone(), down);
                let piece = if high - low < *bits { cut(high - low, piece) } else { piece };
                let piece = bin(BinOp::Shl, Ty::U64, piece, number(64, i64::from(low - start)));
                value = Some(match value {
                    Some(v) => bin(BinOp::Or, Ty::U64, v, piece),
                    None => piece,
                });
            }
            at += bits;
        }
        out.push(value.unwrap_or_else(|| number(width, 0)));
        start = end;
    }
    out
}
