//! States seen in small instances, and whether a cube holds one of them.
//!
//! Only states with empty buffers are kept: those are states of both semantics of
//! TSO, the usual one and the dual one that cubes speak of.

use super::cube::{Cell, Cube, P};
use super::vals::{INF, OTHER, V};
use crate::concrete::forward::{Instance, Seen};
use rustc_hash::FxHashSet;

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
            && self.states.iter().any(|s| self.assign(cube, s, &mut Vec::new()))
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
