//! Loops that store without emptying the buffer (assumption 1 of the thesis).
//!
//! The thesis asks that every loop with a store has a fence in it. A fence on
//! one branch is not enough: every *cycle* through a store has to pass one.

use crate::flat::Flat;
use crate::unsupported::Unsupported;
use weir_ir::Op;

/// Whether the edge is possible only while the own buffer is empty.
pub fn draining(flat: &Flat, edge: usize) -> bool {
    flat.edges[edge].ops.iter().any(Op::drains)
}

/// Whether the edge puts a store into the buffer.
pub fn buffers(flat: &Flat, edge: usize) -> bool {
    let e = &flat.edges[edge];
    !flat.locs[e.src.index()].atomic && e.ops.iter().any(|op| matches!(op, Op::Store(..)))
}

/// The first store, in the order of the edges, that can be repeated while its
/// last issue still waits.
pub fn unfenced(flat: &Flat) -> Result<(), Unsupported> {
    // Two locations with the same number lie on a common cycle without a fence.
    let component = flat.flow(|e| !draining(flat, e)).component_of();
    let reached = flat.flow(|_| true).reachable(flat.entry.index());
    for (i, e) in flat.edges.iter().enumerate() {
        let round = component[e.src.index()] == component[e.dst.index()];
        if round && buffers(flat, i) && reached[e.src.index()] {
            let head = (0..flat.locs.len()).find(|l| component[*l] == component[e.src.index()]);
            let head = head.map_or(e.span, |l| flat.locs[l].span);
            return Err(Unsupported::UnfencedLoop { thread: flat.name.clone(), store: e.span, head });
        }
    }
    Ok(())
}

/// Whether the edge can be taken more than once.
pub fn repeats(flat: &Flat, edge: usize) -> bool {
    let e = &flat.edges[edge];
    flat.flow(|_| true).reachable(e.dst.index())[e.src.index()]
}
