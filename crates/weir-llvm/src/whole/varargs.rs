//! Variable arguments: the caller puts them into an area, and tells the callee where it is.
//!
//! A `va_list` is that of x86-64 with nothing left in registers, so that the code that
//! compilers make for `va_arg` takes everything from the overflow area.

use super::function::Fun;
use super::make::{number, plus};
use super::shape::{Res, leaves};
use crate::ast::Call;
use crate::layout::size_align;
use weir_ir::{Expr, Op, Place, RegId, Ty};

/// Where the general registers of a `va_list` end.
const NO_REGISTERS: i64 = 48;
/// Where its floating-point registers end.
const NO_FLOATS: i64 = 304;

impl<'a> Fun<'_, 'a> {
    /// Puts the arguments beyond the fixed ones into a new area.
    pub(crate) fn pass_more(&mut self, call: &'a Call, fixed: usize) -> Res<Option<RegId>> {
        let m = self.m();
        let mut at = 0u64;
        let mut plan = Vec::new();
        for (i, (ty, v)) in call.args.iter().enumerate().skip(fixed) {
            if let Some(of) = call.by_value.get(i).and_then(Option::as_ref) {
                let (size, align) = size_align(m, of)?;
                at = at.next_multiple_of(align.max(8));
                let from = self.v.pointer(v)?;
                plan.push((at, Slot::Copy(from, size, align.min(8))));
                at += size.next_multiple_of(8);
                continue;
            }
            let values = self.v.value(ty, v)?;
            if size_align(m, ty)?.0 >= 16 {
                at = at.next_multiple_of(16);
            }
            let parts = leaves(m, ty)?;
            if parts.len() > 1 {
                plan.push((at, Slot::Parts(ty, values)));
                at += size_align(m, ty)?.0.next_multiple_of(8);
                continue;
            }
            for value in values {
                plan.push((at, Slot::Word(value)));
                at += 8;
            }
        }
        if at == 0 {
            return Ok(None);
        }
        let area = self.e.temporary(Ty::Ptr);
        self.e.step(Op::Alloc(area, Expr::int(at as i64)));
        for (at, slot) in plan {
            let place = plus(&Expr::Reg(area), at);
            match slot {
                Slot::Word(value) => self.e.step(Op::Store(Place::Bytes(place, 8), value)),
                Slot::Parts(ty, values) => self.store_at(&place, ty, &values, 8)?,
                Slot::Copy(from, size, align) => self.copy_bytes(&place, &from, size, align),
            }
        }
        Ok(Some(area))
    }

    /// `llvm.va_start`.
    pub(crate) fn va_start(&mut self, list: &Expr) -> Res<()> {
        let area = self.area.ok_or("`va_start` in a function without variable arguments")?;
        let list = self.e.keep(Ty::Ptr, list.clone());
        let fields = [
            (0, 4, number(32, NO_REGISTERS)),
            (4, 4, number(32, NO_FLOATS)),
            (8, 8, Expr::Reg(area)),
            (16, 8, Expr::Const(0, Ty::Ptr)),
        ];
        for (at, width, value) in fields {
            self.e.step(Op::Store(Place::Bytes(plus(&list, at), width), value));
        }
        Ok(())
    }
}

enum Slot<'t> {
    Word(Expr),
    Parts(&'t crate::ast::Type, Vec<Expr>),
    Copy(Expr, u64, u64),
}
