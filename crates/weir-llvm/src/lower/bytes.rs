//! Memory that is made of bytes: where accesses of different sizes meet.
//!
//! Every access names the bytes it touches ([`Place::Bytes`]). One that its instruction
//! does not promise to be aligned is done whole where it is, and byte by byte where it is
//! not. Blocks are copied and filled in a loop, so that their size may be computed: byte by
//! byte, which keeps those that were never written as they are, or in larger pieces where
//! everything was written and all is aligned.

use super::Lower;
use crate::mid::{At, MTy, Opd, ValId, ty};
use weir_ir::{BinOp, Expr, LocId, Op, Place, RegId, Ty};

/// Every byte of a product with this is the same byte.
const EVERYWHERE: i64 = 0x0101_0101_0101_0101;

/// The pointer, some bytes on.
fn plus(pointer: &Expr, by: Expr) -> Expr {
    match (pointer, by.constant()) {
        (p, Some(0)) => p.clone(),
        (Expr::AddrOf(o, i), _) => Expr::AddrOf(*o, Box::new(super::exprs::add_cells((**i).clone(), by))),
        (p, _) => Expr::bin(BinOp::Add, Ty::Ptr, p.clone(), by),
    }
}

/// What the pointer is modulo a power of two, as far as that is known.
fn misaligned(pointer: &Expr, size: i64) -> Result<bool, Expr> {
    let rest = |e: Expr| Expr::bin(BinOp::And, Ty::I64, e, Expr::int(size - 1));
    match pointer {
        Expr::AddrOf(_, i) => match i.constant() {
            Some(i) => Ok(i % size != 0),
            None => Err(rest((**i).clone())),
        },
        p => Err(rest(Expr::Cast(Ty::I64, Box::new(p.clone())))),
    }
}

/// The integer type of a value in memory.
pub(super) fn memory_ty(t: MTy) -> Ty {
    Ty::Int { bits: 8 * t.size() as u8, signed: true }
}

