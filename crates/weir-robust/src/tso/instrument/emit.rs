//! Building one routine of the instrumented program.

use super::context::{ATTACKER, Context, ModeIn};
use weir_ir::{BinOp, EdgeId, Expr, Loc, LocId, Op, Place, Reg, RegId, Routine, RoutineId, Span, Ty};

/// What an edge means. Numbers are of edges of the prepared program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Mark {
    /// Part of a step.
    Inner,
    /// The step is complete.
    Done(EdgeId),
    /// The store is delayed: the attack starts.
    Start(EdgeId),
    /// The step is complete and closes the cycle.
    Goal(EdgeId),
    /// The instrumentation cannot go on here.
    Limit,
}

/// The registers of the instrumentation itself.
#[derive(Clone, Copy)]
pub(crate) struct Temps {
    pub phase: RegId,
    pub mode: RegId,
    pub level: RegId,
    pub joined: RegId,
    pub has: RegId,
    pub value: RegId,
    pub pointer: RegId,
    pub number: RegId,
    pub header: RegId,
    pub node: RegId,
    pub ticket: RegId,
}

/// Builds a routine.
pub(crate) struct Emit<'a> {
    pub cx: &'a Context<'a>,
    pub id: RoutineId,
    pub code: &'a Routine,
    out: Routine,
    marks: Vec<Mark>,
    pub t: Temps,
    /// Where the ticket parameter went in, if it did.
    inserted: Option<usize>,
    pub span: Span,
}

/// A constant.
pub(crate) fn int(v: i64) -> Expr {
    Expr::int(v)
}

/// A register.
pub(crate) fn reg(r: RegId) -> Expr {
    Expr::Reg(r)
}

/// An operator on `i64`.
pub(crate) fn op2(op: BinOp, a: Expr, b: Expr) -> Expr {
    Expr::bin(op, Ty::I64, a, b)
}

/// `a == v`
pub(crate) fn is(a: Expr, v: i64) -> Expr {
    op2(BinOp::Eq, a, int(v))
}

/// `a != v`
pub(crate) fn is_not(a: Expr, v: i64) -> Expr {
    op2(BinOp::Ne, a, int(v))
}

/// `if c then a else b`
pub(crate) fn ite(c: Expr, a: Expr, b: Expr) -> Expr {
    Expr::Ite(Box::new(c), Box::new(a), Box::new(b))
}

