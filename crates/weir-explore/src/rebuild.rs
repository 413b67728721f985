//! From a state found by the search back to an execution of the program.

use crate::code::Code;
use crate::pack::unpack;
use crate::step::Machine;
use crate::store::Store;
use crate::work::Work;
use weir_ir::Step;

/// The steps that lead to a state, and the number of the initial state they
/// start from. `more` is a further successor of the state to take at the end.
pub(crate) fn rebuild(
    machine: &Machine<'_>,
    code: &Code,
    store: &Store,
    state: u32,
    more: Option<u32>,
    initial: &[Vec<Step>],
) -> (u32, Vec<Step>) {
    let mut path = Vec::new();
    let mut at = state;
    while at as usize >= initial.len() {
        let (parent, choice) = store.link(at);
        path.push((parent, choice));
        at = parent;
    }
    path.reverse();
    path.extend(more.map(|choice| (state, choice)));
    let mut steps = initial[at as usize].clone();
    let (mut work, mut tmp, mut scratch) = (Work::default(), Work::default(), Vec::new());
    for (parent, choice) in path {
        let threads = unpack(store.get(parent), &mut work.w);
        work.index(code, threads);
        let mut n = 0;
        machine.successors(&work, &mut tmp, &mut scratch, &mut |_, s| {
            if n == choice {
                steps.extend_from_slice(s);
            }
            n += 1;
            n <= choice
        });
    }
    (at, steps)
}
