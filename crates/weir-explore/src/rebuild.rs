//! From a state found by the search back to an execution of the program: the
//! states on the way are known by their links; the steps between two of them
//! are found by executing again.

use crate::parts;
use crate::space::Space;
use crate::step::{Machine, Visit};
use crate::symmetry::sort;
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
    let (mut whole, mut there) = (Work::default(), Work::default());
    worker.whole(root.get(path[0]), &mut whole);
    for next in &path[1..] {
        worker.whole(root.get(*next), &mut there);
        let target = Alike::of(space, &there);
        let mut found = None;
        successors(machine, &whole, &mut |result, s| {
            if let Ok(after) = result
                && Alike::of(space, after) == target
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

/// What states have in common that are the same but for threads that have
/// changed places.
#[derive(PartialEq)]
struct Alike {
    memory: Vec<i64>,
    parts: Vec<u32>,
    /// Who is in an atomic section: a thread, or a part of one that may have
    /// changed places.
    inside: Option<Result<i64, u32>>,
}

impl Alike {
    fn of(space: &Space<'_>, work: &Work) -> Alike {
        let mut memory = Vec::new();
        parts::memory(space.code, work, &mut memory);
        let owner = std::mem::take(&mut memory[0]);
        let number = |t| space.threads.number(parts::thread(work, t));
        let mut parts: Vec<u32> = std::iter::once(0).chain((0..work.threads.len()).map(number)).collect();
        let inside = (owner != 0).then(|| {
            let t = owner as usize - 1;
            let moves = space.groups.iter().any(|g| g.contains(&t));
            if moves { Err(parts[t + 1]) } else { Ok(owner) }
        });
        sort(&space.groups, &mut parts);
        Alike { memory, parts, inside }
    }
}

fn successors(machine: &Machine<'_>, state: &Work, visit: Visit<'_>) {
    machine.successors(state, &mut Work::default(), &mut Vec::new(), visit);
}
