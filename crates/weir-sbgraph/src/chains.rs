//! Write-def chains: a store whose registers may be redefined before it is
//! flushed (section 3.1.1 of the thesis).
//!
//! Such a store saves what it needs in copies that nobody else writes. The
//! thesis looks at the value only; here the *address* is looked at as well.
//! No copy is overwritten too early: between two issues of one store the buffer
//! is emptied, for want of unfenced writing loops.

use crate::flat::Flat;
use crate::loops::draining;
use weir_ir::{LocId, RegId};

/// The registers that may be written after the edge and before the buffer is
/// certainly empty.
pub fn redefined(flat: &Flat, edge: usize) -> Vec<bool> {
    let mut regs = vec![false; flat.regs.len()];
    let mut seen = vec![false; flat.locs.len()];
    let mut todo: Vec<LocId> = vec![flat.edges[edge].dst];
    while let Some(loc) = todo.pop() {
        if std::mem::replace(&mut seen[loc.index()], true) {
            continue;
        }
        for &e in &flat.out[loc.index()] {
            if draining(flat, e) {
                continue;
            }
            for r in flat.edges[e].ops.iter().flat_map(|op| op.writes()) {
                regs[r.index()] = true;
            }
            todo.push(flat.edges[e].dst);
        }
    }
    regs
}

/// Whether one of the registers is redefined.
pub fn any_redefined(redefined: &[bool], regs: &[RegId]) -> bool {
    regs.iter().any(|r| redefined[r.index()])
}
