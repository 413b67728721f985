//! Proofs: what a search found, as a claim that [`crate::check`] accepts.

use crate::check::{Flaw, check};
use crate::claim::Claim;
use crate::system::System;

/// A claim that holds the bad states, is closed under steps back, and holds no
/// initial state. What it does not hold is an inductive invariant.
#[derive(Clone, Debug)]
pub struct Proof {
    claim: Claim,
    explored: Option<u64>,
}

impl Proof {
    /// A claim that is checked here and now: there is no other way to a proof.
    ///
    /// # Errors
    /// What is wrong with the claim.
    pub fn of(system: &System, claim: Claim, stop: &mut dyn FnMut() -> bool) -> Result<Proof, Flaw> {
        check(system, &claim, stop)?;
        Ok(Proof { claim, explored: None })
    }
    /// All states of the one instance there is were visited.
    pub(crate) fn explored_all(states: u64) -> Proof {
        Proof { claim: Claim::default(), explored: Some(states) }
    }
    /// What never holds.
    pub fn claim(&self) -> &Claim {
        &self.claim
    }
    /// How many cubes it has.
    pub fn len(&self) -> usize {
        self.claim.clauses.len()
    }
    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.claim.clauses.is_empty()
    }
    /// For a fixed number of processes that was explored instead: how many states.
    pub fn explored(&self) -> Option<u64> {
        self.explored
    }
}
