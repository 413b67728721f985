//! Floating point: the bits of numbers as words ([`weir_ir::fun`]).

use crate::whole::make::{apply, cut, number};
use crate::whole::shape::{Prim, Res};
use weir_ir::fun::{FloatOp, FloatPred, Precision, Width};
use weir_ir::{Expr, Fun};

pub(crate) fn precision(prim: Prim) -> Res<Precision> {
    match prim {
        Prim::Single => Ok(Precision::Single),
        Prim::Double => Ok(Precision::Double),
        Prim::Extended => Err("this operation of `x86_fp80`".into()),
        _ => Err("floating point of integers".into()),
    }
}

/// An operation on floating-point numbers.
pub(crate) fn operation(op: FloatOp, prim: Prim, args: Vec<Expr>) -> Res<Expr> {
    Ok(apply(Fun::Float(op, precision(prim)?), args, prim.bits()))
}

pub(crate) fn binary(op: &str, prim: Prim, a: Expr, b: Expr) -> Res<Expr> {
    let op = match op {
        "fadd" => FloatOp::Add,
        "fsub" => FloatOp::Sub,
        "fmul" => FloatOp::Mul,
        "fdiv" => FloatOp::Div,
        "frem" => FloatOp::Rem,
        _ => return Err(format!("`{op}` of floating-point numbers")),
    };
    operation(op, prim, vec![a, b])
}

pub(crate) fn compare(pred: &str, prim: Prim, a: Expr, b: Expr) -> Res<Expr> {
    use FloatPred::*;
    let pred = match pred {
        "false" => return Ok(number(1, 0)),
        "true" => return Ok(number(1, 1)),
        "oeq" => Oeq,
        "ogt" => Ogt,
        "oge" => Oge,
        "olt" => Olt,
        "ole" => Ole,
        "one" => One,
        "ord" => Ord,
        "ueq" => Ueq,
        "ugt" => Ugt,
        "uge" => Uge,
        "ult" => Ult,
        "ule" => Ule,
        "une" => Une,
        "uno" => Uno,
        _ => return Err(format!("`fcmp {pred}`")),
    };
    Ok(apply(Fun::FloatCompare(pred, precision(prim)?), vec![a, b], 1))
}

/// `fptosi` and its sisters.
pub(crate) fn convert(op: &str, from: Prim, to: Prim, a: Expr) -> Res<Expr> {
    let width = |prim: Prim, signed: bool| match prim {
        Prim::Int(bits) if bits <= 64 => Ok(Width { bits: bits as u8, signed }),
        _ => Err(format!("`{op}` with an integer of {} bits", prim.bits())),
    };
    Ok(match op {
        "fptrunc" | "fpext" if from == to => a,
        "fptrunc" | "fpext" => apply(Fun::FloatResize(precision(from)?), vec![a], to.bits()),
        "fptosi" | "fptoui" => to_int(from, width(to, op == "fptosi")?, false, a)?,
        "uitofp" | "sitofp" => {
            let from = width(from, op == "sitofp")?;
            apply(Fun::IntToFloat { from, to: precision(to)? }, vec![a], to.bits())
        }
        _ => return Err(format!("`{op}`")),
    })
}

/// To an integer, towards 0.
pub(crate) fn to_int(from: Prim, to: Width, saturating: bool, a: Expr) -> Res<Expr> {
    let word = apply(Fun::FloatToInt { from: precision(from)?, to, saturating }, vec![a], u32::from(to.bits));
    Ok(cut(u32::from(to.bits), word))
}
