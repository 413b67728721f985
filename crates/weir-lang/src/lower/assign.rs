//! Variables and assignments.
//!
//! `r = x` with a shared `x` is one load; `x = e` one store; `x += e` a load,
//! then a store. The first assignment to a new name makes it a local variable.

use super::body::Mode;
use super::context::{Lower, Lowered, Reported, Symbol};
use super::effects::Effect;
use super::types::STy;
use crate::ast::{self, AssignForm, ExprKind, VarDecl};
use weir_ir::{BinOp, Diagnostic, Expr, LocId, Op, RegId, RmwOp, Span};

impl Lower<'_> {
    pub(super) fn declare_var(&mut self, d: &VarDecl) -> Lowered<RegId> {
        let ty = match (&d.ty, &d.init) {
            (Some(ty), _) => self.resolve_type(ty)?,
            (None, Some(e)) => self.new_local_type(e),
            (None, None) => {
                return Err(self.error(
                    Diagnostic::error(d.name.span, format!("`{}` needs a type or a value", d.name.name))
                        .hint(format!("write `var {}: u32;` or `var {} = 0;`", d.name.name, d.name.name)),
                ));
            }
        };
        self.declare_local(&d.name, ty, ty.ty.start())
    }

    /// The type a local gets from its first value.
    fn new_local_type(&self, e: &ast::Expr) -> STy {
        self.infer(e).unwrap_or(STy::I64).computed()
    }

    pub(super) fn var_stmt(&mut self, decls: &[VarDecl], span: Span, to: LocId) -> Lowered<()> {
        let last = decls.iter().rposition(|d| d.init.is_some());
        for (i, d) in decls.iter().enumerate() {
            if let Some(e) = &d.init {
                self.not_in_own_value(&d.name.name, e)?;
            }
            let reg = self.declare_var(d)?;
            let Some(e) = &d.init else { continue };
            let next = if Some(i) == last { to } else { self.body.loc(span) };
            let span = if decls.len() == 1 { span } else { d.name.span.to(e.span) };
            self.assign_reg(reg, e, span, next)?;
            self.body.cur = next;
        }
        Ok(())
    }

    /// `var r = r + 1;` reads a variable that does not exist yet.
    fn not_in_own_value(&mut self, name: &str, e: &ast::Expr) -> Lowered<()> {
        if self.body.locals.contains_key(name) {
            return Ok(());
        }
        let mut at = None;
        e.visit(&mut |e| {
            if matches!(&e.kind, ExprKind::Name(n) if n == name) {
                at = at.or(Some(e.span));
            }
        });
        match at {
            Some(span) => {
                let e = Diagnostic::error(span, format!("`{name}` is read before it has a value"))
                    .hint(format!("give it a first value: `{name} = 0;`"));
                Err(self.error(e))
            }
            None => Ok(()),
        }
    }

    /// A register gets the value of an expression.
    pub(super) fn assign_reg(&mut self, reg: RegId, e: &ast::Expr, span: Span, to: LocId) -> Lowered<()> {
        let ty = self.body.reg_type(reg);
        if self.is_effect(e) {
            let (effect, result) = self.effect(e, Some(ty), None)?;
            let Some(have) = result else {
                return Err(self.error(Diagnostic::error(e.span, "this gives no value")));
            };
            if self.body.mode != Mode::At && !have.agrees(ty) {
                return Err(self.mismatch(e.span, ty, have));
            }
            let op = effect.into_op(Some(reg)).ok_or(Reported)?;
            self.body.finish(op, span, to);
        } else if self.is_branching(e) {
            self.branch_into(e, reg, to)?;
        } else {
            let value = self.coerce(e, ty)?;
            self.body.finish(Op::Assign(reg, value), span, to);
        }
        Ok(())
    }

    pub(super) fn assign(
        &mut self,
        target: &ast::Expr,
        form: AssignForm,
        value: &ast::Expr,
        lock: bool,
        span: Span,
        to: LocId,
    ) -> Lowered<()> {
        if lock {
            return self.lock_stmt(target, form, value, span, to);
        }
        if let ExprKind::Name(name) = &target.bare().kind {
            if let Some(&reg) = self.body.locals.get(name) {
                return match form {
                    AssignForm::Plain => self.assign_reg(reg, value, span, to),
                    AssignForm::Op(op) | AssignForm::Step(op) => {
                        self.body.reads.insert(name.clone());
                        let sum = combine(op, target, value, span);
                        self.assign_reg(reg, &sum, span, to)
                    }
                };
            }
            if self.symbol(name).is_none() {
                return self.first_assignment(name, target.span, form, value, span, to);
            }
        }
        if !self.is_place(target) {
            let e = Diagnostic::error(target.span, "this cannot be assigned to")
                .hint("the left side is a variable, `a[i]`, `*p`, `p[i]` or `p.field`");
            return Err(self.error(e));
        }
        let (place, own) = self.place(target)?;
        let store = match form {
            AssignForm::Plain => {
                let at = self.body.mode == Mode::At;
                let ty = own.or_else(|| if at { None } else { self.infer(value) }).unwrap_or(STy::I64);
                self.coerce(value, ty)?
            }
            AssignForm::Op(op) | AssignForm::Step(op) => {
                let ty = own.or_else(|| self.infer(value)).unwrap_or(STy::I64).computed();
                let tmp = self.body.temp(ty.ty);
                self.body.emit(Op::Load(tmp, place.clone()), target.span);
                self.update(op, tmp, ty, value, span)?
            }
        };
        self.body.finish(Op::Store(place, store), span, to);
        Ok(())
    }

    /// `tmp op value`, type-checked as if written.
    fn update(&mut self, op: BinOp, tmp: RegId, ty: STy, value: &ast::Expr, span: Span) -> Lowered<Expr> {
        // A name no user can write stands for what was loaded.
        let name = format!("{} loaded", tmp.0);
        self.body.locals.insert(name.clone(), tmp);
        let old = ast::Expr { kind: ExprKind::Name(name.clone()), span, depth: 1 };
        let result = self.coerce(&combine(op, &old, value, span), ty);
        self.body.locals.remove(&name);
        result
    }

    fn lock_stmt(
        &mut self,
        target: &ast::Expr,
        form: AssignForm,
        value: &ast::Expr,
        span: Span,
        to: LocId,
    ) -> Lowered<()> {
        let op = match form {
            AssignForm::Op(BinOp::Add) | AssignForm::Step(BinOp::Add) => RmwOp::Add,
            AssignForm::Op(BinOp::Sub) | AssignForm::Step(BinOp::Sub) => RmwOp::Sub,
            AssignForm::Op(BinOp::And) => RmwOp::And,
            AssignForm::Op(BinOp::Or) => RmwOp::Or,
            AssignForm::Op(BinOp::Xor) => RmwOp::Xor,
            _ => {
                let e = Diagnostic::error(span, "there is no such locked operation").hint(
                    "`lock` takes `+=`, `-=`, `&=`, `|=`, `^=`, `++` and `--`; to exchange, write `xchg(x, v)`",
                );
                return Err(self.error(e));
            }
        };
        let (effect, _) = self.locked_on(op, target, value, None, None)?;
        self.body.finish(effect.into_op(None).ok_or(Reported)?, span, to);
        Ok(())
    }

    /// The first assignment to a name makes it a local.
    fn first_assignment(
        &mut self,
        name: &str,
        at: Span,
        form: AssignForm,
        value: &ast::Expr,
        span: Span,
        to: LocId,
    ) -> Lowered<()> {
        if form != AssignForm::Plain || self.members.contains_key(name) || name == "N" {
            return Err(self.unknown_name(name, at));
        }
        self.not_in_own_value(name, value)?;
        let ident = ast::Ident { name: name.to_string(), span: at };
        let ty = self.new_local_type(value);
        let reg = self.declare_local(&ident, ty, 0)?;
        self.body.inferred.push((name.to_string(), at));
        self.assign_reg(reg, value, span, to)
    }

    pub(super) fn pair(
        &mut self,
        old: &ast::Expr,
        ok: &ast::Expr,
        call: &ast::Expr,
        span: Span,
        to: LocId,
    ) -> Lowered<()> {
        let (effect, result) = self.effect(call, None, None)?;
        let (Effect::Cas { place, expected, new, want_old: true }, Some(ty)) = (effect, result) else {
            let e = Diagnostic::error(
                call.span,
                "only `cmpxchg` gives two values: the old one, and whether it was done",
            );
            return Err(self.error(e));
        };
        let old = self.result_local(old, ty)?;
        let ok = self.result_local(ok, STy::BOOL)?;
        self.body.finish(Op::Cas { old: Some(old), ok: Some(ok), place, expected, new }, span, to);
        Ok(())
    }

    fn result_local(&mut self, e: &ast::Expr, ty: STy) -> Lowered<RegId> {
        let ExprKind::Name(name) = &e.kind else {
            return Err(self.error(Diagnostic::error(e.span, "a local variable is needed here")));
        };
        if let Some(&reg) = self.body.locals.get(name) {
            let have = self.body.reg_type(reg);
            if self.body.mode != Mode::At && !have.agrees(ty) {
                return Err(self.mismatch(e.span, ty, have));
            }
            return Ok(reg);
        }
        if matches!(self.symbol(name), Some(Symbol::Object(_) | Symbol::Cell(..))) {
            return Err(self.error(Diagnostic::error(
                e.span,
                format!("`{name}` is shared; a local variable is needed here"),
            )));
        }
        self.declare_local(&ast::Ident { name: name.clone(), span: e.span }, ty, 0)
    }
}

fn combine(op: BinOp, old: &ast::Expr, value: &ast::Expr, span: Span) -> ast::Expr {
    let depth = old.depth.max(value.depth) + 1;
    ast::Expr { kind: ExprKind::Binary(op, Box::new(old.clone()), Box::new(value.clone())), span, depth }
}
