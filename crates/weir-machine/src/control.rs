//! What each operation does: calls, threads and atomic sections.

use crate::blocked::{Blocked, Halt};
use crate::buffer::Buffer;
use crate::cpu::Cpu;
use crate::state::{Frame, ThreadState};
use weir_ir::{Expr, Fault, LocId, Program, RegId, RoutineId, TemplateId, ThreadId};

/// A new frame at the routine's entry. The arguments are kept in the types of
/// the parameters.
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

fn arguments(cpu: &Cpu<'_>, args: &[Expr]) -> Result<Vec<i64>, Fault> {
    args.iter().map(|e| cpu.value(e)).collect()
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

/// The value is kept in the type the routine returns, then in that of the
/// caller's register. In a thread's own routine it is evaluated as well, and
/// the thread goes to the location where it ends.
pub(crate) fn ret(cpu: &mut Cpu<'_>, end: LocId, value: Option<&Expr>) -> Result<(), Halt> {
    let value = value.map(|e| cpu.value(e)).transpose()?;
    let frames = &mut cpu.state.threads[cpu.thread.index()].frames;
    let top = frames.last().expect("a thread has at least one frame");
    let returns = cpu.program.routine(top.routine).returns;
    let result = top.result;
    let value = match (value, returns) {
        (Some(v), Some(ty)) => Some(ty.keep(v).map_err(Fault::Range)?),
        (v, _) => v,
    };
    if frames.len() == 1 {
        cpu.goto(end);
        return Ok(());
    }
    frames.pop();
    if let (Some(reg), Some(v)) = (result, value) {
        cpu.set(reg, v)?;
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

/// The buffer is empty, since stores in the section did not wait.
pub(crate) fn atomic_end(cpu: &mut Cpu<'_>) -> Result<(), Halt> {
    cpu.state.atomic.take().ok_or(Blocked::NotAtomic)?;
    Ok(())
}
