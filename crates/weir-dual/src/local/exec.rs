//! What one edge does to one local state: the meaning of operations as far as
//! one thread alone is concerned.
//!
//! The values that loads and locked operations find are given by the caller, so
//! this works for any memory.

use super::{Frame, Local};
use weir_ir::expr::{binary, unary};
use weir_ir::{Addr, Expr, Fault, FenceKind, LocId, ObjId, Op, Place, Program, RegId, RoutineId, Thread};

/// An operation with everything evaluated that does not depend on memory.
pub(crate) enum Ready {
    /// A local step; `None` blocks.
    Local(Option<Result<Local, Fault>>),
    /// One of these values is chosen (each with what follows).
    Choice(Vec<(i64, Result<Local, Fault>)>),
    /// A load from there; what follows depends on the value.
    Load(Addr),
    /// A store.
    Store(Addr, i64, Local),
    /// A fence, or a locked operation that fails before it looks at memory.
    Fence(Result<Local, Fault>),
    /// The start or the end of an atomic section.
    Section(Local),
    /// A locked operation there; what follows depends on the value.
    Locked(Addr),
}

/// Why an edge cannot be taken into account.
pub(crate) enum Refused {
    Heap,
    Spawn,
    Join,
    Havoc(RegId),
}

/// The most values that a havoc may choose from.
const MAX_CHOICES: i128 = 4096;

/// One thread's code, ready to be executed.
#[derive(Clone, Copy)]
pub(crate) struct Cpu<'a> {
    pub program: &'a Program,
    pub thread: &'a Thread,
}

