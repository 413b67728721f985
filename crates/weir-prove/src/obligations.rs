//! What a proof relies on, as questions that must have no answer.

use crate::kept;
use crate::movers::{Clash, Movers};
use crate::pending::early_loads;
use crate::prove::{Proof, Why};
use crate::show;
use crate::solver::{Choice, Solver};
use crate::system::Unsupported;
use crate::term::{Obligation, Pool};

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

/// What is missing, as questions that have an answer: the commutations that stand in the way of the
/// stores that could not be shown atomic (for each, the first that is missing for it to be a left
/// mover, and the first that is missing for a load that can come early to be a right mover), and
/// the user's invariants that are not kept.
pub fn failing(proof: &Proof<'_>) -> Result<Vec<Obligation>, Unsupported> {
    let mut solver = Solver::new(Choice::Embedded, None);
    let (system, inv) = (&proof.system, &proof.invariants);
    let mut list = Vec::new();
    for w in proof.failures() {
        let loads = early_loads(system, inv, &mut solver, w.class, w.action, w.strict)?;
        let mut m = Movers::new(system, inv, &mut solver);
        m.record = Some(Vec::new());
        let mut keep = |m: &mut Movers<'_, '_>, clash: &Option<Clash>| {
            let last = m.record.replace(Vec::new()).and_then(|mut all| all.pop());
            let Some(clash) = clash else { return };
            // Another solver may answer this one; those that come after it were not asked.
            let undecided = clash.gave_up.then(|| last.as_ref().map(|o| o.name.clone())).flatten();
            list.extend(last);
            list.extend(undecided.map(|name| missing(format!("{name}: the solver gave up"))));
        };
        let left = m.left(w.class, w.action, w.strict)?;
        keep(&mut m, &left);
        for l in &loads {
            let right = m.right(w.class, l, w.strict)?;
            keep(&mut m, &right);
            if right.is_some() {
                break;
            }
        }
    }
    let mut told = Vec::new();
    for b in inv.broken.iter().filter(|b| b.root) {
        let by = match b.by {
            Some(action) => format!("is not kept by {}", show::action(system, action)),
            None => "does not hold at the start".into(),
        };
        let name = format!("the invariant `{}` {by}", system.program.invariants[b.invariant].text);
        if !told.contains(&name) {
            list.push(missing(name.clone()));
            told.push(name);
        }
    }
    Ok(list)
}

/// What surely has an answer.
fn missing(name: String) -> Obligation {
    let mut pool = Pool::new();
    let terms = vec![pool.bool(true)];
    Obligation { name, pool, terms }
}
