//! What one edge of a routine does: one step of the machine.

use crate::expr::{BinOp, Expr, Place, binary};
use crate::ids::{RegId, RoutineId, TemplateId};
use crate::ty::Ty;

/// What a fence orders.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FenceKind {
    /// Waits until the own buffer is empty (`mfence`).
    Full,
    /// Stores before it reach memory before stores after it (`sfence`; a
    /// release fence on PSO). No effect under TSO and SC.
    StoreStore,
    /// Orders loads only (`lfence`), or the compiler only. No effect on these
    /// machines; kept so that the user's program is shown as it is.
    None,
}

/// The function of a locked read-modify-write.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum RmwOp {
    Xchg,
    Add,
    Sub,
    And,
    Or,
    Xor,
    Nand,
    Max,
    Min,
}

/// The operations that only whole programs ([`crate::Program::whole`]) have, as a pattern.
#[macro_export]
macro_rules! whole_op {
    () => {
        $crate::op::Op::Release(_)
            | $crate::op::Op::CallPtr { .. }
            | $crate::op::Op::AtomicWhen { .. }
            | $crate::op::Op::Extent(..)
            | $crate::op::Op::Exit
            | $crate::op::Op::Unsupported(_)
    };
}

impl RmwOp {
    /// What is written, given the old value and the operand, in a type.
    pub fn apply(self, ty: Ty, old: i64, operand: i64) -> Result<i64, crate::arith::ArithError> {
        match self {
            RmwOp::Xchg => Ok(ty.wrap(operand)),
            RmwOp::Add => binary(BinOp::Add, ty, old, operand),
            RmwOp::Sub => binary(BinOp::Sub, ty, old, operand),
            RmwOp::And => binary(BinOp::And, ty, old, operand),
            RmwOp::Or => binary(BinOp::Or, ty, old, operand),
            RmwOp::Xor => binary(BinOp::Xor, ty, old, operand),
            RmwOp::Nand => Ok(ty.wrap(!(old & operand))),
            RmwOp::Max | RmwOp::Min => {
                let less = binary(BinOp::Lt, ty, old, operand)? != 0;
                Ok(if less == (self == RmwOp::Max) { operand } else { old })
            }
        }
    }
}

