//! The search: from the bad states backwards until nothing new turns up.

use super::approximation::Approximations;
use super::cube::{Cube, P};
use super::facts::Facts;
use super::pre::{Engine, Step};
use super::subsume::{Summary, holds};
use crate::clock::is_late;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// A cube the search has met.
pub(crate) struct Node {
    pub(crate) cube: Cube,
    summary: Summary,
    /// Where the step back came from.
    from: Option<From>,
    /// Whether it, or what it comes from, was guessed: then the guess.
    guess: Option<usize>,
    /// Whether another holds all its states.
    dead: bool,
}

struct From {
    node: usize,
    rule: usize,
    args: Vec<P>,
    map: Vec<Option<P>>,
}

/// One step of an execution of cubes.
pub(crate) struct Move {
    pub(crate) rule: usize,
    /// The processes, as numbered by [`Path::procs`].
    pub(crate) args: Vec<usize>,
}

/// From an initial state to a bad one.
pub(crate) struct Path {
    /// The initial states it starts from.
    pub(crate) start: Cube,
    /// How many processes take part; the first are those of `start`.
    pub(crate) procs: usize,
    pub(crate) moves: Vec<Move>,
}

/// How a search ends.
pub(crate) enum End {
    /// Nothing new: these cubes hold all states that lead to a bad one.
    Fixpoint(Vec<Cube>),
    /// An initial state leads to a bad one.
    Reached(Path),
    /// A guess was wrong; it has been struck out.
    Wrong,
    /// The reason it stopped early.
    Stopped(weir_engine::StopReason),
}

/// What a search did.
#[derive(Default)]
pub(crate) struct Counts {
    pub(crate) expanded: u64,
    pub(crate) steps: u64,
    pub(crate) guesses: u64,
}

/// One search.
pub(crate) struct Search<'e> {
    engine: &'e Engine<'e>,
    facts: Facts,
    nodes: Vec<Node>,
    queue: BinaryHeap<Reverse<(usize, usize)>>,
    /// Nodes that are not dead.
    live: usize,
    /// What all nodes take.
    bytes: usize,
}

