//! Where nodes are drawn: a column per buffer content, a row per location.
//!
//! The thesis proposes such a hierarchical drawing as future work (section 4.5):
//! a flush leads to the same row of another column, a program step to another
//! row of the same column, and a store to another row of another column.

use crate::graph::{Graph, Item};
use std::collections::HashMap;

/// The nodes by what waits, in order of first appearance.
pub fn groups(graph: &Graph) -> Vec<(Vec<Item>, Vec<usize>)> {
    let mut index: HashMap<&[Item], usize> = HashMap::new();
    let mut groups: Vec<(Vec<Item>, Vec<usize>)> = Vec::new();
    for (i, n) in graph.nodes.iter().enumerate() {
        let next = groups.len();
        let g = *index.entry(&n.buffer).or_insert(next);
        if g == next {
            groups.push((n.buffer.clone(), Vec::new()));
        }
        groups[g].1.push(i);
    }
    // Fewer stores to the left; the order of appearance otherwise.
    groups.sort_by_key(|(buffer, _)| buffer.iter().filter(|i| **i != Item::Mark).count());
    groups
}

/// For every location of the graph, its row: program order along the way that
/// was found first, loops folded back.
pub fn rows(graph: &Graph) -> Vec<usize> {
    let flat = &graph.flat;
    let n = flat.locs.len();
    let mut order = Vec::new();
    let mut seen = vec![false; n];
    // Depth first, a location after all that lead on from it: reversed, that is
    // program order where there are no loops.
    let mut path = vec![(flat.entry.index(), 0)];
    seen[flat.entry.index()] = true;
    while let Some((loc, i)) = path.pop() {
        match flat.out[loc].get(i) {
            None => order.push(loc),
            Some(&e) => {
                path.push((loc, i + 1));
                let dst = flat.edges[e].dst.index();
                if !std::mem::replace(&mut seen[dst], true) {
                    path.push((dst, 0));
                }
            }
        }
    }
    order.reverse();
    let mut used = vec![false; n];
    graph.nodes.iter().for_each(|node| used[node.loc.index()] = true);
    let mut rows = vec![0; n];
    for (row, loc) in order.into_iter().filter(|l| used[*l]).enumerate() {
        rows[loc] = row;
    }
    rows
}
