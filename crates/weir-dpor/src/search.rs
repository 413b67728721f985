//! The search: optimal dynamic partial-order reduction, depth first.
//!
//! A node is the prefix of an execution, with the events that sleep there and the tree of what is
//! to be explored from there. States are kept with the nodes, so that going back costs nothing;
//! happens-before is taken back event by event.

use crate::event::{Event, EventRef};
use crate::history::History;
use crate::machine::{Actor, Done, Effect, End, Machine};
use crate::options::Options;
use crate::wakeup::Branch;
use std::collections::BTreeSet;
use std::time::Instant;
use weir_engine::{Progress, StopReason};
use weir_ir::{Step, Violation};

/// What a search came to, in figures.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Executions that ended, one for each class of executions that differ in nothing but the
    /// order of independent events.
    pub executions: u64,
    /// Those of them in which some thread waits in a loop, or for ever.
    pub blocked: u64,
    /// Executions that turned out to be known already, and were given up.
    pub redundant: u64,
    /// Races that were reversed.
    pub races: u64,
    /// Events.
    pub events: u64,
    /// The most events of an execution.
    pub longest: usize,
}

/// What a search came to.
#[derive(Debug)]
pub struct Found {
    /// The figures.
    pub counts: Counts,
    /// The final states, as seen through the observables.
    pub finals: BTreeSet<Vec<i64>>,
    /// About how much was explored, from 0 to 1.
    pub share: f64,
    /// How it ended.
    pub end: Ended,
}

/// How a search ended.
#[derive(Debug)]
pub enum Ended {
    /// Everything was explored.
    Done,
    /// Something is wrong: these steps show it.
    Wrong(Vec<Step>, Violation),
    /// Some paths were not followed, for this reason.
    Cut(&'static str),
    /// A limit.
    Stopped(StopReason),
}

/// A prefix of an execution.
pub(crate) struct Node<S> {
    pub state: S,
    /// Events that need not be explored from here.
    pub sleep: Vec<EventRef>,
    /// What is to be explored; the first branch is being explored.
    pub tree: Vec<Branch>,
    /// Nothing was chosen here yet.
    fresh: bool,
    /// Branches that were explored.
    explored: u32,
    /// Threads that wait in a loop for memory to change.
    stopped: Vec<u32>,
}

/// An event of the execution at hand.
pub(crate) struct Taken {
    pub event: EventRef,
    /// The event of the same thread before.
    previous: Option<u32>,
    /// It changes nothing but the registers of its thread.
    idle: bool,
}

/// A search.
pub(crate) struct Search<'a, M: Machine> {
    pub machine: &'a M,
    options: &'a Options,
    pub history: History,
    pub nodes: Vec<Node<M::State>>,
    pub taken: Vec<Taken>,
    pub counts: Counts,
    finals: BTreeSet<Vec<i64>>,
    /// Final states are wanted, not what is wrong.
    collect: bool,
    pub cut: Option<&'static str>,
    /// The step that was just chosen, and what it leads to: it need not be taken again.
    chosen: Option<(M::State, Vec<Effect>)>,
    began: Instant,
    told: Instant,
    told_at: u64,
}

/// Somebody who cannot move, and what that depends on.
pub(crate) type Waiting = (Actor, Vec<Effect>);

/// What can be done from a node.
enum Chosen {
    /// These alternatives of one actor.
    Branches(Vec<Branch>),
    /// Nothing: who waits; whether somebody could move who sleeps.
    Nothing(Vec<Waiting>, bool),
}

