//! From a state found by the search back to an execution of the program.
//!
//! A link is a mark that few states share (see [`crate::visited`]). Going back
//! from the state, all states with the mark are candidates; a chain of them that
//! ends in an initial state is followed forwards by executing, which shows
//! whether it is the right one. Where no two states share a mark, as is the rule,
//! the first chain is.

use crate::layout::{Layout, Near};
use crate::parts;
use crate::record::{Records, mark_of_fingerprint};
use crate::space::{Parts, Space};
use crate::step::{Machine, Visit};
use crate::symmetry::sort;
use crate::visited::{ROOT, mark, shard_of, shard_of_mark};
use crate::work::Work;
use crate::worker::Worker;
use std::collections::BTreeSet;
use std::convert::Infallible;
use weir_ir::{Fault, Step};

/// The steps that lead to a state, and which of the initial states they start
/// from. With a fault, the step that ends in it comes last. `None`: no chain of
/// links leads to an initial state, which would be an error in here.
pub(crate) fn rebuild(
    space: &Space<'_>,
    starts: &[Work],
    state: &Parts,
    fault: Option<Fault>,
) -> Option<(usize, Vec<Step>)> {
    let mut worker = Worker::new(space);
    let mut whole = Work::default();
    worker.assemble(state, &mut whole);
    let (parts, key) = worker.represent(&whole).ok()?;
    let mut chains = Chains::new(space, key, shard_of(Layout::hash(&parts)));
    while let Some(chain) = chains.next_chain() {
        let Some((start, path)) = follow(&mut worker, starts, &chain) else { continue };
        let mut steps = execute(space, &starts[start], &path, &mut whole);
        if let Some(fault) = fault {
            let mut found = false;
            successors(&space.machine, &whole, &mut |result, s| {
                if result.is_err_and(|f| f == fault) {
                    steps.extend_from_slice(s);
                    found = true;
                }
                !found
            });
        }
        return Some((start, steps));
    }
    None
}

/// A state on the way back: its key and shard.
type Node = (u64, usize);

/// Chains of links from a state back to initial states, one after the other.
struct Chains<'a> {
    space: &'a Space<'a>,
    near: Near,
    /// The chain so far, from the end, and for each of its states the candidates
    /// for the state before it that have not been tried.
    chain: Vec<(Node, Vec<Node>)>,
    on_it: BTreeSet<Node>,
    /// The last chain is done with.
    back: bool,
}

impl<'a> Chains<'a> {
    fn new(space: &'a Space<'a>, key: u64, shard: usize) -> Chains<'a> {
        let near = Near::new(space.slots + 1);
        let mut chains = Chains { space, near, chain: Vec::new(), on_it: BTreeSet::new(), back: false };
        chains.push((key, shard));
        chains
    }

    /// The states with the mark that the node's link is.
    fn push(&mut self, node: Node) {
        let (key, shard) = node;
        let candidates = match self.space.visited.link(shard, key) {
            None | Some(ROOT) => Vec::new(),
            Some(link) => self.marked(link),
        };
        self.on_it.insert(node);
        self.chain.push((node, candidates));
    }

    /// All states with that mark.
    fn marked(&mut self, link: u32) -> Vec<Node> {
        let shard = shard_of_mark(link);
        let layout = self.space.layout();
        let mut parts = vec![0; layout.leaves()];
        let mut found = Vec::new();
        let near = &mut self.near;
        let Ok(()) = self.space.visited.try_for_each_of(shard, |key, _| {
            let its = match self.space.records {
                Records::Compact(_) => mark_of_fingerprint(key),
                Records::Exact => {
                    layout.decode(near, key, &mut parts);
                    mark(Layout::hash(&parts))
                }
            };
            if its == link {
                found.push((key, shard));
            }
            Ok::<_, Infallible>(())
        });
        found
    }

    /// The next chain, from an initial state on.
    fn next_chain(&mut self) -> Option<Vec<u64>> {
        loop {
            let (node, candidates) = self.chain.last_mut()?;
            let (key, shard) = *node;
            if !self.back && self.space.visited.link(shard, key) == Some(ROOT) {
                self.back = true;
                return Some(self.chain.iter().rev().map(|((key, _), _)| *key).collect());
            }
            self.back = false;
            match candidates.pop() {
                Some(candidate) if self.on_it.contains(&candidate) => {}
                Some(candidate) => self.push(candidate),
                None => {
                    self.on_it.remove(node);
                    self.chain.pop();
                    self.back = true;
                }
            }
        }
    }
}

/// The representatives of the states on a chain of keys, and the initial state
/// they start from, if the chain is one of successors.
fn follow(worker: &mut Worker<'_>, starts: &[Work], chain: &[u64]) -> Option<(usize, Vec<Parts>)> {
    let machine = worker.space.machine;
    for (i, start) in starts.iter().enumerate() {
        let (parts, key) = worker.represent(start).ok()?;
        if key != chain[0] {
            continue;
        }
        let mut path = vec![parts];
        for &wanted in &chain[1..] {
            let mut whole = Work::default();
            worker.assemble(&path[path.len() - 1], &mut whole);
            let mut found = None;
            successors(&machine, &whole, &mut |result, _| {
                found = result.ok().and_then(|after| worker.represent(after).ok());
                found = found.take().filter(|(_, key)| *key == wanted);
                found.is_none()
            });
            path.push(found?.0);
        }
        return Some((i, path));
    }
    None
}

/// The steps of an execution that passes through states like those on the path.
/// It is followed as it is: where threads may change places, the states on the
/// path are only alike. `whole` becomes the last state.
fn execute(space: &Space<'_>, start: &Work, path: &[Parts], whole: &mut Work) -> Vec<Step> {
    let worker = Worker::new(space);
    let mut steps = Vec::new();
    let mut there = Work::default();
    whole.copy_from(start);
    for next in &path[1..] {
        worker.assemble(next, &mut there);
        let target = Alike::of(space, &there);
        let mut found = None;
        successors(&space.machine, whole, &mut |result, s| {
            if let Ok(after) = result
                && Alike::of(space, after) == target
            {
                steps.extend_from_slice(s);
                found = Some(after.clone());
            }
            found.is_none()
        });
        debug_assert!(found.is_some(), "a link leads to a successor");
        if let Some(found) = found {
            *whole = found;
        }
    }
    steps
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
