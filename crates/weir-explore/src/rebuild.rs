//! From a state found by the search back to an execution of the program: the
//! states on the way are known by their links; the steps between two of them
//! are found by executing again.

use crate::space::Space;
use crate::step::{Machine, Visit};
use crate::work::Work;
use crate::worker::Worker;
use weir_ir::{Fault, Step};

/// The steps that lead to a state, and the number of the initial state they
/// start from. With a fault, the step that ends in it comes last.
pub(crate) fn rebuild(space: &Space<'_>, state: u32, fault: Option<Fault>) -> (u32, Vec<Step>) {
    let machine = &space.machine;
    let root = &space.visited;
    let mut path = vec![state];
    loop {
        let link = root.link(path[path.len() - 1]);
        if link == u32::MAX {
            break;
        }
        path.push(link);
    }
    path.reverse();
    let mut worker = Worker::new(space);
    let mut steps = Vec::new();
    let mut whole = Work::default();
    for pair in path.windows(2) {
        worker.whole(root.get(pair[0]), &mut whole);
        let target = root.get(pair[1]);
        let mut found = false;
        successors(machine, &whole, &mut |result, s| {
            if let Ok(after) = result
                && worker.key_of(after).is_ok_and(|r| r == target)
            {
                steps.extend_from_slice(s);
                found = true;
            }
            !found
        });
        debug_assert!(found, "a link leads to a successor");
    }
    if let Some(fault) = fault {
        worker.whole(root.get(state), &mut whole);
        let mut found = false;
        successors(machine, &whole, &mut |result, s| {
            if result.is_err_and(|f| f == fault) {
                steps.extend_from_slice(s);
                found = true;
            }
            !found
        });
    }
    (path[0], steps)
}

fn successors(machine: &Machine<'_>, state: &Work, visit: Visit<'_>) {
    machine.successors(state, &mut Work::default(), &mut Vec::new(), visit);
}
