//! The states after a state, up to the reduction.

use super::machine::{Halt, Machine};
use super::reduce::{Alone, choose, futures_of, tidy};
use super::state::State;
use weir_explore::stepper::edges::Futures;
use weir_ir::{Step, ThreadId};

/// The most steps that are taken at once.
const MOST_AT_ONCE: usize = 10_000;

/// A state after another, and the steps between (if they are asked for).
#[derive(Clone)]
pub(crate) struct Next {
    pub state: State,
    pub steps: Vec<Step>,
}

/// What expanding a state finds.
pub(crate) enum Found {
    /// After these steps a cycle is closed.
    Cycle(Vec<Step>),
    /// More stores wait than there is room for.
    Full,
}

/// How states are expanded.
#[derive(Clone, Copy)]
pub(crate) struct Expander<'a> {
    pub machine: Machine<'a>,
    /// For the reduction; without it all states are visited, local steps aside.
    pub futures: Option<&'a Futures>,
    /// See [`choose`].
    pub bound: usize,
    /// Whether to note the steps.
    pub record: bool,
}

impl Expander<'_> {
    /// The states after a state, each as far as nobody has a choice.
    pub fn expand(&self, state: &State, out: &mut Vec<Next>) -> Result<(), Found> {
        out.clear();
        let start = Next { state: state.clone(), steps: Vec::new() };
        self.step(&start, out)?;
        let mut one = Vec::new();
        for next in out.iter_mut() {
            for _ in 0..MOST_AT_ONCE {
                if !self.alone(next, &mut one)? || one.len() != 1 {
                    break;
                }
                let Some(after) = one.pop() else { break };
                *next = after;
            }
            self.tidy(&mut next.state);
        }
        Ok(())
    }

    /// Forgets what does not matter.
    pub fn tidy(&self, state: &mut State) {
        if let Some(futures) = self.futures {
            let now = futures_of(&self.machine, futures, state);
            tidy(&self.machine, futures, state, &now);
        }
    }

    fn step(&self, from: &Next, out: &mut Vec<Next>) -> Result<(), Found> {
        if self.alone(from, out)? {
            return Ok(());
        }
        for t in 0..from.state.now.threads() {
            self.exec(from, t, out)?;
            for (entry, _) in self.machine.code.stepper.flushable(&from.state.now, t) {
                self.flush(from, t, entry, out)?;
            }
        }
        Ok(())
    }

    /// The steps of a process that suffice, if there is one.
    fn alone(&self, from: &Next, out: &mut Vec<Next>) -> Result<bool, Found> {
        out.clear();
        let state = &from.state;
        if let Some(t) = state.now.owner() {
            self.exec(from, t, out)?;
            return Ok(true);
        }
        let Some(futures) = self.futures else {
            for t in 0..state.now.threads() {
                if self.local(state, t) {
                    self.exec(from, t, out)?;
                    if !out.is_empty() {
                        return Ok(true);
                    }
                }
            }
            return Ok(false);
        };
        let now = futures_of(&self.machine, futures, state);
        let mut first = 0;
        while let Some(alone) = choose(&self.machine, futures, state, &now, self.bound, first) {
            match alone {
                Alone::Exec(t) => {
                    self.exec(from, t, out)?;
                    first = t + 1;
                }
                Alone::Flush(t, entry) => {
                    self.flush(from, t, entry, out)?;
                    first = t + 1;
                }
            }
            // A thread that is stuck for ever does not hold up the others.
            if !out.is_empty() {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether all that a thread can do next is local and goes round no loop.
    fn local(&self, state: &State, t: usize) -> bool {
        let code = self.machine.code;
        let (routine, loc) = code.stepper.at(&state.now, t);
        let mut edges = code.stepper.edges(routine, loc);
        edges.len() > 0
            && !code.closes[routine][loc]
            && edges.all(|(e, _)| code.program.routines[routine].edges[e.index()].op.is_local())
    }

    fn exec(&self, from: &Next, t: usize, out: &mut Vec<Next>) -> Result<(), Found> {
        let stepper = &self.machine.code.stepper;
        let (routine, loc) = stepper.at(&from.state.now, t);
        for (position, (edge, choices)) in stepper.edges(routine, loc).enumerate() {
            for choice in choices {
                let mut next = from.clone();
                match self.machine.exec(&mut next.state, t, position, choice) {
                    Ok(()) => {}
                    Err(Halt::No) => continue,
                    Err(Halt::Full) => return Err(Found::Full),
                }
                if self.record {
                    next.steps.push(Step::Exec { thread: ThreadId::new(t), edge, choice });
                }
                out.push(next);
            }
        }
        Ok(())
    }

    fn flush(&self, from: &Next, t: usize, entry: usize, out: &mut Vec<Next>) -> Result<(), Found> {
        let mut next = from.clone();
        if self.record {
            let addr = self.machine.code.stepper.address(from.state.now.buffer(t)[2 * entry]);
            next.steps.push(Step::Flush { thread: ThreadId::new(t), addr });
        }
        match self.machine.flush(&mut next.state, t, entry) {
            Ok(false) => out.push(next),
            Ok(true) => return Err(Found::Cycle(next.steps)),
            Err(_) => {}
        }
        Ok(())
    }
}
