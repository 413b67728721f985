//! A parallel assignment as a sequence of assignments.
//!
//! A variable is assigned once nobody needs its old value any more. Where two
//! need each other's, values go to hidden variables first; those are no part of
//! SPIN's state.

use super::ex::{Ex, VarId};
use super::step::Target;

impl Target {
    fn var(&self) -> VarId {
        match self {
            Target::Var(v) | Target::Elem(v, _) => *v,
        }
    }
    fn reads(&self, v: VarId) -> bool {
        matches!(self, Target::Elem(_, i) if i.reads(v))
    }
}

/// The sequence. Temporaries are variables from `first_temp` on; the second
/// result is how many there are.
pub(super) fn sequence(mut updates: Vec<(Target, Ex)>, first_temp: VarId) -> (Vec<(Target, Ex)>, usize) {
    let mut out = Vec::new();
    let mut temps = 0;
    while !updates.is_empty() {
        // Whether update `u` may come next: no other one reads what it writes,
        // and writes to one array stay in order.
        let ready = (0..updates.len()).find(|&u| {
            let v = updates[u].0.var();
            updates.iter().enumerate().all(|(w, (target, value))| {
                w == u || !(value.reads(v) || target.reads(v) || (w < u && target.var() == v))
            })
        });
        if let Some(u) = ready {
            out.push(updates.remove(u));
            continue;
        }
        // The first one is in the way of others: take down what they need.
        let v = updates[0].0.var();
        for (target, value) in updates.iter_mut().skip(1) {
            let mut save = |e: &mut Ex| {
                let temp = first_temp + temps;
                temps += 1;
                out.push((Target::Var(temp), std::mem::replace(e, Ex::Var(temp))));
            };
            if value.reads(v) {
                save(value);
            }
            if let Target::Elem(_, i) = target
                && i.reads(v)
            {
                save(i);
            }
        }
    }
    (out, temps)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_swap_needs_a_temporary() {
        let swap = vec![(Target::Var(0), Ex::Var(1)), (Target::Var(1), Ex::Var(0))];
        let (out, temps) = sequence(swap, 9);
        assert_eq!(temps, 1);
        assert_eq!(
            out,
            vec![(Target::Var(9), Ex::Var(0)), (Target::Var(0), Ex::Var(1)), (Target::Var(1), Ex::Var(9)),]
        );
    }

    #[test]
    fn what_is_read_is_assigned_last() {
        let updates = vec![(Target::Var(0), Ex::Int(1)), (Target::Var(1), Ex::Var(0))];
        let (out, temps) = sequence(updates, 9);
        assert_eq!((temps, &out[0].0), (0, &Target::Var(1)));
    }
}
