//! On and on, over everything that others cannot tell.

use super::rounds::Round;
use super::{Did, LOOK, Run, Stop};
use crate::code::{Do, Edge};
use crate::conflict::bit;
use crate::cycle::Cycle;
use crate::state::Thread;

impl<'a> Run<'a> {
    /// Works out who is alone: the only thread that is not over and done with, and that has
    /// waited for the end of all others, so that what they did came before all that it does.
    pub fn look_around(&mut self) -> Result<(), Stop> {
        let code = self.m.code;
        let going = |t: &Thread| !(t.ended(code) && t.buffer.is_empty());
        let mut all = (0..self.s.threads.len()).filter(|i| going(&self.s.threads[*i]));
        self.alone = match (all.next(), all.next()) {
            (Some(one), None) if self.m.reduced => {
                let joined = self.s.threads[one].joined;
                let before = |i: usize| i == one || i < 63 && joined & bit(i as u32) != 0;
                (0..self.s.threads.len()).all(before).then_some(one as u32)
            }
            _ => None,
        };
        if let Some(t) = self.alone {
            self.drain(t)?;
        }
        Ok(())
    }

    /// The thread runs on over everything that others cannot tell.
    pub fn chain(&mut self, t: u32) -> Result<(), Stop> {
        self.issued = 0;
        let mut cycle = Cycle::default();
        let code = self.m.code;
        if !self.m.reduced && self.s.atomic != Some(t) {
            return Ok(());
        }
        loop {
            self.steps += 1;
            if self.steps.is_multiple_of(LOOK) {
                if let Some(why) = self.m.budget.stop() {
                    return Err(Stop::Limit(why));
                }
                crate::canonical::collect(code, &mut self.s, t);
            }
            if self.s.exited {
                return Ok(());
            }
            if cycle.closes(&self.s, t) {
                let frames = &self.thread(t).frames;
                if self.m.paced && frames.iter().any(|f| code.routines[f.routine as usize].pace.any()) {
                    return Err(Stop::Pace);
                }
                self.thread_mut(t).diverges = true;
                return Ok(());
            }
            let top = self.thread(t).top();
            let (routine, loc) = (&code.routines[top.routine as usize], top.loc);
            let out: &'a [Edge] = &routine.out[loc as usize];
            let edge = match out {
                [] => {
                    self.settle(t)?;
                    return Ok(());
                }
                [one] => one,
                many => match self.choose(t, many) {
                    Err(Stop::Need(need)) => return self.puts_off(t, need),
                    Err(other) => return Err(other),
                    Ok(Some(edge)) => edge,
                    Ok(None) if self.m.paced && routine.pace.idles(loc) => {
                        return Err(Stop::Pace);
                    }
                    Ok(None) => return Ok(()),
                },
            };
            let before = self.touched.len();
            let again = match self.comes_round(t) {
                Round::No => false,
                Round::Same => return Ok(()),
                Round::Again => true,
            };
            let did = match self.edge_at_last(t, edge, 0, again) {
                Err(Stop::Need(need)) => return self.puts_off(t, need),
                other => other?,
            };
            if did != Did::Went {
                // What it would touch is for the move that does.
                let next = self.touched.drain(before..).map(|w| (t, w));
                self.next.extend(next);
                return Ok(());
            }
        }
    }

    /// The only one of several edges that can be taken; none if that is to be chosen, or none can.
    pub(super) fn choose(&mut self, t: u32, many: &'a [Edge]) -> Result<Option<&'a Edge>, Stop> {
        let mut found = None;
        for edge in many {
            let Do::Assume(e) = &edge.act else { return Ok(None) };
            if self.value(t, e).map_err(|stop| self.failing(t, edge, 0, stop))? != 0 {
                if found.is_some() {
                    return Ok(None);
                }
                found = Some(edge);
            }
        }
        Ok(found)
    }

    /// What follows a visible step of a thread: it runs on, so do threads that it has started,
    /// and one that is alone now.
    pub fn follow_up(&mut self, t: u32) -> Result<(), Stop> {
        self.settle(t)?;
        self.chain(t)?;
        loop {
            while let Some(new) = self.spawned.pop() {
                self.chain(new)?;
            }
            if self.s.exited || self.s.atomic.is_some() || !self.m.reduced {
                return Ok(());
            }
            let before = self.alone;
            self.look_around()?;
            match self.alone {
                Some(one) if before != Some(one) && !self.thread(one).diverges => self.chain(one)?,
                _ => return Ok(()),
            }
        }
    }
}
