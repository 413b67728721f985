//! One function: its parameters, its blocks in the order of control, and the copies that
//! phis are.
//!
//! Blocks are lowered so that what dominates a block comes before it. A value that is used
//! once, in its own block, stays an expression; so does what costs nothing to compute
//! again. That is sound since an operand is never changed while a value made of it can
//! still be used: what a phi gets on an edge kills everything computed from its old value
//! (a use behind the edge would not be dominated by the value), and a local variable that
//! is a register makes the expressions that read it into registers before it is stored to.

use super::emit::{Emit, is_simple};
use super::link::Id;
use super::reach::Whole;
use super::scan::Scan;
use super::shape::{Res, leaves, types};
use super::values::Values;
use crate::ast::{Block, Function, Inst, Module, Shift, Type};
use crate::debug::Places;
use weir_ir::debug::{Variable, pointee};
use weir_ir::{BinOp, Expr, LocId, Op, RegId, RoutineId, Ty};

/// Expressions with more nodes than this get a register.
const LARGEST: usize = 24;

pub(crate) struct Fun<'w, 'a> {
    pub v: Values<'w, 'a>,
    pub e: Emit,
    pub f: &'a Function,
    pub id: Id,
    pub routine: RoutineId,
    pub scan: Scan<'a>,
    pub blocks: &'a [Block],
    pub locs: Vec<Option<LocId>>,
    /// The block that is lowered.
    pub current: usize,
    /// The registers of phis and of local variables that are registers.
    pub fixed: std::collections::HashMap<&'a str, Vec<RegId>>,
    /// The registers of local variables.
    pub variables: std::collections::HashSet<RegId>,
    /// The objects on the stack that every return ends.
    pub stack: Vec<RegId>,
    /// The bytes of those that are overwritten when their life ends.
    pub sizes: std::collections::HashMap<&'a str, u64>,
    /// The list of the other objects on the stack, where there are any.
    pub chain: Option<RegId>,
    /// Where the variable arguments are.
    pub area: Option<RegId>,
    /// Where exceptions that no handler takes lead.
    pub out: Option<LocId>,
    /// Where `longjmp` can lead.
    pub sites: Sites,
}

/// Where jumps (`longjmp`) to a function can lead.
#[derive(Default)]
pub(crate) struct Sites {
    /// The object that stands for the call of the function.
    pub own: Option<RegId>,
    /// The places after its calls of `setjmp`, and the registers of what these return.
    pub after: Vec<(LocId, RegId)>,
}

/// Whether an exception may be under way after a call.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Raises {
    Never,
    Maybe,
    Always,
}

