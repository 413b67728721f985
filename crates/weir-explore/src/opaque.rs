//! Whether the numbers of heap objects make no difference to a program.
//!
//! They make none if pointers to the heap are only made by `alloc`, kept, followed
//! at constant offsets, freed, and compared with each other and with null. Then an
//! execution stays one if its heap objects are numbered in another way, and what
//! is not a pointer is the same in both.
//!
//! The check goes by types and errs on the side of "no": registers and cells of
//! pointer type hold null or pointers to the start of heap objects, all others
//! hold no pointer. The cells of heap objects have the type with which all code
//! uses their offset.

use std::collections::BTreeMap;
use weir_ir::{Addr, BinOp, Expr, Op, Place, Program, RegId, RmwOp, Routine, Ty, UnOp};

/// What kind of value an expression has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    /// Null, or a constant that is no pointer to the heap: fits both.
    Either,
    Pointer,
    Plain,
}

/// If the numbers of heap objects make no difference: at which offsets of heap
/// objects the pointers are.
pub(crate) fn opaque(program: &Program) -> Option<Vec<i64>> {
    let mut check = Check { program, fields: BTreeMap::new() };
    let fine = Addr(program.heap_init).number() == 0
        && program.routines.iter().all(|r| r.edges.iter().all(|e| check.op(r, &e.op)));
    let pointers = check.fields.into_iter().filter(|(_, kind)| *kind == Kind::Pointer);
    fine.then(|| pointers.map(|(offset, _)| offset).collect())
}

struct Check<'a> {
    program: &'a Program,
    /// The kind of the cells of heap objects, by offset.
    fields: BTreeMap<i64, Kind>,
}

fn of_type(ty: Ty) -> Kind {
    if ty == Ty::Ptr { Kind::Pointer } else { Kind::Plain }
}

/// Whether a value of one kind may be kept where the other kind is.
fn fits(value: Option<Kind>, place: Option<Kind>) -> bool {
    match (value, place) {
        (Some(v), Some(p)) => v == Kind::Either || v == p,
        _ => false,
    }
}

