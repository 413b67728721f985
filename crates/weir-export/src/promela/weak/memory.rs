//! The memory as one array: where objects are, and which type cells have.

use weir_ir::{Addr, CellInit, Len, ObjId, Op, Place, Program, Ty};

/// Cells for allocation where their number is not clear.
const SPARE: u32 = 32;
/// More cells than this are refused.
const MOST: u32 = 4096;

/// A cell with the least and greatest value it may start with.
pub type Choice = (u32, i64, i64);

/// Where everything is.
#[derive(Clone, Debug)]
pub struct Layout {
    /// Object: its first cell. Cell 0 is nowhere: null.
    pub base: Vec<u32>,
    /// The first cell for allocation.
    pub heap: u32,
    /// All cells.
    pub size: u32,
    /// The type of a cell.
    pub ty: &'static str,
}

impl Layout {
    /// Lays out the memory of a program; `ops` are those of all its threads.
    pub fn new(program: &Program, ops: &[(&Op, bool)]) -> Result<Layout, String> {
        let mut next = 1u32;
        let mut base = Vec::new();
        for o in &program.objects {
            base.push(next);
            let cells = match o.len {
                Len::Scalar => 1,
                Len::Fixed(n) => n,
                Len::Unbounded => return Err(format!("`{}` has no bounds", o.name)),
            };
            next = next.checked_add(cells).filter(|n| *n <= MOST).ok_or("the memory is too large")?;
        }
        let heap = next;
        let mut follows = false;
        for (op, repeated) in ops {
            follows |= matches!(op.place(), Some(Place::Deref(_)));
            if let Op::Alloc(_, n) = op {
                let cells = match n.constant().map(u32::try_from) {
                    Some(Ok(n)) if !repeated => n,
                    _ => SPARE,
                };
                next = next.checked_add(cells).filter(|n| *n <= MOST).ok_or("the memory is too large")?;
            }
        }
        let small = |ty: Ty| match ty {
            Ty::Bool | Ty::Int { bits: 8, signed: false } | Ty::Enum(_) => true,
            Ty::Range { lo, hi } => lo >= 0 && hi < 256,
            Ty::Ptr => next < 256,
            _ => false,
        };
        let short = |ty: Ty| small(ty) || matches!(ty, Ty::Int { bits: 8 | 16, .. } | Ty::Ptr | Ty::Tid);
        let short = |ty: Ty| short(ty) && ty != Ty::Int { bits: 16, signed: false };
        let untyped = follows && next > heap;
        let ty = match () {
            () if untyped => "int",
            () if program.objects.iter().all(|o| small(o.ty)) => "byte",
            () if program.objects.iter().all(|o| short(o.ty)) => "short",
            () => "int",
        };
        Ok(Layout { base, heap, size: next, ty })
    }

    /// The cell of a constant, where it is a pointer.
    pub fn pointer(&self, program: &Program, value: i64) -> Option<i64> {
        let addr = Addr(value);
        let object = addr.object(program.objects.len())?;
        Some(i64::from(self.base[object.index()]) + i64::from(addr.offset()))
    }

    /// The first cell of an object.
    pub fn of(&self, o: ObjId) -> i64 {
        self.base[o.index()].into()
    }

    /// The cells that do not start with 0, and those that may start with any value.
    pub fn initial(&self, program: &Program) -> (Vec<(u32, i64)>, Vec<Choice>) {
        let (mut fixed, mut any) = (Vec::new(), Vec::new());
        for (i, o) in program.objects.iter().enumerate() {
            let cells = match o.len {
                Len::Scalar => 1,
                Len::Fixed(n) => n,
                Len::Unbounded => 0,
            };
            for c in 0..cells {
                let at = self.base[i] + c;
                match o.cell_init(c as i32) {
                    CellInit::Value(v) => {
                        let v = if o.ty == Ty::Ptr { self.pointer(program, v).unwrap_or(v) } else { v };
                        if v != 0 {
                            fixed.push((at, v));
                        }
                    }
                    CellInit::Any { lo, hi } => any.push((at, lo, hi)),
                }
            }
        }
        if program.heap_init != 0 {
            fixed.extend((self.heap..self.size).map(|c| (c, program.heap_init)));
        }
        (fixed, any)
    }
}
