//! The shared states of a program, by the judge alone: what suites about state
//! robustness compare.

use std::collections::{BTreeSet, HashSet};
use weir_ir::{Addr, CellInit, Len, Model, Program};
use weir_machine::state::{HeapObject, State};
use weir_machine::{initial_states, successors};

/// What threads share in a state with empty buffers, outside atomic sections: memory
/// without what unbounded arrays start with, and the heap.
pub type Shared = (Vec<(Addr, i64)>, Vec<HeapObject>);

fn shared(program: &Program, state: &State) -> Option<Shared> {
    if state.atomic.is_some() || state.threads.iter().any(|t| !t.buffer.is_empty()) {
        return None;
    }
    let initial = |a: Addr, v: i64| {
        a.object(program.objects.len()).is_some_and(|o| {
            let object = program.object(o);
            object.len == Len::Unbounded && object.cell_init(a.offset()) == CellInit::Value(v)
        })
    };
    let cells = state.memory.iter().map(|(a, v)| (*a, *v)).filter(|(a, v)| !initial(*a, *v)).collect();
    Some((cells, state.heap.values().cloned().collect()))
}

/// All that are reached; `None` where there are more than `most` states.
pub fn shared_states(program: &Program, model: Model, most: usize) -> Option<BTreeSet<Shared>> {
    let mut todo: Vec<State> = initial_states(program).ok()?.into_iter().map(|(_, s)| s).collect();
    let mut seen: HashSet<State> = todo.iter().cloned().collect();
    let mut found = BTreeSet::new();
    while let Some(state) = todo.pop() {
        found.extend(shared(program, &state));
        for (_, after) in successors(program, model, &state).ok()? {
            if let Ok(after) = after
                && seen.insert(after.clone())
            {
                todo.push(after);
            }
        }
        if seen.len() > most {
            return None;
        }
    }
    Some(found)
}
