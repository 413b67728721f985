//! Places from which a thread's steps are taken at once.
//!
//! All steps from such a place touch nothing but the thread's registers and its place, and no
//! loop can be closed by such steps alone: the place is not the target of a retreating edge of
//! a depth-first walk through the routine, and every cycle of the routine has such a target.
//!
//! That such a step comes in the end is what makes it right to take it at once. An atomic section
//! that never ends, because a thread is stuck or turns in it, keeps all others from steps that
//! they could take. So there are no such places unless every section is a row of steps none of
//! which waits for anything.

use weir_ir::{LocId, Op, Program, Routine};

/// For every routine, the places.
pub(crate) fn places(program: &Program) -> Vec<Vec<bool>> {
    if !program.routines.iter().all(sections_end) {
        return Vec::new();
    }
    program.routines.iter().map(routine).collect()
}

/// Whether every atomic section is left by whoever enters it.
fn sections_end(r: &Routine) -> bool {
    let ends = |start: LocId| {
        let mut at = start;
        for _ in 0..r.locs.len() {
            let mut out = r.out(at);
            let (Some((_, edge)), None) = (out.next(), out.next()) else { return false };
            match edge.op {
                Op::AtomicEnd => return true,
                Op::Nop
                | Op::Assign(..)
                | Op::Assert(_)
                | Op::Load(..)
                | Op::Store(..)
                | Op::Rmw { .. }
                | Op::Cas { .. } => at = edge.dst,
                _ => return false,
            }
        }
        false
    };
    r.edges.iter().filter(|e| matches!(e.op, Op::AtomicBegin)).all(|e| ends(e.dst))
}

fn routine(r: &Routine) -> Vec<bool> {
    let out = r.out_table();
    let mut local: Vec<bool> = out
        .iter()
        // Calls may go round as well, from routine to routine.
        .map(|edges| {
            let quiet = |op: &Op| op.is_local() && !matches!(op, Op::Call { .. } | Op::CallPtr { .. });
            !edges.is_empty() && edges.iter().all(|e| quiet(&r.edges[e.index()].op))
        })
        .collect();
    // 0: not seen, 1: on the way, 2: done.
    let mut seen = vec![0u8; r.locs.len()];
    for start in std::iter::once(r.entry.index()).chain(0..r.locs.len()) {
        if seen[start] != 0 {
            continue;
        }
        seen[start] = 1;
        let mut way = vec![(start, 0)];
        while let Some((loc, next)) = way.last_mut() {
            let Some(edge) = out[*loc].get(*next) else {
                seen[*loc] = 2;
                way.pop();
                continue;
            };
            *next += 1;
            let to = r.edges[edge.index()].dst.index();
            match seen[to] {
                0 => {
                    seen[to] = 1;
                    way.push((to, 0));
                }
                1 => local[to] = false,
                _ => {}
            }
        }
    }
    local
}
