//! Places: at which location a statement begins, and at which locations a thread
//! is at a label.
//!
//! A label names the place where its statement begins, and is no step: which
//! steps a routine has does not depend on its labels. A thread that gets from
//! one label to another without a step is at both.
//!
//! * A block, `loop` and `do` begin where their first statement begins. They
//!   share its location, unless control can come to that statement in another
//!   way as well: it is a loop, which begins anew with every round, or the target
//!   of a `goto`. Then a *silent* edge leads from the label outside to it.
//! * A jump, `;` and a declaration without a value are no steps. With a label
//!   they are locations from which a silent edge leads on.
//! * An arm of `choose` that begins with a simple statement begins where `choose`
//!   does, unless the statement is the target of a `goto`.
//!
//! So wherever a label brings a location about, that location looks to all other
//! labels as if it were not there: like the one that the silent edge leads to.

use super::context::Lower;
use crate::ast::{Block, Expr, ExprKind, Stmt, StmtKind, Unary};
use std::collections::HashMap;
use weir_ir::{BinOp, LocId, Op, Span};

/// What a literal condition says.
fn literal(e: &Expr) -> Option<bool> {
    match &e.bare().kind {
        ExprKind::Bool(b) => Some(*b),
        ExprKind::Unary(Unary::Not, a) => literal(a).map(|b| !b),
        ExprKind::Binary(BinOp::LAnd, a, b) => Some(literal(a)? && literal(b)?),
        ExprKind::Binary(BinOp::LOr, a, b) => Some(literal(a)? || literal(b)?),
        _ => None,
    }
}

/// Whether the loop has no test.
pub(super) fn is_endless(s: &Stmt) -> bool {
    match &s.kind {
        StmtKind::Loop(_) => true,
        StmtKind::While { cond, .. } => literal(cond) == Some(true),
        _ => false,
    }
}

/// An `if` or `while` with a literal condition: what is done, and what never is.
/// Nobody can get into what is never done, because it has no labels.
pub(super) fn decided(s: &Stmt) -> Option<(Option<&Block>, Vec<&Block>)> {
    let (taken, dead) = match &s.kind {
        StmtKind::While { cond, body } if literal(cond) == Some(false) => (None, vec![body]),
        StmtKind::If { arms, otherwise } => {
            let mut dead = Vec::new();
            let mut taken = None;
            for (cond, body) in arms {
                match (taken, literal(cond)) {
                    (Some(_), _) | (None, Some(false)) => dead.push(body),
                    (None, Some(true)) => taken = Some(body),
                    (None, None) => return None,
                }
            }
            match otherwise {
                Some(b) if taken.is_some() => dead.push(b),
                other => taken = taken.or(other.as_ref()),
            }
            (taken, dead)
        }
        _ => return None,
    };
    dead.iter().all(|b| !has_label(&b.stmts)).then_some((taken, dead))
}

fn has_label(stmts: &[Stmt]) -> bool {
    let within = |b: &Block| has_label(&b.stmts);
    stmts.iter().any(|s| {
        s.label.is_some()
            || match &s.kind {
                StmtKind::Block(b) | StmtKind::Loop(b) | StmtKind::Atomic(b) => within(b),
                StmtKind::While { body, .. } | StmtKind::DoWhile { body, .. } => within(body),
                StmtKind::If { arms, otherwise } => arms.iter().map(|(_, b)| b).chain(otherwise).any(within),
                StmtKind::Choose(arms) => arms.iter().any(within),
                _ => false,
            }
    })
}

/// Whether the statement does nothing, whatever its label.
pub(super) fn does_nothing(s: &Stmt) -> bool {
    match &s.kind {
        StmtKind::Empty | StmtKind::Invariant { .. } => true,
        StmtKind::Var(decls) => decls.iter().all(|d| d.init.is_none()),
        StmtKind::Block(b) => b.stmts.iter().all(is_trivial),
        _ => decided(s).is_some_and(|(taken, _)| taken.is_none_or(|b| b.stmts.iter().all(is_trivial))),
    }
}

