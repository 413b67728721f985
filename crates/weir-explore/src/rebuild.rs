//! From a state found by the search back to an execution of the program.
//!
//! A link is a mark that few states share (see [`crate::visited`]). Going back
//! from the state, all states with the mark are candidates; a chain of them that
//! ends in an initial state is followed forwards by executing, which shows
//! whether it is the right one. Where no two states share a mark, as is the rule,
//! the first chain is.
//!
//! Executions can have as many steps as there are states, so nothing here looks at
//! the whole table for a step ([`crate::marks`]), and whoever waits for it can end it.

use crate::canon::number_of;
use crate::layout::Layout;
use crate::marks::{Marks, Node};
use crate::parts;
use crate::record::Records;
use crate::slots::Names;
use crate::space::{Parts, Space};
use crate::step::{Machine, Visit};
use crate::symmetry::sort;
use crate::visited::{ROOT, shard_of};
use crate::work::Work;
use crate::worker::Worker;
use rustc_hash::{FxHashMap, FxHashSet};
use weir_engine::fault;
use weir_ir::{Fault, Step, ThreadId};

/// Somebody ended the rebuilding.
#[derive(Debug)]
pub(crate) struct Stopped;

/// The initial state that steps start from, the steps, and the fault they end in.
pub(crate) type Rebuilt = (usize, Vec<Step>, Option<Fault>);

/// Whether to go on; how many bytes an index may take.
pub(crate) struct Patience<'a> {
    pub stop: &'a dyn Fn() -> bool,
    pub room: usize,
}

impl Patience<'_> {
    fn go_on(&self) -> Result<(), Stopped> {
        if (self.stop)() { Err(Stopped) } else { Ok(()) }
    }
}

/// The steps that lead to a state, and which of the initial states they start
/// from. With a fault, the step that ends in it comes last. Heap objects have the
/// numbers of the machine, in the fault as well. `None`: no execution
/// was found that passes through states like those on the way. That can be where
/// not all mirrors of a program are known ([`crate::mirror`]).
pub(crate) fn rebuild(
    space: &Space<'_>,
    starts: &[Work],
    state: &Parts,
    fault: Option<Fault>,
    patience: &Patience<'_>,
) -> Result<Option<Rebuilt>, Stopped> {
    let mut worker = Worker::new(space);
    let Ok(key) = worker.key_of(state) else { return Ok(None) };
    let mut chains = Chains::new(space, patience);
    chains.push((key, shard_of(Layout::hash(state))))?;
    while let Some(chain) = chains.next_chain()? {
        let Some((start, path)) = follow(&mut worker, starts, &chain, patience)? else { continue };
        let along = match space.code.slots {
            None => execute(&mut worker, &starts[start], &path, patience)?,
            Some(_) => retrace(&mut worker, &starts[start], &path, patience)?,
        };
        let Some((mut steps, whole, renamed)) = along else { return Ok(None) };
        if fault!("explore-rebuild-drops-a-step") {
            steps.pop();
        }
        if let Some(fault) = fault {
            let mut found = false;
            successors(&space.machine, &whole, &mut |result, s| {
                if result.is_err_and(|f| f == fault) {
                    steps.extend(s.iter().map(|s| renamed.step(*s)));
                    found = true;
                }
                !found
            });
        }
        return Ok(Some((start, steps, fault.map(|fault| renamed.names.fault(fault)))));
    }
    Ok(None)
}

/// Chains of links from a state back to initial states, one after the other.
struct Chains<'a> {
    space: &'a Space<'a>,
    marks: Marks<'a>,
    worker: Worker<'a>,
    patience: &'a Patience<'a>,
    /// The chain so far, from the end, and for each of its states the candidates
    /// for the state before it that have not been tried.
    chain: Vec<(Node, Vec<Node>)>,
    on_it: FxHashSet<Node>,
    /// The last chain is done with.
    back: bool,
}

