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

use crate::tso::accesses::Accesses;
use weir_ir::{ObjId, Object, Place, Program, Ty};

/// The shadows of the static objects that need them.
pub(crate) struct Shadows {
    /// Level, whether the view has a value, and that value.
    pub of: Vec<Option<[ObjId; 3]>>,
    /// How many static objects the program had.
    pub statics: usize,
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
                        program.add_object(Object::new(format!("%level {}", o.name), Ty::U8, o.len, 0)),
                        program.add_object(Object::new(format!("%has {}", o.name), Ty::U8, o.len, 0)),
                        program.add_object(Object::new(format!("%view {}", o.name), o.ty, o.len, zero)),
                    ]
                })
            })
            .collect();
        Shadows { of, statics: given.objects.len() }
    }
}
