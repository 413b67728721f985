//! The search: states with what is counted, those with fewest rounds first.

use super::count::{Count, NOBODY};
use super::run::{At, Machine, Stop};
use crate::Bound;
use std::collections::{BTreeSet, VecDeque};
use std::time::Instant;
use weir_engine::{Budget, OnProgress, Progress, StopReason, fault};
use weir_explore::stepper::states::States;
use weir_ir::{Addr, Model, Program, Step, Trace, Violation};

/// A state that was kept.
struct Node {
    state: u32,
    count: Count,
    /// The thread that had the round has flushed: only others go on from here.
    ended: bool,
    /// The node before, or the number of the start.
    from: u32,
}

/// What a node leads to.
struct Child {
    at: At,
    count: Count,
    ended: bool,
}

/// A start: the values chosen for cells that may have any, and the quiet steps of all threads.
struct Start {
    chosen: Vec<(Addr, i64)>,
    steps: Vec<Step>,
}

/// How a search ended.
#[derive(Debug)]
pub enum Ended {
    /// Everything within the bound was looked at; whether that is all there is.
    Within(bool),
    /// Something is wrong.
    Wrong(Trace),
    /// More stores wait than are looked at here ([`super::run::LONGEST`]).
    Long,
    /// A limit.
    Stopped(StopReason),
}

/// A search within a bound, which can be raised.
pub struct Search<'a> {
    machine: Machine<'a>,
    bound: Bound,
    states: States,
    /// By state: its nodes.
    nodes_of: Vec<Vec<u32>>,
    nodes: Vec<Node>,
    starts: Vec<Start>,
    /// Nodes to be looked at, by rank; one thread only, or all.
    todo: Vec<VecDeque<(u32, Option<u8>)>>,
    /// Nodes, and threads that the bound keeps from moving there as they like.
    cut: Vec<(u32, u8)>,
    transitions: u64,
    finals: BTreeSet<Vec<i64>>,
    budget: Budget,
    state_limit: Option<usize>,
    progress: Option<OnProgress>,
    told: (Instant, u64),
}

/// Nodes between two looks at the budget.
const LOOK: usize = 64;

impl<'a> Search<'a> {
    /// Nothing has been looked at yet. The bound is at least 1: with 0, not even a thread's own round has stores that wait.
    ///
    /// # Errors
    /// What cannot be executed step by step.
    pub fn new(program: &'a Program, bound: Bound, limits: &crate::Limits) -> Result<Search<'a>, String> {
        Search::with(program, bound, limits, false)
    }

    fn with(
        program: &'a Program,
        bound: Bound,
        limits: &crate::Limits,
        collect: bool,
    ) -> Result<Search<'a>, String> {
        Ok(Search {
            machine: Machine::new(program, collect, &limits.budget)?,
            bound,
            states: States::default(),
            nodes_of: Vec::new(),
            nodes: Vec::new(),
            starts: Vec::new(),
            todo: Vec::new(),
            cut: Vec::new(),
            transitions: 0,
            finals: BTreeSet::new(),
            budget: limits.budget.clone(),
            state_limit: limits.state_limit,
            progress: limits.progress.clone(),
            told: (Instant::now(), 0),
        })
    }

    /// How many states were kept, with different counts.
    pub fn states(&self) -> u64 {
        self.nodes.len() as u64
    }

    /// How many steps and flushes were looked at.
    pub fn transitions(&self) -> u64 {
        self.transitions
    }

    /// Bytes, roughly.
    pub fn bytes(&self) -> usize {
        let counts = self.nodes.first().map_or(0, |n| 2 * n.count.of.len() + 16);
        self.states.bytes() + (std::mem::size_of::<Node>() + counts + 40) * self.nodes.len()
    }

    /// Looks at everything within the bound.
    pub fn run(&mut self) -> Ended {
        let done = if self.nodes.is_empty() { self.begin() } else { Ok(()) };
        match done.and_then(|()| self.explore()).and_then(|()| self.is_closed()) {
            Ok(all) => Ended::Within(all),
            Err(end) => end,
        }
    }

    /// Raises the bound on rounds: what was cut off is to be looked at.
    pub fn raise(&mut self, rounds: u32) {
        self.bound = Bound::Rounds(rounds);
        let cut = std::mem::take(&mut self.cut);
        cut.into_iter().for_each(|(node, t)| self.enqueue(node, Some(t)));
    }

    fn enqueue(&mut self, node: u32, only: Option<u8>) {
        let rank = self.nodes[node as usize].count.rank(self.bound);
        if self.todo.len() <= rank {
            self.todo.resize_with(rank + 1, VecDeque::new);
        }
        self.todo[rank].push_back((node, only));
    }

