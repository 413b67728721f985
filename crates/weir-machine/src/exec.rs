//! What each operation does: registers, memory and fences. Calls, threads and
//! atomic sections are in `control`.

use crate::blocked::{Blocked, Halt};
use crate::cpu::Cpu;
use crate::state::State;
use crate::store_buffer::Forward;
use crate::{control, memory};
use weir_ir::bytes::{UNSET, cut};
use weir_ir::undef::Bits;
use weir_ir::{
    Access, Addr, EdgeId, Expr, Fault, FenceKind, Model, Op, Place, Program, ReadFrom, RegId, RmwOp, ThreadId,
};

/// The thread takes the edge. The state is spoilt if this is not possible.
pub(crate) fn exec(
    program: &Program,
    model: Model,
    state: &mut State,
    thread: ThreadId,
    id: EdgeId,
    choice: i64,
) -> Result<Option<Access>, Halt> {
    let top = state.threads[thread.index()].top();
    let edge = program.routine(top.routine).edges.get(id.index()).ok_or(Blocked::NoSuchEdge)?;
    if edge.src != top.loc {
        return Err(Blocked::ElsewhereAt.into());
    }
    if choice != 0 && !matches!(edge.op, Op::Havoc(..) | Op::Alloc(..)) {
        return Err(Blocked::StrayChoice(choice).into());
    }
    let allocator = program.routine(top.routine).allocator.contains(&id);
    let mut cpu = Cpu { program, model, state, thread, allocator };
    // Calls and returns say themselves where the thread goes on.
    match &edge.op {
        Op::Call { routine, args, dst } => {
            control::call(&mut cpu, edge.dst, *routine, args, *dst)?;
            Ok(None)
        }
        Op::CallPtr { target, args, dst } => {
            let routine = control::target(&cpu, target)?;
            control::call(&mut cpu, edge.dst, routine, args, *dst)?;
            Ok(None)
        }
        Op::Return(value) => {
            control::ret(&mut cpu, edge.dst, value.as_ref())?;
            Ok(None)
        }
        op => {
            let access = cpu.perform(op, choice)?;
            cpu.goto(edge.dst);
            Ok(access)
        }
    }
}

