//! From a state found by the search back to an execution of the program: the
//! states on the way are known by their links; the steps between two of them
//! are found by executing again.
//!
//! The execution is followed as it is; the states on the path only stand for
//! those it goes through: threads may have changed places, parts and values may
//! have been replaced by others that are alike. Steps that count as taken
//! ([`crate::quotient`]) are taken for real here.

use crate::answer::Starts;
use crate::canon::number_of;
use crate::parts;
use crate::space::Space;
use crate::step::{Machine, Visit};
use crate::symmetry::sort;
use crate::work::Work;
use crate::worker::Worker;
use weir_ir::{Fault, Step};

/// The number of the initial state that leads to a state, and the steps from
/// there. With a fault, the step that ends in it comes last.
pub(crate) fn rebuild(
    space: &Space<'_>,
    starts: &Starts,
    state: u32,
    fault: Option<Fault>,
) -> (u32, Vec<Step>) {
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
    let mut whole = Work::initial(space.code, &starts[&path[0]].0);
    // What goes wrong here was found before the search began.
    let _ = machine.settle_all(&mut whole, &mut Vec::new());
    for t in 0..whole.threads.len() {
        catch_up(space, &mut whole, t, &mut steps);
    }
    let mut there = Work::default();
    for next in &path[1..] {
        worker.whole(root.get(*next), &mut there);
        let target = Alike::of(space, &mut worker, &there);
        let mut found = None;
        successors(machine, &whole, &mut |result, s| {
            if let Ok(after) = result {
                let (mut after, mut s) = (after.clone(), s.to_vec());
                for t in 0..after.threads.len() {
                    catch_up(space, &mut after, t, &mut s);
                }
                if Alike::of(space, &mut worker, &after) == target {
                    steps.extend(s);
                    found = Some(after);
                }
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

/// Takes the steps of a thread that count as taken.
fn catch_up(space: &Space<'_>, work: &mut Work, t: usize, steps: &mut Vec<Step>) {
    let Some(canon) = &space.canon else { return };
    while canon.is_silent(parts::thread(work, t)) {
        if !matches!(space.machine.step_on(work, t, steps), Ok(true)) {
            return;
        }
    }
}

/// What states have in common that stand for each other.
#[derive(PartialEq, Debug)]
struct Alike {
    memory: Vec<i64>,
    parts: Vec<u32>,
    /// Who is in an atomic section: a thread, or a part of one that may have
    /// changed places.
    inside: Option<Result<i64, u32>>,
}

impl Alike {
    fn of(space: &Space<'_>, worker: &mut Worker<'_>, work: &Work) -> Alike {
        let mut memory = Vec::new();
        parts::memory(space.code, work, &mut memory);
        let mut parts: Vec<u32> = std::iter::once(space.memories.number(&memory))
            .chain((0..work.threads.len()).map(|t| number_of(space, work, t)))
            .collect();
        worker.stands(&mut parts);
        space.memories.words(parts[0], &mut memory);
        parts[0] = 0;
        let owner = std::mem::take(&mut memory[0]);
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
