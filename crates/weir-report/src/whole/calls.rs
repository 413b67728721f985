//! Which call of the source a step belongs to.
//!
//! Library code has no lines. Its steps stand where the innermost frame is that has one: the
//! user's `pthread_mutex_lock(&m)`. So does what the user includes from the system, where
//! something of the user's own is around it.

use crate::source::line_of;
use weir_ir::debug::{LIBRARY, Title};
use weir_ir::log::Log;
use weir_ir::{EdgeId, Op, Program, RoutineId, Span, Step, Trace};

/// A call that is running.
#[derive(Clone, Copy)]
struct Frame {
    routine: RoutineId,
    /// The edge it took last; of all but the topmost, the call.
    edge: Option<EdgeId>,
    /// Tells calls apart.
    serial: u32,
}

/// A function of a library.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Callee {
    Routine(RoutineId),
    /// One that was inlined ([`weir_ir::debug::Debug::inlined`]).
    Inlined(u32),
}

/// Where a step stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Site {
    /// In the source; [`Span::default`] if nowhere.
    pub(crate) span: Span,
    /// Whether that is the user's own text.
    pub(crate) own: bool,
    /// What is called from there, and which call that is, if the step is not there itself.
    pub(crate) inside: Option<(Callee, u64)>,
}

impl Site {
    pub(crate) const NOWHERE: Site =
        Site { span: Span { file: weir_ir::FileId(0), start: 0, end: 0 }, own: false, inside: None };

    /// What the function is called that the step is in.
    pub(crate) fn title(&self, program: &Program) -> Option<Title> {
        title_of(program, self.inside?.0)
    }

    /// The library that the step is in, where it is one of the user's program, not the one
    /// that stands for the system's.
    pub(crate) fn library(&self, program: &Program) -> Option<String> {
        self.title(program)?.library.filter(|l| l != LIBRARY)
    }
}

fn title_of(program: &Program, callee: Callee) -> Option<Title> {
    match callee {
        Callee::Routine(id) => program.debug.titles.get(&id).cloned(),
        Callee::Inlined(i) => Some(program.debug.inlined(i)?.call.as_ref()?.0.clone()),
    }
}

/// The calls of all threads, step by step.
pub(crate) struct Calls<'a> {
    program: &'a Program,
    threads: Vec<Vec<Frame>>,
    serial: u32,
}

