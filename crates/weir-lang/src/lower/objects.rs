//! Objects: `object stack { shared …; op push(v: u32) { … } spec lifo; }`.
//!
//! What an object declares is lowered as if it stood outside: shared state,
//! operations and helpers become global names, operations become procedures. The
//! object itself is described by a [`weir_ir::ObjectDecl`] beside the program.

use super::context::{Lower, Lowered, Symbol};
use super::spec::Called;
use crate::ast::{File, Ident, Item, ItemKind, Member, MemberKind, ProcItem, ThreadBody};
use std::collections::HashMap;
use weir_ir::object::{ObjectDecl, Operation, SequentialSpec, SpecDecl};
use weir_ir::{Diagnostic, Span};

/// The file with the members of its objects outside of them.
pub(super) fn flattened(file: &File) -> File {
    let mut items = Vec::with_capacity(file.items.len());
    for item in &file.items {
        items.push(item.clone());
        let ItemKind::Object(_, members) = &item.kind else { continue };
        for m in members {
            let kind = match &m.kind {
                MemberKind::Shared(decls) => ItemKind::Shared(decls.clone()),
                MemberKind::Op(p) | MemberKind::Proc(p) => ItemKind::Proc(p.clone()),
                MemberKind::Var(_) | MemberKind::SpecName(_) | MemberKind::Spec(_) => continue,
            };
            items.push(Item { kind, span: m.span });
        }
    }
    File { items, comments: Vec::new() }
}

/// Letters for operations that are not given one: the first letter of the name
/// that no other name has at that place (`u` and `o` for `push` and `pop`).
fn letters(members: &[Member]) -> HashMap<String, char> {
    let ops = || {
        members.iter().filter_map(|m| match &m.kind {
            MemberKind::Op(p) => Some(p),
            _ => None,
        })
    };
    let mut used: Vec<char> = ops().filter_map(|p| p.alias.as_ref()?.value.chars().next()).collect();
    let mut out = HashMap::new();
    let longest = ops().map(|p| p.name.name.chars().count()).max().unwrap_or(0);
    for place in 0..longest {
        let at = |p: &ProcItem| p.name.name.chars().nth(place).filter(|c| c.is_alphanumeric());
        let open: Vec<&ProcItem> =
            ops().filter(|p| p.alias.is_none() && !out.contains_key(&p.name.name)).collect();
        for p in &open {
            if let Some(c) = at(p).filter(|c| !used.contains(c))
                && open.iter().filter(|q| at(q) == Some(c)).count() == 1
            {
                out.insert(p.name.name.clone(), c);
            }
        }
        used.extend(open.iter().filter_map(|p| out.get(&p.name.name)));
    }
    out
}

/// The name and the members of the objects of a file.
fn objects(file: &File) -> impl Iterator<Item = (&Ident, &[Member])> {
    file.items.iter().filter_map(|i| match &i.kind {
        ItemKind::Object(name, members) => Some((name, members.as_slice())),
        _ => None,
    })
}

