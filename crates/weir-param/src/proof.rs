//! Proofs, and the check that every proof passes before anybody sees it.
//!
//! A proof is a set of cubes (and the facts some of them stand for). The check asks
//! three things of it, and knows nothing of how it was found: no queue of work, no
//! guesses, no order.
//!
//! 1. Every bad state is in a cube.
//! 2. No initial state is in a cube.
//! 3. Every step back from a cube stays in the cubes.
//!
//! What is in no cube is then an inductive invariant. The step back itself is the
//! search's; it is held against exploration by the agreement suite.

use crate::engine::cube::Cube;
use crate::claim::Claim;
use crate::engine::pre::Engine;
use crate::engine::{print, told};
use crate::system::System;

/// A set of cubes that holds the bad states, is closed under steps back, and holds
/// no initial state. What it does not hold is an inductive invariant.
#[derive(Clone, Debug)]
pub struct Proof {
    cubes: Vec<Cube>,
    claim: Claim,
    explored: Option<u64>,
}

impl Proof {
    pub(crate) fn new(cubes: Vec<Cube>, engine: &Engine<'_>) -> Proof {
        let clauses = cubes.iter().map(|c| told::clause(c, &engine.shape)).collect();
        Proof { cubes, claim: Claim { clauses }, explored: None }
    }
    /// All states of the one instance there is were visited.
    pub(crate) fn explored_all(states: u64) -> Proof {
        Proof { cubes: Vec::new(), claim: Claim::default(), explored: Some(states) }
    }
    /// What never holds.
    pub fn claim(&self) -> &Claim {
        &self.claim
    }
    /// How many cubes it has.
    pub fn len(&self) -> usize {
        self.cubes.len()
    }
    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.cubes.is_empty()
    }
    /// For a fixed number of processes that was explored instead: how many states.
    pub fn explored(&self) -> Option<u64> {
        self.explored
    }
    /// The invariant: what never holds, a line per cube.
    pub fn lines(&self, system: &System) -> Vec<String> {
        let line = |cube| {
            let (who, parts) = print::cube(system, cube);
            let who = if who.is_empty() { String::new() } else { format!("some {}: ", who.join(", ")) };
            format!("never {who}{};", parts.join(" && "))
        };
        self.cubes.iter().map(line).collect()
    }

}