impl Cpu<'_> {
    /// What the operation does in a local state.
    pub fn ready(&self, local: &Local, op: &Op, dst: LocId) -> Result<Ready, Refused> {
        Ok(match self.try_ready(local, op, dst) {
            Ok(r) => r?,
            Err(fault) => match op {
                // These wait for the buffer before they evaluate anything.
                Op::Rmw { .. } | Op::Cas { .. } => Ready::Fence(Err(fault)),
                _ => Ready::Local(Some(Err(fault))),
            },
        })
    }

    fn try_ready(&self, local: &Local, op: &Op, dst: LocId) -> Result<Result<Ready, Refused>, Fault> {
        let goto = |mut after: Local| {
            top(&mut after).loc = dst;
            after
        };
        Ok(Ok(match op {
            Op::Nop | Op::Fence(FenceKind::StoreStore | FenceKind::None) => {
                Ready::Local(Some(Ok(goto(local.clone()))))
            }
            Op::Assign(reg, e) => {
                let v = self.value(local, e)?;
                let mut after = goto(local.clone());
                self.set(&mut after, *reg, v)?;
                Ready::Local(Some(Ok(after)))
            }
            Op::Havoc(reg, constraint) => {
                return Ok(self.choices(local, *reg, constraint.as_ref(), dst));
            }
            Op::Assume(e) => Ready::Local((self.value(local, e)? != 0).then(|| Ok(goto(local.clone())))),
            Op::Assert(e) if self.value(local, e)? == 0 => return Err(Fault::Assert),
            Op::Assert(_) => Ready::Local(Some(Ok(goto(local.clone())))),
            Op::Load(_, place) => {
                let addr = self.place(local, place)?;
                if local.atomic { Ready::Locked(addr) } else { Ready::Load(addr) }
            }
            Op::Store(place, e) => {
                let addr = self.place(local, place)?;
                let v = self.value(local, e)?;
                Ready::Store(addr, self.keep(addr, v)?, goto(local.clone()))
            }
            Op::Fence(FenceKind::Full) => Ready::Fence(Ok(goto(local.clone()))),
            Op::Rmw { place, operand, .. } => {
                let addr = self.place(local, place)?;
                self.value(local, operand)?;
                Ready::Locked(addr)
            }
            Op::Cas { place, expected, new, .. } => {
                let addr = self.place(local, place)?;
                self.value(local, expected)?;
                self.value(local, new)?;
                Ready::Locked(addr)
            }
            Op::AtomicBegin => Ready::Section(Local { atomic: true, ..goto(local.clone()) }),
            Op::AtomicEnd => Ready::Section(Local { atomic: false, ..goto(local.clone()) }),
            Op::Call { routine, args, dst: result } => {
                let args = args.iter().map(|e| self.value(local, e)).collect::<Result<Vec<i64>, Fault>>()?;
                let frame = enter(self.program, *routine, &args, *result)?;
                let mut after = goto(local.clone());
                after.frames.push(frame);
                Ready::Local(Some(Ok(after)))
            }
            Op::Return(value) => Ready::Local(Some(Ok(self.back(local, dst, value.as_ref())?))),
            Op::Alloc(..) | Op::Free(_) => return Ok(Err(Refused::Heap)),
            weir_ir::whole_op!() => return Ok(Err(Refused::Heap)),
            Op::Spawn { .. } => return Ok(Err(Refused::Spawn)),
            Op::Join(_) => return Ok(Err(Refused::Join)),
        }))
    }

    /// What follows a load that finds this value.
    pub fn loaded(&self, local: &Local, reg: RegId, dst: LocId, value: i64) -> Result<Local, Fault> {
        let mut after = local.clone();
        self.set(&mut after, reg, value)?;
        top(&mut after).loc = dst;
        Ok(after)
    }

    /// What follows a locked operation (or a load in an atomic section) that
    /// finds this value at the address, and what it writes.
    pub fn locked(
        &self,
        local: &Local,
        op: &Op,
        dst: LocId,
        addr: Addr,
        old: i64,
    ) -> Result<(Option<i64>, Local), Fault> {
        let mut after = local.clone();
        let mut wrote = None;
        match op {
            Op::Load(reg, _) => self.set(&mut after, *reg, old)?,
            Op::Rmw { dst, op, operand, ty, .. } => {
                let operand = self.value(local, operand)?;
                let new = op.apply(*ty, old, operand).map_err(Fault::Arith)?;
                wrote = Some(self.keep(addr, new)?);
                if let Some(reg) = dst {
                    self.set(&mut after, *reg, old)?;
                }
            }
            Op::Cas { old: old_reg, ok: ok_reg, expected, new, .. } => {
                let ok = old == self.value(local, expected)?;
                if ok {
                    wrote = Some(self.keep(addr, self.value(local, new)?)?);
                }
                if let Some(reg) = old_reg {
                    self.set(&mut after, *reg, old)?;
                }
                if let Some(reg) = ok_reg {
                    self.set(&mut after, *reg, i64::from(ok))?;
                }
            }
            _ => {}
        }
        top(&mut after).loc = dst;
        Ok((wrote, after))
    }

    fn choices(
        &self,
        local: &Local,
        reg: RegId,
        constraint: Option<&Expr>,
        dst: LocId,
    ) -> Result<Ready, Refused> {
        let ty = self.program.routine(local.top().routine).regs[reg.index()].ty;
        let (lo, hi) = self.program.bounds(ty).ok_or(Refused::Havoc(reg))?;
        if i128::from(hi) - i128::from(lo) >= MAX_CHOICES {
            return Err(Refused::Havoc(reg));
        }
        let mut out = Vec::new();
        for choice in lo..=hi {
            let mut after = local.clone();
            top(&mut after).regs[reg.index()] = choice;
            let fits = match constraint {
                None => Ok(true),
                Some(e) => self.value(&after, e).map(|v| v != 0),
            };
            top(&mut after).loc = dst;
            match fits {
                Ok(true) => out.push((choice, Ok(after))),
                Ok(false) => {}
                Err(fault) => out.push((choice, Err(fault))),
            }
        }
        Ok(Ready::Choice(out))
    }

    fn back(&self, local: &Local, end: LocId, value: Option<&Expr>) -> Result<Local, Fault> {
        let mut value = value.map(|e| self.value(local, e)).transpose()?;
        let mut after = local.clone();
        let (routine, result) = (after.top().routine, after.top().result);
        if let (Some(v), Some(ty)) = (&mut value, self.program.routine(routine).returns) {
            *v = ty.keep(*v).map_err(Fault::Range)?;
        }
        if after.frames.len() == 1 {
            top(&mut after).loc = end;
            return Ok(after);
        }
        after.frames.pop();
        if let (Some(reg), Some(v)) = (result, value) {
            self.set(&mut after, reg, v)?;
        }
        Ok(after)
    }

    fn set(&self, local: &mut Local, reg: RegId, value: i64) -> Result<(), Fault> {
        let ty = self.program.routine(local.top().routine).regs[reg.index()].ty;
        top(local).regs[reg.index()] = ty.keep(value).map_err(Fault::Range)?;
        Ok(())
    }

    fn keep(&self, addr: Addr, value: i64) -> Result<i64, Fault> {
        match addr.object(self.program.objects.len()) {
            Some(o) => self.program.object(o).ty.keep(value).map_err(Fault::Range),
            None => Ok(value),
        }
    }

    fn place(&self, local: &Local, place: &Place) -> Result<Addr, Fault> {
        let at = self.value(local, place.expr())?;
        match place {
            Place::Cell(object, _) => self.cell(*object, at),
            Place::Deref(_) | Place::Bytes(..) => match Addr(at).object(self.program.objects.len()) {
                Some(object) => self.cell(object, i64::from(Addr(at).offset())),
                // There is no heap: what is not static does not exist.
                None => Err(Fault::Null(at)),
            },
        }
    }

    fn cell(&self, object: ObjId, index: i64) -> Result<Addr, Fault> {
        let offset = i32::try_from(index).map_err(|_| Fault::BadIndex(index))?;
        let addr = Addr::of(object, offset);
        if self.program.object(object).has_cell(index) { Ok(addr) } else { Err(Fault::OutOfBounds(addr)) }
    }

    fn value(&self, local: &Local, e: &Expr) -> Result<i64, Fault> {
        Ok(match e {
            Expr::Const(v, _) => *v,
            Expr::Reg(r) => local.top().regs[r.index()],
            Expr::SelfId => i64::from(self.thread.copy),
            Expr::ThreadCount => self.program.copies(self.thread.template) as i64,
            Expr::AddrOf(object, index) => {
                let index = self.value(local, index)?;
                let offset = i32::try_from(index).map_err(|_| Fault::BadIndex(index))?;
                Addr::of(*object, offset).0
            }
            Expr::Un(op, ty, a) => unary(*op, *ty, self.value(local, a)?).map_err(Fault::Arith)?,
            Expr::Bin(op, ty, a, b) => {
                let a = self.value(local, a)?;
                let b = self.value(local, b)?;
                binary(*op, *ty, a, b).map_err(Fault::Arith)?
            }
            Expr::Ite(c, a, b) => {
                let chosen = if self.value(local, c)? != 0 { a } else { b };
                self.value(local, chosen)?
            }
            Expr::Cast(ty, a) => ty.wrap(self.value(local, a)?),
            // The verifier keeps the rest out of code, and of programs that are not whole.
            Expr::Apply(..) | Expr::Undef(_) | Expr::Freeze(_) => 0,
            Expr::At(..) | Expr::RegOf(..) | Expr::Mem(_) | Expr::Ended(_) => 0,
        })
    }
}

fn top(local: &mut Local) -> &mut Frame {
    local.frames.last_mut().expect("a thread has at least one frame")
}

/// A new frame at the routine's entry.
pub(crate) fn enter(
    program: &Program,
    routine: RoutineId,
    args: &[i64],
    result: Option<RegId>,
) -> Result<Frame, Fault> {
    let code = program.routine(routine);
    let mut regs: Vec<i64> = code.regs.iter().map(|r| r.init).collect();
    for ((value, reg), arg) in regs.iter_mut().zip(&code.regs).zip(args) {
        *value = reg.ty.keep(*arg).map_err(Fault::Range)?;
    }
    Ok(Frame { routine, loc: code.entry, regs, result })
}
