//! Sequential specifications: `spec { var s: seq<u32>;  op push(v) { s = [v] ++ s; } … }`.
//!
//! A specification computes with numbers (as `i64`) and sequences of numbers.
//! `assume` says when an operation is possible, `choose` gives it a choice.

use super::context::{Lower, Lowered, Symbol};
use crate::ast::{
    AssignForm, Block, Expr, ExprKind, Ident, Member, MemberKind, ProcItem, Stmt, StmtKind, TypeKind,
    TypeRef, Unary, VarDecl,
};
use std::collections::HashMap;
use weir_ir::object::{SeqFn, SequentialSpec, SpecExpr, SpecOp, SpecSlot, SpecStmt, SpecValue, SpecVar};
use weir_ir::{BinOp, Diagnostic, Span, UnOp};

/// Whether something is a sequence.
type IsSeq = bool;

/// An operation that a specification has to say something about.
pub(super) struct Called {
    pub name: String,
    pub params: usize,
    /// Where it is, if it is in this file.
    pub span: Option<Span>,
}

/// The names an operation of a specification may use.
#[derive(Default)]
struct Names {
    vars: HashMap<String, (u32, IsSeq)>,
    locals: HashMap<String, u32>,
    kinds: Vec<IsSeq>,
}

impl Names {
    fn slot(&self, name: &str) -> Option<(SpecSlot, IsSeq)> {
        if let Some(&l) = self.locals.get(name) {
            return Some((SpecSlot::Local(l), self.kinds[l as usize]));
        }
        self.vars.get(name).map(|&(v, seq)| (SpecSlot::Var(v), seq))
    }

    fn local(&mut self, name: &str, seq: IsSeq) -> u32 {
        self.kinds.push(seq);
        let id = self.kinds.len() as u32 - 1;
        self.locals.insert(name.to_string(), id);
        id
    }
}

fn is_seq(ty: &TypeRef) -> IsSeq {
    matches!(ty.kind, TypeKind::Seq(_))
}

