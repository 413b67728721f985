//! Values as expressions of the model.

use super::Lower;
use crate::mid::{Bin, CastKind, MTy, Opd, Pred, ty, uty};
use weir_ir::{BinOp, Expr, Place, Ty, UnOp};

impl Lower<'_> {
    pub(super) fn ex(&self, o: Opd) -> Expr {
        match o {
            Opd::Val(v) => self.exprs[v].clone().unwrap_or(Expr::Const(0, ty(self.flat.vals[v].ty))),
            Opd::Const(c, t) => Expr::Const(t.wrap(c), ty(t)),
            Opd::Addr(g, at) => self.mem.address(g, at),
            Opd::Func(f) => Expr::Const(self.mem.function(f), Ty::Ptr),
            Opd::Undef(t) => Expr::Const(0, ty(t)),
        }
    }

    /// The operand as a value of a type of the same width.
    pub(super) fn as_ty(&self, o: Opd, t: MTy) -> Expr {
        let e = self.ex(o);
        match e {
            Expr::Const(c, _) => Expr::Const(t.wrap(c), ty(t)),
            e if self.flat.ty(o) == t => e,
            e => Expr::Cast(ty(t), Box::new(e)),
        }
    }

    pub(super) fn unsigned(&self, o: Opd, t: MTy) -> Expr {
        let e = self.as_ty(o, t);
        match e {
            Expr::Const(c, _) => Expr::Const(uty(t).wrap(c), uty(t)),
            e if uty(t) == ty(t) => e,
            e => Expr::Cast(uty(t), Box::new(e)),
        }
    }

    pub(super) fn place(&self, ptr: Opd, t: MTy) -> Place {
        if self.mem.bytes {
            return self.bytes(ptr, t);
        }
        match self.as_ty(ptr, MTy::Ptr) {
            Expr::AddrOf(o, i) if self.mem.has_cell(o, &i) => Place::Cell(o, *i),
            e => Place::Deref(e),
        }
    }

    pub(super) fn deref(&self, base: Expr, cell: i64) -> Place {
        match base {
            Expr::AddrOf(o, i) => {
                let i = add_cells(*i, Expr::int(cell));
                if self.mem.has_cell(o, &i) {
                    Place::Cell(o, i)
                } else {
                    Place::Deref(Expr::AddrOf(o, Box::new(i)))
                }
            }
            e if cell == 0 => Place::Deref(e),
            e => Place::Deref(Expr::bin(BinOp::Add, Ty::Ptr, e, Expr::int(cell))),
        }
    }

    pub(super) fn gep(&self, base: Opd, off: i64, idx: &[(Opd, i64)]) -> Expr {
        let unit = self.mem.unit;
        let mut cells = Expr::int(off / unit);
        for (i, scale) in idx {
            let i = self.as_ty(*i, MTy::Int(64));
            let times = |e, by| if by == 1 { e } else { Expr::bin(BinOp::Mul, Ty::I64, e, Expr::int(by)) };
            // The product is divisible even where the scale is not.
            let term = if scale % unit == 0 {
                times(i, scale / unit)
            } else {
                Expr::bin(BinOp::Div, Ty::I64, times(i, *scale), Expr::int(unit))
            };
            cells = add_cells(term, cells);
        }
        match self.as_ty(base, MTy::Ptr) {
            Expr::AddrOf(o, at) => Expr::AddrOf(o, Box::new(add_cells(*at, cells))),
            e if cells == Expr::int(0) => e,
            e => Expr::bin(BinOp::Add, Ty::Ptr, e, cells),
        }
    }

    pub(super) fn cast(&self, kind: CastKind, from: MTy, to: MTy, o: Opd) -> Expr {
        let e = self.as_ty(o, from);
        let to_ty = ty(to);
        let cast = |e: Expr| Expr::Cast(to_ty, Box::new(e));
        match kind {
            _ if from == to => e,
            CastKind::Zext if from == MTy::Int(1) => cast(e),
            CastKind::Zext => cast(Expr::Cast(uty(from), Box::new(e))),
            CastKind::Sext if from == MTy::Int(1) => {
                Expr::Ite(Box::new(e), Box::new(Expr::Const(-1, to_ty)), Box::new(Expr::Const(0, to_ty)))
            }
            CastKind::Trunc if to == MTy::Int(1) => {
                let int = MTy::Int(from.bits());
                let e = self.as_ty(o, int);
                cast(Expr::bin(BinOp::And, ty(int), e, Expr::Const(1, ty(int))))
            }
            _ => cast(e),
        }
    }

    pub(super) fn compare(&self, pred: Pred, t: MTy, a: Opd, b: Opd) -> Expr {
        use BinOp::{Eq, Ge, Gt, Le, Lt, Ne};
        let (op, signed) = match pred {
            Pred::Eq => (Eq, true),
            Pred::Ne => (Ne, true),
            Pred::Ult => (Lt, false),
            Pred::Ule => (Le, false),
            Pred::Ugt => (Gt, false),
            Pred::Uge => (Ge, false),
            Pred::Slt => (Lt, true),
            Pred::Sle => (Le, true),
            Pred::Sgt => (Gt, true),
            Pred::Sge => (Ge, true),
        };
        if t == MTy::Int(1) {
            // As a signed number, true is -1: the order is turned round.
            let (a, b) = (self.as_ty(a, t), self.as_ty(b, t));
            return match (op, signed) {
                // `b == false` is `!b`: conditions stay readable.
                (Ne, _) if b == Expr::FALSE => a,
                (Eq, _) if b == Expr::FALSE => a.negate(),
                (Eq | Ne, _) | (_, false) => Expr::bin(op, Ty::Bool, a, b),
                _ => Expr::bin(op, Ty::Bool, b, a),
            };
        }
        match op {
            _ if signed && t == MTy::Ptr && !matches!(op, Eq | Ne) => {
                let i = MTy::Int(64);
                Expr::bin(op, Ty::I64, self.as_ty(a, i), self.as_ty(b, i))
            }
            _ if signed => Expr::bin(op, ty(t), self.as_ty(a, t), self.as_ty(b, t)),
            _ => Expr::bin(op, uty(t), self.unsigned(a, t), self.unsigned(b, t)),
        }
    }

    pub(super) fn binary(&self, op: Bin, t: MTy, a: Opd, b: Opd) -> Expr {
        let signed = |op| Expr::bin(op, ty(t), self.as_ty(a, t), self.as_ty(b, t));
        let unsigned = |op| {
            let e = Expr::bin(op, uty(t), self.unsigned(a, t), self.unsigned(b, t));
            if ty(t) == uty(t) { e } else { Expr::Cast(ty(t), Box::new(e)) }
        };
        if t == MTy::Int(1) {
            return match op {
                Bin::Add | Bin::Sub | Bin::Xor => match self.as_ty(b, t) {
                    Expr::Const(1, _) => self.as_ty(a, t).negate(),
                    _ => signed(BinOp::Xor),
                },
                Bin::Mul | Bin::And => signed(BinOp::And),
                Bin::Or => signed(BinOp::Or),
                // Dividing by 1 and shifting by 0 are all that is defined.
                _ => self.as_ty(a, t),
            };
        }
        match op {
            Bin::Add => signed(BinOp::Add),
            Bin::Sub => signed(BinOp::Sub),
            Bin::Mul => signed(BinOp::Mul),
            Bin::SDiv => signed(BinOp::Div),
            Bin::SRem => signed(BinOp::Rem),
            Bin::And => signed(BinOp::And),
            Bin::Or => signed(BinOp::Or),
            Bin::Xor => match self.as_ty(b, t) {
                Expr::Const(-1, _) => Expr::un(UnOp::BitNot, ty(t), self.as_ty(a, t)),
                _ => signed(BinOp::Xor),
            },
            Bin::Shl => signed(BinOp::Shl),
            Bin::AShr => signed(BinOp::Shr),
            Bin::UDiv => unsigned(BinOp::Div),
            Bin::URem => unsigned(BinOp::Rem),
            Bin::LShr => unsigned(BinOp::Shr),
        }
    }
}

pub(super) fn add_cells(a: Expr, b: Expr) -> Expr {
    match (a.constant(), b.constant()) {
        (Some(x), Some(y)) => Expr::int(x.wrapping_add(y)),
        (_, Some(0)) => a,
        (Some(0), _) => b,
        _ => Expr::bin(BinOp::Add, Ty::I64, a, b),
    }
}
