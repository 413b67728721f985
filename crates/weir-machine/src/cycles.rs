//! Whether some execution of a small program has a cyclic happens-before: the
//! program is not robust against the memory model.
//!
//! Brute force: all pairs of a state and the happens-before that led there, as
//! long as it has no cycle. Loops make happens-before grow without end, so only
//! programs whose executions end, or that have a cycle soon, get an answer.

use crate::error::Unsupported;
use crate::happens::{Event, HappensBefore};
use crate::init::initial_states;
use crate::state::State;
use crate::step::step;
use crate::successors::successors;
use std::collections::HashSet;
use std::rc::Rc;
use weir_ir::{Addr, Model, Program, Step, Trace};

/// What the search finds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Cycles {
    /// No execution has a cycle.
    Acyclic,
    /// After this trace there is this cycle: each event comes before the next,
    /// and the last before the first.
    Cyclic(Trace, Vec<Event>),
    /// There is no cycle within the limit, but there is more.
    TooLarge,
}

/// A state with the happens-before that led there, and how.
struct Visit {
    pair: Rc<(State, HappensBefore)>,
    from: Option<(usize, Step)>,
}

/// Events for each pair that is looked at, see [`cycles`].
const EVENTS: usize = 64;

/// Searches for a cycle, breadth first, in no more than `max_states` pairs of a
/// state and a happens-before for each initial state, and while those that are
/// kept have no more than 64 times as many events in all: a loop makes ever
/// longer ones.
pub fn cycles(program: &Program, model: Model, max_states: usize) -> Result<Cycles, Unsupported> {
    cycles_unless(program, model, max_states, &mut || false)
}

/// As [`cycles`]; `stop` is asked once for every pair, and ends the search.
pub fn cycles_unless(
    program: &Program,
    model: Model,
    max_states: usize,
    stop: &mut dyn FnMut() -> bool,
) -> Result<Cycles, Unsupported> {
    let mut result = Cycles::Acyclic;
    for (memory_init, state) in initial_states(program)? {
        match from_state(program, model, max_states, &memory_init, state, stop)? {
            Cycles::Acyclic => {}
            Cycles::TooLarge => result = Cycles::TooLarge,
            found => return Ok(found),
        }
    }
    Ok(result)
}

fn from_state(
    program: &Program,
    model: Model,
    max_states: usize,
    memory_init: &[(Addr, i64)],
    state: State,
    stop: &mut dyn FnMut() -> bool,
) -> Result<Cycles, Unsupported> {
    let first = Rc::new((state, HappensBefore::default()));
    let mut seen = HashSet::from([Rc::clone(&first)]);
    let mut visits = vec![Visit { pair: first, from: None }];
    let mut next = 0;
    let mut events = 0;
    while next < visits.len() {
        if stop() || next == max_states || events > EVENTS.saturating_mul(max_states) {
            return Ok(Cycles::TooLarge);
        }
        let pair = Rc::clone(&visits[next].pair);
        let (state, graph) = &*pair;
        for (now, after) in successors(program, model, state)? {
            // An error ends the execution and is no event.
            let Ok(after) = after else { continue };
            let access = step(program, model, state, now).ok().and_then(|outcome| outcome.access);
            let mut graph = graph.clone();
            // Every new edge leads to the event of the step, so does every new cycle.
            let cycle = graph.record(program, state, now, access).and_then(|e| graph.cycle_through(e));
            if let Some(cycle) = cycle {
                let mut steps = vec![now];
                let mut at = next;
                while let Some((from, step)) = visits[at].from {
                    steps.push(step);
                    at = from;
                }
                steps.reverse();
                let memory_init = memory_init.to_vec();
                return Ok(Cycles::Cyclic(Trace { model, memory_init, steps, violation: None }, cycle));
            }
            let size = graph.len();
            let pair = Rc::new((after, graph));
            if seen.insert(Rc::clone(&pair)) {
                visits.push(Visit { pair, from: Some((next, now)) });
                events += size;
            }
        }
        next += 1;
    }
    Ok(Cycles::Acyclic)
}
