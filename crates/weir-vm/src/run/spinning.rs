//! Threads that wait in a loop and count: round and round in one move ([`crate::spin`]).

use super::Run;
use super::rounds::{Round, Spinning};

/// So often a loop is gone round in one move.
const MOST_ROUNDS: u32 = 1 << 16;

impl<'a> Run<'a> {
    /// The thread is about to move: perhaps by a load that waits.
    pub fn begins_to_spin(&mut self, t: u32) {
        let top = self.thread(t).top();
        let code = &self.m.code.routines[top.routine as usize];
        let (routine, loc) = (top.routine, top.loc);
        self.spinning = code.spins.get(&loc).filter(|_| self.m.reduced).map(|spin| Spinning {
            thread: t,
            frames: self.thread(t).frames.len(),
            routine,
            loc,
            spin,
            regs: self.live_here(t),
            rounds: 0,
            events: 0,
        });
    }

    fn live_here(&self, t: u32) -> Vec<(u32, i64, i64)> {
        let top = self.thread(t).top();
        let live = &self.m.code.routines[top.routine as usize].live[top.loc as usize];
        let regs = self.regs(t);
        live.iter().map(|r| (*r, regs.value[*r as usize], regs.undef[*r as usize])).collect()
    }

    /// Whether the thread has come round to the load that it began with.
    pub(super) fn comes_round(&mut self, t: u32) -> Round {
        let Some(s) = &self.spinning else { return Round::No };
        let thread = self.thread(t);
        let top = thread.top();
        let inside = s.thread == t && s.frames == thread.frames.len() && s.routine == top.routine;
        if !inside || !s.spin.has(top.loc) {
            self.spinning = None;
            return Round::No;
        }
        if s.loc != top.loc {
            return Round::No;
        }
        let now = self.live_here(t);
        let spin = s.spin;
        let differs = |(old, new): &(&(u32, i64, i64), &(u32, i64, i64))| old != new;
        let mut changed = s.regs.iter().zip(&now).filter(differs).map(|(old, _)| old.0).peekable();
        if changed.peek().is_none() {
            return Round::Same;
        }
        if changed.any(|r| spin.counters.binary_search(&r).is_err()) || s.rounds == MOST_ROUNDS {
            self.spinning = None;
            return Round::No;
        }
        if !spin.ends {
            self.put_back(t);
            return Round::Same;
        }
        if let Some(s) = &mut self.spinning {
            s.regs = now;
            if s.rounds == 0 {
                s.events = self.events.len();
            }
            s.rounds += 1;
            self.events.truncate(s.events);
            self.noted.clear();
        }
        Round::Again
    }

    /// Counters that decide nothing are as they were.
    fn put_back(&mut self, t: u32) {
        let Some(s) = self.spinning.take() else { return };
        let thread = self.thread_mut(t);
        let base = thread.top().base;
        for (reg, value, undef) in s.regs {
            let at = (base + reg) as usize;
            thread.value[at] = value;
            thread.dirty = thread.dirty + u32::from(undef != 0) - u32::from(thread.undef[at] != 0);
            thread.undef[at] = undef;
        }
    }
}
