//! Conditions: short-circuit evaluation by control flow.
//!
//! `a && b` where `b` touches memory (or may fail) must not evaluate `b` when
//! `a` is false. Such conditions become edges; those over registers that cannot
//! fail stay one expression.

use super::body::Mode;
use super::context::{Lower, Lowered};
use super::types::STy;
use crate::ast::{self, ExprKind, Unary};
use weir_ir::{BinOp, Expr, LocId, Op, RegId, Ty};

impl Lower<'_> {
    /// Whether evaluating it takes steps or may fail.
    fn needs_control(&self, e: &ast::Expr) -> bool {
        if self.body.mode != Mode::Code || self.body.eager {
            return false;
        }
        let mut needs = false;
        e.visit(&mut |e| {
            needs |= match &e.kind {
                ExprKind::Call(..) | ExprKind::Spawn(..) => true,
                ExprKind::Binary(BinOp::Div | BinOp::Rem, _, b) => {
                    !matches!(b.bare().kind, ExprKind::Int(n, _) if n != 0)
                }
                ExprKind::Binary(op, ..) if !op.is_predicate() => {
                    self.infer(e).is_some_and(|t| t.ty == Ty::Math)
                }
                ExprKind::Unary(Unary::AddrOf, a) => !matches!(a.bare().kind, ExprKind::Name(_)),
                _ => self.is_place(e),
            }
        });
        needs
    }

    /// From the current location to one of two, as the condition says.
    pub(crate) fn branch(&mut self, e: &ast::Expr, yes: LocId, no: LocId) -> Lowered<()> {
        let e = e.bare();
        match &e.kind {
            ExprKind::Bool(b) => self.body.finish(Op::Nop, e.span, if *b { yes } else { no }),
            ExprKind::Unary(Unary::Not, a) => return self.branch(a, no, yes),
            ExprKind::Binary(op @ (BinOp::LAnd | BinOp::LOr), a, b)
                if self.needs_control(a) || self.needs_control(b) =>
            {
                let span = self.body.span;
                let between = self.body.loc(span);
                if *op == BinOp::LAnd {
                    self.branch(a, between, no)?;
                } else {
                    self.branch(a, yes, between)?;
                }
                self.body.cur = between;
                return self.branch(b, yes, no);
            }
            _ => {
                let v = self.truth(e)?;
                self.body.finish(Op::Assume(v.clone()), e.span, yes);
                self.body.finish(Op::Assume(v.negate()), e.span, no);
            }
        }
        Ok(())
    }

    /// `a && b`, `a || b` as a value.
    pub(crate) fn logic_value(
        &mut self,
        op: BinOp,
        a: &ast::Expr,
        b: &ast::Expr,
        e: &ast::Expr,
    ) -> Lowered<Expr> {
        if !self.needs_control(b) {
            let x = self.truth(a)?;
            let y = self.truth(b)?;
            return Ok(Expr::bin(op, Ty::Bool, x, y));
        }
        let tmp = self.body.temp(Ty::Bool);
        let span = self.body.span;
        let join = self.body.loc(span);
        self.branch_into(e, tmp, join)?;
        self.body.cur = join;
        Ok(Expr::Reg(tmp))
    }

    /// Whether the value of the expression is found by control flow.
    pub(crate) fn is_branching(&self, e: &ast::Expr) -> bool {
        match &e.bare().kind {
            ExprKind::Binary(BinOp::LAnd | BinOp::LOr, _, b) => self.needs_control(b),
            ExprKind::Ternary(_, a, b) => self.needs_control(a) || self.needs_control(b),
            _ => false,
        }
    }

    /// The value of a branching expression goes to a register.
    pub(crate) fn branch_into(&mut self, e: &ast::Expr, reg: RegId, to: LocId) -> Lowered<()> {
        let e = e.bare();
        let span = self.body.span;
        let yes = self.body.loc(span);
        let no = self.body.loc(span);
        if let ExprKind::Ternary(c, a, b) = &e.kind {
            self.branch(c, yes, no)?;
            for (arm, at) in [(a, yes), (b, no)] {
                self.body.cur = at;
                self.assign_reg(reg, arm, arm.span, to)?;
            }
            return Ok(());
        }
        let ty = self.body.reg_type(reg);
        if ty.ty != Ty::Bool {
            return Err(self.mismatch(e.span, ty, STy::BOOL));
        }
        self.branch(e, yes, no)?;
        self.body.cur = yes;
        self.body.finish(Op::Assign(reg, Expr::TRUE), e.span, to);
        self.body.cur = no;
        self.body.finish(Op::Assign(reg, Expr::FALSE), e.span, to);
        Ok(())
    }

    /// `c ? a : b`
    pub(crate) fn ternary(
        &mut self,
        c: &ast::Expr,
        a: &ast::Expr,
        b: &ast::Expr,
        e: &ast::Expr,
        expect: Option<STy>,
    ) -> Lowered<(Expr, STy)> {
        let ty = self.infer(a).or_else(|| self.infer(b)).or(expect).unwrap_or(STy::I64).computed();
        if !self.needs_control(a) && !self.needs_control(b) {
            let c = self.truth(c)?;
            let (x, x_ty) = self.lower(a, Some(ty))?;
            let (y, y_ty) = self.lower(b, Some(ty))?;
            if !x_ty.agrees(y_ty) {
                return Err(self.mismatch(b.span, x_ty, y_ty));
            }
            return Ok((Expr::Ite(Box::new(c), Box::new(x), Box::new(y)), x_ty.computed()));
        }
        let tmp = self.body.temp(ty.ty);
        let span = self.body.span;
        let join = self.body.loc(span);
        self.branch_into(e, tmp, join)?;
        self.body.cur = join;
        Ok((Expr::Reg(tmp), ty))
    }
}
