//! What intrinsics compute of one element, or of one value that is no vector.

use super::{floats, ints, lanes, math, wide};
use crate::ast::Type;
use crate::whole::make::{apply, bin, ite, number, words};
use crate::whole::shape::{Prim, Res, elements};
use weir_ir::fun::{Arith, FloatOp, Width};
use weir_ir::{BinOp, Expr, Fun as Function, Ty};

/// The greater or the lesser of two.
pub(crate) fn extreme(what: &str, prim: Prim, a: &[Expr], b: &[Expr]) -> Res<Vec<Expr>> {
    let pred = match what {
        "smax" => "sgt",
        "smin" => "slt",
        "umax" => "ugt",
        _ => "ult",
    };
    let first = match prim.regs() {
        1 => ints::compare(pred, prim.bits(), a[0].clone(), b[0].clone())?,
        _ => wide::compare(pred, prim.bits(), a, b)?,
    };
    Ok(a.iter().zip(b).map(|(x, y)| ite(&first, x.clone(), y.clone())).collect())
}

/// The result, and whether it leaves the type.
pub(crate) fn with_overflow(base: &str, prim: Prim, args: &[Vec<Expr>]) -> Res<Option<Vec<Expr>>> {
    let signed = base.starts_with('s');
    let (op, arith) = match &base[1..] {
        "add" => ("add", Arith::Add),
        "sub" => ("sub", Arith::Sub),
        "mul" => ("mul", Arith::Mul),
        _ => return Ok(None),
    };
    let (a, b) = (&args[0], &args[1]);
    let mut made = lanes::one(op, prim, a, b)?;
    let bits = prim.bits();
    let flag = if bits <= 64 {
        let width = Width { bits: bits as u8, signed };
        apply(Function::Overflows(arith, width), vec![a[0].clone(), b[0].clone()], 1)
    } else {
        match (op, signed) {
            ("add", false) => wide::compare("ult", bits, &made, a)?,
            ("sub", false) => wide::compare("ult", bits, a, b)?,
            ("add" | "sub", true) => {
                // Operands of one sign (for a difference: of two), and a result of the other.
                let x = wide::binary("xor", bits, a, &made)?;
                let y = if op == "add" {
                    wide::binary("xor", bits, b, &made)?
                } else {
                    wide::binary("xor", bits, a, b)?
                };
                let both = wide::binary("and", bits, &x, &y)?;
                wide::compare("slt", bits, &both, &words(prim, 0))?
            }
            _ => wide::product_overflows(bits, signed, a, b)?,
        }
    };
    made.push(flag);
    Ok(Some(made))
}

/// A sum or difference of more than 64 bits that stops at the ends of its type.
fn saturated(base: &str, prim: Prim, args: &[Vec<Expr>]) -> Res<Vec<Expr>> {
    let bits = prim.bits();
    if bits > 128 {
        return Err(format!("`llvm.{base}.sat` of {bits} bits"));
    }
    let Some(mut made) = with_overflow(base, prim, args)? else { return Err(format!("`llvm.{base}.sat`")) };
    let beyond = made.pop().ok_or("a sum without parts")?;
    let high = |v: i64| crate::whole::make::cut(bits - 64, number(64, v));
    let top = 1i64 << (bits - 65);
    let ends = match base {
        "uadd" => vec![number(64, -1), high(-1)],
        "usub" => vec![number(64, 0), high(0)],
        _ => {
            let negative = wide::compare("slt", bits, &args[0], &words(prim, 0))?;
            vec![
                ite(&negative, number(64, 0), number(64, -1)),
                ite(&negative, high(top), high(top.wrapping_sub(1))),
            ]
        }
    };
    Ok(made.into_iter().zip(ends).map(|(e, end)| ite(&beyond, end, e)).collect())
}

