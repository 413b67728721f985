//! Executions over the links of several owners: see [`crate::trace`] for one alone.

use super::owner::Partition;
use super::wire::{Bytes, whole};
use crate::expand::{End, Representatives};
use crate::machine::State;
use crate::store::{Parts, ROOT, Records, fingerprint, mark};
use crate::trace::{Known, Patience, Predecessors, execution, follow, successors, trace};
use rustc_hash::FxHashSet;
use weir_ir::{Fault, Trace, Violation};

/// A state that may come before another: its name among owners, and its own link.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Candidate {
    /// What it holds, or its fingerprint where states are not kept.
    pub name: Vec<u8>,
    /// The mark of the state before it.
    pub link: u32,
}

/// Whoever was asked does not answer any more.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Gone;

/// Gives all states with a mark, whoever owns them.
pub type Ask<'a, 's> = &'a mut dyn FnMut(&mut Partition<'s>, u32) -> Result<Vec<Candidate>, Gone>;

/// What became of the search for an execution.
#[derive(Debug)]
pub enum Rebuilt {
    /// Here it is.
    Trace(Trace),
    /// There is none that passes through states like those found.
    Lost,
    /// It was given up, because there was no time for it or somebody does not answer.
    Stopped,
}

impl<'s> Partition<'s> {
    /// All states of this share with that mark. `stop`: whether to give up.
    ///
    /// # Errors
    /// It was given up.
    pub fn with_mark(&mut self, wanted: u32, stop: &dyn Fn() -> bool) -> Result<Vec<Candidate>, Gone> {
        let space = self.space;
        let room = self.options.budget.memory_limit().unwrap_or(usize::MAX) / 16;
        let index = self.predecessors.get_or_insert_with(|| Predecessors::new(&space.store, room));
        let nodes = index.with(wanted, stop).map_err(|_| Gone)?;
        let mut parts = vec![0; space.store.slots + 1];
        let candidate = |(key, shard): (u64, usize)| {
            let link = space.store.visited.link(shard, key)?;
            let name = match space.store.records {
                Records::Compact(_) => key.to_le_bytes().to_vec(),
                Records::Exact => {
                    let near = &mut self.worker.successors.representatives.near;
                    space.store.layout().decode(near, key, &mut parts);
                    let mut name = Vec::new();
                    whole(&space.store, &parts, &mut name);
                    name
                }
            };
            Some(Candidate { name, link })
        };
        Ok(nodes.into_iter().filter_map(candidate).collect())
    }

    /// Who owns the states with a mark; `None`: they are initial states, and come from
    /// nowhere.
    pub fn owner_of(&self, mark: u32) -> Option<usize> {
        self.space.share.filter(|_| mark != ROOT).map(|share| share.owner(mark))
    }

    /// The violation that this owner has found, for the one that rebuilds the execution: what
    /// is violated, the state, and its mark.
    pub fn evidence(&mut self) -> Option<Vec<u8>> {
        self.violated()?;
        let found = self.found.as_ref()?;
        let hash = self.worker.successors.representatives.hashes.of_state(&self.space.store, &found.parts);
        let mut out = mark(hash).to_le_bytes().to_vec();
        whole(&self.space.store, &found.parts, &mut out);
        Some(out)
    }

    /// The execution that leads to what an owner has found ([`Partition::evidence`]).
    /// `ask` gives all states with a mark, whoever owns them.
    pub fn rebuild(
        &mut self,
        evidence: &[u8],
        leaving: bool,
        ask: Ask<'_, 's>,
        stop: &dyn Fn() -> bool,
    ) -> Rebuilt {
        let space = self.space;
        let mut bytes = Bytes(evidence);
        let mut parts: Parts = vec![0; space.store.slots + 1].into();
        let Ok(at) = bytes.fixed() else { return Rebuilt::Lost };
        let at = u32::from_le_bytes(at);
        if bytes.whole(&space.store, &mut parts).is_err() {
            return Rebuilt::Lost;
        }
        let mut known = Known { space, representatives: Representatives::new(space) };
        let Some(violation) = self.violation_at(&mut known, &parts, leaving) else { return Rebuilt::Lost };
        let last = name(&mut known, &parts);
        let from: Vec<State> = self.starts.iter().map(|s| s.work.clone()).collect();
        let patience = Patience { stop, room: 0 };
        let Ok(here) = ask(self, at) else { return Rebuilt::Stopped };
        let Some(last) = here.into_iter().find(|c| c.name == last) else { return Rebuilt::Lost };
        let mut chains = Chains { chain: vec![(last, None)], on_it: FxHashSet::default() };
        loop {
            if stop() {
                return Rebuilt::Stopped;
            }
            let chain = match chains.next(self, &mut known, ask) {
                Err(Gone) => return Rebuilt::Stopped,
                Ok(None) => return Rebuilt::Lost,
                Ok(Some(chain)) => chain,
            };
            let named = |known: &mut Known<'_>, work: &State| {
                let parts = known.parts(work)?;
                let name = name(known, &parts);
                Some((parts, name))
            };
            let followed = match follow(&mut known, &from, &chain, named, &patience) {
                Err(_) => return Rebuilt::Stopped,
                Ok(None) => continue,
                Ok(Some(followed)) => followed,
            };
            let fault = match violation {
                Violation::Fault(fault) => Some(fault),
                _ => None,
            };
            return match execution(&mut known, &from, followed, fault, &patience) {
                Err(_) => Rebuilt::Stopped,
                Ok(None) => Rebuilt::Lost,
                Ok(Some((start, steps, fault))) => {
                    let start = &self.starts[start];
                    let steps = start.steps.iter().copied().chain(steps).collect();
                    let violation = fault.map_or(violation, Violation::Fault);
                    let compiled = self.ground.compiled;
                    let program = compiled.prepared.program(&compiled.program);
                    let model = space.machine.model;
                    Rebuilt::Trace(trace(program, space.code, model, &start.cells, steps, violation))
                }
            };
        }
    }

    /// What is violated in a state, or on the way out of it: it is judged again here, so that
    /// nobody has to be believed.
    fn violation_at(&mut self, known: &mut Known<'_>, parts: &Parts, leaving: bool) -> Option<Violation> {
        let successors = &mut self.worker.successors;
        if !leaving {
            let memories = &mut successors.representatives.memories;
            let end = successors.verdicts.judge(&mut successors.threads, memories, parts)?;
            let End::State(_, property) = end else { return None };
            return Some(Violation::Property(property));
        }
        let mut whole = State::default();
        known.space.store.assemble(parts, &mut whole);
        let (mut least, mut moves) = (None, false);
        successors_of(known, &whole, &mut |result| match result {
            Ok(()) => moves = true,
            Err(fault) if self.space.judge.passes_over(fault) => moves = true,
            Err(fault) => least = least.or(Some(fault)),
        });
        match least {
            Some(fault) => Some(Violation::Fault(fault)),
            None => (!moves && self.space.judge.deadlock).then_some(Violation::Deadlock),
        }
    }
}

