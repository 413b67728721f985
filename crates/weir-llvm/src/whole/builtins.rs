//! Functions without a definition that the lowering knows: those of the library's own
//! (`__weir_…`), what C++ needs to raise exceptions where the library does not define it,
//! and functions of mathematics that the machine has.

use super::block::{CAUGHT, NOT_CAUGHT, OTHERS, SELF, UNCAUGHT};
use super::function::{Fun, Raises};
use super::make::{bin, number, plus};
use super::shape::Res;
use crate::ast::{Call, Inst, Value};
use weir_ir::{BinOp, Expr, FenceKind, Op, Place, Ty};

/// The types with a sign of values that a program asks for (`__VERIFIER_nondet_…`).
const SIGNED: [&str; 7] = ["char", "schar", "short", "int", "long", "longlong", "loff_t"];

impl<'a> Fun<'_, 'a> {
    /// Does what a function does that is known by its name; `None` if it is not.
    pub(crate) fn builtin(&mut self, inst: &'a Inst, call: &'a Call, name: &str) -> Res<Option<Raises>> {
        if let Some(raises) = self.exception_builtin(inst, call, name)? {
            return Ok(Some(raises));
        }
        if let Some(raises) = self.jump_builtin(inst, call, name)? {
            return Ok(Some(raises));
        }
        if let Some((op, prim)) = super::compute::math::function(name) {
            let args = self.arguments(call)?;
            let made = super::compute::floats::operation(op, prim, args)?;
            self.define(inst, &call.ret, vec![made])?;
            return Ok(Some(Raises::Never));
        }
        if !name.starts_with("__weir_") {
            return Ok(None);
        }
        let args = self.arguments(call)?;
        let arg = |i: usize| args.get(i).cloned().ok_or(format!("`{name}` without its arguments"));
        match name {
            "__weir_unsupported" => {
                return Err(self.text(&arg(0)?).unwrap_or_else(|| "something in the library".into()));
            }
            "__weir_fail" => {
                let what = self.text(&arg(0)?).unwrap_or_else(|| "the program fails".into());
                self.e.fail(&what);
            }
            "__weir_remark" => {
                let what = self.text(&arg(0)?).unwrap_or_default();
                self.e.remark(&what);
            }
            "__weir_assume" => {
                let holds = bin(BinOp::Ne, Ty::U32, arg(0)?, Expr::int(0));
                self.e.step(Op::Assume(holds));
            }
            "__weir_any" => {
                let made = self.any(&arg(0)?, &arg(1)?);
                self.result(inst, made);
            }
            "__weir_atomic_begin" => self.e.step(Op::AtomicBegin),
            "__weir_atomic_end" => self.e.step(Op::AtomicEnd),
            "__weir_await_eq" | "__weir_await_ne" => {
                let dst = self.e.temporary(Ty::U32);
                let (mask, value) = (self.e.keep(Ty::U32, arg(1)?), self.e.keep(Ty::U32, arg(2)?));
                let seen = bin(BinOp::And, Ty::U32, Expr::Reg(dst), mask);
                let op = if name == "__weir_await_eq" { BinOp::Eq } else { BinOp::Ne };
                let guard = bin(op, Ty::U32, seen, value);
                self.e.step(Op::AtomicWhen { dst, place: Place::Bytes(arg(0)?, 4), guard });
                self.result(inst, Expr::Reg(dst));
            }
            "__weir_fence" => self.e.step(Op::Fence(FenceKind::Full)),
            "__weir_spawn" => {
                let dst = self.e.temporary(Ty::U32);
                self.e.step(Op::Spawn { dst: Some(dst), template: OTHERS, args: vec![arg(0)?, arg(1)?] });
                self.result(inst, Expr::Reg(dst));
            }
            "__weir_join" => self.e.step(Op::Join(arg(0)?)),
            "__weir_self" => {
                let dst = self.e.temporary(Ty::U32);
                let place = Place::Bytes(plus(&self.block(), SELF), 4);
                self.e.step(Op::Load(dst, place));
                self.result(inst, Expr::Reg(dst));
            }
            "__weir_alloc" => {
                let dst = self.e.temporary(Ty::Ptr);
                self.e.step_of_allocator(Op::Alloc(dst, arg(0)?));
                self.result(inst, Expr::Reg(dst));
            }
            "__weir_release" => self.e.step_of_allocator(Op::Release(arg(0)?)),
            "__weir_extent" => {
                let dst = self.e.temporary(Ty::U64);
                self.e.step(Op::Extent(dst, arg(0)?));
                self.result(inst, Expr::Reg(dst));
            }
            "__weir_freeze" => {
                let frozen = Expr::Freeze(Box::new(arg(0)?));
                self.result(inst, frozen);
            }
            "__weir_catches" => {
                let catches = i64::from(self.v.w.raises);
                self.result(inst, number(32, catches));
            }
            "__weir_clocks" => {
                let clocks = i64::from(self.v.w.links.clocks());
                self.result(inst, number(32, clocks));
            }
            "__weir_caught" | "__weir_uncaught" if !self.v.w.raises => self.result(inst, number(64, 0)),
            "__weir_caught" | "__weir_uncaught" => {
                let at = if name == "__weir_caught" { CAUGHT } else { UNCAUGHT };
                let dst = self.e.temporary(Ty::Ptr);
                let place = Place::Bytes(plus(&self.block(), at), 8);
                self.e.step(Op::Load(dst, place));
                self.result(inst, Expr::Reg(dst));
            }
            // Nobody looks for exceptions then.
            "__weir_rethrow" if !self.v.w.raises => self.e.fail(NOT_CAUGHT),
            "__weir_rethrow" => {
                let object = self.e.keep(Ty::Ptr, arg(0)?);
                self.raise_again(object);
                return Ok(Some(Raises::Always));
            }
            "__weir_exit" => self.e.step(Op::Exit),
            "__weir_thread_exit" if self.v.w.exits => {
                self.exit_thread();
                return Ok(Some(Raises::Always));
            }
            _ => return Ok(None),
        }
        Ok(Some(Raises::Never))
    }

    /// Any value of a range.
    fn any(&mut self, lo: &Expr, hi: &Expr) -> Expr {
        let asked = self.f.name.strip_prefix("__VERIFIER_nondet_");
        if let (Some(what), Some(0), Some(hi)) = (asked, lo.constant(), hi.constant()) {
            let full = [8u8, 16, 32, 64].into_iter().find(|bits| hi as u64 == u64::MAX >> (64 - bits));
            let signed = SIGNED.contains(&what);
            let ty = full.map_or(Ty::Range { lo: 0, hi }, |bits| Ty::Int { bits, signed });
            let r = self.e.temporary(ty);
            self.e.choose(r, "chosen freely");
            let word = self.e.temporary(Ty::U64);
            let value = match ty {
                Ty::Int { bits, .. } => Expr::Cast(Ty::Int { bits, signed: false }, Box::new(Expr::Reg(r))),
                _ => Expr::Reg(r),
            };
            self.e.step(Op::Assign(word, value));
            return Expr::Reg(word);
        }
        match (lo.constant(), hi.constant()) {
            (Some(lo), Some(hi)) if 0 <= lo && lo <= hi => {
                let r = self.e.temporary(Ty::Range { lo, hi });
                self.e.step(Op::Havoc(r, None));
                let word = self.e.temporary(Ty::U64);
                self.e.step(Op::Assign(word, Expr::Reg(r)));
                Expr::Reg(word)
            }
            _ => {
                let r = self.e.temporary(Ty::U64);
                let above = Expr::bin(BinOp::Ge, Ty::U64, Expr::Reg(r), lo.clone());
                let below = Expr::bin(BinOp::Le, Ty::U64, Expr::Reg(r), hi.clone());
                self.e.step(Op::Havoc(r, Some(above.and(below))));
                Expr::Reg(r)
            }
        }
    }

    /// The text that a constant is the address of.
    fn text(&self, pointer: &Expr) -> Option<String> {
        let Expr::AddrOf(object, at) = pointer else { return None };
        let at = usize::try_from(at.constant()?).ok()?;
        let id = self.v.w.global_of.get(object)?;
        let Some(Value::Bytes(bytes)) = &self.v.w.global(*id).init else { return None };
        let rest = bytes.get(at..)?;
        let end = rest.iter().position(|b| *b == 0).unwrap_or(rest.len());
        Some(String::from_utf8_lossy(&rest[..end]).into_owned())
    }
}