impl<'a, M: Machine> Search<'a, M> {
    pub fn new(machine: &'a M, options: &'a Options, collect: bool) -> Search<'a, M> {
        let now = Instant::now();
        Search {
            machine,
            options,
            history: History::new(options.model),
            nodes: Vec::new(),
            taken: Vec::new(),
            counts: Counts::default(),
            finals: BTreeSet::new(),
            collect,
            cut: None,
            chosen: None,
            began: now,
            told: now,
            told_at: 0,
        }
    }

    /// Explores everything from a state on.
    pub fn run(mut self, start: M::State) -> Found {
        let end = match self.explore(start) {
            Ok(()) => self.cut.map_or(Ended::Done, Ended::Cut),
            Err(end) => end,
        };
        let share = if let Ended::Done = end { 1.0 } else { self.share() };
        Found { counts: self.counts, finals: self.finals, share, end }
    }

    fn explore(&mut self, start: M::State) -> Result<(), Ended> {
        self.nodes.push(Node {
            state: start,
            sleep: Vec::new(),
            tree: Vec::new(),
            fresh: true,
            explored: 0,
            stopped: Vec::new(),
        });
        while let Some(node) = self.nodes.last_mut() {
            if node.tree.is_empty() {
                if node.fresh {
                    node.fresh = false;
                    match self.choose()? {
                        Chosen::Branches(tree) => {
                            self.nodes.last_mut().expect("the node is there").tree = tree;
                            continue;
                        }
                        Chosen::Nothing(waiting, asleep) => self.finish(waiting, asleep)?,
                    }
                }
                self.back();
                continue;
            }
            self.forward()?;
        }
        Ok(())
    }

    fn limit(&self) -> Option<Ended> {
        self.options.budget.stop_with(0).map(Ended::Stopped)
    }

    /// Takes the first branch of the last node.
    fn forward(&mut self) -> Result<(), Ended> {
        let chosen = self.chosen.take();
        self.counts.events += 1;
        if self.counts.events.is_multiple_of(64)
            && let Some(end) = self.limit()
        {
            return Err(end);
        }
        let depth = self.taken.len();
        if depth >= self.options.depth {
            let why = format!("an execution has more than {} events", self.options.depth);
            return Err(Ended::Stopped(StopReason::Exhausted(why)));
        }
        let node = &mut self.nodes[depth];
        node.fresh = false;
        let event = EventRef::clone(&node.tree[0].event);
        let children = std::mem::take(&mut node.tree[0].children);
        if !event.decisions.is_empty() {
            self.add_alternatives(depth, event.actor)?;
            self.chosen = None;
        }
        let node = &self.nodes[depth];
        let (state, effects, done) = match chosen {
            Some((state, effects)) => (state, effects, Done::Went),
            None => {
                let mut state = node.state.clone();
                let mut effects = Vec::new();
                let done = self.machine.step(&mut state, event.actor, &event.decisions, &mut effects, None);
                (state, effects, done)
            }
        };
        match done {
            Done::Went => {}
            Done::Wrong(violation) => return Err(self.wrong(Some(&event), violation)),
            Done::Limit(why) => return Err(Ended::Stopped(why)),
            // Before a race was reversed there was nothing to choose.
            Done::Choice(_) if event.decisions.is_empty() && children.is_empty() => {
                if let Ok(all) = self.alternatives(event.actor)? {
                    self.nodes[depth].tree.splice(0..1, all.into_iter().map(Branch::leaf));
                    return Ok(());
                }
                let why = format!("no choice is possible: {:?}", event.actor);
                return Err(Ended::Stopped(StopReason::Bug(why)));
            }
            Done::Waits | Done::Choice(_) => {
                let why = format!("an event that was possible is not: {:?}", event.actor);
                return Err(Ended::Stopped(StopReason::Bug(why)));
            }
        }
        let mut stopped = node.stopped.clone();
        let again = EventRef::new(self.history.push(event.actor, event.decisions.to_vec(), &effects));
        let flushed = |id| self.history.is_flushed(id, depth);
        let sleep = node.sleep.iter().filter(|q| !q.meets(&again, flushed)).cloned().collect();
        self.nodes[depth].tree[0].event = EventRef::clone(&again);
        let previous = match event.actor {
            Actor::Thread(t) => self.previous(t),
            _ => None,
        };
        let idle = matches!(event.actor, Actor::Thread(_)) && effects.iter().all(is_idle);
        self.taken.push(Taken { event: again, previous, idle });
        if let Actor::Thread(t) = event.actor
            && self.is_back(t, &state)
        {
            stopped.push(t);
        }
        let fresh = children.is_empty();
        self.nodes.push(Node { state, sleep, tree: children, fresh, explored: 0, stopped });
        Ok(())
    }

    /// The last event of a thread.
    fn previous(&self, t: u32) -> Option<u32> {
        let own = |x: &Taken| x.event.actor == Actor::Thread(t);
        self.taken.iter().rposition(own).map(|i| i as u32)
    }

    /// Whether the last event of a thread, or it and those before it, brought the thread back to
    /// where it was without changing anything: see the module documentation of the crate.
    fn is_back(&self, t: u32, state: &M::State) -> bool {
        let mut at = self.taken.len() - 1;
        while self.taken[at].idle {
            match self.taken[at].previous {
                Some(before) => {
                    at = before as usize;
                    if self.machine.is_same(state, &self.nodes[at + 1].state, t) {
                        return true;
                    }
                }
                // Nothing happened before: where it was when its first event began.
                None => return self.machine.is_same(state, &self.nodes[at].state, t),
            }
        }
        false
    }

    /// Goes back to the node before.
    fn back(&mut self) {
        self.nodes.pop();
        if self.taken.pop().is_some() {
            self.history.pop();
            self.drop_branch();
        }
    }

    /// The first branch of the last node is explored: from now on its event sleeps.
    fn drop_branch(&mut self) {
        if let Some(node) = self.nodes.last_mut() {
            let branch = node.tree.remove(0);
            node.sleep.push(branch.event);
            node.explored += 1;
        }
    }

    /// All ways in which an actor can move from a node: decisions, and the event.
    fn alternatives(&mut self, actor: Actor) -> Result<Result<Vec<EventRef>, Vec<Effect>>, Ended> {
        let depth = self.taken.len();
        let mut found = Vec::new();
        let mut waits = None;
        let mut todo = vec![Vec::new()];
        let mut effects = Vec::new();
        while let Some(decisions) = todo.pop() {
            let mut state = self.nodes[depth].state.clone();
            effects.clear();
            match self.machine.step(&mut state, actor, &decisions, &mut effects, None) {
                Done::Went => {
                    if decisions.is_empty() {
                        self.chosen = Some((state, effects.clone()));
                    }
                    let event = self.history.push(actor, decisions, &effects);
                    self.history.pop();
                    found.push(EventRef::new(event));
                }
                Done::Choice(n) => {
                    if let Some(end) = self.limit() {
                        return Err(end);
                    }
                    todo.extend((0..n).rev().map(|c| decisions.iter().copied().chain([c]).collect()));
                }
                Done::Waits => waits = Some(effects.clone()),
                Done::Wrong(violation) => {
                    let accesses = Box::default();
                    let event = Event { actor, decisions: decisions.into(), accesses, varies: true };
                    return Err(self.wrong(Some(&event), violation));
                }
                Done::Limit(why) => return Err(Ended::Stopped(why)),
            }
        }
        match waits {
            Some(waits) if found.is_empty() => Ok(Err(waits)),
            Some(_) => {
                self.cut.get_or_insert("a choice inside an atomic section that may block");
                Ok(Ok(found))
            }
            None if found.is_empty() => Ok(Err(Vec::new())),
            None => Ok(Ok(found)),
        }
    }

    /// Where an event with decisions is explored, so are those with other decisions.
    fn add_alternatives(&mut self, depth: usize, actor: Actor) -> Result<(), Ended> {
        let Ok(all) = self.alternatives(actor)? else { return Ok(()) };
        let node = &mut self.nodes[depth];
        let mut at = 1;
        for event in all {
            let known = node.tree.iter().map(|b| &b.event).chain(&node.sleep).any(|e| e.is(&event));
            if !known {
                node.tree.insert(at, Branch::leaf(event));
                at += 1;
            }
        }
        Ok(())
    }

    /// Somebody to go on with.
    fn choose(&mut self) -> Result<Chosen, Ended> {
        let mut actors = Vec::new();
        let node = self.nodes.last().expect("there is a node");
        self.machine.actors(&node.state, &mut actors);
        actors.retain(|a| !matches!(a, Actor::Thread(t) if node.stopped.contains(t)));
        let sleeping: Vec<Actor> = node.sleep.iter().map(|q| q.actor).collect();
        let mut waiting = Vec::new();
        let mut asleep = false;
        for actor in actors {
            if sleeping.contains(&actor) {
                asleep = true;
                continue;
            }
            match self.alternatives(actor)? {
                Ok(all) => return Ok(Chosen::Branches(all.into_iter().map(Branch::leaf).collect())),
                Err(effects) => waiting.push((actor, effects)),
            }
        }
        Ok(Chosen::Nothing(waiting, asleep))
    }

    /// An execution has ended: what is it, and which races does it have?
    fn finish(&mut self, waiting: Vec<Waiting>, asleep: bool) -> Result<(), Ended> {
        if let Some(end) = self.limit() {
            return Err(end);
        }
        if let Some(most) = self.options.executions
            && self.counts.executions + self.counts.redundant >= most as u64
        {
            return Err(Ended::Stopped(StopReason::Count(most, "executions")));
        }
        let node = self.nodes.last().expect("there is a node");
        self.counts.longest = self.counts.longest.max(self.taken.len());
        if asleep {
            self.counts.redundant += 1;
        } else {
            self.counts.executions += 1;
            match self.machine.end(&node.state, !node.stopped.is_empty()) {
                End::Final(observed) => self.finals.extend(observed),
                End::Blocked => self.counts.blocked += 1,
                End::Wrong(_) if self.collect => {}
                End::Wrong(violation) => return Err(self.wrong(None, violation)),
            }
        }
        self.tell();
        self.reverse_all(waiting)
    }

    /// Something is wrong after the execution at hand, and one more event.
    fn wrong(&self, last: Option<&Event>, violation: Violation) -> Ended {
        let events = self.taken.iter().map(|t| &*t.event).chain(last);
        let steps: Vec<_> = events.map(|e| (e.actor, e.decisions.clone())).collect();
        self.wrong_after(&steps, violation)
    }

    pub fn wrong_after(&self, events: &[(Actor, Box<[u32]>)], violation: Violation) -> Ended {
        let mut state = self.nodes[0].state.clone();
        let mut steps = Vec::new();
        for (actor, decisions) in events {
            let mut effects = Vec::new();
            let done = self.machine.step(&mut state, *actor, decisions, &mut effects, Some(&mut steps));
            if !matches!(done, Done::Went | Done::Wrong(_)) {
                let why = "an execution that was found does not happen again".to_string();
                return Ended::Stopped(StopReason::Bug(why));
            }
        }
        Ended::Wrong(steps, violation)
    }

    /// How much is done, as far as one can tell: what was explored beside the execution at hand,
    /// if all branches were alike.
    fn share(&self) -> f64 {
        let mut share = 0.0;
        let mut part = 1.0;
        for node in &self.nodes {
            let all = f64::from(node.explored) + node.tree.len() as f64;
            if all > 0.0 {
                share += part * f64::from(node.explored) / all;
                part /= all;
            }
        }
        share
    }

    fn tell(&mut self) {
        let Some(progress) = &self.options.progress else { return };
        let now = Instant::now();
        let since = now.duration_since(self.told).as_secs_f64();
        if since < 0.25 {
            return;
        }
        (progress.0)(&Progress {
            seconds: self.began.elapsed().as_secs_f64(),
            states: self.counts.executions,
            rate: (self.counts.executions - self.told_at) as f64 / since,
            depth: self.counts.longest,
            frontier: self.nodes.iter().map(|n| n.tree.len().saturating_sub(1) as u64).sum(),
            memory: 0,
            share: Some(self.share()),
        });
        self.told = now;
        self.told_at = self.counts.executions;
    }
}

/// Whether an effect changes nothing.
fn is_idle(effect: &Effect) -> bool {
    use Effect::{Drained, Guard, Read, Varies, Write};
    matches!(effect, Read(_) | Write(_, false) | Drained | Varies | Guard)
}
