//! The sequences that are not to be reported again, as a tree of edges.

use weir_ir::EdgeRef;

/// A set of sequences of edges of the original program.
#[derive(Clone, Debug, Default)]
pub(crate) struct Trie {
    /// Node 0 means "left the tree", node 1 is the root.
    nodes: Vec<Vec<(EdgeRef, usize)>>,
    ends: Vec<bool>,
}

impl Trie {
    pub fn of<'a>(sequences: impl IntoIterator<Item = &'a Vec<EdgeRef>>) -> Trie {
        let mut trie = Trie { nodes: vec![Vec::new(); 2], ends: vec![false; 2] };
        let mut any = false;
        for sequence in sequences {
            any = true;
            let mut node = 1;
            for edge in sequence {
                node = match trie.nodes[node].iter().find(|(e, _)| e == edge) {
                    Some((_, next)) => *next,
                    None => {
                        trie.nodes.push(Vec::new());
                        trie.ends.push(false);
                        let next = trie.nodes.len() - 1;
                        trie.nodes[node].push((*edge, next));
                        next
                    }
                };
            }
            trie.ends[node] = true;
        }
        if any { trie } else { Trie::default() }
    }

    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The node after the first edge; 0 if no sequence starts so.
    pub fn first(&self, edge: EdgeRef) -> i64 {
        self.next(1, edge) as i64
    }

    fn next(&self, node: usize, edge: EdgeRef) -> usize {
        self.nodes.get(node).and_then(|n| n.iter().find(|(e, _)| *e == edge)).map_or(0, |(_, next)| *next)
    }

    /// For an edge, from which node to which it leads, but for the first edge.
    pub fn steps(&self, edge: EdgeRef) -> Vec<(i64, i64)> {
        (2..self.nodes.len())
            .filter_map(|n| Some(self.next(n, edge)).filter(|m| *m != 0).map(|m| (n as i64, m as i64)))
            .collect()
    }

    /// The nodes from which the edge completes a sequence.
    pub fn completed_by(&self, edge: EdgeRef) -> Vec<i64> {
        self.steps(edge).into_iter().filter(|(_, to)| self.ends[*to as usize]).map(|(n, _)| n).collect()
    }

    /// Whether the sequence is one of them.
    pub fn contains(&self, sequence: &[EdgeRef]) -> bool {
        if self.is_empty() {
            return false;
        }
        let end = sequence.iter().fold(1, |node, e| if node == 0 { 0 } else { self.next(node, *e) });
        end != 0 && self.ends[end]
    }
}