/// Whether the statement is no step and has no label.
pub(super) fn is_trivial(s: &Stmt) -> bool {
    s.label.is_none() && does_nothing(s)
}

/// Whether the statement is a jump without a label.
pub(super) fn is_jump(s: &Stmt) -> bool {
    s.label.is_none() && matches!(s.kind, StmtKind::Goto(_) | StmtKind::Break | StmtKind::Continue)
}

/// The first statement that is a step or has a label.
pub(super) fn first_of(stmts: &[Stmt]) -> Option<&Stmt> {
    stmts.iter().find(|s| !is_trivial(s))
}

/// The statement that begins where this one begins.
fn first_within(s: &Stmt) -> Option<&Stmt> {
    let block = match &s.kind {
        StmtKind::Block(b) | StmtKind::DoWhile { body: b, .. } => b,
        StmtKind::Loop(b) | StmtKind::While { body: b, .. } if is_endless(s) => b,
        _ => decided(s)?.0?,
    };
    first_of(&block.stmts)
}

/// The label of the statement, or of the first within it.
fn leading_label(s: &Stmt) -> Option<&str> {
    match &s.label {
        Some(label) => Some(&label.name),
        None => first_within(s).and_then(leading_label),
    }
}

impl Lower<'_> {
    pub(super) fn label_loc(&mut self, name: &str) -> Option<LocId> {
        let label = self.body.labels.get(name)?;
        if let Some(loc) = label.loc {
            return Some(loc);
        }
        let loc = self.body.loc(label.span);
        self.body.labels.get_mut(name)?.loc = Some(loc);
        Some(loc)
    }

    /// The location at which a statement begins.
    pub(super) fn start_of(&mut self, s: &Stmt) -> LocId {
        match leading_label(s).and_then(|l| self.label_loc(l)) {
            Some(loc) => loc,
            None => self.body.loc(s.span),
        }
    }

    /// Whether control can come to the beginning of the statement without coming
    /// to that of the statement around it.
    fn begins_alone(&self, s: &Stmt) -> bool {
        let is_loop = matches!(s.kind, StmtKind::Loop(_) | StmtKind::While { .. } | StmtKind::DoWhile { .. });
        match &s.label {
            Some(label) if self.body.places.targets.contains(&label.name) => true,
            _ if is_loop && decided(s).is_none() => true,
            Some(_) => false,
            None => first_within(s).is_some_and(|inner| self.begins_alone(inner)),
        }
    }

    /// An edge that is no step, from the current location.
    pub(super) fn silent(&mut self, span: Span, to: LocId) {
        self.body.places.silent.push((self.body.cur, to));
        self.body.finish(Op::Nop, span, to);
    }

    /// Where the statements within a statement begin that begins here itself.
    pub(super) fn inner_start(&mut self, around: &Stmt, stmts: &[Stmt], from: LocId) -> LocId {
        // Without a label nobody sees where the outer one begins.
        let Some(label) = &around.label else { return from };
        let Some(first) = first_of(stmts).filter(|s| self.begins_alone(s)) else { return from };
        let loc = self.start_of(first);
        self.body.cur = from;
        self.silent(label.span, loc);
        loc
    }

    /// The location of the statement's label, which is where the statement
    /// begins unless something else leads to the label.
    pub(super) fn arrive(&mut self, s: &Stmt, from: LocId) -> LocId {
        let Some(label) = &s.label else { return from };
        let Some(known) = self.body.labels.get_mut(&label.name) else { return from };
        let loc = *known.loc.get_or_insert(from);
        if loc != from {
            self.body.begin(s.span, from);
            self.silent(label.span, loc);
        }
        let shown = &mut self.body.routine.locs[loc.index()].label;
        if !label.name.starts_with('_') && shown.is_none() {
            *shown = Some(label.name.clone());
        }
        loc
    }

    /// By label, the locations at which a thread is there.
    pub(super) fn label_places(&self) -> HashMap<String, Vec<LocId>> {
        let labels = self.body.labels.iter();
        labels.filter_map(|(name, l)| Some((name.clone(), self.body.places.at(l.loc?)))).collect()
    }
}
