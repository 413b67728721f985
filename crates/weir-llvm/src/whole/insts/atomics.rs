//! Locked operations and fences.
//!
//! What the machine has no single operation for (16 bytes, floating point, sums that stop)
//! is an atomic section: it needs the own buffer empty, as a locked instruction does.

use crate::ast::{Inst, Order, Type, Value};
use crate::insts::releases;
use crate::whole::compute::{floats, ints, lanes, wide};
use crate::whole::function::Fun;
use crate::whole::make::{apply, bin, ite, number};
use crate::whole::shape::{Prim, Res, prim, signed, unsigned};
use weir_ir::fun::{Arith, FloatOp, Width};
use weir_ir::{BinOp, Expr, FenceKind, Fun as Function, Op, Place, RmwOp, Ty};

impl<'a> Fun<'_, 'a> {
    pub(crate) fn fence(&mut self, order: Order, alone: bool) {
        let kind = match order {
            _ if alone => FenceKind::None,
            Order::SeqCst => FenceKind::Full,
            order if releases(order) => FenceKind::StoreStore,
            _ => FenceKind::None,
        };
        self.e.step(Op::Fence(kind));
    }

    pub(crate) fn cmpxchg(
        &mut self,
        inst: &'a Inst,
        ty: &'a Type,
        ptr: &'a Value,
        expected: &'a Value,
        new: &'a Value,
    ) -> Res<()> {
        let pointer = self.v.pointer(ptr)?;
        let (expected, new) = (self.v.value(ty, expected)?, self.v.value(ty, new)?);
        let prim = prim(self.m(), ty)?;
        let mut made = if prim.regs() > 1 {
            self.cmpxchg_wide(&pointer, ty, &expected, &new)?
        } else {
            let (old, ok) = (self.e.temporary(prim.ty(0)), self.e.temporary(unsigned(1)));
            self.e.step(Op::Cas {
                old: Some(old),
                ok: Some(ok),
                place: Place::Bytes(pointer, prim.bytes() as u8),
                expected: expected[0].clone(),
                new: new[0].clone(),
            });
            vec![Expr::Reg(old), Expr::Reg(ok)]
        };
        if let Some(name) = &inst.dst {
            made.shrink_to_fit();
            self.v.locals.insert(name, made);
        }
        Ok(())
    }

    /// 16 bytes: an atomic section.
    pub(crate) fn cmpxchg_wide(
        &mut self,
        pointer: &Expr,
        ty: &Type,
        expected: &[Expr],
        new: &[Expr],
    ) -> Res<Vec<Expr>> {
        let pointer = self.e.keep(Ty::Ptr, pointer.clone());
        self.e.step(Op::AtomicBegin);
        let old = self.load_at(&pointer, ty, 16)?;
        let same = lanes::icmp(self.m(), "eq", ty, &old, expected)?.remove(0);
        let ok = self.e.temporary(unsigned(1));
        self.e.step(Op::Assign(ok, same));
        let (from, end) = (self.e.loc, self.e.b.loc());
        let done = Expr::Reg(ok);
        self.e.step(Op::Assume(done.clone()));
        self.store_at(&pointer, ty, new, 16)?;
        self.e.step_to(Op::AtomicEnd, end);
        self.e.at(from);
        self.e.step(Op::Assume(done.clone().negate()));
        self.e.step_to(Op::AtomicEnd, end);
        Ok(old.into_iter().chain([done]).collect())
    }

    pub(crate) fn rmw(
        &mut self,
        inst: &'a Inst,
        op: &'static str,
        ty: &'a Type,
        ptr: &'a Value,
        value: &'a Value,
    ) -> Res<()> {
        let pointer = self.v.pointer(ptr)?;
        let operand = self.v.value(ty, value)?;
        let prim = prim(self.m(), ty)?;
        let made = self.rmw_at(op, &pointer, ty, prim, operand, inst.dst.is_some())?;
        if let Some(name) = &inst.dst {
            self.v.locals.insert(name, made);
        }
        Ok(())
    }

    /// The old value.
    pub(crate) fn rmw_at(
        &mut self,
        op: &str,
        pointer: &Expr,
        ty: &Type,
        prim: Prim,
        operand: Vec<Expr>,
        wanted: bool,
    ) -> Res<Vec<Expr>> {
        let simple = match op {
            "xchg" => Some((RmwOp::Xchg, false)),
            "add" => Some((RmwOp::Add, false)),
            "sub" => Some((RmwOp::Sub, false)),
            "and" => Some((RmwOp::And, false)),
            "or" => Some((RmwOp::Or, false)),
            "xor" => Some((RmwOp::Xor, false)),
            "nand" => Some((RmwOp::Nand, false)),
            "max" => Some((RmwOp::Max, true)),
            "min" => Some((RmwOp::Min, true)),
            "umax" => Some((RmwOp::Max, false)),
            "umin" => Some((RmwOp::Min, false)),
            _ => None,
        };
        if let Some((op, has_sign)) = simple
            && matches!(prim.bits(), 8 | 16 | 32 | 64)
        {
            let bits = prim.bits();
            let operand = operand.into_iter().next().ok_or("a value of no size")?;
            let operand = if has_sign { crate::whole::make::with_sign(bits, operand) } else { operand };
            let dst = if wanted { Some(self.e.temporary(prim.ty(0))) } else { None };
            let ty = if has_sign { signed(bits) } else { unsigned(bits) };
            let place = Place::Bytes(pointer.clone(), prim.bytes() as u8);
            self.e.step(Op::Rmw { dst, place, op, operand, ty });
            return Ok(dst.map(Expr::Reg).into_iter().collect());
        }
        let pointer = self.e.keep(Ty::Ptr, pointer.clone());
        let operand: Vec<Expr> =
            operand.into_iter().enumerate().map(|(i, e)| self.e.keep(prim.ty(i), e)).collect();
        self.e.step(Op::AtomicBegin);
        let old = self.load_at(&pointer, ty, 16)?;
        let new = function(op, prim, &old, &operand)?;
        self.store_at(&pointer, ty, &new, 16)?;
        self.e.step(Op::AtomicEnd);
        Ok(old)
    }
}

