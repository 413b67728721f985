//! Calls: what is called, with which registers, and where the results go.
//!
//! A caller passes the thread block, one value per register of each argument, and, to a
//! function that takes any number of arguments, where the others are (`varargs`). What an
//! argument is a copy of (`byval`) the caller copies, and ends the copy after the call. The
//! first register of the result is returned, the others are words of the thread block.

use super::function::{Fun, Raises};
use super::link::{DEFINE_IT, Id, LIBRARY, Target, not_defined};
use super::make::plus;
use super::reach::{Found, Whole};
use super::shape::{Res, leaves, types};
use crate::ast::{Call, Inst, Type, Value};
use crate::layout::size_align;
use weir_ir::{Expr, Op, Place, RegId, Ty};

/// What a call calls.
enum Callee {
    Function(Id),
    Pointer(Expr),
}

impl<'a> Fun<'_, 'a> {
    /// Does the call; whether an exception may be under way after it.
    pub(crate) fn call_raises(&mut self, inst: &'a Inst, call: &'a Call) -> Res<Raises> {
        let callee = match &call.callee {
            Value::Asm(asm) => {
                self.assembly(inst, call, asm)?;
                return Ok(Raises::Never);
            }
            Value::Mark(place) => {
                self.e.mark(*place);
                return Ok(Raises::Never);
            }
            v => match named(v) {
                Some(name) if name.starts_with("llvm.") => {
                    self.intrinsic(inst, call, name)?;
                    return Ok(Raises::Never);
                }
                Some(name) if let Some(note) = self.v.w.forbidden(name) => {
                    self.e.wrong(&note);
                    return Ok(Raises::Never);
                }
                Some(name) => match self.v.w.resolve(self.id.0, name)? {
                    Some(Found::Function(id, true)) if self.v.w.is_an_end(name) && !Whole::is_user(id) => {
                        self.e.step(Op::Exit);
                        return Ok(Raises::Never);
                    }
                    Some(Found::Function(id, true)) => {
                        let id = self.of_a_section(name, id);
                        Callee::Function(self.where_unused(inst, id))
                    }
                    Some(Found::Function(id, false)) => {
                        let name = self.v.w.function(id).name.as_str();
                        if let Some(raises) = self.builtin(inst, call, name)? {
                            return Ok(raises);
                        }
                        self.e.advice = Some(DEFINE_IT);
                        return Err(not_defined(name));
                    }
                    _ => Callee::Pointer(self.v.pointer(v)?),
                },
                None => Callee::Pointer(self.v.pointer(v)?),
            },
        };
        let nounwind = call.nounwind
            || matches!(callee, Callee::Function(id) if self.v.w.function(id).promises.nounwind);
        self.perform(inst, call, callee)?;
        Ok(if nounwind && !self.v.w.exits { Raises::Never } else { Raises::Maybe })
    }

    /// The library's function for calls whose result nobody uses, where it has one: what
    /// `printf` returns takes a walk over its format.
    fn where_unused(&self, inst: &Inst, id: Id) -> Id {
        let used = inst.dst.as_ref().is_some_and(|name| self.scan.uses.contains_key(name.as_str()));
        if used || id.0 != LIBRARY {
            return id;
        }
        let name = format!("__weir_lib_unused_{}", self.v.w.function(id).name);
        match self.v.w.links.find(LIBRARY, &name) {
            Some((Target::Function(found), true)) => found,
            _ => id,
        }
    }

    fn perform(&mut self, inst: &'a Inst, call: &'a Call, callee: Callee) -> Res<()> {
        let m = self.m();
        let (fixed, more) = match &callee {
            Callee::Function(id) => {
                let f = self.v.w.function(*id);
                (f.params.len(), f.varargs)
            }
            Callee::Pointer(_) => match &call.func {
                Some(Type::Func(_, params, true)) => (params.len(), true),
                _ => (call.args.len(), false),
            },
        };
        let mut args = vec![self.block()];
        let mut copies = Vec::new();
        let last = if more { fixed.min(call.args.len()) } else { call.args.len() };
        for (i, (ty, v)) in call.args.iter().enumerate().take(last) {
            match call.by_value.get(i).and_then(Option::as_ref) {
                Some(of) => {
                    let from = self.v.pointer(v)?;
                    let (size, align) = size_align(m, of)?;
                    let copy = self.e.temporary(Ty::Ptr);
                    self.e.step(Op::Alloc(copy, Expr::int(size as i64)));
                    self.copy_bytes(&Expr::Reg(copy), &from, size, align.min(8));
                    copies.push(copy);
                    args.push(Expr::Reg(copy));
                }
                None => args.extend(self.v.value(ty, v)?),
            }
        }
        let area = if more { self.pass_more(call, fixed)? } else { None };
        let wanted = types(&leaves(m, &call.ret)?);
        let regs = match &inst.dst {
            Some(name) if !wanted.is_empty() => self.registers(name, &call.ret)?,
            _ => Vec::new(),
        };
        let mut returned = usize::MAX;
        match callee {
            Callee::Function(id) => {
                let f = self.v.w.function(id);
                let module = self.v.w.modules[id.0];
                let mut params = vec![Ty::Ptr];
                for (ty, _) in &f.params {
                    params.extend(types(&leaves(module, ty)?));
                }
                // What is not passed has no value; what is too much nobody looks at.
                args.truncate(params.len());
                let missing = params.iter().skip(args.len()).map(|ty| Expr::Undef(*ty));
                args.extend(missing.collect::<Vec<_>>());
                if more {
                    args.push(area.map_or(Expr::Const(0, Ty::Ptr), Expr::Reg));
                }
                returned = types(&leaves(module, &f.ret)?).len();
                let routine = self.v.w.routine(id);
                let dst = regs.first().copied().filter(|_| returned > 0);
                self.e.step(Op::Call { routine, args, dst });
            }
            Callee::Pointer(target) => {
                let dst = regs.first().copied();
                // C without prototypes calls so what takes a fixed number: it does not look.
                if more {
                    args.push(area.map_or(Expr::Const(0, Ty::Ptr), Expr::Reg));
                }
                self.e.step(Op::CallPtr { target, args, dst });
            }
        }
        for copy in copies.into_iter().chain(area) {
            self.e.step(Op::Release(Expr::Reg(copy)));
        }
        self.take_results(inst, regs, returned);
        Ok(())
    }

    /// The registers of a result beyond the first.
    fn take_results(&mut self, inst: &'a Inst, regs: Vec<RegId>, returned: usize) {
        let Some(name) = &inst.dst else { return };
        let mut made = Vec::with_capacity(regs.len());
        for (k, r) in regs.into_iter().enumerate() {
            if k >= returned {
                made.push(Expr::Undef(self.e.b.routine.regs[r.index()].ty));
                continue;
            }
            if k > 0 {
                self.e.step(Op::Load(r, Place::Bytes(plus(&self.block(), 8 * k as u64), 8)));
            }
            made.push(Expr::Reg(r));
        }
        self.v.locals.insert(name, made);
    }
}

/// The name that is called.
fn named(v: &Value) -> Option<&str> {
    match v {
        Value::Global(name) | Value::Equivalent(name) | Value::NoCfi(name) => Some(name),
        Value::Cast(_, from, _) => named(&from.1),
        _ => None,
    }
}
