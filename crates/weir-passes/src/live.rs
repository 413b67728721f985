//! Liveness: the registers whose value may still be read.
//!
//! Each register is followed backwards from where it is read to where it is written,
//! so the work and the memory are as large as the answer; a table of locations times
//! registers is not made (compiled code has a hundred thousand of both).

//!
//! What is preserved: a register that is not live at a location may hold anything
//! there without a difference to any execution, unless somebody else looks at it
//! ([`Live::keep`]).

use weir_ir::{LocId, Op, RegId, Routine};

/// The registers that are live at each location of a routine.
#[derive(Clone, Debug)]
pub struct Live {
    /// In order of their numbers.
    at: Vec<Vec<RegId>>,
}

/// A step of the code, as far as registers matter.
#[derive(Clone, Debug)]
pub struct Use {
    /// Where it starts.
    pub src: LocId,
    /// Where it leads.
    pub dst: LocId,
    /// What it reads before it writes it.
    pub reads: Vec<RegId>,
    /// What it writes.
    pub writes: Vec<RegId>,
}

impl Live {
    /// What is live in the routine.
    pub fn of(routine: &Routine) -> Live {
        let step = |edge: &weir_ir::Edge| {
            let mut reads: Vec<RegId> = edge.op.exprs().into_iter().flat_map(|e| e.regs()).collect();
            if let Op::Havoc(dst, _) = edge.op {
                // The constraint of a havoc speaks about the new value.
                reads.retain(|r| *r != dst);
            }
            Use { src: edge.src, dst: edge.dst, reads, writes: edge.op.writes() }
        };
        Live::new(routine.locs.len(), routine.regs.len(), routine.edges.iter().map(step).collect())
    }

    /// What is live in code with these steps.
    pub fn new(locs: usize, regs: usize, steps: Vec<Use>) -> Live {
        let mut into: Vec<Vec<usize>> = vec![Vec::new(); locs];
        let mut readers: Vec<Vec<LocId>> = vec![Vec::new(); regs];
        for (i, step) in steps.iter().enumerate() {
            into[step.dst.index()].push(i);
            step.reads.iter().for_each(|r| readers[r.index()].push(step.src));
        }
        let mut live = Live { at: vec![Vec::new(); locs] };
        for (i, mut todo) in readers.into_iter().enumerate() {
            let reg = RegId::new(i);
            while let Some(loc) = todo.pop() {
                let at = &mut live.at[loc.index()];
                if at.last() == Some(&reg) {
                    continue;
                }
                at.push(reg);
                let before = into[loc.index()].iter().map(|s| &steps[*s]);
                todo.extend(before.filter(|s| !s.writes.contains(&reg)).map(|s| s.src));
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

#[cfg(test)]
mod tests {
    use super::*;

    fn step(src: u32, dst: u32, reads: &[u32], writes: &[u32]) -> Use {
        let regs = |list: &[u32]| list.iter().map(|r| RegId(*r)).collect();
        Use { src: LocId(src), dst: LocId(dst), reads: regs(reads), writes: regs(writes) }
    }

    #[test]
    fn a_register_is_live_from_its_write_to_its_last_read() {
        // r0 = …; loop { r1 = …; } use r0; r0 = …
        let steps =
            vec![step(0, 1, &[], &[0]), step(1, 1, &[], &[1]), step(1, 2, &[0], &[]), step(2, 3, &[1], &[0])];
        let mut live = Live::new(4, 2, steps);
        let at = |live: &Live| (0..4).map(|l| live.at(LocId(l)).len()).collect::<Vec<_>>();
        assert_eq!(at(&live), [1, 2, 1, 0]);
        assert!(live.contains(LocId(1), RegId(0)) && !live.contains(LocId(0), RegId(0)));
        live.keep(RegId(0));
        assert_eq!(at(&live), [2, 2, 2, 1]);
    }

    #[test]
    fn what_a_step_writes_and_reads_is_read_first() {
        let live = Live::new(2, 1, vec![step(0, 1, &[0], &[0])]);
        assert!(live.contains(LocId(0), RegId(0)));
    }
}
