//! From a fair component to an execution: the shortest way to it, and a loop through it in
//! which everything gets its turn.

use crate::components::Part;
use crate::graph::{Graph, NONE};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::VecDeque;
use weir_ir::{Step, Trace, Violation};

/// The execution of a fair component; with `on`, one in whose loop some thread makes progress.
pub(crate) fn trace(graph: &Graph, part: &Part<'_>, states: &[u32], on: bool) -> Trace {
    let start = states[0];
    let (memory_init, mut steps) = graph.stem(start);
    let from = steps.len();
    steps.extend(round(graph, part, states, start, on));
    Trace { model: graph.model, memory_init, steps, violation: Some(Violation::Waits(from)) }
}

struct Walk<'a> {
    graph: &'a Graph,
    part: &'a Part<'a>,
    at: u32,
    steps: Vec<Step>,
    /// What has to get its turn, still.
    due: FxHashSet<u32>,
    /// Whether some thread has to make progress, still.
    on: bool,
}

fn round(graph: &Graph, part: &Part<'_>, states: &[u32], start: u32, on: bool) -> Vec<Step> {
    let outside = states.iter().any(|s| !graph.profile(*s).inside);
    let mut due: FxHashSet<u32> = FxHashSet::default();
    if outside {
        due.extend(states.iter().flat_map(|s| &graph.profile(*s).can));
    }
    let mut walk = Walk { graph, part, at: start, steps: Vec::new(), due, on };
    walk.arrive();
    // A loop has a step.
    while !walk.due.is_empty() || walk.on || walk.steps.is_empty() {
        if !walk.go(|walk, state, label| walk.serves(state, label)) {
            break;
        }
    }
    if walk.at != start {
        walk.go(|_, state, _| state == start);
    }
    walk.steps
}

impl Walk<'_> {
    /// What cannot be had where the walk is need not be had.
    fn arrive(&mut self) {
        let profile = self.graph.profile(self.at);
        if !profile.inside {
            self.due.retain(|turn| profile.can.binary_search(turn).is_ok());
        }
    }

    /// Whether an arc, or the state it leads to, is one of those that are looked for.
    fn serves(&self, state: u32, label: u32) -> bool {
        let l = &self.graph.labels[label as usize];
        let profile = self.graph.profile(state);
        let idle = |turn: &u32| !profile.inside && profile.can.binary_search(turn).is_err();
        (self.due.is_empty() && !self.on)
            || self.on && l.progress
            || self.due.contains(&l.turn)
            || self.due.iter().any(idle)
    }

    /// Goes the shortest way to an arc that is wanted, and takes it.
    fn go(&mut self, wanted: impl Fn(&Walk<'_>, u32, u32) -> bool) -> bool {
        let mut came: FxHashMap<u32, (u32, u32)> = FxHashMap::default();
        came.insert(self.at, (NONE, 0));
        let mut queue = VecDeque::from([self.at]);
        while let Some(s) = queue.pop_front() {
            for (to, label) in self.part.out(self.graph, s) {
                if wanted(self, to, label) {
                    let mut way = vec![(to, label)];
                    let mut at = s;
                    while let Some(&(from, label)) = came.get(&at)
                        && from != NONE
                    {
                        way.push((at, label));
                        at = from;
                    }
                    way.into_iter().rev().for_each(|(to, label)| self.take(to, label));
                    return true;
                }
                came.entry(to).or_insert_with(|| {
                    queue.push_back(to);
                    (s, label)
                });
            }
        }
        false
    }

    fn take(&mut self, to: u32, label: u32) {
        let l = &self.graph.labels[label as usize];
        self.steps.push(l.step);
        self.due.remove(&l.turn);
        self.on &= !l.progress;
        self.at = to;
        self.arrive();
    }
}
