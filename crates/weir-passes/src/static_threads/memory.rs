//! Memory as far as the first thread knows it beforehand.

use std::collections::HashMap;
use weir_ir::{Addr, CellInit, Len, ObjId, Object, Place, Ty};

/// An allocation with more cells than this is left to run time.
const MOST_CELLS: i64 = 4096;

/// Objects, those that were allocated beforehand included, and what was stored to them.
#[derive(Clone, Debug)]
pub(super) struct Memory {
    pub objects: Vec<Object>,
    /// How many of them the program has.
    own: usize,
    stored: HashMap<Addr, i64>,
}

impl Memory {
    pub fn new(objects: &[Object]) -> Memory {
        Memory { objects: objects.to_vec(), own: objects.len(), stored: HashMap::new() }
    }

    /// The address of a place whose index or pointer is this number, if there is a cell. (Arrays
    /// without bounds cannot start with a value for each cell.)
    pub fn address(&self, place: &Place, at: i64) -> Option<Addr> {
        let addr = match place {
            Place::Cell(o, _) => Addr::of(*o, i32::try_from(at).ok()?),
            Place::Deref(_) => Addr(at),
            Place::Bytes(..) => return None,
        };
        let object = addr.object(self.objects.len())?;
        let object = &self.objects[object.index()];
        (object.len != Len::Unbounded && object.has_cell(i64::from(addr.offset()))).then_some(addr)
    }

    /// The object of an address that was checked.
    pub fn object(&self, addr: Addr) -> ObjId {
        addr.object(self.objects.len()).expect("the address was checked")
    }

    /// What is at an address that was checked; `None` where it may be anything.
    pub fn read(&self, addr: Addr) -> Option<i64> {
        let initial = || match self.objects[self.object(addr).index()].cell_init(addr.offset()) {
            CellInit::Value(v) => Some(v),
            CellInit::Any { .. } => None,
        };
        self.stored.get(&addr).copied().or_else(initial)
    }

    /// The value as the cell keeps it, if it does.
    pub fn kept(&self, addr: Addr, value: i64) -> Option<i64> {
        self.objects[self.object(addr).index()].ty.keep(value).ok()
    }

    pub fn write(&mut self, addr: Addr, value: i64) {
        self.stored.insert(addr, value);
    }

    /// A new object, where that many cells can be had; heap cells keep all bits.
    pub fn alloc(&mut self, cells: i64, init: i64) -> Option<ObjId> {
        let len = u32::try_from(cells).ok().filter(|_| (1..=MOST_CELLS).contains(&cells))?;
        let id = ObjId::new(self.objects.len());
        let name = format!("heap_{}", self.objects.len() - self.own + 1);
        self.objects.push(Object::new(name, Ty::I64, Len::Fixed(len), init));
        Some(id)
    }

    /// Whether the program itself has the object: it is none of the heap.
    pub fn is_own(&self, object: ObjId) -> bool {
        object.index() < self.own
    }

    /// The objects that an object holds addresses of, as far as it is known.
    pub fn held_by(&self, object: ObjId) -> Vec<ObjId> {
        let o = &self.objects[object.index()];
        let first = o.init.iter().filter_map(|i| match i {
            CellInit::Value(v) => Some(*v),
            CellInit::Any { .. } => None,
        });
        let stored = self.stored.iter().filter(|(a, _)| self.object(**a) == object).map(|(_, v)| *v);
        first.chain(stored).filter_map(|v| Addr(v).object(self.objects.len())).collect()
    }

    /// The objects, as they start once all this was stored.
    pub fn into_objects(mut self) -> Vec<Object> {
        let mut stored: Vec<(Addr, i64)> = self.stored.drain().collect();
        stored.sort_unstable();
        for (addr, value) in stored {
            let object = self.object(addr);
            let object = &mut self.objects[object.index()];
            let cells = if let Len::Fixed(n) = object.len { n as usize } else { 1 };
            if object.init.len() != cells {
                object.init = (0..cells).map(|i| object.cell_init(i as i32)).collect();
            }
            object.init[addr.offset() as usize] = CellInit::Value(value);
        }
        self.objects
    }
}