impl<'a> Chains<'a> {
    fn new(space: &'a Space<'a>, patience: &'a Patience<'a>) -> Chains<'a> {
        let marks = Marks::new(space, patience.room);
        let worker = Worker::new(space);
        Chains { space, marks, worker, patience, chain: Vec::new(), on_it: FxHashSet::default(), back: false }
    }

    /// The states with the mark that the node's link is.
    fn push(&mut self, node: Node) -> Result<(), Stopped> {
        let (key, shard) = node;
        let candidates = match self.space.visited.link(shard, key) {
            None | Some(ROOT) => Vec::new(),
            Some(link) => self.marks.with(link, self.patience.stop)?,
        };
        let candidates = self.likely(key, candidates);
        self.on_it.insert(node);
        self.chain.push((node, candidates));
        Ok(())
    }

    /// Of several candidates, those from which a step leads to the key. In a long
    /// execution a wrong one is met now and then, and its chain is long as well.
    fn likely(&mut self, key: u64, candidates: Vec<Node>) -> Vec<Node> {
        if candidates.len() < 2 || self.space.records != Records::Exact {
            return candidates;
        }
        let mut likely = Vec::new();
        let (mut whole, worker) = (Work::default(), &mut self.worker);
        for &candidate in &candidates {
            worker.whole(&[candidate.0], &mut whole);
            let mut leads = false;
            successors(&self.space.machine, &whole, &mut |result, _| {
                let after = result.ok().and_then(|after| worker.represent(after).ok());
                leads = after.is_some_and(|(_, there)| there == key);
                !leads
            });
            if leads {
                likely.push(candidate);
            }
        }
        // Who knows: rather all of them than none.
        if likely.is_empty() { candidates } else { likely }
    }

    /// The next chain, from an initial state on.
    fn next_chain(&mut self) -> Result<Option<Vec<u64>>, Stopped> {
        loop {
            self.patience.go_on()?;
            let Some((node, candidates)) = self.chain.last_mut() else { return Ok(None) };
            let (key, shard) = *node;
            if !self.back && self.space.visited.link(shard, key) == Some(ROOT) {
                self.back = true;
                return Ok(Some(self.chain.iter().rev().map(|((key, _), _)| *key).collect()));
            }
            self.back = false;
            match candidates.pop() {
                Some(candidate) if self.on_it.contains(&candidate) => {}
                Some(candidate) => self.push(candidate)?,
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
fn follow(
    worker: &mut Worker<'_>,
    starts: &[Work],
    chain: &[u64],
    patience: &Patience<'_>,
) -> Result<Option<(usize, Vec<Parts>)>, Stopped> {
    let machine = worker.space.machine;
    for (i, start) in starts.iter().enumerate() {
        let Ok((parts, key)) = worker.represent(start) else { return Ok(None) };
        if key != chain[0] {
            continue;
        }
        let mut path = vec![parts];
        for &wanted in &chain[1..] {
            patience.go_on()?;
            let mut whole = Work::default();
            worker.assemble(&path[path.len() - 1], &mut whole);
            let mut found = None;
            successors(&machine, &whole, &mut |result, _| {
                found = result.ok().and_then(|after| worker.represent(after).ok());
                found = found.take().filter(|(_, key)| *key == wanted);
                found.is_none()
            });
            let Some((parts, _)) = found else { return Ok(None) };
            path.push(parts);
        }
        return Ok(Some((i, path)));
    }
    Ok(None)
}

/// The steps of an execution, its last state, and what things are called in it.
type Along = (Vec<Step>, Work, Renamed);

/// The steps of an execution that passes through states like those on the path,
/// and its last state. It is followed as it is; the states on the path only stand
/// for those it goes through: threads may have changed places, parts and values
/// may have been replaced by others that are alike. Steps that count as taken
/// ([`crate::quotient`]) are taken for real here.
fn execute(
    worker: &mut Worker<'_>,
    start: &Work,
    path: &[Parts],
    patience: &Patience<'_>,
) -> Result<Option<Along>, Stopped> {
    let space = worker.space;
    let mut steps = Vec::new();
    let mut whole = start.clone();
    let mut there = Work::default();
    for t in 0..whole.threads.len() {
        catch_up(space, &mut whole, t, &mut steps);
    }
    for next in &path[1..] {
        patience.go_on()?;
        worker.assemble(next, &mut there);
        let target = Alike::of(worker, &there);
        let mut found = None;
        successors(&space.machine, &whole, &mut |result, s| {
            if let Ok(after) = result {
                let (mut after, mut s) = (after.clone(), s.to_vec());
                for t in 0..after.threads.len() {
                    catch_up(space, &mut after, t, &mut s);
                }
                if Alike::of(worker, &after) == target {
                    steps.extend(s);
                    found = Some(after);
                }
            }
            found.is_none()
        });
        let Some(next) = found else { return Ok(None) };
        whole = next;
    }
    Ok(Some((steps, whole, Renamed::default())))
}

/// The steps along the path, where heap objects are numbered by thread, and its last
/// state. But for numbers, for garbage ([`crate::garbage`]) and for threads that have
/// changed places, states are what they are there, so each step is one of the machine.
fn retrace(
    worker: &mut Worker<'_>,
    start: &Work,
    path: &[Parts],
    patience: &Patience<'_>,
) -> Result<Option<Along>, Stopped> {
    let space = worker.space;
    let mut renamed = Renamed { names: Names::default(), who: places(space, start) };
    let (mut steps, mut whole, mut before, mut after) = (Vec::new(), Work::default(), Vec::new(), Vec::new());
    for (i, parts) in path.iter().enumerate() {
        patience.go_on()?;
        worker.assemble(parts, &mut whole);
        parts::memory(space.code, &whole, &mut before);
        renamed.names.follow(space.code, &before, &before);
        let Some(next) = path.get(i + 1) else { break };
        let mut found = false;
        successors(&space.machine, &whole, &mut |result, s| {
            let there = result.ok().filter(|w| worker.represent(w).is_ok_and(|(parts, _)| parts == *next));
            if let Some(there) = there {
                steps.extend(s.iter().map(|s| renamed.step(*s)));
                parts::memory(space.code, there, &mut after);
                renamed.names.follow(space.code, &before, &after);
                renamed.who = places(space, there).into_iter().map(|t| renamed.who[t]).collect();
                found = true;
            }
            !found
        });
        if !found {
            return Ok(None);
        }
    }
    Ok(Some((steps, whole, renamed)))
}

/// What heap objects and threads of a state are called on the machine.
#[derive(Default)]
struct Renamed {
    names: Names,
    /// For each place, the thread that is there; if empty, all are at their own.
    who: Vec<usize>,
}

impl Renamed {
    fn step(&self, step: Step) -> Step {
        let mut step = self.names.step(step);
        let (Step::Exec { thread, .. } | Step::Flush { thread, .. }) = &mut step;
        if let Some(who) = self.who.get(thread.index()) {
            *thread = ThreadId::new(*who);
        }
        step
    }
}

/// For each place of the state that stands for this one, the thread that is there.
fn places(space: &Space<'_>, work: &Work) -> Vec<usize> {
    let mut places: Vec<usize> = (0..work.threads.len()).collect();
    for group in space.groups.iter().filter(|_| work.w[0] == 0) {
        let mut sorted = group.clone();
        sorted.sort_by_key(|&t| number_of(space, work, t));
        group.iter().zip(sorted).for_each(|(&place, t)| places[place] = t);
    }
    places
}

/// Takes the steps of a thread that count as taken.
///
/// A cycle of such steps is broken at one of its nodes, but a thread that finds other
/// values may go round on others that are alike. Nobody else moves meanwhile, so it
/// comes back to where it was and then goes on for ever; what it is alike to does not
/// change on the way, and it stays where the cycle begins.
fn catch_up(space: &Space<'_>, work: &mut Work, t: usize, steps: &mut Vec<Step>) {
    let Some(canon) = &space.canon else { return };
    let mut been: FxHashMap<Vec<i64>, usize> = FxHashMap::default();
    while canon.is_silent(parts::thread(work, t)) {
        if let Some(&first) = been.get(parts::thread(work, t)) {
            steps.truncate(first);
            return;
        }
        been.insert(parts::thread(work, t).to_vec(), steps.len());
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
    fn of(worker: &mut Worker<'_>, work: &Work) -> Alike {
        let space = worker.space;
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
