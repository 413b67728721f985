//! Directed graphs, and the two walks that all analyses of loops are made of:
//! depth-first search for the edges that close a cycle, and strongly connected
//! components (R. Tarjan, Depth-first search and linear graph algorithms, 1972).
//! Both keep a stack of their own: code can be long.

/// A directed graph: for every node, where its edges lead, in order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Digraph {
    next: Vec<Vec<usize>>,
}

impl Digraph {
    /// The graph with these edges, in the order in which they leave their nodes.
    pub fn new(nodes: usize, edges: impl IntoIterator<Item = (usize, usize)>) -> Digraph {
        let mut next = vec![Vec::new(); nodes];
        for (from, to) in edges {
            next[from].push(to);
        }
        Digraph { next }
    }

    /// How many nodes it has.
    pub fn nodes(&self) -> usize {
        self.next.len()
    }

    /// Where the edges of a node lead.
    pub fn next(&self, node: usize) -> &[usize] {
        &self.next[node]
    }

    /// The part of the graph between these nodes. The others have no edges.
    pub fn among(&self, nodes: impl Fn(usize) -> bool) -> Digraph {
        let both = |(from, next): (usize, &Vec<usize>)| {
            if nodes(from) { next.iter().copied().filter(|to| nodes(*to)).collect() } else { Vec::new() }
        };
        Digraph { next: self.next.iter().enumerate().map(both).collect() }
    }

    /// The edges that lead back to an open node of a depth-first search from these
    /// roots, one after the other: each a node and the position among its edges.
    ///
    /// Every cycle that can be reached from the roots has such an edge: when the
    /// first of its nodes is opened all others are new, so they are opened and left
    /// before it is, and the edge into it is looked at while it is open.
    pub fn closing(&self, roots: impl IntoIterator<Item = usize>) -> Vec<(usize, usize)> {
        const NEW: u8 = 0;
        const OPEN: u8 = 1;
        const DONE: u8 = 2;
        let mut mark = vec![NEW; self.nodes()];
        let mut found = Vec::new();
        for root in roots {
            if mark[root] != NEW {
                continue;
            }
            mark[root] = OPEN;
            let mut path = vec![(root, 0)];
            while let Some((node, at)) = path.last_mut() {
                let (from, i) = (*node, *at);
                let Some(&to) = self.next[from].get(i) else {
                    mark[from] = DONE;
                    path.pop();
                    continue;
                };
                *at += 1;
                match mark[to] {
                    NEW => {
                        mark[to] = OPEN;
                        path.push((to, 0));
                    }
                    OPEN => found.push((from, i)),
                    _ => {}
                }
            }
        }
        found
    }

    /// Whether it has a cycle.
    pub fn is_cyclic(&self) -> bool {
        !self.closing(0..self.nodes()).is_empty()
    }

    /// Unmarks a node on every cycle of marked nodes.
    pub fn cut_cycles(&self, marked: &mut [bool]) {
        let part = self.among(|n| marked[n]);
        for (from, i) in part.closing(0..part.nodes()) {
            marked[part.next[from][i]] = false;
        }
    }

    /// The nodes that can be reached from one, itself included.
    pub fn reachable(&self, from: usize) -> Vec<bool> {
        let mut seen = vec![false; self.nodes()];
        let mut todo = vec![from];
        while let Some(node) = todo.pop() {
            if !std::mem::replace(&mut seen[node], true) {
                todo.extend(&self.next[node]);
            }
        }
        seen
    }

