//! From SPIN's trail to an execution of the original program.
//!
//! The trail is read by `weir_export`'s reader, which gives steps in terms of the
//! key. For the graph encoding these are steps of the SC program; for `omm` they
//! are codes that are made sense of here.

use super::Promela;
use super::omm::Meaning;
use weir_ir::{Addr, Model, Program, Step, ThreadId, Trace};
use weir_sbgraph::sc::Reduction;

/// What a trail of the graph encoding shows; `table` is what `pan -d` printed.
pub fn of_graph(promela: &Promela, reduction: &Reduction, table: &str, trail: &str) -> Result<Trace, String> {
    let run = promela.key.read(table, trail).map_err(|e| e.to_string())?;
    let trace = weir_machine::conclude(&reduction.program, Model::Sc, &run.memory_init, &run.steps)?;
    reduction.back(&trace)
}

/// What a trail of the operational encoding shows.
pub fn of_omm(
    program: &Program,
    model: Model,
    promela: &Promela,
    meanings: &[Meaning],
    table: &str,
    trail: &str,
) -> Result<Trace, String> {
    let run = promela.key.read(table, trail).map_err(|e| e.to_string())?;
    let mut state = weir_machine::initial_state(program, &run.memory_init).map_err(|e| e.to_string())?;
    let mut steps = Vec::new();
    // What waits, in the order in which the model keeps it; `None` is a mark.
    let mut waiting: Vec<Vec<Option<Addr>>> = vec![Vec::new(); program.threads.len()];
    for step in run.steps {
        let Step::Exec { edge, choice, .. } = step else { continue };
        let next = match meanings.get(edge.index()).ok_or("an unknown step")? {
            Meaning::Edge(thread, edge) => Step::Exec { thread: *thread, edge: *edge, choice },
            Meaning::Mark(thread, edge) => {
                let list = &mut waiting[thread.index()];
                if model == Model::Pso && list.last().is_some_and(Option::is_some) {
                    list.push(None);
                }
                Step::Exec { thread: *thread, edge: *edge, choice }
            }
            Meaning::Flush(thread, at) => {
                let list = &mut waiting[thread.index()];
                let addr = if *at < list.len() { list.remove(*at) } else { None };
                while list.first() == Some(&None) {
                    list.remove(0);
                }
                Step::Flush { thread: *thread, addr: addr.ok_or("a flush of nothing")? }
            }
        };
        steps.push(next);
        let outcome = weir_machine::step(program, model, &state, next)
            .map_err(|why| format!("step {}: {why}", steps.len()))?;
        if let (Step::Exec { thread, .. }, Some(access)) = (next, outcome.access)
            && matches!(access.wrote, Some((_, false)))
        {
            waiting[ThreadId::index(thread)].push(Some(access.addr));
        }
        match outcome.result {
            Ok(after) => state = after,
            Err(_) => break,
        }
    }
    weir_machine::conclude(program, model, &run.memory_init, &steps)
}
