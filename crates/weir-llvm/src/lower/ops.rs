//! Instructions as steps of the model.

use super::Lower;
use crate::mid::{At, Bin, MTy, Op as M, Opd, Rmw, ValId, ty, uty};
use weir_ir::{BinOp, Expr, Op, Place, RmwOp, Ty};

impl Lower<'_> {
    pub(super) fn inst(&mut self, op: &M, dst: &[ValId], loose: bool, at: At) {
        let d = dst.first().copied();
        match op {
            M::Alloca(..) | M::Unsupported(_) | M::Indirect(..) => {}
            M::Copy(o) => {
                if let Some(d) = d {
                    let e = self.as_ty(*o, self.flat.vals[d].ty);
                    self.define(d, e, at);
                }
            }
            M::Bin(op, bits, a, b) => {
                let Some(d) = d else { return };
                let e = self.binary(*op, MTy::Int(*bits), *a, *b);
                // The result may be wanted as a pointer (tagged ones).
                let want = self.flat.vals[d].ty;
                let e = if want == MTy::Int(*bits) { e } else { Expr::Cast(ty(want), Box::new(e)) };
                if matches!(op, Bin::UDiv | Bin::SDiv | Bin::URem | Bin::SRem) {
                    self.assign(d, e, at);
                } else {
                    self.define(d, e, at);
                }
            }
            M::Icmp(pred, t, a, b) => {
                let e = self.compare(*pred, *t, *a, *b);
                if let Some(d) = d {
                    self.define(d, e, at);
                }
            }
            M::Select(c, a, b) => {
                if let Some(d) = d {
                    let t = self.flat.vals[d].ty;
                    let (c, a, b) = (self.as_ty(*c, MTy::Int(1)), self.as_ty(*a, t), self.as_ty(*b, t));
                    self.define(d, Expr::Ite(Box::new(c), Box::new(a), Box::new(b)), at);
                }
            }
            M::Cast(kind, from, to, o) => {
                if let Some(d) = d {
                    let e = self.cast(*kind, *from, *to, *o);
                    self.define(d, e, at);
                }
            }
            M::Gep(base, off, idx) => {
                if let Some(d) = d {
                    let e = self.gep(*base, *off, idx);
                    self.define(d, e, at);
                }
            }
            M::Load(p, t, check) => {
                let Some(d) = d else { return };
                if self.mem.bytes {
                    return self.load_bytes(*p, *t, loose, d, at);
                }
                let place = self.place(*p, *t);
                if *check && self.mem.may_be_unwritten(self.index, *p) {
                    let raw = match self.raw {
                        Some(r) => r,
                        None => *self.raw.insert(self.b.reg("%raw", Ty::I64)),
                    };
                    self.step(Op::Load(raw, place), at);
                    let written =
                        Expr::bin(BinOp::Ne, Ty::I64, Expr::Reg(raw), Expr::int(self.mem.unwritten));
                    self.written(written, "memory is read that was never written", at);
                    let r = self.fresh(d);
                    self.step(Op::Assign(r, Expr::Cast(ty(*t), Box::new(Expr::Reg(raw)))), at);
                } else {
                    let r = self.fresh(d);
                    self.step(Op::Load(r, place), at);
                }
            }
            M::Store { ptr, val, ty: t, locked: false } if self.mem.bytes => {
                self.store_bytes(*ptr, *val, *t, loose, at);
            }
            M::Store { ptr, val, ty: t, locked } => {
                let (place, v) = (self.place(*ptr, *t), self.as_ty(*val, *t));
                self.step(
                    if *locked {
                        let ty = self.locked_ty(*t);
                        let operand = if ty == crate::mid::ty(*t) { v } else { Expr::Cast(ty, Box::new(v)) };
                        Op::Rmw { dst: None, place, op: RmwOp::Xchg, operand, ty }
                    } else {
                        Op::Store(place, v)
                    },
                    at,
                );
            }
            M::Rmw(op, p, v, t) => self.rmw(*op, *p, *v, *t, d, at),
            M::Cas(p, e, n, t) => {
                let (place, expected, new) = (self.place(*p, *t), self.as_ty(*e, *t), self.as_ty(*n, *t));
                let wanted = |l: &Self, v: Option<&ValId>| v.copied().filter(|v| l.uses[*v] > 0);
                let old = wanted(self, dst.first()).map(|v| self.fresh(v));
                let ok = wanted(self, dst.get(1)).map(|v| self.fresh(v));
                self.step(Op::Cas { old, ok, place, expected, new }, at);
            }
            M::Fence(kind) => self.step(Op::Fence(*kind), at),
            M::Malloc(bytes, zero) => {
                let Some(d) = d else { return };
                let cells = match self.as_ty(*bytes, MTy::Int(64)) {
                    Expr::Const(c, _) => {
                        Expr::int(self.mem.cells(u64::try_from(c).unwrap_or(u64::MAX)) as i64)
                    }
                    e => {
                        let up = Expr::bin(BinOp::Add, Ty::I64, e.clone(), Expr::int(self.mem.unit - 1));
                        let cells = Expr::bin(BinOp::Div, Ty::I64, up, Expr::int(self.mem.unit));
                        // Sizes above 2^63 are none.
                        let huge = Expr::bin(BinOp::Lt, Ty::I64, e, Expr::int(0));
                        Expr::Ite(Box::new(huge), Box::new(Expr::int(-1)), Box::new(cells))
                    }
                };
                let r = self.fresh(d);
                self.step(Op::Alloc(r, cells.clone()), at);
                if self.mem.bytes {
                    if *zero {
                        self.fill(&Expr::Reg(r), &Expr::int(0), &cells, at);
                    }
                    return;
                }
                // Only with a size that is known: the others have been refused.
                if let (true, Opd::Const(n, _)) = (*zero, bytes) {
                    for cell in self.mem.heap_cells(self.index, d, *n) {
                        let p = Expr::bin(BinOp::Add, Ty::Ptr, Expr::Reg(r), Expr::int(cell));
                        self.step(Op::Store(Place::Deref(p), Expr::int(0)), at);
                    }
                }
            }
            M::Free(p) => {
                let p = self.as_ty(*p, MTy::Ptr);
                self.step(Op::Free(p), at);
            }
            M::Spawn(f, args) => {
                let Opd::Func(f) = f else { return };
                let Some(&template) = self.links.templates.get(f) else { return };
                let n = self.links.params.get(f).copied().unwrap_or(0);
                let mut list: Vec<Expr> = args.iter().take(n).map(|a| self.ex(*a)).collect();
                list.resize(n, Expr::int(0));
                let dst = d.filter(|d| self.uses[*d] > 0).map(|d| self.fresh(d));
                self.step(Op::Spawn { dst, template, args: list }, at);
            }
            M::Join(t) => {
                let t = self.as_ty(*t, MTy::Int(64));
                self.step(Op::Join(t), at);
            }
            M::Havoc(t, bounds) => {
                let Some(d) = d else { return };
                match bounds {
                    Some((lo, hi)) => {
                        let r = self.b.reg(format!("%any{d}"), Ty::Range { lo: *lo, hi: *hi });
                        self.step(Op::Havoc(r, None), at);
                        self.assign(d, Expr::Cast(ty(*t), Box::new(Expr::Reg(r))), at);
                    }
                    None => {
                        let r = self.fresh(d);
                        self.step(Op::Havoc(r, None), at);
                    }
                }
            }
            M::Assume(c) => {
                let c = self.as_ty(*c, MTy::Int(1));
                self.step(Op::Assume(c), at);
            }
            M::Assert(c, why) => {
                let c = self.as_ty(*c, MTy::Int(1));
                self.step(Op::Assert(c), at);
                self.note(why);
            }
            M::Written(c, why) => {
                let c = self.as_ty(*c, MTy::Int(1));
                self.written(c, why, at);
            }
            M::AtomicBegin => self.step(Op::AtomicBegin, at),
            M::AtomicEnd => self.step(Op::AtomicEnd, at),
            M::Mark(n) => {
                self.step(Op::Nop, at);
                self.marks.push((*n, weir_ir::EdgeId::new(self.b.routine.edges.len() - 1)));
            }
            M::CopyBytes(to, from, n) => {
                let n = self.as_ty(*n, MTy::Int(64));
                self.copy_bytes(*to, *from, &n, at);
            }
            M::FillBytes(to, byte, n) => {
                let n = self.as_ty(*n, MTy::Int(64));
                self.fill_bytes(*to, *byte, &n, at);
            }
            M::MemCpy(to, from, n) if self.mem.bytes => {
                self.copy_bytes(*to, *from, &Expr::int(*n as i64), at);
            }
            M::MemSet(to, byte, n) if self.mem.bytes => {
                self.fill_bytes(*to, *byte, &Expr::int(*n as i64), at);
            }
            M::MemCpy(to, from, n) => {
                let (to_e, from_e) = (self.as_ty(*to, MTy::Ptr), self.as_ty(*from, MTy::Ptr));
                let parts = self.mem.copied(self.index, *to, *from, *n);
                let mut regs = Vec::new();
                self.touch(from_e.clone(), &parts, *n, at);
                self.touch(to_e.clone(), &parts, *n, at);
                for (cell, _) in &parts {
                    let r = self.b.temporary(Ty::I64);
                    self.step(Op::Load(r, self.deref(from_e.clone(), *cell)), at);
                    regs.push(r);
                }
                for ((cell, _), r) in parts.iter().zip(regs) {
                    self.step(Op::Store(self.deref(to_e.clone(), *cell), Expr::Reg(r)), at);
                }
            }
            M::MemSet(to, byte, n) => {
                let Opd::Const(byte, _) = byte else { return };
                let to_e = self.as_ty(*to, MTy::Ptr);
                let parts = self.mem.copied(self.index, *to, *to, *n);
                self.touch(to_e.clone(), &parts, *n, at);
                for (cell, t) in parts {
                    let v = t.wrap(crate::promote::repeat(*byte));
                    self.step(Op::Store(self.deref(to_e.clone(), cell), Expr::Const(v, ty(t))), at);
                }
            }
            M::Call(f, args) => {
                let Some(&routine) = self.links.routines.get(f) else { return };
                let args = args.iter().map(|a| self.ex(*a)).collect();
                let dst = d.map(|d| self.fresh(d));
                self.step(Op::Call { routine, args, dst }, at);
            }
        }
    }

    /// The type in which a locked operation computes.
    fn locked_ty(&self, t: MTy) -> Ty {
        if self.mem.bytes { super::bytes::memory_ty(t) } else { ty(t) }
    }

    /// The last byte of a block has to be there, also where nobody ever looks at it.
    fn touch(&mut self, pointer: Expr, parts: &[(i64, MTy)], bytes: u64, at: At) {
        let Some(last) = self.mem.cells(bytes).checked_sub(1) else { return };
        let last = i64::try_from(last).unwrap_or(i64::MAX);
        if parts.iter().all(|(cell, _)| *cell != last) {
            let unused = self.b.temporary(Ty::I64);
            self.step(Op::Load(unused, self.deref(pointer, last)), at);
        }
    }

    pub(super) fn rmw(&mut self, op: Rmw, p: Opd, v: Opd, t: MTy, d: Option<ValId>, at: At) {
        let place = self.place(p, t);
        let operand = self.as_ty(v, t);
        let dst = d.filter(|d| self.uses[*d] > 0).map(|d| self.fresh(d));
        let simple = match op {
            Rmw::Xchg => Some(RmwOp::Xchg),
            Rmw::Add => Some(RmwOp::Add),
            Rmw::Sub => Some(RmwOp::Sub),
            Rmw::And => Some(RmwOp::And),
            Rmw::Or => Some(RmwOp::Or),
            Rmw::Xor => Some(RmwOp::Xor),
            Rmw::Nand => Some(RmwOp::Nand),
            Rmw::Max => Some(RmwOp::Max),
            Rmw::Min => Some(RmwOp::Min),
            Rmw::UMax | Rmw::UMin => None,
        };
        if let Some(op) = simple {
            let own = if t == MTy::Ptr && op != RmwOp::Xchg { Ty::I64 } else { ty(t) };
            let ty = if self.mem.bytes { self.locked_ty(t) } else { own };
            let operand =
                if self.mem.bytes && ty != own { Expr::Cast(ty, Box::new(operand)) } else { operand };
            self.step(Op::Rmw { dst, place, op, operand, ty }, at);
            return;
        }
        // Not an instruction of the model: a short atomic section does the same.
        let old = match dst {
            Some(r) => r,
            None => self.b.temporary(ty(t)),
        };
        let unsigned = |e: Expr| Expr::Cast(uty(t), Box::new(e));
        let order = if op == Rmw::UMax { BinOp::Gt } else { BinOp::Lt };
        let keep = Expr::bin(order, uty(t), unsigned(Expr::Reg(old)), unsigned(operand.clone()));
        let new = Expr::Ite(Box::new(keep), Box::new(Expr::Reg(old)), Box::new(operand));
        self.step(Op::AtomicBegin, at);
        self.step(Op::Load(old, place.clone()), at);
        self.step(Op::Store(place, new), at);
        self.step(Op::AtomicEnd, at);
    }
}