impl<'a> Calls<'a> {
    pub(crate) fn new(program: &'a Program, log: &Log) -> Calls<'a> {
        Calls { program, threads: vec![Vec::new(); log.threads.len()], serial: 0 }
    }

    /// A thread takes a step.
    pub(crate) fn step(&mut self, log: &Log, i: usize, step: Step) {
        let (Some(now), Some(frames)) = (log.running.get(i), self.threads.get_mut(step.thread().index()))
        else {
            return;
        };
        let depth = now.depth as usize;
        frames.truncate(depth);
        while frames.len() < depth {
            self.serial += 1;
            frames.push(Frame { routine: now.routine, edge: None, serial: self.serial });
        }
        if let (Some(top), Step::Exec { edge, .. }) = (frames.last_mut(), step) {
            top.edge = Some(edge);
        }
    }

    /// What was inlined at an edge.
    fn inlined(&self, frame: Frame) -> u32 {
        let routine = self.program.routines.get(frame.routine.index());
        let all = routine.map_or(&[][..], |r| &r.inlined);
        frame.edge.and_then(|e| all.get(e.index())).copied().unwrap_or(0)
    }

    /// The source of a frame's last edge.
    fn span(&self, frame: Frame) -> Span {
        let routine = self.program.routines.get(frame.routine.index());
        let edge = frame.edge.and_then(|e| routine?.edges.get(e.index()));
        edge.map_or(Span::default(), |e| e.span)
    }

    /// The functions that a thread is in, the outermost first.
    pub(crate) fn stack(&self, thread: usize) -> impl Iterator<Item = RoutineId> {
        self.threads.get(thread).map_or(&[][..], |f| f).iter().map(|f| f.routine)
    }

    /// Where the last step of a thread stands.
    pub(crate) fn site(&self, thread: usize) -> Site {
        let frames = self.threads.get(thread).map_or(&[][..], |f| f);
        self.innermost(frames)
    }

    /// Where a thread stands that has taken its last step and waits: `next` is what it would do
    /// next, and `depth` how many calls it is in.
    pub(crate) fn waits(&self, thread: usize, depth: usize, next: Option<EdgeId>) -> Site {
        let frames = self.threads.get(thread).map_or(&[][..], |f| f);
        let mut frames = frames[..frames.len().min(depth)].to_vec();
        if let (Some(top), Some(_)) = (frames.last_mut(), next) {
            top.edge = next;
        }
        self.innermost(&frames)
    }

    fn innermost(&self, frames: &[Frame]) -> Site {
        let with_line = |own: bool| {
            let fits = |f: &Frame| {
                line_of(self.program, self.span(*f)) > 0
                    && (!own || f.edge.is_some_and(|e| self.program.is_own(f.routine, e)))
            };
            frames.iter().rposition(fits)
        };
        let own = with_line(true);
        let Some(k) = own.or_else(|| with_line(false)) else {
            let inside = frames.first().map(|f| (Callee::Routine(f.routine), u64::from(f.serial) << 32));
            return Site { inside, ..Site::NOWHERE };
        };
        let frame = frames[k];
        let inlined = self.inlined(frame);
        let call = self.program.debug.inlined(inlined).and_then(|i| i.call.as_ref());
        let inside = match call {
            Some((_, at)) => Some((Callee::Inlined(inlined), u64::from(frame.serial) << 32 | u64::from(*at))),
            // Atomic operations of a library are what the user does.
            None => {
                let is_call =
                    |f: &&Frame| !self.program.debug.titles.get(&f.routine).is_some_and(|t| t.transparent);
                let called = frames[k + 1..].iter().find(is_call);
                called.map(|f| (Callee::Routine(f.routine), u64::from(f.serial) << 32))
            }
        };
        Site { span: self.span(frame), own: own.is_some(), inside }
    }
}

/// Whether the last step of an execution is in a function that Rust programs panic in.
pub(crate) fn has_panicked(program: &Program, trace: &Trace, log: &Log) -> bool {
    let Some(last) = trace.steps.last() else { return false };
    let mut calls = Calls::new(program, log);
    for (k, &step) in trace.steps.iter().enumerate() {
        if step.thread() == last.thread() {
            calls.step(log, k, step);
        }
    }
    let panics = |r| program.debug.titles.get(&r).is_some_and(|t| t.panics);
    calls.stack(last.thread().index()).any(panics)
}

/// Where a step stands, of a whole program.
pub(crate) fn site_of(program: &Program, trace: &Trace, log: &Log, i: usize) -> Site {
    let mut calls = Calls::new(program, log);
    for (k, &step) in trace.steps.iter().enumerate().take(i + 1) {
        // Other threads do not matter to this one.
        if step.thread() == trace.steps[i].thread() {
            calls.step(log, k, step);
        }
    }
    calls.site(trace.steps[i].thread().index())
}

/// Where each thread waits that has not ended: its number, and the place.
pub(crate) fn waiting(program: &Program, trace: &Trace, log: &Log) -> Vec<(usize, Site)> {
    let mut calls = Calls::new(program, log);
    for (k, &step) in trace.steps.iter().enumerate() {
        calls.step(log, k, step);
    }
    let waits = log.threads.iter().enumerate().filter(|(_, view)| !view.ended);
    let site = |(t, view): (usize, &weir_ir::ThreadView)| {
        let top = view.frames.last()?;
        let routine = program.routines.get(top.routine.index())?;
        let next = routine.out(top.loc).find(|(_, e)| !matches!(e.op, Op::Nop)).map(|(e, _)| e);
        Some((t, calls.waits(t, view.frames.len(), next)))
    };
    waits.filter_map(site).collect()
}
