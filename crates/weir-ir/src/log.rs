//! What the judge saw of an execution; of a whole program, a log.
//!
//! A C program takes a million steps on megabytes of memory: a state per step cannot be kept,
//! and nobody could read it. What is kept instead, for each step in a few bytes: which routine
//! took it and how deep in calls that was; what it did to memory; and which threads and
//! objects it began or ended. That is enough to tell the execution.

use crate::addr::Addr;
use crate::ids::{EdgeId, LocId, RoutineId, ThreadId};
use crate::trace::{Access, Snapshot, ThreadView};

/// What a thread was running when it took a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Running {
    /// The routine.
    pub routine: RoutineId,
    /// How many calls there are, this one included: 1 is the thread's own routine.
    pub depth: u32,
}

/// What a step began or ended, or waited for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Deed {
    /// The object with this number is new.
    New(u32),
    /// The object with this number is no more.
    Gone(u32),
    /// This thread starts.
    Started(ThreadId),
    /// This thread had ended.
    Joined(ThreadId),
}

/// An execution of a whole program, as the judge saw it. Steps are counted from 0.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Log {
    /// For each step, what its thread was running.
    pub running: Vec<Running>,
    /// What steps did to memory or buffers, in order.
    pub accesses: Vec<(u32, Access)>,
    /// What steps began or ended, in order.
    pub deeds: Vec<(u32, Deed)>,
    /// The threads as they are at the end (before the last step, if that is a fault).
    pub threads: Vec<ThreadView>,
    /// The places that threads wait for at the end, with how many cells.
    pub waits: Vec<(ThreadId, Addr, u8)>,
    /// For each of these threads, the first thing it did that stands in the user's own text.
    pub began: Vec<Option<(RoutineId, EdgeId)>>,
    /// For each of these threads, where the calls of the thread were that started it: where
    /// each goes on.
    pub started_at: Vec<Vec<(RoutineId, LocId)>>,
    /// For each of these threads, what it was called by the program.
    pub called: Vec<Option<String>>,
    /// What the program printed.
    pub said: Vec<Said>,
}

/// Something that the program printed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Said {
    /// By which step.
    pub step: u32,
    /// By which thread.
    pub thread: ThreadId,
    /// 1: to its output, 2: to where errors go.
    pub fd: u8,
    /// What.
    pub text: String,
}

impl Log {
    /// A thread is new; it was started here.
    pub fn new_thread(&mut self, started_at: Vec<(RoutineId, LocId)>) {
        self.began.push(None);
        self.started_at.push(started_at);
        self.called.push(None);
    }

    /// What a step did to memory or buffers.
    pub fn access(&self, step: usize) -> Option<Access> {
        let at = self.accesses.binary_search_by_key(&step, |a| a.0 as usize).ok()?;
        Some(self.accesses[at].1)
    }
}

/// What the judge saw while it replayed a trace.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Replay {
    /// The state before the first step, and after each step. If the last step
    /// is a fault there is no state after it. Empty where there is a log.
    pub snapshots: Vec<Snapshot>,
    /// For each step, what it did to memory or buffers. Empty where there is a log.
    pub accesses: Vec<Option<Access>>,
    /// For a whole program ([`crate::Program::whole`]), what was seen, in its place.
    pub log: Option<Box<Log>>,
    /// For [`Violation::Waits`](crate::Violation::Waits): who waits, and how.
    pub waits: Option<crate::trace::Waits>,
}

impl Replay {
    /// What a step did to memory or buffers.
    pub fn access(&self, step: usize) -> Option<Access> {
        match &self.log {
            Some(log) => log.access(step),
            None => self.accesses.get(step).copied().flatten(),
        }
    }
    /// The routine whose edge a step takes; of a flush, the one its thread runs.
    pub fn routine(&self, step: usize, thread: ThreadId) -> Option<RoutineId> {
        match &self.log {
            Some(log) => log.running.get(step).map(|r| r.routine),
            None => {
                let view = self.snapshots.get(step)?.threads.get(thread.index())?;
                view.frames.last().map(|f| f.routine)
            }
        }
    }
    /// The threads at the end (before the last step, if that is a fault).
    pub fn threads(&self) -> &[ThreadView] {
        match &self.log {
            Some(log) => &log.threads,
            None => self.snapshots.last().map_or(&[], |s| &s.threads),
        }
    }
}