impl<'e> Search<'e> {
    /// A search that leaves out what the facts exclude.
    pub(crate) fn new(engine: &'e Engine<'e>, facts: Facts) -> Search<'e> {
        Search { engine, facts, nodes: Vec::new(), queue: BinaryHeap::new(), live: 0, bytes: 0 }
    }
    /// How many cubes are kept.
    pub(crate) fn cubes(&self) -> usize {
        self.live
    }

    /// Runs until the end, or until `stop` gives a reason.
    pub(crate) fn run(
        &mut self,
        guesses: &mut Approximations,
        counts: &mut Counts,
        stop: &mut dyn FnMut(usize, usize) -> Option<weir_engine::StopReason>,
    ) -> End {
        let engine = self.engine;
        for bad in &engine.system.bad {
            for cube in engine.bad(bad) {
                if let Some(end) = self.meet(cube, None, guesses, counts) {
                    return end;
                }
                if let Some(why) = stop(self.nodes.len(), self.bytes) {
                    return End::Stopped(why);
                }
            }
        }
        let mut steps: Vec<Step> = Vec::new();
        while let Some(Reverse((_, at))) = self.queue.pop() {
            if self.nodes[at].dead {
                continue;
            }
            if let Some(why) = stop(self.nodes.len(), self.bytes) {
                return End::Stopped(why);
            }
            if engine.shape.gave_up.get() {
                return End::Stopped(weir_engine::StopReason::Exhausted("a cube grew too large".into()));
            }
            counts.expanded += 1;
            engine.predecessors(&self.nodes[at].cube, &mut steps);
            if is_late() {
                let why = stop(self.nodes.len(), self.bytes);
                return End::Stopped(why.unwrap_or(weir_engine::StopReason::Turn));
            }
            counts.steps += steps.len() as u64;
            steps.sort_by_key(|s| (s.cube.procs(), s.cube.size()));
            for step in steps.drain(..) {
                let from = From { node: at, rule: step.rule, args: step.args, map: step.map };
                let end = self.meet(step.cube, Some(from), guesses, counts);
                if is_late() {
                    // What was met may be incomplete.
                    let why = stop(self.nodes.len(), self.bytes);
                    return End::Stopped(why.unwrap_or(weir_engine::StopReason::Turn));
                }
                if let Some(end) = end {
                    return end;
                }
                if self.nodes[at].dead {
                    break;
                }
            }
            steps.clear();
        }
        if engine.shape.gave_up.get() {
            return End::Stopped(weir_engine::StopReason::Exhausted("a cube grew too large".into()));
        }
        let met = self.nodes.iter().filter(|n| !n.dead).map(|n| n.cube.clone());
        End::Fixpoint(self.facts.cubes(engine).into_iter().chain(met).collect())
    }

    /// A cube turns up.
    fn meet(
        &mut self,
        cube: Cube,
        from: Option<From>,
        guesses: &mut Approximations,
        counts: &mut Counts,
    ) -> Option<End> {
        let summary = Summary::new(&cube);
        if self.nodes.iter().any(|n| !n.dead && holds((&n.cube, n.summary), (&cube, summary))) {
            return None;
        }
        if !self.facts.list.is_empty() && !self.facts.leave(self.engine, &mut cube.clone()) {
            return None;
        }
        let guess = from.as_ref().and_then(|f| self.nodes[f.node].guess);
        if let Some(start) = self.engine.initial(&cube) {
            return Some(match guess {
                Some(g) => {
                    guesses.strike(self.nodes[g].cube.clone());
                    End::Wrong
                }
                None => End::Reached(self.path(start, from)),
            });
        }
        let larger = guesses.larger(&cube, &self.engine.shape).filter(|l| self.engine.initial(l).is_none());
        match larger {
            Some(larger) => {
                counts.guesses += 1;
                let at = self.nodes.len();
                self.add(larger, None, Some(at));
            }
            None => self.add(cube, from, guess),
        }
        None
    }

    fn add(&mut self, cube: Cube, from: Option<From>, guess: Option<usize>) {
        let summary = Summary::new(&cube);
        for node in self.nodes.iter_mut().filter(|n| !n.dead) {
            if holds((&cube, summary), (&node.cube, node.summary)) {
                node.dead = true;
                self.live -= 1;
            }
        }
        let weight = cube.procs() * 20 + cube.size();
        self.queue.push(Reverse((weight, self.nodes.len())));
        self.bytes += cube.bytes() + size_of::<Node>() + 32;
        self.nodes.push(Node { cube, summary, from, guess, dead: false });
        self.live += 1;
    }

    /// The way from an initial cube to the bad one, forwards.
    fn path(&self, start: Cube, from: Option<From>) -> Path {
        let mut procs = start.procs();
        let mut ids: Vec<usize> = (0..procs).collect();
        let mut moves = Vec::new();
        let mut borrowed: Option<&From> = from.as_ref();
        let mut links = Vec::new();
        while let Some(f) = borrowed {
            links.push(f);
            borrowed = self.nodes[f.node].from.as_ref();
        }
        for f in links {
            // Nothing is said about a process that is only here: whoever has no part
            // in this step can be it.
            let mut wide: Vec<Option<usize>> = f.map.iter().map(|to| to.map(|p| ids[p as usize])).collect();
            for i in 0..wide.len() {
                if wide[i].is_none() {
                    let free = (0..).find(|n| !wide.contains(&Some(*n)));
                    procs = procs.max(free.map_or(0, |n| n + 1));
                    wide[i] = free;
                }
            }
            let wide: Vec<usize> = wide.into_iter().flatten().collect();
            moves.push(Move { rule: f.rule, args: f.args.iter().map(|&p| wide[p as usize]).collect() });
            ids = wide[..self.nodes[f.node].cube.procs()].to_vec();
        }
        Path { start, procs, moves }
    }
}
