//! Expressions and types, on one line.

use super::Printer;
use crate::ast::{Block, Expr, ExprKind, LenRef, Param, SharedDecl, TypeKind, TypeRef, Unary, VarDecl};
use weir_ir::BinOp;

impl Printer<'_> {
    pub(super) fn expr(&self, e: &Expr) -> String {
        match &e.kind {
            // Numbers keep their base and suffix.
            ExprKind::Int(..) => self.source(e.span).to_string(),
            ExprKind::Bool(b) => b.to_string(),
            ExprKind::Null => "null".into(),
            ExprKind::SelfId => "self".into(),
            ExprKind::Name(name) => name.clone(),
            ExprKind::Unary(op, a) => {
                let sign = match op {
                    Unary::Neg => "-",
                    Unary::BitNot => "~",
                    Unary::Not => "!",
                    Unary::Deref => "*",
                    Unary::Bytes(1) => "*u8 ",
                    Unary::Bytes(2) => "*u16 ",
                    Unary::Bytes(4) => "*u32 ",
                    Unary::Bytes(_) => "*u64 ",
                    Unary::AddrOf => "&",
                };
                let a = self.expr(a);
                // `- -x` and `& &x` must not run together into another sign.
                let gap = if matches!(sign, "-" | "&") && a.starts_with(sign) { " " } else { "" };
                format!("{sign}{gap}{a}")
            }
            ExprKind::Binary(op, a, b) => format!("{} {} {}", self.expr(a), op.sign(), self.expr(b)),
            ExprKind::Concat(a, b) => format!("{} ++ {}", self.expr(a), self.expr(b)),
            ExprKind::Ternary(c, a, b) => format!("{} ? {} : {}", self.expr(c), self.expr(a), self.expr(b)),
            ExprKind::Cast(a, ty) => format!("{} as {}", self.expr(a), self.ty(ty)),
            ExprKind::Paren(a) => format!("({})", self.expr(a)),
            ExprKind::Ascribe(a, ty) => format!("({} : {})", self.expr(a), self.ty(ty)),
            ExprKind::Index(a, i) => format!("{}[{}]", self.expr(a), self.expr(i)),
            ExprKind::Field(a, f) => format!("{}.{}", self.expr(a), f.name),
            ExprKind::Call(f, args) => format!("{}({})", f.name, self.exprs(args)),
            ExprKind::Spawn(f, args) => format!("spawn {}({})", f.name, self.exprs(args)),
            ExprKind::Copy(t, a) => format!("{}#{}", t.name, a.name),
            ExprKind::At(t, l, None) => format!("{}@{}", self.expr(t), l.name),
            ExprKind::At(t, l, Some(m)) => format!("{}@{}.{}", self.expr(t), l.name, m.name),
            ExprKind::Any(None) => "any".into(),
            ExprKind::Any(Some((lo, hi))) => format!("any({}..{})", self.expr(lo), self.expr(hi)),
            ExprKind::Cells(list) if list.is_empty() => "{ }".into(),
            ExprKind::Cells(list) => format!("{{ {} }}", self.exprs(list)),
            ExprKind::List(list) => format!("[{}]", self.exprs(list)),
        }
    }

    pub(super) fn exprs(&self, list: &[Expr]) -> String {
        list.iter().map(|e| self.expr(e)).collect::<Vec<_>>().join(", ")
    }

    pub(super) fn ty(&self, ty: &TypeRef) -> String {
        match &ty.kind {
            TypeKind::Named(name) => name.clone(),
            TypeKind::Range(lo, hi) => format!("[{}..{}]", self.expr(lo), self.expr(hi)),
            TypeKind::Enum(members) => {
                let names: Vec<&str> = members.iter().map(|m| m.name.as_str()).collect();
                format!("enum {{ {} }}", names.join(", "))
            }
            TypeKind::PtrTo(name) => format!("ptr<{}>", name.name),
            TypeKind::Seq(of) => format!("seq<{}>", self.ty(of)),
        }
    }

    pub(super) fn params(&self, params: &[Param]) -> String {
        let one = |p: &Param| match &p.ty {
            Some(ty) => format!("{}: {}", p.name.name, self.ty(ty)),
            None => p.name.name.clone(),
        };
        params.iter().map(one).collect::<Vec<_>>().join(", ")
    }

    pub(super) fn shared(&self, d: &SharedDecl) -> String {
        let len = match &d.len {
            LenRef::Scalar => String::new(),
            LenRef::Fixed(e) => format!("[{}]", self.expr(e)),
            LenRef::Unbounded => "[*]".into(),
        };
        let mut text = format!("{}: {}{len}", d.name.name, self.ty(&d.ty));
        if !d.cells.is_empty() {
            let names: Vec<&str> = d.cells.iter().map(|c| c.name.as_str()).collect();
            text += &format!(" {{ {} }}", names.join(", "));
        }
        if let Some(e) = &d.init {
            text += &format!(" = {}", self.expr(e));
        }
        text
    }

    pub(super) fn var(&self, d: &VarDecl) -> String {
        let ty = d.ty.as_ref().map_or(String::new(), |t| format!(": {}", self.ty(t)));
        let init = d.init.as_ref().map_or(String::new(), |e| format!(" = {}", self.expr(e)));
        format!("{}{ty}{init}", d.name.name)
    }

    /// The parts of a chain of `&&` or `||`, each with its operator in front.
    pub(super) fn chain(&self, e: &Expr) -> Vec<String> {
        let ExprKind::Binary(op @ (BinOp::LAnd | BinOp::LOr), ..) = &e.kind else {
            return vec![self.expr(e)];
        };
        let mut parts = Vec::new();
        let mut e = e;
        while let ExprKind::Binary(o, a, b) = &e.kind {
            if o != op {
                break;
            }
            parts.push(format!("{} {}", op.sign(), self.expr(b)));
            e = a;
        }
        parts.push(self.expr(e));
        parts.reverse();
        parts
    }

    /// Whether all bodies within are in braces.
    pub(super) fn braced<'b>(mut bodies: impl Iterator<Item = &'b Block>) -> bool {
        bodies.all(|b| b.braces)
    }
}
