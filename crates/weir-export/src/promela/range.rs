//! The values each variable may have: intervals, whatever the order of steps.
//!
//! Joins every value that any step assigns until nothing changes. An interval
//! that keeps growing is widened to the bounds of its type, cut to 32 bits; a
//! variable without such bounds is then marked as possibly too wide.

use super::ex::{Ex, Range, VarId};
use super::exec::World;
use super::flat::Flat;
use super::vars::{Cells, INT, Model, Role};
use weir_ir::{CellInit, LocId, RegId, Ty};

/// So often an interval may grow before it is widened.
const PATIENCE: u32 = 40;

/// Fills in [`super::vars::Var::range`].
pub(super) fn analyse(model: &mut Model, threads: &[Flat]) {
    let live: Vec<Vec<RegId>> = threads
        .iter()
        .enumerate()
        .map(|(t, f)| f.live(&model.seen.regs[t]).at(LocId::new(f.entry)).to_vec())
        .collect();
    for v in 0..model.vars.len() {
        let var = &model.vars[v];
        let starts = match var.role {
            Role::Shared => true,
            Role::Reg { thread, .. } => model.regs[thread]
                .iter()
                .position(|r| *r == v)
                .is_some_and(|r| live[thread].contains(&RegId::new(r))),
            Role::Atom(_) | Role::Owner => false,
        };
        let range = var.init.iter().filter(|_| starts).fold(var.range, |range, init| {
            let (lo, hi) = match *init {
                CellInit::Value(v) => (v, v),
                CellInit::Any { lo, hi } => (lo, hi),
            };
            Some(join(range, (i128::from(lo), i128::from(hi))))
        });
        model.vars[v].range = range;
    }
    let mut patience = vec![PATIENCE; model.vars.len()];
    let mut changed = true;
    while changed {
        changed = false;
        for (t, flat) in threads.iter().enumerate() {
            for act in flat.edges.iter().flat_map(|e| &e.acts) {
                let mut assigned = Vec::new();
                for world in World::alone(model, t, act) {
                    assigned.extend(world.assigned());
                }
                for (v, value) in assigned {
                    changed |= grow(model, &mut patience, v, &value);
                }
            }
        }
    }
    // An array that nobody writes still has its initial values.
    for cells in model.objects.clone() {
        if let Cells::Array(v) = cells
            && model.vars[v].range.is_none()
        {
            model.vars[v].range = Some((0, 0));
        }
    }
}

fn join(a: Option<Range>, b: Range) -> Range {
    a.map_or(b, |a| (a.0.min(b.0), a.1.max(b.1)))
}

fn grow(model: &mut Model, patience: &mut [u32], v: VarId, value: &Ex) -> bool {
    let Some(mut new) = model.range(value) else { return false };
    let var = &model.vars[v];
    let kept = model.bounds(var.ty);
    if let Ty::Range { .. } | Ty::Int { bits: 8 | 16, .. } | Ty::Bool | Ty::Enum(_) = var.ty {
        // Leaving them fails a check, or wraps.
        new = (new.0.clamp(kept.0, kept.1), new.1.clamp(kept.0, kept.1));
    }
    let mut joined = join(var.range, new);
    if Some(joined) == var.range {
        return false;
    }
    patience[v] = patience[v].saturating_sub(1);
    let mut wide = var.wide;
    if patience[v] == 0 {
        // Only the side that grows.
        let old = var.range.unwrap_or(joined);
        joined = (
            if joined.0 < old.0 { kept.0.min(joined.0).max(INT.0) } else { joined.0 },
            if joined.1 > old.1 { kept.1.max(joined.1).min(INT.1) } else { joined.1 },
        );
        patience[v] = 1;
    }
    if joined.0 < INT.0 || joined.1 > INT.1 || joined.0 == INT.0 || joined.1 == INT.1 {
        wide = true;
        joined = (joined.0.max(INT.0), joined.1.min(INT.1));
    }
    let var = &mut model.vars[v];
    let differs = Some(joined) != var.range;
    var.range = Some(joined);
    var.wide = wide;
    differs
}