/// Calls a function with what each step out of a state leads to.
fn successors_of(known: &Known<'_>, whole: &State, f: &mut dyn FnMut(Result<(), Fault>)) {
    successors(&known.space.machine, whole, &mut |result, _| {
        f(result.map(|_| ()));
        true
    });
}

/// The name of a state among owners.
fn name(known: &mut Known<'_>, parts: &Parts) -> Vec<u8> {
    let space = known.space;
    match space.store.records {
        Records::Exact => {
            let mut name = Vec::new();
            whole(&space.store, parts, &mut name);
            name
        }
        Records::Compact(_) => {
            let hash = known.representatives.hashes.of_state(&space.store, parts);
            fingerprint(hash).to_le_bytes().to_vec()
        }
    }
}

/// Chains of links back to initial states, one after the other.
struct Chains {
    /// The chain so far, from the end, and for each of its states the candidates for the state
    /// before it that have not been tried; `None`: they have not been asked for.
    chain: Vec<(Candidate, Option<Vec<Candidate>>)>,
    on_it: FxHashSet<Vec<u8>>,
}

impl Chains {
    /// The next chain, from an initial state on.
    fn next<'s>(
        &mut self,
        partition: &mut Partition<'s>,
        known: &mut Known<'_>,
        ask: Ask<'_, 's>,
    ) -> Result<Option<Vec<Vec<u8>>>, Gone> {
        loop {
            let Some((state, candidates)) = self.chain.last_mut() else { return Ok(None) };
            let Some(list) = candidates else {
                if state.link == ROOT {
                    *candidates = Some(Vec::new());
                    return Ok(Some(self.chain.iter().rev().map(|(c, _)| c.name.clone()).collect()));
                }
                let (name, link) = (state.name.clone(), state.link);
                let all = ask(partition, link)?;
                let all = likely(known, &name, all);
                self.on_it.insert(name);
                if let Some((_, candidates)) = self.chain.last_mut() {
                    *candidates = Some(all);
                }
                continue;
            };
            match list.pop() {
                Some(candidate) if self.on_it.contains(&candidate.name) => {}
                Some(candidate) => self.chain.push((candidate, None)),
                None => {
                    let (state, _) = self.chain.pop().unwrap_or_else(|| unreachable!("it was looked at"));
                    self.on_it.remove(&state.name);
                }
            }
        }
    }
}

/// Of several candidates, those from which a step leads to a state: a wrong one is met now and
/// then, and its chain is long as well.
fn likely(known: &mut Known<'_>, wanted: &[u8], candidates: Vec<Candidate>) -> Vec<Candidate> {
    let space = known.space;
    if candidates.len() < 2 || space.store.records != Records::Exact {
        return candidates;
    }
    let mut leads = |candidate: &Candidate| {
        let (mut parts, mut state): (Parts, _) = (vec![0; space.store.slots + 1].into(), State::default());
        if Bytes(&candidate.name).whole(&space.store, &mut parts).is_err() {
            return false;
        }
        space.store.assemble(&parts, &mut state);
        let mut found = false;
        successors(&space.machine, &state, &mut |result, _| {
            let after = result.ok().and_then(|after| known.parts(after));
            found = after.is_some_and(|parts| name(known, &parts) == wanted);
            !found
        });
        found
    };
    let some: Vec<Candidate> = candidates.iter().filter(|c| leads(c)).cloned().collect();
    // Who knows: rather all of them than none.
    if some.is_empty() { candidates } else { some }
}
