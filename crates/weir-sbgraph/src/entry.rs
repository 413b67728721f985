//! Symbolic store-buffer entries: an address and a value, each an expression
//! over registers that nobody changes before the entry is flushed.
//!
//! The thesis has registers and constants here (`SVal`), and takes different
//! pointers for different addresses. Deviations:
//!
//! 1. An address or value may be any expression; where evaluating it may be an
//!    error it is evaluated once, at the store, into a copy.
//! 2. Whether two addresses are the same is answered by *yes*, *no*, or *it
//!    depends*; in the last case the graph splits (see `construct`).

use std::collections::BTreeSet;
use weir_ir::verify::type_of;
use weir_ir::{Addr, BinOp, Expr, Len, ObjId, Op, Place, Program, Routine, Ty};
use weir_passes::points_to::addressed_objects;

/// A store that waits.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Entry {
    /// Where it goes.
    pub place: Place,
    /// What it stores, as the cell keeps it.
    pub value: Expr,
    /// The step of [`crate::Graph::flat`] it comes from, where stores of the same
    /// value to the same place are told apart ([`crate::Options::tell_apart`]).
    pub step: Option<usize>,
}

/// Whether two places are the same.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Alias {
    /// Always.
    Yes,
    /// Never.
    No,
    /// When this condition over registers holds.
    If(Expr),
}

/// What is known about the program's memory.
#[derive(Clone, Debug)]
pub struct Memory<'a> {
    /// The program.
    pub program: &'a Program,
    /// Objects that pointers may lead to.
    pub taken: BTreeSet<ObjId>,
    /// Whether objects can be freed.
    pub frees: bool,
}

