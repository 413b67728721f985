//! Executes given steps of a program, to find out what they do. The machine is the explorer's
//! ([`weir_explore::stepper::edges`]); the judge has the last word on every execution, and
//! shares no code with it.

use crate::hb::Deed;
use weir_explore::stepper::edges::{EdgeState, EdgeStepper, Effect};
use weir_ir::{Addr, EdgeId, Program, ReadFrom, Step, ThreadId, Trace};

/// A program at work.
pub(crate) struct Run<'a> {
    stepper: &'a EdgeStepper,
    state: EdgeState,
    /// What was done so far.
    pub steps: Vec<Step>,
    pub deeds: Vec<Deed>,
}

/// A step that cannot be taken.
pub(crate) struct Stuck;

type Done<T> = Result<T, Stuck>;

impl<'a> Run<'a> {
    /// The program before the first step.
    pub fn new(stepper: &'a EdgeStepper, program: &Program, memory_init: &[(Addr, i64)]) -> Run<'a> {
        let state = stepper.start(program, memory_init);
        Run { stepper, state, steps: Vec::new(), deeds: Vec::new() }
    }

    /// The steps of a trace, executed.
    pub fn of(stepper: &'a EdgeStepper, program: &Program, trace: &Trace) -> Done<Run<'a>> {
        let mut run = Run::new(stepper, program, &trace.memory_init);
        for step in &trace.steps {
            match *step {
                Step::Exec { thread, edge, choice } => run.exec(thread, edge, choice)?,
                Step::Flush { thread, addr } => run.flush(thread, addr)?,
            }
        }
        Ok(run)
    }

    /// The address of the oldest store that waits.
    pub fn oldest(&self, thread: ThreadId) -> Option<Addr> {
        let t = Some(thread.index()).filter(|t| *t < self.state.threads())?;
        self.state.buffer(t).first().map(|cell| self.stepper.address(*cell))
    }

    /// The oldest store of the thread to this address reaches memory.
    pub fn flush(&mut self, thread: ThreadId, addr: Addr) -> Done<()> {
        let t = Some(thread.index()).filter(|t| *t < self.state.threads()).ok_or(Stuck)?;
        let is_there = |(_, cell): &(usize, i64)| self.stepper.address(*cell) == addr;
        let (entry, _) = self.stepper.flushable(&self.state, t).find(is_there).ok_or(Stuck)?;
        self.stepper.flush(&mut self.state, t, entry).map_err(|_| Stuck)?;
        self.steps.push(Step::Flush { thread, addr });
        self.deeds.push(Deed::Flush(addr));
        Ok(())
    }

    /// The thread takes an edge of the routine it is in.
    pub fn exec(&mut self, thread: ThreadId, edge: EdgeId, choice: i64) -> Done<()> {
        let t = Some(thread.index()).filter(|t| *t < self.state.threads()).ok_or(Stuck)?;
        let (routine, loc) = self.stepper.at(&self.state, t);
        let position = self.stepper.edges(routine, loc).position(|(e, _)| e == edge).ok_or(Stuck)?;
        let effect = self.stepper.exec(&mut self.state, t, position, choice);
        let deed = self.deed(effect.ok().flatten().ok_or(Stuck)?);
        self.steps.push(Step::Exec { thread, edge, choice });
        self.deeds.push(deed);
        Ok(())
    }

    fn deed(&self, effect: Effect) -> Deed {
        let address = |cell| self.stepper.address(cell);
        match effect {
            Effect::Local => Deed::Local,
            Effect::Read(cell, from) => Deed::Access(address(cell), Some(from), None),
            Effect::Store(cell, at_once) => Deed::Access(address(cell), None, Some(at_once)),
            Effect::Update(cell, writes) => {
                Deed::Access(address(cell), Some(ReadFrom::Memory), writes.then_some(true))
            }
            Effect::Begin => Deed::Begin,
            Effect::End => Deed::End,
            Effect::Spawn(child) => Deed::Spawn(ThreadId::new(child)),
            Effect::Join(other) => Deed::Join(ThreadId::new(other)),
            Effect::Free(number) => Deed::Free(number),
        }
    }
}