    fn begin(&mut self) -> Result<(), Ended> {
        let program = self.machine.program;
        let limit = |why: String| Ended::Stopped(StopReason::Exhausted(why));
        for (state, chosen) in self.machine.stepper.starts(program).map_err(limit)? {
            let wrong = |steps, violation| {
                let memory_init = chosen.clone();
                Ended::Wrong(Trace { model: Model::Tso, memory_init, steps, violation: Some(violation) })
            };
            if let Some(i) = self.machine.stepper.violated(&state).filter(|_| !self.machine.collect) {
                return Err(wrong(Vec::new(), Violation::Property(i)));
            }
            let mut all = vec![At { state, steps: Vec::new() }];
            for t in 0..program.threads.len() {
                let mut settled = Vec::new();
                for at in all {
                    self.machine.settle(at, t, &mut settled).map_err(|stop| match stop {
                        Stop::Wrong(steps, violation) => wrong(steps, violation),
                        Stop::Long => Ended::Long,
                        Stop::Limit(why) => Ended::Stopped(why),
                    })?;
                }
                all = settled;
            }
            for at in all {
                let count = Count::new(self.bound, &at.state);
                let from = self.starts.len() as u32;
                self.starts.push(Start { chosen: chosen.clone(), steps: at.steps.clone() });
                self.keep(Child { at, count, ended: false }, from)?;
            }
        }
        Ok(())
    }

    fn explore(&mut self) -> Result<(), Ended> {
        let mut rank = 0;
        while rank < self.todo.len() {
            let Some((node, only)) = self.todo[rank].pop_front() else {
                rank += 1;
                continue;
            };
            self.look(node)?;
            let (children, cut) = self.expand(node, only).map_err(|stop| self.ended(node, stop))?;
            self.cut.extend(cut.into_iter().map(|t| (node, t)));
            for child in children {
                self.transitions += 1;
                self.keep(child, node)?;
            }
        }
        Ok(())
    }

    /// Limits, and who wants to know.
    fn look(&mut self, node: u32) -> Result<(), Ended> {
        if self.state_limit.is_some_and(|most| self.nodes.len() > most) {
            let most = self.state_limit.unwrap_or_default();
            return Err(Ended::Stopped(StopReason::Count(most, "states")));
        }
        if !(node as usize).is_multiple_of(LOOK) {
            return Ok(());
        }
        if let Some(why) = self.budget.stop_with(self.bytes()) {
            return Err(Ended::Stopped(why));
        }
        let since = self.told.0.elapsed().as_secs_f64();
        if let Some(progress) = self.progress.as_ref().filter(|_| since > 0.25) {
            let states = self.states();
            (progress.0)(&Progress {
                seconds: self.budget.elapsed().as_secs_f64(),
                states,
                rate: (states - self.told.1) as f64 / since,
                depth: self.nodes[node as usize].count.rank(self.bound),
                frontier: self.todo.iter().map(|q| q.len() as u64).sum(),
                memory: self.bytes(),
                share: self.budget.used(self.bytes()),
            });
            self.told = (Instant::now(), states);
        }
        Ok(())
    }

    /// What a node leads to, and the threads that the bound keeps from moving as they like.
    fn expand(&self, node: u32, only: Option<u8>) -> Result<(Vec<Child>, Vec<u8>), Stop> {
        let Node { state, count, ended, .. } = &self.nodes[node as usize];
        let state = self.states.get(&self.machine.stepper, *state);
        let mut out = Vec::new();
        let mut cut = Vec::new();
        for t in (0..state.threads()).filter(|t| only.is_none_or(|o| usize::from(o) == *t)) {
            let at = At { state: state.clone(), steps: Vec::new() };
            if count.running == t as u8 {
                if !ended {
                    self.moves(at, count, t, 0, &mut out)?;
                }
                continue;
            }
            if !self.can_move(&state, t) {
                continue;
            }
            match count.enter(self.bound, &state, t) {
                Some(entered) => {
                    if entered.late > 0 {
                        cut.push(t as u8);
                    }
                    self.moves(at, &entered.count, t, entered.late, &mut out)?;
                }
                None => cut.push(t as u8),
            }
        }
        Ok((out, cut))
    }

    /// Whether a thread has anything left to do.
    fn can_move(&self, state: &weir_explore::stepper::edges::EdgeState, t: usize) -> bool {
        state.entries(t) > 0 || !self.machine.stepper.ended(state, t)
    }

    /// The moves of the thread that has the round; so many of its stores have to reach memory
    /// first.
    fn moves(
        &self,
        mut at: At,
        count: &Count,
        t: usize,
        late: usize,
        out: &mut Vec<Child>,
    ) -> Result<(), Stop> {
        let mut count = count.clone();
        if late > 0 {
            let flushed = count.flushed(self.bound, &at.state, late);
            // States in which a store is too old are none within the bound.
            if !self.machine.flush_unseen(&mut at, t, late - 1)? || !self.machine.flush(&mut at, t, 1)? {
                return Ok(());
            }
            count = flushed;
        }
        let mut stepped = Vec::new();
        self.machine.steps(&at, t, &mut stepped)?;
        for s in stepped {
            let gone = at.state.entries(t) - s.before.entries(t);
            let ready = count.flushed(self.bound, &at.state, gone);
            let count = ready.stepped(self.bound, &s.before, &s.at.state, s.issues);
            out.push(Child { at: s.at, count, ended: false });
        }
        // A fence flushes the last one itself.
        let waiting = at.state.entries(t);
        let most = waiting + usize::from(!self.machine.at_fence(&at.state, t));
        let before = at.state.clone();
        for flushed in 0..most {
            if flushed > 0 && !self.machine.flush(&mut at, t, 1)? {
                break;
            }
            if flushed + late > 0 {
                let count = count.flushed(self.bound, &before, flushed);
                out.push(Child { at: at.clone(), count, ended: true });
            }
        }
        Ok(())
    }

