//! Which local steps are folded into the visible step before them, as in Weir's
//! explorer (its module `fold` has the argument why this is sound):
//!
//! 1. not at a location that a property mentions and, where a `never` property
//!    may become true by leaving a location, not before a step to one;
//! 2. not before a step that writes a register a `never` property mentions;
//! 3. not at a location where a loop of foldable steps closes;
//! 4. inside an atomic section every step counts as local, unless a `never`
//!    property looks at memory.

use super::flat::{Act, Flat, FlatEdge, Kind};
use super::observe::Observed;

/// For every location of a thread, whether steps from it are folded.
pub(super) fn folded(flat: &Flat, thread: usize, seen: &Observed) -> Vec<bool> {
    let local = |e: &FlatEdge, act: &Act| match act {
        Act::Havoc(..) | Act::Begin => false,
        Act::Nop | Act::Set(..) | Act::Fits(..) | Act::Assume(_) | Act::Assert(_) => true,
        Act::Load(..) | Act::Store(..) | Act::Rmw { .. } | Act::Cas { .. } | Act::Fence | Act::End => {
            flat.locs[e.src].atomic && !seen.never_memory
        }
    };
    let foldable = |e: &FlatEdge| {
        let arrives = seen.never_away && (seen.locs[thread][e.dst] || e.kind == Kind::Call);
        let watched = |a: &Act| a.writes().iter().any(|w| seen.never_regs[thread][w.index()]);
        !arrives && e.acts.iter().all(|a| local(e, a) && !watched(a))
    };
    let mut fold: Vec<bool> = (0..flat.locs.len())
        .map(|loc| {
            let out = &flat.out[loc];
            !seen.locs[thread][loc] && !out.is_empty() && out.iter().all(|e| foldable(&flat.edges[*e]))
        })
        .collect();
    // Depth-first search over folded locations; where it meets its own stack, a
    // loop closes and folding has to stop.
    let mut colour = vec![0u8; flat.locs.len()];
    for root in 0..flat.locs.len() {
        let mut stack = vec![(root, 0usize)];
        while let Some((loc, next)) = stack.pop() {
            if next == 0 {
                if colour[loc] != 0 || !fold[loc] {
                    continue;
                }
                colour[loc] = 1;
            }
            match flat.out[loc].get(next) {
                None => colour[loc] = 2,
                Some(e) => {
                    stack.push((loc, next + 1));
                    let dst = flat.edges[*e].dst;
                    match colour[dst] {
                        0 => stack.push((dst, 0)),
                        1 => fold[dst] = false,
                        _ => {}
                    }
                }
            }
        }
    }
    fold
}