/// One element of the result.
pub(crate) fn element(
    base: &str,
    second: &str,
    prim: Prim,
    ret: &Type,
    m: &crate::ast::Module,
    args: &[Vec<Expr>],
) -> Res<Option<Vec<Expr>>> {
    let bits = prim.bits();
    let a = |i: usize| args.get(i).and_then(|a| a.first()).cloned().ok_or(format!("`llvm.{base}`"));
    let narrow = |fun: fn(u8) -> Function| Ok(Some(vec![apply(fun(bits as u8), vec![a(0)?], bits)]));
    let width = |signed: bool| Width { bits: bits as u8, signed };
    if let Some(op) = math::operation(base) {
        let list = args.iter().map(|a| a[0].clone()).collect();
        return Ok(Some(vec![floats::operation(op, prim, list)?]));
    }
    Ok(Some(match base {
        "ctpop" | "ctlz" | "cttz" | "bswap" | "bitreverse" if bits > 64 => {
            return wide_bits(base, bits, &args[0]).map(Some);
        }
        "ctpop" => return narrow(Function::Ctpop),
        "ctlz" => return narrow(Function::Ctlz),
        "cttz" => return narrow(Function::Cttz),
        "bswap" => return narrow(Function::Bswap),
        "bitreverse" if bits <= 64 => return narrow(Function::Bitreverse),
        "fshl" | "fshr" if bits == 128 => wide::funnel(base == "fshl", &args[0], &args[1], &args[2])?,
        "fshl" if bits <= 64 => vec![apply(Function::Fshl(bits as u8), vec![a(0)?, a(1)?, a(2)?], bits)],
        "fshr" if bits <= 64 => vec![apply(Function::Fshr(bits as u8), vec![a(0)?, a(1)?, a(2)?], bits)],
        "sadd" | "uadd" | "ssub" | "usub" | "sshl" | "ushl" if second == "sat" && bits <= 64 => {
            let arith = match &base[1..] {
                "add" => Arith::Add,
                "sub" => Arith::Sub,
                _ => Arith::Shl,
            };
            vec![apply(Function::Saturates(arith, width(base.starts_with('s'))), vec![a(0)?, a(1)?], bits)]
        }
        "sadd" | "uadd" | "ssub" | "usub" if second == "sat" => saturated(base, prim, args)?,
        "smax" | "smin" | "umax" | "umin" => extreme(base, prim, &args[0], &args[1])?,
        "scmp" | "ucmp" => {
            let (_, to) = elements(m, ret)?;
            let sign = &base[..1];
            let compare = |pred: &str| match prim.regs() {
                1 => ints::compare(&format!("{sign}{pred}"), bits, a(0)?, a(1)?),
                _ => wide::compare(&format!("{sign}{pred}"), bits, &args[0], &args[1]),
            };
            let (less, more) = (compare("lt")?, compare("gt")?);
            let one = |v| number(to.bits(), v);
            vec![ite(&less, one(-1), ite(&more, one(1), one(0)))]
        }
        "abs" => {
            let zero = words(prim, 0);
            let negative = match prim.regs() {
                1 => ints::compare("slt", bits, a(0)?, zero[0].clone())?,
                _ => wide::compare("slt", bits, &args[0], &zero)?,
            };
            let turned = lanes::one("sub", prim, &zero, &args[0])?;
            turned.into_iter().zip(&args[0]).map(|(x, y)| ite(&negative, x, y.clone())).collect()
        }
        "fmuladd" => {
            let product = floats::binary("fmul", prim, a(0)?, a(1)?)?;
            vec![floats::binary("fadd", prim, product, a(2)?)?]
        }
        "minimum" | "maximum" => {
            let op = if base == "minimum" { FloatOp::Min } else { FloatOp::Max };
            let unordered = floats::compare("uno", prim, a(0)?, a(1)?)?;
            let sum = floats::binary("fadd", prim, a(0)?, a(1)?)?;
            vec![ite(&unordered, sum, floats::operation(op, prim, vec![a(0)?, a(1)?])?)]
        }
        "fptosi" | "fptoui" if second == "sat" => {
            let (_, to) = elements(m, ret)?;
            if to.bits() > 64 {
                return Ok(None);
            }
            let to = Width { bits: to.bits() as u8, signed: base == "fptosi" };
            vec![floats::to_int(prim, to, true, a(0)?)?]
        }
        _ => return Ok(None),
    }))
}

fn wide_bits(base: &str, bits: u32, a: &[Expr]) -> Res<Vec<Expr>> {
    if bits != 128 {
        return Err(format!("`llvm.{base}` of {bits} bits"));
    }
    let of = |fun, e: &Expr| apply(fun, vec![e.clone()], 64);
    let zero = |e: &Expr| bin(BinOp::Eq, Ty::U64, e.clone(), number(64, 0));
    let more = |e| bin(BinOp::Add, Ty::U64, e, number(64, 64));
    let (low, high) = (&a[0], &a[1]);
    let count = match base {
        "ctpop" => bin(BinOp::Add, Ty::U64, of(Function::Ctpop(64), low), of(Function::Ctpop(64), high)),
        "ctlz" => ite(&zero(high), more(of(Function::Ctlz(64), low)), of(Function::Ctlz(64), high)),
        "cttz" => ite(&zero(low), more(of(Function::Cttz(64), high)), of(Function::Cttz(64), low)),
        "bswap" => return Ok(vec![of(Function::Bswap(64), high), of(Function::Bswap(64), low)]),
        _ => return Ok(vec![of(Function::Bitreverse(64), high), of(Function::Bitreverse(64), low)]),
    };
    Ok(vec![count, number(64, 0)])
}
