//! The configurations kept: none of them lies above another one that is kept.

use super::buffers::{Buffers, EMPTY, cell_sign};
use super::space::{ANY, ANYWHERE};
use crate::local::{Cell, Val};
use hashbrown::HashMap;
use rustc_hash::{FxBuildHasher, FxHasher};
use std::hash::Hasher;
use weir_engine::fault;

/// Configurations by number.
pub(crate) struct Store {
    n: usize,
    width: usize,
    rows: Vec<u32>,
    parents: Vec<u32>,
    signs: Vec<u128>,
    dead: Vec<bool>,
    /// By the nodes of the threads.
    index: HashMap<u64, Vec<u32>, FxBuildHasher>,
    /// Which threads are *anywhere*, in some configuration.
    masks: Vec<u64>,
    pub alive: usize,
}

/// A configuration that was asked for.
pub(crate) const NO_PARENT: u32 = u32::MAX;

impl Store {
    pub fn new(threads: usize, width: usize) -> Store {
        Store {
            n: threads,
            width,
            rows: Vec::new(),
            parents: Vec::new(),
            signs: Vec::new(),
            dead: Vec::new(),
            index: HashMap::default(),
            masks: Vec::new(),
            alive: 0,
        }
    }

    pub fn len(&self) -> usize {
        self.parents.len()
    }

    pub fn row(&self, id: u32) -> &[u32] {
        &self.rows[id as usize * self.width..][..self.width]
    }

    pub fn parent(&self, id: u32) -> u32 {
        self.parents[id as usize]
    }

    pub fn is_dead(&self, id: u32) -> bool {
        self.dead[id as usize]
    }

    pub fn bytes(&self) -> usize {
        self.rows.capacity() * 4 + self.parents.capacity() * (4 + 16 + 1 + 8) + self.index.capacity() * 40
    }

    /// Keeps a configuration, unless one below it is kept already.
    /// `inside` is the thread in an atomic section: it is not *anywhere*.
    pub fn add(
        &mut self,
        row: &[u32],
        inside: Option<usize>,
        parent: u32,
        buffers: &mut Buffers,
    ) -> Option<u32> {
        let sign = self.sign(row, buffers);
        if self.covered(row, sign, inside, false, buffers) {
            return None;
        }
        let mask = self.mask(row);
        if !self.masks.contains(&mask) {
            self.masks.push(mask);
        }
        let id = self.parents.len() as u32;
        let key = key(&row[..self.n], mask);
        let bucket = self.index.entry(key).or_default();
        let (rows, dead, signs, width, n) = (&self.rows, &mut self.dead, &self.signs, self.width, self.n);
        let alive = &mut self.alive;
        bucket.retain(|&old| {
            let above = sign & !signs[old as usize] == 0
                && below(row, &rows[old as usize * width..][..width], n, buffers);
            if above {
                dead[old as usize] = true;
                *alive -= 1;
            }
            !above
        });
        bucket.push(id);
        self.rows.extend_from_slice(row);
        self.parents.push(parent);
        self.signs.push(sign);
        self.dead.push(false);
        self.alive += 1;
        Some(id)
    }

    /// Whether a configuration with more threads *anywhere* is kept that lies
    /// below this one.
    pub fn generalised(&self, id: u32, inside: Option<usize>, buffers: &mut Buffers) -> bool {
        self.masks.len() > 1 && self.covered(self.row(id), self.signs[id as usize], inside, true, buffers)
    }

    fn covered(
        &self,
        row: &[u32],
        sign: u128,
        inside: Option<usize>,
        strictly: bool,
        buffers: &mut Buffers,
    ) -> bool {
        let own = self.mask(row);
        let inside = inside.map_or(0, |t| 1u64 << t.min(63));
        for &mask in &self.masks {
            if mask & own != own || mask & inside != 0 || strictly && mask == own {
                continue;
            }
            let Some(bucket) = self.index.get(&key(&row[..self.n], mask)) else { continue };
            for &id in bucket {
                if self.signs[id as usize] & !sign == 0 && below(self.row(id), row, self.n, buffers) {
                    return true;
                }
            }
        }
        false
    }

    fn mask(&self, row: &[u32]) -> u64 {
        (0..self.n.min(64)).filter(|&t| row[t] == ANYWHERE).fold(0, |m, t| m | 1 << t)
    }

    fn sign(&self, row: &[u32], buffers: &Buffers) -> u128 {
        let mut sign = 0;
        // Turned by thread, so that the same message in another buffer is another bit.
        for (t, &buf) in row[self.n..2 * self.n].iter().enumerate() {
            sign |= u128::from(buffers.sign(buf)).rotate_left(23 * t as u32 % 128);
        }
        for (cell, &val) in row[2 * self.n..].iter().enumerate() {
            if val != ANY {
                sign |= u128::from(cell_sign(cell as Cell, val as Val)) << 64;
            }
        }
        sign
    }
}

fn key(nodes: &[u32], mask: u64) -> u64 {
    let mut h = FxHasher::default();
    for (t, &node) in nodes.iter().enumerate() {
        h.write_u32(if t < 64 && mask >> t & 1 == 1 { ANYWHERE } else { node });
    }
    h.finish()
}

/// Whether the first lies below the second, or equals it.
fn below(a: &[u32], b: &[u32], n: usize, buffers: &mut Buffers) -> bool {
    (0..n).all(|t| a[t] == b[t] || a[t] == ANYWHERE)
        && a[2 * n..]
            .iter()
            .zip(&b[2 * n..])
            .all(|(&x, &y)| x == ANY || x == y || fault!("dual-covers-too-much"))
        && (n..2 * n).all(|t| a[t] == EMPTY || buffers.below(a[t], b[t]))
}
