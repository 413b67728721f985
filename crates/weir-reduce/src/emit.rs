//! Building one routine of the translated program.

use weir_ir::{BinOp, EdgeId, Expr, LocId, Op, RegId, Routine, Span, Ty};

/// What an edge of the translated program means for the original one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mark {
    /// Part of a step.
    Inner,
    /// The thread takes this edge of the original routine.
    Step(EdgeId),
    /// A round of the thread starts: the stores kept for it reach memory.
    Round,
    /// The store just made is given the number of rounds it waits.
    Delay,
}

/// A routine under construction, with what each edge means.
pub(crate) struct Emit {
    pub routine: Routine,
    pub marks: Vec<Mark>,
    /// For every location, the original location that a thread is at when it
    /// is here and outside generated sections.
    pub home: Vec<Option<LocId>>,
    /// The source text that edges come from now.
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

impl Emit {
    /// A generated routine.
    pub fn new(name: String) -> Emit {
        let routine = Routine { name, ..Routine::default() };
        Emit { routine, marks: Vec::new(), home: Vec::new(), span: Span::default() }
    }

    /// A routine with the registers and locations of another, but no edges.
    pub fn like(code: &Routine) -> Emit {
        let routine =
            Routine { edges: Vec::new(), notes: Default::default(), code: Vec::new(), ..code.clone() };
        let home = (0..code.locs.len()).map(|l| Some(LocId::new(l))).collect();
        Emit { routine, marks: Vec::new(), home, span: Span::default() }
    }

    pub fn param(&mut self, name: &str, ty: Ty) -> RegId {
        self.routine.params += 1;
        self.reg(name, ty)
    }

    pub fn reg(&mut self, name: &str, ty: Ty) -> RegId {
        self.routine.add_reg(name, ty, ty.start(), Span::default())
    }

    pub fn loc(&mut self) -> LocId {
        self.home.push(None);
        self.routine.add_loc(self.span)
    }

    pub fn edge(&mut self, src: LocId, dst: LocId, op: Op, mark: Mark) {
        self.routine.add_edge(src, dst, op, self.span);
        self.marks.push(mark);
    }

    /// A new edge to a new location.
    pub fn marked(&mut self, src: LocId, op: Op, mark: Mark) -> LocId {
        let dst = self.loc();
        self.edge(src, dst, op, mark);
        dst
    }

    /// A new edge that is part of a step, to a new location.
    pub fn step(&mut self, src: LocId, op: Op) -> LocId {
        self.marked(src, op, Mark::Inner)
    }

    /// Goes on only where the condition holds.
    pub fn assume(&mut self, src: LocId, cond: Expr) -> LocId {
        self.step(src, Op::Assume(cond))
    }

    /// A way for each truth value of the condition.
    pub fn split(&mut self, src: LocId, cond: Expr) -> (LocId, LocId) {
        (self.assume(src, cond.clone()), self.assume(src, cond.negate()))
    }

    /// An empty step to a location.
    pub fn join(&mut self, src: LocId, dst: LocId) {
        self.edge(src, dst, Op::Nop, Mark::Inner);
    }

    /// Returns from a generated procedure.
    pub fn ret(&mut self, src: LocId, value: Option<Expr>) {
        let end = self.loc();
        self.edge(src, end, Op::Return(value), Mark::Inner);
    }
}
