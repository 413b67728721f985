//! Executions of the translated program as executions of the original.
//!
//! The steps are executed one after the other on the translated program under
//! SC; each edge says by its [`Mark`] what the original does under TSO. The
//! rounds that stores were guessed to wait become flushes: when a round starts,
//! the oldest stores of the thread that wait no longer reach memory.

use crate::{Bound, Mark, Reduced};
use std::collections::VecDeque;
use std::fmt;
use weir_ir::{BufferEntry, Model, Program, Step, ThreadId, Trace, Violation};
use weir_machine::{State, initial_state, step};

/// Why an execution cannot be mapped back: a bug in the translation, or no
/// execution at all.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MapError(pub String);

impl fmt::Display for MapError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for MapError {}

/// The original program, executed along.
struct Along<'a> {
    original: &'a Program,
    state: State,
    steps: Vec<Step>,
    /// Per thread, oldest first: the rounds that waiting stores still wait.
    waits: Vec<VecDeque<i64>>,
    /// The last step is an error.
    fault: Option<weir_ir::Fault>,
}

/// An execution of the original under TSO, from one of the translated program
/// under SC.
pub fn original(original: &Program, reduced: &Reduced, trace: &Trace) -> Result<Trace, MapError> {
    let start = |p: &Program| initial_state(p, &trace.memory_init).map_err(|e| MapError(e.to_string()));
    let mut state = start(&reduced.program)?;
    let mut along =
        Along { original, state: start(original)?, steps: Vec::new(), waits: Vec::new(), fault: None };
    for (i, &s) in trace.steps.iter().enumerate() {
        let Step::Exec { thread, edge, choice } = s else {
            return Err(MapError("an execution under SC flushes nothing".into()));
        };
        let Some(t) = state.thread(thread) else {
            return Err(MapError(format!("there is no thread {}", thread.0)));
        };
        let mark = reduced.marks.get(t.top().routine.index()).and_then(|m| m.get(edge.index())).copied();
        match mark {
            None => return Err(MapError(format!("step {i} takes an edge that does not exist"))),
            Some(Mark::Inner) => {}
            Some(Mark::Step(edge)) => along.take(thread, edge, choice, reduced)?,
            Some(Mark::Round) => along.round(thread)?,
            Some(Mark::Delay) => along.delay(thread, choice)?,
        }
        if along.fault.is_some() {
            break;
        }
        let done = step(&reduced.program, Model::Sc, &state, s);
        state = match done.map(|o| o.result) {
            Ok(Ok(state)) => state,
            // The original does not fail there, so nothing was shown.
            Ok(Err(fault)) => {
                return Err(MapError(format!("step {i} is an error of the translation: {fault}")));
            }
            Err(e) => return Err(MapError(format!("step {i} is not possible: {e}"))),
        };
    }
    let violation = match along.fault {
        Some(fault) => Some(Violation::Fault(fault)),
        None => trace.violation,
    };
    Ok(Trace { model: Model::Tso, memory_init: trace.memory_init.clone(), steps: along.steps, violation })
}

impl Along<'_> {
    fn step(&mut self, s: Step) -> Result<(), MapError> {
        let done = step(self.original, Model::Tso, &self.state, s)
            .map_err(|e| MapError(format!("the original program cannot follow: {e}")))?;
        self.steps.push(s);
        match done.result {
            Ok(state) => self.state = state,
            Err(fault) => self.fault = Some(fault),
        }
        Ok(())
    }

    fn buffered(&self, thread: ThreadId) -> Vec<BufferEntry> {
        self.state.thread(thread).map_or(Vec::new(), |t| t.buffer.entries())
    }

    fn waits(&mut self, thread: ThreadId) -> &mut VecDeque<i64> {
        let i = thread.index();
        if self.waits.len() <= i {
            self.waits.resize(i + 1, VecDeque::new());
        }
        &mut self.waits[i]
    }

    fn take(
        &mut self,
        thread: ThreadId,
        edge: weir_ir::EdgeId,
        choice: i64,
        reduced: &Reduced,
    ) -> Result<(), MapError> {
        let before = self.buffered(thread).len();
        self.step(Step::Exec { thread, edge, choice })?;
        if self.fault.is_none() && self.buffered(thread).len() > before {
            self.waits(thread).push_back(0);
            // Under SC, and in a program that was given back as it is, nothing is
            // guessed.
            let sc = reduced.options.bound == Bound::Age(0);
            if sc || reduced.origin.iter().all(Option::is_some) {
                self.flush(thread)?;
            }
        }
        Ok(())
    }

    fn delay(&mut self, thread: ThreadId, rounds: i64) -> Result<(), MapError> {
        match self.waits(thread).back_mut() {
            Some(last) => *last = rounds,
            None => return Err(MapError("a store that does not wait is delayed".into())),
        }
        self.flush(thread)
    }

    fn round(&mut self, thread: ThreadId) -> Result<(), MapError> {
        self.waits(thread).iter_mut().for_each(|w| *w -= 1);
        self.flush(thread)
    }

    /// Stores that need not wait any more reach memory.
    fn flush(&mut self, thread: ThreadId) -> Result<(), MapError> {
        while self.fault.is_none() && self.waits(thread).front().is_some_and(|w| *w <= 0) {
            self.waits(thread).pop_front();
            match self.buffered(thread).first() {
                Some(BufferEntry::Store(addr, _)) => self.step(Step::Flush { thread, addr: *addr })?,
                _ => return Err(MapError("no store waits".into())),
            }
        }
        Ok(())
    }
}
