//! Strongly connected components of a part of the graph (Tarjan 1972), without recursion.

use crate::graph::{Graph, Label, NONE, Stopped};
use weir_engine::Budget;

/// A part of the graph: some of its states, and some of the arcs between them.
pub(crate) struct Part<'a> {
    pub member: &'a dyn Fn(u32) -> bool,
    pub allowed: &'a dyn Fn(&Label) -> bool,
}

impl Part<'_> {
    /// The arcs of a state that belong to the part: where they lead, and their labels.
    pub fn out<'g>(&'g self, graph: &'g Graph, state: u32) -> impl Iterator<Item = (u32, u32)> + 'g {
        let arcs = graph.out(state).iter().copied();
        arcs.filter(|&(to, l)| (self.allowed)(&graph.labels[l as usize]) && (self.member)(to))
    }
}

/// The components in which there is an arc, each with its states in ascending order; the one
/// whose first state has the least number comes first. And for each state, the place of its component in the
/// list, or [`NONE`].
pub(crate) type Components = (Vec<Vec<u32>>, Vec<u32>);

/// Finds the components.
pub(crate) fn components(graph: &Graph, part: &Part<'_>, budget: &Budget) -> Result<Components, Stopped> {
    let n = graph.states();
    let (mut index, mut low, mut on) = (vec![NONE; n], vec![0u32; n], vec![false; n]);
    let (mut stack, mut way): (Vec<u32>, Vec<(u32, usize)>) = (Vec::new(), Vec::new());
    let (mut next, mut found) = (0u32, Vec::new());
    for root in 0..n as u32 {
        if index[root as usize] != NONE || !(part.member)(root) {
            continue;
        }
        way.push((root, 0));
        while let Some(&mut (state, ref mut position)) = way.last_mut() {
            let s = state as usize;
            if *position == 0 {
                (index[s], low[s], on[s]) = (next, next, true);
                next += 1;
                stack.push(state);
                if next.is_multiple_of(4096)
                    && let Some(why) = budget.stop_with(graph.bytes() + 13 * n)
                {
                    return Err(Stopped { why, states: n });
                }
            }
            let mut down = None;
            for &(to, label) in &graph.out(state)[*position..] {
                *position += 1;
                if !(part.allowed)(&graph.labels[label as usize]) || !(part.member)(to) {
                    continue;
                }
                let t = to as usize;
                if index[t] == NONE {
                    down = Some(to);
                    break;
                } else if on[t] {
                    low[s] = low[s].min(index[t]);
                }
            }
            if let Some(to) = down {
                way.push((to, 0));
                continue;
            }
            way.pop();
            if let Some(&(parent, _)) = way.last() {
                low[parent as usize] = low[parent as usize].min(low[s]);
            }
            if low[s] == index[s] {
                let mut all = Vec::new();
                while let Some(member) = stack.pop() {
                    on[member as usize] = false;
                    all.push(member);
                    if member == state {
                        break;
                    }
                }
                if all.len() > 1 || part.out(graph, state).any(|(to, _)| to == state) {
                    all.sort_unstable();
                    found.push(all);
                }
            }
        }
    }
    found.sort_unstable_by_key(|states: &Vec<u32>| states[0]);
    let mut place = vec![NONE; n];
    for (i, states) in found.iter().enumerate() {
        states.iter().for_each(|s| place[*s as usize] = i as u32);
    }
    Ok((found, place))
}
