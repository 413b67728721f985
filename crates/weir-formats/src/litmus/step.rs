//! What each instruction does (Intel SDM, volume 2), as steps of the model.
//!
//! One access to memory is one step. Instructions that read and write memory
//! without `lock` are a load and then a store; locked ones (and `xchg` with
//! memory) are one indivisible step. Deviations:
//! 1. `cmpxchg` without `lock` writes memory only if the comparison succeeds
//!    (the manual also writes the old value back; herd does not).
//! 2. A locked operation on the stack is a full fence: the stack is private.
//! 3. Adding to an address is allowed where one of the two is zero (as the
//!    artificial dependencies of litmus tests do); this is asserted.

use super::asm::{Insn, Operand};
use super::flags::{ALL, CF, EACH, Flags, OF, SF, cast, live_flags, not};
use super::layout::{Target, explicit_width};
use super::lower::{Lower, Val, signed, unsigned};
use super::mnemonic::{Kind, Unary};
use super::table::Column;
use weir_ir::{BinOp, Diagnostic, Expr, FenceKind, LocId, Op, Place, Routine, Ty};

pub(super) type Res<T> = Result<T, Diagnostic>;

/// The flags an instruction sets for certain, and those it reads.
pub(super) fn effects(insn: &Insn) -> (Flags, Flags) {
    match insn.kind {
        Kind::Alu(_) | Kind::Cmpxchg | Kind::Xadd | Kind::Unary(Unary::Neg) => (ALL, 0),
        Kind::Unary(Unary::Inc | Unary::Dec) => (ALL & !CF, 0),
        Kind::Shift(_) => match insn.ops.get(1) {
            // By zero, and perhaps by `cl`, the flags stay.
            Some(Operand::Imm(n, _)) if n & 31 != 0 => (ALL, 0),
            _ => (0, 0),
        },
        Kind::Bit(_) => (CF | OF | SF, 0),
        Kind::Jcc(c) | Kind::Set(c) | Kind::Cmov(c) => (0, c.reads()),
        _ => (0, 0),
    }
}

/// The code of a thread.
pub(super) fn code(mut l: Lower, diags: &mut Vec<Diagnostic>) -> Routine {
    let column: &Column = l.column;
    let effects: Vec<(Flags, Flags)> = column.insns.iter().map(effects).collect();
    let live = live_flags(&effects, |i| column.next(i));
    let n = column.insns.len();
    let entries: Vec<LocId> = (0..=n).map(|_| l.b.loc()).collect();
    for (i, insn) in column.insns.iter().enumerate() {
        l.b.routine.locs[entries[i].index()].span = insn.span;
    }
    for (label, at, _) in &column.labels {
        // A location shows one label; jumps to the others lead here all the same.
        l.b.routine.locs[entries[*at].index()].label.get_or_insert_with(|| label.clone());
    }
    for (i, insn) in column.insns.iter().enumerate() {
        l.live = live[i];
        let to = match (insn.kind, insn.ops.first()) {
            (Kind::Jmp | Kind::Jcc(_), Some(Operand::Label(label, _))) => column.target(label),
            _ => Some(i + 1),
        };
        let Some(to) = to.map(|t| entries[t]) else { continue };
        let (from, next) = (entries[i], entries[i + 1]);
        let result = match insn.kind {
            Kind::Jcc(cond) => {
                let holds = l.condition(cond);
                l.b.edge(from, to, Op::Assume(holds.clone()), insn.span);
                l.b.edge(from, next, Op::Assume(not(holds)), insn.span);
                Ok(())
            }
            Kind::Cmpxchg if !insn.lock && insn.ops[0].mem().is_some() => l.cmpxchg_unlocked(insn, from, to),
            _ => l.step(insn).map(|()| l.flush(from, to, insn.span)),
        };
        if let Err(d) = result {
            l.ops.clear();
            diags.push(d);
        }
    }
    for reg in std::mem::take(&mut l.wanted) {
        l.reg(reg);
    }
    l.b.routine.entry = entries[0];
    l.b.routine.span = column.span;
    l.b.finish()
}

