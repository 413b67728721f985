//! What exploration knows about memory: for programs with few states, the least
//! and the greatest value of every cell under SC. Counting is beyond facts about
//! two threads at a time (a lock that every waiting thread decrements never goes
//! below minus their number), and plain enumeration has it for nothing.

use std::collections::HashSet;
use std::time::Instant;
use weir_ir::{Model, ObjId, Program};
use weir_machine::{State, initial_states, successors};

/// Bounds of cells that hold in all states under SC.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Bounds {
    /// The object, the index, the least and the greatest value.
    pub cells: Vec<((ObjId, i64), (i64, i64))>,
}

/// The bounds of all cells, if there are at most that many states.
pub fn bounds(program: &Program, states: usize, deadline: Option<Instant>) -> Option<Bounds> {
    if states == 0 || program.is_parameterised() {
        return None;
    }
    let mut found = Bounds::default();
    let mut todo: Vec<State> = initial_states(program).ok()?.into_iter().map(|(_, s)| s).collect();
    let mut seen: HashSet<State> = todo.iter().cloned().collect();
    while let Some(state) = todo.pop() {
        note(program, &state, &mut found)?;
        for (_, after) in successors(program, Model::Sc, &state).ok()? {
            if let Ok(after) = after
                && !seen.contains(&after)
            {
                seen.insert(after.clone());
                todo.push(after);
            }
        }
        let late = seen.len().is_multiple_of(64) && deadline.is_some_and(|d| Instant::now() >= d);
        if seen.len() > states || late {
            return None;
        }
    }
    Some(found)
}

fn note(program: &Program, state: &State, found: &mut Bounds) -> Option<()> {
    for (address, value) in &state.memory {
        let object = address.object(program.objects.len())?;
        let cell = (object, i64::from(address.offset()));
        match found.cells.binary_search_by_key(&cell, |(c, _)| *c) {
            Ok(k) => {
                let b = &mut found.cells[k].1;
                *b = (b.0.min(*value), b.1.max(*value));
            }
            // A cell of an array without bounds has its initial value before.
            Err(k) => {
                let start = match program.object(object).cell_init(address.offset()) {
                    weir_ir::CellInit::Value(v) => (v, v),
                    weir_ir::CellInit::Any { lo, hi } => (lo, hi),
                };
                found.cells.insert(k, (cell, (start.0.min(*value), start.1.max(*value))));
            }
        }
    }
    Some(())
}
