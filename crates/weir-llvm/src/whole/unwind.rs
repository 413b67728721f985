//! Exceptions: of C++, and what unwinds in Rust.
//!
//! The exception that is under way is in the thread block: its object, and the address of
//! what describes its type. To raise one sets them. After every call that may raise one,
//! the code looks: an `invoke` goes on with its landing pad, everything else returns at
//! once. So the stack is unwound frame by frame, and what would happen in the search for
//! handlers before it is not seen (nothing of the program runs then).
//!
//! A landing pad catches what its clauses name: the type itself, or one derived from it, as
//! the type descriptions of the program and of the library say. What it does not catch goes on.

use super::block::{EXCEPTION, EXCEPTION_TYPE, EXITING, NOT_CAUGHT};
use super::catching;
use super::function::{Fun, Raises};
use super::make::{address, bin, number, plus};
use super::reach::Found;
use super::shape::Res;
use crate::ast::{Call, Clause, Inst, Type, Value};
use weir_ir::{BinOp, Expr, Op, Place, RegId, Ty};

/// Types derive from one another no deeper than this.
const DEEPEST: usize = 64;

impl<'a> Fun<'_, 'a> {
    fn word(&self, at: u64) -> Place {
        Place::Bytes(plus(&self.block(), at), 8)
    }

    pub(super) fn load_word(&mut self, at: u64) -> Expr {
        let r = self.e.temporary(Ty::Ptr);
        let place = self.word(at);
        self.e.step(Op::Load(r, place));
        Expr::Reg(r)
    }

    pub(super) fn set_word(&mut self, at: u64, value: Expr) {
        let place = self.word(at);
        self.e.step(Op::Store(place, value));
    }

    /// After a call: on with the handler, or out of the function, if something was raised.
    pub(crate) fn after_call(&mut self, raises: Raises, handler: Option<&'a str>) -> Res<()> {
        match raises {
            Raises::Never => Ok(()),
            Raises::Maybe if !self.v.w.raises && !self.v.w.exits => Ok(()),
            Raises::Maybe => {
                let pending = self.load_word(EXCEPTION);
                self.unless_zero(pending, |f| f.raised(handler))
            }
            Raises::Always => {
                self.raised(handler)?;
                // Nothing follows.
                let dead = self.e.b.loc();
                self.e.at(dead);
                Ok(())
            }
        }
    }

    fn raised(&mut self, handler: Option<&'a str>) -> Res<()> {
        match handler {
            Some(label) => self.go(label),
            None => {
                let out = self.way_out();
                self.e.jump(out);
                Ok(())
            }
        }
    }

    fn way_out(&mut self) -> weir_ir::LocId {
        match self.out {
            Some(out) => out,
            None => {
                let out = self.e.b.loc();
                self.out = Some(out);
                out
            }
        }
    }

    /// The way out of the function for exceptions, where something leads there.
    pub(crate) fn finish_unwinding(&mut self) {
        if let Some(out) = self.out {
            self.e.at(out);
            let jumps = self.finish_jumps();
            if let Err(what) = jumps.and_then(|()| self.return_nothing()) {
                self.e.unsupported(what);
            }
        }
    }

    /// Which of the clauses takes the exception: the number that the code after it expects.
    pub(crate) fn landingpad(
        &mut self,
        inst: &'a Inst,
        ty: &'a Type,
        cleanup: bool,
        clauses: &'a [Clause],
    ) -> Res<()> {
        let (object, kind) = (self.load_word(EXCEPTION), self.load_word(EXCEPTION_TYPE));
        let mut selector = None;
        let mut catches = Vec::new();
        for clause in clauses {
            match clause {
                Clause::Catch(_, of) => {
                    let number = number(32, self.type_number(of)?);
                    catches.push((self.is_caught(of, &kind)?, number));
                }
                Clause::Filter(_, list) => {
                    let allowed = match list {
                        Value::Agg(list) => {
                            list.iter().map(|(_, v)| self.is_caught(v, &kind)).collect::<Res<Vec<_>>>()?
                        }
                        _ => Vec::new(),
                    };
                    let any = allowed.into_iter().fold(Expr::FALSE, Expr::or);
                    catches.push((any.negate(), number(32, -1)));
                }
            }
        }
        let taken = catches.iter().fold(Expr::FALSE, |any, (c, _)| any.or(c.clone()));
        for (c, n) in catches.into_iter().rev() {
            let rest = selector.unwrap_or_else(|| number(32, 0));
            selector = Some(super::make::ite(&c, n, rest));
        }
        if !cleanup && taken.constant() != Some(1) {
            let out = self.way_out();
            self.fork(
                taken.negate(),
                |f| {
                    f.e.jump(out);
                    Ok(())
                },
                |_| Ok(()),
            )?;
        }
        let selector = selector.unwrap_or_else(|| number(32, 0));
        let selector = self.e.keep(Ty::U32, selector);
        self.set_word(EXCEPTION, number(64, 0));
        let kind_reg = self.kind_register();
        self.e.step(Op::Assign(kind_reg, kind));
        let wanted = super::shape::types(&super::shape::leaves(self.m(), ty)?).len();
        if let Some(name) = &inst.dst {
            let made = [object, selector].into_iter().take(wanted).collect();
            self.v.locals.insert(name, made);
        }
        Ok(())
    }

    /// The type of the exception that the last landing pad has seen.
    fn kind_register(&mut self) -> RegId {
        match self.e.b.routine.reg("%kind") {
            Some(known) => known,
            None => self.e.b.reg("%kind", Ty::Ptr),
        }
    }

    pub(crate) fn resume(&mut self, ty: &'a Type, v: &'a Value) -> Res<()> {
        let values = self.v.value(ty, v)?;
        let object = values.into_iter().next().ok_or("`resume` of nothing")?;
        let kind = self.kind_register();
        self.raise(object, Expr::Reg(kind));
        self.raised(None)
    }

    /// An exception of C++ that exists already is under way.
    pub(crate) fn raise_again(&mut self, object: Expr) {
        let block = self.block();
        catching::count_uncaught(&mut self.e, &block, 1);
        let kind = catching::kind_of(&mut self.e, &object);
        self.raise(object, kind);
    }

    fn raise(&mut self, object: Expr, kind: Expr) {
        self.set_word(EXCEPTION, object);
        self.set_word(EXCEPTION_TYPE, kind);
    }

    /// Ends the thread: all its calls return, as if something was raised that no handler
    /// takes.
    pub(crate) fn exit_thread(&mut self) {
        self.set_word(EXCEPTION, number(64, EXITING));
    }

    /// What the compilers call for exceptions, where the library does not define it.
    pub(crate) fn exception_builtin(
        &mut self,
        inst: &'a Inst,
        call: &'a Call,
        name: &str,
    ) -> Res<Option<Raises>> {
        let known = matches!(
            name,
            "__cxa_throw"
                | "__cxa_rethrow"
                | "__cxa_allocate_exception"
                | "__cxa_free_exception"
                | "__cxa_begin_catch"
                | "__cxa_get_exception_ptr"
                | "__cxa_end_catch"
                | "_Unwind_RaiseException"
                | "_Unwind_Resume"
                | "_ZSt9terminatev"
        );
        if !known {
            return Ok(None);
        }
        let args = self.arguments(call)?;
        let arg = |i: usize| args.get(i).cloned().ok_or(format!("`{name}` without its arguments"));
        match name {
            "__cxa_throw" => {
                let object = self.e.keep(Ty::Ptr, arg(0)?);
                catching::thrown(&mut self.e, &object, arg(1)?, arg(2)?);
                let block = self.block();
                catching::count_uncaught(&mut self.e, &block, 1);
                self.raise(object, arg(1)?);
                return Ok(Some(Raises::Always));
            }
            "_Unwind_RaiseException" => {
                self.raise(arg(0)?, number(64, 0));
                return Ok(Some(Raises::Always));
            }
            "_Unwind_Resume" => {
                let kind = self.kind_register();
                self.raise(arg(0)?, Expr::Reg(kind));
                return Ok(Some(Raises::Always));
            }
            "__cxa_rethrow" => {
                let routine = catching::routine(self.v.w, "__cxa_rethrow");
                let r = self.e.temporary(Ty::Ptr);
                self.e.step(Op::Call { routine, args: vec![self.block()], dst: Some(r) });
                self.raise_again(Expr::Reg(r));
                return Ok(Some(Raises::Always));
            }
            "__cxa_allocate_exception" => {
                let r = self.e.temporary(Ty::Ptr);
                let size = bin(BinOp::Add, Ty::U64, arg(0)?, Expr::int(catching::HEADER as i64));
                self.e.step_of_allocator(Op::Alloc(r, size));
                let object = self.e.keep(Ty::Ptr, plus(&Expr::Reg(r), catching::HEADER));
                catching::prepare(&mut self.e, &object);
                self.result(inst, object);
            }
            "__cxa_free_exception" => {
                let start = super::make::moved(arg(0)?, Expr::int(-(catching::HEADER as i64)));
                self.e.step(Op::Release(start));
            }
            "__cxa_begin_catch" => {
                let routine = catching::routine(self.v.w, "__cxa_begin_catch");
                let r = self.e.temporary(Ty::Ptr);
                let object = self.e.keep(Ty::Ptr, arg(0)?);
                self.e.step(Op::Call { routine, args: vec![self.block(), object.clone()], dst: Some(r) });
                self.pointer_thrown(&object, r)?;
                self.result(inst, Expr::Reg(r));
            }
            "__cxa_end_catch" => {
                let routine = catching::routine(self.v.w, "__cxa_end_catch");
                self.e.step(Op::Call { routine, args: vec![self.block()], dst: None });
            }
            "__cxa_get_exception_ptr" => {
                let object = self.e.keep(Ty::Ptr, arg(0)?);
                self.result(inst, object);
            }
            _ => self.e.fail(NOT_CAUGHT),
        }
        Ok(Some(Raises::Never))
    }

    /// The number by which code knows a type.
    pub(crate) fn type_number(&mut self, of: &Value) -> Res<i64> {
        let name = match type_name(of) {
            Some(name) => name,
            None => return Ok(1),
        };
        let next = self.v.w.type_numbers.len() as i64 + 2;
        Ok(*self.v.w.type_numbers.entry(name.to_string()).or_insert(next))
    }

    /// Whether a clause catches exceptions of a type.
    fn is_caught(&mut self, of: &Value, kind: &Expr) -> Res<Expr> {
        let Some(name) = type_name(of) else { return Ok(Expr::TRUE) };
        let mut any = Expr::FALSE;
        for name in self.accepted(name)? {
            let known = match self.v.w.resolve(self.id.0, &name)? {
                Some(found @ Found::Global(_, _, true)) => self.v.w.address(found)?,
                _ => address(self.v.w.missing_object(&name), 0),
            };
            any = any.or(bin(BinOp::Eq, Ty::U64, kind.clone(), known));
        }
        Ok(any)
    }

    /// A handler of a pointer gets the pointer, not where it is.
    fn pointer_thrown(&mut self, object: &Expr, r: RegId) -> Res<()> {
        let m = self.m();
        let names: Vec<&str> =
            m.globals.iter().map(|g| g.name.as_str()).filter(|n| n.starts_with("_ZTIP")).collect();
        if names.is_empty() {
            return Ok(());
        }
        let kind = catching::kind_of(&mut self.e, object);
        let mut any = Expr::FALSE;
        for name in names {
            let known = self.v.pointer(&Value::Global(name.to_string()))?;
            any = any.or(bin(BinOp::Eq, Ty::U64, kind.clone(), known));
        }
        let (from, done) = (self.e.loc, self.e.b.loc());
        self.e.step(Op::Assume(any.clone()));
        self.e.step_to(Op::Load(r, Place::Bytes(object.clone(), 8)), done);
        self.e.at(from);
        self.e.step_to(Op::Assume(any.negate()), done);
        Ok(())
    }

    /// The types that a handler of a type accepts: of pointers also those to derived classes,
    /// and those that promise less; `void *` accepts all pointers.
    fn accepted(&self, name: &str) -> Res<Vec<String>> {
        let Some(to) = name.strip_prefix("_ZTIP") else { return self.derived(name) };
        let (to, constant) = to.strip_prefix('K').map_or((to, false), |to| (to, true));
        let pointers = self.m().globals.iter().map(|g| g.name.as_str()).filter(|n| n.starts_with("_ZTIP"));
        let classes: Vec<String> = match to {
            "v" => pointers.map(|p| p["_ZTIP".len()..].trim_start_matches('K').to_string()).collect(),
            to => self.derived(&format!("_ZTI{to}"))?.iter().map(|n| n["_ZTI".len()..].to_string()).collect(),
        };
        let known = |n: &String| n == name || self.m().globals.iter().any(|g| g.name == *n);
        let plain = classes.iter().map(|c| format!("_ZTIP{c}"));
        let marked = classes.iter().filter(|_| constant).map(|c| format!("_ZTIPK{c}"));
        Ok(plain.chain(marked).filter(known).collect())
    }

    /// A type and those that are derived from it, by the descriptions of the modules.
    fn derived(&self, name: &str) -> Res<Vec<String>> {
        let mut all = vec![name.to_string()];
        let mut next = 0;
        while next < all.len() && next < DEEPEST {
            let base = all[next].clone();
            next += 1;
            let globals = self.v.w.modules.iter().flat_map(|m| &m.globals);
            for g in globals.filter(|g| g.name.starts_with("_ZTI") && !g.name.starts_with("_ZTIP")) {
                let Some(Value::Agg(fields)) = &g.init else { continue };
                let bases = fields.iter().skip(2).position(|(_, v)| type_name(v) == Some(&base));
                let Some(at) = bases.filter(|_| !all.contains(&g.name)) else { continue };
                // Several bases: each has its offset, which the handler would need.
                if fields.len() > 3
                    && !matches!(fields.get(at + 3), Some((_, Value::Int(flags))) if flags >> 8 == 0 && flags & 1 == 0)
                {
                    return Err("an exception that is caught by one of several base classes".into());
                }
                all.push(g.name.clone());
            }
        }
        Ok(all)
    }
}

/// The name of the description of a type; `None` for what catches everything.
fn type_name(v: &Value) -> Option<&str> {
    match v {
        Value::Global(name) => Some(name),
        Value::Cast(_, from, _) => type_name(&from.1),
        _ => None,
    }
}
