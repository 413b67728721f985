//! Arithmetic: two operands, one operand, shifts and single bits.

use super::asm::{Insn, Operand};
use super::flags::{ALL, CF, EACH, Flags, OF, Of, SF, ZF, cast};
use super::lower::{Lower, Val, signed, unsigned};
use super::mnemonic::{Alu, Bit, Kind, Shift, Unary};
use super::step::Res;
use weir_ir::{BinOp, Diagnostic, Expr, Op, RmwOp, Ty, UnOp};

impl Lower<'_> {
    /// Refuses or guards arithmetic on what may be an address.
    pub(super) fn guard_addresses(&mut self, insn: &Insn, op: Alu, a: &Val, b: &Val) -> Res<()> {
        if a.ty != Ty::Ptr && b.ty != Ty::Ptr {
            return Ok(());
        }
        let refuse = |what: &str| {
            Err(Diagnostic::error(insn.span, format!("this {what} an address"))
                .hint("addresses can be moved, compared, set to zero and added to"))
        };
        match op {
            Alu::Cmp | Alu::Test if self.live & !ZF == 0 => Ok(()),
            Alu::Cmp | Alu::Test => refuse("compares more than the equality of"),
            Alu::Add | Alu::Sub => {
                let small = |v: &Val| {
                    let e = v.to(Ty::I64);
                    Expr::bin(BinOp::Eq, Ty::I64, cast(Ty::I64, cast(Ty::I32, e.clone())), e)
                };
                let zero = |v: &Val| Expr::bin(BinOp::Eq, Ty::I64, v.to(Ty::I64), Expr::int(0));
                let one_is_zero = if op == Alu::Add { zero(a).or(zero(b)) } else { zero(b) };
                self.ops.push(Op::Assert(one_is_zero.or(small(a).and(small(b)))));
                Ok(())
            }
            _ => refuse("computes with the bits of"),
        }
    }

    pub(super) fn alu(&mut self, insn: &Insn, op: Alu, w: u8) -> Res<()> {
        let (dst, src) = (&insn.ops[0], &insn.ops[1]);
        // Setting a register to zero is no arithmetic.
        let zeroes = match (dst, src) {
            (Operand::Reg(a, _), Operand::Reg(b, _)) => a == b && matches!(op, Alu::Xor | Alu::Sub),
            (Operand::Reg(..), Operand::Imm(0, _)) => op == Alu::And,
            _ => false,
        };
        if zeroes {
            let zero = Expr::Const(0, signed(w));
            self.set_flags(ALL, Of::Logic, signed(w), &zero, &zero);
            return self.put(dst, &Val { e: zero, ty: signed(w) }, w);
        }
        if op == Alu::Imul && w == 8 {
            return Err(Diagnostic::error(insn.span, "`imul` with two operands has no 8-bit form"));
        }
        let b = self.operand(src, w)?;
        if insn.lock {
            return self.locked(insn, op, &b, w);
        }
        let (a, place) = match dst {
            Operand::Mem(m) => {
                let (place, ty) = self.place(m, w)?;
                (self.load_temporary(place.clone(), w, ty), Some(place))
            }
            other => (self.operand(other, w)?, None),
        };
        self.guard_addresses(insn, op, &a, &b)?;
        let ty = self.common(&a, &b, w);
        let result = self.alu_flags(op, ty, &a.to(ty), &b.to(ty), ALL);
        match (op, place) {
            (Alu::Cmp | Alu::Test, _) => Ok(()),
            (_, Some(place)) => {
                self.ops.push(Op::Store(place, result));
                Ok(())
            }
            (_, None) => self.put(dst, &Val { e: result, ty }, w),
        }
    }

    /// Sets the flags of an operation, and gives its result.
    pub(super) fn alu_flags(&mut self, op: Alu, ty: Ty, a: &Expr, b: &Expr, flags: Flags) -> Expr {
        let sign = match op {
            Alu::Add => BinOp::Add,
            Alu::Sub | Alu::Cmp => BinOp::Sub,
            Alu::And | Alu::Test => BinOp::And,
            Alu::Or => BinOp::Or,
            Alu::Xor => BinOp::Xor,
            Alu::Imul => BinOp::Mul,
        };
        let result =
            if sign == BinOp::And && a == b { a.clone() } else { Expr::bin(sign, ty, a.clone(), b.clone()) };
        match op {
            Alu::Add => self.set_flags(flags, Of::Add, ty, a, b),
            Alu::Sub | Alu::Cmp => self.set_flags(flags, Of::Sub, ty, a, b),
            Alu::And | Alu::Test | Alu::Or | Alu::Xor => self.set_flags(flags, Of::Logic, ty, &result, b),
            Alu::Imul => {
                self.set_flags(flags & (CF | OF), Of::Mul, ty, a, b);
                self.havoc_flags(flags & (ZF | SF));
            }
        }
        result
    }

    /// A locked operation on memory.
    pub(super) fn locked(&mut self, insn: &Insn, op: Alu, b: &Val, w: u8) -> Res<()> {
        let Operand::Mem(m) = &insn.ops[0] else { return Ok(()) };
        let (place, holds) = self.place(m, w)?;
        if holds == Ty::Ptr || b.ty == Ty::Ptr {
            return Err(Diagnostic::error(insn.span, "this computes with an address in memory")
                .hint("only moves and exchanges of addresses in memory are supported"));
        }
        let rmw = match op {
            Alu::Sub => RmwOp::Sub,
            Alu::And => RmwOp::And,
            Alu::Or => RmwOp::Or,
            Alu::Xor => RmwOp::Xor,
            _ => RmwOp::Add,
        };
        let flags = match insn.kind {
            Kind::Unary(Unary::Not) => 0,
            Kind::Unary(_) => ALL & !CF,
            _ => ALL,
        };
        let ty = signed(w);
        let old = (self.live & flags != 0).then(|| self.b.temporary(ty));
        // Values of all 64-bit types are kept alike.
        let operand = if w == 64 { b.e.clone() } else { b.to(holds) };
        self.ops.push(Op::Rmw { dst: old, place, op: rmw, operand, ty: holds });
        if let Some(old) = old {
            self.alu_flags(op, ty, &Expr::Reg(old), &b.to(ty), flags);
        }
        Ok(())
    }

    pub(super) fn unary(&mut self, insn: &Insn, op: Unary, w: u8) -> Res<()> {
        let ty = signed(w);
        let constant = |v| Val { e: Expr::Const(v, ty), ty };
        let (alu, operand) = match op {
            Unary::Inc => (Alu::Add, constant(1)),
            Unary::Dec => (Alu::Sub, constant(1)),
            Unary::Not => (Alu::Xor, constant(-1)),
            Unary::Neg => (Alu::Sub, constant(0)),
        };
        if insn.lock && op != Unary::Neg {
            return self.locked(insn, alu, &operand, w);
        }
        if insn.lock {
            self.ops.push(Op::AtomicBegin);
        }
        let a = self.operand(&insn.ops[0], w)?;
        if a.ty == Ty::Ptr {
            return Err(Diagnostic::error(insn.span, "this computes with the bits of an address")
                .hint("addresses can be moved, compared, set to zero and added to"));
        }
        let value = match op {
            Unary::Inc | Unary::Dec => self.alu_flags(alu, ty, &a.e, &operand.e, ALL & !CF),
            Unary::Not => Expr::un(UnOp::BitNot, ty, a.e),
            Unary::Neg => {
                self.set_flags(ALL, Of::Sub, ty, &operand.e, &a.e);
                Expr::un(UnOp::Neg, ty, a.e)
            }
        };
        self.put(&insn.ops[0], &Val { e: value, ty }, w)?;
        if insn.lock {
            self.ops.push(Op::AtomicEnd);
        }
        Ok(())
    }

    pub(super) fn shift(&mut self, insn: &Insn, op: Shift, w: u8) -> Res<()> {
        let a = self.operand(&insn.ops[0], w)?;
        if a.ty == Ty::Ptr {
            return Err(Diagnostic::error(insn.span, "this computes with the bits of an address"));
        }
        // All counts are below 64, so 64 bits are enough to shift in.
        let mask = if w == 64 { 63 } else { 31 };
        let count = match &insn.ops[1] {
            Operand::Imm(n, _) => Expr::int(n & mask),
            other => {
                let cl = self.operand(other, 8)?;
                Expr::bin(BinOp::And, Ty::I64, cl.to(Ty::I64), Expr::int(mask))
            }
        };
        let ty = if op == Shift::Sar { Ty::I64 } else { Ty::U64 };
        let wide =
            if op == Shift::Sar { cast(Ty::I64, a.e.clone()) } else { cast(Ty::U64, a.to(unsigned(w))) };
        let sign = if op == Shift::Shl { BinOp::Shl } else { BinOp::Shr };
        let result = cast(signed(w), Expr::bin(sign, ty, wide.clone(), count.clone()));
        self.shift_flags(insn, op, w, &wide, &count, &result)?;
        self.put(&insn.ops[0], &Val { e: result, ty: signed(w) }, w)
    }

    pub(super) fn shift_flags(
        &mut self,
        insn: &Insn,
        op: Shift,
        w: u8,
        wide: &Expr,
        count: &Expr,
        result: &Expr,
    ) -> Res<()> {
        let known = count.constant();
        if known == Some(0) || self.live == 0 {
            return Ok(());
        }
        let ty = if op == Shift::Sar { Ty::I64 } else { Ty::U64 };
        let less_one = match known {
            Some(n) => Expr::int(n - 1),
            None => Expr::bin(BinOp::Sub, Ty::I64, count.clone(), Expr::int(1)),
        };
        // The bit that left last.
        let out = if op == Shift::Shl {
            let top = Expr::Const(i64::from(w) - 1, Ty::I64);
            Expr::bin(BinOp::Shr, ty, Expr::bin(BinOp::Shl, ty, wide.clone(), less_one), top)
        } else {
            Expr::bin(BinOp::Shr, ty, wide.clone(), less_one)
        };
        let is_set = |e: Expr, ty| {
            let bit = Expr::bin(BinOp::And, ty, e, Expr::Const(1, ty));
            Expr::bin(BinOp::Ne, ty, bit, Expr::Const(0, ty))
        };
        let negative = |e: Expr, ty| Expr::bin(BinOp::Lt, ty, e, Expr::Const(0, ty));
        let narrow = signed(w);
        let carry = is_set(out, ty);
        for (flag, _) in EACH {
            if self.live & flag == 0 {
                continue;
            }
            let r = self.flag_reg(flag);
            let value = match flag {
                ZF => Expr::bin(BinOp::Eq, narrow, result.clone(), Expr::Const(0, narrow)),
                SF => negative(result.clone(), narrow),
                CF => carry.clone(),
                // Defined for a shift by one only.
                _ if known != Some(1) => {
                    if known.is_none() {
                        return Err(Diagnostic::error(
                            insn.span,
                            "a later instruction reads OF, which this leaves undefined",
                        )
                        .hint("OF is defined after shifts by the constant 1 only"));
                    }
                    self.ops.push(Op::Havoc(r, None));
                    continue;
                }
                _ => match op {
                    Shift::Shl => {
                        Expr::bin(BinOp::Ne, Ty::Bool, negative(result.clone(), narrow), carry.clone())
                    }
                    Shift::Shr => negative(cast(narrow, wide.clone()), narrow),
                    Shift::Sar => Expr::FALSE,
                },
            };
            let value = match known {
                Some(_) => value,
                None => {
                    let none = Expr::bin(BinOp::Eq, Ty::I64, count.clone(), Expr::int(0));
                    Expr::Ite(Box::new(none), Box::new(Expr::Reg(r)), Box::new(value))
                }
            };
            self.ops.push(Op::Assign(r, value));
        }
        Ok(())
    }

    pub(super) fn bit(&mut self, insn: &Insn, op: Bit, w: u8) -> Res<()> {
        let ty = signed(w);
        let number = match &insn.ops[1] {
            Operand::Imm(n, _) => Expr::Const(n & (i64::from(w) - 1), ty),
            // The model takes shift amounts modulo the width, as the machine does here.
            other => self.operand(other, w)?.to(ty),
        };
        let mask = Expr::bin(BinOp::Shl, ty, Expr::Const(1, ty), number.clone());
        let mask = mask.constant().map_or(mask.clone(), |m| Expr::Const(m, ty));
        let others = Expr::un(UnOp::BitNot, ty, mask.clone());
        let others = others.constant().map_or(others.clone(), |m| Expr::Const(m, ty));
        let (rmw, sign, operand) = match op {
            Bit::Test | Bit::Set => (RmwOp::Or, BinOp::Or, mask),
            Bit::Reset => (RmwOp::And, BinOp::And, others),
            Bit::Flip => (RmwOp::Xor, BinOp::Xor, mask),
        };
        let old = match (&insn.ops[0], insn.lock) {
            (Operand::Mem(m), true) => {
                let (place, holds) = self.place(m, w)?;
                let dst = (self.live & CF != 0).then(|| self.b.temporary(ty));
                let operand = Val { e: operand.clone(), ty }.to(holds);
                self.ops.push(Op::Rmw { dst, place, op: rmw, operand, ty: holds });
                dst.map_or(Expr::Const(0, ty), Expr::Reg)
            }
            (dst, _) => self.operand(dst, w)?.to(ty),
        };
        let shifted = Expr::bin(BinOp::Shr, ty, old.clone(), number);
        let one = Expr::bin(BinOp::And, ty, shifted, Expr::Const(1, ty));
        if self.live & CF != 0 {
            let r = self.flag_reg(CF);
            self.ops.push(Op::Assign(r, Expr::bin(BinOp::Ne, ty, one, Expr::Const(0, ty))));
        }
        self.havoc_flags(OF | SF);
        if insn.lock || op == Bit::Test {
            return Ok(());
        }
        self.put(&insn.ops[0], &Val { e: Expr::bin(sign, ty, old, operand), ty }, w)
    }
}
