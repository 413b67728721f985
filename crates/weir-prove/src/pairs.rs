//! The commutations that a proof rests on, as a list for people.

use crate::movers::{ActionRef, Clash, Side, beside};
use crate::prove::{Proof, Why};

/// What became of an obligation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Status {
    /// No load can come while the store waits: nothing has to commute.
    Nothing,
    /// The two commute. `apart`: they never touch the same cell.
    Holds {
        /// Whether that also keeps happens-before.
        apart: bool,
    },
    /// They do not: in this state, or the solver gave up.
    Fails(Clash),
}

/// One obligation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pair {
    /// Which way the first has to move.
    pub side: Side,
    /// The store or load that has to move.
    pub mover: ActionRef,
    /// What it has to be swapped with.
    pub other: Option<ActionRef>,
    /// What became of it.
    pub status: Status,
}

/// The obligations in the order of the stores they are about, each once.
pub fn pairs(proof: &Proof<'_>) -> Vec<Pair> {
    let mut out: Vec<Pair> = Vec::new();
    let mut put = |pair: Pair| {
        if !out.contains(&pair) {
            out.push(pair);
        }
    };
    for w in &proof.writes {
        let store = (w.class, w.action);
        let mut all = |side: Side, mover: ActionRef| {
            for other in beside(&proof.system, &proof.invariants, mover, side, w.strict) {
                let status = Status::Holds { apart: w.strict };
                put(Pair { side, mover, other: Some(other), status });
            }
        };
        match &w.why {
            Why::NoEarlyLoad => {
                put(Pair { side: Side::Left, mover: store, other: None, status: Status::Nothing });
            }
            Why::LeftMover => all(Side::Left, store),
            Why::RightMovers(loads) => loads.iter().for_each(|l| all(Side::Right, (w.class, *l))),
            Why::Not { left, right } => {
                for (side, clash) in [(Side::Left, left), (Side::Right, right)] {
                    let status = Status::Fails((**clash).clone());
                    put(Pair { side, mover: clash.mover, other: Some(clash.other), status });
                }
            }
        }
    }
    out
}