    /// The strongly connected components, each in order of its nodes.
    pub fn components(&self) -> Vec<Vec<usize>> {
        const NEW: usize = usize::MAX;
        const DONE: usize = usize::MAX - 1;
        // The number in which a node is met, and the least one that is known to be
        // reached from it and to reach it.
        let (mut number, mut least, mut numbers) = (vec![NEW; self.nodes()], vec![0; self.nodes()], 0);
        let (mut open, mut found) = (Vec::new(), Vec::new());
        for root in 0..self.nodes() {
            let mut path = if number[root] == NEW { vec![(root, 0)] } else { Vec::new() };
            while let Some((node, at)) = path.last_mut() {
                let node = *node;
                if *at == 0 {
                    (number[node], least[node]) = (numbers, numbers);
                    numbers += 1;
                    open.push(node);
                }
                let to = self.next[node].get(*at).copied();
                *at += 1;
                match to.map(|to| (to, number[to])) {
                    Some((to, NEW)) => path.push((to, 0)),
                    Some((_, DONE)) => {}
                    Some((_, met)) => least[node] = least[node].min(met),
                    None => {
                        path.pop();
                        if let Some((before, _)) = path.last() {
                            least[*before] = least[*before].min(least[node]);
                        }
                        if least[node] == number[node] {
                            let first = open.iter().rposition(|o| *o == node).unwrap_or(0);
                            let mut component = open.split_off(first);
                            component.iter().for_each(|n| number[*n] = DONE);
                            component.sort_unstable();
                            found.push(component);
                        }
                    }
                }
            }
        }
        found
    }

    /// For every node, the number of its strongly connected component.
    pub fn component_of(&self) -> Vec<usize> {
        let mut of = vec![0; self.nodes()];
        for (number, component) in self.components().iter().enumerate() {
            component.iter().for_each(|n| of[*n] = number);
        }
        of
    }

    /// The components that have a cycle: two nodes or more, or an edge to itself.
    pub fn cycles(&self) -> impl Iterator<Item = Vec<usize>> {
        self.components().into_iter().filter(|c| c.len() > 1 || self.next[c[0]].contains(&c[0]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All graphs of three nodes, and some larger ones.
    fn graphs() -> Vec<Digraph> {
        let chosen = |n: usize, bits: u64| {
            Digraph::new(n, (0..n * n).filter(|i| bits >> i & 1 != 0).map(|i| (i / n, i % n)))
        };
        let mut list: Vec<Digraph> = (0..1 << 9).map(|bits| chosen(3, bits)).collect();
        let mut bits: u64 = 0x9e37_79b9_7f4a_7c15;
        for _ in 0..500 {
            bits = bits.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            list.push(chosen(6, (bits >> 20) & (bits >> 8)));
        }
        list
    }

    /// By the definition: whether some edge of the first leads to the second.
    fn goes_round(g: &Digraph, a: usize, b: usize) -> bool {
        g.next(a).iter().any(|n| g.reachable(*n)[b])
    }

    #[test]
    fn components_by_the_definition() {
        for g in graphs() {
            let of = g.component_of();
            for a in 0..g.nodes() {
                for b in 0..g.nodes() {
                    let same = g.reachable(a)[b] && g.reachable(b)[a];
                    assert_eq!(of[a] == of[b], same, "{g:?} {a} {b}");
                }
                let on_cycle = g.cycles().any(|c| c.contains(&a));
                assert_eq!(on_cycle, goes_round(&g, a, a), "{g:?} {a}");
            }
        }
    }

    #[test]
    fn without_closing_edges_there_is_no_cycle() {
        for g in graphs() {
            let closing = g.closing(0..g.nodes());
            assert!(closing.iter().all(|(n, i)| g.reachable(g.next(*n)[*i])[*n]), "{g:?}");
            let edges = (0..g.nodes()).flat_map(|n| (0..g.next(n).len()).map(move |i| (n, i)));
            let left = edges.filter(|e| !closing.contains(e)).map(|(n, i)| (n, g.next(n)[i]));
            assert_eq!(Digraph::new(g.nodes(), left).cycles().count(), 0, "{g:?}");
            assert_eq!(g.is_cyclic(), g.cycles().count() > 0, "{g:?}");
        }
    }

    #[test]
    fn cycles_of_marked_nodes_are_cut() {
        for g in graphs() {
            for chosen in 0..1u32 << g.nodes() {
                let before: Vec<bool> = (0..g.nodes()).map(|n| chosen >> n & 1 != 0).collect();
                let mut marked = before.clone();
                g.cut_cycles(&mut marked);
                assert!(!g.among(|n| marked[n]).is_cyclic(), "{g:?} {before:?}");
                for n in 0..g.nodes() {
                    let round = goes_round(&g.among(|n| before[n]), n, n);
                    assert!(marked[n] == before[n] || round, "{g:?} {before:?}: {n} is on no cycle");
                }
            }
        }
    }
}
