//! The code of one process: statements become edges.
//!
//! Every statement is lowered between two given locations, as in Memorax's
//! automata: the branches of `either` all start at the same location, a jump
//! takes no step of its own where the step before it can lead to the label.

use std::collections::HashMap;

use super::ast::{Arith, Mem, Name, Process, Stmt, StmtKind};
use super::memory::{Layout, Target};
use super::value::{Interval, Regs, arith, cond, inside};
use weir_ir::diag::suggest;
use weir_ir::{BinOp, Diagnostic, Expr, LocId, Op, RegId, RmwOp, Routine, RoutineBuilder, Span, Ty};
use weir_passes::live::Live;

/// Where a statement stands.
#[derive(Clone, Copy)]
struct At {
    /// Where it starts.
    src: LocId,
    /// Where it leads.
    dst: LocId,
    /// Whether other branches start at `src` as well.
    shared: bool,
    /// Whether it is inside a locked block, where nothing waits.
    locked: bool,
}

/// Builds the code of a process.
pub(super) struct Code<'a, 'm> {
    builder: RoutineBuilder,
    regs: Regs,
    layout: &'a Layout,
    pid: usize,
    /// The labels of the process.
    declared: HashMap<&'a str, Span>,
    /// The locations of the labels met so far.
    labels: HashMap<&'a str, LocId>,
    /// Registers for values that are read to be compared, and for the success of `cas`.
    value: Option<RegId>,
    done: Option<RegId>,
    messages: &'m mut Vec<Diagnostic>,
}

/// The code of process `pid`, and the locations of its labels.
pub(super) fn lower<'a>(
    process: &'a Process,
    pid: usize,
    layout: &'a Layout,
    messages: &mut Vec<Diagnostic>,
) -> (Routine, HashMap<&'a str, LocId>) {
    let mut builder = RoutineBuilder::new(format!("P{pid}"));
    builder.routine.span = process.span;
    let mut regs = Regs::default();
    let mut any = Vec::new();
    for decl in &process.regs {
        let ty = decl.domain.map_or(Ty::I64, |(lo, hi)| Ty::Range { lo, hi });
        // Any start is as good as another where the value is never read.
        let start = decl.init.unwrap_or(decl.domain.map_or(0, |(lo, hi)| 0.clamp(lo, hi)));
        let reg = builder.reg_at(&*decl.name.text, ty, start, decl.name.span);
        regs.by_name.insert(decl.name.text.clone(), (reg, decl.domain));
        if decl.init.is_none() {
            any.push((reg, decl.name.span));
        }
    }
    let mut code = Code {
        builder,
        regs,
        layout,
        pid,
        declared: HashMap::new(),
        labels: HashMap::new(),
        value: None,
        done: None,
        messages,
    };
    process.body.iter().for_each(|s| code.declare(s));
    let entry = process.body.first().map(|s| code.start(s)).unwrap_or_else(|| code.builder.loc());
    let end = code.builder.loc();
    code.seq(&process.body, At { src: entry, dst: end, shared: false, locked: false });
    code.builder.routine.entry = entry;
    code.havoc(&any);
    (code.builder.finish(), code.labels)
}

