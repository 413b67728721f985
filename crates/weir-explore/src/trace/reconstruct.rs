//! From a state found by the search back to an execution of the program.
//!
//! A link is a mark that few states share (see [`crate::store::visited`]). Going back
//! from the state, all states with the mark are candidates; a chain of them that
//! ends in an initial state is followed forwards by executing, which shows
//! whether it is the right one. Where no two states share a mark, as is the rule,
//! the first chain is.
//!
//! Executions can have as many steps as there are states, so nothing here looks at
//! the whole table for a step ([`super::predecessors`]), and whoever waits for it can end it.

use super::predecessors::{Node, Predecessors, Stopped};
use crate::expand::{Representatives, Space};
use crate::heap::Names;
use crate::machine::{Machine, State, Visit, parts};
use crate::store::{Parts, ROOT, Records, shard_of};
use rustc_hash::{FxHashMap, FxHashSet};
use weir_engine::fault;
use weir_ir::{Fault, Step, ThreadId};

/// The initial state that steps start from, the steps, and the fault they end in.
pub(crate) type Rebuilt = (usize, Vec<Step>, Option<Fault>);

/// Whether to go on; how many bytes an index may take.
pub(crate) struct Patience<'a> {
    pub stop: &'a dyn Fn() -> bool,
    pub room: usize,
}

impl Patience<'_> {
    pub fn go_on(&self) -> Result<(), Stopped> {
        if (self.stop)() { Err(Stopped) } else { Ok(()) }
    }
}

/// The steps that lead to a state, and which of the initial states they start
/// from. With a fault, the step that ends in it comes last. Heap objects have the
/// numbers of the machine, in the fault as well. `None`: no execution
/// was found that passes through states like those on the way. That can be where
/// not all automorphisms of a program are known ([`crate::symmetry::automorphism`]).
pub(crate) fn reconstruct(
    space: &Space<'_>,
    starts: &[State],
    state: &Parts,
    fault: Option<Fault>,
    patience: &Patience<'_>,
) -> Result<Option<Rebuilt>, Stopped> {
    let mut known = Known { space, representatives: Representatives::new(space) };
    let Ok(key) = known.representatives.key(space, &space.store.layout(), state) else { return Ok(None) };
    let mut chains = Chains::new(space, patience);
    let hash = known.representatives.hashes.of_state(&space.store, state);
    chains.push((key, shard_of(hash)))?;
    while let Some(chain) = chains.next_chain()? {
        let name = |known: &mut Known<'_>, work: &State| known.represent(work);
        let Some(followed) = follow(&mut known, starts, &chain, name, patience)? else { continue };
        return execution(&mut known, starts, followed, fault, patience);
    }
    Ok(None)
}

/// The execution along a path of states from an initial one on.
pub(crate) fn execution(
    known: &mut Known<'_>,
    starts: &[State],
    (start, path): (usize, Vec<Parts>),
    fault: Option<Fault>,
    patience: &Patience<'_>,
) -> Result<Option<Rebuilt>, Stopped> {
    let space = known.space;
    let along = match space.code.slots {
        None => execute(known, &starts[start], &path, patience)?,
        Some(_) => retrace(known, &starts[start], &path, patience)?,
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
    Ok(Some((start, steps, fault.map(|fault| renamed.names.fault(fault)))))
}

/// A state space, and what stands for what in it.
pub(crate) struct Known<'a> {
    pub space: &'a Space<'a>,
    pub representatives: Representatives,
}

impl Known<'_> {
    /// The parts of the representative of a state, and its key.
    fn represent(&mut self, work: &State) -> Option<(Parts, u64)> {
        self.representatives.represent(self.space, work).ok()
    }

    /// The parts of the representative of a state.
    pub fn parts(&mut self, work: &State) -> Option<Parts> {
        let mut parts: Parts = vec![0; self.space.store.slots + 1].into();
        self.representatives.parts_of(self.space, work, &mut parts).ok()?;
        Some(parts)
    }
}

