//! Executions of the SC program as executions of the original.

use crate::sc::{Reduction, Was};
use weir_ir::{EdgeId, Fault, Step, Trace, Violation};

impl Reduction {
    /// The execution of the original program under its memory model. The SC
    /// program is replayed to find out which addresses were flushed; an error
    /// means that the trace is none of the SC program.
    pub fn back(&self, trace: &Trace) -> Result<Trace, String> {
        let replay = weir_machine::replay(&self.program, trace).map_err(|e| e.to_string())?;
        let mut steps = Vec::new();
        for (i, step) in trace.steps.iter().enumerate() {
            let Step::Exec { thread, edge, choice } = *step else {
                return Err("an execution under SC has no flushes".into());
            };
            let top = replay.snapshots.get(i).and_then(|s| s.threads.get(thread.index()));
            let routine = top.and_then(|t| t.frames.last()).map(|f| f.routine).ok_or("no such thread")?;
            let was = self.was.get(routine.index()).and_then(|w| w.get(edge.index()));
            let fault = match trace.violation {
                Some(Violation::Fault(fault)) if i + 1 == trace.steps.len() => Some(fault),
                _ => None,
            };
            match *was.ok_or("no such edge")? {
                Was::Step(edge, last) if last || fault.is_some() => {
                    steps.push(Step::Exec { thread, edge: EdgeId(edge.0), choice });
                }
                Was::Flush => {
                    let access = replay.accesses.get(i).copied().flatten().map(|a| a.addr);
                    let addr = match (access, fault) {
                        (Some(addr), _) | (None, Some(Fault::UseAfterFree(addr))) => addr,
                        _ => return Err("a flush without an address".into()),
                    };
                    steps.push(Step::Flush { thread, addr });
                }
                Was::Step(..) | Was::Nothing => {}
            }
        }
        Ok(Trace {
            model: self.model,
            memory_init: trace.memory_init.clone(),
            steps,
            violation: trace.violation,
        })
    }
}