impl Lower<'_> {
    /// The width of the instruction's operands.
    pub(super) fn width(&self, insn: &Insn) -> Res<u8> {
        if let Some(w) = explicit_width(insn)? {
            return Ok(w);
        }
        for mem in insn.ops.iter().filter_map(Operand::mem) {
            if let Target::Static { loc, .. } = self.layout.target(self.thread, mem)? {
                return Ok(self.layout.locs[loc].bits);
            }
        }
        Ok(self.nat())
    }

    pub(super) fn condition(&mut self, cond: super::flags::Cond) -> Expr {
        let regs = EACH.map(|(f, _)| (f, (cond.reads() & f != 0).then(|| self.flag_reg(f))));
        cond.holds(|flag| {
            regs.iter().find(|(f, _)| *f == flag).and_then(|(_, r)| *r).map_or(Expr::FALSE, Expr::Reg)
        })
    }

    /// The steps of an instruction that does not branch.
    pub(super) fn step(&mut self, insn: &Insn) -> Res<()> {
        let w = self.width(insn)?;
        if let Some(mem) = insn.ops.first().and_then(Operand::mem)
            && insn.lock
            && self.layout.target(self.thread, mem)? == Target::Stack
            && matches!(insn.kind, Kind::Alu(_) | Kind::Unary(_))
        {
            self.ops.push(Op::Fence(FenceKind::Full));
            self.havoc_flags(effects(insn).0);
            return Ok(());
        }
        match insn.kind {
            Kind::Nop | Kind::Jmp | Kind::Jcc(_) => Ok(()),
            Kind::Fence(kind) => {
                self.ops.push(Op::Fence(kind));
                Ok(())
            }
            Kind::Mov => self.mov(insn, w),
            Kind::Movx { signed: sign, from } => self.movx(insn, sign, from),
            Kind::Lea => self.lea(insn),
            Kind::Alu(op) => self.alu(insn, op, w),
            Kind::Unary(op) => self.unary(insn, op, w),
            Kind::Shift(op) => self.shift(insn, op, w),
            Kind::Bit(op) => self.bit(insn, op, w),
            Kind::Xchg | Kind::Uxch => self.xchg(insn, w),
            Kind::Cmpxchg => self.cmpxchg(insn, w),
            Kind::Xadd => self.xadd(insn, w),
            Kind::Set(cond) => {
                let e = self.condition(cond);
                let value = Val { e: cast(signed(8), e), ty: signed(8) };
                self.put(&insn.ops[0], &value, 8)
            }
            Kind::Cmov(cond) => {
                // The source is read whether the condition holds or not.
                let src = self.operand(&insn.ops[1], w)?;
                let dst = self.operand(&insn.ops[0], w)?;
                let ty = if src.ty == dst.ty { src.ty } else { self.common(&src, &dst, w) };
                let holds = self.condition(cond);
                let e = Expr::Ite(Box::new(holds), Box::new(src.to(ty)), Box::new(dst.to(ty)));
                self.put(&insn.ops[0], &Val { e, ty }, w)
            }
        }
    }

    /// The type two values are computed in: addresses as 64-bit numbers.
    pub(super) fn common(&self, a: &Val, b: &Val, w: u8) -> Ty {
        if a.ty == Ty::Ptr || b.ty == Ty::Ptr { Ty::I64 } else { signed(w) }
    }

    /// Writes an operand.
    pub(super) fn put(&mut self, op: &Operand, value: &Val, w: u8) -> Res<()> {
        match op {
            Operand::Reg(p, span) => self.write(*p, value, *span),
            Operand::Mem(m) => {
                let (place, _) = self.place(m, w)?;
                self.ops.push(Op::Store(place, value.e.clone()));
                Ok(())
            }
            other => Err(Diagnostic::error(other.span(), "this cannot be written")),
        }
    }

    pub(super) fn mov(&mut self, insn: &Insn, w: u8) -> Res<()> {
        if let (Operand::Reg(p, span), Operand::Mem(m)) = (&insn.ops[0], &insn.ops[1]) {
            let (place, ty) = self.place(m, w)?;
            return self.load(*p, place, ty, *span);
        }
        let value = self.operand(&insn.ops[1], w)?;
        self.put(&insn.ops[0], &value, w)
    }

    pub(super) fn movx(&mut self, insn: &Insn, sign: bool, from: Option<u8>) -> Res<()> {
        let w = explicit_width(insn)?.unwrap_or(self.nat());
        let bits = match &insn.ops[1] {
            Operand::Reg(p, _) => p.bits,
            Operand::Mem(m) => match (from.or(m.bits), self.layout.target(self.thread, m)?) {
                (Some(bits), _) => bits,
                (None, Target::Static { loc, .. }) => self.layout.locs[loc].bits,
                (None, _) => {
                    return Err(Diagnostic::error(m.span, "the width of this access is not known")
                        .hint("say it in the name (`movzbl`) or before the operand (`byte [rax]`)"));
                }
            },
            _ => w,
        };
        if from.is_some_and(|f| f != bits) || bits >= w {
            return Err(Diagnostic::error(insn.ops[1].span(), format!("this operand has {bits} bits"))
                .hint("the source of a widening move is narrower than its destination, and as wide as the name says"));
        }
        let value = self.operand(&insn.ops[1], bits)?;
        let wide = if sign { value.e.clone() } else { value.to(unsigned(bits)) };
        self.put(&insn.ops[0], &Val { e: cast(signed(w), wide), ty: signed(w) }, w)
    }

    pub(super) fn lea(&mut self, insn: &Insn) -> Res<()> {
        let (Operand::Reg(p, span), Operand::Mem(m)) = (&insn.ops[0], &insn.ops[1]) else { return Ok(()) };
        let pointer = |reg| self.layout.reg_ty(self.thread, reg) == Ty::Ptr;
        let numbers =
            m.sym.is_none() && !m.base.is_some_and(pointer) && !m.index.is_some_and(|(r, _)| pointer(r));
        if numbers {
            let ty = signed(self.nat());
            let mut sum = Expr::Const(ty.wrap(m.disp), ty);
            let scaled = m.index.into_iter().chain(m.base.map(|b| (b, 1)));
            for (reg, scale) in scaled {
                let e = Expr::Reg(self.reg(reg));
                let e = if scale == 1 { e } else { Expr::bin(BinOp::Mul, ty, e, Expr::Const(scale, ty)) };
                sum = if sum.constant() == Some(0) { e } else { Expr::bin(BinOp::Add, ty, e, sum) };
            }
            return self.write(*p, &Val { e: sum, ty }, *span);
        }
        if p.bits != self.nat() {
            return Err(Diagnostic::error(*span, format!("an address does not fit {} bits", p.bits)));
        }
        let e = match self.layout.target(self.thread, m)? {
            Target::Static { loc, .. } => {
                let bits = self.layout.locs[loc].bits;
                match self.place(m, bits)?.0 {
                    Place::Cell(object, index) => Expr::AddrOf(object, Box::new(index)),
                    Place::Deref(e) | Place::Bytes(e, _) => e,
                }
            }
            Target::Dynamic { base, disp: 0, index: None } => Expr::Reg(self.reg(base)),
            _ => {
                return Err(Diagnostic::error(
                    m.span,
                    "computing with the address in a register is not supported",
                )
                .hint("name the location, or add the offset in the access itself"));
            }
        };
        self.write(*p, &Val { e, ty: Ty::Ptr }, *span)
    }
}
