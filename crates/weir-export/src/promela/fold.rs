//! Which local steps are folded into the visible step before them, as in Weir's
//! explorer: the rules of [`weir_passes::fold`], for threads with all calls inlined.

use super::flat::Flat;
use super::observe::Observed;
use weir_passes::fold::fold_points;

/// For every location of a thread, whether steps from it are folded.
pub(super) fn folded(flat: &Flat, thread: usize, seen: &Observed) -> Vec<bool> {
    fold_points(
        &flat.flow(),
        |loc| seen.locs[thread][loc],
        |loc, i| {
            let e = &flat.edges[flat.out[loc][i]];
            let arrives = seen.never_away && (seen.locs[thread][e.dst] || e.call);
            let writes = e.acts.iter().flat_map(|a| a.writes());
            let watched = writes.into_iter().any(|w| seen.never_regs[thread][w.index()]);
            !arrives && !watched && e.folds.here(flat.locs[loc].atomic && !seen.never_memory)
        },
    )
}