impl Cpu<'_> {
    fn perform(&mut self, op: &Op, choice: i64) -> Result<Option<Access>, Halt> {
        match op {
            Op::Nop | Op::Call { .. } | Op::CallPtr { .. } | Op::Return(_) => {}
            Op::Assign(reg, e) => {
                let v = self.bits(e)?;
                self.set_bits(*reg, v)?;
            }
            Op::Havoc(reg, constraint) => self.havoc(*reg, constraint.as_ref(), choice)?,
            Op::Assume(e) => {
                if self.value(e)? == 0 {
                    return Err(Blocked::Assumption.into());
                }
            }
            Op::Assert(e) => {
                if self.value(e)? == 0 {
                    return Err(Fault::Assert.into());
                }
            }
            Op::Load(reg, place) => return self.load(*reg, place).map(Some),
            Op::Store(place, e) => return self.store(place, e).map(Some),
            Op::Fence(FenceKind::Full) => self.need_empty_buffer()?,
            Op::Fence(FenceKind::StoreStore) => {
                let model = self.model;
                self.state.threads[self.thread.index()].buffer.under_mut(model).store_store_fence();
            }
            Op::Fence(FenceKind::None) => {}
            Op::Rmw { dst, place, op, operand, ty } => {
                self.need_empty_buffer()?;
                let addr = self.place(place)?;
                let exchange = *op == RmwOp::Xchg;
                let operand = if exchange { self.bits(operand)? } else { Bits::set(self.value(operand)?) };
                let mut old = memory::read_place(self.program, self.state, place, addr)?;
                if !exchange && old.undef != 0 {
                    return Err(Fault::Undefined.into());
                }
                if let Place::Bytes(..) = place {
                    old = old.wrap(*ty);
                }
                let new = match op {
                    RmwOp::Xchg => operand.wrap(*ty),
                    _ => Bits::set(op.apply(*ty, old.value, operand.value).map_err(Fault::Arith)?),
                };
                let new = memory::store_to(self.program, place, addr, new)?;
                memory::write_all(self.program, self.state, new)?;
                if let Some(dst) = dst {
                    self.set_bits(*dst, old)?;
                }
                return Ok(Some(locked(place, addr, old.value, Some(new.value), new.undef)));
            }
            Op::Cas { old: old_reg, ok: ok_reg, place, expected, new } => {
                self.need_empty_buffer()?;
                let addr = self.place(place)?;
                let expected = self.value(expected)?;
                let new = self.value(new)?;
                let old = self.decided(place, addr)?;
                let ok = match place {
                    Place::Cell(..) | Place::Deref(_) => old == expected,
                    Place::Bytes(_, width) => old == cut(expected, *width),
                };
                let mut wrote = None;
                if ok {
                    let new = memory::store_to(self.program, place, addr, Bits::set(new))?;
                    memory::write_all(self.program, self.state, new)?;
                    wrote = Some(new.value);
                }
                if let Some(r) = old_reg {
                    self.set(*r, old)?;
                }
                if let Some(r) = ok_reg {
                    self.set(*r, i64::from(ok))?;
                }
                return Ok(Some(locked(place, addr, old, wrote, 0)));
            }
            Op::AtomicBegin => control::atomic_begin(self)?,
            Op::AtomicEnd => control::atomic_end(self)?,
            Op::Spawn { dst, template, args } => control::spawn(self, *dst, *template, args)?,
            Op::Join(e) => control::join(self, e)?,
            Op::Alloc(reg, cells) => {
                let cells = self.value(cells)?;
                let addr = memory::alloc(self.program, self.state, cells, choice)?;
                if self.program.whole && !self.allocator {
                    self.state.variables.insert(addr.number());
                }
                self.set(*reg, addr.0)?;
            }
            Op::Free(e) => {
                let pointer = self.value(e)?;
                let number = memory::freeable(self.state, pointer)?;
                if self.state.threads[self.thread.index()].buffer.holds_store_to(number) {
                    return Err(Blocked::StoreToFreed.into());
                }
                memory::free(self.state, number);
            }
            Op::Release(e) => {
                let pointer = self.value(e)?;
                let number = memory::freeable(self.state, pointer)?;
                if self.allocator && self.state.variables.contains(&number) {
                    return Err(Fault::BadFree(pointer).into());
                }
                self.state.variables.remove(&number);
                let model = self.model;
                self.state.threads[self.thread.index()].buffer.under_mut(model).forget(number);
                memory::free(self.state, number);
            }
            Op::AtomicWhen { dst, place, guard } => {
                return control::atomic_when(self, *dst, place, guard).map(Some);
            }
            Op::Extent(reg, e) => {
                let pointer = self.value(e)?;
                let extent = memory::extent(self.program, self.state, pointer)?;
                self.set(*reg, extent)?;
            }
            Op::Exit => self.state.exited = true,
            Op::Unsupported(_) => return Err(Fault::Unsupported.into()),
        }
        Ok(None)
    }

    fn load(&mut self, reg: RegId, place: &Place) -> Result<Access, Halt> {
        let addr = self.place(place)?;
        let buffer = self.state.threads[self.thread.index()].buffer.under(self.model);
        let read = match buffer.forward(addr, place.cells()) {
            Forward::Value(Bits { value: UNSET, .. })
                if matches!(place, Place::Bytes(..)) && place.cells() == 1 =>
            {
                return Err(Fault::Unset(addr).into());
            }
            Forward::Value(v) => (v, ReadFrom::Buffer),
            Forward::Waits => return Err(Blocked::PartlyBuffered(addr).into()),
            Forward::Memory => (memory::read_place(self.program, self.state, place, addr)?, ReadFrom::Memory),
        };
        self.set_bits(reg, read.0)?;
        Ok(Access {
            addr,
            cells: place.cells(),
            read: Some((read.0.value, read.1)),
            wrote: None,
            undef: read.0.undef,
        })
    }

    fn store(&mut self, place: &Place, e: &Expr) -> Result<Access, Halt> {
        let addr = self.place(place)?;
        let v = self.bits(e)?;
        let write = memory::store_to(self.program, place, addr, v)?;
        let model = self.model;
        // `step` lets only the thread in the section move, so it is this one.
        let waits = self.state.atomic.is_none()
            && self.state.threads[self.thread.index()].buffer.under_mut(model).store(write);
        if !waits {
            memory::write_all(self.program, self.state, write)?;
        }
        Ok(Access {
            addr,
            cells: write.cells,
            read: None,
            wrote: Some((write.value, !waits)),
            undef: write.undef,
        })
    }

    /// What is at a place, on which a locked comparison depends.
    fn decided(&self, place: &Place, addr: Addr) -> Result<i64, Fault> {
        let bits = memory::read_place(self.program, self.state, place, addr)?;
        if bits.undef == 0 { Ok(bits.value) } else { Err(Fault::Undefined) }
    }

    /// The constraint speaks about the new value.
    fn havoc(&mut self, reg: RegId, constraint: Option<&Expr>, choice: i64) -> Result<(), Halt> {
        let top = self.state.threads[self.thread.index()].top();
        let ty = self.program.routine(top.routine).regs[reg.index()].ty;
        let allowed = match self.program.bounds(ty) {
            Some((lo, hi)) => (lo..=hi).contains(&choice),
            None => ty.wrap(choice) == choice,
        };
        if !allowed {
            return Err(Blocked::Choice(choice).into());
        }
        self.set(reg, choice)?;
        match constraint {
            Some(e) if self.value(e)? == 0 => Err(Blocked::Choice(choice).into()),
            _ => Ok(()),
        }
    }
}

fn locked(place: &Place, addr: Addr, old: i64, new: Option<i64>, undef: i64) -> Access {
    let wrote = new.map(|v| (v, true));
    Access { addr, cells: place.cells(), read: Some((old, ReadFrom::Memory)), wrote, undef }
}
