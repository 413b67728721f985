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
use crate::engine::facts::Facts;
use crate::engine::pre::Engine;
use crate::engine::print;
use crate::engine::subsume::{Summary, holds};
use crate::system::System;

/// A set of cubes that holds the bad states, is closed under steps back, and holds
/// no initial state. What it does not hold is an inductive invariant.
#[derive(Clone, Debug)]
pub struct Proof {
    cubes: Vec<Cube>,
    facts: Facts,
    explored: Option<u64>,
}

impl Proof {
    pub(crate) fn new(cubes: Vec<Cube>, facts: Facts) -> Proof {
        Proof { cubes, facts, explored: None }
    }
    /// All states of the one instance there is were visited.
    pub(crate) fn explored_all(states: u64) -> Proof {
        Proof { cubes: Vec::new(), facts: Facts::default(), explored: Some(states) }
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

    /// Whether it is a proof.
    ///
    /// # Errors
    /// What is missing.
    pub(crate) fn check(&self, engine: &Engine<'_>, stop: &mut dyn FnMut() -> bool) -> Result<(), String> {
        let cubes: Vec<(&Cube, Summary)> = self.cubes.iter().map(|c| (c, Summary::new(c))).collect();
        let covered = |cube: &Cube| {
            let summary = Summary::new(cube);
            cubes.iter().any(|&c| holds(c, (cube, summary))) || !self.facts.leave(engine, &mut cube.clone())
        };
        for bad in &engine.system.bad {
            if !engine.bad(bad).iter().all(covered) {
                return Err("a bad state is in no cube of the proof".into());
            }
        }
        let mut steps = Vec::new();
        for (cube, _) in &cubes {
            if stop() {
                return Err("the proof was not checked to its end".into());
            }
            if engine.initial(cube).is_some() {
                return Err("an initial state is in a cube of the proof".into());
            }
            steps.clear();
            engine.predecessors(cube, &mut steps);
            if let Some(step) = steps.iter().find(|s| !covered(&s.cube)) {
                let rule = &engine.system.rules[step.rule].name;
                return Err(format!("a step back by `{rule}` leaves the cubes of the proof"));
            }
        }
        if engine.shape.gave_up.get() {
            return Err("a cube of the proof is too large".into());
        }
        Ok(())
    }

    /// The proof without one of its cubes: for tests of the check.
    #[cfg(test)]
    pub(crate) fn without(&self, at: usize) -> Proof {
        let mut less = self.clone();
        less.cubes.remove(at);
        less
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Options, Outcome, cub, decide, support};

    /// A lock taken with an exchange.
    const LOCK: &str = "
type loc = L1 | L2 | L3
array PC[proc] : loc
weak var Lock : int
array R[proc] : int
init (p) { PC[p] = L1 && Lock = 0 }
unsafe (p1 p2) { PC[p1] = L3 && PC[p2] = L3 }
transition t1 ([p]) requires { PC[p] = L1 } { PC[p] := L2; R[p] := Lock; Lock := 1 }
transition t2a ([p]) requires { PC[p] = L2 && R[p] = 0 } { PC[p] := L3 }
transition t2b ([p]) requires { PC[p] = L2 && R[p] <> 0 } { PC[p] := L1 }
transition t3 ([p]) requires { PC[p] = L3 } { PC[p] := L1; Lock := 0 }
";

    #[test]
    fn every_cube_of_a_proof_is_needed_by_the_check() {
        let system = cub::load("lock.cub", LOCK).unwrap();
        let Outcome::Safe(proof) = decide(&system, &Options::default()).unwrap().outcome else {
            panic!("the lock is safe");
        };
        let engine = Engine::new(&system, support::check(&system).unwrap(), true);
        assert_eq!(proof.check(&engine, &mut || false), Ok(()));
        assert!(!proof.is_empty() && proof.lines(&system).len() == proof.len());
        for at in 0..proof.len() {
            assert!(proof.without(at).check(&engine, &mut || false).is_err(), "cube {at} can go");
        }
    }
}