/// Chains of links from a state back to initial states, one after the other.
struct Chains<'a> {
    space: &'a Space<'a>,
    predecessors: Predecessors<'a>,
    representatives: Representatives,
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
        let predecessors = Predecessors::new(&space.store, patience.room);
        let representatives = Representatives::new(space);
        Chains {
            space,
            predecessors,
            representatives,
            patience,
            chain: Vec::new(),
            on_it: FxHashSet::default(),
            back: false,
        }
    }

    /// The states with the mark that the node's link is.
    fn push(&mut self, node: Node) -> Result<(), Stopped> {
        let (key, shard) = node;
        let candidates = match self.space.store.visited.link(shard, key) {
            None | Some(ROOT) => Vec::new(),
            Some(link) => self.predecessors.with(link, self.patience.stop)?,
        };
        let candidates = self.likely(key, candidates);
        self.on_it.insert(node);
        self.chain.push((node, candidates));
        Ok(())
    }

    /// Of several candidates, those from which a step leads to the key. In a long
    /// execution a wrong one is met now and then, and its chain is long as well.
    fn likely(&mut self, key: u64, candidates: Vec<Node>) -> Vec<Node> {
        if candidates.len() < 2 || self.space.store.records != Records::Exact {
            return candidates;
        }
        let mut likely = Vec::new();
        let (mut whole, space, known) = (State::default(), self.space, &mut self.representatives);
        for &candidate in &candidates {
            known.whole(space, &[candidate.0], &mut whole);
            let mut leads = false;
            successors(&space.machine, &whole, &mut |result, _| {
                let after = result.ok().and_then(|after| known.represent(space, after).ok());
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
            if !self.back && self.space.store.visited.link(shard, key) == Some(ROOT) {
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

/// The representatives of the states on a chain of keys or other names of them, and the
/// initial state they start from, if the chain is one of successors. `name` gives the
/// representative of a state, and its name.
pub(crate) fn follow<N: PartialEq>(
    known: &mut Known<'_>,
    starts: &[State],
    chain: &[N],
    mut name: impl FnMut(&mut Known<'_>, &State) -> Option<(Parts, N)>,
    patience: &Patience<'_>,
) -> Result<Option<(usize, Vec<Parts>)>, Stopped> {
    let space = known.space;
    for (i, start) in starts.iter().enumerate() {
        let Some((parts, key)) = name(known, start) else { return Ok(None) };
        if key != chain[0] {
            continue;
        }
        let mut path = vec![parts];
        for wanted in &chain[1..] {
            patience.go_on()?;
            let mut whole = State::default();
            space.store.assemble(&path[path.len() - 1], &mut whole);
            let mut found = None;
            successors(&space.machine, &whole, &mut |result, _| {
                found = result.ok().and_then(|after| name(known, after));
                found = found.take().filter(|(_, key)| key == wanted);
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
type Along = (Vec<Step>, State, Renamed);

/// The steps of an execution that passes through states like those on the path,
/// and its last state. It is followed as it is; the states on the path only stand
/// for those it goes through: threads may have changed places, parts and values
/// may have been replaced by others that are alike. Steps that count as taken
/// ([`crate::reduce::bisimulation`]) are taken for real here.
fn execute(
    known: &mut Known<'_>,
    start: &State,
    path: &[Parts],
    patience: &Patience<'_>,
) -> Result<Option<Along>, Stopped> {
    let space = known.space;
    let mut steps = Vec::new();
    let mut whole = start.clone();
    let mut there = State::default();
    for t in 0..whole.threads.len() {
        catch_up(space, &mut whole, t, &mut steps);
    }
    for next in &path[1..] {
        patience.go_on()?;
        space.store.assemble(next, &mut there);
        let target = Alike::of(known, &there);
        let mut found = None;
        successors(&space.machine, &whole, &mut |result, s| {
            if let Ok(after) = result {
                let (mut after, mut s) = (after.clone(), s.to_vec());
                for t in 0..after.threads.len() {
                    catch_up(space, &mut after, t, &mut s);
                }
                if Alike::of(known, &after) == target {
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
/// state. But for numbers, for garbage ([`crate::heap::garbage`]) and for threads that have
/// changed places, states are what they are there, so each step is one of the machine.
fn retrace(
    known: &mut Known<'_>,
    start: &State,
    path: &[Parts],
    patience: &Patience<'_>,
) -> Result<Option<Along>, Stopped> {
    let space = known.space;
    let mut renamed = Renamed { names: Names::default(), who: places(known, start) };
    let (mut steps, mut whole, mut before, mut after) =
        (Vec::new(), State::default(), Vec::new(), Vec::new());
    for (i, parts) in path.iter().enumerate() {
        patience.go_on()?;
        space.store.assemble(parts, &mut whole);
        parts::memory(space.code, &whole, &mut before);
        renamed.names.follow(space.code, &before, &before);
        let Some(next) = path.get(i + 1) else { break };
        let mut found = false;
        successors(&space.machine, &whole, &mut |result, s| {
            let there = result.ok().filter(|w| known.parts(w).is_some_and(|parts| parts == *next));
            if let Some(there) = there {
                steps.extend(s.iter().map(|s| renamed.step(*s)));
                parts::memory(space.code, there, &mut after);
                renamed.names.follow(space.code, &before, &after);
                renamed.who = places(known, there).into_iter().map(|t| renamed.who[t]).collect();
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
fn places(known: &mut Known<'_>, work: &State) -> Vec<usize> {
    let space = known.space;
    let mut places: Vec<usize> = (0..work.threads.len()).collect();
    for group in space.reduction.groups.iter().filter(|_| work.w[0] == 0) {
        let mut sorted = group.clone();
        sorted.sort_by_key(|&t| known.representatives.hashes.rank(&space.store, space.number_of(work, t)));
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
fn catch_up(space: &Space<'_>, work: &mut State, t: usize, steps: &mut Vec<Step>) {
    let Some(canon) = &space.reduction.canonical else { return };
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
    fn of(known: &mut Known<'_>, work: &State) -> Alike {
        let space = known.space;
        let mut memory = Vec::new();
        let mut parts: Vec<u32> = std::iter::once(space.store.memory(work, &mut memory))
            .chain((0..work.threads.len()).map(|t| space.number_of(work, t)))
            .collect();
        known.representatives.stands(space, &mut parts);
        space.store.memories.words(parts[0], &mut memory);
        parts[0] = 0;
        let owner = std::mem::take(&mut memory[0]);
        let inside = (owner != 0).then(|| {
            let t = owner as usize - 1;
            let moves = space.reduction.groups.iter().any(|g| g.contains(&t));
            if moves { Err(parts[t + 1]) } else { Ok(owner) }
        });
        known.representatives.sort(space, &mut parts);
        Alike { memory, parts, inside }
    }
}

pub(crate) fn successors(machine: &Machine<'_>, state: &State, visit: Visit<'_>) {
    machine.successors(state, &mut State::default(), &mut Vec::new(), visit);
}
