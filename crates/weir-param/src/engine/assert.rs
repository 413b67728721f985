//! Adds conditions to cubes. A condition that is no single constraint (a
//! difference, a process by number) splits the cube.

use super::cube::{Cell, Cube, P, Shape};
use super::zone::{OTHER, V, Val};
use crate::system::{Lit, Place, Proc, Rel, Term};

/// A cube under construction, with what a rule has read of weak memory so far.
#[derive(Clone)]
pub(crate) struct Work {
    pub(crate) cube: Cube,
    /// Who read which weak cell with which value; where it comes from is decided
    /// last. `None` looks at memory as it is.
    pub(crate) seen: Vec<(Option<P>, Cell, Val)>,
}

/// How weak cells are read.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Reads {
    /// From memory.
    Direct,
    /// By this process, through its buffer.
    Through(P),
    /// By whoever the place says: in bad states.
    AsSaid,
}

/// The meaning of names in a condition.
#[derive(Clone, Copy)]
pub(crate) struct Names<'a> {
    pub(crate) shape: &'a Shape,
    /// The processes of the parameters.
    pub(crate) bind: &'a [P],
    pub(crate) reads: Reads,
}

/// One side of a comparison that is no integer.
#[derive(Clone, Copy)]
enum Side {
    Val(Val),
    Name(u8),
    Proc(P),
}

