//! The happens-before graph of an execution, for a drawing: the judge's events and relations, after what
//! still waits has arrived.

use std::collections::BTreeMap;
use weir_ir::trace::Order;
use weir_ir::{Program, Step, Trace, Violation};
use weir_machine::happens::{Event, happens_before};
use weir_machine::{initial_state, step, successors};
use weir_report::happens::Graph;

/// Executions of more steps get no drawing.
const MOST_STEPS: usize = 20_000;
/// In a larger graph no cycle is looked for: the search tries every event.
const MOST_FOR_CYCLE: usize = 250;

/// The graph, or nothing for whole programs and where it would take long.
pub fn graph(program: &Program, trace: &Trace) -> Option<Graph> {
    if program.whole || trace.steps.len() > MOST_STEPS {
        return None;
    }
    let (full, arrived) = drained(program, trace)?;
    let (order, of_step) = happens_before(program, &full).ok()?;
    let mut first: BTreeMap<Event, usize> = BTreeMap::new();
    for (i, event) in of_step.iter().enumerate() {
        if let Some(event) = event {
            first.entry(*event).or_insert(i);
        }
    }
    let mut all: Vec<(usize, Event)> = first.into_iter().map(|(e, i)| (i, e)).collect();
    all.sort_unstable();
    let place: BTreeMap<Event, usize> = all.iter().enumerate().map(|(n, (_, e))| (*e, n)).collect();
    let cycle = if all.len() <= MOST_FOR_CYCLE { order.cycle() } else { None };
    let name = |(a, why, b): &(Event, Order, Event)| {
        let word = match why {
            Order::Program => "po",
            Order::ReadFrom => "rf",
            Order::Store => "co",
            Order::FromRead => "fr",
            Order::Thread if a.thread < b.thread => "spawn",
            Order::Thread => "join",
        };
        Some((*place.get(a)?, word, *place.get(b)?))
    };
    Some(Graph {
        events: all.iter().map(|(i, e)| (e.thread.index(), *i)).collect(),
        edges: order.edges().iter().filter_map(name).collect(),
        cycle: cycle.into_iter().flatten().filter_map(|e| place.get(&e).copied()).collect(),
        arrived,
    })
}

/// The execution without a step that is an error, and with a flush for every store that waits; how many
/// those are.
fn drained(program: &Program, trace: &Trace) -> Option<(Trace, usize)> {
    let mut full = Trace { violation: None, ..trace.clone() };
    if matches!(trace.violation, Some(Violation::Fault(_))) {
        full.steps.pop();
    }
    let mut state = initial_state(program, &trace.memory_init).ok()?;
    for &now in &full.steps {
        state = step(program, trace.model, &state, now).ok()?.result.ok()?;
    }
    let before = full.steps.len();
    loop {
        let next = successors(program, trace.model, &state).unwrap_or_default().into_iter().find_map(
            |(now, after)| {
                matches!(now, Step::Flush { .. }).then_some(()).and(after.ok()).map(|after| (now, after))
            },
        );
        let Some((now, after)) = next else { break };
        full.steps.push(now);
        state = after;
    }
    let arrived = full.steps.len() - before;
    Some((full, arrived))
}
