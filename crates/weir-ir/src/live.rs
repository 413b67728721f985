//! Liveness: the registers whose value may still be read.
//!
//! Each register is followed backwards from where it is read to where it is written,
//! so the work and the memory are as large as the answer; a table of locations times
//! registers is not made (compiled code has a hundred thousand of both).

use crate::ids::{EdgeId, LocId, RegId};
use crate::op::Op;
use crate::program::Routine;

/// The registers that are live at each location of a routine.
#[derive(Clone, Debug)]
pub struct Live {
    /// In order of their numbers.
    at: Vec<Vec<RegId>>,
}

impl Live {
    /// What is live in the routine.
    pub fn of(routine: &Routine) -> Live {
        let mut into: Vec<Vec<EdgeId>> = vec![Vec::new(); routine.locs.len()];
        let mut writes = Vec::with_capacity(routine.edges.len());
        let mut readers: Vec<Vec<LocId>> = vec![Vec::new(); routine.regs.len()];
        for (i, edge) in routine.edges.iter().enumerate() {
            into[edge.dst.index()].push(EdgeId::new(i));
            writes.push(edge.op.writes());
            for r in edge.op.exprs().into_iter().flat_map(|e| e.regs()) {
                // The constraint of a havoc speaks about the new value.
                if !matches!(&edge.op, Op::Havoc(dst, _) if *dst == r) {
                    readers[r.index()].push(edge.src);
                }
            }
        }
        let mut live = Live { at: vec![Vec::new(); routine.locs.len()] };
        for (i, mut todo) in readers.into_iter().enumerate() {
            let reg = RegId::new(i);
            while let Some(loc) = todo.pop() {
                let at = &mut live.at[loc.index()];
                if at.last() == Some(&reg) {
                    continue;
                }
                at.push(reg);
                let before = into[loc.index()].iter().filter(|e| !writes[e.index()].contains(&reg));
                todo.extend(before.map(|e| routine.edges[e.index()].src));
            }
        }
        live
    }

    /// The registers that are live at a location, in order of their numbers.
    pub fn at(&self, loc: LocId) -> &[RegId] {
        &self.at[loc.index()]
    }

    /// Whether the register is live at the location.
    pub fn contains(&self, loc: LocId, reg: RegId) -> bool {
        self.at(loc).binary_search(&reg).is_ok()
    }

    /// Lets somebody else look at the register everywhere: it is always live.
    pub fn keep(&mut self, reg: RegId) {
        for at in &mut self.at {
            if let Err(i) = at.binary_search(&reg) {
                at.insert(i, reg);
            }
        }
    }
}
