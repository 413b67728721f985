//! Sets of tuples of numbers as decision diagrams.
//!
//! A node stands for a set of tuples: for each first number, in order, there is an
//! arc to the node of what may follow it. Equal sets are the same node, so that
//! sets that have much in common share it. (Multi-valued decision diagrams, after
//! Srinivasan, Kam, Malik, Brayton: Algorithms for Discrete Function Manipulation,
//! 1990. Nodes are lists of arcs, since parts of threads get their numbers during
//! the search.)

use super::operation_cache::OperationCache;
use hashbrown::HashTable;
use rustc_hash::FxHasher;
use std::hash::Hasher;

/// A node.
pub(crate) type Node = u32;
/// No tuple.
pub(crate) const NONE: Node = 0;
/// The empty tuple, with which every other ends.
pub(crate) const END: Node = 1;

/// A node that has to be found yet.
pub(crate) const UNKNOWN: Node = Node::MAX;

/// From a number to what may follow it.
pub(crate) type Arc = (u32, Node);

#[derive(Clone, Copy)]
struct Head {
    first: u32,
    len: u32,
    level: u32,
    hash: u32,
}

/// Nodes, each kept once.
pub(crate) struct Diagram {
    arcs: Vec<Arc>,
    heads: Vec<Head>,
    unique: HashTable<Node>,
    unions: OperationCache,
    /// Arcs of nodes in the making.
    pub stack: Vec<Arc>,
    /// Places on the stack, and the nodes whose union belongs there.
    open: Vec<(usize, Node, Node)>,
    /// How many arcs the nodes had that were asked for: a measure of the work done.
    pub asked: u64,
}

impl Diagram {
    /// `memo`: how many bytes may be used to remember unions.
    pub fn new(memo: usize) -> Diagram {
        let none = Head { first: 0, len: 0, level: u32::MAX, hash: 0 };
        Diagram {
            arcs: Vec::new(),
            heads: vec![none; 2],
            unique: HashTable::new(),
            unions: OperationCache::new(memo),
            stack: Vec::new(),
            open: Vec::new(),
            asked: 0,
        }
    }

    /// How many nodes there are.
    pub fn len(&self) -> usize {
        self.heads.len()
    }

    /// Bytes allocated.
    pub fn bytes(&self) -> usize {
        self.arcs.capacity() * size_of::<Arc>()
            + self.heads.capacity() * size_of::<Head>()
            + self.unique.allocation_size()
            + self.unions.bytes()
    }

    /// Whether there will soon be no numbers left for arcs.
    pub fn is_full(&self) -> bool {
        self.arcs.len() > (u32::MAX / 2) as usize
    }

    /// At which place of a tuple a node is.
    #[inline]
    pub fn level(&self, node: Node) -> usize {
        self.heads[node as usize].level as usize
    }

    #[inline]
    pub fn arcs(&self, node: Node) -> &[Arc] {
        let Head { first, len, .. } = self.heads[node as usize];
        &self.arcs[first as usize..][..len as usize]
    }

    /// The arcs of a node, and the stack.
    #[inline]
    pub fn arcs_and_stack(&mut self, node: Node) -> (&[Arc], &mut Vec<Arc>) {
        let Head { first, len, .. } = self.heads[node as usize];
        (&self.arcs[first as usize..][..len as usize], &mut self.stack)
    }

    /// What may follow a number.
    #[inline]
    pub fn after(&self, node: Node, value: u32) -> Node {
        let arcs = self.arcs(node);
        arcs.binary_search_by_key(&value, |a| a.0).map_or(NONE, |i| arcs[i].1)
    }

    /// The node with these arcs, which are in order and lead somewhere.
    pub fn node(&mut self, level: usize, arcs: &[Arc]) -> Node {
        self.asked += arcs.len() as u64;
        if arcs.is_empty() {
            return NONE;
        }
        let level = level as u32;
        let hash = hash(level, arcs);
        let (all, heads) = (&self.arcs, &self.heads);
        let of = |n: Node| {
            let h = heads[n as usize];
            (h.level, &all[h.first as usize..][..h.len as usize])
        };
        if let Some(&n) = self.unique.find(spread(hash), |&n| of(n) == (level, arcs)) {
            return n;
        }
        let node = heads.len() as Node;
        self.unique.insert_unique(spread(hash), node, |&n| spread(heads[n as usize].hash));
        self.heads.push(Head { first: self.arcs.len() as u32, len: arcs.len() as u32, level, hash });
        self.arcs.extend_from_slice(arcs);
        node
    }

    /// The node with the arcs on the stack from `base` on, which are taken off.
    pub fn node_of_stack(&mut self, level: usize, base: usize) -> Node {
        let stack = std::mem::take(&mut self.stack);
        let node = self.node(level, &stack[base..]);
        self.stack = stack;
        self.stack.truncate(base);
        node
    }