impl<'a> Fun<'_, 'a> {
    pub(crate) fn m(&self) -> &'a Module {
        self.v.m()
    }

    /// The thread block.
    pub(crate) fn block(&self) -> Expr {
        Expr::Reg(RegId(0))
    }

    /// Gives registers the name of a variable.
    pub(crate) fn name(&mut self, value: &str, regs: &[RegId]) {
        let Some(variable) = self.scan.variables.get(value) else { return };
        let Some(name) = self.v.w.places.variable(*variable) else { return };
        for (i, r) in regs.iter().enumerate() {
            let name = if regs.len() > 1 { format!("{name}.{i}") } else { name.clone() };
            self.e.b.routine.regs[r.index()].name = name;
        }
    }

    /// Remembers which variables a register belongs to that points to something.
    pub(crate) fn variables_of(&mut self, value: &str, regs: &[RegId]) {
        if let [first, ..] = regs {
            self.variables_at(value, *first, 0);
        }
    }

    /// The same of what a register and so many bytes more is.
    fn variables_at(&mut self, value: &str, reg: RegId, more: u64) {
        let Some(list) = self.scan.all_variables.get(value) else { return };
        let is_register = self.scan.promoted.contains_key(value);
        let mut found: Vec<Variable> = Vec::new();
        for (variable, address, shift) in list.clone() {
            let places = &mut self.v.w.places;
            let (Some(name), Some(ty)) = (places.variable(variable), places.type_of_variable(variable))
            else {
                continue;
            };
            let pointee = |p: &Places<'_>| pointee(&p.types, ty);
            let made = match (address && !is_register, shift) {
                (true, Shift::None) | (false, Shift::Deref) => Some((0, ty, true)),
                (false, Shift::None) => pointee(places).map(|ty| (0, ty, false)),
                (false, Shift::Plus(n)) => pointee(places).map(|ty| (n, ty, false)),
                _ => None,
            };
            let Some((at, ty, address)) = made else { continue };
            found.push(Variable { name, at: at + more, ty, address });
        }
        if !found.is_empty() {
            let known = self.v.w.debug.variables.entry((self.routine, reg)).or_default();
            for v in found {
                if !known.iter().any(|k| (k.at, k.ty) == (v.at, v.ty)) {
                    known.push(v);
                }
            }
        }
    }

    /// Gives registers the name of the variable that a value is, in the user's code.
    pub(crate) fn name_registers(&mut self, value: &str, regs: &[RegId]) {
        if Whole::is_user(self.id) {
            self.name(value, regs);
        }
    }

    /// New registers for a value.
    pub(crate) fn registers(&mut self, name: &str, ty: &Type) -> Res<Vec<RegId>> {
        let regs: Vec<RegId> =
            types(&leaves(self.m(), ty)?).into_iter().map(|ty| self.e.temporary(ty)).collect();
        if Whole::is_user(self.id) {
            self.name(name, &regs);
            self.variables_of(name, &regs);
        }
        Ok(regs)
    }

    pub(crate) fn loc_of(&mut self, block: usize) -> LocId {
        match self.locs[block] {
            Some(loc) => loc,
            None => {
                let loc = self.e.b.loc();
                self.locs[block] = Some(loc);
                loc
            }
        }
    }

    /// A value that an instruction makes. It stays an expression where it is used once and
    /// at once.
    pub(crate) fn define(&mut self, inst: &'a Inst, ty: &Type, values: Vec<Expr>) -> Res<()> {
        let Some(name) = &inst.dst else { return Ok(()) };
        let (uses, last) = self.scan.uses.get(name.as_str()).copied().unwrap_or((0, 0));
        if let ([one], true) = (&values[..], Whole::is_user(self.id))
            && let Some((reg, more)) = pointer_base(one)
        {
            self.variables_at(name, reg, more);
        }
        if uses == 0 {
            self.v.locals.insert(name, values);
            return Ok(());
        }
        let once = uses == 1 && last == self.current;
        let mut kept = Vec::with_capacity(values.len());
        let mut regs: Option<Vec<RegId>> = None;
        for (i, value) in values.into_iter().enumerate() {
            let stays = match once {
                true => super::make::size(&value) <= LARGEST,
                false => is_simple(&value) && !self.reads_variable(&value),
            };
            if stays {
                kept.push(value);
                continue;
            }
            if regs.is_none() {
                regs = Some(self.registers(name, ty)?);
            }
            let r = regs.as_ref().and_then(|r| r.get(i)).copied().ok_or("a value of another size")?;
            self.e.step(Op::Assign(r, value));
            kept.push(Expr::Reg(r));
        }
        if kept.iter().any(|e| self.reads_variable(e)) {
            self.v.pending.push(name);
        }
        self.v.locals.insert(name, kept);
        Ok(())
    }

    /// Whether an expression changes when a local variable does.
    fn reads_variable(&self, e: &Expr) -> bool {
        !self.scan.promoted.is_empty()
            && e.mentions(|e| match e {
                Expr::Reg(r) => self.variables.contains(r),
                _ => false,
            })
    }

    /// Before a local variable changes: what still needs its old value gets a register.
    pub(crate) fn before_store(&mut self, variable: &[RegId]) {
        let reads = |e: &Expr| e.mentions(|e| matches!(e, Expr::Reg(r) if variable.contains(r)));
        let names = std::mem::take(&mut self.v.pending);
        for name in names {
            let values = self.v.locals.get(name).cloned().unwrap_or_default();
            if !values.iter().any(reads) {
                self.v.pending.push(name);
                continue;
            }
            let kept = values
                .into_iter()
                .map(|value| {
                    let ty = self.type_of(&value);
                    let r = self.e.temporary(ty);
                    self.e.step(Op::Assign(r, value));
                    Expr::Reg(r)
                })
                .collect();
            self.v.locals.insert(name, kept);
        }
    }

    /// The type of a register that holds what an expression is.
    pub(crate) fn type_of(&self, e: &Expr) -> Ty {
        match e {
            Expr::Reg(r) => self.e.b.routine.regs[r.index()].ty,
            Expr::Const(_, ty) | Expr::Cast(ty, _) | Expr::Undef(ty) => *ty,
            Expr::Bin(op, ..) if op.is_predicate() => Ty::Bool,
            Expr::Bin(_, ty, ..) => *ty,
            Expr::Ite(_, a, _) | Expr::Freeze(a) => self.type_of(a),
            Expr::AddrOf(..) => Ty::Ptr,
            Expr::Un(weir_ir::UnOp::Not, ..) => Ty::Bool,
            _ => Ty::U64,
        }
    }
}

/// A register and so many bytes more.
fn pointer_base(e: &Expr) -> Option<(RegId, u64)> {
    match e {
        Expr::Reg(r) => Some((*r, 0)),
        Expr::Bin(BinOp::Add, _, a, b) => {
            let (r, n) = pointer_base(a)?;
            Some((r, n + u64::try_from(b.constant()?).ok()?))
        }
        _ => None,
    }
}
