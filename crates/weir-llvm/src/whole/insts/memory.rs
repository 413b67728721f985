//! Loads and stores that are not locked.
//!
//! An access that is not aligned, or larger than a word, is done in pieces that are, the
//! lowest first, as processors do where it crosses a boundary.

use crate::ast::{Inst, Order, Type, Value};
use crate::insts::releases;
use crate::whole::compute::lanes;
use crate::whole::function::Fun;
use crate::whole::make::{bin, cut, number, plus};
use crate::whole::shape::{Leaf, Res, align_of, leaves, packed};
use weir_ir::{BinOp, Expr, FenceKind, Op, Place, RegId, RmwOp, Ty};

/// Objects are aligned to more than this.
const ALIGNED: u64 = 1 << 20;

impl<'a> Fun<'_, 'a> {
    pub(crate) fn load(&mut self, inst: &'a Inst, ty: &'a Type, ptr: &'a Value, order: Order) -> Res<()> {
        if let Some(regs) = self.variable(ptr) {
            return self.define(inst, ty, regs.into_iter().map(Expr::Reg).collect());
        }
        let pointer = self.v.pointer(ptr)?;
        let align = inst.align.unwrap_or_else(|| align_of(self.m(), ty));
        if order != Order::Plain && leaves(self.m(), ty)?.iter().any(|l| l.prim.regs() > 1) {
            let made = self.load_wide(&pointer, ty)?;
            return self.define(inst, ty, made);
        }
        // The value is in registers already: they get the names that the value has.
        let atomic = self.e.atomic;
        self.e.atomic |= order != Order::Plain;
        let made = self.load_at(&pointer, ty, align);
        self.e.atomic = atomic;
        let made = made?;
        if let Some(name) = &inst.dst {
            self.rename(name, &made);
            self.v.locals.insert(name, made);
        }
        Ok(())
    }

    /// Reads a value.
    pub(crate) fn load_at(&mut self, pointer: &Expr, ty: &Type, align: u64) -> Res<Vec<Expr>> {
        let m = self.m();
        if let Some((n, bits)) = packed(m, ty) {
            let whole = Type::Int(n as u32 * bits);
            let made = self.load_at(pointer, &whole, align)?;
            return lanes::cast(m, "bitcast", &whole, &made, ty);
        }
        let parts = leaves(m, ty)?;
        let pointer = if parts.len() > 1 { self.e.keep(Ty::Ptr, pointer.clone()) } else { pointer.clone() };
        let mut out = Vec::new();
        for leaf in &parts {
            self.load_leaf(&pointer, *leaf, align, &mut out);
        }
        Ok(out)
    }

    fn load_leaf(&mut self, pointer: &Expr, leaf: Leaf, align: u64, out: &mut Vec<Expr>) {
        let align = aligned(pointer, align, self).min(lowest(leaf.at));
        let pointer = plus(pointer, leaf.at);
        let mut at = 0;
        for word in 0..leaf.prim.regs() {
            let bytes = (leaf.prim.bytes() - 8 * word as u64).min(8);
            let ty = leaf.prim.ty(word);
            let pieces = pieces(bytes, align);
            if let [one] = pieces[..] {
                let r = self.e.temporary(ty);
                self.e.step(Op::Load(r, Place::Bytes(plus(&pointer, at), one as u8)));
                out.push(Expr::Reg(r));
            } else {
                let base = self.e.keep(Ty::Ptr, pointer.clone());
                let mut on = 0;
                let mut value: Option<Expr> = None;
                for piece in pieces {
                    let r = self.e.temporary(crate::whole::shape::unsigned(8 * piece as u32));
                    self.e.step(Op::Load(r, Place::Bytes(plus(&base, at + on), piece as u8)));
                    let part = bin(BinOp::Shl, Ty::U64, Expr::Reg(r), number(64, 8 * on as i64));
                    value = Some(match value {
                        Some(v) => bin(BinOp::Or, Ty::U64, v, part),
                        None => part,
                    });
                    on += piece;
                }
                let r = self.e.temporary(ty);
                self.e.step(Op::Assign(r, value.unwrap_or_else(|| number(64, 0))));
                out.push(Expr::Reg(r));
            }
            at += bytes;
        }
    }

    pub(crate) fn store(
        &mut self,
        inst: &'a Inst,
        ty: &'a Type,
        value: &'a Value,
        ptr: &'a Value,
        order: Order,
    ) -> Res<()> {
        let values = self.v.value(ty, value)?;
        if let Some(regs) = self.variable(ptr) {
            self.before_store(&regs);
            let several = regs.len() > 1;
            let values: Vec<Expr> = values
                .into_iter()
                .map(|e| {
                    if several {
                        let ty = self.type_of(&e);
                        self.copied(ty, e)
                    } else {
                        e
                    }
                })
                .collect();
            for (r, value) in regs.into_iter().zip(values) {
                if value != Expr::Reg(r) {
                    self.e.step(Op::Assign(r, value));
                }
            }
            return Ok(());
        }
        let pointer = self.v.pointer(ptr)?;
        let align = inst.align.unwrap_or_else(|| align_of(self.m(), ty));
        if order != Order::Plain && leaves(self.m(), ty)?.iter().any(|l| l.prim.regs() > 1) {
            return self.store_wide(&pointer, ty, &values);
        }
        if order == Order::SeqCst {
            let prim = leaves(self.m(), ty)?[0].prim;
            let width = prim.bytes();
            let ty = crate::whole::shape::unsigned(8 * width as u32);
            let place = Place::Bytes(pointer, width as u8);
            let operand = values.into_iter().next().ok_or("a value of no size")?;
            self.e.step(Op::Rmw { dst: None, place, op: RmwOp::Xchg, operand, ty });
            return Ok(());
        }
        if releases(order) {
            self.e.step(Op::Fence(FenceKind::StoreStore));
        }
        let atomic = self.e.atomic;
        self.e.atomic |= order != Order::Plain;
        let done = self.store_at(&pointer, ty, &values, align);
        self.e.atomic = atomic;
        done
    }

    /// 16 bytes at once: an atomic section.
    fn load_wide(&mut self, pointer: &Expr, ty: &Type) -> Res<Vec<Expr>> {
        self.e.step(Op::AtomicBegin);
        let made = self.load_at(pointer, ty, 16)?;
        self.e.step(Op::AtomicEnd);
        Ok(made)
    }

    /// The same for a store.
    fn store_wide(&mut self, pointer: &Expr, ty: &Type, values: &[Expr]) -> Res<()> {
        self.e.step(Op::AtomicBegin);
        self.store_at(pointer, ty, values, 16)?;
        self.e.step(Op::AtomicEnd);
        Ok(())
    }

    /// A register with a value, even where it is in one already.
    fn copied(&mut self, ty: Ty, e: Expr) -> Expr {
        match e {
            Expr::Reg(r) if self.variables.contains(&r) => {
                let new = self.e.temporary(ty);
                self.e.step(Op::Assign(new, Expr::Reg(r)));
                Expr::Reg(new)
            }
            e => self.e.keep(ty, e),
        }
    }

    /// Writes a value.
    pub(crate) fn store_at(&mut self, pointer: &Expr, ty: &Type, values: &[Expr], align: u64) -> Res<()> {
        let m = self.m();
        if let Some((n, bits)) = packed(m, ty) {
            let whole = Type::Int(n as u32 * bits);
            let values = lanes::cast(m, "bitcast", ty, values, &whole)?;
            return self.store_at(pointer, &whole, &values, align);
        }
        let parts = leaves(m, ty)?;
        let pointer = if parts.len() > 1 { self.e.keep(Ty::Ptr, pointer.clone()) } else { pointer.clone() };
        let mut next = 0;
        for leaf in &parts {
            let n = leaf.prim.regs();
            let words = values.get(next..next + n).ok_or("a value of another size")?;
            self.store_leaf(&pointer, *leaf, align, words);
            next += n;
        }
        Ok(())
    }

    fn store_leaf(&mut self, pointer: &Expr, leaf: Leaf, align: u64, words: &[Expr]) {
        let align = aligned(pointer, align, self).min(lowest(leaf.at));
        let pointer = plus(pointer, leaf.at);
        let mut at = 0;
        for (k, word) in words.iter().enumerate() {
            let bytes = (leaf.prim.bytes() - 8 * k as u64).min(8);
            let pieces = pieces(bytes, align);
            if let [one] = pieces[..] {
                self.e.step(Op::Store(Place::Bytes(plus(&pointer, at), one as u8), word.clone()));
            } else {
                let base = self.e.keep(Ty::Ptr, pointer.clone());
                let word = self.e.keep(leaf.prim.ty(k), word.clone());
                let mut on = 0;
                for piece in pieces {
                    let part = bin(BinOp::Shr, Ty::U64, word.clone(), number(64, 8 * on as i64));
                    let part = cut(8 * piece as u32, part);
                    self.e.step(Op::Store(Place::Bytes(plus(&base, at + on), piece as u8), part));
                    on += piece;
                }
            }
            at += bytes;
        }
    }

    /// Copies so many bytes that do not overlap.
    pub(crate) fn copy_bytes(&mut self, to: &Expr, from: &Expr, size: u64, align: u64) {
        let (to, from) = (self.e.keep(Ty::Ptr, to.clone()), self.e.keep(Ty::Ptr, from.clone()));
        let mut at = 0;
        while at < size {
            let piece = pieces(size - at, align)[0];
            let r = self.e.temporary(crate::whole::shape::unsigned(8 * piece as u32));
            self.e.step(Op::Load(r, Place::Bytes(plus(&from, at), piece as u8)));
            self.e.step(Op::Store(Place::Bytes(plus(&to, at), piece as u8), Expr::Reg(r)));
            at += piece;
        }
    }

    /// Gives the registers that a load has filled the name of the variable that has it.
    pub(crate) fn rename(&mut self, name: &str, made: &[Expr]) {
        let regs: Vec<RegId> =
            made.iter().filter_map(|e| if let Expr::Reg(r) = e { Some(*r) } else { None }).collect();
        if regs.len() == made.len() {
            self.name_registers(name, &regs);
        }
    }
}

