//! A store that waits, kept in registers of the thread.

use weir_ir::{Addr, BinOp, EdgeId, Expr, Len, ObjId, Op, Place, Program, RegId, Routine, Span, Ty};

/// A store that waits: where it goes and what it brings, both over registers
/// that nobody else writes meanwhile.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    pub place: Place,
    pub value: Expr,
    /// The object it is in, where that is known.
    object: Option<ObjId>,
    /// The edge of P that issued it.
    pub edge: Option<EdgeId>,
}

/// The value cannot be known before the store reaches memory.
pub(super) struct Unheld;

/// Registers for waiting stores, used again by every sequence of a layer.
#[derive(Clone, Debug, Default)]
pub(super) struct Aux {
    addrs: Vec<RegId>,
    values: Vec<(usize, Ty, RegId)>,
    scratch: Option<RegId>,
}

fn fresh(routine: &mut Routine, ty: Ty) -> RegId {
    // A range starts with a value it contains.
    let init = if let Ty::Range { lo, .. } = ty { lo } else { 0 };
    let name = format!("%lazy{}", routine.regs.len());
    routine.add_reg(name, ty, init, Span::default())
}

impl Aux {
    /// Room for a value that nobody uses.
    pub fn scratch(&mut self, routine: &mut Routine) -> RegId {
        *self.scratch.get_or_insert_with(|| fresh(routine, Ty::I64))
    }

    fn value(&mut self, routine: &mut Routine, position: usize, ty: Ty) -> RegId {
        if let Some((.., r)) = self.values.iter().find(|(p, t, _)| (*p, *t) == (position, ty)) {
            return *r;
        }
        let r = fresh(routine, ty);
        self.values.push((position, ty, r));
        r
    }

    /// A store waits as the one with that number: the steps that put it into
    /// registers (at least one), with the errors that issuing it can be.
    pub fn hold(
        &mut self,
        program: &Program,
        routine: &mut Routine,
        position: usize,
        place: &Place,
        value: &Expr,
    ) -> Result<(Entry, Vec<Op>), Unheld> {
        let mut steps = Vec::new();
        let constant = place.expr().constant().is_some();
        let (object, kept) = match place {
            Place::Cell(o, index) if constant => (Some(*o), Place::Cell(*o, index.clone())),
            _ => {
                while self.addrs.len() <= position {
                    self.addrs.push(fresh(routine, Ty::Ptr));
                }
                let reg = self.addrs[position];
                steps.push(Op::Assign(reg, address(place)));
                let object = if let Place::Cell(o, _) = place { Some(*o) } else { None };
                (object, Place::Deref(Expr::Reg(reg)))
            }
        };
        let ty = object.map_or(Ty::I64, |o| program.object(o).ty);
        let held = match value.constant().map(|v| ty.keep(v)) {
            Some(Ok(v)) if object.is_some() => Expr::Const(v, ty),
            _ => {
                let reg = self.value(routine, position, ty);
                let value = match (&kept, object) {
                    (Place::Deref(pointer) | Place::Bytes(pointer, _), None) => {
                        through_pointer(program, pointer, value)?
                    }
                    _ => value.clone(),
                };
                steps.push(Op::Assign(reg, value));
                Expr::Reg(reg)
            }
        };
        let exists = match place {
            Place::Cell(o, _) => constant || program.object(*o).len == Len::Unbounded,
            Place::Deref(_) | Place::Bytes(..) => false,
        };
        if !exists {
            // Whether the address exists is known by reading it.
            steps.push(Op::Load(self.scratch(routine), kept.clone()));
        }
        if steps.is_empty() {
            steps.push(Op::Nop);
        }
        Ok((Entry { place: kept, value: held, object, edge: None }, steps))
    }
}

/// The address of a place as a pointer.
fn address(place: &Place) -> Expr {
    match place {
        Place::Cell(o, index) => Expr::AddrOf(*o, Box::new(index.clone())),
        Place::Deref(pointer) | Place::Bytes(pointer, _) => Expr::Cast(Ty::Ptr, Box::new(pointer.clone())),
    }
}

/// A value as the cell behind a pointer keeps it.
fn through_pointer(program: &Program, pointer: &Expr, value: &Expr) -> Result<Expr, Unheld> {
    let mut kept = Expr::Cast(Ty::I64, Box::new(value.clone()));
    for (i, o) in program.objects.iter().enumerate() {
        let narrow = match o.ty {
            Ty::Range { .. } => return Err(Unheld),
            Ty::Bool => true,
            Ty::Int { bits, .. } => bits < 64,
            _ => false,
        };
        if !narrow {
            continue;
        }
        let bound = |offset: i32| Expr::Const(Addr::of(ObjId::new(i), offset).0, Ty::Ptr);
        let within = Expr::bin(BinOp::Ge, Ty::Ptr, pointer.clone(), bound(i32::MIN)).and(Expr::bin(
            BinOp::Le,
            Ty::Ptr,
            pointer.clone(),
            bound(i32::MAX),
        ));
        let cast = Expr::Cast(Ty::I64, Box::new(Expr::Cast(o.ty, Box::new(value.clone()))));
        kept = Expr::Ite(Box::new(within), Box::new(cast), Box::new(kept));
    }
    Ok(kept)
}

/// Whether a place is where a waiting store goes: an expression, or `None` if
/// it cannot be.
pub(super) fn same(program: &Program, place: &Place, entry: &Entry) -> Option<Expr> {
    if let (Place::Cell(o, index), Some(object)) = (place, entry.object) {
        if *o != object {
            return None;
        }
        let scalar = program.object(*o).len == Len::Scalar;
        if let Place::Cell(_, held) = &entry.place
            && let (Some(a), Some(b)) = (index.constant(), held.constant())
        {
            return (scalar || a == b).then_some(Expr::TRUE);
        }
    }
    Some(Expr::bin(BinOp::Eq, Ty::Ptr, address(place), address(&entry.place)))
}
