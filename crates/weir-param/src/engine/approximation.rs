//! Approximations (guesses): larger cubes that no small instance reaches.
//!
//! After BRAB (Conchon, Goel, Krstić, Mebsout, Zaïdi 2013): instead of a cube, a
//! cube that says less is searched from, provided that no state seen in a small
//! instance is in it. A guess is not believed: if the search finds its way from a
//! guess to an initial state, the guess is struck out and the search starts again.
//! What remains at the end is a proof like any other.

use super::cube::{Cell, Cube, Queue, Shape};
use super::sample::Sample;
use super::subsume::{Summary, holds};
use super::zone::{INF, V};

/// Makes guesses and remembers the wrong ones.
pub(crate) struct Approximations {
    pub(crate) samples: Vec<Sample>,
    wrong: Vec<(Cube, Summary)>,
}

impl Approximations {
    pub(crate) fn new(samples: Vec<Sample>) -> Approximations {
        Approximations { samples, wrong: Vec::new() }
    }
    /// Strikes out a guess.
    pub(crate) fn strike(&mut self, cube: Cube) {
        let summary = Summary::new(&cube);
        self.wrong.push((cube, summary));
    }
    /// How many were struck out.
    pub(crate) fn struck(&self) -> usize {
        self.wrong.len()
    }
    /// Whether a cube may be guessed: not seen, and not wrong for all we know. A
    /// cube that holds a wrong guess is wrong as well.
    fn may(&self, cube: &Cube) -> bool {
        // Nothing was seen of more processes than the samples have.
        if self.samples.iter().all(|s| cube.procs() > s.procs()) || self.samples.iter().any(|s| s.meets(cube))
        {
            return false;
        }
        let summary = Summary::new(cube);
        !self.wrong.iter().any(|(w, s)| holds((cube, summary), (w, *s)))
    }

    /// A larger cube to search from instead, if there is one.
    pub(crate) fn larger(&self, cube: &Cube, shape: &Shape) -> Option<Cube> {
        if self.samples.is_empty() {
            return None;
        }
        let mut bare = cube.clone();
        bare.queues = vec![Queue::default(); bare.procs()];
        bare.observed = None;
        bare.simplify(shape);
        if bare.cells.is_empty() || !self.may(&bare) {
            return None;
        }
        let mut best: Option<Cube> = None;
        for backwards in [false, true] {
            let guess = self.shrink(bare.clone(), shape, backwards);
            if best.as_ref().is_none_or(|b| weight(&guess) < weight(b)) {
                best = Some(guess);
            }
        }
        best.filter(|b| weight(b) < weight(cube))
    }

    /// Leaves out as much as possible, one thing after another.
    fn shrink(&self, mut cube: Cube, shape: &Shape, backwards: bool) -> Cube {
        let mut p = 0;
        while p < cube.procs() {
            let less = without(&cube, shape, |c| c.index() == Some(p as u8));
            if cube.procs() > 1 && self.may(&less) && less.procs() < cube.procs() {
                cube = less;
            } else {
                p += 1;
            }
        }
        let mut cells: Vec<Cell> = cube.cells.iter().map(|&(c, _)| c).collect();
        if backwards {
            cells.reverse();
        }
        let mut at = 0;
        while at < cells.len() {
            let less = without(&cube, shape, |c| c == cells[at]);
            if less.procs() == cube.procs() && !less.cells.is_empty() && self.may(&less) {
                cube = less;
            }
            at += 1;
        }
        self.relax(cube, shape)
    }

    /// Gives up bounds of integers.
    fn relax(&self, mut cube: Cube, shape: &Shape) -> Cube {
        let mut at = 0;
        while at < cube.vals.dim * cube.vals.dim {
            let dim = cube.vals.dim;
            let (i, j) = (at / dim, at % dim);
            at += 1;
            if i == j || cube.vals.bound(i, j) >= INF {
                continue;
            }
            let mut less = cube.clone();
            less.vals.matrix[i * dim + j] = INF;
            for k in 0..dim {
                for a in 0..dim {
                    for b in 0..dim {
                        let d = super::zone::plus(less.vals.bound(a, k), less.vals.bound(k, b));
                        if d < less.vals.bound(a, b) {
                            less.vals.matrix[a * dim + b] = d;
                        }
                    }
                }
            }
            if less.vals.bound(i, j) < INF {
                continue;
            }
            less.simplify(shape);
            if !less.cells.is_empty() && less.procs() == cube.procs() && self.may(&less) {
                if less.vals.dim != dim {
                    at = 0;
                }
                cube = less;
            }
        }
        cube
    }
}

fn without(cube: &Cube, shape: &Shape, gone: impl Fn(Cell) -> bool) -> Cube {
    let mut less = cube.clone();
    less.cells.retain(|&(c, _)| !gone(c));
    less.simplify(shape);
    less
}

/// How much a cube says, for comparing guesses with what they stand for.
fn weight(cube: &Cube) -> usize {
    let bounds = cube.vals.matrix.iter().filter(|&&b| b < INF).count();
    let procs = cube.vals.list.iter().filter(|v| matches!(v, V::Proc(_))).count();
    1000 * cube.procs() + 100 * cube.size() + bounds + procs
}