impl<'a> Memory<'a> {
    /// Looks at the whole program.
    pub fn new(program: &'a Program) -> Memory<'a> {
        let addressed = addressed_objects(program).into_iter().enumerate();
        let taken = addressed.filter(|(_, is)| *is).map(|(o, _)| ObjId::new(o)).collect();
        let frees = program.routines.iter().flat_map(|r| &r.edges).any(|e| matches!(e.op, Op::Free(_)));
        Memory { program, taken, frees }
    }

    /// The place with a plain cell instead of a constant pointer, where it is one.
    pub fn plain(&self, place: &Place) -> Place {
        let constant = match place {
            Place::Deref(e) | Place::Bytes(e, _) => e.constant().map(Addr),
            Place::Cell(..) => None,
        };
        match constant.and_then(|a| Some((a.object(self.program.objects.len())?, i64::from(a.offset())))) {
            Some((o, i)) if self.program.object(o).has_cell(i) => Place::Cell(o, Expr::int(i)),
            _ => place.clone(),
        }
    }

    /// Whether computing the address may be an error.
    pub fn may_fault(&self, place: &Place) -> bool {
        match place {
            Place::Deref(_) | Place::Bytes(..) => true,
            Place::Cell(o, i) => {
                let object = self.program.object(*o);
                match i.constant() {
                    Some(i) => !object.has_cell(i),
                    None => match object.len {
                        Len::Scalar | Len::Fixed(_) => true,
                        Len::Unbounded => !matches!(
                            type_bounds(self.program, i),
                            Some((lo, hi)) if lo >= i64::from(i32::MIN) && hi <= i64::from(i32::MAX)
                        ),
                    },
                }
            }
        }
    }

    /// The value as the cell keeps it, given that it fits. `None`: it may not
    /// fit, and a pointer decides.
    pub fn kept(&self, regs: &Routine, place: &Place, value: &Expr) -> Option<Expr> {
        let cast = |ty: Ty, e: Expr| match (ty, e.constant()) {
            (Ty::Range { .. } | Ty::Enum(_) | Ty::Tid | Ty::Ptr | Ty::Math, _) => e,
            (ty, Some(v)) => Expr::Const(ty.wrap(v), ty),
            (ty, None) if type_of(self.program, Some(regs), &e) == Some(ty) => e,
            (ty, None) => Expr::Cast(ty, Box::new(e)),
        };
        match place {
            Place::Cell(o, _) => Some(cast(self.program.object(*o).ty, value.clone())),
            Place::Deref(p) | Place::Bytes(p, _) => {
                let mut kept = value.clone();
                for o in &self.taken {
                    let object = self.program.object(*o);
                    if matches!(object.ty, Ty::Range { .. }) {
                        return None;
                    }
                    let narrow = cast(object.ty, value.clone());
                    let wide = matches!(object.ty, Ty::Int { bits: 64, .. });
                    if wide || narrow == *value || value.constant().is_some_and(|v| object.ty.wrap(v) == v) {
                        continue;
                    }
                    let last = match object.len {
                        Len::Scalar => 0,
                        Len::Fixed(n) => i64::from(n) - 1,
                        Len::Unbounded => i64::from(i32::MAX),
                    };
                    let first = if object.len == Len::Unbounded { i64::from(i32::MIN) } else { 0 };
                    let end = |i: i64| Expr::int(Addr::of(*o, i as i32).0);
                    let p = || Expr::Cast(Ty::I64, Box::new(p.clone()));
                    let inside = Expr::bin(BinOp::Ge, Ty::I64, p(), end(first)).and(Expr::bin(
                        BinOp::Le,
                        Ty::I64,
                        p(),
                        end(last),
                    ));
                    kept = Expr::Ite(Box::new(inside), Box::new(narrow), Box::new(kept));
                }
                Some(kept)
            }
        }
    }

    /// Whether two places are the same, where their registers hold now what
    /// they held when the places were computed.
    pub fn alias(&self, a: &Place, b: &Place) -> Alias {
        let depends = |x: Expr, y: Expr| {
            let wide = |e| Expr::Cast(Ty::I64, Box::new(e));
            Alias::If(Expr::bin(BinOp::Eq, Ty::I64, wide(x), wide(y)))
        };
        match (a, b) {
            (Place::Cell(o, i), Place::Cell(p, j)) => {
                if o != p {
                    return Alias::No;
                }
                if self.program.object(*o).len == Len::Scalar {
                    return Alias::Yes;
                }
                same_value(i, j).unwrap_or_else(|| depends(i.clone(), j.clone()))
            }
            (Place::Deref(x) | Place::Bytes(x, _), Place::Deref(y) | Place::Bytes(y, _)) => {
                same_value(x, y).unwrap_or_else(|| depends(x.clone(), y.clone()))
            }
            (Place::Cell(o, i), Place::Deref(x) | Place::Bytes(x, _))
            | (Place::Deref(x) | Place::Bytes(x, _), Place::Cell(o, i)) => {
                if !self.taken.contains(o) || x.constant().is_some_and(|x| Addr(x).number() != o.0 + 1) {
                    return Alias::No;
                }
                depends(Expr::AddrOf(*o, Box::new(i.clone())), x.clone())
            }
        }
    }
}

/// Whether two expressions over the same registers have the same value.
fn same_value(a: &Expr, b: &Expr) -> Option<Alias> {
    let answer = |yes| Some(if yes { Alias::Yes } else { Alias::No });
    if let (Some(a), Some(b)) = (a.constant(), b.constant()) {
        return answer(a == b);
    }
    if a == b {
        return answer(true);
    }
    // The same base, moved by different constants.
    let ((x, i, s), (y, j, t)) = (moved(a), moved(b));
    let same_type = match (s, t) {
        (Some(s), Some(t)) => s == t,
        _ => true,
    };
    let ty = s.or(t)?;
    if x != y || !same_type || !matches!(ty, Ty::Int { .. } | Ty::Ptr) {
        return None;
    }
    // Without its own operator a base may be of another type than the sum.
    answer(ty.wrap(i.wrapping_sub(j)) == 0).filter(|a| *a == Alias::No || s == t)
}

fn moved(e: &Expr) -> (&Expr, i64, Option<Ty>) {
    match e {
        Expr::Bin(BinOp::Add, ty, a, b) => match b.constant() {
            Some(n) => (a, n, Some(*ty)),
            None => (e, 0, None),
        },
        Expr::Bin(BinOp::Sub, ty, a, b) => match b.constant() {
            Some(n) => (a, n.wrapping_neg(), Some(*ty)),
            None => (e, 0, None),
        },
        _ => (e, 0, None),
    }
}

fn type_bounds(program: &Program, e: &Expr) -> Option<(i64, i64)> {
    match e {
        Expr::Cast(ty, _) | Expr::Const(_, ty) => program.bounds(*ty),
        _ => None,
    }
}
