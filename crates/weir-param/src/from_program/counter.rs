//! Counters of threads as weak arrays of truth values (§4 of the paper): the
//! value is the number of cells that are true.
//!
//! Only that number matters, so it is free which cell a step changes: a thread
//! takes its own where it can, else some other thread's. Deviations from the
//! paper, which is not sound there: an increment without `lock` is not done cell
//! by cell (it would not lose what another thread adds in between): such a
//! counter is an integer variable. A step out of `0..=N` is not ignored: it leads
//! to a place of its own, which counts as bad.

use super::names::Names;
use super::path::{Flip, Path, Scope, Split, Value, each};
use super::refusal::Refusal;
use crate::system::{Place, Proc, VarId};
use weir_ir::BinOp;

impl Path {
    /// One more process takes part.
    fn join(&mut self, names: &Names) -> u8 {
        let new = self.params;
        self.params += 1;
        for (var, value) in self.all.clone() {
            self.restrict(names, Place::cell(var, Proc::Param(new)), &[i64::from(value)].into());
        }
        new
    }
}

/// The ways a locked step adds 1 (or takes 1 off): the cells that may change,
/// and the way out of range.
pub(super) fn step(names: &Names, path: &Path, var: VarId, up: bool) -> Vec<Path> {
    let (from, to) = ([i64::from(!up)].into(), [i64::from(up)].into());
    let own = Place::cell(var, path.actor);
    let mut out = Vec::new();
    let mut mine = path.clone();
    if mine.restrict(names, own, &from) {
        mine.flip = Some(Flip { var, param: 0, to: up });
        out.push(mine);
    }
    let mut rest = path.clone();
    if rest.restrict(names, own, &to) {
        let mut none = rest.clone();
        none.all.insert(var, up);
        none.overrun = true;
        let other = rest.join(names);
        rest.restrict(names, Place::cell(var, Proc::Param(other)), &from);
        rest.flip = Some(Flip { var, param: other, to: up });
        out.extend([rest, none]);
    }
    out
}

/// Whether what a counter was, plus a constant, is certainly not below 0.
pub(super) fn not_below_zero(path: &Path, v: &Value) -> bool {
    let Value::Counter { var, plus, less_n } = *v else { return false };
    // After taking 1 off, it was at least 1 before.
    let least = i64::from(matches!(path.flip, Some(f) if f.var == var && !f.to));
    !less_n && least + plus >= 0
}

/// Splits on a comparison of what a counter was, plus a constant, with another.
pub(super) fn compare(scope: &Scope, path: Path, op: BinOp, x: &Value, y: &Value) -> Split<bool> {
    let Value::Counter { var, plus, less_n } = *x else { return Err(Refusal::counter()) };
    each(scope.linear(path, y.clone())?, |p, l| {
        // Compare the old value with `bound`, or with `N + bound`.
        let n = scope.names.count.map(Place::var);
        let (bound, with_n) = match (l.value(), n) {
            (Some(v), _) => (v.checked_sub(plus).ok_or_else(Refusal::too_large)?, less_n),
            (None, Some(n)) if !less_n && l.parts.len() == 1 && l.parts.get(&n) == Some(&1) => {
                (l.constant.checked_sub(plus).ok_or_else(Refusal::too_large)?, true)
            }
            _ => return Err(Refusal::counter()),
        };
        let turned =
            |cases: Vec<(Path, bool)>, turn: bool| cases.into_iter().map(|(p, b)| (p, b != turn)).collect();
        // The value is between 0 and N.
        match (op, bound, with_n) {
            (BinOp::Eq, ..) => equals(scope.names, p, var, bound, with_n),
            (BinOp::Ne, ..) => Ok(turned(equals(scope.names, p, var, bound, with_n)?, true)),
            (BinOp::Lt, ..=0, false) | (BinOp::Gt, 0.., true) => Ok(vec![(p, false)]),
            (BinOp::Ge, ..=0, false) | (BinOp::Le, 0.., true) => Ok(vec![(p, true)]),
            (BinOp::Le, 0, false) | (BinOp::Ge, 0, true) => equals(scope.names, p, var, bound, with_n),
            (BinOp::Gt, 0, false) | (BinOp::Lt, 0, true) => {
                Ok(turned(equals(scope.names, p, var, bound, with_n)?, true))
            }
            (BinOp::Lt, 1, false) => equals(scope.names, p, var, 0, false),
            (BinOp::Ge, 1, false) => Ok(turned(equals(scope.names, p, var, 0, false)?, true)),
            (BinOp::Gt, -1, true) => equals(scope.names, p, var, 0, true),
            (BinOp::Le, -1, true) => Ok(turned(equals(scope.names, p, var, 0, true)?, true)),
            (BinOp::Le, ..=-1, false) | (BinOp::Ge, 1.., true) => Ok(vec![(p, false)]),
            (BinOp::Gt, ..=-1, false) | (BinOp::Lt, 1.., true) => Ok(vec![(p, true)]),
            _ => nearly(scope.names, p, op, var, bound, with_n),
        }
    })
}

