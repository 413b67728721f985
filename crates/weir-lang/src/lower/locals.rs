//! Local variables and parameters, and names that are none.

use super::body::Mode;
use super::context::{Lower, Lowered, Reported, Symbol};
use super::types::STy;
use crate::ast::Ident;
use crate::guesses;
use crate::parser::MAX_ERRORS;
use weir_ir::{Diagnostic, RegId, Span};

/// How the program model calls a register: names with `_` in front are hidden.
pub(crate) fn reg_name(name: &str) -> String {
    match name.strip_prefix('_') {
        Some(rest) => format!("%{rest}"),
        None => name.to_string(),
    }
}

impl Lower<'_> {
    /// A new local variable or parameter.
    pub(crate) fn declare_local(&mut self, name: &Ident, ty: STy, init: i64) -> Lowered<RegId> {
        if let Some(&reg) = self.body.locals.get(&name.name) {
            let first = self.body.routine.regs[reg.index()].span;
            let same = self.body.reg_type(reg) == ty;
            if same && reg.index() >= self.body.routine.params && self.body.mode == Mode::Code {
                return Ok(reg);
            }
            let text = if same { "is declared twice" } else { "is declared twice, with different types" };
            let e = Diagnostic::error(name.span, format!("`{}` {text}", name.name))
                .also(first, "first declared here")
                .hint("a local variable belongs to its whole thread or procedure");
            return Err(self.error(e));
        }
        if let Some((_, first)) = self.symbols.get(&name.name) {
            let e = Diagnostic::error(
                name.span,
                format!("`{}` is the name of something else already", name.name),
            )
            .also(*first, "declared here")
            .hint("take another name for the local variable");
            return Err(self.error(e));
        }
        let reg = self.body.new_reg(reg_name(&name.name), ty, init, name.span);
        self.body.locals.insert(name.name.clone(), reg);
        Ok(reg)
    }

    /// Whether what stands at `at` is the value that the name declared at `declared` starts with.
    fn defines(&self, declared: Span, at: Span) -> bool {
        let between = self.text.get(declared.end as usize..at.start as usize).unwrap_or(";");
        between.contains('=') && !between.contains([';', ',', '{', '}'])
    }

    /// "no shared variable or local called …"
    pub(crate) fn unknown_name(&mut self, name: &str, span: Span) -> Reported {
        if self.errors.len() >= MAX_ERRORS {
            return Reported;
        }
        if let Some(own) = guesses::value(name) {
            let e = Diagnostic::error(span, format!("no shared variable or local called `{name}`"));
            return self.error(e.label(format!("did you mean `{own}`?")));
        }
        let globals = self
            .symbols
            .iter()
            .filter(|(_, (s, _))| matches!(s, Symbol::Object(_) | Symbol::Cell(..) | Symbol::Const(..)));
        let globals = globals.filter(|(_, (_, declared))| !self.defines(*declared, span));
        let mut known: Vec<String> = globals.map(|(n, _)| n.clone()).collect();
        let declared = |r: RegId| self.body.routine.regs.get(r.index()).map(|r| r.span);
        let locals =
            self.body.locals.iter().filter(|(_, r)| !declared(**r).is_some_and(|d| self.defines(d, span)));
        known.extend(locals.map(|(n, _)| n.clone()));
        known.extend(self.members.keys().cloned());
        known.sort();
        if self.body.assigned.contains(name) {
            let e = Diagnostic::error(span, format!("`{name}` is read before it has a value"))
                .hint(format!("it gets its first value further down; declare it first: `var {name}: u32;`"));
            return self.error(e);
        }
        self.unknown("shared variable or local", name, span, known.iter().map(String::as_str))
    }
}