impl Names<'_> {
    /// A process of the cube; numbered ones must have been resolved.
    fn proc(&self, cube: &Cube, p: Proc) -> Option<P> {
        match p {
            Proc::Param(i) => self.bind.get(i as usize).copied(),
            Proc::Const(n) => cube.pins.iter().position(|&pin| pin == 1 << n).map(|p| p as u8),
        }
    }
    /// The cell of a place.
    pub(crate) fn cell(&self, cube: &Cube, place: Place) -> Option<Cell> {
        let index = match place.index {
            None => None,
            Some(p) => Some(self.proc(cube, p)?),
        };
        Some(Cell::new(place.var, index))
    }
    /// The value of a place in the state before the rule.
    fn read(&self, work: &mut Work, place: Place) -> Option<Val> {
        let cell = self.cell(&work.cube, place)?;
        let weak = self.shape.kinds[place.var.0 as usize].is_weak();
        let viewer = match self.reads {
            Reads::Through(p) => Some(p),
            Reads::AsSaid => match place.view {
                Some(p) => Some(self.proc(&work.cube, p)?),
                None => None,
            },
            Reads::Direct => None,
        };
        if !weak || self.reads == Reads::Direct {
            return work.cube.cell_or_new(self.shape, cell);
        }
        if let Some(&(.., v)) = work.seen.iter().find(|&&(p, c, _)| c == cell && p == viewer) {
            return Some(v);
        }
        if let Some(own) = viewer.and_then(|p| work.cube.queues[p as usize].own(cell)) {
            return Some(own.val);
        }
        let v = work.cube.fresh(self.shape, place.var)?;
        work.seen.push((viewer, cell, v));
        Some(v)
    }
    fn side(&self, work: &mut Work, term: &Term) -> Option<Side> {
        match term {
            Term::Name(_, n) => Some(Side::Name(*n)),
            Term::Proc(p) => self.proc(&work.cube, *p).map(Side::Proc),
            Term::Read(place) => self.read(work, *place).map(Side::Val),
            Term::Sum(..) => None,
        }
    }

    /// Makes every numbered process in a condition a process of the cube.
    pub(crate) fn resolve(&self, work: Work, numbers: &[u8]) -> Vec<Work> {
        let mut works = vec![work];
        for &n in numbers {
            let bit = 1u32 << n;
            let mut next = Vec::new();
            for work in works {
                if work.cube.pins.contains(&bit) {
                    next.push(work);
                    continue;
                }
                for p in 0..work.cube.procs() {
                    if work.cube.pins[p] & bit != 0 {
                        let mut w = work.clone();
                        w.cube.pins[p] = bit;
                        if w.cube.settle_pins() {
                            next.push(w);
                        }
                    }
                }
                let mut w = work;
                if let Some(p) = w.cube.add_proc(self.shape) {
                    w.cube.pins[p as usize] &= bit;
                    if w.cube.settle_pins() {
                        next.push(w);
                    }
                }
            }
            works = next;
        }
        works
    }

    /// The cubes in which a condition holds.
    pub(crate) fn lit(&self, work: Work, lit: &Lit) -> Vec<Work> {
        // A process compared with a number needs no resolving.
        if let (Term::Proc(a), Term::Proc(b)) = (&lit.left, &lit.right) {
            return self.processes(work, *a, lit.rel, *b);
        }
        let numbers = numbers_of(lit);
        let mut out = Vec::new();
        for work in self.resolve(work, &numbers) {
            self.resolved(work, lit, &mut out);
        }
        out
    }

    fn processes(&self, mut work: Work, a: Proc, rel: Rel, b: Proc) -> Vec<Work> {
        let holds = match (a, b) {
            (Proc::Param(_), Proc::Param(_)) => {
                (self.proc(&work.cube, a) == self.proc(&work.cube, b)) == (rel == Rel::Eq)
            }
            (Proc::Const(m), Proc::Const(n)) => (m == n) == (rel == Rel::Eq),
            (Proc::Param(_), Proc::Const(n)) | (Proc::Const(n), Proc::Param(_)) => {
                let who = if matches!(a, Proc::Param(_)) { a } else { b };
                match self.proc(&work.cube, who) {
                    None => false,
                    Some(p) => {
                        let bit = 1u32 << n;
                        let pin = &mut work.cube.pins[p as usize];
                        *pin &= if rel == Rel::Eq { bit } else { !bit };
                        work.cube.settle_pins()
                    }
                }
            }
        };
        if holds { vec![work] } else { Vec::new() }
    }

    fn resolved(&self, mut work: Work, lit: &Lit, out: &mut Vec<Work>) {
        if let (Term::Sum(left, k), Term::Sum(right, l)) = (&lit.left, &lit.right) {
            let Some((plus, minus, k)) = self.difference(&mut work, left, right, k - l) else { return };
            integers(work, plus, minus, k, lit.rel, out);
            return;
        }
        let (Some(a), Some(b)) = (self.side(&mut work, &lit.left), self.side(&mut work, &lit.right)) else {
            return;
        };
        self.sides(work, a, b, lit.rel == Rel::Eq, out);
    }

    /// `left - right + k` as a value less another, plus a constant.
    fn difference(
        &self,
        work: &mut Work,
        left: &[(i64, Place)],
        right: &[(i64, Place)],
        k: i64,
    ) -> Option<(Option<Val>, Option<Val>, i64)> {
        let mut sum: Vec<(i64, Val)> = Vec::new();
        for (factor, place, sign) in
            left.iter().map(|&(f, p)| (f, p, 1)).chain(right.iter().map(|&(f, p)| (f, p, -1)))
        {
            let v = self.read(work, place)?;
            match sum.iter_mut().find(|(_, w)| *w == v) {
                Some((f, _)) => *f += sign * factor,
                None => sum.push((sign * factor, v)),
            }
        }
        sum.retain(|&(f, _)| f != 0);
        match sum.as_slice() {
            [] => Some((None, None, k)),
            [(1, a)] => Some((Some(*a), None, k)),
            [(-1, b)] => Some((None, Some(*b), k)),
            [(1, a), (-1, b)] | [(-1, b), (1, a)] => Some((Some(*a), Some(*b), k)),
            _ => {
                // Refused before the search; never dropped in silence.
                self.shape.gave_up.set(true);
                None
            }
        }
    }

    fn sides(&self, mut work: Work, a: Side, b: Side, eq: bool, out: &mut Vec<Work>) {
        let list = &mut work.cube.vals;
        match (a, b) {
            (Side::Name(x), Side::Name(y)) if (x == y) == eq => out.push(work),
            (Side::Proc(x), Side::Proc(y)) if (x == y) == eq => out.push(work),
            (Side::Val(v), Side::Name(n)) | (Side::Name(n), Side::Val(v)) => {
                let v = list.find(v) as usize;
                if let V::Fin(mask) = &mut list.list[v] {
                    *mask &= if eq { 1 << n } else { !(1 << n) };
                    if *mask != 0 {
                        out.push(work);
                    }
                }
            }
            (Side::Val(v), Side::Proc(p)) | (Side::Proc(p), Side::Val(v)) => {
                let v = list.find(v) as usize;
                if let V::Proc(mask) = &mut list.list[v] {
                    *mask &= if eq { 1 << p } else { !(1 << p) };
                    if *mask != 0 {
                        out.push(work);
                    }
                }
            }
            (Side::Val(v), Side::Val(w)) if eq => {
                let fits = list.same(v, w);
                out.extend(fits.then_some(work));
            }
            (Side::Val(v), Side::Val(w)) => self.different(work, v, w, out),
            _ => {}
        }
    }

    /// Two values differ: one case for every value of the first.
    fn different(&self, work: Work, v: Val, w: Val, out: &mut Vec<Work>) {
        let (v, w) = (work.cube.vals.find(v), work.cube.vals.find(w));
        if v == w {
            return;
        }
        match work.cube.vals.get(v) {
            V::Fin(mask) => {
                for n in (0..64).filter(|n| mask & (1u64 << n) != 0) {
                    let mut case = work.clone();
                    case.cube.vals.list[v as usize] = V::Fin(1 << n);
                    self.sides(case, Side::Val(w), Side::Name(n as u8), false, out);
                }
            }
            V::Proc(mask) => {
                for p in (0..work.cube.procs()).filter(|p| mask & (1 << p) != 0) {
                    let mut case = work.clone();
                    case.cube.vals.list[v as usize] = V::Proc(1 << p);
                    self.sides(case, Side::Val(w), Side::Proc(p as u8), false, out);
                }
                if mask & OTHER != 0 {
                    let mut case = work;
                    if let Some(p) = case.cube.add_proc(self.shape) {
                        case.cube.vals.list[v as usize] = V::Proc(1 << p);
                        self.sides(case, Side::Val(w), Side::Proc(p), false, out);
                    }
                }
            }
            _ => {}
        }
    }

    /// The value of a cell after a rule is this term before it.
    pub(crate) fn becomes(&self, work: Work, after: Val, term: &Term) -> Vec<Work> {
        let numbers = numbers_of_term(term);
        let mut out = Vec::new();
        for mut work in self.resolve(work, &numbers) {
            if let Term::Sum(parts, k) = term {
                let Some((plus, minus, k)) = self.difference(&mut work, parts, &[], *k) else { continue };
                if minus.is_none() {
                    // after = plus + k
                    integers(work, Some(after), plus, -k, Rel::Eq, &mut out);
                }
                continue;
            }
            if let Some(side) = self.side(&mut work, term) {
                self.sides(work, Side::Val(after), side, true, &mut out);
            }
        }
        out
    }
}

