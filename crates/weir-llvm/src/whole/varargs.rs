//! Variable arguments: the caller puts them into an area, and tells the callee where it is.
//!
//! The area is what the calling convention of x86-64 makes of them: first what functions save
//! of registers (six words, and eight of 16 bytes for floating-point numbers), then what is
//! on the stack. A `va_list` points to both, so that the code that compilers make for
//! `va_arg` finds everything. It has to be like this: two words that are one number of 128
//! bits are aligned on the stack and not in registers, and in a call nothing tells them from
//! two numbers.

use super::function::Fun;
use super::make::{number, plus};
use super::shape::{Prim, Res, leaves};
use crate::ast::{Call, Module, Type};
use crate::layout::{resolve, size_align};
use weir_ir::{Expr, Op, Place, RegId, Ty};

/// General registers, and those for floating-point numbers.
const GENERAL: u64 = 6;
const FLOATS: u64 = 8;
/// Where the latter are saved, and where all that is saved ends.
const FIRST_FLOAT: u64 = 8 * GENERAL;
const SAVED: u64 = FIRST_FLOAT + 16 * FLOATS;

/// How far arguments have taken registers, and the stack.
struct Taken {
    general: u64,
    floats: u64,
    stack: u64,
}

impl Taken {
    fn new() -> Taken {
        Taken { general: 0, floats: 0, stack: SAVED }
    }

    /// Where a value goes that is made of no others.
    fn place(&mut self, prim: Prim) -> u64 {
        if let Prim::Single | Prim::Double = prim {
            return self.float(8);
        }
        let words = prim.regs() as u64;
        if prim == Prim::Extended {
            return self.on_stack(16, 16);
        }
        if self.general + words <= GENERAL {
            self.general += words;
            return 8 * (self.general - words);
        }
        self.on_stack(8 * words, 8 * words)
    }

    /// Where a floating-point number or a vector of so many bytes goes.
    fn float(&mut self, bytes: u64) -> u64 {
        if bytes <= 16 && self.floats < FLOATS {
            self.floats += 1;
            return FIRST_FLOAT + 16 * (self.floats - 1);
        }
        self.on_stack(bytes, bytes.next_power_of_two())
    }

    fn on_stack(&mut self, bytes: u64, align: u64) -> u64 {
        let at = self.stack.next_multiple_of(align.max(8));
        self.stack = at + bytes.next_multiple_of(8);
        at
    }

    /// Takes what an argument with a name takes.
    fn fixed(&mut self, m: &Module, ty: &Type) -> Res<()> {
        if let Type::Vector(..) = resolve(m, ty) {
            self.float(size_align(m, ty)?.0);
            return Ok(());
        }
        for leaf in leaves(m, ty)? {
            self.place(leaf.prim);
        }
        Ok(())
    }
}

impl<'a> Fun<'_, 'a> {
    /// Puts the arguments beyond the fixed ones into a new area.
    pub(crate) fn pass_more(&mut self, call: &'a Call, fixed: usize) -> Res<Option<RegId>> {
        let m = self.m();
        let mut taken = Taken::new();
        let mut plan = Vec::new();
        for (i, (ty, v)) in call.args.iter().enumerate() {
            let by_value = call.by_value.get(i).and_then(Option::as_ref);
            if i < fixed {
                if by_value.is_none() {
                    taken.fixed(m, ty)?;
                }
                continue;
            }
            // The others are after those with names, wherever these are.
            if i == fixed {
                taken.stack = SAVED;
            }
            if let Some(of) = by_value {
                let (size, align) = size_align(m, of)?;
                let from = self.v.pointer(v)?;
                plan.push((taken.on_stack(size, align), Slot::Copy(from, size, align.min(8))));
                continue;
            }
            let values = self.v.value(ty, v)?;
            if let Type::Vector(..) = resolve(m, ty) {
                let at = taken.float(size_align(m, ty)?.0);
                plan.push((at, Slot::Parts(ty, values)));
                continue;
            }
            let mut values = values.into_iter();
            for leaf in leaves(m, ty)? {
                let at = taken.place(leaf.prim);
                for (k, value) in values.by_ref().take(leaf.prim.regs()).enumerate() {
                    plan.push((at + 8 * k as u64, Slot::Word(value)));
                }
            }
        }
        if plan.is_empty() {
            return Ok(None);
        }
        let area = self.e.temporary(Ty::Ptr);
        self.e.step(Op::Alloc(area, Expr::int(taken.stack as i64)));
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
        let (m, f) = (self.m(), self.v.w.function(self.id));
        let mut taken = Taken::new();
        for (i, (ty, _)) in f.params.iter().enumerate() {
            if f.by_value.get(i).and_then(Option::as_ref).is_none() {
                taken.fixed(m, ty)?;
            }
        }
        let list = self.e.keep(Ty::Ptr, list.clone());
        let fields = [
            (0, 4, number(32, 8 * taken.general as i64)),
            (4, 4, number(32, (FIRST_FLOAT + 16 * taken.floats) as i64)),
            (8, 8, plus(&Expr::Reg(area), SAVED)),
            (16, 8, Expr::Reg(area)),
        ];
        for (at, width, value) in fields {
            self.e.step(Op::Store(Place::Bytes(plus(&list, at), width), value));
        }
        Ok(())
    }
}

enum Slot<'t> {
    Word(Expr),
    Parts(&'t Type, Vec<Expr>),
    Copy(Expr, u64, u64),
}