impl<'a> Emit<'a> {
    pub fn new(cx: &'a Context<'a>, id: RoutineId) -> Emit<'a> {
        let code = cx.prepared.program.routine(id);
        let mut out = Routine {
            name: code.name.clone(),
            params: code.params,
            returns: code.returns,
            regs: code.regs.clone(),
            locs: vec![Loc::default(); code.locs.len()],
            edges: Vec::new(),
            entry: code.entry,
            span: code.span,
            ..Routine::default()
        };
        let none = Span::default();
        let mut inserted = None;
        let mut ticket = RegId(0);
        if cx.mode_in == ModeIn::Cell {
            inserted = Some(code.params);
            ticket = RegId::new(code.params);
            out.regs.insert(code.params, Reg { name: "%ticket".into(), ty: Ty::I64, init: 0, span: none });
            out.params += 1;
        }
        let mut next = |name: &str| out.add_reg(name, Ty::I64, 0, none);
        let t = Temps {
            phase: next("%phase"),
            mode: next("%mode"),
            level: next("%level"),
            joined: next("%joined"),
            has: next("%has"),
            value: next("%value"),
            pointer: next("%pointer"),
            number: next("%number"),
            header: next("%header"),
            node: next("%node"),
            ticket,
        };
        Emit { cx, id, code, out, marks: Vec::new(), t, inserted, span: Span::default() }
    }

    pub fn finish(self) -> (Routine, Vec<Mark>) {
        (self.out, self.marks)
    }

    /// A new register.
    pub fn temp(&mut self, name: &str, ty: Ty) -> RegId {
        self.out.add_reg(name, ty, 0, Span::default())
    }

    /// The register of the instrumented routine that stands for the given one.
    pub fn reg(&self, r: RegId) -> RegId {
        match self.inserted {
            Some(at) if r.index() >= at => RegId(r.0 + 1),
            _ => r,
        }
    }

    pub fn expr(&self, e: &Expr) -> Expr {
        e.map(&mut |e| match e {
            Expr::Reg(r) => Expr::Reg(self.reg(r)),
            e => e,
        })
    }

    /// The operation on this routine's registers, at this place.
    pub fn op_at(&self, op: &Op, place: &Place) -> Op {
        self.op(op).at(place.clone())
    }

    /// The operation on this routine's registers.
    pub fn op(&self, op: &Op) -> Op {
        op.map(&|r| self.reg(r), &mut |e| self.expr(e))
    }

    pub fn place(&self, p: &Place) -> Place {
        p.map(&mut |e| self.expr(e))
    }

    pub fn loc(&mut self) -> LocId {
        self.out.add_loc(Span::default())
    }

    pub fn edge(&mut self, src: LocId, dst: LocId, op: Op, mark: Mark) {
        self.out.add_edge(src, dst, op, self.span);
        self.marks.push(mark);
    }

    /// An inner step to a new location.
    pub fn step(&mut self, at: LocId, op: Op) -> LocId {
        let next = self.loc();
        self.edge(at, next, op, Mark::Inner);
        next
    }

    /// A new location that is reached if the condition holds.
    pub fn when(&mut self, at: LocId, condition: Expr) -> LocId {
        self.step(at, Op::Assume(condition))
    }

    pub fn load(&mut self, at: LocId, into: RegId, from: &Place) -> LocId {
        self.step(at, Op::Load(into, from.clone()))
    }

    pub fn store(&mut self, at: LocId, to: &Place, value: Expr) -> LocId {
        self.step(at, Op::Store(to.clone(), value))
    }

    pub fn assign(&mut self, at: LocId, r: RegId, value: Expr) -> LocId {
        self.step(at, Op::Assign(r, value))
    }

    /// Where this thread's mode is, if it is in a cell.
    pub fn mode_cell(&self) -> Place {
        Place::Cell(self.cx.modes, reg(self.t.ticket))
    }

    /// Gets the mode into its register.
    pub fn get_mode(&mut self, at: LocId) -> LocId {
        match self.cx.mode_in {
            ModeIn::Register => at,
            ModeIn::Cell => {
                let cell = self.mode_cell();
                self.load(at, self.t.mode, &cell)
            }
        }
    }

    /// The mode becomes this value.
    pub fn set_mode(&mut self, at: LocId, value: Expr) -> LocId {
        match self.cx.mode_in {
            ModeIn::Register => self.assign(at, self.t.mode, value),
            ModeIn::Cell => {
                let cell = self.mode_cell();
                self.store(at, &cell, value)
            }
        }
    }

    /// The last edge of a section that completes the step.
    pub fn end(&mut self, at: LocId, dst: LocId, edge: EdgeId) {
        self.edge(at, dst, Op::AtomicEnd, Mark::Done(edge));
    }

    /// The thread may not act: back to where it was.
    pub fn give_up(&mut self, at: LocId, src: LocId) {
        self.edge(at, src, Op::AtomicEnd, Mark::Inner);
    }

    /// The cycle is closed.
    pub fn goal(&mut self, at: LocId, edge: EdgeId) {
        let end = self.loc();
        self.edge(at, end, Op::Assert(Expr::FALSE), Mark::Goal(edge));
        self.edge(end, end, Op::Assume(Expr::FALSE), Mark::Inner);
    }

    /// The instrumentation cannot go on here.
    pub fn limit(&mut self, at: LocId) {
        let end = self.loc();
        let op = if self.cx.question.limits { Op::Assert(Expr::FALSE) } else { Op::Assume(Expr::FALSE) };
        self.edge(at, end, op, Mark::Limit);
        self.edge(end, end, Op::Assume(Expr::FALSE), Mark::Inner);
    }

    /// The attacker takes the edge: the sequence goes on. Inside a section.
    pub fn follow(&mut self, at: LocId, edge: EdgeId) -> LocId {
        let trie = self.cx.question.exclude;
        let Some(origin) = self.cx.origin(self.id, edge).filter(|_| !trie.is_empty()) else { return at };
        let next = |node: Expr| {
            trie.steps(origin)
                .into_iter()
                .fold(int(0), |rest, (from, to)| ite(is(node.clone(), from), int(to), rest))
        };
        match self.cx.mode_in {
            ModeIn::Register => self.assign(at, self.t.node, next(reg(self.t.node))),
            ModeIn::Cell => {
                let cell = Place::scalar(self.cx.node);
                let at = self.load(at, self.t.node, &cell);
                self.store(at, &cell, next(reg(self.t.node)))
            }
        }
    }

    /// Makes the attacker's node of the trie known.
    pub fn get_node(&mut self, at: LocId) -> LocId {
        match self.cx.mode_in {
            ModeIn::Register => at,
            ModeIn::Cell => self.load(at, self.t.node, &Place::scalar(self.cx.node)),
        }
    }

    /// The sequence starts with this store.
    pub fn follow_from_start(&mut self, at: LocId, edge: EdgeId) -> LocId {
        let trie = self.cx.question.exclude;
        let Some(origin) = self.cx.origin(self.id, edge).filter(|_| !trie.is_empty()) else { return at };
        let first = trie.first(origin);
        match self.cx.mode_in {
            ModeIn::Register => self.assign(at, self.t.node, int(first)),
            ModeIn::Cell => self.store(at, &Place::scalar(self.cx.node), int(first)),
        }
    }

    /// Whether the mode in its register is the attacker's.
    pub fn attacker(&self) -> Expr {
        is(reg(self.t.mode), ATTACKER)
    }

    /// Whether it is not.
    pub fn helper(&self) -> Expr {
        is_not(reg(self.t.mode), ATTACKER)
    }
}
