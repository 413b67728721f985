//! Expressions: types and values.
//!
//! Types flow both ways: [`Lower::infer`] says what type an expression has of
//! its own accord (a plain number has none), and [`Lower::lower`] is told what
//! type the surroundings would like. Numbers, `self`, `N` and cells behind an
//! untyped pointer take that type.

use super::body::Mode;
use super::context::{Lower, Lowered, Reported, Symbol};
use super::types::{STy, builtin};
use crate::ast::{self, ExprKind, TypeRef, Unary};
use weir_ir::{BinOp, Diagnostic, EnumId, Expr, Span, Ty, UnOp};

impl Lower<'_> {
    /// The type the expression has of its own accord.
    pub(crate) fn infer(&self, e: &ast::Expr) -> Option<STy> {
        match &e.kind {
            ExprKind::Int(_, Some(suffix)) => builtin(suffix).map(STy::of),
            ExprKind::Int(_, None) | ExprKind::SelfId | ExprKind::Copy(..) => None,
            ExprKind::Bool(_) | ExprKind::At(..) => Some(STy::BOOL),
            ExprKind::Null => Some(STy::PTR),
            ExprKind::Name(name) => self.infer_name(name),
            ExprKind::Unary(Unary::Not, _) => Some(STy::BOOL),
            ExprKind::Unary(Unary::AddrOf, _) => Some(STy::PTR),
            ExprKind::Unary(Unary::Deref, _) => None,
            ExprKind::Unary(Unary::Bytes(width), _) => Some(STy::bytes(*width)),
            ExprKind::Unary(_, a) | ExprKind::Paren(a) => self.infer(a),
            ExprKind::Binary(op, ..) if op.is_predicate() => Some(STy::BOOL),
            ExprKind::Binary(BinOp::Shl | BinOp::Shr, a, _) => self.infer(a).map(STy::computed),
            ExprKind::Binary(_, a, b) => self.infer(a).or_else(|| self.infer(b)).map(STy::computed),
            ExprKind::Ternary(_, a, b) => self.infer(a).or_else(|| self.infer(b)).map(STy::computed),
            ExprKind::Cast(_, ty) | ExprKind::Ascribe(_, ty) => self.infer_type(ty),
            ExprKind::Spawn(..) => Some(STy::TID),
            ExprKind::Index(..) | ExprKind::Field(..) | ExprKind::Call(..) => self.infer_effect(e),
            ExprKind::Concat(..) | ExprKind::Any(_) | ExprKind::Cells(_) | ExprKind::List(_) => None,
        }
    }

    fn infer_name(&self, name: &str) -> Option<STy> {
        if let Some(&reg) = self.body.locals.get(name) {
            return Some(self.body.reg_type(reg));
        }
        match self.symbol(name) {
            Some(Symbol::Const(_, ty)) => ty,
            Some(Symbol::Object(o) | Symbol::Cell(o, _)) => Some(self.object_type(o)),
            Some(_) => None,
            None => match self.members.get(name)?.as_slice() {
                [(e, _)] => Some(STy::of(Ty::Enum(*e))),
                _ => None,
            },
        }
    }

    /// The type written, where that can be told without an error.
    fn infer_type(&self, ty: &TypeRef) -> Option<STy> {
        match &ty.kind {
            ast::TypeKind::Named(name) => match (builtin(name), self.symbol(name)) {
                (Some(ty), _) => Some(STy::of(ty)),
                (None, Some(Symbol::Enum(e))) => Some(STy::of(Ty::Enum(e))),
                _ => None,
            },
            ast::TypeKind::Range(..) => Some(STy::I64),
            ast::TypeKind::PtrTo(_) => Some(STy::PTR),
            ast::TypeKind::Enum(_) | ast::TypeKind::Seq(_) => None,
        }
    }

    /// The value of an expression for a variable of a type.
    pub(crate) fn coerce(&mut self, e: &ast::Expr, target: STy) -> Lowered<Expr> {
        let (value, ty) = self.lower(e, Some(target))?;
        if self.body.mode == Mode::At || ty.agrees(target) {
            return Ok(value);
        }
        if let (Ty::Bool, ExprKind::Int(number, _)) = (target.ty, &e.kind) {
            let message = format!("expected bool, found the number {number}");
            let meant = if *number == 0 { "false" } else { "true" };
            return Err(self.error(Diagnostic::error(e.span, message).hint(format!("write `{meant}`"))));
        }
        Err(self.mismatch(e.span, target, ty))
    }

    pub(crate) fn mismatch(&mut self, span: Span, want: STy, have: STy) -> Reported {
        let (w, h) = (self.type_name(want), self.type_name(have));
        let mut e = Diagnostic::error(span, format!("expected {w}, found {h}"));
        if want.ty == Ty::Bool {
            e = e.hint(self.truth_hint(have));
        } else if want.is_arithmetic() && (have.is_number() || have.ty == Ty::Bool) {
            e = e.hint(format!("write `… as {}` to convert", self.type_name(want.computed())));
        } else if want.ty == Ty::Ptr && have.is_number() {
            e = e.hint("the null pointer is written `null`");
        }
        self.error(e)
    }

    fn truth_hint(&self, have: STy) -> &'static str {
        match have.ty {
            Ty::Ptr => "compare it: `… != null`",
            _ if have.is_number() => "compare it: `… != 0`",
            _ => "compare it with `==` or `!=`",
        }
    }

    /// A truth value.
    pub(crate) fn truth(&mut self, e: &ast::Expr) -> Lowered<Expr> {
        let (value, ty) = self.lower(e, Some(STy::BOOL))?;
        if ty.ty == Ty::Bool || self.body.mode == Mode::At {
            return Ok(value);
        }
        let name = self.type_name(ty);
        let e = Diagnostic::error(e.span, format!("a condition is needed here, this is {name}"))
            .hint(self.truth_hint(ty));
        Err(self.error(e))
    }

    /// The value of an expression, and its type.
    pub(crate) fn lower(&mut self, e: &ast::Expr, expect: Option<STy>) -> Lowered<(Expr, STy)> {
        match &e.kind {
            ExprKind::Int(value, suffix) => {
                let own = suffix.as_deref().and_then(builtin).map(STy::of);
                self.number(i128::from(*value), own, expect, e.span)
            }
            ExprKind::Bool(b) => Ok((Expr::Const(i64::from(*b), Ty::Bool), STy::BOOL)),
            ExprKind::Null => {
                let ty = expect.filter(|t| t.ty == Ty::Ptr).unwrap_or(STy::PTR);
                Ok((Expr::Const(0, Ty::Ptr), ty))
            }
            ExprKind::SelfId => self.thread_number(Expr::SelfId, STy::TID, expect, e.span),
            ExprKind::Name(name) => self.name(name, e, expect),
            ExprKind::Unary(op, a) => self.unary(*op, a, e, expect),
            ExprKind::Binary(op @ (BinOp::LAnd | BinOp::LOr), a, b) => {
                Ok((self.logic_value(*op, a, b, e)?, STy::BOOL))
            }
            ExprKind::Binary(op, a, b) => self.binary(*op, a, b, e.span, expect),
            ExprKind::Ternary(c, a, b) => self.ternary(c, a, b, e, expect),
            ExprKind::Cast(a, ty) => self.cast(a, ty, e.span),
            ExprKind::Paren(a) => self.lower(a, expect),
            ExprKind::Ascribe(a, ty) => self.ascribe(a, ty, e.span),
            ExprKind::Field(base, member) if self.enum_of(base).is_some() => {
                self.qualified_member(base, &member.name, member.span)
            }
            ExprKind::Index(..) | ExprKind::Field(..) | ExprKind::Call(..) | ExprKind::Spawn(..) => {
                self.effect_value(e, expect, None)
            }
            ExprKind::At(..) | ExprKind::Copy(..) => self.property_atom(e),
            ExprKind::Any(_) => Err(self.error(
                Diagnostic::error(e.span, "`any` is an initial value of shared variables")
                    .hint("in code, write `havoc(r);`"),
            )),
            ExprKind::Cells(_) | ExprKind::List(_) | ExprKind::Concat(..) => {
                Err(self.error(Diagnostic::error(e.span, "sequences occur in specifications only")))
            }
        }
    }

    /// A number as a constant of the type that suits.
    fn number(
        &mut self,
        value: i128,
        own: Option<STy>,
        expect: Option<STy>,
        span: Span,
    ) -> Lowered<(Expr, STy)> {
        let ty = own.or(expect.filter(|t| t.is_number())).unwrap_or(STy::I64);
        let (lo, hi) = match (ty.ty, self.program.bounds(ty.ty)) {
            (_, Some((lo, hi))) => (i128::from(lo), i128::from(hi)),
            (Ty::Int { bits: 64, signed: false }, _) => (0, i128::from(u64::MAX)),
            _ => (i128::from(i64::MIN), i128::from(i64::MAX)),
        };
        if value < lo || value > hi {
            return Err(self.does_not_fit(span, value, ty));
        }
        let ty = ty.computed();
        Ok((Expr::Const(value as i64, ty.ty), ty))
    }

    /// `self` and `N` convert to the type that suits.
    fn thread_number(&mut self, e: Expr, own: STy, expect: Option<STy>, span: Span) -> Lowered<(Expr, STy)> {
        // In a property, `N` is clear where one template has any number of copies.
        let counted =
            self.body.mode == Mode::Property && e == Expr::ThreadCount && self.any_template().is_some();
        if matches!(self.body.mode, Mode::Property | Mode::Const) && !counted {
            let what = if e == Expr::SelfId { "self" } else { "N" };
            return Err(self.error(
                Diagnostic::error(span, format!("`{what}` has no meaning outside threads and procedures"))
                    .hint("name a thread: `T[0]`"),
            ));
        }
        let ty = expect.filter(|t| t.is_number()).unwrap_or(STy::I64).computed();
        if ty.ty == own.ty { Ok((e, own)) } else { Ok((Expr::Cast(ty.ty, Box::new(e)), ty)) }
    }

    fn name(&mut self, name: &str, e: &ast::Expr, expect: Option<STy>) -> Lowered<(Expr, STy)> {
        if let Some(&reg) = self.body.locals.get(name) {
            self.body.reads.insert(name.to_string());
            return Ok((Expr::Reg(reg), self.body.reg_type(reg)));
        }
        match self.symbol(name) {
            Some(Symbol::Const(value, own)) => match own {
                Some(ty) if !ty.is_number() => Ok((Expr::Const(value, ty.ty), ty)),
                _ => {
                    let wide = match own {
                        Some(ty) if ty.ty == Ty::U64 => i128::from(value as u64),
                        _ => i128::from(value),
                    };
                    self.number(wide, own, expect, e.span)
                }
            },
            Some(Symbol::Object(_) | Symbol::Cell(..)) => self.effect_value(e, expect, None),
            Some(symbol) => {
                let what = match symbol {
                    Symbol::Thread(_) => "a thread",
                    Symbol::Proc(_) => "a procedure",
                    Symbol::Struct(_) => "a struct",
                    _ => "a type",
                };
                Err(self.error(Diagnostic::error(e.span, format!("`{name}` is {what}, not a value"))))
            }
            None if self.members.contains_key(name) => self.member(name, e.span, expect),
            None if name == "N" => self.thread_number(Expr::ThreadCount, STy::I64, expect, e.span),
            None if self.body.mode == Mode::Property => {
                let e = self.property_name_error(name, e.span);
                Err(self.error(e))
            }
            None => Err(self.unknown_name(name, e.span)),
        }
    }

    /// A member of an enumeration, by its name alone.
    fn member(&mut self, name: &str, span: Span, expect: Option<STy>) -> Lowered<(Expr, STy)> {
        let found = self.members.get(name).cloned().unwrap_or_default();
        let wanted = found.iter().find(|(e, _)| expect.is_some_and(|t| t.ty == Ty::Enum(*e)));
        match (wanted, found.as_slice()) {
            (Some(&(e, i)), _) | (None, &[(e, i)]) => Ok((Expr::Const(i, Ty::Enum(e)), STy::of(Ty::Enum(e)))),
            _ => {
                let named =
                    found.iter().map(|(e, _)| &self.program.enums[e.index()].name).find(|n| !n.is_empty());
                let d = Diagnostic::error(span, format!("several enumerations have a member `{name}`"));
                let d = match named {
                    Some(e) => d.hint(format!("write the enumeration in front: `{e}.{name}`")),
                    None => d.hint("give the enumerations names: `enum Color { … }`"),
                };
                Err(self.error(d))
            }
        }
    }

    /// The enumeration that a name stands for.
    pub(crate) fn enum_of(&self, e: &ast::Expr) -> Option<EnumId> {
        match &e.kind {
            ExprKind::Name(name) if !self.body.locals.contains_key(name) => match self.symbol(name) {
                Some(Symbol::Enum(e)) => Some(e),
                _ => None,
            },
            _ => None,
        }
    }

    fn qualified_member(&mut self, base: &ast::Expr, name: &str, span: Span) -> Lowered<(Expr, STy)> {
        let Some(id) = self.enum_of(base) else { return Err(Reported) };
        let members = self.program.enums[id.index()].members.clone();
        match members.iter().position(|m| m == name) {
            Some(i) => Ok((Expr::Const(i as i64, Ty::Enum(id)), STy::of(Ty::Enum(id)))),
            None => Err(self.unknown("member", name, span, members.iter().map(String::as_str))),
        }
    }

    fn unary(
        &mut self,
        op: Unary,
        a: &ast::Expr,
        e: &ast::Expr,
        expect: Option<STy>,
    ) -> Lowered<(Expr, STy)> {
        match op {
            Unary::Deref | Unary::Bytes(_) => self.effect_value(e, expect, None),
            Unary::AddrOf => self.address(a),
            Unary::Not => {
                let v = self.truth(a)?;
                Ok((Expr::un(UnOp::Not, Ty::Bool, v), STy::BOOL))
            }
            Unary::Neg | Unary::BitNot => {
                if let (Unary::Neg, ExprKind::Int(value, suffix)) = (op, &a.kind) {
                    let own = suffix.as_deref().and_then(builtin).map(STy::of);
                    return self.number(-i128::from(*value), own, expect, e.span);
                }
                let ty =
                    self.infer(a).or(expect.filter(|t| t.is_arithmetic())).unwrap_or(STy::I64).computed();
                let (v, ty) = self.lower(a, Some(ty))?;
                let ty = ty.computed();
                if !ty.is_arithmetic() {
                    return Err(self.no_arithmetic(a.span, ty));
                }
                let op = if op == Unary::Neg { UnOp::Neg } else { UnOp::BitNot };
                Ok((Expr::un(op, ty.ty, v), ty))
            }
        }
    }

    fn no_arithmetic(&mut self, span: Span, ty: STy) -> Reported {
        let name = self.type_name(ty);
        let mut e = Diagnostic::error(span, format!("{name} is not computed with"));
        if matches!(ty.ty, Ty::Bool | Ty::Tid | Ty::Enum(_)) {
            e = e.hint("write `… as i64` to make it a number");
        }
        self.error(e)
    }

    fn binary(
        &mut self,
        op: BinOp,
        a: &ast::Expr,
        b: &ast::Expr,
        span: Span,
        expect: Option<STy>,
    ) -> Lowered<(Expr, STy)> {
        use BinOp::*;
        let own = self.infer(a);
        if matches!(op, Add | Sub) && own.is_some_and(|t| t.ty == Ty::Ptr) {
            let (p, ty) = self.lower(a, Some(STy::PTR))?;
            let by = self.offset(b)?;
            return Ok((Expr::bin(op, Ty::Ptr, p, by), ty));
        }
        let wanted = expect.filter(|t| t.is_arithmetic() && !op.is_predicate());
        if matches!(op, Shl | Shr) {
            let ty = own.or(wanted).unwrap_or(STy::I64).computed();
            let (v, ty) = self.lower(a, Some(ty))?;
            let (by, by_ty) = self.lower(b, None)?;
            let ty = ty.computed();
            for (t, s) in [(ty, a.span), (by_ty, b.span)] {
                if !t.is_arithmetic() {
                    return Err(self.no_arithmetic(s, t));
                }
            }
            return Ok((Expr::bin(op, ty.ty, v, by), ty));
        }
        let ty = own.or_else(|| self.infer(b)).or(wanted).unwrap_or(STy::I64).computed();
        let (x, x_ty) = self.lower(a, Some(ty))?;
        let (y, y_ty) = self.lower(b, Some(ty))?;
        if !x_ty.agrees(y_ty) {
            return Err(self.operands_differ(span, a.span, x_ty, b.span, y_ty));
        }
        let ty = x_ty.computed();
        let fine = match op {
            Eq | Ne => true,
            Lt | Le | Gt | Ge => ty.is_number() || ty.ty == Ty::Ptr,
            And | Or | Xor => ty.is_arithmetic() || ty.ty == Ty::Bool,
            _ => ty.is_arithmetic(),
        };
        if !fine {
            return Err(self.no_arithmetic(span, ty));
        }
        let result = if op.is_predicate() { STy::BOOL } else { ty };
        Ok((Expr::bin(op, ty.ty, x, y), result))
    }

    fn operands_differ(&mut self, span: Span, a: Span, a_ty: STy, b: Span, b_ty: STy) -> Reported {
        let (x, y) = (self.type_name(a_ty.computed()), self.type_name(b_ty.computed()));
        let mut e = Diagnostic::error(span, format!("the two sides have different types: {x} and {y}"))
            .also(a, format!("this is {x}"))
            .also(b, format!("this is {y}"));
        if a_ty.is_number() && b_ty.is_number() {
            e = e.hint(format!("convert one side: `… as {x}`"));
        } else if a_ty.ty == Ty::Bool || b_ty.ty == Ty::Bool {
            e = e.hint("compare the number with `!= 0`, or use `true` and `false`");
        } else if a_ty.ty == Ty::Ptr || b_ty.ty == Ty::Ptr {
            e = e.hint("the null pointer is written `null`");
        }
        self.error(e)
    }

    /// A number of cells to move a pointer by.
    pub(crate) fn offset(&mut self, e: &ast::Expr) -> Lowered<Expr> {
        let (v, ty) = self.lower(e, Some(STy::I64))?;
        if !ty.is_number() && self.body.mode != Mode::At {
            let name = self.type_name(ty);
            let e = Diagnostic::error(e.span, format!("a number of cells is needed here, this is {name}"));
            return Err(self.error(e));
        }
        let exact = ty.computed().ty == Ty::I64 || matches!(v, Expr::Const(..)) || self.body.mode == Mode::At;
        Ok(if exact { v } else { Expr::Cast(Ty::I64, Box::new(v)) })
    }

    fn cast(&mut self, a: &ast::Expr, ty: &TypeRef, span: Span) -> Lowered<(Expr, STy)> {
        let to = self.resolve_type(ty)?;
        if matches!(a.bare().kind, ExprKind::SelfId) && matches!(self.body.mode, Mode::Code | Mode::At) {
            return Ok((Expr::Cast(to.ty, Box::new(Expr::SelfId)), to));
        }
        let (v, from) = self.lower(a, None)?;
        let machine = matches!(self.body.mode, Mode::At | Mode::Property);
        let fine = match to.ty {
            Ty::Bool | Ty::Int { .. } | Ty::Math => from.ty != Ty::Ptr,
            Ty::Tid => from.is_number(),
            Ty::Ptr => from.ty == Ty::Ptr,
            Ty::Range { .. } | Ty::Enum(_) => false,
        };
        if !fine && !machine {
            let (f, t) = (self.type_name(from), self.type_name(to));
            let mut e = Diagnostic::error(span, format!("{f} cannot be converted to {t}"));
            if matches!(to.ty, Ty::Range { .. }) {
                e = e.hint("assign it to a variable of that type; leaving the range is then an error");
            }
            return Err(self.error(e));
        }
        Ok((Expr::Cast(to.ty, Box::new(v)), to))
    }

    /// `(e : ty)`: the outermost operator of `e` is applied in the type,
    /// whatever its operands are. The text form of programs needs it.
    fn ascribe(&mut self, a: &ast::Expr, ty: &TypeRef, span: Span) -> Lowered<(Expr, STy)> {
        let ty = self.ascribed_type(ty, span)?;
        let want = Some(ty.computed());
        let e = match &a.kind {
            ExprKind::Int(v, None) => Expr::Const(*v as i64, ty.ty),
            ExprKind::Unary(Unary::Neg, n) if matches!(n.kind, ExprKind::Int(_, None)) => {
                let ExprKind::Int(v, _) = n.kind else { return Err(Reported) };
                Expr::Const((v as i64).wrapping_neg(), ty.ty)
            }
            ExprKind::Unary(op @ (Unary::Neg | Unary::BitNot | Unary::Not), inner) => {
                let v = self.lower(inner, want)?.0;
                let op = match op {
                    Unary::Neg => UnOp::Neg,
                    Unary::BitNot => UnOp::BitNot,
                    _ => return Ok((Expr::un(UnOp::Not, ty.ty, v), STy::BOOL)),
                };
                Expr::un(op, ty.ty, v)
            }
            ExprKind::Binary(op, x, y) => {
                let moves = ty.ty == Ty::Ptr && matches!(op, BinOp::Add | BinOp::Sub);
                let right =
                    if moves || matches!(op, BinOp::Shl | BinOp::Shr) { Some(STy::I64) } else { want };
                let x = self.lower(x, want)?.0;
                let y = self.lower(y, right)?.0;
                let result = if op.is_predicate() { STy::BOOL } else { ty };
                return Ok((Expr::bin(*op, ty.ty, x, y), result));
            }
            ExprKind::Ternary(c, x, y) => {
                let c = self.lower(c, Some(STy::BOOL))?.0;
                let x = self.lower(x, want)?.0;
                let y = self.lower(y, want)?.0;
                Expr::Ite(Box::new(c), Box::new(x), Box::new(y))
            }
            ExprKind::Call(..) => return self.effect_value(a, want, Some(ty)),
            _ => self.lower(a, want)?.0,
        };
        Ok((e, ty))
    }

    pub(crate) fn ascribed_type(&mut self, ty: &TypeRef, span: Span) -> Lowered<STy> {
        if self.body.mode == Mode::Code {
            return Err(self.error(
                Diagnostic::error(span, "`(… : type)` is for `at` lines only")
                    .hint("to convert, write `… as type`"),
            ));
        }
        self.resolve_type(ty)
    }
}
