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
    // The execution is followed as it is; where threads may change places, the
    // states on the path are only alike.
    let mut whole = Work::default();
    worker.whole(root.get(path[0]), &mut whole);
    for next in &path[1..] {
        let target = root.get(*next);
        let mut found = None;
        successors(machine, &whole, &mut |result, s| {
            if let Ok(after) = result
                && worker.key_of(after).is_ok_and(|key| key == target)
            {
                steps.extend_from_slice(s);
                found = Some(after.clone());
            }
            found.is_none()
        });
        debug_assert!(found.is_some(), "a link leads to a successor");
        whole = found.unwrap_or(whole);
    }
    if let Some(fault) = fault {
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
