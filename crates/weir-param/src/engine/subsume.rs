//! Whether one cube holds all states of another.
//!
//! The larger set says less: its processes are mapped to different processes of
//! the other such that everything it says is said there as well. For queues: its
//! messages, in order, are among those of the other, and whatever message is
//! before an own load is before it there too. (Loads that only the other has to
//! make cannot make it reach more.) The test is sound; it may miss inclusions
//! that hold for deeper reasons, which costs time and nothing else.

use super::cube::{Cell, Cube, Msg, P, Queue};
use super::zone::{INF, OTHER, V, Val};
use weir_engine::fault;

/// A quick summary: a cube can only hold another whose summary covers its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Summary {
    procs: u8,
    cells: u8,
    vars: u64,
}

impl Summary {
    /// Of a cube.
    pub(crate) fn new(cube: &Cube) -> Summary {
        let mut vars = 0;
        for &(cell, _) in &cube.cells {
            vars |= 1 << (cell.var().0 % 32);
        }
        for queue in &cube.queues {
            let queued = queue.msgs.iter().flat_map(|m| &m.cells).map(|&(c, _)| c);
            for cell in queued.chain(queue.owns.iter().map(|o| o.cell)) {
                vars |= 1 << (32 + cell.var().0 % 32);
            }
        }
        Summary { procs: cube.procs() as u8, cells: cube.cells.len().min(255) as u8, vars }
    }
    fn may_hold(self, other: Summary) -> bool {
        self.procs <= other.procs && self.cells <= other.cells && self.vars & !other.vars == 0
    }
}

/// Whether `a` holds every state of `b`.
pub(crate) fn holds(a: (&Cube, Summary), b: (&Cube, Summary)) -> bool {
    a.1.may_hold(b.1) && Match { a: a.0, b: b.0, map: Vec::new() }.assign()
}

struct Match<'a> {
    a: &'a Cube,
    b: &'a Cube,
    /// For the first processes of `a`: those of `b`.
    map: Vec<P>,
}

