//! Unknown values and what is known about them: masks, and zones (difference-bound matrices).
//!
//! A value is one of a finite set of names (a mask), a process (a mask over the
//! processes of the cube and "any other"), or an integer in a matrix of
//! differences (Miné's zones: `x - y <= c`, kept closed, so that forgetting an
//! integer is exact).

use crate::system::Sort;

/// The position of a value.
pub(crate) type Val = u8;

/// In the mask of a process: one that is not in the cube.
pub(crate) const OTHER: u32 = 1 << 31;

/// No bound.
pub(crate) const INF: i64 = i64::MAX / 4;

/// What is known about a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum V {
    /// One of these names.
    Fin(u64),
    /// One of these processes.
    Proc(u32),
    /// The integer with this row in the matrix.
    Int(u8),
    /// The same value as another.
    Same(Val),
}

/// The values of a cube.
#[derive(Clone, Debug)]
pub(crate) struct Vals {
    pub(crate) list: Vec<V>,
    /// Rows of the matrix; row 0 is the constant 0.
    pub(crate) dim: usize,
    /// `row i - row j <= matrix[i * dim + j]`.
    pub(crate) matrix: Vec<i64>,
}

impl Default for Vals {
    fn default() -> Vals {
        Vals { list: Vec::new(), dim: 1, matrix: vec![0] }
    }
}

impl Vals {
    /// Follows "the same as".
    pub(crate) fn find(&self, mut v: Val) -> Val {
        while let V::Same(other) = self.list[v as usize] {
            v = other;
        }
        v
    }
    /// What is known.
    pub(crate) fn get(&self, v: Val) -> V {
        self.list[self.find(v) as usize]
    }
    /// A value about which nothing is known. `None`: too many values.
    pub(crate) fn fresh(&mut self, sort: Sort, all: u64) -> Option<Val> {
        let v = Val::try_from(self.list.len()).ok().filter(|&v| v < 250)?;
        let known = match sort {
            Sort::Enum(_) => V::Fin(all),
            Sort::Proc => V::Proc(u32::try_from(all).unwrap_or(u32::MAX)),
            Sort::Int => V::Int(self.row()),
        };
        self.list.push(known);
        Some(v)
    }
    /// A new row of the matrix.
    fn row(&mut self) -> u8 {
        let (old, new) = (self.dim, self.dim + 1);
        let mut matrix = vec![INF; new * new];
        for i in 0..old {
            matrix[i * new..i * new + old].copy_from_slice(&self.matrix[i * old..(i + 1) * old]);
        }
        matrix[new * new - 1] = 0;
        (self.dim, self.matrix) = (new, matrix);
        u8::try_from(old).unwrap_or(u8::MAX)
    }
    /// The row of an integer; 0 for `None`.
    pub(crate) fn row_of(&self, v: Option<Val>) -> usize {
        match v.map(|v| self.get(v)) {
            Some(V::Int(r)) => r as usize,
            _ => 0,
        }
    }
    /// The bound on a difference of rows.
    pub(crate) fn bound(&self, i: usize, j: usize) -> i64 {
        self.matrix[i * self.dim + j]
    }
    /// Adds `row a - row b <= c`; false when that contradicts what is known.
    pub(crate) fn at_most(&mut self, a: usize, b: usize, c: i64) -> bool {
        let n = self.dim;
        if a == b {
            return c >= 0;
        }
        if self.bound(a, b) <= c {
            return true;
        }
        if plus(self.bound(b, a), c) < 0 {
            return false;
        }
        for i in 0..n {
            let to = plus(self.matrix[i * n + a], c);
            if to >= INF {
                continue;
            }
            for j in 0..n {
                let d = plus(to, self.matrix[b * n + j]);
                if d < self.matrix[i * n + j] {
                    self.matrix[i * n + j] = d;
                }
            }
        }
        true
    }
    /// Makes two values of a finite sort, or two processes, the same; false when
    /// they cannot be.
    pub(crate) fn same(&mut self, a: Val, b: Val) -> bool {
        let (a, b) = (self.find(a), self.find(b));
        if a == b {
            return true;
        }
        let both = match (self.list[a as usize], self.list[b as usize]) {
            (V::Fin(x), V::Fin(y)) => V::Fin(x & y),
            (V::Proc(x), V::Proc(y)) => V::Proc(x & y),
            _ => return false,
        };
        self.list[a as usize] = both;
        self.list[b as usize] = V::Same(a);
        !matches!(both, V::Fin(0) | V::Proc(0))
    }
    /// Whether nothing at all is known about an integer.
    pub(crate) fn is_free_int(&self, row: usize) -> bool {
        (0..self.dim).all(|i| i == row || (self.bound(i, row) >= INF && self.bound(row, i) >= INF))
    }
    /// Keeps the values for which `keep` gives true and renumbers them; the new
    /// position of every old value.
    pub(crate) fn compact(&mut self, keep: &[bool]) -> Vec<Val> {
        let mut map = vec![Val::MAX; self.list.len()];
        let (mut list, mut rows) = (Vec::new(), vec![0usize]);
        for v in 0..self.list.len() {
            let is = self.list[v];
            if !keep[v] || matches!(is, V::Same(_)) {
                continue;
            }
            map[v] = u8::try_from(list.len()).unwrap_or(u8::MAX);
            list.push(match is {
                V::Int(r) => {
                    rows.push(r as usize);
                    V::Int(u8::try_from(rows.len() - 1).unwrap_or(u8::MAX))
                }
                other => other,
            });
        }
        for v in 0..self.list.len() {
            map[v] = map[self.find(u8::try_from(v).unwrap_or(u8::MAX)) as usize];
        }
        let n = rows.len();
        let mut matrix = vec![INF; n * n];
        for (i, &a) in rows.iter().enumerate() {
            for (j, &b) in rows.iter().enumerate() {
                matrix[i * n + j] = self.bound(a, b);
            }
        }
        *self = Vals { list, dim: n, matrix };
        map
    }
}

/// Addition that keeps "no bound".
pub(crate) fn plus(a: i64, b: i64) -> i64 {
    if a >= INF || b >= INF { INF } else { (a + b).clamp(-INF, INF) }
}