impl Check<'_> {
    fn reg(r: &Routine, reg: RegId) -> Option<Kind> {
        r.regs.get(reg.index()).map(|reg| of_type(reg.ty))
    }

    fn no_heap(&self, value: i64) -> bool {
        Addr(value).number() as usize <= self.program.objects.len()
    }

    /// The kind of an expression; `None` if it does something with a pointer that
    /// shows its number.
    fn expr(&self, r: &Routine, e: &Expr) -> Option<Kind> {
        let plain = |k: Option<Kind>| k.filter(|k| *k != Kind::Pointer).map(|_| Kind::Plain);
        match e {
            Expr::Const(v, _) => self.no_heap(*v).then_some(Kind::Either),
            Expr::Reg(reg) => Self::reg(r, *reg),
            Expr::SelfId | Expr::ThreadCount => Some(Kind::Plain),
            Expr::Un(UnOp::Not, _, a) => self.expr(r, a).map(|_| Kind::Plain),
            Expr::Un(_, _, a) => plain(self.expr(r, a)),
            Expr::Bin(BinOp::LAnd | BinOp::LOr, _, a, b) => {
                self.expr(r, a).and(self.expr(r, b)).map(|_| Kind::Plain)
            }
            Expr::Bin(BinOp::Eq | BinOp::Ne, _, a, b) => {
                let (a, b) = (self.expr(r, a)?, self.expr(r, b)?);
                (fits(Some(a), Some(b)) || fits(Some(b), Some(a))).then_some(Kind::Plain)
            }
            Expr::Bin(_, ty, a, b) if *ty != Ty::Ptr => plain(self.expr(r, a)).and(plain(self.expr(r, b))),
            Expr::Ite(c, a, b) => {
                self.expr(r, c)?;
                match (self.expr(r, a)?, self.expr(r, b)?) {
                    (Kind::Either, k) | (k, Kind::Either) => Some(k),
                    (a, b) => (a == b).then_some(a),
                }
            }
            Expr::Cast(ty, a) => {
                let kind = self.expr(r, a)?;
                fits(Some(kind), Some(of_type(*ty))).then_some(kind)
            }
            _ => None,
        }
    }

    fn is(&self, r: &Routine, e: &Expr, kind: Kind) -> bool {
        fits(self.expr(r, e), Some(kind))
    }

    /// The kind of the cell at a place; a heap cell gets the one it is used with
    /// first.
    fn place(&mut self, r: &Routine, place: &Place, used: Kind) -> Option<Kind> {
        let (base, offset) = match place {
            Place::Cell(o, index) => {
                return self.is(r, index, Kind::Plain).then(|| of_type(self.program.object(*o).ty));
            }
            Place::Deref(Expr::Bin(BinOp::Add, Ty::Ptr, base, by)) => (&**base, by.constant()?),
            Place::Deref(base) => (base, 0),
        };
        let start = matches!(base, Expr::Reg(_)) && self.is(r, base, Kind::Pointer);
        let near = i64::from(i32::MIN) < offset && offset < i64::from(i32::MAX);
        (start && near).then(|| *self.fields.entry(offset).or_insert(used))
    }

    /// Whether a value of the expression may be kept at the place.
    fn keeps(&mut self, r: &Routine, place: &Place, e: &Expr) -> bool {
        let Some(kind) = self.expr(r, e) else { return false };
        let used = if kind == Kind::Either { of_type(constant_type(e)) } else { kind };
        fits(Some(kind), self.place(r, place, used))
    }

    fn reads(&mut self, r: &Routine, place: &Place, to: RegId) -> bool {
        let Some(kind) = Self::reg(r, to) else { return false };
        self.place(r, place, kind) == Some(kind)
    }

    fn op(&mut self, r: &Routine, op: &Op) -> bool {
        match op {
            Op::Nop | Op::Fence(_) | Op::AtomicBegin | Op::AtomicEnd | Op::Return(None) => true,
            Op::Assign(to, e) => fits(self.expr(r, e), Self::reg(r, *to)),
            Op::Havoc(to, e) => {
                Self::reg(r, *to) == Some(Kind::Plain)
                    && e.as_ref().is_none_or(|e| self.is(r, e, Kind::Plain))
            }
            Op::Assume(e) | Op::Assert(e) => self.expr(r, e).is_some(),
            Op::Load(to, place) => self.reads(r, place, *to),
            Op::Store(place, e) => self.keeps(r, place, e),
            Op::Rmw { dst, place, op, operand, .. } => {
                let kind = self.expr(r, operand);
                (*op == RmwOp::Xchg || fits(kind, Some(Kind::Plain)))
                    && self.keeps(r, place, operand)
                    && (*op == RmwOp::Xchg || self.place(r, place, Kind::Plain) == Some(Kind::Plain))
                    && dst.is_none_or(|to| self.reads(r, place, to))
            }
            Op::Cas { old, ok, place, expected, new } => {
                self.keeps(r, place, expected)
                    && self.keeps(r, place, new)
                    && old.is_none_or(|to| self.reads(r, place, to))
                    && ok.is_none_or(|to| Self::reg(r, to) == Some(Kind::Plain))
            }
            Op::Call { routine, args, dst } => {
                let callee = self.program.routine(*routine);
                args.iter().zip(&callee.regs).all(|(e, p)| self.is(r, e, of_type(p.ty)))
                    && dst.is_none_or(|to| {
                        callee.returns.is_some_and(|ty| Self::reg(r, to) == Some(of_type(ty)))
                    })
            }
            Op::Return(Some(e)) => r.returns.is_none_or(|ty| self.is(r, e, of_type(ty))),
            Op::Alloc(to, e) => Self::reg(r, *to) == Some(Kind::Pointer) && self.is(r, e, Kind::Plain),
            Op::Free(e) => self.is(r, e, Kind::Pointer),
            Op::Spawn { .. } | Op::Join(_) => false,
        }
    }
}

/// The type that a constant says it has.
fn constant_type(e: &Expr) -> Ty {
    match e {
        Expr::Const(_, ty) | Expr::Cast(ty, _) => *ty,
        Expr::Ite(_, a, _) => constant_type(a),
        _ => Ty::I64,
    }
}
