//! Statements to edges.
//!
//! A statement is lowered between two given locations, so no edge exists that
//! the user did not write: an empty loop body is no location, and a jump at
//! the start of a branch is the branch itself.

use super::body::{Label, Loop, Mode};
use super::context::{Lower, Lowered, Reported, Symbol};
use super::places::{decided, does_nothing, first_of, is_endless, is_jump, is_trivial};
use super::types::STy;
use crate::ast::{self, Block, ExprKind, Stmt, StmtKind};
use crate::parser::MAX_ERRORS;
use weir_ir::{Diagnostic, Expr, LocId, Op, Span};

/// Where the next statement of a sequence starts.
enum Here {
    /// There.
    At(LocId),
    /// It is a jump whose target has been used already.
    Taken,
    /// Nothing leads there, except to a label.
    Dead,
}

impl Lower<'_> {
    /// Finds the labels of a body, the atomic sections they are in, and the
    /// names that get values.
    pub(super) fn collect_labels(&mut self, stmts: &[Stmt], atomic: u32, atomics: &mut u32) {
        for s in stmts {
            if let Some(label) = &s.label {
                let new = Label { span: label.span, atomic, loc: None };
                if let Some(first) = self.body.labels.get(&label.name) {
                    let e =
                        Diagnostic::error(label.span, format!("the label `{}` is used twice", label.name))
                            .also(first.span, "first used here");
                    self.error(e);
                } else {
                    self.body.labels.insert(label.name.clone(), new);
                }
            }
            match &s.kind {
                StmtKind::Goto(label) => {
                    self.body.places.targets.insert(label.name.clone());
                }
                StmtKind::Assign { target, .. } => {
                    if let ExprKind::Name(name) = &target.kind {
                        self.body.assigned.insert(name.clone());
                    }
                }
                StmtKind::Block(b) | StmtKind::Loop(b) => self.collect_labels(&b.stmts, atomic, atomics),
                StmtKind::While { body, .. } | StmtKind::DoWhile { body, .. } => {
                    self.collect_labels(&body.stmts, atomic, atomics);
                }
                StmtKind::If { arms, otherwise } => {
                    for b in arms.iter().map(|(_, b)| b).chain(otherwise) {
                        self.collect_labels(&b.stmts, atomic, atomics);
                    }
                }
                StmtKind::Choose(arms) => {
                    for b in arms {
                        self.collect_labels(&b.stmts, atomic, atomics);
                    }
                }
                StmtKind::Atomic(b) if atomic != 0 => self.collect_labels(&b.stmts, atomic, atomics),
                StmtKind::Atomic(b) => {
                    *atomics += 1;
                    let inner = *atomics;
                    self.collect_labels(&b.stmts, inner, atomics);
                }
                _ => {}
            }
        }
    }

    fn jump_target(&mut self, s: &Stmt) -> Lowered<LocId> {
        let crosses = |this: &mut Self| {
            let e = Diagnostic::error(s.span, "this jump would leave or enter an `atomic` section")
                .hint("an atomic section is entered at its start and left at its end");
            Err(this.error(e))
        };
        match &s.kind {
            StmtKind::Goto(label) => {
                let Some(found) = self.body.labels.get(&label.name) else {
                    let known: Vec<String> = self.body.labels.keys().cloned().collect();
                    return Err(self.unknown(
                        "label",
                        &label.name,
                        label.span,
                        known.iter().map(String::as_str),
                    ));
                };
                if found.atomic != self.body.atomic {
                    return crosses(self);
                }
                self.label_loc(&label.name).ok_or(Reported)
            }
            _ => {
                let is_break = matches!(s.kind, StmtKind::Break);
                let Some(&inner) = self.body.loops.last() else {
                    let word = if is_break { "break" } else { "continue" };
                    return Err(self.error(Diagnostic::error(s.span, format!("`{word}` outside of a loop"))));
                };
                if inner.atomic != self.body.atomic {
                    return crosses(self);
                }
                Ok(if is_break { inner.after } else { inner.head })
            }
        }
    }

    /// Where a sequence of statements starts, given where it ends.
    fn entry_of(&mut self, stmts: &[Stmt], to: LocId) -> LocId {
        match first_of(stmts) {
            None => to,
            Some(s) if is_jump(s) => match self.jump_target(s) {
                Ok(target) => target,
                Err(_) => self.body.loc(s.span),
            },
            Some(s) => self.start_of(s),
        }
    }

    /// Lowers a sequence between two locations. `entered` says that `from` is
    /// what [`Self::entry_of`] gave.
    pub(super) fn sequence(&mut self, stmts: &[Stmt], from: LocId, to: LocId, entered: bool) {
        let first_is_jump = first_of(stmts).is_some_and(is_jump);
        let mut here = if entered && first_is_jump { Here::Taken } else { Here::At(from) };
        let mut moved = false;
        for (i, s) in stmts.iter().enumerate() {
            if self.errors.len() >= MAX_ERRORS {
                return;
            }
            if is_trivial(s) {
                self.trivial(s);
                continue;
            }
            moved = true;
            let at = match here {
                Here::Taken => {
                    here = Here::Dead;
                    continue;
                }
                Here::Dead if is_jump(s) => {
                    let _ = self.jump_target(s);
                    continue;
                }
                Here::Dead => self.start_of(s),
                Here::At(loc) => loc,
            };
            let next = first_of(&stmts[i + 1..]);
            let after = match next {
                None => {
                    here = Here::Dead;
                    to
                }
                Some(n) if is_jump(n) => {
                    here = Here::Taken;
                    self.entry_of(&stmts[i + 1..], to)
                }
                Some(n) => {
                    let loc = self.start_of(n);
                    here = Here::At(loc);
                    loc
                }
            };
            // An error has been reported; the other statements go on.
            let _ = self.stmt(s, at, after);
        }
        if !moved && !entered {
            self.body.cur = from;
            let span = self.body.span;
            self.silent(span, to);
        }
    }

    /// Lowers what never happens: it is read for its errors.
    fn dead(&mut self, s: &Stmt, blocks: &[&Block]) {
        let here = (self.body.cur, self.body.span);
        let is_loop = matches!(s.kind, StmtKind::While { .. });
        for b in blocks {
            let to = self.body.loc(b.span);
            if is_loop {
                self.body.loops.push(Loop { after: to, head: to, atomic: self.body.atomic });
            }
            let entry = self.entry_of(&b.stmts, to);
            self.sequence(&b.stmts, entry, to, true);
            if is_loop {
                self.body.loops.pop();
            }
        }
        (self.body.cur, self.body.span) = here;
    }

    fn trivial(&mut self, s: &Stmt) {
        match &s.kind {
            StmtKind::Var(decls) => {
                for d in decls {
                    let _ = self.declare_var(d);
                }
            }
            StmtKind::Block(b) => b.stmts.iter().for_each(|s| self.trivial(s)),
            StmtKind::Invariant { at, pred } => self.body.given.push((at.clone(), pred.clone())),
            _ => {
                if let Some((taken, dead)) = decided(s) {
                    taken.iter().flat_map(|b| &b.stmts).for_each(|s| self.trivial(s));
                    self.dead(s, &dead);
                }
            }
        }
    }

    fn stmt(&mut self, s: &Stmt, from: LocId, to: LocId) -> Lowered<()> {
        weir_engine::piece::go_on();
        let from = self.arrive(s, from);
        self.body.routine.locs[from.index()].span = s.span;
        self.body.begin(s.span, from);
        if does_nothing(s) {
            self.trivial(s);
            self.silent(s.span, to);
            return Ok(());
        }
        if let Some((taken, dead)) = decided(s) {
            let stmts = taken.map_or(&[][..], |b| &b.stmts);
            let start = self.inner_start(s, stmts, from);
            self.sequence(stmts, start, to, false);
            self.dead(s, &dead);
            return Ok(());
        }
        match &s.kind {
            StmtKind::Block(b) => {
                let start = self.inner_start(s, &b.stmts, from);
                self.sequence(&b.stmts, start, to, false);
            }
            StmtKind::If { arms, otherwise } => self.if_stmt(arms, otherwise.as_ref(), to),
            StmtKind::While { body, .. } | StmtKind::Loop(body) if is_endless(s) => {
                self.body.loops.push(Loop { after: to, head: from, atomic: self.body.atomic });
                let start = self.inner_start(s, &body.stmts, from);
                self.sequence(&body.stmts, start, from, false);
                self.body.loops.pop();
            }
            StmtKind::While { cond, body } => {
                self.body.loops.push(Loop { after: to, head: from, atomic: self.body.atomic });
                let yes = self.entry_of(&body.stmts, from);
                let _ = self.branch(cond, yes, to);
                self.sequence(&body.stmts, yes, from, true);
                self.body.loops.pop();
            }
            StmtKind::DoWhile { body, cond } => {
                let moves = !body.stmts.iter().all(is_trivial);
                let check = if moves { self.body.loc(cond.span) } else { from };
                self.body.loops.push(Loop { after: to, head: check, atomic: self.body.atomic });
                let start = self.inner_start(s, &body.stmts, from);
                self.sequence(&body.stmts, start, check, !moves);
                self.body.loops.pop();
                self.body.begin(cond.span, check);
                self.branch(cond, from, to)?;
            }
            StmtKind::Choose(arms) => self.choose(arms, from, to, s.span),
            StmtKind::Atomic(b) => self.atomic(b, from, to, s.span),
            StmtKind::Goto(_) | StmtKind::Break | StmtKind::Continue => {
                let target = self.jump_target(s)?;
                self.silent(s.span, target);
            }
            StmtKind::At { .. } | StmtKind::Init(_) | StmtKind::States(_) => {
                return Err(self.error(
                    Diagnostic::error(s.span, "automaton lines and other statements do not mix")
                        .hint("a body is either `at` lines only (after its variables), or has none"),
                ));
            }
            _ => return self.simple(s, to),
        }
        Ok(())
    }

    fn if_stmt(&mut self, arms: &[(ast::Expr, Block)], otherwise: Option<&Block>, to: LocId) {
        for (i, (cond, body)) in arms.iter().enumerate() {
            let yes = self.entry_of(&body.stmts, to);
            let no = match (arms.get(i + 1), otherwise) {
                (Some((next, _)), _) => self.body.loc(next.span),
                (None, Some(b)) => self.entry_of(&b.stmts, to),
                (None, None) => to,
            };
            let from = self.body.cur;
            self.body.begin(cond.span, from);
            let _ = self.branch(cond, yes, no);
            self.sequence(&body.stmts, yes, to, true);
            self.body.cur = no;
        }
        if let Some(b) = otherwise {
            let from = self.body.cur;
            self.sequence(&b.stmts, from, to, true);
        }
    }

    fn choose(&mut self, arms: &[Block], from: LocId, to: LocId, span: Span) {
        for arm in arms {
            // A step that does not come back to its start can be the choice itself.
            let direct = first_of(&arm.stmts).is_some_and(|s| self.is_step(s));
            self.body.begin(span, from);
            if direct {
                let at = self.body.routine.locs[from.index()].span;
                self.sequence(&arm.stmts, from, to, false);
                self.body.routine.locs[from.index()].span = at;
            } else {
                let entry = self.entry_of(&arm.stmts, to);
                self.body.finish(Op::Nop, span, entry);
                self.sequence(&arm.stmts, entry, to, true);
            }
        }
    }

    /// Whether the statement begins with a step, and nothing comes back to it.
    fn is_step(&self, s: &Stmt) -> bool {
        let is_target = s.label.as_ref().is_some_and(|l| self.body.places.targets.contains(&l.name));
        !is_target
            && !matches!(
                s.kind,
                StmtKind::Block(_)
                    | StmtKind::If { .. }
                    | StmtKind::While { .. }
                    | StmtKind::DoWhile { .. }
                    | StmtKind::Loop(_)
                    | StmtKind::Choose(_)
                    | StmtKind::Goto(_)
                    | StmtKind::Break
                    | StmtKind::Continue
            )
            && !does_nothing(s)
            && (self.body.atomic == 0 || !matches!(s.kind, StmtKind::Atomic(_)))
    }

    fn atomic(&mut self, b: &Block, from: LocId, to: LocId, span: Span) {
        if self.body.atomic != 0 {
            return self.sequence(&b.stmts, from, to, false);
        }
        self.body.atomics += 1;
        self.body.atomic = self.body.atomics;
        let last = self.body.loc(Span { start: span.end.saturating_sub(1), ..span });
        let inner = self.entry_of(&b.stmts, last);
        self.body.finish(Op::AtomicBegin, Span { end: (span.start + 6).min(span.end), ..span }, inner);
        self.sequence(&b.stmts, inner, last, true);
        self.body.atomic = 0;
        self.body.cur = last;
        self.body.finish(Op::AtomicEnd, Span { start: span.end.saturating_sub(1), ..span }, to);
    }

    /// A statement without statements in it, from the current location.
    pub(super) fn simple(&mut self, s: &Stmt, to: LocId) -> Lowered<()> {
        let op = match &s.kind {
            StmtKind::Skip | StmtKind::Empty | StmtKind::Invariant { .. } => Op::Nop,
            StmtKind::Var(decls) => return self.var_stmt(decls, s.span, to),
            StmtKind::Assign { target, form, value, lock } => {
                return self.assign(target, *form, value, *lock, s.span, to);
            }
            StmtKind::Pair { old, ok, call } => return self.pair(old, ok, call, s.span, to),
            StmtKind::Call(e) => {
                let (effect, result) = self.effect(e, None, None)?;
                match effect.clone().into_op(None) {
                    Some(op) => op,
                    None => {
                        let tmp = self.body.temp(result.unwrap_or(STy::I64).ty);
                        effect.into_op(Some(tmp)).ok_or(Reported)?
                    }
                }
            }
            StmtKind::Assume(e) | StmtKind::Assert(e) => {
                let make = if matches!(s.kind, StmtKind::Assume(_)) { Op::Assume } else { Op::Assert };
                if self.is_branching(e) && !matches!(e.bare().kind, ExprKind::Ternary(..)) {
                    let wrong = self.body.loc(s.span);
                    self.branch(e, to, wrong)?;
                    self.body.cur = wrong;
                    make(Expr::FALSE)
                } else {
                    make(self.truth(e)?)
                }
            }
            StmtKind::Havoc(name, pred) => return self.havoc(name, pred.as_ref(), s.span, to),
            StmtKind::Fence(kind) => Op::Fence(*kind),
            StmtKind::Lin(point) => return self.lin_point(point, s.span, to),
            StmtKind::Return(value) => return self.return_stmt(value.as_ref(), s.span, to),
            StmtKind::Join(e) => {
                self.not_in_atomic(s.span, "`join`")?;
                Op::Join(self.coerce(e, STy::TID)?)
            }
            StmtKind::AtomicBegin | StmtKind::AtomicEnd if self.body.mode == Mode::Code => {
                return Err(self.error(
                    Diagnostic::error(s.span, "this is for `at` lines only").hint("write `atomic { … }`"),
                ));
            }
            StmtKind::AtomicBegin => Op::AtomicBegin,
            StmtKind::AtomicEnd => Op::AtomicEnd,
            _ => {
                return Err(self.error(
                    Diagnostic::error(s.span, "an `at` line takes one simple statement")
                        .hint("several lines with the same source state are a choice"),
                ));
            }
        };
        self.body.finish(op, s.span, to);
        Ok(())
    }

    fn return_stmt(&mut self, value: Option<&ast::Expr>, span: Span, to: LocId) -> Lowered<()> {
        let end = if self.body.mode == Mode::At { to } else { self.body.end };
        if self.body.mode != Mode::At {
            self.not_in_atomic(span, "`return`")?;
        }
        let value = match (value, self.body.returns) {
            (None, None) => None,
            (Some(e), Some(ty)) => Some(self.coerce(e, ty)?),
            (None, Some(_)) if self.body.mode == Mode::At => None,
            (Some(e), None) if self.body.mode == Mode::At => Some(self.coerce(e, STy::I64)?),
            (Some(e), None) => {
                let what = if self.body.is_thread { "a thread" } else { "this procedure" };
                let d = Diagnostic::error(e.span, format!("{what} returns nothing"))
                    .hint("to return a value, declare its type: `proc f() -> u32 { … }`");
                return Err(self.error(d));
            }
            (None, Some(ty)) => {
                let name = self.type_name(ty);
                return Err(
                    self.error(Diagnostic::error(span, format!("`return` needs a value of type {name}")))
                );
            }
        };
        self.body.finish(Op::Return(value), span, end);
        Ok(())
    }

    fn havoc(&mut self, name: &ast::Ident, pred: Option<&ast::Expr>, span: Span, to: LocId) -> Lowered<()> {
        let Some(&reg) = self.body.locals.get(&name.name) else {
            if matches!(self.symbol(&name.name), Some(Symbol::Object(_) | Symbol::Cell(..))) {
                return Err(self.error(
                    Diagnostic::error(
                        name.span,
                        format!("`{}` is shared; `havoc` takes a local variable", name.name),
                    )
                    .hint(format!("write `var r: …; havoc(r); {} = r;`", name.name)),
                ));
            }
            return Err(self.unknown_name(&name.name, name.span));
        };
        let pred = match pred {
            None => None,
            Some(e) => {
                self.body.eager = true;
                self.body.chosen = Some(reg);
                self.body.once.clear();
                let result = self.truth(e);
                self.body.eager = false;
                self.body.chosen = None;
                Some(result?)
            }
        };
        self.body.finish(Op::Havoc(reg, pred), span, to);
        Ok(())
    }
}
