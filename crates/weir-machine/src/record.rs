//! What is kept of an execution while it is replayed: a state per step, or for a whole
//! program, whose states are large and many, a [`Log`].

use crate::eval::{in_code, place_in_code};
use crate::heard::hear;
use crate::snapshot::snapshot;
use crate::state::State;
use weir_ir::log::{Deed, Log, Running};
use weir_ir::{Access, Addr, Op, Program, Replay, Step, ThreadId};

/// Keeps what is seen.
pub(crate) struct Recorder<'a> {
    program: &'a Program,
    replay: Replay,
    /// What the step that is being taken ends or waits for, if it is possible.
    ends: Option<Deed>,
}

impl<'a> Recorder<'a> {
    pub(crate) fn new(program: &'a Program, state: &State) -> Recorder<'a> {
        let mut replay = Replay::default();
        if program.whole {
            let mut log = Log::default();
            state.threads.iter().for_each(|_| log.new_thread(Vec::new()));
            replay.log = Some(Box::new(log));
        } else {
            replay.snapshots.push(snapshot(program, state));
        }
        Recorder { program, replay, ends: None }
    }

    /// A step is about to be taken.
    pub(crate) fn before(&mut self, state: &State, step: Step) {
        let Some(log) = &mut self.replay.log else { return };
        let Some(thread) = state.thread(step.thread()) else { return };
        let top = thread.top();
        log.running.push(Running { routine: top.routine, depth: thread.frames.len() as u32 });
        self.ends = None;
        let Step::Exec { edge, .. } = step else { return };
        let began = &mut log.began[step.thread().index()];
        if began.is_none() && self.program.is_own(top.routine, edge) {
            *began = Some((top.routine, edge));
        }
        let Some(edge) = self.program.routine(top.routine).edges.get(edge.index()) else { return };
        hear(self.program, state, step.thread(), &edge.op, log);
        let value = |e| in_code(self.program, state, step.thread(), e).ok();
        self.ends = match &edge.op {
            Op::Free(e) | Op::Release(e) => value(e).map(|v| Deed::Gone(Addr(v).number())),
            Op::Join(e) => value(e).map(|v| Deed::Joined(ThreadId::new(v as usize))),
            _ => None,
        };
    }

    /// It was taken.
    pub(crate) fn after(&mut self, state: &State, step: Step, access: Option<Access>) {
        let Some(log) = &mut self.replay.log else {
            self.replay.accesses.push(access);
            self.replay.snapshots.push(snapshot(self.program, state));
            return;
        };
        let number = log.running.len() - 1;
        let at = number as u32;
        log.accesses.extend(access.map(|a| (at, a)));
        log.deeds.extend(self.ends.take().map(|deed| (at, deed)));
        let Step::Exec { thread, edge, .. } = step else { return };
        match &self.program.routine(log.running[number].routine).edges[edge.index()].op {
            Op::Alloc(reg, _) => {
                let pointer = state.threads[thread.index()].top().regs[reg.index()];
                log.deeds.push((at, Deed::New(Addr(pointer).number())));
            }
            Op::Spawn { .. } => {
                let frames = &state.threads[thread.index()].frames;
                log.new_thread(frames.iter().map(|f| (f.routine, f.loc)).collect());
                log.deeds.push((at, Deed::Started(ThreadId::new(state.threads.len() - 1))));
            }
            _ => {}
        }
    }

    /// It is an error.
    pub(crate) fn fault(&mut self) {
        if self.replay.log.is_none() {
            self.replay.accesses.push(None);
        }
    }

    /// All that was kept. The state is the one at the end; it may be spoilt by a last step
    /// that is an error, but not in what is kept of it.
    pub(crate) fn end(mut self, state: &State) -> Replay {
        if let Some(log) = &mut self.replay.log {
            log.threads = snapshot(self.program, state).threads;
            for (t, thread) in state.threads.iter().enumerate() {
                let (id, top) = (ThreadId::new(t), thread.top());
                for (_, edge) in self.program.routine(top.routine).out(top.loc) {
                    if let Op::AtomicWhen { place, .. } = &edge.op
                        && let Ok(addr) = place_in_code(self.program, state, id, place)
                    {
                        log.waits.push((id, addr, place.cells()));
                    }
                }
            }
        }
        self.replay
    }
}
