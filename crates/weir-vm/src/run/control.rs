//! Calls, returns, and threads that start.

use super::{Run, Stop};
use crate::conflict::Class;
use crate::event::Event;
use crate::frames::{enter, keep, start};
use crate::futures::threads;
use crate::state::MOST_THREADS;
use std::sync::Arc;
use weir_engine::StopReason;
use weir_ir::undef::Bits;

impl<'a> Run<'a> {
    pub(super) fn call(
        &mut self,
        t: u32,
        back: u32,
        routine: u32,
        args: &[Bits],
        result: Option<u32>,
    ) -> Result<(), Stop> {
        let code = &self.m.code.routines[routine as usize];
        let thread = Arc::make_mut(&mut self.s.threads[t as usize]);
        thread.id = 0;
        thread.frames.last_mut().expect("a thread has a frame").loc = back;
        enter(thread, routine, code, args, result)?;
        Ok(())
    }

    pub(super) fn ret(&mut self, t: u32, end: u32, bits: Option<Bits>) -> Result<(), Stop> {
        let code = self.m.code;
        let thread = Arc::make_mut(&mut self.s.threads[t as usize]);
        thread.id = 0;
        let bits = match (bits, code.routines[thread.top().routine as usize].returns) {
            (Some(b), Some(ty)) => Some(keep(ty, b)?),
            (b, _) => b,
        };
        let mut frame = thread.frames.pop().expect("a thread has a frame");
        if thread.frames.is_empty() {
            frame.loc = end;
            thread.frames.push(frame);
            return Ok(());
        }
        let base = frame.base as usize;
        if thread.dirty != 0 {
            thread.dirty -= thread.undef[base..].iter().filter(|u| **u != 0).count() as u32;
        }
        thread.value.truncate(base);
        thread.undef.truncate(base);
        if let (Some(reg), Some(bits)) = (frame.result, bits) {
            self.set(t, reg, bits)?;
        }
        Ok(())
    }

    pub(super) fn spawn(
        &mut self,
        t: u32,
        dst: Option<u32>,
        template: u32,
        args: &[Bits],
    ) -> Result<(), Stop> {
        let id = self.s.threads.len();
        if id >= MOST_THREADS {
            let why = format!("more than {MOST_THREADS} threads");
            return Err(Stop::Limit(StopReason::Exhausted(why)));
        }
        if self.alone == Some(t) {
            self.s.escape_statics(self.m.code);
            self.alone = None;
        }
        args.iter().for_each(|b| self.s.escape(self.m.code, b.value));
        let copy = self.s.threads.iter().filter(|o| o.template == template).count() as u32;
        let mut thread = start(self.m.code, template, copy, args)?;
        thread.joined = self.thread(t).joined;
        self.s.threads.push(Arc::new(thread));
        self.s.heaps.push(Arc::default());
        self.spawned.push(id as u32);
        self.touched.push(threads(self.thread(t).joined));
        self.happens(Event::Spawn(t, id as u32), Class::Open);
        if let Some(reg) = dst {
            self.set(t, reg, Bits::set(id as i64))?;
        }
        Ok(())
    }
}
