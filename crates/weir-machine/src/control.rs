//! What each operation does: calls, threads and atomic sections.

use crate::blocked::{Blocked, Halt};
use crate::buffer::Buffer;
use crate::cpu::Cpu;
use crate::memory;
use crate::state::{Frame, ThreadState};
use weir_ir::undef::{self, Bits};
use weir_ir::{
    Access, Addr, Expr, Fault, LocId, Place, Program, ReadFrom, RegId, RoutineId, TemplateId, ThreadId,
};

/// A new frame at the routine's entry. The arguments are kept in the types of
/// the parameters.
pub(crate) fn enter(
    program: &Program,
    routine: RoutineId,
    args: &[Bits],
    result: Option<RegId>,
) -> Result<Frame, Fault> {
    let code = program.routine(routine);
    let mut regs: Vec<i64> = code.regs.iter().map(|r| r.init).collect();
    let mut undef = vec![0; if program.whole { regs.len() } else { 0 }];
    for (i, reg) in code.regs.iter().take(code.params).enumerate() {
        // Through a pointer, a routine may get more values than it asks for, or fewer.
        let arg = args.get(i).copied().unwrap_or(Bits::none(reg.ty));
        let kept = undef::keep(reg.ty, reg.ty.keep(arg.value).map_err(Fault::Range)?, arg);
        regs[i] = kept.value;
        if program.whole {
            undef[i] = kept.undef;
        }
    }
    Ok(Frame { routine, loc: code.entry, regs, undef, result })
}

fn arguments(cpu: &Cpu<'_>, args: &[Expr]) -> Result<Vec<Bits>, Fault> {
    args.iter().map(|e| cpu.bits(e)).collect()
}

/// The caller waits where it goes on when the callee returns.
pub(crate) fn call(
    cpu: &mut Cpu<'_>,
    back: LocId,
    routine: RoutineId,
    args: &[Expr],
    dst: Option<RegId>,
) -> Result<(), Halt> {
    let args = arguments(cpu, args)?;
    let frame = enter(cpu.program, routine, &args, dst)?;
    cpu.goto(back);
    cpu.state.threads[cpu.thread.index()].frames.push(frame);
    Ok(())
}

/// The routine whose address the pointer is.
pub(crate) fn target(cpu: &Cpu<'_>, pointer: &Expr) -> Result<RoutineId, Fault> {
    let pointer = cpu.value(pointer)?;
    let addr = Addr(pointer);
    let object = addr.object(cpu.program.objects.len()).filter(|_| addr.offset() == 0);
    object.and_then(|o| cpu.program.functions.get(&o)).copied().ok_or(Fault::BadCall(pointer))
}

/// The value is kept in the type the routine returns, then in that of the
/// caller's register. In a thread's own routine it is evaluated as well, and
/// the thread goes to the location where it ends.
pub(crate) fn ret(cpu: &mut Cpu<'_>, end: LocId, value: Option<&Expr>) -> Result<(), Halt> {
    let value = value.map(|e| cpu.bits(e)).transpose()?;
    let frames = &mut cpu.state.threads[cpu.thread.index()].frames;
    let top = frames.last().expect("a thread has at least one frame");
    let returns = cpu.program.routine(top.routine).returns;
    let result = top.result;
    let value = match (value, returns) {
        (Some(v), Some(ty)) => Some(undef::keep(ty, ty.keep(v.value).map_err(Fault::Range)?, v)),
        (v, _) => v,
    };
    if frames.len() == 1 {
        cpu.goto(end);
        return Ok(());
    }
    frames.pop();
    if let (Some(reg), Some(v)) = (result, value) {
        cpu.set_bits(reg, v)?;
    }
    Ok(())
}

/// The new thread's number among the threads of its template is the number of
/// those that were there before it.
pub(crate) fn spawn(
    cpu: &mut Cpu<'_>,
    dst: Option<RegId>,
    template: TemplateId,
    args: &[Expr],
) -> Result<(), Halt> {
    cpu.need_empty_buffer()?;
    let args = arguments(cpu, args)?;
    let frame = enter(cpu.program, cpu.program.template(template).routine, &args, None)?;
    let copy = cpu.state.threads.iter().filter(|t| t.template == template).count() as u32;
    let id = cpu.state.threads.len();
    cpu.state.threads.push(ThreadState { template, copy, frames: vec![frame], buffer: Buffer::default() });
    if let Some(reg) = dst {
        cpu.set(reg, id as i64)?;
    }
    Ok(())
}

/// Waits until the thread has ended and its buffer is empty.
pub(crate) fn join(cpu: &mut Cpu<'_>, thread: &Expr) -> Result<(), Halt> {
    let id = cpu.value(thread)?;
    let other = usize::try_from(id).ok().and_then(|i| cpu.state.threads.get(i));
    let other = other.ok_or(Fault::BadJoin(id))?;
    if other.ended(cpu.program) && other.buffer.is_empty() {
        Ok(())
    } else {
        Err(Blocked::NotEnded(ThreadId::new(id as usize)).into())
    }
}

/// Needs the own buffer empty.
pub(crate) fn atomic_begin(cpu: &mut Cpu<'_>) -> Result<(), Halt> {
    cpu.need_empty_buffer()?;
    cpu.state.atomic = Some(cpu.thread);
    Ok(())
}

/// Needs the own buffer empty and the guard to hold of what is at the place.
pub(crate) fn atomic_when(
    cpu: &mut Cpu<'_>,
    dst: RegId,
    place: &Place,
    guard: &Expr,
) -> Result<Access, Halt> {
    cpu.need_empty_buffer()?;
    let addr = cpu.place(place)?;
    let read = memory::read_place(cpu.program, cpu.state, place, addr)?;
    cpu.set_bits(dst, read)?;
    if cpu.value(guard)? == 0 {
        return Err(Blocked::Guard.into());
    }
    cpu.state.atomic = Some(cpu.thread);
    let undef = read.undef;
    Ok(Access { addr, cells: place.cells(), read: Some((read.value, ReadFrom::Memory)), wrote: None, undef })
}

/// The buffer is empty, since stores in the section did not wait.
pub(crate) fn atomic_end(cpu: &mut Cpu<'_>) -> Result<(), Halt> {
    cpu.state.atomic.take().ok_or(Blocked::NotAtomic)?;
    Ok(())
}
