//! `setjmp` and `longjmp`.
//!
//! A function that calls `setjmp` has an object on its stack that stands for this call of the
//! function. `setjmp` writes its address and the number of the place into the buffer. `longjmp`
//! takes both from there, and all calls return as if something was raised ([`super::unwind`]);
//! the function whose object it is goes on at the place, with the value. Its registers are
//! what they were when the jump was made: what C leaves open for local variables that changed in
//! between, unless they are volatile, is what memory would hold.
//!
//! To jump to a function that has returned is an error. A jump over destructors of C++ is
//! undefined, and one in a program that raises exceptions is not supported. Signal masks are
//! not kept (no signal arrives).

use super::block::{EXCEPTION, EXCEPTION_TYPE, JUMP_SITE, JUMP_VALUE, JUMPING};
use super::function::{Fun, Raises};
use super::link::JUMPS;
use super::make::{bin, ite, number, plus};
use super::shape::Res;
use crate::ast::{Call, Inst, Kind, Value};
use weir_ir::{BinOp, Expr, Op, Place, Ty};

/// The names of `setjmp` in the libraries of C.
const SETS: [&str; 5] = ["setjmp", "_setjmp", "__sigsetjmp", "sigsetjmp", "__sigsetjmp_cancel"];

impl<'a> Fun<'_, 'a> {
    /// At the start of a function: the object that jumps know it by, where it calls `setjmp`.
    pub(crate) fn prepare_jumps(&mut self) {
        let sets = |inst: &Inst| match &inst.kind {
            Kind::Call(call) | Kind::Invoke(call, ..) => {
                matches!(&call.callee, Value::Global(name) if SETS.contains(&name.as_str()))
            }
            _ => false,
        };
        if self.v.w.jumps && self.blocks.iter().flat_map(|b| &b.insts).any(sets) {
            let own = self.e.b.reg("%jumps", Ty::Ptr);
            self.e.step(Op::Alloc(own, Expr::int(1)));
            self.stack.push(own);
            self.sites.own = Some(own);
        }
    }

    pub(crate) fn jump_builtin(&mut self, inst: &'a Inst, call: &'a Call, name: &str) -> Res<Option<Raises>> {
        if SETS.contains(&name) {
            let buffer = self.buffer(call)?;
            let result = self.e.temporary(Ty::U32);
            if let Some(own) = self.sites.own {
                let site = number(64, self.sites.after.len() as i64);
                self.e.step(Op::Store(Place::Bytes(buffer.clone(), 8), Expr::Reg(own)));
                self.e.step(Op::Store(Place::Bytes(plus(&buffer, 8), 8), site));
            }
            self.e.step(Op::Assign(result, number(32, 0)));
            let after = self.e.b.loc();
            self.e.jump(after);
            self.sites.after.push((after, result));
            self.result(inst, Expr::Reg(result));
            return Ok(Some(Raises::Never));
        }
        if !JUMPS.contains(&name) {
            return Ok(None);
        }
        if self.v.w.raises {
            return Err(format!("`{name}` in a program that raises exceptions"));
        }
        let buffer = self.buffer(call)?;
        let value = self.arguments(call)?.get(1).cloned().ok_or("`longjmp` without a value")?;
        let value = self.e.keep(Ty::U32, value);
        let zero = bin(BinOp::Eq, Ty::U32, value.clone(), number(32, 0));
        for (at, to) in [(0, EXCEPTION_TYPE), (8, JUMP_SITE)] {
            let r = self.e.temporary(Ty::Ptr);
            self.e.step(Op::Load(r, Place::Bytes(plus(&buffer, at), 8)));
            self.set_word(to, Expr::Reg(r));
        }
        let place = Place::Bytes(plus(&self.block(), JUMP_VALUE), 4);
        self.e.step(Op::Store(place, ite(&zero, number(32, 1), value)));
        self.set_word(EXCEPTION, number(64, JUMPING));
        Ok(Some(Raises::Always))
    }

    fn buffer(&mut self, call: &'a Call) -> Res<Expr> {
        let buffer = self.arguments(call)?.first().cloned().ok_or("a jump without a buffer")?;
        Ok(self.e.keep(Ty::Ptr, buffer))
    }

    /// On the way out of the function: a jump may end here.
    pub(crate) fn finish_jumps(&mut self) -> Res<()> {
        let Some(own) = self.sites.own else { return Ok(()) };
        let sites = std::mem::take(&mut self.sites.after);
        let (pending, to) = (self.load_word(EXCEPTION), self.load_word(EXCEPTION_TYPE));
        let jumps = bin(BinOp::Eq, Ty::U64, pending, number(64, JUMPING));
        let on = |f: &mut Self| {
            f.set_word(EXCEPTION, number(64, 0));
            let site = f.load_word(JUMP_SITE);
            let value = f.e.temporary(Ty::U32);
            let place = Place::Bytes(plus(&f.block(), JUMP_VALUE), 4);
            f.e.step(Op::Load(value, place));
            let from = f.e.loc;
            for (i, (after, result)) in sites.into_iter().enumerate() {
                f.e.at(from);
                f.e.step(Op::Assume(bin(BinOp::Eq, Ty::U64, site.clone(), number(64, i as i64))));
                f.e.step_to(Op::Assign(result, Expr::Reg(value)), after);
            }
            Ok(())
        };
        let mine = bin(BinOp::Eq, Ty::U64, to, Expr::Reg(own));
        let out = self.e.b.loc();
        self.fork(
            jumps,
            |f| {
                f.fork(mine, on, |f| {
                    f.e.jump(out);
                    Ok(())
                })
            },
            |f| {
                f.e.jump(out);
                Ok(())
            },
        )
    }
}
