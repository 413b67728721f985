//! Operations on values of one type, element by element where they are vectors.

use super::{floats, ints, many, wide, wide_floats};
use crate::ast::{Module, Type};
use crate::layout::resolve;
use crate::whole::make::{cut, ite, number, regroup};
use crate::whole::shape::{Prim, Res, elements, leaves};
use weir_ir::fun::FloatOp;
use weir_ir::{BinOp, Expr};

/// Applies something to every element of two values.
pub(crate) fn zip(
    prim: Prim,
    a: &[Expr],
    b: &[Expr],
    mut f: impl FnMut(&[Expr], &[Expr]) -> Res<Vec<Expr>>,
) -> Res<Vec<Expr>> {
    let mut out = Vec::with_capacity(a.len());
    for (x, y) in a.chunks(prim.regs()).zip(b.chunks(prim.regs())) {
        out.extend(f(x, y)?);
    }
    Ok(out)
}

pub(crate) fn binary(m: &Module, op: &str, ty: &Type, a: &[Expr], b: &[Expr]) -> Res<Vec<Expr>> {
    let (_, prim) = elements(m, ty)?;
    zip(prim, a, b, |x, y| one(op, prim, x, y))
}

/// An operator on one element.
pub(crate) fn one(op: &str, prim: Prim, a: &[Expr], b: &[Expr]) -> Res<Vec<Expr>> {
    let float = op.starts_with('f') && op != "false";
    match prim {
        _ if float => Ok(vec![floats::binary(op, prim, a[0].clone(), b[0].clone())?]),
        Prim::Int(bits) if bits > 64 => wide::binary(op, bits, a, b),
        prim => Ok(vec![ints::binary(op, prim.bits(), a[0].clone(), b[0].clone())?]),
    }
}

pub(crate) fn negate(m: &Module, ty: &Type, a: &[Expr]) -> Res<Vec<Expr>> {
    let (_, prim) = elements(m, ty)?;
    a.iter().map(|x| floats::operation(FloatOp::Neg, prim, vec![x.clone()])).collect()
}

pub(crate) fn icmp(m: &Module, pred: &str, ty: &Type, a: &[Expr], b: &[Expr]) -> Res<Vec<Expr>> {
    let (_, prim) = elements(m, ty)?;
    zip(prim, a, b, |x, y| {
        Ok(vec![match prim {
            Prim::Int(bits) if bits > 64 => wide::compare(pred, bits, x, y)?,
            prim => ints::compare(pred, prim.bits(), x[0].clone(), y[0].clone())?,
        }])
    })
}

pub(crate) fn fcmp(m: &Module, pred: &str, ty: &Type, a: &[Expr], b: &[Expr]) -> Res<Vec<Expr>> {
    let (_, prim) = elements(m, ty)?;
    zip(prim, a, b, |x, y| Ok(vec![floats::compare(pred, prim, x[0].clone(), y[0].clone())?]))
}

/// One condition for all parts, or one for each element.
pub(crate) fn select(
    m: &Module,
    cond_ty: &Type,
    c: &[Expr],
    ty: &Type,
    a: &[Expr],
    b: &[Expr],
) -> Res<Vec<Expr>> {
    let each = match resolve(m, cond_ty) {
        Type::Vector(..) => elements(m, ty)?.1.regs(),
        _ => a.len().max(1),
    };
    let choose = |(i, (x, y)): (usize, (&Expr, &Expr))| {
        let cond = c.get(i / each).ok_or("a condition that is missing")?;
        Ok(ite(cond, x.clone(), y.clone()))
    };
    a.iter().zip(b).enumerate().map(choose).collect()
}

pub(crate) fn cast(m: &Module, op: &str, from: &Type, a: &[Expr], to: &Type) -> Res<Vec<Expr>> {
    if op == "bitcast" {
        return bitcast(m, from, a, to);
    }
    let ((_, from), (_, to)) = (elements(m, from)?, elements(m, to)?);
    let mut out = Vec::new();
    for x in a.chunks(from.regs()) {
        out.extend(cast_one(op, from, x, to)?);
    }
    Ok(out)
}