impl Lower<'_> {
    pub(super) fn own_spec(
        &mut self,
        members: &[Member],
        ops: &[Called],
        span: Span,
    ) -> Lowered<SequentialSpec> {
        let mut spec = SequentialSpec::default();
        let mut names = Names::default();
        for m in members {
            if let MemberKind::Var(decls) = &m.kind {
                for d in decls {
                    let var = self.spec_var(d)?;
                    let seq = matches!(var.init, SpecValue::Seq(_));
                    names.vars.insert(var.name.clone(), (spec.vars.len() as u32, seq));
                    spec.vars.push(var);
                }
            }
        }
        for m in members {
            if let MemberKind::Op(p) = &m.kind {
                let op = self.spec_op(p, &mut names, ops, m.span)?;
                spec.ops.push(op);
            }
        }
        if let Some(missing) = ops.iter().find(|o| spec.ops.iter().all(|s| s.name != o.name)) {
            let text = format!("the specification says nothing about `{}`", missing.name);
            let e = Diagnostic::error(span, text);
            return Err(self.error(match missing.span {
                Some(span) => e.also(span, "this operation"),
                None => e,
            }));
        }
        Ok(spec)
    }

    fn spec_var(&mut self, d: &VarDecl) -> Lowered<SpecVar> {
        let name = d.name.name.clone();
        let seq = d.ty.as_ref().is_some_and(is_seq);
        let init = match &d.init {
            None if seq => SpecValue::Seq(Vec::new()),
            None => SpecValue::Int(0),
            Some(e) => match &e.bare().kind {
                ExprKind::List(list) => {
                    let values: Lowered<Vec<i64>> =
                        list.iter().map(|e| Ok(self.untyped_constant(e)?.0)).collect();
                    SpecValue::Seq(values?)
                }
                _ if seq => {
                    let e = Diagnostic::error(e.span, "a sequence starts with a list: `[1, 2]`");
                    return Err(self.error(e));
                }
                _ => SpecValue::Int(self.untyped_constant(e)?.0),
            },
        };
        Ok(SpecVar { name, init })
    }

    fn spec_op(&mut self, p: &ProcItem, names: &mut Names, ops: &[Called], span: Span) -> Lowered<SpecOp> {
        let Some(op) = ops.iter().find(|o| o.name == p.name.name) else {
            let known: Vec<String> = ops.iter().map(|o| o.name.clone()).collect();
            let known = known.iter().map(String::as_str);
            return Err(self.unknown("operation of the object", &p.name.name, p.name.span, known));
        };
        let expected = op.params;
        if expected != p.params.len() {
            let text =
                format!("`{}` takes {expected} parameters in the object, {} here", op.name, p.params.len());
            let e = Diagnostic::error(p.name.span, text);
            return Err(self.error(match op.span {
                Some(span) => e.also(span, "the operation"),
                None => e,
            }));
        }
        names.locals.clear();
        names.kinds.clear();
        for param in &p.params {
            names.local(&param.name.name, false);
        }
        let body = self.spec_block(&p.body, names)?;
        Ok(SpecOp {
            name: op.name.clone(),
            params: p.params.len(),
            locals: std::mem::take(&mut names.kinds),
            body,
            span,
        })
    }

    fn spec_block(&mut self, b: &Block, names: &mut Names) -> Lowered<Vec<SpecStmt>> {
        let mut out = Vec::new();
        for s in &b.stmts {
            self.spec_stmt(s, names, &mut out)?;
        }
        Ok(out)
    }

    fn spec_stmt(&mut self, s: &Stmt, names: &mut Names, out: &mut Vec<SpecStmt>) -> Lowered<()> {
        match &s.kind {
            StmtKind::Empty | StmtKind::Skip => {}
            StmtKind::Block(b) | StmtKind::Atomic(b) => out.extend(self.spec_block(b, names)?),
            StmtKind::Var(decls) => {
                for d in decls {
                    let value = match &d.init {
                        Some(e) => Some(self.spec_expr(e, names)?),
                        None => None,
                    };
                    let seq = value.as_ref().map_or(d.ty.as_ref().is_some_and(is_seq), |v| v.1);
                    let slot = SpecSlot::Local(names.local(&d.name.name, seq));
                    let nothing = if seq { SpecExpr::List(Vec::new()) } else { SpecExpr::Int(0) };
                    out.push(SpecStmt::Set(slot, value.map_or(nothing, |v| v.0)));
                }
            }
            StmtKind::Assign { target, form, value, .. } => {
                out.push(self.spec_assign(target, *form, value, names)?)
            }
            StmtKind::If { arms, otherwise } => {
                let mut rest = match otherwise {
                    Some(b) => self.spec_block(b, names)?,
                    None => Vec::new(),
                };
                for (cond, body) in arms.iter().rev() {
                    let (cond, body) = (self.spec_int(cond, names)?, self.spec_block(body, names)?);
                    rest = vec![SpecStmt::If(cond, body, rest)];
                }
                out.extend(rest);
            }
            StmtKind::While { cond, body } => {
                let (cond, body) = (self.spec_int(cond, names)?, self.spec_block(body, names)?);
                out.push(SpecStmt::While(cond, body));
            }
            StmtKind::Assume(e) => out.push(SpecStmt::Assume(self.spec_int(e, names)?)),
            StmtKind::Choose(blocks) => {
                let blocks: Lowered<Vec<_>> = blocks.iter().map(|b| self.spec_block(b, names)).collect();
                out.push(SpecStmt::Choose(blocks?));
            }
            StmtKind::Return(e) => {
                let e = e.as_ref().map(|e| self.spec_int(e, names)).transpose()?;
                out.push(SpecStmt::Return(e));
            }
            _ => {
                let e = Diagnostic::error(s.span, "this statement does not occur in specifications")
                    .hint("a specification has assignments, `if`, `while`, `choose`, `assume` and `return`");
                return Err(self.error(e));
            }
        }
        Ok(())
    }

    fn spec_assign(
        &mut self,
        target: &Expr,
        form: AssignForm,
        value: &Expr,
        names: &mut Names,
    ) -> Lowered<SpecStmt> {
        let bare = target.bare();
        let (name, index) = match &bare.kind {
            ExprKind::Name(name) => (name, None),
            ExprKind::Index(base, index) => match &base.bare().kind {
                ExprKind::Name(name) => (name, Some(self.spec_int(index, names)?)),
                _ => return Err(self.spec_refused(target.span)),
            },
            _ => return Err(self.spec_refused(target.span)),
        };
        let (value, seq) = match form {
            AssignForm::Plain => self.spec_expr(value, names)?,
            AssignForm::Op(op) | AssignForm::Step(op) => {
                let (old, value) = (self.spec_int(target, names)?, self.spec_int(value, names)?);
                (SpecExpr::Bin(op, Box::new(old), Box::new(value)), false)
            }
        };
        let (slot, kind) = match names.slot(name) {
            Some(found) => found,
            // The first assignment declares a local, as in code.
            None if index.is_none() => (SpecSlot::Local(names.local(name, seq)), seq),
            None => return Err(self.unknown_in_spec(name, target.span, names)),
        };
        if (index.is_some() && (!kind || seq)) || (index.is_none() && kind != seq) {
            let e = Diagnostic::error(target.span, "a sequence and a number are mixed up here");
            return Err(self.error(e));
        }
        Ok(match index {
            None => SpecStmt::Set(slot, value),
            Some(i) => SpecStmt::SetAt(slot, i, value),
        })
    }

    fn spec_refused(&mut self, span: Span) -> super::context::Reported {
        let e = Diagnostic::error(span, "this does not occur in specifications")
            .hint("a specification computes with its own variables, numbers and sequences");
        self.error(e)
    }

    fn unknown_in_spec(&mut self, name: &str, span: Span, names: &Names) -> super::context::Reported {
        let known: Vec<String> = names.vars.keys().chain(names.locals.keys()).cloned().collect();
        self.unknown("variable of the specification", name, span, known.iter().map(String::as_str))
    }

    fn spec_int(&mut self, e: &Expr, names: &Names) -> Lowered<SpecExpr> {
        match self.spec_expr(e, names)? {
            (v, false) => Ok(v),
            (_, true) => {
                let e = Diagnostic::error(e.span, "a number is needed here, this is a sequence");
                Err(self.error(e))
            }
        }
    }

    fn spec_seq(&mut self, e: &Expr, names: &Names) -> Lowered<SpecExpr> {
        match self.spec_expr(e, names)? {
            (v, true) => Ok(v),
            (_, false) => {
                let e = Diagnostic::error(e.span, "a sequence is needed here, this is a number");
                Err(self.error(e))
            }
        }
    }

    fn spec_expr(&mut self, e: &Expr, names: &Names) -> Lowered<(SpecExpr, IsSeq)> {
        let boxed = |e| Box::new(e);
        Ok(match &e.kind {
            ExprKind::Int(v, _) => (SpecExpr::Int(*v as i64), false),
            ExprKind::Bool(b) => (SpecExpr::Int(i64::from(*b)), false),
            ExprKind::Null => (SpecExpr::Int(0), false),
            ExprKind::Paren(e) | ExprKind::Cast(e, _) | ExprKind::Ascribe(e, _) => {
                self.spec_expr(e, names)?
            }
            ExprKind::Name(name) => match (names.slot(name), self.symbol(name)) {
                (Some((slot, seq)), _) => (SpecExpr::Slot(slot), seq),
                (None, Some(Symbol::Const(v, _))) => (SpecExpr::Int(v), false),
                (None, _) => match self.members.get(name).map(Vec::as_slice) {
                    Some([(_, v)]) => (SpecExpr::Int(*v), false),
                    _ => return Err(self.unknown_in_spec(name, e.span, names)),
                },
            },
            ExprKind::Unary(op, a) => {
                let op = match op {
                    Unary::Neg => UnOp::Neg,
                    Unary::BitNot => UnOp::BitNot,
                    Unary::Not => UnOp::Not,
                    Unary::Deref | Unary::Bytes(_) | Unary::AddrOf => return Err(self.spec_refused(e.span)),
                };
                (SpecExpr::Un(op, boxed(self.spec_int(a, names)?)), false)
            }
            ExprKind::Binary(op, a, b) => {
                let (x, x_seq) = self.spec_expr(a, names)?;
                let (y, y_seq) = self.spec_expr(b, names)?;
                let both = x_seq && y_seq && matches!(op, BinOp::Eq | BinOp::Ne);
                if (x_seq || y_seq) && !both {
                    let d = Diagnostic::error(e.span, "a sequence and a number are mixed up here")
                        .hint("`s ++ t` puts sequences together; `len(s)` is a number");
                    return Err(self.error(d));
                }
                (SpecExpr::Bin(*op, boxed(x), boxed(y)), false)
            }
            ExprKind::Concat(a, b) => {
                let list = vec![self.spec_seq(a, names)?, self.spec_seq(b, names)?];
                (SpecExpr::Fn(SeqFn::Concat, list), true)
            }
            ExprKind::Ternary(c, a, b) => {
                let c = self.spec_int(c, names)?;
                let ((x, seq), (y, other)) = (self.spec_expr(a, names)?, self.spec_expr(b, names)?);
                if seq != other {
                    let d = Diagnostic::error(e.span, "one side is a sequence, the other a number");
                    return Err(self.error(d));
                }
                (SpecExpr::Ite(boxed(c), boxed(x), boxed(y)), seq)
            }
            ExprKind::Index(s, i) => {
                let list = vec![self.spec_seq(s, names)?, self.spec_int(i, names)?];
                (SpecExpr::Fn(SeqFn::Index, list), false)
            }
            ExprKind::List(list) => {
                let list: Lowered<Vec<_>> = list.iter().map(|e| self.spec_int(e, names)).collect();
                (SpecExpr::List(list?), true)
            }
            ExprKind::Call(name, args) => return self.spec_call(name, args, names),
            _ => return Err(self.spec_refused(e.span)),
        })
    }

    fn spec_call(&mut self, name: &Ident, args: &[Expr], names: &Names) -> Lowered<(SpecExpr, IsSeq)> {
        let (f, takes_value, seq) = match name.name.as_str() {
            "len" => (SeqFn::Len, false, false),
            "tail" => (SeqFn::Tail, false, true),
            "front" => (SeqFn::Front, false, true),
            "contains" => (SeqFn::Contains, true, false),
            "remove" => (SeqFn::Remove, true, true),
            other => {
                let known = ["len", "tail", "front", "contains", "remove"];
                return Err(self.unknown("function of sequences", other, name.span, known));
            }
        };
        let list = match (args, takes_value) {
            ([s], false) => vec![self.spec_seq(s, names)?],
            ([s, v], true) => vec![self.spec_seq(s, names)?, self.spec_int(v, names)?],
            _ => {
                let n = 1 + usize::from(takes_value);
                let e = Diagnostic::error(
                    name.span,
                    format!("`{}` takes {n} arguments, {} given", name.name, args.len()),
                );
                return Err(self.error(e));
            }
        };
        Ok((SpecExpr::Fn(f, list), seq))
    }
}