/// What memory gets, given what it has and the operand.
fn function(op: &str, prim: Prim, old: &[Expr], by: &[Expr]) -> Res<Vec<Expr>> {
    let bits = prim.bits();
    let less = |pred: &str, a: &[Expr], b: &[Expr]| match prim.regs() {
        1 => ints::compare(pred, bits, a[0].clone(), b[0].clone()),
        _ => wide::compare(pred, bits, a, b),
    };
    let choose = |c: Expr, a: &[Expr], b: &[Expr]| -> Vec<Expr> {
        a.iter().zip(b).map(|(x, y)| ite(&c, x.clone(), y.clone())).collect()
    };
    let float = |op| Ok(vec![floats::operation(op, prim, vec![old[0].clone(), by[0].clone()])?]);
    let narrow = if prim.regs() == 1 { Ok(()) } else { Err(format!("`atomicrmw {op}` of 128 bits")) };
    let one = || number(bits, 1);
    Ok(match op {
        "xchg" => by.to_vec(),
        "add" | "sub" | "and" | "or" | "xor" => lanes::one(op, prim, old, by)?,
        "nand" => {
            let both = lanes::one("and", prim, old, by)?;
            lanes::one("xor", prim, &both, &crate::whole::make::words(prim, -1))?
        }
        "max" => choose(less("sgt", old, by)?, old, by),
        "min" => choose(less("slt", old, by)?, old, by),
        "umax" => choose(less("ugt", old, by)?, old, by),
        "umin" => choose(less("ult", old, by)?, old, by),
        "fadd" => return float(FloatOp::Add),
        "fsub" => return float(FloatOp::Sub),
        "fmax" => return float(FloatOp::Max),
        "fmin" => return float(FloatOp::Min),
        "uinc_wrap" | "udec_wrap" | "usub_cond" | "usub_sat" => {
            narrow?;
            let (old, by) = (old[0].clone(), by[0].clone());
            let compare = |pred: &str, a: &Expr, b: &Expr| ints::compare(pred, bits, a.clone(), b.clone());
            vec![match op {
                "uinc_wrap" => {
                    let next = ints::binary("add", bits, old.clone(), one())?;
                    ite(&compare("uge", &old, &by)?, number(bits, 0), next)
                }
                "udec_wrap" => {
                    let next = ints::binary("sub", bits, old.clone(), one())?;
                    let ends = bin(
                        BinOp::LOr,
                        Ty::Bool,
                        compare("eq", &old, &number(bits, 0))?,
                        compare("ugt", &old, &by)?,
                    );
                    ite(&ends, by, next)
                }
                "usub_cond" => {
                    let next = ints::binary("sub", bits, old.clone(), by.clone())?;
                    ite(&compare("uge", &old, &by)?, next, old)
                }
                _ => {
                    let width = Width { bits: bits as u8, signed: false };
                    apply(Function::Saturates(Arith::Sub, width), vec![old, by], bits)
                }
            }]
        }
        _ => return Err(format!("`atomicrmw {op}`")),
    })
}
