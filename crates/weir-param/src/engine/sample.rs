//! States seen in small instances, and whether a cube holds one of them.
//!
//! Only states with empty buffers are kept: those are states of both semantics of
//! TSO, the usual one and the dual one that cubes speak of.

use super::cube::{Cell, Cube, P};
use super::zone::{INF, OTHER, V};
use crate::clock::late;
use crate::concrete::forward::{Instance, Seen};
use crate::system::VarId;
use rustc_hash::FxHashSet;

/// An integer that a fact speaks of.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Item {
    Zero,
    /// A variable in memory, a global one, or a local of the first or second process.
    Cell(VarId, Option<u8>),
    /// What the first process is about to load: the first such load, or a later one.
    Load(VarId, bool),
    /// What the first process is about to load of its own.
    Own(VarId),
}

/// The states of one instance.
pub(crate) struct Sample {
    procs: u8,
    base: Vec<u16>,
    states: Vec<Vec<i64>>,
}

impl Sample {
    /// What an exploration saw.
    pub(crate) fn new(instance: &Instance<'_>, seen: &Seen, most: usize) -> Sample {
        let mut known: FxHashSet<&[i64]> = FxHashSet::default();
        let quiet = seen.states.iter().filter(|s| s.buffers.iter().all(Vec::is_empty));
        let states: Vec<Vec<i64>> =
            quiet.filter(|s| known.insert(&s.cells)).take(most).map(|s| s.cells.clone()).collect();
        Sample { procs: instance.procs, base: instance.base.clone(), states }
    }
    /// Whether a cube without queues holds one of the states.
    pub(crate) fn meets(&self, cube: &Cube) -> bool {
        cube.procs() <= self.procs as usize
            // What may have been seen is not guessed.
            && self.states.iter().any(|s| late() || self.assign(cube, s, &mut Vec::new()))
    }
    /// How many processes it has.
    pub(crate) fn procs(&self) -> usize {
        self.procs as usize
    }
    /// The largest difference of two integers, over all states and processes at
    /// these places; `None` where none is ever there.
    pub(crate) fn most(&self, pc: VarId, at: &[u64], left: Item, right: Item) -> Option<i64> {
        let mut most = None;
        self.each(pc, at, &mut |state, who| {
            if let (Some(a), Some(b)) = (self.item(state, left, who), self.item(state, right, who)) {
                most = most.max(Some(a - b));
            }
        });
        most
    }
    /// Whether two integers always differ for processes at these places.
    pub(crate) fn apart(&self, pc: VarId, at: &[u64], left: Item, right: Item) -> bool {
        let mut apart = true;
        self.each(pc, at, &mut |state, who| {
            apart &= self.item(state, left, who) != self.item(state, right, who);
        });
        apart
    }
    fn item(&self, state: &[i64], item: Item, who: &[P]) -> Option<i64> {
        match item {
            Item::Zero => Some(0),
            Item::Cell(var, index) => Some(
                state[self.base[var.0 as usize] as usize + index.map_or(0, |i| who[i as usize] as usize)],
            ),
            Item::Load(..) | Item::Own(_) => None,
        }
    }
    fn each(&self, pc: VarId, at: &[u64], f: &mut dyn FnMut(&[i64], &[P])) {
        let base = self.base[pc.0 as usize] as usize;
        let is =
            |state: &[i64], p: u8, mask: u64| mask == u64::MAX || mask >> state[base + p as usize] & 1 == 1;
        for state in &self.states {
            if late() {
                return;
            }
            for p in (0..self.procs).filter(|&p| is(state, p, at[0])) {
                match at.get(1) {
                    None => f(state, &[p]),
                    Some(&mask) => {
                        for q in (0..self.procs).filter(|&q| q != p && is(state, q, mask)) {
                            f(state, &[p, q]);
                        }
                    }
                }
            }
        }
    }
    fn at(&self, cell: Cell, map: &[P]) -> usize {
        self.base[cell.var().0 as usize] as usize + cell.index().map_or(0, |p| map[p as usize] as usize)
    }
    fn assign(&self, cube: &Cube, state: &[i64], map: &mut Vec<P>) -> bool {
        let next = map.len();
        if next == cube.procs() {
            return self.all(cube, state, map);
        }
        for q in 0..self.procs {
            let number = 1u32.checked_shl(u32::from(q) + 1).unwrap_or(0);
            let numbered = cube.pins[next] & number != 0 || cube.pins[next] & 1 != 0;
            if map.contains(&q) || !numbered {
                continue;
            }
            map.push(q);
            let fits = cube.cells.iter().filter(|(c, _)| c.index() == Some(next as u8)).all(|&(c, v)| {
                match cube.vals.list[v as usize] {
                    V::Fin(mask) => mask >> state[self.at(c, map)] & 1 == 1,
                    _ => true,
                }
            });
            if fits && self.assign(cube, state, map) {
                return true;
            }
            map.pop();
        }
        false
    }
    fn all(&self, cube: &Cube, state: &[i64], map: &[P]) -> bool {
        let mut values: [Option<i64>; 256] = [None; 256];
        for &(cell, v) in &cube.cells {
            let is = state[self.at(cell, map)];
            match values[v as usize] {
                Some(old) if old != is => return false,
                _ => values[v as usize] = Some(is),
            }
        }
        let mut rows = vec![None; cube.vals.dim];
        rows[0] = Some(0);
        for (v, is) in cube.vals.list.iter().enumerate() {
            let Some(value) = values[v] else { continue };
            match is {
                V::Fin(mask) if mask >> value & 1 == 0 => return false,
                V::Proc(mask) => {
                    let bit = map.iter().position(|&q| i64::from(q) == value).map_or(OTHER, |p| 1 << p);
                    if mask & bit == 0 {
                        return false;
                    }
                }
                V::Int(row) => rows[*row as usize] = Some(value),
                _ => {}
            }
        }
        let dim = cube.vals.dim;
        (0..dim).all(|i| {
            (0..dim).all(|j| {
                let bound = cube.vals.bound(i, j);
                match (rows[i], rows[j]) {
                    (Some(a), Some(b)) if bound < INF => a - b <= bound,
                    _ => true,
                }
            })
        })
    }
}
