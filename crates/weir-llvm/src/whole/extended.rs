//! `long double` (`x86_fp80`): two registers, the mantissa and the sign with the exponent. What
//! instructions compute with it, functions of the library do (`library/extended.c`, which
//! says what is rounded how).

use super::compute::ints;
use super::function::Fun;
use super::link::{LIBRARY, Target};
use super::make::{bin, cut, number, plus};
use super::shape::{Prim, Res, prim};
use crate::ast::{Call, Inst, Kind, Type, Value};
use weir_ir::{BinOp, Expr, Op, Place, Ty};

/// The bit of the second register that is the sign, and those of the exponent.
const SIGN: i64 = 0x8000;
const EXPONENT: i64 = 0x7fff;
/// The type of the second register.
const HALF: Ty = Ty::Int { bits: 16, signed: false };

impl<'a> Fun<'_, 'a> {
    fn is_extended(&self, ty: &Type) -> bool {
        matches!(prim(self.m(), ty), Ok(Prim::Extended))
    }

    /// Does what an instruction does if it computes with such numbers.
    pub(crate) fn extended(&mut self, inst: &'a Inst) -> Option<Res<()>> {
        match &inst.kind {
            Kind::Bin(op, ty, a, b) if self.is_extended(ty) => Some(self.extended_binary(inst, op, ty, a, b)),
            Kind::Un(_, ty, a) if self.is_extended(ty) => Some(self.v.value(ty, a).and_then(|a| {
                let high = bin(BinOp::Xor, HALF, a[1].clone(), number(16, SIGN));
                self.define(inst, ty, vec![a[0].clone(), high])
            })),
            Kind::Fcmp(pred, ty, a, b) if self.is_extended(ty) => {
                Some(self.extended_compare(inst, pred, ty, a, b))
            }
            Kind::Cast(op, from, a, to)
                if *op != "bitcast" && (self.is_extended(from) || self.is_extended(to)) =>
            {
                Some(self.extended_cast(inst, op, from, a, to))
            }
            _ => None,
        }
    }

    fn extended_binary(
        &mut self,
        inst: &'a Inst,
        op: &str,
        ty: &'a Type,
        a: &'a Value,
        b: &'a Value,
    ) -> Res<()> {
        let name = match op {
            "fadd" => "__weir_lib_extended_add",
            "fsub" => "__weir_lib_extended_sub",
            "fmul" => "__weir_lib_extended_mul",
            "fdiv" => "__weir_lib_extended_div",
            _ => return Err(format!("`{op}` of `x86_fp80`")),
        };
        let (a, b) = (self.v.value(ty, a)?, self.v.value(ty, b)?);
        let made = self.extended_number(name, [a, b].concat())?;
        self.define(inst, ty, made)
    }

    fn extended_compare(
        &mut self,
        inst: &'a Inst,
        pred: &str,
        ty: &'a Type,
        a: &'a Value,
        b: &'a Value,
    ) -> Res<()> {
        // Which results make it hold: less, equal, greater, not to be compared.
        let (kind, unordered) = (pred.get(1..).unwrap_or(""), pred.starts_with('u'));
        let held = match (pred, kind) {
            ("false", _) => 0b0000,
            ("true", _) => 0b1111,
            ("ord", _) => 0b0111,
            ("uno", _) => 0b1000,
            (_, "eq") => 0b0010,
            (_, "ne") => 0b0101,
            (_, "lt") => 0b0001,
            (_, "le") => 0b0011,
            (_, "gt") => 0b0100,
            (_, "ge") => 0b0110,
            _ => return Err(format!("`fcmp {pred}` of `x86_fp80`")),
        };
        let held = if unordered { held | 0b1000 } else { held };
        let (a, b) = (self.v.value(ty, a)?, self.v.value(ty, b)?);
        let seen = self.extended_call("__weir_lib_extended_compare", [a, b].concat(), Ty::U32)?;
        let bit = bin(BinOp::Shr, Ty::U32, number(32, held), seen);
        self.define(inst, &Type::Int(1), vec![cut(1, bit)])
    }

    fn extended_cast(
        &mut self,
        inst: &'a Inst,
        op: &str,
        from: &'a Type,
        a: &'a Value,
        to: &'a Type,
    ) -> Res<()> {
        let (f, t) = (prim(self.m(), from)?, prim(self.m(), to)?);
        let a = self.v.value(from, a)?;
        let made = match (op, f, t) {
            ("fpext", Prim::Single, _) => self.extended_number("__weir_lib_extended_from_single", a)?,
            ("fpext", Prim::Double, _) => self.extended_number("__weir_lib_extended_from_double", a)?,
            ("fptrunc", _, Prim::Single) => {
                vec![self.extended_call("__weir_lib_extended_to_single", a, Ty::U32)?]
            }
            ("fptrunc", _, Prim::Double) => {
                vec![self.extended_call("__weir_lib_extended_to_double", a, Ty::U64)?]
            }
            ("sitofp", Prim::Int(bits), _) if bits <= 64 => {
                let a = ints::extended(bits, a[0].clone());
                self.extended_number("__weir_lib_extended_from_integer", vec![a])?
            }
            ("uitofp", Prim::Int(bits), _) if bits <= 64 => {
                self.extended_number("__weir_lib_extended_from_natural", vec![a[0].clone(), number(64, 0)])?
            }
            ("fptosi", _, Prim::Int(bits)) if bits <= 64 => {
                let made = self.extended_call("__weir_lib_extended_to_integer", a, Ty::U64)?;
                vec![cut(bits, made)]
            }
            ("fptoui", _, Prim::Int(bits)) if bits <= 64 => {
                let made = self.extended_call("__weir_lib_extended_to_natural", a, Ty::U64)?;
                vec![cut(bits, made)]
            }
            _ => return Err(format!("`{op}` of `x86_fp80`")),
        };
        self.define(inst, to, made)
    }

    /// Intrinsics of such numbers.
    pub(crate) fn extended_intrinsic(&mut self, inst: &'a Inst, call: &'a Call, base: &str) -> Res<()> {
        let args = self.arguments(call)?;
        let high = |op, with| bin(op, HALF, args[1].clone(), number(16, with));
        let made = match (base, args.len()) {
            ("fabs", 2) => vec![args[0].clone(), high(BinOp::And, EXPONENT)],
            ("copysign", 4) => {
                let sign = bin(BinOp::And, HALF, args[3].clone(), number(16, SIGN));
                vec![args[0].clone(), bin(BinOp::Or, HALF, high(BinOp::And, EXPONENT), sign)]
            }
            ("fmuladd", 6) => {
                // The x87 has no such instruction: two roundings.
                let mut product = self.extended_number("__weir_lib_extended_mul", args[..4].to_vec())?;
                product.extend_from_slice(&args[4..]);
                self.extended_number("__weir_lib_extended_add", product)?
            }
            _ => return Err(format!("`llvm.{base}` of `x86_fp80`")),
        };
        self.define(inst, &call.ret, made)
    }

    /// A call of a function of the library that returns such a number.
    fn extended_number(&mut self, name: &str, args: Vec<Expr>) -> Res<Vec<Expr>> {
        let low = self.extended_call(name, args, Ty::U64)?;
        let high = self.e.temporary(Ty::U64);
        self.e.step(Op::Load(high, Place::Bytes(plus(&self.block(), 8), 8)));
        Ok(vec![low, cut(16, Expr::Reg(high))])
    }

    /// A call of a function of the library; the first word of its result.
    fn extended_call(&mut self, name: &str, args: Vec<Expr>, ty: Ty) -> Res<Expr> {
        let Some((Target::Function(id), true)) = self.v.w.links.find(LIBRARY, name) else {
            return Err("`x86_fp80`".into());
        };
        let routine = self.v.w.routine(id);
        let dst = self.e.temporary(ty);
        let args = [self.block()].into_iter().chain(args).collect();
        self.e.step(Op::Call { routine, args, dst: Some(dst) });
        Ok(Expr::Reg(dst))
    }
}
