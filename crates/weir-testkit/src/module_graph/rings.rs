//! Rings of a graph: its strongly connected components of two nodes or more
//! (R. Tarjan, Depth-first search and linear graph algorithms, 1972).

use std::collections::{BTreeMap, BTreeSet};

/// Who uses whom.
pub(super) type Uses<N> = BTreeMap<N, BTreeSet<N>>;

/// The rings, each sorted.
pub(super) fn rings<N: Ord + Clone>(uses: &Uses<N>) -> Vec<Vec<N>> {
    let mut walk = Walk { uses, index: BTreeMap::new(), stack: Vec::new(), rings: Vec::new() };
    for node in uses.keys() {
        if !walk.index.contains_key(node) {
            walk.visit(node);
        }
    }
    walk.rings.sort();
    walk.rings
}

struct Walk<'a, N> {
    uses: &'a Uses<N>,
    /// When a node was met; `usize::MAX` once its component is known.
    index: BTreeMap<&'a N, usize>,
    stack: Vec<&'a N>,
    rings: Vec<Vec<N>>,
}

impl<'a, N: Ord + Clone> Walk<'a, N> {
    /// The earliest open node that can be reached.
    fn visit(&mut self, node: &'a N) -> usize {
        let own = self.index.len();
        self.index.insert(node, own);
        let height = self.stack.len();
        self.stack.push(node);
        let mut low = own;
        for next in self.uses.get(node).into_iter().flatten() {
            low = low.min(match self.index.get(next) {
                Some(&met) => met,
                None => self.visit(next),
            });
        }
        if low == own {
            let ring = self.stack.split_off(height);
            self.index.extend(ring.iter().map(|&n| (n, usize::MAX)));
            if ring.len() > 1 {
                let mut ring: Vec<N> = ring.into_iter().cloned().collect();
                ring.sort();
                self.rings.push(ring);
            }
        }
        low
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rings_are_strongly_connected_components() {
        let edges = [(1, 2), (2, 3), (3, 1), (3, 4), (4, 5), (5, 4), (0, 1), (5, 6), (6, 6)];
        let mut uses: Uses<u8> = BTreeMap::new();
        for (a, b) in edges {
            uses.entry(a).or_default().insert(b);
        }
        assert_eq!(rings(&uses), [vec![1, 2, 3], vec![4, 5]]);
        uses.get_mut(&3).expect("an edge").remove(&1);
        assert_eq!(rings(&uses), [vec![4, 5]]);
    }
}