fn cast_one(op: &str, from: Prim, a: &[Expr], to: Prim) -> Res<Vec<Expr>> {
    let (f, t) = (from.bits(), to.bits());
    let resize = |has_sign: bool| {
        if f.max(t) > 128 {
            many::resized(f, t, a, has_sign)
        } else if f > 64 {
            wide::resized(f, t, a, has_sign)
        } else if t > 64 {
            wide::extended(f, t, a[0].clone(), has_sign)
        } else if t < f {
            vec![cut(t, a[0].clone())]
        } else if has_sign && f < t {
            vec![cut(t, ints::extended(f, a[0].clone()))]
        } else {
            vec![a[0].clone()]
        }
    };
    Ok(match op {
        "trunc" | "zext" | "ptrtoint" | "inttoptr" | "ptrtoaddr" => resize(false),
        "sext" => resize(true),
        "addrspacecast" => a.to_vec(),
        "uitofp" | "sitofp" if (65..=128).contains(&f) => {
            vec![wide_floats::from_int(f, op == "sitofp", a, to)?]
        }
        "fptoui" | "fptosi" if (65..=128).contains(&t) => {
            wide_floats::to_int(from, t, op == "fptosi", a[0].clone())?
        }
        _ => vec![floats::convert(op, from, to, a[0].clone())?],
    })
}

/// The same bits as values of other widths.
fn bitcast(m: &Module, from: &Type, a: &[Expr], to: &Type) -> Res<Vec<Expr>> {
    let width = |ty: &Type| -> Res<Vec<u32>> {
        let leaves = leaves(m, ty)?;
        let words = leaves.iter().flat_map(|l| many::widths(l.prim.bits()));
        Ok(words.collect())
    };
    let (old, new) = (width(from)?, width(to)?);
    if old == new {
        return Ok(a.to_vec());
    }
    let parts: Vec<(Expr, u32)> = a.iter().cloned().zip(old).collect();
    Ok(regroup(&parts, &new))
}

/// Which element an index that is computed selects.
pub(crate) fn extract(prim: Prim, a: &[Expr], index: &Expr) -> Res<Vec<Expr>> {
    let n = prim.regs();
    if let Some(i) = index.constant() {
        let i = usize::try_from(i).unwrap_or(usize::MAX).saturating_mul(n);
        return match a.get(i..i.saturating_add(n)) {
            Some(found) => Ok(found.to_vec()),
            None => Ok((0..n).map(|r| Expr::Undef(prim.ty(r))).collect()),
        };
    }
    let pick = |r: usize| {
        let start = Expr::Undef(prim.ty(r));
        a.chunks(n).enumerate().rev().fold(start, |rest, (i, x)| ite(&is(index, i), x[r].clone(), rest))
    };
    Ok((0..n).map(pick).collect())
}

/// A vector with one element replaced.
pub(crate) fn insert(prim: Prim, a: &[Expr], value: &[Expr], index: &Expr) -> Vec<Expr> {
    let n = prim.regs();
    let at = |i: usize| is(index, i);
    a.iter().enumerate().map(|(i, old)| ite(&at(i / n), value[i % n].clone(), old.clone())).collect()
}

fn is(index: &Expr, i: usize) -> Expr {
    crate::whole::make::bin(BinOp::Eq, weir_ir::Ty::U64, index.clone(), number(64, i as i64))
}

/// The elements of two vectors that a mask selects.
pub(crate) fn shuffle(prim: Prim, a: &[Expr], b: &[Expr], mask: &[Option<u64>]) -> Vec<Expr> {
    let n = prim.regs();
    let both: Vec<&Expr> = a.iter().chain(b).collect();
    let pick = |from: &Option<u64>| -> Vec<Expr> {
        let start = from.and_then(|i| usize::try_from(i).ok()).map(|i| i.saturating_mul(n));
        match start.and_then(|s| both.get(s..s.saturating_add(n))) {
            Some(found) => found.iter().map(|e| (*e).clone()).collect(),
            None => (0..n).map(|r| Expr::Undef(prim.ty(r))).collect(),
        }
    };
    mask.iter().flat_map(pick).collect()
}
