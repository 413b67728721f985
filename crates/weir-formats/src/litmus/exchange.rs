//! Exchanges: `xchg`, `xadd`, `cmpxchg`, locked and not.

use super::asm::{Insn, Operand};
use super::flags::{ALL, Flags, Of, ZF, not};
use super::lower::{Lower, Val, signed};
use super::mnemonic::Kind;
use super::regs::{Part, RAX};
use super::step::Res;
use weir_ir::{BinOp, Diagnostic, Expr, LocId, Op, Place, RmwOp, Ty};

impl Lower<'_> {
    /// Whether a load of that width fills the register as it should be.
    pub(super) fn direct(&self, w: u8, holds: Ty) -> bool {
        w == self.nat() || (w == 32 && holds == Ty::U32)
    }

    /// A locked step with a register as its operand, which gets the old value.
    /// `flags` are those of `old + operand` that are to be set.
    fn fetch(
        &mut self,
        op: RmwOp,
        (place, holds): (Place, Ty),
        src: Part,
        flags: Flags,
        insn: &Insn,
    ) -> Res<()> {
        let w = src.bits;
        let before = self.read(src);
        let ty = if holds == Ty::Ptr { Ty::I64 } else { holds };
        // Values of all 64-bit types are kept alike.
        let operand = if w == 64 || ty == Ty::I64 { before.e.clone() } else { before.to(ty) };
        if self.live & flags == 0 && self.direct(w, holds) {
            if w != self.nat() {
                self.no_address_in(src.reg, insn.span)?;
            }
            let dst = Some(self.reg(src.reg));
            self.ops.push(Op::Rmw { dst, place, op, operand, ty });
            return Ok(());
        }
        let kept = if holds == Ty::Ptr { Ty::Ptr } else { signed(w) };
        let old = self.b.temporary(kept);
        self.ops.push(Op::Rmw { dst: Some(old), place, op, operand, ty });
        self.set_flags(flags, Of::Add, signed(w), &Expr::Reg(old), &before.e);
        self.write(src, &Val { e: Expr::Reg(old), ty: kept }, insn.span)
    }

    pub(super) fn xchg(&mut self, insn: &Insn, w: u8) -> Res<()> {
        let (Operand::Reg(src, span), dst) = (&insn.ops[1], &insn.ops[0]) else { return Ok(()) };
        match dst {
            Operand::Mem(m) => {
                let (place, holds) = self.place(m, w)?;
                if insn.kind == Kind::Uxch {
                    let old = self.load_temporary(place.clone(), w, holds);
                    let new = self.read(*src);
                    self.ops.push(Op::Store(place, new.e));
                    return self.write(*src, &old, *span);
                }
                self.fetch(RmwOp::Xchg, (place, holds), *src, 0, insn)
            }
            other => {
                let a = self.operand(other, w)?;
                let b = self.read(*src);
                let r = self.b.temporary(a.ty);
                self.ops.push(Op::Assign(r, a.e));
                self.put(other, &b, w)?;
                self.write(*src, &Val { e: Expr::Reg(r), ty: a.ty }, *span)
            }
        }
    }

    pub(super) fn xadd(&mut self, insn: &Insn, w: u8) -> Res<()> {
        let (Operand::Reg(src, span), dst) = (&insn.ops[1], &insn.ops[0]) else { return Ok(()) };
        let ty = signed(w);
        let b = self.read(*src);
        if b.ty == Ty::Ptr {
            return Err(Diagnostic::error(insn.span, "this computes with an address"));
        }
        if let (Operand::Mem(m), true) = (dst, insn.lock) {
            let (place, holds) = self.place(m, w)?;
            if holds == Ty::Ptr {
                return Err(Diagnostic::error(insn.span, "this computes with an address in memory"));
            }
            return self.fetch(RmwOp::Add, (place, holds), *src, ALL, insn);
        }
        let a = self.operand(dst, w)?;
        if a.ty == Ty::Ptr {
            return Err(Diagnostic::error(insn.span, "this computes with an address"));
        }
        self.set_flags(ALL, Of::Add, ty, &a.e, &b.e);
        let sum = Expr::bin(BinOp::Add, ty, a.e.clone(), b.e);
        if dst.mem().is_some() {
            // What was loaded is in a register of its own already.
            self.put(dst, &Val { e: sum, ty }, w)?;
            return self.write(*src, &a, *span);
        }
        let new = self.b.temporary(ty);
        self.ops.push(Op::Assign(new, sum));
        self.write(*src, &a, *span)?;
        // The sum goes to the destination last: it wins if both are one register.
        self.put(dst, &Val { e: Expr::Reg(new), ty }, w)
    }

    pub(super) fn cmpxchg(&mut self, insn: &Insn, w: u8) -> Res<()> {
        let (Operand::Reg(src, _), dst) = (&insn.ops[1], &insn.ops[0]) else { return Ok(()) };
        let acc = Part { reg: RAX, bits: w, high: false };
        let expected = self.read(acc);
        let new = self.read(*src);
        let Operand::Mem(m) = dst else { return self.cmpxchg_registers(insn, *src, w) };
        let (place, holds) = self.place(m, w)?;
        let in_memory = |v: &Val| if w == 64 || holds == Ty::Ptr { v.e.clone() } else { v.to(holds) };
        let ok = (self.live & ZF != 0).then(|| self.flag_reg(ZF));
        let (expected_e, new_e) = (in_memory(&expected), in_memory(&new));
        if w == self.nat() && self.live & !ZF == 0 {
            // When it succeeds, the old value is what the register holds already.
            let old = Some(self.reg(RAX));
            self.ops.push(Op::Cas { old, ok, place, expected: expected_e, new: new_e });
            return Ok(());
        }
        let ok = ok.unwrap_or_else(|| self.b.temporary(Ty::Bool));
        let ty = if holds == Ty::Ptr { Ty::I64 } else { self.common(&expected, &expected, w) };
        let old = self.b.temporary(if holds == Ty::Ptr { Ty::Ptr } else { signed(w) });
        self.ops.push(Op::Cas { old: Some(old), ok: Some(ok), place, expected: expected_e, new: new_e });
        let old = Val { e: Expr::Reg(old), ty: if holds == Ty::Ptr { Ty::Ptr } else { signed(w) } };
        self.set_flags(ALL & !ZF, Of::Sub, ty, &expected.to(ty), &old.to(ty));
        self.keep_unless(Expr::Reg(ok), acc, &old, insn)
    }

    /// Writes `rax` only if the comparison failed.
    pub(super) fn keep_unless(&mut self, ok: Expr, acc: Part, value: &Val, insn: &Insn) -> Res<()> {
        let before = Expr::Reg(self.reg(RAX));
        self.write(acc, value, insn.span)?;
        if let Some(Op::Assign(_, e)) = self.ops.last_mut() {
            *e = Expr::Ite(Box::new(ok), Box::new(before), Box::new(e.clone()));
        }
        Ok(())
    }

    pub(super) fn cmpxchg_registers(&mut self, insn: &Insn, src: Part, w: u8) -> Res<()> {
        let acc = Part { reg: RAX, bits: w, high: false };
        let (expected, old, new) = (self.read(acc), self.operand(&insn.ops[0], w)?, self.read(src));
        let ty = self.common(&expected, &old, w);
        let ok = self.b.temporary(Ty::Bool);
        let kept = self.b.temporary(old.ty);
        self.ops.push(Op::Assign(ok, Expr::bin(BinOp::Eq, ty, expected.to(ty), old.to(ty))));
        self.ops.push(Op::Assign(kept, old.e.clone()));
        self.set_flags(ALL, Of::Sub, ty, &expected.to(ty), &old.to(ty));
        let both = if new.ty == old.ty { new.ty } else { self.common(&new, &old, w) };
        let chosen = Expr::Ite(Box::new(Expr::Reg(ok)), Box::new(new.to(both)), Box::new(old.to(both)));
        self.put(&insn.ops[0], &Val { e: chosen, ty: both }, w)?;
        self.keep_unless(Expr::Reg(ok), acc, &Val { e: Expr::Reg(kept), ty: old.ty }, insn)
    }

    /// `cmpxchg` on memory without `lock`: a load, then perhaps a store.
    pub(super) fn cmpxchg_unlocked(&mut self, insn: &Insn, from: LocId, to: LocId) -> Res<()> {
        let (Operand::Reg(src, _), Operand::Mem(m)) = (&insn.ops[1], &insn.ops[0]) else { return Ok(()) };
        let w = self.width(insn)?;
        let acc = Part { reg: RAX, bits: w, high: false };
        let (place, holds) = self.place(m, w)?;
        let old = self.load_temporary(place.clone(), w, holds);
        let (expected, new) = (self.read(acc), self.read(*src));
        let ty = self.common(&expected, &old, w);
        self.set_flags(ALL, Of::Sub, ty, &expected.to(ty), &old.to(ty));
        let fork = self.b.loc();
        self.b.routine.locs[fork.index()].span = insn.span;
        self.flush(from, fork, insn.span);
        let equal = Expr::bin(BinOp::Eq, ty, expected.to(ty), old.to(ty));
        self.ops = vec![Op::Assume(equal.clone()), Op::Store(place, new.e)];
        self.flush(fork, to, insn.span);
        self.ops = vec![Op::Assume(not(equal))];
        self.write(acc, &old, insn.span)?;
        self.flush(fork, to, insn.span);
        Ok(())
    }
}
