//! Types as they are written, and the values of constants.

use super::body::{Body, Mode};
use super::context::{Lower, Lowered, Reported, Symbol};
use super::types::{BUILTINS, STy, builtin};
use crate::ast::{Expr, Ident, TypeKind, TypeRef};
use crate::guesses;
use std::collections::HashMap;
use weir_ir::{Diagnostic, EnumDecl, EnumId, Span, Ty};

impl Lower<'_> {
    pub(crate) fn resolve_type(&mut self, ty: &TypeRef) -> Lowered<STy> {
        match &ty.kind {
            TypeKind::Named(name) => self.named_type(name, ty.span),
            TypeKind::Range(lo, hi) => {
                let lo = self.constant(lo, STy::I64)?;
                let hi = self.constant(hi, STy::I64)?;
                if lo > hi {
                    let e = Diagnostic::error(ty.span, format!("the range [{lo}..{hi}] is empty"));
                    return Err(self.error(e));
                }
                Ok(STy::of(Ty::Range { lo, hi }))
            }
            TypeKind::Enum(members) => Ok(STy::of(Ty::Enum(self.intern_enum(members, ty.span)?))),
            TypeKind::PtrTo(name) => match self.symbol(&name.name) {
                Some(Symbol::Struct(node)) => Ok(STy { ty: Ty::Ptr, node: Some(node) }),
                _ => {
                    let known: Vec<String> = self.structs.iter().map(|s| s.name.clone()).collect();
                    Err(self.unknown("struct", &name.name, name.span, known.iter().map(String::as_str)))
                }
            },
            TypeKind::Seq(_) => {
                let e = Diagnostic::error(ty.span, "sequences occur in specifications only");
                Err(self.error(e))
            }
        }
    }

    fn named_type(&mut self, name: &str, span: Span) -> Lowered<STy> {
        if let Some(ty) = builtin(name) {
            return Ok(STy::of(ty));
        }
        match self.symbol(name) {
            Some(Symbol::Enum(e)) => Ok(STy::of(Ty::Enum(e))),
            Some(Symbol::Struct(_)) => {
                let e =
                    Diagnostic::error(span, format!("`{name}` is a struct; structs live on the heap only"))
                        .hint(format!("write `ptr<{name}>` and `alloc({name})`"));
                Err(self.error(e))
            }
            _ => {
                let before = self.text.get(..span.start as usize).unwrap_or("").trim_end();
                let owner = before.strip_suffix(':').unwrap_or("").trim_end();
                let owner = owner.rsplit(|c| !weir_ir::lex::in_word(c)).next().unwrap_or("");
                let owner = if owner.is_empty() { "x" } else { owner };
                if let Some(how) = guesses::instead_of_type(name, owner) {
                    return Err(self.instead("type", name, span, how));
                }
                let mut known: Vec<String> = BUILTINS.iter().map(ToString::to_string).collect();
                known.extend(self.program.enums.iter().map(|e| e.name.clone()));
                Err(self.unknown("type", name, span, known.iter().map(String::as_str)))
            }
        }
    }

    /// Inline enumerations with the same members are one type.
    fn intern_enum(&mut self, members: &[Ident], span: Span) -> Lowered<EnumId> {
        let names: Vec<String> = members.iter().map(|m| m.name.clone()).collect();
        if let Some(&id) = self.inline_enums.get(&names) {
            return Ok(id);
        }
        let id = self.new_enum(String::new(), members, span)?;
        self.inline_enums.insert(names, id);
        Ok(id)
    }

    pub(crate) fn new_enum(&mut self, name: String, members: &[Ident], span: Span) -> Lowered<EnumId> {
        if members.is_empty() {
            return Err(self.error(Diagnostic::error(span, "an enumeration needs at least one member")));
        }
        let id = EnumId::new(self.program.enums.len());
        let mut seen: HashMap<&str, Span> = HashMap::new();
        for (i, m) in members.iter().enumerate() {
            if let Some(first) = seen.insert(&m.name, m.span) {
                let e = Diagnostic::error(m.span, format!("`{}` is declared twice", m.name))
                    .also(first, "first declared here");
                self.error(e);
                continue;
            }
            self.members.entry(m.name.clone()).or_default().push((id, i as i64));
        }
        let members = members.iter().map(|m| m.name.clone()).collect();
        self.program.enums.push(EnumDecl { name, members });
        Ok(id)
    }

    /// How a type is called in messages.
    pub(crate) fn type_name(&self, ty: STy) -> String {
        match ty.ty {
            Ty::Bool => "bool".into(),
            Ty::Int { bits, signed } => format!("{}{bits}", if signed { 'i' } else { 'u' }),
            Ty::Range { lo, hi } => format!("[{lo}..{hi}]"),
            Ty::Enum(e) => {
                let decl = &self.program.enums[e.index()];
                match decl.name.as_str() {
                    "" => format!("enum {{ {} }}", decl.members.join(", ")),
                    name => name.to_string(),
                }
            }
            Ty::Tid => "tid".into(),
            Ty::Ptr => match ty.node {
                Some(n) => format!("ptr<{}>", self.structs[n].name),
                None => "ptr".into(),
            },
            Ty::Math => "int".into(),
        }
    }

    /// The value of a constant expression in a type.
    pub(crate) fn constant(&mut self, e: &Expr, ty: STy) -> Lowered<i64> {
        let outer = std::mem::replace(&mut self.body, Body::new(Mode::Const));
        let result = self.constant_here(e, ty);
        self.body = outer;
        result
    }

    fn constant_here(&mut self, e: &Expr, ty: STy) -> Lowered<i64> {
        let value = self.coerce(e, ty)?;
        let Some(value) = value.constant() else {
            let e =
                Diagnostic::error(e.span, "this constant has no value").label("overflow or division by zero");
            return Err(self.error(e));
        };
        // `u8` arithmetic wraps; in a constant that is a slip.
        if matches!(ty.ty, Ty::Int { bits, .. } if bits < 64) {
            let before = self.errors.len();
            let wide = self.lower(e, Some(STy::I64)).ok().and_then(|(w, _)| w.constant());
            self.errors.truncate(before);
            if let Some(wide) = wide
                && wide != value
            {
                return Err(self.does_not_fit(e.span, i128::from(wide), ty));
            }
        }
        match ty.ty.keep(value) {
            Ok(v) => Ok(v),
            Err(_) => Err(self.does_not_fit(e.span, i128::from(value), ty)),
        }
    }

    /// The value of a constant expression that adapts to its use.
    pub(crate) fn untyped_constant(&mut self, e: &Expr) -> Lowered<(i64, Option<STy>)> {
        let outer = std::mem::replace(&mut self.body, Body::new(Mode::Const));
        let ty = self.infer(e);
        let result = self.constant_here(e, ty.unwrap_or(STy::I64));
        self.body = outer;
        Ok((result?, ty))
    }

    pub(crate) fn does_not_fit(&mut self, span: Span, value: i128, ty: STy) -> Reported {
        let name = self.type_name(ty);
        let mut e = Diagnostic::error(span, format!("{value} does not fit into {name}"));
        if let Some((lo, hi)) = self.program.bounds(ty.ty) {
            e = e.label(format!("{name} goes from {lo} to {hi}"));
        }
        self.error(e)
    }
}
