//! Registers that hold one and the same constant whenever a location is reached.

use weir_ir::{Expr, Op, Routine};

/// By location and register: the constant it holds there, if it is always one.
pub(super) fn constants(routine: &Routine) -> Vec<Vec<Option<i64>>> {
    // What may be at a location: nothing seen yet, or per register one constant
    // or several values.
    let mut at: Vec<Option<Vec<Option<i64>>>> = vec![None; routine.locs.len()];
    at[routine.entry.index()] = Some(routine.regs.iter().map(|r| Some(r.init)).collect());
    let mut changed = true;
    while changed {
        changed = false;
        for e in &routine.edges {
            let Some(before) = at[e.src.index()].clone() else { continue };
            let mut after = before.clone();
            for r in e.op.writes() {
                after[r.index()] = None;
            }
            if let Op::Assign(r, value) = &e.op {
                let ty = routine.regs[r.index()].ty;
                after[r.index()] = value_of(value, &before).and_then(|v| ty.keep(v).ok());
            }
            let there = &mut at[e.dst.index()];
            let joined = match there.as_ref() {
                None => after,
                Some(old) => old.iter().zip(&after).map(|(a, b)| if a == b { *a } else { None }).collect(),
            };
            if there.as_ref() != Some(&joined) {
                *there = Some(joined);
                changed = true;
            }
        }
    }
    at.into_iter().map(|known| known.unwrap_or_else(|| vec![None; routine.regs.len()])).collect()
}

fn value_of(e: &Expr, known: &[Option<i64>]) -> Option<i64> {
    let put = |e: Expr| match e {
        Expr::Reg(r) => known[r.index()].map_or(Expr::Reg(r), |v| Expr::Const(v, weir_ir::Ty::I64)),
        other => other,
    };
    e.map(&mut { put }).constant()
}
