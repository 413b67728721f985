//! Smaller ranges from what the transitions really assign.
//!
//! Every value of a variable is its first one or one that a transition assigns,
//! in a state in which its guard holds. Ranges that hold in all states therefore
//! stay true when they are computed once more from the transitions, using the
//! guards: `x + 1` under the guard `x + 1 < 3` is at most 2. A register is
//! spoken of only where it is live, so the 0 of a dead one does not count.

use super::ex::{Ex, Range, VarId, range};
use super::flat::Flat;
use super::step::{Step, Target, Walk};
use super::vars::{Model, Role};
use weir_ir::{BinOp, CellInit, LocId, RegId};

/// Makes ranges smaller; whether it could.
pub(super) fn narrow(model: &mut Model, threads: &[Flat], walks: &[Walk]) -> bool {
    let mut new: Vec<Option<Range>> = vec![None; model.vars.len()];
    let mut join = |v: VarId, r: Range| {
        new[v] = Some(new[v].map_or(r, |old| (old.0.min(r.0), old.1.max(r.1))));
    };
    for (v, var) in model.vars.iter().enumerate().filter(|(_, v)| v.role == Role::Shared) {
        for init in &var.init {
            let (lo, hi) = match *init {
                CellInit::Value(v) => (v, v),
                CellInit::Any { lo, hi } => (lo, hi),
            };
            join(v, (i128::from(lo), i128::from(hi)));
        }
    }
    for (t, (walk, flat)) in walks.iter().zip(threads).enumerate() {
        let live = flat.live(&model.seen.regs[t]);
        let dead = |v: VarId, loc: usize| {
            let reg = model.regs[t].iter().position(|r| *r == v).map(RegId::new);
            reg.is_some_and(|r| !live.contains(LocId::new(loc), r))
        };
        for (v, value) in walk.init.iter().filter(|(v, _)| !dead(**v, walk.start)) {
            join(*v, (i128::from(*value), i128::from(*value)));
        }
        for (from, step) in walk.locs.iter().flat_map(|(l, steps)| steps.iter().map(move |s| (*l, s))) {
            // A dead register is 0 already: there is no need to assign that.
            for v in model.regs[t].iter().filter(|v| dead(**v, from) && !dead(**v, step.to)) {
                if !step.updates.iter().any(|(target, _)| *target == Target::Var(*v)) {
                    join(*v, (0, 0));
                }
            }
            for (target, value) in &step.updates {
                match target {
                    Target::Var(v) if dead(*v, step.to) => {}
                    Target::Var(v) | Target::Elem(v, _) => {
                        if let Some(r) = guarded(model, step, value) {
                            join(*v, r);
                        }
                    }
                }
            }
        }
    }
    let mut smaller = false;
    let fixed: Vec<bool> = (0..model.vars.len()).map(|v| model.fixed(v).is_some()).collect();
    for ((var, new), fixed) in model.vars.iter_mut().zip(new).zip(fixed) {
        // What has one value only is not assigned by any transition.
        if fixed || matches!(var.role, Role::Atom(_) | Role::Owner) {
            continue;
        }
        let cut = match (var.range, new) {
            (Some(old), Some(new)) => {
                let cut = (old.0.max(new.0), old.1.min(new.1));
                if cut.0 <= cut.1 { Some(cut) } else { Some(old) }
            }
            (_, new) => new,
        };
        if cut != var.range {
            var.range = cut;
            smaller = true;
        }
    }
    smaller
}

/// The values of an expression where the step's guard holds and its checks pass.
fn guarded(model: &Model, step: &Step, e: &Ex) -> Option<Range> {
    let given: Vec<&Ex> = step.conds.iter().chain(&step.checks).collect();
    let mut range = range_given(model, &given, e)?;
    for c in &given {
        limit(c, e, &mut range);
    }
    // A guard that leaves nothing is never true.
    (range.0 <= range.1).then_some(range)
}

/// The values of an expression where conditions on its variables hold.
fn range_given(model: &Model, given: &[&Ex], e: &Ex) -> Option<Range> {
    range(e, &|v| {
        let mut range = model.vars[v].range?;
        let var = Ex::Var(v);
        given.iter().for_each(|c| limit(c, &var, &mut range));
        (range.0 <= range.1).then_some(range)
    })
}

/// Whether a comparison certainly holds where the conditions do.
pub(super) fn follows(model: &Model, given: &[Ex], c: &Ex) -> bool {
    let given: Vec<&Ex> = given.iter().collect();
    let Ex::Bin(BinOp::Le, a, b) = c else { return false };
    match (range_given(model, &given, a), range_given(model, &given, b)) {
        (Some(a), Some(b)) => a.1 <= b.0,
        // A guard that is never true.
        _ => true,
    }
}

fn limit(c: &Ex, e: &Ex, range: &mut Range) {
    let Ex::Bin(op, a, b) = c else { return };
    if *op == BinOp::LAnd {
        limit(a, e, range);
        limit(b, e, range);
        return;
    }
    let (op, bound) = match (&**a, &**b) {
        (a, Ex::Int(n)) if a == e => (*op, i128::from(*n)),
        (Ex::Int(n), b) if b == e => (op.swapped(), i128::from(*n)),
        _ => return,
    };
    match op {
        BinOp::Eq => *range = (range.0.max(bound), range.1.min(bound)),
        BinOp::Lt => range.1 = range.1.min(bound - 1),
        BinOp::Le => range.1 = range.1.min(bound),
        BinOp::Gt => range.0 = range.0.max(bound + 1),
        BinOp::Ge => range.0 = range.0.max(bound),
        BinOp::Ne if range.0 == bound => range.0 += 1,
        BinOp::Ne if range.1 == bound => range.1 -= 1,
        _ => {}
    }
}
