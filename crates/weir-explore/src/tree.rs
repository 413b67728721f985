//! A state as a tree of pairs.
//!
//! The parts of a state (memory, then one per thread) have numbers. Neighbours
//! are paired, and pairs of pairs, up to one pair that stands for the state.
//! A step changes memory and one thread at most, so all but a few nodes are
//! shared with the state before; there are far fewer of them than states.
//! (After Laarman, van de Pol, Weber: Parallel Recursive State Compression for
//! Free, 2011; the parts here are whole threads instead of words.)

use crate::pairs::{Full, Pairs};

/// The shape of the tree, and its tables.
pub(crate) struct Tree {
    leaves: usize,
    /// Inner nodes in bottom-up order, the root last: left and right child.
    /// Children are numbered leaves first, then inner nodes.
    nodes: Vec<(usize, usize)>,
    /// A table for each inner node, the root's last.
    tables: Vec<Pairs>,
    /// For each leaf, the inner nodes above it (the root left out), bottom-up.
    paths: Vec<Vec<usize>>,
}

/// A worker's memory of what it looked up lately.
pub(crate) struct TreeCache {
    /// Per inner node: pair to number, and number to pair.
    to: Vec<Vec<(u64, u32)>>,
    from: Vec<Vec<(u32, u64)>>,
}

const CACHE: usize = 1 << 12;

impl Tree {
    pub fn new(leaves: usize) -> Tree {
        assert!(leaves >= 2, "memory and at least one thread");
        let mut nodes = Vec::new();
        let mut layer: Vec<usize> = (0..leaves).collect();
        while layer.len() > 1 {
            let mut next = Vec::new();
            for pair in layer.chunks(2) {
                match *pair {
                    [a, b] => {
                        nodes.push((a, b));
                        next.push(leaves + nodes.len() - 1);
                    }
                    _ => next.push(pair[0]),
                }
            }
            layer = next;
        }
        let inner = nodes.len() - 1;
        let paths = (0..leaves)
            .map(|leaf| {
                let mut at = leaf;
                let mut path = Vec::new();
                for (n, &(a, b)) in nodes[..inner].iter().enumerate() {
                    if a == at || b == at {
                        path.push(n);
                        at = leaves + n;
                    }
                }
                path
            })
            .collect();
        let tables = (0..nodes.len()).map(|n| Pairs::new(n == inner)).collect();
        Tree { leaves, nodes, tables, paths }
    }

    /// How many parts a state has.
    pub fn leaves(&self) -> usize {
        self.leaves
    }

    /// The visited set.
    pub fn root(&self) -> &Pairs {
        &self.tables[self.tables.len() - 1]
    }

    /// How many numbers [`Tree::decode`] writes.
    pub fn values(&self) -> usize {
        self.leaves + self.nodes.len() - 1
    }

    pub fn cache(&self) -> TreeCache {
        let inner = self.nodes.len() - 1;
        // Number and pair 0 exist, so empty entries must not look like them.
        TreeCache {
            to: vec![vec![(u64::MAX, 0); CACHE]; inner],
            from: vec![vec![(u32::MAX, 0); CACHE]; inner],
        }
    }

    /// The numbers of all nodes below a root pair: the leaves, then the inner nodes.
    pub fn decode(&self, root: u64, cache: &mut TreeCache, out: &mut [u32]) {
        let put = |(a, b): (usize, usize), key: u64, out: &mut [u32]| {
            out[a] = (key >> 32) as u32;
            out[b] = key as u32;
        };
        let inner = self.nodes.len() - 1;
        put(self.nodes[inner], root, out);
        for n in (0..inner).rev() {
            let number = out[self.leaves + n];
            let entry = &mut cache.from[n][number as usize % CACHE];
            if entry.0 != number {
                *entry = (number, self.tables[n].get(number));
            }
            put(self.nodes[n], entry.1, out);
        }
    }

    /// Corrects the inner nodes above a leaf whose number has changed.
    pub fn update(&self, leaf: usize, cache: &mut TreeCache, values: &mut [u32]) -> Result<(), Full> {
        for &n in &self.paths[leaf] {
            let (a, b) = self.nodes[n];
            let key = u64::from(values[a]) << 32 | u64::from(values[b]);
            let entry = &mut cache.to[n][(key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 52) as usize];
            if entry.0 != key {
                *entry = (key, self.tables[n].insert(key, 0)?.0);
            }
            values[self.leaves + n] = entry.1;
        }
        Ok(())
    }

    /// Corrects all inner nodes.
    pub fn update_all(&self, cache: &mut TreeCache, values: &mut [u32]) -> Result<(), Full> {
        (0..self.leaves).try_for_each(|leaf| self.update(leaf, cache, values))
    }

    /// The root pair for correct inner nodes.
    pub fn root_pair(&self, values: &[u32]) -> u64 {
        let (a, b) = self.nodes[self.nodes.len() - 1];
        u64::from(values[a]) << 32 | u64::from(values[b])
    }

    /// Bytes allocated by all tables.
    pub fn bytes(&self) -> usize {
        self.tables.iter().map(Pairs::bytes).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn states_come_back_as_they_were() {
        for leaves in 2..9 {
            let tree = Tree::new(leaves);
            let mut cache = tree.cache();
            let mut values = vec![0; tree.values()];
            for i in 0..500u32 {
                for (j, v) in values[..leaves].iter_mut().enumerate() {
                    *v = (i * 7 + j as u32 * 13) % 50;
                }
                tree.update_all(&mut cache, &mut values).unwrap();
                let root = tree.root_pair(&values);
                let mut back = vec![0; tree.values()];
                tree.decode(root, &mut cache, &mut back);
                assert_eq!(back, values);
            }
        }
    }
}