/// What one edge does. Every operation is one step of the machine; see
/// `weir-machine` for what each means under each memory model.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Op {
    /// Nothing.
    Nop,
    /// A register gets a value.
    Assign(RegId, Expr),
    /// A register gets any value of its type for which the constraint (over the
    /// registers, the new value included) holds; blocks if there is none.
    Havoc(RegId, Option<Expr>),
    /// Blocks unless the value is not 0.
    Assume(Expr),
    /// An error unless the value is not 0.
    Assert(Expr),
    /// A register gets what is at a place, as this thread sees it.
    Load(RegId, Place),
    /// A value goes to the own store buffer (under SC, to memory).
    Store(Place, Expr),
    /// A fence.
    Fence(FenceKind),
    /// Locked: the register gets the old value, memory gets `op(old, operand)`,
    /// computed in the type given. A full fence.
    Rmw {
        /// Where the old value goes.
        dst: Option<RegId>,
        /// The place.
        place: Place,
        /// The function.
        op: RmwOp,
        /// Its second operand.
        operand: Expr,
        /// The type in which it is computed.
        ty: Ty,
    },
    /// Locked: if memory equals `expected`, it gets `new`. A full fence in
    /// either case.
    Cas {
        /// Where the old value goes.
        old: Option<RegId>,
        /// Where 1 (done) or 0 (memory differed) goes; written after `old`.
        ok: Option<RegId>,
        /// The place.
        place: Place,
        /// What memory must hold.
        expected: Expr,
        /// What it gets.
        new: Expr,
    },
    /// Enters an atomic section: needs the own buffer empty. Until the section
    /// is left, no other thread moves and no other buffer is flushed; the own
    /// stores act on memory at once.
    AtomicBegin,
    /// Leaves the atomic section.
    AtomicEnd,
    /// Calls a routine. The caller goes on at the edge's target when it returns.
    Call {
        /// The routine.
        routine: RoutineId,
        /// One value per parameter.
        args: Vec<Expr>,
        /// Where the returned value goes.
        dst: Option<RegId>,
    },
    /// Returns to the caller. In a thread's own routine, goes to the edge's
    /// target, which has no outgoing edge: the thread ends.
    Return(Option<Expr>),
    /// Starts a thread; needs the own buffer empty.
    Spawn {
        /// Where the new thread's id goes.
        dst: Option<RegId>,
        /// What it runs.
        template: TemplateId,
        /// One value per parameter.
        args: Vec<Expr>,
    },
    /// Waits until the thread has ended and its buffer is empty.
    Join(Expr),
    /// A new object of that many cells, all [`crate::Program::heap_init`]. Does
    /// not fence.
    Alloc(RegId, Expr),
    /// Ends the life of an object made by `Alloc`. Waits until the own buffer
    /// holds no store to it; does not fence otherwise.
    Free(Expr),
    /// Ends the life of an object made by `Alloc` and waits for nothing: own stores to it
    /// that are still buffered vanish, since nobody may read what they would write.
    Release(Expr),
    /// Calls the routine whose address a pointer is ([`crate::Program::functions`]); another
    /// pointer is an error. Values beyond its parameters are dropped, and parameters without
    /// a value are undefined, as calls of machine code are. Goes on as `Call` does.
    CallPtr {
        /// The pointer.
        target: Expr,
        /// One value per parameter.
        args: Vec<Expr>,
        /// Where the returned value goes.
        dst: Option<RegId>,
    },
    /// Waits until the own buffer is empty and the guard holds, with what memory has at the
    /// place in the register; then enters an atomic section. How a lock waits.
    AtomicWhen {
        /// Gets what is at the place.
        dst: RegId,
        /// The place that is waited for.
        place: Place,
        /// Over the registers, the new value included.
        guard: Expr,
    },
    /// A register gets how many cells the object has that a pointer points into.
    Extent(RegId, Expr),
    /// Ends the program, with all its threads (`exit`).
    Exit,
    /// Something that the front end cannot say in this model: who gets here learns nothing
    /// of what would follow. Not an error of the program.
    Unsupported(String),
}

