//! The judge's own search: visits every state, one by one, to confirm that nothing
//! goes wrong. As plain as it can be; slow, and meant to be.

use crate::init::initial_states;
use crate::property::{is_cut_off, is_final, violated};
use crate::successors::successors;
use std::collections::HashSet;
use weir_ir::{Model, Program, Violation};

/// What the judge's own search says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Confirmation {
    /// All states were visited, so many, and nothing goes wrong.
    Safe(usize),
    /// This goes wrong.
    Wrong(Violation),
    /// The search was stopped after so many states.
    Stopped(usize),
    /// The judge cannot take the program; the phrase says why.
    Unfit(String),
}

/// Visits all states, unless `stop`, which is told how many there are so far, says
/// that it has taken long enough. With `deadlock`, a state in which nothing can
/// move, though not every thread has ended, is wrong as well.
pub fn confirm(
    program: &Program,
    model: Model,
    deadlock: bool,
    stop: &mut dyn FnMut(usize) -> bool,
) -> Confirmation {
    let initial = match initial_states(program) {
        Ok(initial) => initial,
        Err(why) => return Confirmation::Unfit(why.to_string()),
    };
    let mut todo: Vec<_> = initial.into_iter().map(|(_, state)| state).collect();
    let mut seen: HashSet<_> = todo.iter().cloned().collect();
    while let Some(state) = todo.pop() {
        if stop(seen.len()) {
            return Confirmation::Stopped(seen.len());
        }
        if let Some(number) = violated(program, &state) {
            return Confirmation::Wrong(Violation::Property(number));
        }
        let after = match successors(program, model, &state) {
            Ok(after) => after,
            Err(why) => return Confirmation::Unfit(why.to_string()),
        };
        if deadlock && after.is_empty() && !is_final(program, &state) && !is_cut_off(program, &state) {
            return Confirmation::Wrong(Violation::Deadlock);
        }
        for (_, after) in after {
            match after {
                Err(fault) => return Confirmation::Wrong(Violation::Fault(fault)),
                Ok(after) if !seen.contains(&after) => {
                    seen.insert(after.clone());
                    todo.push(after);
                }
                Ok(_) => {}
            }
        }
    }
    Confirmation::Safe(seen.len())
}