    /// The tuples of both.
    pub fn union(&mut self, a: Node, b: Node) -> Node {
        if let Some(known) = self.known_union(a, b) {
            return known;
        }
        let (a, b) = (a.min(b), a.max(b));
        // What is known first, so that the processor can look for all of it at once.
        let (base, open) = (self.stack.len(), self.open.len());
        let (mut i, mut j) = (0, 0);
        loop {
            let (x, y) = (self.arcs(a).get(i).copied(), self.arcs(b).get(j).copied());
            let arc = match (x, y) {
                (None, None) => break,
                (Some(x), Some(y)) if x.0 == y.0 => {
                    let known = self.known_union(x.1, y.1);
                    if known.is_none() {
                        self.open.push((self.stack.len(), x.1, y.1));
                    }
                    (x.0, known.unwrap_or(UNKNOWN))
                }
                (Some(x), Some(y)) => x.min(y),
                (Some(only), None) | (None, Some(only)) => only,
            };
            i += usize::from(x.is_some_and(|x| x.0 == arc.0));
            j += usize::from(y.is_some_and(|y| y.0 == arc.0));
            self.stack.push(arc);
        }
        for k in open..self.open.len() {
            let (at, x, y) = self.open[k];
            self.stack[at].1 = self.union(x, y);
        }
        self.open.truncate(open);
        let node = self.node_of_stack(self.level(a), base);
        self.unions.put(a, b, node);
        node
    }

    #[inline]
    fn known_union(&self, a: Node, b: Node) -> Option<Node> {
        let (a, b) = (a.min(b), a.max(b));
        if a == b || a == NONE { Some(b) } else { self.unions.get(a, b) }
    }

    /// How many tuples a node stands for ([`MANY`]: at least so many), and how many nodes that
    /// takes.
    pub fn count(&self, node: Node) -> (u64, usize) {
        let mut counts = vec![UNCOUNTED; self.heads.len()];
        (counts[NONE as usize], counts[END as usize]) = (0, 1);
        let mut nodes = 0;
        (self.count_into(node, &mut counts, &mut nodes), nodes)
    }

    fn count_into(&self, node: Node, counts: &mut [u64], nodes: &mut usize) -> u64 {
        if counts[node as usize] == UNCOUNTED {
            *nodes += 1;
            let sum = |n: u64, a: &Arc| n.saturating_add(self.count_into(a.1, counts, nodes));
            // What is counted must not look as if it were not: it would be counted again and again.
            counts[node as usize] = self.arcs(node).iter().fold(0, sum).min(MANY);
        }
        counts[node as usize]
    }
}

const UNCOUNTED: u64 = u64::MAX;
/// There are no larger counts.
pub(crate) const MANY: u64 = u64::MAX - 1;

/// For a table that uses all 64 bits.
#[inline]
fn spread(hash: u32) -> u64 {
    u64::from(hash).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

fn hash(level: u32, arcs: &[Arc]) -> u32 {
    let mut h = FxHasher::default();
    h.write_u32(level);
    for &(v, n) in arcs {
        h.write_u64((u64::from(v) << 32) | u64::from(n));
    }
    (h.finish() >> 32) as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn set(d: &mut Diagram, tuples: &BTreeSet<[u32; 3]>) -> Node {
        tuples.iter().fold(NONE, |all, t| {
            let one = (0..3).rev().fold(END, |after, level| d.node(level, &[(t[level], after)]));
            d.union(all, one)
        })
    }

    #[test]
    fn unions_are_those_of_sets() {
        let mut d = Diagram::new(1 << 20);
        let tuples = |seed: u32| -> BTreeSet<[u32; 3]> {
            (0..40u32).map(|i| i.wrapping_mul(seed) >> 7).map(|h| [h % 3, h / 3 % 4, h / 12 % 5]).collect()
        };
        for seed in [2_654_435_761, 40_503, 97_531, 1_000_003] {
            let (a, b) = (tuples(seed), tuples(seed / 3 + 11));
            let (x, y) = (set(&mut d, &a), set(&mut d, &b));
            let both: BTreeSet<[u32; 3]> = &a | &b;
            assert_eq!(d.union(x, y), set(&mut d, &both));
            assert_eq!(d.count(x).0, a.len() as u64);
            assert_eq!(d.union(y, x), d.union(x, y));
        }
    }

    #[test]
    fn more_than_can_be_counted_is_counted_soon() {
        let mut d = Diagram::new(1 << 20);
        let all =
            (0..200).rev().fold(END, |after, level| d.node(level, &[(0, after), (1, after), (2, after)]));
        assert_eq!(d.count(all), (MANY, 200));
    }
}
