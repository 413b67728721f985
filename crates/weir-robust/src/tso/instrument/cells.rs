//! Where the data of a cell is, and its shadows (see `shadow`).

use super::emit::{Emit, int, is, is_not, op2, reg};
use weir_ir::{BinOp, Expr, LocId, ObjId, Place, Ty};

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
            Place::Deref(e) | Place::Bytes(e, _) => {
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
            Place::Deref(_) | Place::Bytes(..) => {
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
