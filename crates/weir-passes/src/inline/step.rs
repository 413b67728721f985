//! What a step of an inlined graph does.

use crate::faults::may_fault;
use weir_ir::{Expr, Op, Reg, RegId, RoutineId, Span, Ty};

/// A register of the graph.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Register {
    /// The register of the routine.
    pub reg: Reg,
    /// The called routine it belongs to; `None` for those of the routine itself, and for
    /// those that [`Step::ops`] adds.
    pub of: Option<RoutineId>,
}

/// What a step does, over the registers of the graph.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Step {
    /// An operation. A call is one of a routine that may call itself; a return is one
    /// of the routine that the graph is about.
    Op(Op),
    /// Into a called routine: these registers of it get their values, in this order.
    Enter(Vec<(RegId, Expr)>),
    /// Out of a called routine.
    Leave {
        /// What it returns.
        value: Option<Expr>,
        /// The type in which that is kept first.
        ty: Option<Ty>,
        /// The register of the caller that gets it.
        dst: Option<RegId>,
    },
}

impl Step {
    /// Whether it goes into or out of a called routine.
    pub fn is_call(&self) -> bool {
        !matches!(self, Step::Op(_))
    }

    /// The step as operations, one after the other; none where nothing is to be done.
    /// Registers that this takes are added to those of the graph.
    pub fn ops(&self, regs: &mut Vec<Register>) -> Vec<Op> {
        match self {
            Step::Op(Op::Nop) => Vec::new(),
            Step::Op(op) => vec![op.clone()],
            Step::Enter(sets) => sets.iter().map(|(r, e)| Op::Assign(*r, e.clone())).collect(),
            Step::Leave { value: None, .. } => Vec::new(),
            Step::Leave { value: Some(value), ty, dst } => {
                let mut spare = |ty: Ty| {
                    let name = format!("%returned{}", regs.len());
                    let reg = Reg { name, ty, init: ty.start(), span: Span::default() };
                    regs.push(Register { reg, of: None });
                    RegId::new(regs.len() - 1)
                };
                returned(value.clone(), *ty, *dst, &mut spare)
            }
        }
    }
}

/// The value kept in a type, then in that of a register; `spare` gives a new one.
fn returned(value: Expr, ty: Option<Ty>, dst: Option<RegId>, spare: &mut dyn FnMut(Ty) -> RegId) -> Vec<Op> {
    let (value, mut ops) = match ty {
        // Only a register of that type refuses what does not fit.
        Some(ty @ Ty::Range { .. }) => {
            let reg = spare(ty);
            (Expr::Reg(reg), vec![Op::Assign(reg, value)])
        }
        Some(ty) => (Expr::Cast(ty, Box::new(value)), Vec::new()),
        None => (value, Vec::new()),
    };
    match dst {
        Some(dst) => ops.push(Op::Assign(dst, value)),
        None if may_fault(&value) => ops.push(Op::Assign(spare(Ty::I64), value)),
        None => {}
    }
    ops
}