impl Op {
    /// The place in memory it acts on, if any.
    pub fn place(&self) -> Option<&Place> {
        match self {
            Op::Load(_, p)
            | Op::Store(p, _)
            | Op::Rmw { place: p, .. }
            | Op::Cas { place: p, .. }
            | Op::AtomicWhen { place: p, .. } => Some(p),
            _ => None,
        }
    }
    /// The registers it writes (for a call, when the callee returns).
    pub fn writes(&self) -> Vec<RegId> {
        match self {
            Op::Assign(r, _) | Op::Havoc(r, _) | Op::Load(r, _) | Op::Alloc(r, _) | Op::Extent(r, _) => {
                vec![*r]
            }
            Op::AtomicWhen { dst, .. } => vec![*dst],
            Op::Rmw { dst, .. } | Op::Call { dst, .. } | Op::CallPtr { dst, .. } | Op::Spawn { dst, .. } => {
                dst.iter().copied().collect()
            }
            Op::Cas { old, ok, .. } => old.iter().chain(ok).copied().collect(),
            _ => Vec::new(),
        }
    }
    /// The expressions it evaluates, indices and pointers included.
    pub fn exprs(&self) -> Vec<&Expr> {
        match self {
            Op::Nop
            | Op::Fence(_)
            | Op::AtomicBegin
            | Op::AtomicEnd
            | Op::Exit
            | Op::Unsupported(_)
            | Op::Havoc(_, None)
            | Op::Return(None) => vec![],
            Op::Assign(_, e)
            | Op::Havoc(_, Some(e))
            | Op::Assume(e)
            | Op::Assert(e)
            | Op::Return(Some(e))
            | Op::Join(e)
            | Op::Alloc(_, e)
            | Op::Free(e)
            | Op::Extent(_, e)
            | Op::Release(e) => vec![e],
            Op::Load(_, p) => vec![p.expr()],
            Op::Store(p, e) => vec![p.expr(), e],
            Op::Rmw { place, operand, .. } => vec![place.expr(), operand],
            Op::Cas { place, expected, new, .. } => vec![place.expr(), expected, new],
            Op::AtomicWhen { place, guard, .. } => vec![place.expr(), guard],
            Op::Call { args, .. } | Op::Spawn { args, .. } => args.iter().collect(),
            Op::CallPtr { target, args, .. } => std::iter::once(target).chain(args).collect(),
        }
    }
    /// The operation with other registers and expressions, indices and pointers
    /// included; the expressions come in the order of [`Op::exprs`].
    #[must_use]
    pub fn map(&self, reg: &dyn Fn(RegId) -> RegId, expr: &mut dyn FnMut(&Expr) -> Expr) -> Op {
        match self {
            Op::Nop | Op::Fence(_) | Op::AtomicBegin | Op::AtomicEnd | Op::Exit | Op::Unsupported(_) => {
                self.clone()
            }
            Op::Assign(r, e) => Op::Assign(reg(*r), expr(e)),
            Op::Havoc(r, e) => Op::Havoc(reg(*r), e.as_ref().map(expr)),
            Op::Assume(e) => Op::Assume(expr(e)),
            Op::Assert(e) => Op::Assert(expr(e)),
            Op::Load(r, p) => Op::Load(reg(*r), p.map(expr)),
            Op::Store(p, e) => Op::Store(p.map(expr), expr(e)),
            Op::Rmw { dst, place, op, operand, ty } => {
                let place = place.map(expr);
                Op::Rmw { dst: dst.map(reg), place, op: *op, operand: expr(operand), ty: *ty }
            }
            Op::Cas { old, ok, place, expected, new } => {
                let (old, ok, place) = (old.map(reg), ok.map(reg), place.map(expr));
                Op::Cas { old, ok, place, expected: expr(expected), new: expr(new) }
            }
            Op::Call { routine, args, dst } => {
                Op::Call { routine: *routine, args: args.iter().map(expr).collect(), dst: dst.map(reg) }
            }
            Op::Return(e) => Op::Return(e.as_ref().map(expr)),
            Op::Spawn { dst, template, args } => {
                Op::Spawn { dst: dst.map(reg), template: *template, args: args.iter().map(expr).collect() }
            }
            Op::Join(e) => Op::Join(expr(e)),
            Op::Alloc(r, e) => Op::Alloc(reg(*r), expr(e)),
            Op::Free(e) => Op::Free(expr(e)),
            Op::Release(e) => Op::Release(expr(e)),
            Op::Extent(r, e) => Op::Extent(reg(*r), expr(e)),
            Op::CallPtr { target, args, dst } => {
                let target = expr(target);
                Op::CallPtr { target, args: args.iter().map(expr).collect(), dst: dst.map(reg) }
            }
            Op::AtomicWhen { dst, place, guard } => {
                let place = place.map(expr);
                Op::AtomicWhen { dst: reg(*dst), place, guard: expr(guard) }
            }
        }
    }
    /// The same at another place.
    #[must_use]
    pub fn at(mut self, other: Place) -> Op {
        match &mut self {
            Op::Load(_, p)
            | Op::Store(p, _)
            | Op::Rmw { place: p, .. }
            | Op::Cas { place: p, .. }
            | Op::AtomicWhen { place: p, .. } => *p = other,
            _ => {}
        }
        self
    }
    /// Whether it touches nothing but the thread's own registers and location.
    pub fn is_local(&self) -> bool {
        matches!(
            self,
            Op::Nop
                | Op::Assign(..)
                | Op::Havoc(..)
                | Op::Assume(_)
                | Op::Assert(_)
                | Op::Call { .. }
                | Op::CallPtr { .. }
                | Op::Return(_)
        )
    }
    /// Whether it is possible only while the own store buffer is empty.
    pub fn drains(&self) -> bool {
        use Op::*;
        matches!(
            self,
            Fence(FenceKind::Full) | Rmw { .. } | Cas { .. } | AtomicBegin | AtomicWhen { .. } | Spawn { .. }
        )
    }
    /// Whether only whole programs ([`crate::Program::whole`]) have it.
    pub fn is_of_whole_programs(&self) -> bool {
        matches!(self, whole_op!()) || self.exprs().iter().any(|e| e.mentions(Expr::is_of_whole_programs))
    }
}