    /// Keeps a state unless another makes it superfluous.
    fn keep(&mut self, child: Child, from: u32) -> Result<(), Ended> {
        let Child { at, count, ended } = child;
        let (state, new) = self.states.add(&at.state);
        if new {
            self.nodes_of.push(Vec::new());
        }
        let covered = |n: &u32| self.nodes[*n as usize].count.covers(self.bound, &at.state, &count);
        if self.nodes_of[state as usize].iter().any(covered) {
            return Ok(());
        }
        let node = self.nodes.len() as u32;
        self.nodes.push(Node { state, count, ended, from });
        self.nodes_of[state as usize].push(node);
        if new && self.machine.is_final(&at.state) {
            let stepper = &self.machine.stepper;
            if self.machine.collect {
                self.finals.extend(stepper.counts(&at.state).then(|| stepper.observe(&at.state)));
            } else if let Some(i) = stepper.violated_at_end(&at.state) {
                return Err(self.ended(node, Stop::Wrong(Vec::new(), Violation::Property(i))));
            }
        }
        self.enqueue(node, None);
        Ok(())
    }

    /// Whether what the bound forbids leads to states that were kept all the same.
    fn is_closed(&mut self) -> Result<bool, Ended> {
        if fault!("rounds-too-few") {
            return Ok(true);
        }
        for (i, &(node, t)) in self.cut.iter().enumerate() {
            if i.is_multiple_of(LOOK)
                && let Some(why) = self.budget.stop_with(self.bytes())
            {
                return Err(Ended::Stopped(why));
            }
            let Node { state, count, .. } = &self.nodes[node as usize];
            let at = At { state: self.states.get(&self.machine.stepper, *state), steps: Vec::new() };
            let count = Count { running: t, of: count.of.clone() };
            let mut children = Vec::new();
            match self.moves(at, &count, usize::from(t), 0, &mut children) {
                Ok(()) => {}
                // That is for a larger bound to find.
                Err(Stop::Wrong(..) | Stop::Long) => return Ok(false),
                Err(Stop::Limit(why)) => return Err(Ended::Stopped(why)),
            }
            self.transitions += children.len() as u64;
            if children.iter().any(|child| self.states.find(&child.at.state).is_none()) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn ended(&self, node: u32, stop: Stop) -> Ended {
        match stop {
            Stop::Wrong(steps, violation) => match self.path(node) {
                Some(Start { chosen: memory_init, steps: mut all }) => {
                    all.extend(steps);
                    let violation = Some(violation);
                    Ended::Wrong(Trace { model: Model::Tso, memory_init, steps: all, violation })
                }
                None => {
                    let why = "an execution that was found does not happen again".to_string();
                    Ended::Stopped(StopReason::Bug(why))
                }
            },
            Stop::Long => Ended::Long,
            Stop::Limit(why) => Ended::Stopped(why),
        }
    }

    /// The start of a node with all the steps that lead from it to the node, found again one node at a time.
    fn path(&self, node: u32) -> Option<Start> {
        let mut parts = Vec::new();
        let mut at = &self.nodes[node as usize];
        while at.count.running != NOBODY {
            let (children, _) = self.expand(at.from, Some(at.count.running)).ok()?;
            let same = |c: &Child| {
                c.count == at.count && c.ended == at.ended && self.states.find(&c.at.state) == Some(at.state)
            };
            parts.push(children.into_iter().find(same)?.at.steps);
            at = &self.nodes[at.from as usize];
        }
        let start = &self.starts[at.from as usize];
        let steps = start.steps.iter().copied().chain(parts.into_iter().rev().flatten());
        Some(Start { chosen: start.chosen.clone(), steps: steps.collect() })
    }
}

/// The final states within a bound, as seen through the observables.
#[derive(Debug)]
pub struct Finals {
    /// The values of the observables.
    pub states: BTreeSet<Vec<i64>>,
    /// How the search for them ended.
    pub end: Ended,
}

/// Finds all final states within a bound. What goes wrong ends its own execution only.
///
/// # Errors
/// What cannot be executed step by step.
pub fn final_states(program: &Program, bound: Bound, limits: &crate::Limits) -> Result<Finals, String> {
    let mut search = Search::with(program, bound, limits, true)?;
    let end = search.run();
    Ok(Finals { states: search.finals, end })
}
