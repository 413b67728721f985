//! Local steps folded away: for each local state, the visible steps that can
//! come last before it, and whether it can be reached without any.
//!
//! All errors of a thread are one more node, after the last real one.

use super::graph::{Graph, Stop};
use super::{Act, Node, Target};
use crate::limits::Gauge;
use std::collections::VecDeque;

/// One thread as the search sees it.
pub(crate) struct Thread {
    /// For each node, the visible steps before it and where they start.
    pub before: Vec<Vec<(Act, Node)>>,
    /// Whether local steps alone lead there from the initial state.
    pub initial: Vec<bool>,
    /// Inside an atomic section.
    pub atomic: Vec<bool>,
    /// The least number of visible steps from the initial state.
    pub distance: Vec<u32>,
    /// The node that stands for all errors.
    pub fault: Node,
}

/// Folds the steps of a thread; `taken` says which of its steps can be taken.
pub(crate) fn fold(graph: &Graph, taken: &[bool], gauge: &mut Gauge<'_>) -> Result<Thread, Stop> {
    let count = graph.locals.len();
    let fault = count as Node;
    let mut local_into: Vec<Vec<Node>> = vec![Vec::new(); count + 1];
    let mut visible_into: Vec<Vec<(Act, Node)>> = vec![Vec::new(); count + 1];
    let mut out: Vec<Vec<(bool, Node)>> = vec![Vec::new(); count + 1];
    for (m, _) in graph.moves.iter().zip(taken).filter(|(_, taken)| **taken) {
        let dst = match m.target {
            Target::Node(n) => n,
            Target::Fault(_) => fault,
        };
        match m.act {
            Act::Local => local_into[dst as usize].push(m.src),
            act => visible_into[dst as usize].push((act, m.src)),
        }
        out[m.src as usize].push((m.act != Act::Local, dst));
    }
    let mut before = vec![Vec::new(); count + 1];
    let mut initial = vec![false; count + 1];
    let mut seen = vec![usize::MAX; count + 1];
    for node in 0..=count {
        if node % 256 == 255
            && let Some(why) = gauge.limit(0, count - node, graph.moves.len() * 64)
        {
            return Err(Stop::Limit(why));
        }
        let mut todo = vec![node];
        let mut found = Vec::new();
        seen[node] = node;
        while let Some(at) = todo.pop() {
            initial[node] |= at == 0;
            found.extend_from_slice(&visible_into[at]);
            for &from in &local_into[at] {
                if std::mem::replace(&mut seen[from as usize], node) != node {
                    todo.push(from as usize);
                }
            }
        }
        found.sort_unstable();
        found.dedup();
        before[node] = found;
    }
    let mut atomic: Vec<bool> = graph.locals.iter().map(|l| l.atomic).collect();
    atomic.push(false);
    Ok(Thread { before, initial, atomic, distance: distances(&out), fault })
}

fn distances(out: &[Vec<(bool, Node)>]) -> Vec<u32> {
    let mut distance = vec![u32::MAX; out.len()];
    let mut todo = VecDeque::from([(0usize, 0u32)]);
    while let Some((at, d)) = todo.pop_front() {
        if distance[at] <= d {
            continue;
        }
        distance[at] = d;
        for &(visible, to) in &out[at] {
            if visible {
                todo.push_back((to as usize, d + 1));
            } else {
                todo.push_front((to as usize, d));
            }
        }
    }
    distance
}
