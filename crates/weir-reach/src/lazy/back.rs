//! Executions of R under SC as executions of P under TSO.
//!
//! Each edge of R says what it is in P: an edge of P, the oldest own store that
//! reaches memory, both, or nothing. Where P itself was unrolled, its edges say what
//! they are in the program that it was made from, and that is what is run here. The
//! addresses of flushes are read off the judge's own machine on the way; so the result
//! has been replayed already, up to its last step.

use super::extend::Extended;
use std::fmt;
use weir_ir::{EdgeId, Fault, Model, Program, RoutineId, Step, ThreadId, Trace, Violation};
use weir_machine::{State, initial_state, step};

/// The execution of R is none of P: a bug in Weir.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mismatch(pub String);

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "an execution of the extended program is none of the program: {}", self.0)
    }
}

struct Run<'a> {
    program: &'a Program,
    state: State,
    steps: Vec<Step>,
    fault: Option<Fault>,
}

impl Run<'_> {
    fn take(&mut self, now: Step) -> Result<(), Mismatch> {
        if self.fault.is_some() {
            return Ok(());
        }
        let outcome = step(self.program, Model::Tso, &self.state, now)
            .map_err(|why| Mismatch(format!("step {}: {why}", self.steps.len() + 1)))?;
        self.steps.push(now);
        match outcome.result {
            Ok(state) => self.state = state,
            Err(fault) => self.fault = Some(fault),
        }
        Ok(())
    }

    /// The oldest store of a thread reaches memory, if one waits.
    fn flush(&mut self, thread: ThreadId) -> Result<bool, Mismatch> {
        let waiting =
            self.state.thread(thread).and_then(|t| t.buffer.under(Model::Tso).flushable().first().copied());
        match waiting {
            Some(addr) => self.take(Step::Flush { thread, addr }).map(|()| true),
            None => Ok(false),
        }
    }

    /// The routine that the thread runs in R: without calls, that of its template.
    fn routine(&self, thread: ThreadId, calls: bool) -> Result<RoutineId, Mismatch> {
        let thread = self.state.thread(thread).ok_or_else(|| Mismatch("no such thread".into()))?;
        Ok(if calls { thread.top().routine } else { thread.bottom().routine })
    }
}

/// The execution of P that an SC execution of R stands for.
pub fn map_back(program: &Program, extended: &Extended, trace: &Trace) -> Result<Trace, Mismatch> {
    let state = initial_state(program, &trace.memory_init).map_err(|e| Mismatch(e.to_string()))?;
    let mut run = Run { program, state, steps: Vec::new(), fault: None };
    let mut last: Option<(ThreadId, Option<EdgeId>)> = None;
    for now in &trace.steps {
        let Step::Exec { thread, edge, choice } = *now else {
            return Err(Mismatch("a flush under SC".into()));
        };
        if run.fault.is_some() {
            break;
        }
        let routine = run.routine(thread, !extended.is_unrolled())?;
        let image = extended.image(routine, edge);
        let origin = extended.origin(routine, image.edge);
        let edge = origin.edge.map(|e| e.edge);
        last = Some((thread, edge));
        if let (true, Some(edge)) = (image.exec && origin.complete, edge) {
            run.take(Step::Exec { thread, edge, choice })?;
        }
        // Inside an atomic section nothing waits, and there is nothing to do.
        if image.flush && run.fault.is_none() {
            run.flush(thread)?;
        }
    }
    let mut violation = trace.violation;
    if matches!(violation, Some(Violation::Fault(_))) && run.fault.is_none() {
        // The error is in an edge that comes before the one that counts: it is
        // that edge's, or that of the stores that wait.
        if let Some((thread, edge)) = last {
            let before = run.state.clone();
            let exec = edge.map(|edge| Step::Exec { thread, edge, choice: 0 });
            let fails = |s| step(program, Model::Tso, &before, s).is_ok_and(|o| o.result.is_err());
            match exec.filter(|exec| fails(*exec)) {
                Some(exec) => run.take(exec)?,
                None => while run.fault.is_none() && run.flush(thread)? {},
            }
        }
    }
    if let Some(fault) = run.fault {
        violation = Some(Violation::Fault(fault));
    }
    Ok(Trace { model: Model::Tso, memory_init: trace.memory_init.clone(), steps: run.steps, violation })
}