impl Lower<'_> {
    /// The bytes of a value.
    pub(super) fn bytes(&self, ptr: Opd, t: MTy) -> Place {
        Place::Bytes(self.as_ty(ptr, MTy::Ptr), t.size() as u8)
    }

    /// A load into a new register.
    pub(super) fn load_bytes(&mut self, ptr: Opd, t: MTy, loose: bool, dst: ValId, at: At) {
        let pointer = self.as_ty(ptr, MTy::Ptr);
        let dst = self.fresh(dst);
        let whole = Op::Load(dst, Place::Bytes(pointer.clone(), t.size() as u8));
        self.aligned_or(&pointer, t, loose, whole, at, |l| {
            let parts: Vec<RegId> = (0..t.size()).map(|_| l.b.temporary(Ty::I64)).collect();
            for (i, part) in parts.iter().enumerate() {
                l.step(Op::Load(*part, Place::Bytes(plus(&pointer, Expr::int(i as i64)), 1)), at);
            }
            let shifted = parts
                .iter()
                .enumerate()
                .map(|(i, part)| Expr::bin(BinOp::Shl, Ty::I64, Expr::Reg(*part), Expr::int(8 * i as i64)));
            let sum = shifted.reduce(|a, b| Expr::bin(BinOp::Or, Ty::I64, a, b));
            let sum = Expr::Cast(ty(t), Box::new(sum.unwrap_or(Expr::int(0))));
            l.step(Op::Assign(dst, sum), at);
        });
    }

    /// A store that is not locked.
    pub(super) fn store_bytes(&mut self, ptr: Opd, val: Opd, t: MTy, loose: bool, at: At) {
        let pointer = self.as_ty(ptr, MTy::Ptr);
        let value = self.as_ty(val, t);
        let whole = Op::Store(Place::Bytes(pointer.clone(), t.size() as u8), value.clone());
        self.aligned_or(&pointer, t, loose, whole, at, |l| {
            let value = Expr::Cast(Ty::I64, Box::new(value));
            for i in 0..t.size() as i64 {
                let part = Expr::bin(BinOp::Shr, Ty::I64, value.clone(), Expr::int(8 * i));
                l.step(Op::Store(Place::Bytes(plus(&pointer, Expr::int(i)), 1), part), at);
            }
        });
    }

    /// The access as a whole where the pointer is aligned, else its pieces.
    fn aligned_or(
        &mut self,
        pointer: &Expr,
        t: MTy,
        loose: bool,
        whole: Op,
        at: At,
        pieces: impl FnOnce(&mut Self),
    ) {
        match misaligned(pointer, t.size() as i64) {
            _ if !loose || t.size() == 1 => self.step(whole, at),
            Ok(false) => self.step(whole, at),
            Ok(true) => pieces(self),
            Err(rest) => {
                let odd = Expr::bin(BinOp::Ne, Ty::I64, rest, Expr::int(0));
                let (from, end) = (self.loc, self.b.loc());
                self.branch(from, odd.clone().negate(), at);
                let aligned = self.loc;
                self.edge(aligned, end, whole, at);
                self.branch(from, odd, at);
                pieces(self);
                self.edge(self.loc, end, Op::Nop, at);
                self.loc = end;
            }
        }
    }

    /// Goes on from a location where a condition holds.
    fn branch(&mut self, from: LocId, condition: Expr, at: At) {
        self.loc = from;
        self.step(Op::Assume(condition), at);
    }

    /// Copies so many bytes; the two blocks may overlap.
    pub(super) fn copy_bytes(&mut self, to: Opd, from: Opd, n: &Expr, at: At) {
        let most = if self.mem.may_be_unwritten(self.index, from) { 1 } else { 8 };
        let (to, from) = (self.as_ty(to, MTy::Ptr), self.as_ty(from, MTy::Ptr));
        let width = piece(&[&to, &from], n, most);
        if let Some(few) = few(n, width) {
            let read: Vec<RegId> = few.clone().map(|_| self.b.temporary(Ty::I64)).collect();
            for (i, r) in few.clone().zip(&read) {
                self.step(Op::Load(*r, raw(plus(&from, Expr::int(i)), width)), at);
            }
            for (i, r) in few.zip(read) {
                self.step(Op::Store(raw(plus(&to, Expr::int(i)), width), Expr::Reg(r)), at);
            }
            return;
        }
        let value = self.b.temporary(Ty::I64);
        let one = |l: &mut Self, i: Expr| {
            l.step(Op::Load(value, raw(plus(&from, i.clone()), width)), at);
            l.step(Op::Store(raw(plus(&to, i), width), Expr::Reg(value)), at);
        };
        // Downwards where the target may begin within the source.
        let (start, end) = (self.loc, self.b.loc());
        let up = Expr::bin(BinOp::Le, Ty::Ptr, to.clone(), from.clone());
        for upwards in [true, false] {
            self.branch(start, if upwards { up.clone() } else { up.clone().negate() }, at);
            self.each(n, width, upwards, end, at, one);
        }
        self.loc = end;
    }

    /// Fills so many bytes.
    pub(super) fn fill_bytes(&mut self, to: Opd, byte: Opd, n: &Expr, at: At) {
        let byte = Expr::Cast(Ty::I64, Box::new(self.unsigned(byte, MTy::Int(8))));
        let value = match byte.constant() {
            Some(b) => Expr::int(b.wrapping_mul(EVERYWHERE)),
            None => Expr::bin(BinOp::Mul, Ty::I64, byte, Expr::int(EVERYWHERE)),
        };
        let to = self.as_ty(to, MTy::Ptr);
        self.fill(&to, &value, n, at);
    }

    /// Fills so many bytes with those of a value.
    pub(super) fn fill(&mut self, to: &Expr, value: &Expr, n: &Expr, at: At) {
        let width = piece(&[to], n, 8);
        let place = |i: Expr| Place::Bytes(plus(to, i), width as u8);
        if let Some(few) = few(n, width) {
            few.for_each(|i| self.step(Op::Store(place(Expr::int(i)), value.clone()), at));
            return;
        }
        let end = self.b.loc();
        self.each(n, width, true, end, at, |l, i| l.step(Op::Store(place(i), value.clone()), at));
        self.loc = end;
    }

    /// A loop over the pieces of a block, from its first or from its last one on.
    fn each(
        &mut self,
        n: &Expr,
        width: i64,
        upwards: bool,
        end: LocId,
        at: At,
        one: impl Fn(&mut Self, Expr),
    ) {
        let i = self.b.temporary(Ty::I64);
        let moved = |op| Op::Assign(i, Expr::bin(op, Ty::I64, Expr::Reg(i), Expr::int(width)));
        let unsigned = |e: Expr| Expr::Cast(Ty::U64, Box::new(e));
        let (first, more) = if upwards {
            let more = Expr::bin(BinOp::Lt, Ty::U64, unsigned(Expr::Reg(i)), unsigned(n.clone()));
            (Expr::int(0), more)
        } else {
            (n.clone(), Expr::bin(BinOp::Ne, Ty::I64, Expr::Reg(i), Expr::int(0)))
        };
        self.step(Op::Assign(i, first), at);
        let head = self.loc;
        self.edge(head, end, Op::Assume(more.clone().negate()), at);
        self.branch(head, more, at);
        if upwards {
            one(self, Expr::Reg(i));
            self.edge(self.loc, head, moved(BinOp::Add), at);
        } else {
            self.step(moved(BinOp::Sub), at);
            one(self, Expr::Reg(i));
            self.edge(self.loc, head, Op::Nop, at);
        }
    }
}

/// Where the pieces of a block of few of them begin.
fn few(n: &Expr, width: i64) -> Option<impl Iterator<Item = i64> + Clone> {
    let n = n.constant().filter(|n| (0..=FEW * width).contains(n))?;
    Some((0..n).step_by(width as usize))
}

/// Blocks of no more pieces than this are not looped over.
const FEW: i64 = 16;

/// The largest width, up to `most`, that all pointers and the size are known to be
/// multiples of.
fn piece(pointers: &[&Expr], n: &Expr, most: i64) -> i64 {
    let fits = |width: &i64| {
        n.constant().is_some_and(|n| n % width == 0)
            && pointers.iter().all(|p| misaligned(p, *width) == Ok(false))
    };
    [8, 4, 2].into_iter().filter(|w| *w <= most).find(fits).unwrap_or(1)
}

/// A byte as it is, or several that were written.
fn raw(pointer: Expr, width: i64) -> Place {
    if width == 1 { Place::Deref(pointer) } else { Place::Bytes(pointer, width as u8) }
}
