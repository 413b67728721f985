//! Shadows: what the instrumentation keeps for each cell.
//!
//! A static object gets three objects alongside it (level, whether the
//! attacker's view has a value, that value). On the heap a cell becomes four in
//! a row, after two for the object as a whole:
//!
//! ```text
//! offset      0             1              2+4k    3+4k     4+4k   5+4k
//!        object's level   object's "has"   data    level    has    value     of cell k
//! ```
//!
//! Pointers keep their values: `p` of the program points `offset(p)` cells into
//! the object, and what it means is at `p + 3*offset(p) + 2`.

use super::emit::{Emit, int, is, is_not, op2, reg};
use crate::tso::accesses::Accesses;
use weir_ir::{BinOp, CellInit, Expr, Len, LocId, ObjId, Object, Place, Program, Span, Ty};

/// The shadows of the static objects that need them.
pub(crate) struct Shadows {
    of: Vec<Option<[ObjId; 3]>>,
    /// How many static objects the program had.
    statics: usize,
}

/// Adds an object whose cells all start alike.
pub(crate) fn object(program: &mut Program, name: String, ty: Ty, len: Len, init: i64) -> ObjId {
    let init = vec![CellInit::Value(init)];
    program.objects.push(Object { name, ty, len, init, cell_names: Vec::new(), span: Span::default() });
    ObjId::new(program.objects.len() - 1)
}

impl Shadows {
    pub fn add(program: &mut Program, accesses: &Accesses, given: &Program) -> Shadows {
        let mut wanted = accesses.pointees.clone();
        for a in accesses.list.iter().filter(|a| !a.plain) {
            let op = &given.routine(a.routine).edges[a.edge.index()].op;
            if let Some(Place::Cell(o, _)) = op.place() {
                wanted[o.index()] = true;
            }
        }
        let of = wanted
            .iter()
            .zip(&given.objects)
            .map(|(wanted, o)| {
                wanted.then(|| {
                    let zero = if let Ty::Range { lo, .. } = o.ty { lo } else { 0 };
                    [
                        object(program, format!("%level {}", o.name), Ty::U8, o.len, 0),
                        object(program, format!("%has {}", o.name), Ty::U8, o.len, 0),
                        object(program, format!("%view {}", o.name), o.ty, o.len, zero),
                    ]
                })
            })
            .collect();
        Shadows { of, statics: given.objects.len() }
    }
}

/// A cell with its shadows.
#[derive(Clone)]
pub(crate) struct Cells {
    pub data: Place,
    pub level: Place,
    pub has: Place,
    pub view: Place,
    /// On the heap, the object's level and "has".
    pub header: Option<(Place, Place)>,
}

impl Emit<'_> {
    /// Gets a pointer ready to be followed, inside a section. To be called
    /// before [`Emit::data`] and [`Emit::cells`].
    pub fn aim(&mut self, at: LocId, place: &Place) -> LocId {
        match place {
            Place::Cell(..) => at,
            Place::Deref(e) => {
                let e = self.expr(e);
                self.aim_pointer(at, e)
            }
        }
    }

    pub fn aim_pointer(&mut self, at: LocId, pointer: Expr) -> LocId {
        let at = self.assign(at, self.t.pointer, pointer);
        let number = op2(BinOp::Shr, op2(BinOp::Add, reg(self.t.pointer), int(1 << 31)), int(32));
        self.assign(at, self.t.number, number)
    }

    /// Where the data is.
    pub fn data(&self, place: &Place) -> Place {
        match place {
            Place::Cell(..) => self.place(place),
            Place::Deref(_) => {
                let is_static = op2(BinOp::Le, reg(self.t.number), int(self.cx.shadows.statics as i64));
                let at =
                    Expr::Ite(Box::new(is_static), Box::new(reg(self.t.pointer)), Box::new(self.on_heap(2)));
                Place::Deref(at)
            }
        }
    }

    /// The cell with its shadows; for a pointer, one case for each object it
    /// may point into.
    pub fn cells(&mut self, at: LocId, place: &Place) -> Vec<(LocId, Cells)> {
        if let Place::Cell(o, index) = place {
            let index = self.expr(index);
            return vec![(at, self.static_cells(*o, index))];
        }
        let offset = self.offset();
        let mut cases = Vec::new();
        let mut elsewhere = Expr::TRUE;
        for o in (0..self.cx.accesses.pointees.len()).filter(|o| self.cx.accesses.pointees[*o]) {
            let number = o as i64 + 1;
            let here = self.when(at, is(reg(self.t.number), number));
            cases.push((here, self.static_cells(ObjId::new(o), offset.clone())));
            elsewhere = elsewhere.and(is_not(reg(self.t.number), number));
        }
        let at = if cases.is_empty() { at } else { self.when(at, elsewhere) };
        let cells = Cells {
            data: Place::Deref(self.on_heap(2)),
            level: Place::Deref(self.on_heap(3)),
            has: Place::Deref(self.on_heap(4)),
            view: Place::Deref(self.on_heap(5)),
            header: Some(self.header()),
        };
        cases.push((at, cells));
        cases
    }

    pub fn static_cells(&self, o: ObjId, index: Expr) -> Cells {
        let [level, has, view] = self.cx.shadows.of[o.index()].unwrap_or([o; 3]);
        let cell = |o: ObjId| Place::Cell(o, index.clone());
        Cells { data: cell(o), level: cell(level), has: cell(has), view: cell(view), header: None }
    }

    /// The level and "has" of the heap object that the pointer points into.
    pub fn header(&self) -> (Place, Place) {
        let start = op2(BinOp::Sub, reg(self.t.pointer), self.offset());
        let has = op2(BinOp::Add, start.clone(), int(1));
        (Place::Deref(start), Place::Deref(has))
    }

    fn offset(&self) -> Expr {
        Expr::Cast(Ty::I64, Box::new(Expr::Cast(Ty::I32, Box::new(reg(self.t.pointer)))))
    }

    fn on_heap(&self, plus: i64) -> Expr {
        let three = op2(BinOp::Add, op2(BinOp::Add, self.offset(), self.offset()), self.offset());
        op2(BinOp::Add, op2(BinOp::Add, reg(self.t.pointer), three), int(plus))
    }
}
