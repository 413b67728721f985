//! Whether a cube holds an initial state, and which.

use super::assert::{Names, Reads, Work};
use super::cube::{Cell, Cube};
use super::pre::{Engine, all, back_joint};

impl Engine<'_> {
    /// The initial states of a cube, if there are any.
    pub(crate) fn initial(&self, cube: &Cube) -> Option<Cube> {
        if cube.queues.iter().any(|q| !q.owns.is_empty()) {
            return None;
        }
        let mut cube = back_joint(cube.clone())?;
        for p in 0..cube.procs() {
            while !cube.queues[p].msgs.is_empty() {
                if !cube.take_back(p as u8) {
                    return None;
                }
            }
        }
        if let Some(count) = self.shape.count {
            let n = i64::try_from(cube.procs()).unwrap_or(i64::MAX);
            let v = cube.cell_or_new(&self.shape, Cell::new(count, None))?;
            let row = cube.vals.row_of(Some(v));
            let fixed = i64::from(self.system.procs.unwrap_or(0));
            let known = if self.shape.fixed { cube.vals.at_most(row, 0, fixed) } else { true };
            if !known || !cube.vals.at_most(0, row, -n.max(fixed)) {
                return None;
            }
        }
        let names = Names { shape: &self.shape, bind: &[], reads: Reads::Direct };
        let mut works = all(&names, vec![Work { cube, seen: Vec::new() }], &self.system.init.shared);
        let numbered = self.system.init.each.iter().filter_map(|a| a.only).fold(0u32, |m, n| m | 1 << n);
        let mut p = 0;
        while works.iter().any(|w| p < w.cube.procs()) {
            let mut next = Vec::new();
            for work in works {
                if p >= work.cube.procs() {
                    next.push(work);
                    continue;
                }
                for way in &self.system.init.each {
                    let mut work = work.clone();
                    work.cube.pins[p] &= way.only.map_or(!numbered, |n| 1 << n);
                    if work.cube.settle_pins() {
                        let names = Names { bind: &[p as u8], ..names };
                        next.extend(all(&names, vec![work], &way.holds));
                    }
                }
            }
            works = next;
            p += 1;
        }
        works.into_iter().next().map(|w| w.cube)
    }
}
