//! Items.

use super::{Printer, WIDTH};
use crate::ast::{CountRef, Item, ItemKind, Member, MemberKind, ProcItem, SharedDecl, ThreadBody};
use weir_ir::{PropertyKind, Span};

impl Printer<'_> {
    pub(super) fn item(&mut self, item: &Item) {
        let span = item.span;
        match &item.kind {
            ItemKind::Shared(decls) => self.shared_item(decls, span),
            ItemKind::Enum(name, members) => {
                let parts = members.iter().map(|m| (m.span, m.name.clone())).collect();
                self.listed(&format!("enum {} {{", name.name), parts, span);
            }
            ItemKind::Struct(name, fields) => {
                let parts = fields
                    .iter()
                    .map(|f| {
                        let end = f.ty.as_ref().map_or(f.name.span, |t| t.span);
                        (f.name.span.to(end), self.params(std::slice::from_ref(f)))
                    })
                    .collect();
                self.listed(&format!("struct {} {{", name.name), parts, span);
            }
            ItemKind::Thread(t) => {
                let params = match t.params.as_deref() {
                    Some(p) => format!("({})", self.params(p)),
                    None => String::new(),
                };
                let count = match &t.count {
                    CountRef::Plain => String::new(),
                    CountRef::Times(e) => format!("[{}]", self.expr(e)),
                    CountRef::Any => "[*]".into(),
                    CountRef::Spawn => "[spawn]".into(),
                    CountRef::Once => "[once]".into(),
                };
                let head = format!("thread {}{params}{count}", t.name.name);
                match &t.body {
                    ThreadBody::Proc(p) => self.leaf(span, &format!("{head} = {};", p.name)),
                    ThreadBody::Code(b) => {
                        self.leading(span.start as usize, b.span.start as usize);
                        self.pad();
                        self.out.push_str(&head);
                        self.out.push(' ');
                        self.block(b);
                        self.end_line(span.end as usize);
                    }
                }
            }
            ItemKind::Proc(p) => self.procedure("proc", p, span),
            ItemKind::Object(name, members) => self.members(&format!("object {}", name.name), members, span),
            ItemKind::Property(p) => {
                let word = match p.kind {
                    PropertyKind::Never => "never ",
                    PropertyKind::Exists => "exists ",
                    PropertyKind::NotExists => "not exists ",
                    PropertyKind::Forall => "forall ",
                };
                let text = p.text.as_ref().map_or(String::new(), |t| format!("{} ", self.source(t.span)));
                let pieces = self.chain(&p.pred);
                let line = self.wrap(&format!("{word}{text}"), &pieces, "", ";");
                self.leaf(span, &line);
            }
            ItemKind::Observe(list) => {
                let pieces: Vec<String> = list
                    .iter()
                    .map(|(e, name)| match name {
                        Some(n) => format!("{} as {}", self.expr(e), self.source(n.span)),
                        None => self.expr(e),
                    })
                    .collect();
                let head = if pieces.is_empty() { "observe" } else { "observe " };
                let line = self.wrap(head, &pieces, ",", ";");
                self.leaf(span, &line);
            }
            ItemKind::Run(list) => {
                let pieces: Vec<String> = list
                    .iter()
                    .map(|r| {
                        let copy = r.copy.as_ref().map_or(String::new(), |c| format!("[{}]", self.expr(c)));
                        let args = if r.args.is_empty() {
                            String::new()
                        } else {
                            format!("({})", self.exprs(&r.args))
                        };
                        format!("{}{copy}{args}", r.name.name)
                    })
                    .collect();
                let head = if pieces.is_empty() { "run" } else { "run " };
                let line = self.wrap(head, &pieces, ",", ";");
                self.leaf(span, &line);
            }
            ItemKind::Program(s) => self.leaf(span, &format!("program {};", self.source(s.span))),
            ItemKind::Scenario(s) => self.leaf(span, &format!("scenario {};", self.source(s.span))),
            ItemKind::Const(c) => {
                let ty = c.ty.as_ref().map_or(String::new(), |t| format!(": {}", self.ty(t)));
                let line = format!("const {}{ty} = {};", c.name.name, self.expr(&c.value));
                self.leaf(span, &line);
            }
            ItemKind::Filter(e) => self.leaf(span, &format!("filter {};", self.expr(e))),
            ItemKind::Claim(inside) => {
                // Comments go in front of the block.
                let lines = self.source(*inside).lines().map(|l| l.split("//").next().unwrap_or(l).trim());
                let lines: Vec<String> =
                    lines.filter(|l| !l.is_empty()).map(|l| format!("    {l}\n")).collect();
                self.leaf(span, &format!("invariant {{\n{}}}", lines.concat()));
            }
            ItemKind::Invariant(None, e) => {
                let line = self.wrap("invariant ", &self.chain(e), "", ";");
                self.leaf(span, &line);
            }
            ItemKind::Invariant(Some(at), e) => {
                let line = self.wrap(&format!("at {}: invariant ", self.expr(at)), &self.chain(e), "", ";");
                self.leaf(span, &line);
            }
        }
    }

    fn is_spread(&self, span: Span) -> bool {
        self.source(span).contains('\n')
    }

    /// `shared a: …, b: …;` on one line, or one declaration per line if the
    /// source has it so.
    fn shared_item(&mut self, decls: &[SharedDecl], span: Span) {
        let texts: Vec<String> = decls.iter().map(|d| self.shared(d)).collect();
        let all = match (decls.first(), decls.last()) {
            (Some(first), Some(last)) => first.span.to(last.span),
            _ => span,
        };
        let line = format!("shared {};", texts.join(", "));
        let fits = line.chars().count() + 4 * self.indent <= WIDTH && !self.is_spread(all);
        if decls.len() < 2 || fits {
            return self.leaf(span, &line);
        }
        let last = decls.len() - 1;
        for (i, (d, text)) in decls.iter().zip(&texts).enumerate() {
            let start = if i == 0 { span.start } else { d.span.start };
            self.leading(start as usize, d.span.end as usize);
            self.pad();
            self.out.push_str(if i == 0 { "shared " } else { "       " });
            self.out.push_str(text);
            self.out.push_str(if i == last { ";" } else { "," });
            let end = if i == last { span.end as usize } else { self.after_comma(d.span.end as usize) };
            self.end_line(end);
        }
    }

    /// Where the comma after a place ends.
    fn after_comma(&self, end: usize) -> usize {
        let rest = self.between(end, self.text.len());
        let gap = rest.len() - rest.trim_start().len();
        if rest[gap..].starts_with(',') { end + gap + 1 } else { end }
    }

    /// `head a, b }` on one line, or one part per line if the source has it so.
    fn listed(&mut self, head: &str, parts: Vec<(Span, String)>, span: Span) {
        if !self.is_spread(span) || parts.is_empty() {
            let inner: Vec<String> = parts.into_iter().map(|(_, t)| t).collect();
            let line = format!("{head} {} }}", inner.join(", "));
            return self.leaf(span, &line);
        }
        let first = parts[0].0.start as usize;
        let open = span.start as usize + self.between(span.start as usize, first).find('{').unwrap_or(0);
        self.leading(span.start as usize, open);
        self.pad();
        self.out.push_str(head);
        self.end_line(open + 1);
        self.fresh = true;
        self.indent += 1;
        for (at, text) in parts {
            self.leading(at.start as usize, at.end as usize);
            self.pad();
            self.out.push_str(&text);
            self.out.push(',');
            let end = self.after_comma(at.end as usize);
            self.end_line(end);
        }
        let end = span.start as usize + self.source(span).rfind('}').unwrap_or(0) + 1;
        self.closing(end);
        self.end_line(span.end as usize);
    }

    fn procedure(&mut self, word: &str, p: &ProcItem, span: Span) {
        let alias = p.alias.as_ref().map_or(String::new(), |a| format!(" as {}", self.source(a.span)));
        let returns = p.returns.as_ref().map_or(String::new(), |t| format!(" -> {}", self.ty(t)));
        let head = format!("{word} {}{alias}({}){returns} ", p.name.name, self.params(&p.params));
        self.leading(span.start as usize, p.body.span.start as usize);
        self.pad();
        self.out.push_str(&head);
        self.block(&p.body);
        self.end_line(span.end as usize);
    }

    fn members(&mut self, head: &str, members: &[Member], span: Span) {
        let open = span.start as usize + self.source(span).find('{').unwrap_or(0);
        self.leading(span.start as usize, open);
        self.pad();
        self.out.push_str(head);
        self.out.push_str(" {");
        self.end_line(open + 1);
        self.fresh = true;
        self.indent += 1;
        for m in members {
            match &m.kind {
                MemberKind::Shared(decls) => self.shared_item(decls, m.span),
                MemberKind::Var(decls) => {
                    let texts: Vec<String> = decls.iter().map(|d| self.var(d)).collect();
                    let line = self.wrap("var ", &texts, ",", ";");
                    self.leaf(m.span, &line);
                }
                MemberKind::Op(p) => self.procedure("op", p, m.span),
                MemberKind::Proc(p) => self.procedure("proc", p, m.span),
                MemberKind::SpecName(name) => self.leaf(m.span, &format!("spec {};", name.name)),
                MemberKind::Spec(inner) => self.members("spec", inner, m.span),
            }
        }
        self.closing(span.end as usize);
        self.end_line(span.end as usize);
    }
}
