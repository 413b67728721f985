//! Executions with as little delay as possible: stores reach memory at once
//! wherever the execution still shows what it shows. The fewer stores wait, the
//! fewer fences look as if they could help.

use weir_ir::{Addr, Model, Program, Replay, Step, ThreadId, Trace};

/// Longer executions are left as they are: every try is a replay.
const MAX_STEPS: usize = 300;

/// A store: the step, the thread and the address; and the step that flushes it.
struct Waits {
    store: usize,
    thread: ThreadId,
    addr: Addr,
    flush: Option<usize>,
}

/// The same execution with fewer delays, and what the judge saw. It shows what it
/// showed before: a violation, or (where it claims none) a cycle of
/// happens-before.
pub fn tighten(program: &Program, trace: Trace, replay: Replay) -> (Trace, Replay) {
    let mut best = (trace, replay);
    if best.0.steps.len() > MAX_STEPS || best.0.model == Model::Sc {
        return best;
    }
    let stores = waits(&best.0, &best.1).len();
    for i in 0..stores {
        let list = waits(&best.0, &best.1);
        let Some(w) = list.get(i) else { break };
        if w.flush == Some(w.store + 1) {
            continue;
        }
        let mut trace = best.0.clone();
        if let Some(flush) = w.flush {
            trace.steps.remove(flush);
        }
        trace.steps.insert(w.store + 1, Step::Flush { thread: w.thread, addr: w.addr });
        if let Ok(replay) = weir_machine::replay(program, &trace)
            && (trace.violation.is_some() || is_cyclic(program, &trace))
        {
            best = (trace, replay);
        }
    }
    best
}

/// Whether the happens-before of the execution has a cycle: it is none of SC.
pub fn is_cyclic(program: &Program, trace: &Trace) -> bool {
    weir_machine::happens::happens_before(program, trace).is_ok_and(|(graph, _)| graph.cycle().is_some())
}

/// The stores that go to a buffer, in order, each with its flush.
fn waits(trace: &Trace, replay: &Replay) -> Vec<Waits> {
    let mut list: Vec<Waits> = Vec::new();
    for (i, step) in trace.steps.iter().enumerate() {
        match *step {
            Step::Exec { thread, .. } => {
                if let Some(Some(access)) = replay.accesses.get(i)
                    && matches!(access.wrote, Some((_, false)))
                {
                    list.push(Waits { store: i, thread, addr: access.addr, flush: None });
                }
            }
            // The oldest store of the thread to that address.
            Step::Flush { thread, addr } => {
                let oldest = |w: &&mut Waits| w.thread == thread && w.addr == addr && w.flush.is_none();
                if let Some(w) = list.iter_mut().find(oldest) {
                    w.flush = Some(i);
                }
            }
        }
    }
    list
}