impl<'a> Code<'a, '_> {
    /// Notes the labels of a statement.
    fn declare(&mut self, s: &'a Stmt) {
        if let Some(label) = &s.label
            && let Some(first) = self.declared.insert(&label.text, label.span)
        {
            self.messages.push(
                Diagnostic::error(
                    label.span,
                    format!("label `{}` is defined twice in this process", label.text),
                )
                .label("second one")
                .also(first, "first one"),
            );
        }
        match &s.kind {
            StmtKind::Locked(b) | StmtKind::Either(b) => b.iter().flatten().for_each(|s| self.declare(s)),
            StmtKind::If(_, yes, no) => {
                self.declare(yes);
                if let Some(no) = no {
                    self.declare(no);
                }
            }
            StmtKind::While(_, s) => self.declare(s),
            StmtKind::Seq(list) => list.iter().for_each(|s| self.declare(s)),
            _ => {}
        }
    }

    /// Registers that may start with any value, where that value can be read.
    fn havoc(&mut self, any: &[(RegId, Span)]) {
        // Where there is none, code may name what is not declared, and was refused already.
        if any.is_empty() {
            return;
        }
        let routine = &self.builder.routine;
        let live = Live::of(routine);
        let entry = routine.entry;
        let needed: Vec<_> = any.iter().filter(|(r, _)| live.contains(entry, *r)).copied().collect();
        if needed.is_empty() {
            return;
        }
        let mut at = self.builder.loc();
        self.builder.routine.entry = at;
        for (i, (reg, span)) in needed.iter().enumerate() {
            let dst = if i + 1 == needed.len() { entry } else { self.builder.loc() };
            self.builder.edge(at, dst, Op::Havoc(*reg, None), *span);
            at = dst;
        }
    }

    fn label(&mut self, name: &'a Name) -> LocId {
        if !self.declared.contains_key(name.text.as_str()) {
            let mut known: Vec<&str> = self.declared.keys().copied().collect();
            known.sort_unstable();
            let d = Diagnostic::error(name.span, format!("there is no label `{}`", name.text));
            self.messages.push(match suggest(&name.text, known) {
                Some(s) => d.label(format!("did you mean `{s}`?")),
                None => d.label("not a label of this process"),
            });
        }
        *self.labels.entry(&name.text).or_insert_with(|| self.builder.labelled(name.text.clone()))
    }

    /// The location at which a statement starts.
    fn start(&mut self, s: &'a Stmt) -> LocId {
        let loc = match (&s.label, &s.kind) {
            (Some(label), _) => self.label(label),
            (None, StmtKind::Goto(target)) => return self.label(target),
            (None, StmtKind::Seq(list)) if !list.is_empty() => return self.start(&list[0]),
            _ => self.builder.loc(),
        };
        self.builder.routine.locs[loc.index()].span = s.span;
        loc
    }

    fn seq(&mut self, list: &'a [Stmt], at: At) {
        let Some(first) = list.first() else { return };
        let mut now = At { src: at.src, shared: at.shared, ..at };
        if let Some(label) = &first.label {
            // A labelled statement at the start of a branch: the choice is not at the label.
            let loc = self.label(label);
            if loc != at.src {
                self.builder.routine.locs[loc.index()].span = first.span;
                self.builder.edge(at.src, loc, Op::Nop, first.span);
                now = At { src: loc, shared: false, ..at };
            }
        }
        for (i, s) in list.iter().enumerate() {
            now.dst = match list.get(i + 1) {
                Some(next) => self.start(next),
                None => at.dst,
            };
            self.stmt(s, now);
            now = At { src: now.dst, shared: false, ..at };
        }
    }

    fn edge(&mut self, src: LocId, dst: LocId, op: Op, span: Span) {
        self.builder.edge(src, dst, op, span);
    }

    /// A step under a condition, if there is one; gives where it leads.
    fn guard(&mut self, src: LocId, guard: Option<Expr>, span: Span) -> LocId {
        if guard == Some(Expr::FALSE) {
            self.messages.push(
                Diagnostic::warning(span, "this blocks for ever: the value is never in the domain")
                    .label("here"),
            );
        }
        match guard {
            Some(g) => self.builder.step(src, Op::Assume(g), span),
            None => src,
        }
    }

    fn arith(&mut self, a: &Arith) -> (Expr, Interval) {
        arith(a, &self.regs, self.messages)
    }

    fn target(&mut self, mem: &Mem) -> Option<Target> {
        self.layout.target(mem, self.pid, &self.regs, self.messages)
    }

    fn stmt(&mut self, s: &'a Stmt, at: At) {
        let At { src, dst, .. } = at;
        match &s.kind {
            StmtKind::Nop => self.edge(src, dst, Op::Nop, s.span),
            StmtKind::Fence(kind) => self.edge(src, dst, Op::Fence(*kind), s.span),
            StmtKind::Assume(c) => {
                let c = cond(c, &self.regs, self.messages);
                self.edge(src, dst, Op::Assume(c), s.span);
            }
            StmtKind::Assign(name, a) => {
                let (reg, domain) = self.regs.get(name, self.messages);
                let (e, range) = self.arith(a);
                let mid = self.guard(src, inside(&e, range, domain), s.span);
                self.edge(mid, dst, Op::Assign(reg, e), s.span);
            }
            StmtKind::Read(name, mem) => self.read(name, mem, at, s.span),
            StmtKind::Await(mem, a) => self.wait(mem, a, at, s.span),
            StmtKind::Write(mem, a) => {
                let (e, range) = self.arith(a);
                let Some(target) = self.target(mem) else { return };
                let mid = self.guard(src, target.write_guard(&e, range), s.span);
                self.edge(mid, dst, Op::Store(target.place, e), s.span);
            }
            StmtKind::Cas(mem, old, new) => self.cas(mem, old, new, at, s.span),
            StmtKind::Locked(branches) => self.lock(branches, at, s.span),
            StmtKind::Either(branches) => {
                for list in branches {
                    self.seq(list, At { shared: true, ..at });
                }
            }
            StmtKind::If(c, yes, no) => {
                let c = cond(c, &self.regs, self.messages);
                let then = self.start(yes);
                self.edge(src, then, Op::Assume(c.clone()), s.span);
                self.stmt(yes, At { src: then, dst, shared: false, ..at });
                let other = no.as_deref().map(|no| (no, self.start(no)));
                self.edge(src, other.map_or(dst, |(_, l)| l), Op::Assume(c.negate()), s.span);
                if let Some((no, loc)) = other {
                    self.stmt(no, At { src: loc, dst, shared: false, ..at });
                }
            }
            StmtKind::While(c, body) => {
                // The loop comes back to its head, which must not be the place
                // where other branches start.
                let head = if at.shared { self.builder.step(src, Op::Nop, s.span) } else { src };
                let c = cond(c, &self.regs, self.messages);
                let inner = self.start(body);
                self.edge(head, inner, Op::Assume(c.clone()), s.span);
                self.stmt(body, At { src: inner, dst: head, shared: false, ..at });
                self.edge(head, dst, Op::Assume(c.negate()), s.span);
            }
            StmtKind::Goto(target) => {
                let loc = self.label(target);
                // The step before led here already, unless there is a label or a choice.
                if s.label.is_some() || loc != src {
                    self.edge(src, loc, Op::Nop, s.span);
                }
            }
            // A loop at the start of a labelled block comes back to its own head, not
            // to the label.
            StmtKind::Seq(list) => self.seq(list, At { shared: at.shared || s.label.is_some(), ..at }),
        }
    }

    /// The register for values that are only compared.
    fn value(&mut self) -> RegId {
        match self.value {
            Some(r) => r,
            None => *self.value.insert(self.builder.temporary(Ty::I64)),
        }
    }

    fn done(&mut self) -> RegId {
        match self.done {
            Some(r) => r,
            None => *self.done.insert(self.builder.temporary(Ty::Bool)),
        }
    }

    /// `read: $r := x`
    fn read(&mut self, name: &Name, mem: &Mem, at: At, span: Span) {
        let (reg, domain) = self.regs.get(name, self.messages);
        let Some(target) = self.target(mem) else { return };
        let mid = self.guard(at.src, target.guard, span);
        let range = Interval::of(target.domain);
        if range.within(domain) {
            self.edge(mid, at.dst, Op::Load(reg, target.place), span);
            return;
        }
        let value = self.value();
        let read = self.builder.step(mid, Op::Load(value, target.place), span);
        let fits = inside(&Expr::Reg(value), range, domain).unwrap_or(Expr::TRUE);
        self.retry(read, &fits, at, span);
        let kept = self.builder.step(read, Op::Assume(fits), span);
        self.edge(kept, at.dst, Op::Assign(reg, Expr::Reg(value)), span);
    }

    /// `read: x = e`
    fn wait(&mut self, mem: &Mem, a: &Arith, at: At, span: Span) {
        let (e, _) = self.arith(a);
        let Some(target) = self.target(mem) else { return };
        let mid = self.guard(at.src, target.guard, span);
        let value = self.value();
        let read = self.builder.step(mid, Op::Load(value, target.place), span);
        let equal = Expr::bin(BinOp::Eq, Ty::I64, Expr::Reg(value), e);
        self.edge(read, at.dst, Op::Assume(equal.clone()), span);
        self.retry(read, &equal, at, span);
    }

    /// Where the condition fails, the instruction starts again. In a locked
    /// block nothing can change meanwhile: there it blocks.
    fn retry(&mut self, from: LocId, cond: &Expr, at: At, span: Span) {
        if !at.locked {
            self.edge(from, at.src, Op::Assume(cond.clone().negate()), span);
        }
    }

    fn cas(&mut self, mem: &Mem, old: &Arith, new: &Arith, at: At, span: Span) {
        let (expected, _) = self.arith(old);
        let (new, range) = self.arith(new);
        let Some(target) = self.target(mem) else { return };
        let mid = self.guard(at.src, target.write_guard(&new, range), span);
        if at.locked {
            let value = self.value();
            let read = self.builder.step(mid, Op::Load(value, target.place.clone()), span);
            let equal = Expr::bin(BinOp::Eq, Ty::I64, Expr::Reg(value), expected);
            let fits = self.builder.step(read, Op::Assume(equal), span);
            self.edge(fits, at.dst, Op::Store(target.place, new), span);
            return;
        }
        let done = self.done();
        let op = Op::Cas { old: None, ok: Some(done), place: target.place, expected, new };
        let tried = self.builder.step(mid, op, span);
        let success = Expr::Reg(done);
        self.edge(tried, at.dst, Op::Assume(success.clone()), span);
        self.retry(tried, &success, at, span);
    }

    fn lock(&mut self, branches: &'a [Vec<Stmt>], at: At, span: Span) {
        let (reads, writes) = branches.iter().fold((0, 0), |(r, w), list| {
            let (x, y) = accesses(list);
            (r.max(x), w.max(y))
        });
        if at.locked || (writes == 0 && reads <= 1) {
            for list in branches {
                self.seq(list, At { shared: true, ..at });
            }
            return;
        }
        // `locked write: x := e`
        if let [list] = branches
            && let [Stmt { kind: StmtKind::Write(mem, a), .. }] = list.as_slice()
        {
            let (operand, range) = self.arith(a);
            let Some(target) = self.target(mem) else { return };
            let mid = self.guard(at.src, target.write_guard(&operand, range), span);
            let op = Op::Rmw { dst: None, place: target.place, op: RmwOp::Xchg, operand, ty: Ty::I64 };
            self.edge(mid, at.dst, op, span);
            return;
        }
        if writes == 0 {
            self.messages.push(
                Diagnostic::warning(
                    span,
                    "this locked block only reads; it is taken to empty the store buffer",
                )
                .label("Memorax would leave the buffer as it is"),
            );
        }
        let src = self.builder.step(at.src, Op::AtomicBegin, span);
        let dst = self.builder.loc();
        for list in branches {
            self.seq(list, At { src, dst, shared: true, locked: true });
        }
        self.edge(dst, at.dst, Op::AtomicEnd, span);
    }
}

/// The most reads and writes that one way through the statements makes.
fn accesses(list: &[Stmt]) -> (usize, usize) {
    list.iter().fold((0, 0), |(r, w), s| {
        let (x, y) = match &s.kind {
            StmtKind::Read(..) | StmtKind::Await(..) => (1, 0),
            StmtKind::Write(..) => (0, 1),
            StmtKind::Cas(..) => (1, 1),
            StmtKind::Locked(b) | StmtKind::Either(b) => b.iter().fold((0, 0), |(r, w), list| {
                let (x, y) = accesses(list);
                (r.max(x), w.max(y))
            }),
            StmtKind::Seq(list) => accesses(list),
            _ => (0, 0),
        };
        (r + x, w + y)
    })
}