/// `plus - minus + k` compared with 0.
fn integers(mut work: Work, plus: Option<Val>, minus: Option<Val>, k: i64, rel: Rel, out: &mut Vec<Work>) {
    let vals = &mut work.cube.vals;
    let (a, b) = (vals.row_of(plus), vals.row_of(minus));
    match rel {
        Rel::Le => {
            if vals.at_most(a, b, -k) {
                out.push(work);
            }
        }
        Rel::Lt => {
            if vals.at_most(a, b, -k - 1) {
                out.push(work);
            }
        }
        Rel::Eq => {
            if vals.at_most(a, b, -k) && vals.at_most(b, a, k) {
                out.push(work);
            }
        }
        Rel::Ne => {
            let mut less = work.clone();
            if less.cube.vals.at_most(a, b, -k - 1) {
                out.push(less);
            }
            if work.cube.vals.at_most(b, a, k - 1) {
                out.push(work);
            }
        }
    }
}

/// The numbered processes of a term.
fn numbers_of_term(term: &Term) -> Vec<u8> {
    let own = match term {
        Term::Proc(Proc::Const(n)) => Some(*n),
        _ => None,
    };
    let indices = term.places().filter_map(|p| match p.index {
        Some(Proc::Const(n)) => Some(n),
        _ => None,
    });
    own.into_iter().chain(indices).collect()
}

fn numbers_of(lit: &Lit) -> Vec<u8> {
    let mut all = numbers_of_term(&lit.left);
    all.extend(numbers_of_term(&lit.right));
    all.extend(lit.places().filter_map(|p| match p.view {
        Some(Proc::Const(n)) => Some(n),
        _ => None,
    }));
    all
}
