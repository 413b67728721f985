//! Which call of the source a step belongs to.
//!
//! Library code has no lines. Its steps stand where the innermost frame is that has one: the
//! user's `pthread_mutex_lock(&m)`. So does what the user includes from the system, where
//! something of the user's own is around it.

use crate::source::line_of;
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

/// Where a step stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Site {
    /// In the source; [`Span::default`] if nowhere.
    pub(crate) span: Span,
    /// The routine that is called from there, and which call that is, if the step is not
    /// there itself.
    pub(crate) inside: Option<(RoutineId, u32)>,
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

    /// The source of a frame's last edge.
    fn span(&self, frame: Frame) -> Span {
        let routine = self.program.routines.get(frame.routine.index());
        let edge = frame.edge.and_then(|e| routine?.edges.get(e.index()));
        edge.map_or(Span::default(), |e| e.span)
    }

    /// Where the last step of a thread stands.
    pub(crate) fn site(&self, thread: usize) -> Site {
        let frames = self.threads.get(thread).map_or(&[][..], |f| f);
        self.innermost(frames, None)
    }

    /// Where a thread stands that has taken its last step and waits: `top` is what it would do
    /// next, and `depth` how many calls it is in.
    pub(crate) fn waits(&self, thread: usize, depth: usize, top: Span) -> Site {
        let frames = self.threads.get(thread).map_or(&[][..], |f| f);
        self.innermost(&frames[..frames.len().min(depth)], Some(top))
    }

    fn innermost(&self, frames: &[Frame], top: Option<Span>) -> Site {
        let last = frames.len().wrapping_sub(1);
        let of = |k: usize| match top {
            Some(span) if k == last => span,
            _ => self.span(frames[k]),
        };
        let with_line = |own: bool| {
            let fits = |s: Span| line_of(self.program, s) > 0 && (!own || is_own(self.program, s));
            (0..frames.len()).rev().find(|&k| fits(of(k)))
        };
        match with_line(true).or_else(|| with_line(false)) {
            Some(k) => Site { span: of(k), inside: frames.get(k + 1).map(|f| (f.routine, f.serial)) },
            None => Site { span: Span::default(), inside: frames.first().map(|f| (f.routine, f.serial)) },
        }
    }
}

/// Whether a place is in the user's own text, not in what belongs to a compiler or a system.
fn is_own(program: &Program, span: Span) -> bool {
    let name = program.sources.file(span.file).map_or("", |f| f.name.as_str());
    !(name.starts_with("/usr/") || name.starts_with("/rustc/") || name.contains("/rustlib/"))
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
        let next = routine.out(top.loc).find(|(_, e)| !matches!(e.op, Op::Nop)).map(|(_, e)| e.span);
        Some((t, calls.waits(t, view.frames.len(), next.unwrap_or_default())))
    };
    waits.filter_map(site).collect()
}
