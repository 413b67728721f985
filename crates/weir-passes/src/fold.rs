//! Which local steps are folded into the visible step before them (a case of
//! reduction by movers: R. J. Lipton, Reduction: a method of proving properties of
//! parallel programs, 1975).
//!
//! After every visible step of a thread, its local steps are taken at once as
//! long as there is exactly one that is enabled. This is sound for everything
//! that properties ask: a local step neither reads nor writes what another
//! thread can read or write, it stays enabled until taken, and nobody observes
//! the states in between, because folding stops
//!
//! 1. at a location that a property mentions ([`weir_ir::Expr::At`]), and, where
//!    a `never` property asks for a thread *not* to be at a location, also
//!    before a step to it;
//! 2. before a step that writes a register that a `never` property mentions
//!    (properties of final states see only final states);
//! 3. before a location at which a loop of foldable steps closes, so that it
//!    always ends; calls of routines that may recurse are not folded at all;
//! 4. where several steps are enabled, which is a choice of the program, or none.
//!
//! Inside an atomic section no other thread moves, so there all steps count as
//! local, unless a `never` property looks at memory.
//!
//! What is the same for all who fold is here: which operations are local
//! ([`Folds`]), and where folding goes on ([`fold_points`]). What a property sees of
//! a step depends on the code that is folded (routines with calls, or threads with
//! all calls inlined); those who fold say that.

use crate::graph::Digraph;
use weir_ir::Op;

/// Where a step with this operation may be folded, calls and returns excepted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Folds {
    /// Everywhere.
    Always,
    /// Inside atomic sections, if no `never` property looks at memory.
    Inside,
    /// Nowhere: it is a choice, or waits for others.
    Never,
}

impl Folds {
    /// Where the operation is folded.
    pub fn of(op: &Op) -> Folds {
        match op {
            Op::Havoc(..) | Op::AtomicBegin | Op::Spawn { .. } | Op::Join(_) => Folds::Never,
            op if op.is_local() => Folds::Always,
            _ => Folds::Inside,
        }
    }

    /// Whether it is folded; `inside`: in an atomic section into which no `never`
    /// property looks.
    pub fn here(self, inside: bool) -> bool {
        self == Folds::Always || self == Folds::Inside && inside
    }
}

/// For every location, whether steps from it are folded: nobody looks there (`seen`),
/// there is a step and all of them may be folded (`folds`, of a location and the
/// position among its edges), and no loop of such locations closes.
pub fn fold_points(
    flow: &Digraph,
    seen: impl Fn(usize) -> bool,
    folds: impl Fn(usize, usize) -> bool,
) -> Vec<bool> {
    let all = |loc: usize, steps: usize| steps > 0 && (0..steps).all(|i| folds(loc, i));
    let mut fold: Vec<bool> =
        (0..flow.nodes()).map(|loc| !seen(loc) && all(loc, flow.next(loc).len())).collect();
    flow.cut_cycles(&mut fold);
    fold
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folding_stops_where_somebody_looks_where_nothing_goes_on_and_in_loops() {
        // 0 → 1 → 2 → 3 → 4, back from 3 to 1, and 4 → 5 which may not be folded.
        let flow = Digraph::new(6, [(0, 1), (1, 2), (2, 3), (3, 1), (3, 4), (4, 5)]);
        let fold = |seen: usize| fold_points(&flow, |l| l == seen, |l, _| l != 4);
        assert_eq!(fold(9), [true, false, true, true, false, false]);
        assert_eq!(fold(2), [true, true, false, true, false, false]);
    }
}
