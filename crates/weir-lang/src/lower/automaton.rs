//! Bodies given as automata: `at q0: x = 1 goto q1;`.
//!
//! Control states are locations; several lines with one source are a choice.
//! A state whose name starts with `_` is a location without a label. Variables
//! of an automaton start with their value; that is no step.

use super::body::Mode;
use super::context::{Lower, Lowered};
use super::places::is_trivial;
use super::types::STy;
use crate::ast::{Ident, Stmt, StmtKind, VarDecl};
use std::collections::{HashMap, HashSet};
use weir_ir::{Diagnostic, LocId, Op, Span};

/// Whether a body has automaton lines.
pub(super) fn is_automaton(stmts: &[Stmt]) -> bool {
    stmts.iter().any(|s| matches!(s.kind, StmtKind::At { .. } | StmtKind::Init(_) | StmtKind::States(_)))
}

impl Lower<'_> {
    /// Lowers a body of automaton lines.
    pub(super) fn automaton(&mut self, stmts: &[Stmt], span: Span) -> HashMap<String, Vec<LocId>> {
        self.body.mode = Mode::At;
        let states = self.control_states(stmts);
        for s in stmts {
            match &s.kind {
                StmtKind::Var(decls) if s.label.is_none() => {
                    for d in decls {
                        let _ = self.automaton_var(d);
                    }
                }
                StmtKind::At { source, step, target } => {
                    let (Some(&from), Some(&to)) = (states.get(&source.name), states.get(&target.name))
                    else {
                        continue;
                    };
                    let at = &mut self.body.routine.locs[from.index()].span;
                    if *at == Span::default() {
                        *at = s.span;
                    }
                    self.body.begin(step.span, from);
                    // An empty step (`at q: goto p;`) is shown as the whole line.
                    if step.span.start >= step.span.end {
                        self.body.finish(Op::Nop, s.span, to);
                    } else {
                        let _ = self.simple(step, to);
                    }
                }
                StmtKind::Init(_) | StmtKind::States(_) => {}
                _ if is_trivial(s) => {
                    if let StmtKind::Invariant { at, pred } = &s.kind {
                        self.body.given.push((at.clone(), pred.clone()));
                    }
                }
                _ => {
                    self.error(
                        Diagnostic::error(s.span, "automaton lines and other statements do not mix")
                            .hint("a body is either `at` lines only (after its variables), or has none"),
                    );
                }
            }
        }
        let goes_on: HashSet<LocId> = self.body.routine.edges.iter().map(|e| e.src).collect();
        let mut returns = self.body.routine.edges.iter().filter(|e| matches!(e.op, Op::Return(_)));
        let leads_on = returns.find(|e| goes_on.contains(&e.dst));
        if let Some(edge) = leads_on {
            let e = Diagnostic::error(edge.span, "`return` must lead to a control state without steps");
            self.error(e);
        }
        for loc in &mut self.body.routine.locs {
            if loc.span == Span::default() {
                loc.span = Span { start: span.end.saturating_sub(1), ..span };
            }
        }
        states.into_iter().map(|(name, loc)| (name, vec![loc])).collect()
    }

    /// The control states, in order of `states`, then of appearance.
    fn control_states(&mut self, stmts: &[Stmt]) -> HashMap<String, LocId> {
        let mut states: HashMap<String, LocId> = HashMap::new();
        let mut add = |this: &mut Self, name: &Ident| {
            *states.entry(name.name.clone()).or_insert_with(|| {
                let loc = this.body.loc(Span::default());
                if !name.name.starts_with('_') {
                    this.body.routine.locs[loc.index()].label = Some(name.name.clone());
                }
                loc
            })
        };
        for s in stmts {
            if let StmtKind::States(names) = &s.kind {
                for name in names {
                    add(self, name);
                }
            }
        }
        let mut entry = None;
        for s in stmts {
            if let StmtKind::Init(name) = &s.kind {
                let loc = add(self, name);
                if entry.replace(loc).is_some() {
                    self.error(Diagnostic::error(s.span, "an automaton has one `init`"));
                }
            }
        }
        for s in stmts {
            if let StmtKind::At { source, target, .. } = &s.kind {
                let from = add(self, source);
                entry = entry.or(Some(from));
                add(self, target);
            }
        }
        if self.body.routine.locs.is_empty() {
            self.body.loc(Span::default());
        }
        self.body.routine.entry = entry.unwrap_or(LocId(0));
        states
    }

    fn automaton_var(&mut self, d: &VarDecl) -> Lowered<()> {
        let (ty, init) = match (&d.ty, &d.init) {
            (Some(ty), init) => {
                let ty = self.resolve_type(ty)?;
                let init = match init {
                    Some(e) => self.constant(e, ty)?,
                    None => ty.ty.start(),
                };
                (ty, init)
            }
            (None, Some(e)) => {
                let (value, ty) = self.untyped_constant(e)?;
                (ty.unwrap_or(STy::I64), value)
            }
            (None, None) => {
                return Err(self.error(
                    Diagnostic::error(d.name.span, format!("`{}` needs a type or a value", d.name.name))
                        .hint(format!("write `var {}: u32;`", d.name.name)),
                ));
            }
        };
        self.declare_local(&d.name, ty, init).map(|_| ())
    }
}
