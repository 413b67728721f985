//! What a proof relies on, as questions that must have no answer.

use crate::kept;
use crate::movers::Movers;
use crate::pending::early_loads;
use crate::prove::{Proof, Why};
use crate::solver::{Choice, Solver};
use crate::system::Unsupported;
use crate::term::Obligation;

/// All obligations of a proof: those about movers, then those about invariants;
/// and how many the former are.
pub fn obligations(proof: &Proof<'_>) -> Result<(Vec<Obligation>, usize), Unsupported> {
    let mut solver = Solver::new(Choice::Embedded, None);
    let (system, inv) = (&proof.system, &proof.invariants);
    let mut list = Vec::new();
    for w in &proof.writes {
        let loads = match &w.why {
            Why::RightMovers(_) => early_loads(system, inv, &mut solver, w.class, w.action, w.strict)?,
            _ => Vec::new(),
        };
        let mut m = Movers::new(system, inv, &mut solver);
        m.record = Some(Vec::new());
        match &w.why {
            Why::RightMovers(_) => {
                for l in &loads {
                    m.right(w.class, l, w.strict)?;
                }
            }
            Why::LeftMover => {
                m.left(w.class, w.action, w.strict)?;
            }
            Why::NoEarlyLoad | Why::Not { .. } => {}
        }
        list.extend(m.record.take().unwrap_or_default());
    }
    let movers = list.len();
    list.extend(kept::obligations(system, inv)?);
    Ok((list, movers))
}

/// The commutations that stand in the way of the stores that could not be shown atomic: for each,
/// the first that is missing for it to be a left mover, and the first that is missing for a load
/// that can come early to be a right mover. These have an answer, unless the solver gave up.
pub fn failing(proof: &Proof<'_>) -> Result<Vec<Obligation>, Unsupported> {
    let mut solver = Solver::new(Choice::Embedded, None);
    let (system, inv) = (&proof.system, &proof.invariants);
    let mut list = Vec::new();
    for w in proof.failures() {
        let loads = early_loads(system, inv, &mut solver, w.class, w.action, w.strict)?;
        let mut m = Movers::new(system, inv, &mut solver);
        m.record = Some(Vec::new());
        let mut keep = |m: &mut Movers<'_, '_>, clash: bool| {
            let last = m.record.replace(Vec::new()).and_then(|mut all| all.pop());
            list.extend(last.filter(|_| clash));
        };
        let left = m.left(w.class, w.action, w.strict)?.is_some();
        keep(&mut m, left);
        for l in &loads {
            let right = m.right(w.class, l, w.strict)?.is_some();
            keep(&mut m, right);
            if right {
                break;
            }
        }
    }
    Ok(list)
}
