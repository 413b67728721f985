//! Properties, and what a final state is described by.
//!
//! `T#a` stands for some copy of `T`; different names stand for different
//! copies. For a fixed number of copies a predicate with such names is the
//! disjunction over all choices; for any number of copies the program model has
//! names itself, numbered as they occur.

use super::body::{Body, Mode};
use super::context::{Lower, Lowered, Reported, Symbol};
use super::types::STy;
use crate::ast::{self, ExprKind, File, ItemKind};
use crate::guesses;
use std::collections::HashMap;
use weir_ir::{
    ClaimText, Count, Diagnostic, Expr, Invariant, LocId, Observable, Place, Property, PropertyKind,
    RoutineId, Span, TemplateId, ThreadId, Ty,
};

/// A predicate over copies is written out to at most this many cases.
const MAX_CASES: usize = 10_000;

impl Lower<'_> {
    pub(super) fn properties(&mut self, file: &File) {
        let mut mentions = Vec::new();
        let mut observed = false;
        for item in &file.items {
            match &item.kind {
                ItemKind::Property(p) => {
                    let Ok((pred, seen)) = self.predicate(&p.pred) else { continue };
                    if p.kind != PropertyKind::Never {
                        mentions.extend(seen);
                    }
                    let text = match &p.text {
                        Some(t) => t.value.clone(),
                        None => self.shown(p.pred.bare().span),
                    };
                    self.program.properties.push(Property { kind: p.kind, pred, text, span: p.pred.span });
                }
                ItemKind::Observe(list) => {
                    observed = true;
                    for (e, name) in list {
                        let Ok((expr, _)) = self.in_property(|this| this.lower(e, None)) else { continue };
                        let name = name.as_ref().map_or_else(|| self.shown(e.span), |n| n.value.clone());
                        self.program.observables.push(Observable { name, expr: expr.0 });
                    }
                }
                ItemKind::Invariant(place, e) => self.invariant(place.as_ref(), e),
                ItemKind::Claim(span) => {
                    let text = self.source(*span).to_string();
                    self.program.claims.push(ClaimText { text, span: *span });
                }
                ItemKind::Filter(e) => {
                    if let Ok((pred, _)) = self.predicate(e) {
                        self.program.filter = Some(pred);
                    }
                }
                _ => {}
            }
        }
        if !observed {
            for (span, expr) in mentions {
                if self.program.observables.iter().all(|o| o.expr != expr) {
                    let name = self.shown(span);
                    self.program.observables.push(Observable { name, expr });
                }
            }
        }
    }

    /// `invariant P;`, `at T@L: invariant P;`: about memory, and with a place about
    /// the registers of the thread there.
    fn invariant(&mut self, place: Option<&ast::Expr>, e: &ast::Expr) {
        let Ok((pred, _)) = self.in_property(|this| this.truth(e)) else { return };
        let Some(place) = place else { return self.give(None, pred, e.span) };
        let Ok((here, _)) = self.in_property(|this| this.truth(place)) else { return };
        let mut at = Vec::new();
        here.visit(&mut |e| {
            if let Expr::At(thread, routine, loc) = e {
                at.push((*thread, *routine, *loc));
            }
        });
        if !matches!(place.bare().kind, ExprKind::At(..)) {
            let d =
                Diagnostic::error(place.span, "this is not a place").hint("write `at left@cs: invariant …;`");
            self.error(d);
            return;
        }
        for (thread, routine, loc) in at {
            let own = |e: Expr| match e {
                Expr::RegOf(t, r) if t == thread => Expr::Reg(r),
                e => e,
            };
            self.give(Some((routine, loc)), pred.clone().map(&mut { own }), e.span);
        }
    }

    /// The invariants within a routine: names of its registers are known.
    pub(super) fn given(&mut self, id: RoutineId, labels: &HashMap<String, Vec<LocId>>) {
        let mode = std::mem::replace(&mut self.body.mode, Mode::Property);
        for (label, e) in std::mem::take(&mut self.body.given) {
            let Ok(pred) = self.truth(&e) else { continue };
            match labels.get(&label.name) {
                Some(locs) => {
                    locs.iter().for_each(|loc| self.give(Some((id, *loc)), pred.clone(), e.span));
                }
                None => {
                    let d = Diagnostic::error(label.span, format!("no label called `{}` here", label.name));
                    self.error(d);
                }
            }
        }
        self.body.mode = mode;
    }

    fn give(&mut self, at: Option<(RoutineId, LocId)>, pred: Expr, span: Span) {
        let mut elsewhere = false;
        pred.visit(&mut |e| elsewhere |= matches!(e, Expr::At(..) | Expr::RegOf(..) | Expr::Ended(_)));
        if elsewhere {
            let d =
                Diagnostic::error(span, "an invariant speaks about memory and, at a place, about one thread")
                    .hint("write `at left@cs: invariant …;` for what holds while `left` is there");
            self.error(d);
            return;
        }
        let text = self.shown(span);
        self.program.invariants.push(Invariant { at, pred, text, span });
    }

    /// The source text on one line.
    fn shown(&self, span: Span) -> String {
        self.source(span).split_whitespace().collect::<Vec<_>>().join(" ")
    }

    fn in_property<T>(&mut self, f: impl FnOnce(&mut Self) -> Lowered<T>) -> Lowered<(T, Vec<(Span, Expr)>)> {
        let outer = std::mem::replace(&mut self.body, Body::new(Mode::Property));
        let result = f(self);
        let inner = std::mem::replace(&mut self.body, outer);
        Ok((result?, inner.mentions))
    }

    /// A predicate, and the registers and cells it mentions.
    fn predicate(&mut self, e: &ast::Expr) -> Lowered<(Expr, Vec<(Span, Expr)>)> {
        let mut names: Vec<(TemplateId, String, Span)> = Vec::new();
        e.visit(&mut |e| {
            if let ExprKind::Copy(t, name) = &e.kind
                && let Some(Symbol::Thread(t)) = self.symbol(&t.name)
                && !names.iter().any(|(u, n, _)| *u == t && *n == name.name)
            {
                names.push((t, name.name.clone(), e.span));
            }
        });
        if names.is_empty() {
            return self.in_property(|this| this.truth(e));
        }
        let cases = self.cases(&names)?;
        let mut parts = Vec::new();
        for case in cases {
            let (part, _) = self.in_property(|this| {
                this.body.copies = case.into_iter().collect();
                this.truth(e)
            })?;
            parts.push(part);
        }
        Ok((weir_ir::instance::any_of(parts), Vec::new()))
    }

    /// All ways to give the names distinct copies.
    #[allow(clippy::type_complexity)]
    fn cases(
        &mut self,
        names: &[(TemplateId, String, Span)],
    ) -> Lowered<Vec<Vec<((TemplateId, String), u32)>>> {
        let mut cases: Vec<Vec<((TemplateId, String), u32)>> = vec![Vec::new()];
        for (t, name, span) in names {
            let all: Vec<u32> =
                self.program.threads.iter().filter(|th| th.template == *t).map(|th| th.copy).collect();
            let any = self.program.template(*t).count == Count::Any;
            let mut next = Vec::new();
            for case in &cases {
                // A name for a copy of `T[*]` stays a name.
                let taken = case.iter().filter(|((u, _), _)| u == t).count();
                let copies = if any { all.get(taken..=taken).unwrap_or(&[]) } else { &all[..] };
                for &copy in copies {
                    if case.iter().all(|((u, _), c)| u != t || *c != copy) {
                        let mut longer = case.clone();
                        longer.push(((*t, name.clone()), copy));
                        next.push(longer);
                    }
                }
            }
            if next.len() > MAX_CASES {
                let e = Diagnostic::error(*span, format!("this predicate has more than {MAX_CASES} cases"))
                    .hint("speak about fewer copies at once, or have fewer copies");
                return Err(self.error(e));
            }
            cases = next;
        }
        Ok(cases)
    }

    /// Whether the expression names a thread: `left`, `T[1]`, `T#a`.
    pub(super) fn is_thread(&self, e: &ast::Expr) -> bool {
        let name = match &e.kind {
            ExprKind::Name(name) => name,
            ExprKind::Copy(..) => return true,
            ExprKind::Index(base, _) => match &base.kind {
                ExprKind::Name(name) => name,
                _ => return false,
            },
            _ => return false,
        };
        self.body.mode == Mode::Property && matches!(self.symbol(name), Some(Symbol::Thread(_)))
    }

    pub(super) fn infer_thread_local(&self, e: &ast::Expr, name: &str) -> Option<STy> {
        let template = match &e.kind {
            ExprKind::Name(n) => self.symbol(n),
            ExprKind::Copy(n, _) => self.symbol(&n.name),
            ExprKind::Index(base, _) => match &base.kind {
                ExprKind::Name(n) => self.symbol(n),
                _ => None,
            },
            _ => None,
        };
        let Some(Symbol::Thread(t)) = template else { return None };
        let routine = self.program.template_routine(t);
        let reg = routine.reg(&super::locals::reg_name(name))?;
        Some(STy::of(routine.regs[reg.index()].ty))
    }

    /// The thread an expression names.
    fn thread(&mut self, e: &ast::Expr) -> Lowered<ThreadId> {
        let (name, copy) = match &e.kind {
            ExprKind::Name(name) => (name, None),
            ExprKind::Index(base, index) => {
                let ExprKind::Name(name) = &base.kind else {
                    return Err(self.error(Diagnostic::error(e.span, "this is not a thread")));
                };
                (name, Some(self.constant(index, STy::of(Ty::U32))? as u32))
            }
            ExprKind::Copy(t, var) => {
                let Some(Symbol::Thread(id)) = self.symbol(&t.name) else {
                    return Err(self.unknown_thread(&t.name, t.span));
                };
                let Some(&copy) = self.body.copies.get(&(id, var.name.clone())) else {
                    let d = Diagnostic::error(e.span, "`T#a` occurs in predicates only");
                    return Err(self.error(d));
                };
                (&t.name, Some(copy))
            }
            _ => return Err(self.error(Diagnostic::error(e.span, "this is not a thread"))),
        };
        let Some(Symbol::Thread(template)) = self.symbol(name) else {
            return Err(self.unknown_thread(name, e.span));
        };
        if self.program.template(template).count == Count::Any && !matches!(e.kind, ExprKind::Copy(..)) {
            return Err(self.error(
                Diagnostic::error(e.span, format!("`{name}` stands for any number of threads"))
                    .hint(format!("write `{name}#a` for some of them, `{name}#b` for some other")),
            ));
        }
        let threads = &self.program.threads;
        let mut found = (0..threads.len())
            .filter(|&i| threads[i].template == template && copy.is_none_or(|c| threads[i].copy == c));
        match (found.next(), found.next()) {
            (Some(i), None) => Ok(ThreadId::new(i)),
            (Some(_), Some(_)) => Err(self.error(
                Diagnostic::error(e.span, format!("`{name}` has several copies"))
                    .hint(format!("write `{name}[0]` for one of them, `{name}#a` for some of them")),
            )),
            (None, _) => Err(self.error(
                Diagnostic::error(e.span, format!("there is no such copy of `{name}`"))
                    .hint("properties speak about the threads that exist from the start"),
            )),
        }
    }

    fn unknown_thread(&mut self, name: &str, span: Span) -> Reported {
        let known: Vec<String> = self.program.templates.iter().map(|t| t.name.clone()).collect();
        self.unknown("thread", name, span, known.iter().map(String::as_str))
    }

    pub(super) fn property_name_error(&self, name: &str, span: Span) -> Diagnostic {
        let e = Diagnostic::error(span, format!("no shared variable called `{name}`"));
        let owner =
            self.program.templates.iter().find(|t| self.program.routine(t.routine).reg(name).is_some());
        if let Some(t) = owner {
            return e.hint(format!("a local variable is written with its thread: `{}.{name}`", t.name));
        }
        if let Some(own) = guesses::value(name) {
            return e.label(format!("did you mean `{own}`?"));
        }
        match weir_ir::diag::suggest(name, self.program.objects.iter().map(|o| o.name.as_str())) {
            Some(near) => e.label(format!("did you mean `{near}`?")),
            // A thread may be meant as well: `left.r`.
            None => {
                match weir_ir::diag::suggest(name, self.program.templates.iter().map(|t| t.name.as_str())) {
                    Some(near) => e.label(format!("did you mean the thread `{near}`?")),
                    None => {
                        let names = self.program.templates.iter().map(|t| t.name.as_str());
                        let names: Vec<&str> = names.take(8).collect();
                        e.hint(format!("nor a thread; the threads are {}", names.join(", ")))
                    }
                }
            }
        }
    }

    /// `left@cs`, `left@f.cs`
    pub(super) fn property_atom(&mut self, e: &ast::Expr) -> Lowered<(Expr, STy)> {
        if self.body.mode != Mode::Property {
            return Err(self.error(Diagnostic::error(e.span, "this occurs in properties only")));
        }
        let ExprKind::At(thread, label, inner) = &e.kind else {
            return Err(self.error(
                Diagnostic::error(e.span, "a thread is not a value")
                    .hint("write `T#a@label` or `T#a.variable`"),
            ));
        };
        let id = self.thread(thread)?;
        let (routine, label) = match inner {
            None => (self.program.template(self.program.threads[id.index()].template).routine, label),
            Some(inner) => {
                let found = self.program.routines.iter().position(|r| r.name == label.name);
                let Some(at) = found else {
                    let known: Vec<String> = self.program.routines.iter().map(|r| r.name.clone()).collect();
                    return Err(self.unknown(
                        "procedure",
                        &label.name,
                        label.span,
                        known.iter().map(String::as_str),
                    ));
                };
                (RoutineId::new(at), inner)
            }
        };
        let Some(locs) = self.states[routine.index()].get(&label.name) else {
            let mut known: Vec<String> = self.states[routine.index()].keys().cloned().collect();
            known.sort();
            let what = format!("label in `{}`", self.program.routine(routine).name);
            return Err(self.unknown(&what, &label.name, label.span, known.iter().map(String::as_str)));
        };
        let at = locs.iter().map(|loc| Expr::At(id, routine, *loc)).collect();
        Ok((weir_ir::instance::any_of(at), STy::BOOL))
    }

    /// A cell of memory, a register of a thread, or `ended(T)`.
    pub(super) fn property_read(&mut self, e: &ast::Expr, expect: Option<STy>) -> Lowered<(Expr, STy)> {
        match &e.kind {
            ExprKind::Call(name, args) if name.name == "ended" && args.len() == 1 => {
                let id = self.thread(&args[0])?;
                let routine = self.program.template(self.program.threads[id.index()].template).routine;
                let before = self.ends[routine.index()].iter().map(|loc| Expr::At(id, routine, *loc));
                return Ok((before.fold(Expr::Ended(id), Expr::or), STy::BOOL));
            }
            ExprKind::Call(..) | ExprKind::Spawn(..) => {
                return Err(self.error(Diagnostic::error(e.span, "a property only looks at the state")));
            }
            ExprKind::Field(thread, name) if self.is_thread(thread) => {
                let id = self.thread(thread)?;
                let template = self.program.threads[id.index()].template;
                let routine = self.program.template(template).routine;
                let code = self.program.routine(routine);
                let Some(reg) = code.reg(&super::locals::reg_name(&name.name)) else {
                    let known: Vec<String> = code.regs.iter().map(|r| r.name.clone()).collect();
                    let what = format!("local variable of `{}`", code.name);
                    if code.label(&name.name).is_some() {
                        let written = self.source(thread.span).to_string();
                        let e = Diagnostic::error(name.span, format!("no {what} called `{}`", name.name));
                        let how = format!("a place in a thread's text is written `{written}@{}`", name.name);
                        return Err(self.error(e.hint(how)));
                    }
                    return Err(self.unknown(&what, &name.name, name.span, known.iter().map(String::as_str)));
                };
                let ty =
                    STy { ty: code.regs[reg.index()].ty, node: self.reg_nodes[routine.index()][reg.index()] };
                self.inferred.retain(|(r, n, _)| *r != routine || *n != name.name);
                let value = Expr::RegOf(id, reg);
                self.body.mentions.push((e.span, value.clone()));
                return Ok((value, ty));
            }
            _ => {}
        }
        let (place, own) = self.place(e)?;
        let untyped = matches!(place, Place::Deref(_));
        let value = Expr::Mem(Box::new(place));
        self.body.mentions.push((e.span, value.clone()));
        if !untyped {
            return Ok((value, own.unwrap_or(STy::I64)));
        }
        // Cells behind a pointer are numbers; they are looked at as what is wanted.
        let ty = own.or(expect).unwrap_or(STy::I64).computed();
        if ty.ty == Ty::I64 { Ok((value, ty)) } else { Ok((Expr::Cast(ty.ty, Box::new(value)), ty)) }
    }
}