/// Comparisons with 1 or `N - 1` where the step has just changed the counter.
fn nearly(names: &Names, p: Path, op: BinOp, var: VarId, bound: i64, with_n: bool) -> Split<bool> {
    let down = matches!(p.flip, Some(f) if f.var == var && !f.to);
    let up = matches!(p.flip, Some(f) if f.var == var && f.to);
    match (op, bound, with_n) {
        // The old value is at least 1: at most 1 is exactly 1.
        (BinOp::Le, 1, false) if down => equals(names, p, var, 1, false),
        (BinOp::Gt, 1, false) if down => {
            Ok(equals(names, p, var, 1, false)?.into_iter().map(|(p, b)| (p, !b)).collect())
        }
        // The old value is at most N - 1.
        (BinOp::Ge, -1, true) if up => equals(names, p, var, -1, true),
        (BinOp::Lt, -1, true) if up => {
            Ok(equals(names, p, var, -1, true)?.into_iter().map(|(p, b)| (p, !b)).collect())
        }
        _ => Err(Refusal::counter()),
    }
}

/// Splits on whether the old value is `bound`, or `N + bound`.
fn equals(names: &Names, path: Path, var: VarId, bound: i64, with_n: bool) -> Split<bool> {
    let flip = path.flip.filter(|f| f.var == var);
    if (!with_n && bound < 0) || (with_n && bound > 0) {
        return Ok(vec![(path, false)]);
    }
    match (bound, with_n, flip) {
        (0, ..) => Ok(uniform(names, path, var, with_n, false)),
        // After taking 1 off, nothing is left; after adding 1, all are counted.
        (1, false, Some(f)) if !f.to => Ok(uniform(names, path, var, false, true)),
        (-1, true, Some(f)) if f.to => Ok(uniform(names, path, var, true, true)),
        _ => Err(Refusal::counter()),
    }
}

/// Splits on whether all cells have a value, before or after the step.
fn uniform(names: &Names, path: Path, var: VarId, value: bool, after: bool) -> Vec<(Path, bool)> {
    let flipped = path.flip.filter(|f| after && f.var == var).map(|f| f.param);
    let mut out = Vec::new();
    let mut rest = path;
    for param in 0..rest.params {
        let cell = Place::cell(var, Proc::Param(param));
        // The step turns the cell it changes round.
        let wanted = value != (flipped == Some(param));
        let mut differs = rest.clone();
        if differs.restrict(names, cell, &[i64::from(!wanted)].into()) {
            out.push((differs, false));
        }
        if !rest.restrict(names, cell, &[i64::from(wanted)].into()) {
            return out;
        }
    }
    match rest.all.get(&var) {
        Some(v) if *v == value => out.push((rest, true)),
        Some(_) => {
            // All others differ: either there are none, or the answer is no.
            let mut one = rest.clone();
            one.join(names);
            out.push((one, false));
            rest.all.insert(var, value);
            out.push((rest, true));
        }
        None => {
            let mut one = rest.clone();
            let other = one.join(names);
            one.restrict(names, Place::cell(var, Proc::Param(other)), &[i64::from(!value)].into());
            out.push((one, false));
            rest.all.insert(var, value);
            out.push((rest, true));
        }
    }
    out
}