impl Lower<'_> {
    /// An object without threads is not a program to run.
    pub(super) fn refuse_objects(&mut self, file: &File) {
        let has_threads = file.items.iter().any(|i| match &i.kind {
            ItemKind::Thread(t) => matches!(t.body, ThreadBody::Code(_) | ThreadBody::Proc(_)),
            _ => false,
        });
        if let Some((name, _)) = objects(file).next()
            && !has_threads
        {
            let e = Diagnostic::error(name.span, "an object is no program to run")
                .label("only its operations are given, and nobody calls them")
                .hint("`weir lin` checks objects; or write `thread`s that call the operations");
            self.error(e);
        }
    }

    /// Describes the one object of the file.
    pub(super) fn object(&mut self, file: &File) -> Lowered<ObjectDecl> {
        let mut all = objects(file);
        let Some((name, members)) = all.next() else {
            let e = Diagnostic::error_without_place("the file has no `object`")
                .hint("write `object stack { shared …; op push(v: u32) { … } … spec lifo; }`");
            return Err(self.error(e));
        };
        if let Some((second, _)) = all.next() {
            let e = Diagnostic::error(second.span, "there is more than one object")
                .also(name.span, "the first one")
                .hint("put each into a file of its own");
            return Err(self.error(e));
        }
        let letters = letters(members);
        let mut ops: Vec<Operation> = Vec::new();
        let mut init = None;
        for m in members {
            match &m.kind {
                MemberKind::Op(p) => {
                    let op = self.operation(p, letters.get(&p.name.name).copied(), m.span)?;
                    if let Some(other) = ops.iter().find(|o| o.letter == op.letter) {
                        let text = format!(
                            "`{}` and `{}` have the same letter `{}`",
                            other.name, op.name, op.letter
                        );
                        let e = Diagnostic::error(p.name.span, text)
                            .also(other.span, "the other one")
                            .hint(format!("give it another one: `op {} as \"x\"(…)`", op.name));
                        return Err(self.error(e));
                    }
                    ops.push(op);
                }
                MemberKind::Proc(p) if p.name.name == "init" => {
                    if !p.params.is_empty() {
                        let e = Diagnostic::error(p.name.span, "`init` runs first and takes no parameters");
                        return Err(self.error(e));
                    }
                    init = match self.symbol("init") {
                        Some(Symbol::Proc(r)) => Some(r),
                        _ => None,
                    };
                }
                _ => {}
            }
        }
        if ops.is_empty() {
            let e = Diagnostic::error(name.span, format!("`{}` has no operation", name.name))
                .hint("write `op push(v: u32) { … }` inside it");
            return Err(self.error(e));
        }
        let spec = self.spec(members, &ops)?;
        let code = |l: &Self, names: [&str; 2]| {
            names.iter().find_map(|n| match l.symbol(n) {
                Some(Symbol::Const(v, _)) => Some(v),
                _ => None,
            })
        };
        let scenarios = file.items.iter().filter_map(|i| match &i.kind {
            ItemKind::Scenario(s) => Some((s.value.clone(), s.span)),
            _ => None,
        });
        Ok(ObjectDecl {
            name: name.name.clone(),
            span: name.span,
            ops,
            init,
            spec,
            scenarios: scenarios.collect(),
            empty: code(self, ["EMPTY", "empty"]).unwrap_or(0),
            abort: code(self, ["ABORT", "abort"]),
        })
    }

    /// The one specification of the file, for operations that are elsewhere.
    pub(super) fn spec_alone(&mut self, file: &File, ops: &[Called]) -> Lowered<SequentialSpec> {
        let all: Vec<&Member> = objects(file).flat_map(|(_, members)| members).collect();
        let mut specs = all.into_iter().filter_map(|m| match &m.kind {
            MemberKind::Spec(members) => Some((members, m.span)),
            _ => None,
        });
        match (specs.next(), specs.next()) {
            (Some((members, span)), None) => self.own_spec(members, ops, span),
            (Some((_, first)), Some((_, second))) => {
                let e = Diagnostic::error(second, "there is more than one specification")
                    .also(first, "the first one");
                Err(self.error(e))
            }
            (None, _) => {
                let e = Diagnostic::error_without_place("the file has no specification")
                    .hint("write `object queue { spec { var s: seq<u32>; op push(v) { … } … } }`");
                Err(self.error(e))
            }
        }
    }

    fn operation(&mut self, p: &ProcItem, letter: Option<char>, span: Span) -> Lowered<Operation> {
        let letter = match &p.alias {
            None => letter.or_else(|| p.name.name.chars().next()).unwrap_or('?'),
            Some(alias) => {
                let mut chars = alias.value.chars();
                match (chars.next(), chars.next()) {
                    (Some(c), None) if c.is_alphanumeric() => c,
                    _ => {
                        let e = Diagnostic::error(alias.span, "a scenario letter is one letter or digit");
                        return Err(self.error(e));
                    }
                }
            }
        };
        match self.symbol(&p.name.name) {
            Some(Symbol::Proc(routine)) => {
                Ok(Operation { name: p.name.name.clone(), letter, routine, thread_params: Vec::new(), span })
            }
            _ => Err(super::context::Reported),
        }
    }

    fn spec(&mut self, members: &[Member], ops: &[Operation]) -> Lowered<SpecDecl> {
        let mut found: Option<(SpecDecl, Span)> = None;
        for m in members {
            let spec = match &m.kind {
                MemberKind::SpecName(name) => SpecDecl::Named(name.name.clone(), name.span),
                MemberKind::Spec(members) => {
                    let called = |o: &Operation| Called {
                        name: o.name.clone(),
                        params: self.signatures[o.routine.index()].params.len(),
                        span: Some(o.span),
                    };
                    let ops: Vec<Called> = ops.iter().map(called).collect();
                    SpecDecl::Own(self.own_spec(members, &ops, m.span)?)
                }
                _ => continue,
            };
            if let Some((_, first)) = found {
                let e = Diagnostic::error(m.span, "there is more than one specification")
                    .also(first, "the first one");
                return Err(self.error(e));
            }
            found = Some((spec, m.span));
        }
        Ok(found.map_or(SpecDecl::Missing, |(s, _)| s))
    }
}