/// The lowest bit that is set, as an alignment.
fn lowest(at: u64) -> u64 {
    if at == 0 { ALIGNED } else { at & at.wrapping_neg() }
}

/// What a pointer is a multiple of, given what is promised about it: more is known where
/// the object is.
pub(crate) fn aligned(pointer: &Expr, promised: u64, f: &Fun<'_, '_>) -> u64 {
    let known = match pointer {
        Expr::AddrOf(_, i) => i.constant().map_or(1, |i| lowest(i.unsigned_abs())),
        Expr::Reg(r) if f.stack.contains(r) => ALIGNED,
        Expr::Bin(BinOp::Add, Ty::Ptr, p, by) => match (&**p, by.constant()) {
            (Expr::Reg(r), Some(by)) if f.stack.contains(r) => lowest(by.unsigned_abs()),
            _ => 1,
        },
        _ => 1,
    };
    promised.max(known)
}

/// The pieces of so many bytes that are aligned, the lowest first.
fn pieces(bytes: u64, align: u64) -> Vec<u64> {
    let mut out = Vec::new();
    let mut at = 0;
    while at < bytes {
        let most = align.min(lowest(at)).min(8);
        let mut piece = most;
        while piece > bytes - at {
            piece /= 2;
        }
        out.push(piece);
        at += piece;
    }
    out
}

/// Where the pieces of so many bytes begin, and how many bytes they are.
pub(crate) fn spread(bytes: u64, align: u64) -> Vec<(u64, u64)> {
    let mut at = 0;
    let place = |piece: u64| {
        at += piece;
        (at - piece, piece)
    };
    pieces(bytes, align).into_iter().map(place).collect()
}