impl Match<'_> {
    /// Tries every place for the next process.
    fn assign(&mut self) -> bool {
        if crate::clock::late() {
            return false;
        }
        let next = self.map.len();
        if next == self.a.procs() {
            return self.all();
        }
        for q in 0..self.b.procs() {
            if self.map.contains(&(q as u8)) || self.b.pins[q] & !self.a.pins[next] != 0 {
                continue;
            }
            self.map.push(q as u8);
            if self.own_cells(next) && self.assign() {
                return true;
            }
            self.map.pop();
        }
        false
    }
    /// What is said about one process alone, as far as that is quick to see.
    fn own_cells(&self, p: usize) -> bool {
        let q = self.map[p];
        self.a.queues[p].msgs.len() <= self.b.queues[q as usize].msgs.len()
            && self.a.cells.iter().filter(|(c, _)| c.index() == Some(p as u8)).all(|&(c, v)| {
                match self.b.cell(Cell::new(c.var(), Some(q))) {
                    None => false,
                    Some(w) => match (self.a.vals.list[v as usize], self.b.vals.list[w as usize]) {
                        (V::Fin(x), V::Fin(y)) => y & !x == 0,
                        _ => true,
                    },
                }
            })
    }
    fn cell(&self, cell: Cell) -> Cell {
        match cell.index() {
            None => cell,
            Some(p) => Cell::new(cell.var(), Some(self.map[p as usize])),
        }
    }
    /// All processes have a place: is everything said there?
    fn all(&self) -> bool {
        let mut pairs: Vec<(Val, Val)> = Vec::new();
        for &(cell, v) in &self.a.cells {
            match self.b.cell(self.cell(cell)) {
                Some(w) => pairs.push((v, w)),
                None => return false,
            }
        }
        match (&self.a.observed, &self.b.observed) {
            (None, _) => {}
            (Some(m), Some(n)) => {
                if !self.message(m, n, &mut pairs) {
                    return false;
                }
            }
            _ => return false,
        }
        self.queues(0, &mut pairs)
    }
    fn message(&self, m: &Msg, n: &Msg, pairs: &mut Vec<(Val, Val)>) -> bool {
        m.joint == n.joint
            && m.cells.iter().all(|&(cell, v)| {
                let cell = self.cell(cell);
                match n.cells.iter().find(|(c, _)| *c == cell) {
                    Some(&(_, w)) => {
                        pairs.push((v, w));
                        true
                    }
                    None => false,
                }
            })
    }
    /// Embeds the queues from process `p` on, then compares the values.
    fn queues(&self, p: usize, pairs: &mut Vec<(Val, Val)>) -> bool {
        if p == self.a.procs() {
            return self.values(pairs);
        }
        let mut places = Vec::new();
        self.embed(p, &self.a.queues[p], &self.b.queues[self.map[p] as usize], &mut places, pairs)
    }
    /// Finds places for the messages, one after another.
    fn embed(
        &self,
        p: usize,
        from: &Queue,
        to: &Queue,
        places: &mut Vec<usize>,
        pairs: &mut Vec<(Val, Val)>,
    ) -> bool {
        let mark = pairs.len();
        let Some(msg) = from.msgs.get(places.len()) else {
            for own in &from.owns {
                let Some(there) = to.own(self.cell(own.cell)) else {
                    pairs.truncate(mark);
                    return false;
                };
                let ordered = own.before == 0 || places[own.before as usize - 1] < there.before as usize;
                if !ordered {
                    pairs.truncate(mark);
                    return false;
                }
                pairs.push((own.val, there.val));
            }
            let fits = self.queues(p + 1, pairs);
            if !fits {
                pairs.truncate(mark);
            }
            return fits;
        };
        let first = places.last().map_or(0, |&l| l + 1);
        for at in first..to.msgs.len() {
            if self.message(msg, &to.msgs[at], pairs) {
                places.push(at);
                if self.embed(p, from, to, places, pairs) {
                    return true;
                }
                places.pop();
            }
            pairs.truncate(mark);
        }
        false
    }
    /// Everything said about the values of `a` is said about those of `b`.
    fn values(&self, pairs: &[(Val, Val)]) -> bool {
        let n = self.a.vals.list.len();
        let mut to: Vec<Option<Val>> = vec![None; n];
        for &(v, w) in pairs {
            match to[v as usize] {
                None => to[v as usize] = Some(w),
                Some(old) if old == w => {}
                Some(old) => {
                    // One value there must be one value here.
                    let (x, y) = (self.b.vals.list[old as usize], self.b.vals.list[w as usize]);
                    let same = match (x, y) {
                        (V::Fin(x), V::Fin(y)) => x == y && x.is_power_of_two(),
                        (V::Proc(x), V::Proc(y)) => x == y && x.is_power_of_two() && x != OTHER,
                        (V::Int(i), V::Int(j)) => {
                            let (i, j) = (i as usize, j as usize);
                            self.b.vals.bound(i, j) <= 0 && self.b.vals.bound(j, i) <= 0
                        }
                        _ => false,
                    };
                    if !same {
                        return false;
                    }
                }
            }
        }
        let mut rows = vec![0usize; self.a.vals.dim];
        for (v, w) in to.iter().enumerate() {
            let Some(w) = w else { continue };
            match (self.a.vals.list[v], self.b.vals.list[*w as usize]) {
                (V::Fin(x), V::Fin(y)) if y & !x == 0 => {}
                (V::Proc(x), V::Proc(y)) if y & !self.procs(x) == 0 => {}
                (V::Int(i), V::Int(j)) => rows[i as usize] = j as usize,
                _ => return false,
            }
        }
        let dim = self.a.vals.dim;
        (0..dim).all(|i| {
            (0..dim).all(|j| {
                let bound = self.a.vals.bound(i, j);
                bound >= INF
                    || fault!("param-subsumes-too-much")
                    || self.b.vals.bound(rows[i], rows[j]) <= bound
            })
        })
    }
    /// A mask of processes of `a` as one of `b`.
    fn procs(&self, mask: u32) -> u32 {
        let mut image = 0;
        let mut taken = 0;
        for (p, &q) in self.map.iter().enumerate() {
            taken |= 1u32 << q;
            if mask & (1 << p) != 0 {
                image |= 1 << q;
            }
        }
        if mask & OTHER != 0 { image | !taken } else { image }
    }
}
