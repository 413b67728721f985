//! One thread at work: its registers, its place in the code, its buffer.

use crate::blocked::Blocked;
use crate::eval;
use crate::state::{Frame, State};
use weir_ir::undef::{self, Bits};
use weir_ir::{Addr, Expr, Fault, LocId, Model, Place, Program, RegId, ThreadId};

/// One thread at work on a state.
pub(crate) struct Cpu<'a> {
    pub program: &'a Program,
    pub model: Model,
    pub state: &'a mut State,
    pub thread: ThreadId,
    /// The step is one of the library's own, by which it allocates and frees.
    pub allocator: bool,
}

impl Cpu<'_> {
    /// The value of an expression of the running routine, which something depends on.
    pub fn value(&self, e: &Expr) -> Result<i64, Fault> {
        eval::in_code(self.program, self.state, self.thread, e)
    }

    /// The value of an expression of the running routine, with its undefined bits.
    pub fn bits(&self, e: &Expr) -> Result<Bits, Fault> {
        eval::bits_in_code(self.program, self.state, self.thread, e)
    }

    pub fn place(&self, place: &Place) -> Result<Addr, Fault> {
        eval::place_in_code(self.program, self.state, self.thread, place)
    }

    /// A register of the running routine gets a value.
    pub fn set(&mut self, reg: RegId, value: i64) -> Result<(), Fault> {
        self.set_bits(reg, Bits::set(value))
    }

    /// The same, with undefined bits.
    pub fn set_bits(&mut self, reg: RegId, bits: Bits) -> Result<(), Fault> {
        let whole = self.program.whole;
        let routine = self.top_mut().routine;
        let ty = self.program.routine(routine).regs[reg.index()].ty;
        let kept = undef::keep(ty, ty.keep(bits.value).map_err(Fault::Range)?, bits);
        let top = self.top_mut();
        top.regs[reg.index()] = kept.value;
        if whole {
            top.undef[reg.index()] = kept.undef;
        }
        Ok(())
    }

    /// The running routine goes on at a location.
    pub fn goto(&mut self, loc: LocId) {
        self.top_mut().loc = loc;
    }

    /// Blocks unless nothing waits in the own buffer.
    pub fn need_empty_buffer(&self) -> Result<(), Blocked> {
        if self.state.threads[self.thread.index()].buffer.is_empty() {
            Ok(())
        } else {
            Err(Blocked::BufferNotEmpty)
        }
    }

    fn top_mut(&mut self) -> &mut Frame {
        let frames = &mut self.state.threads[self.thread.index()].frames;
        frames.last_mut().expect("a thread has at least one frame")
    }
}
