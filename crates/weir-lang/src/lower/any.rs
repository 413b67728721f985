//! Templates for any number of threads, `thread T[*]`: names for their copies,
//! and what depends on their number `N`.

use super::context::{Lower, Symbol};
use crate::ast::{self, ExprKind, File, ItemKind, LenRef};
use weir_ir::{Count, CountUse, Counted, Diagnostic, ObjId, Span, Template, TemplateId, Thread};

impl Lower<'_> {
    /// Whether the expression is `N`, and nothing else has that name.
    pub(super) fn is_count(&self, e: &ast::Expr) -> bool {
        matches!(&e.bare().kind, ExprKind::Name(name) if name == "N" && self.symbol(name).is_none())
    }

    /// The template whose copies `N` counts outside code, where there is one only.
    pub(super) fn any_template(&self) -> Option<TemplateId> {
        let any = |t: &TemplateId| self.program.template(*t).count == Count::Any;
        let mut found = (0..self.program.templates.len()).map(TemplateId::new).filter(any);
        match (found.next(), found.next()) {
            (Some(t), None) => Some(t),
            _ => None,
        }
    }

    /// The shared variables that start with `N`, and the arrays of `N` cells.
    pub(super) fn counted(&mut self, file: &File) {
        let mut next = 0;
        for item in &file.items {
            let ItemKind::Shared(decls) = &item.kind else { continue };
            for d in decls {
                let object = ObjId::new(next);
                next += 1;
                if let LenRef::Fixed(e) = &d.len
                    && self.is_count(e)
                {
                    self.count(object, CountUse::Cells, e.span);
                }
                if let Some(e) = d.init.as_ref().filter(|e| self.is_count(e)) {
                    self.count(object, CountUse::Initial, e.span);
                }
            }
        }
    }

    fn count(&mut self, object: ObjId, what: CountUse, span: Span) {
        match self.any_template() {
            Some(template) => self.program.counted.push(Counted { object, template, what }),
            None => {
                let e = Diagnostic::error(span, "`N` is not known here").hint(
                    "it is the number of threads where one template has any number of copies: `thread T[*]`",
                );
                self.error(e);
            }
        }
    }

    /// Adds the names for copies of a template that the properties need: as many
    /// as one of them uses.
    pub(super) fn names(&mut self, template: TemplateId, file: &File) {
        if self.program.template(template).count != Count::Any {
            return;
        }
        let Template { name, routine, .. } = self.program.template(template).clone();
        if !self.signatures[routine.index()].params.is_empty() {
            let span = self.symbols.get(&name).map_or(Span::default(), |(_, s)| *s);
            let e = Diagnostic::error(span, format!("`{name}` has parameters, and any number of copies"))
                .hint("copies differ by `self` only");
            self.error(e);
            return;
        }
        let mut most = 0;
        for item in &file.items {
            let exprs: Vec<&ast::Expr> = match &item.kind {
                ItemKind::Property(p) => vec![&p.pred],
                ItemKind::Filter(e) => vec![e],
                _ => continue,
            };
            for e in exprs {
                let mut seen: Vec<&str> = Vec::new();
                e.visit(&mut |e| {
                    if let ExprKind::Copy(t, name) = &e.kind
                        && self.symbol(&t.name) == Some(Symbol::Thread(template))
                        && !seen.contains(&name.name.as_str())
                    {
                        seen.push(&name.name);
                    }
                });
                most = most.max(seen.len());
            }
        }
        let names = (0..most as u32).map(|copy| Thread { template, copy, args: Vec::new() });
        self.program.threads.extend(names);
    }
}
