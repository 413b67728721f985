//! The whole procedure: look for a short execution, then for a proof.

use crate::claim::Claim;
use crate::clock::during;
use crate::concrete::forward::Instance;
use crate::concrete::replay::replay;
use crate::engine::approximation::Approximations;
use crate::engine::concretise::concretise;
use crate::engine::facts::{Facts, find_facts};
use crate::engine::pre::Engine;
use crate::engine::sample::Sample;
use crate::engine::search::{Counts, End, Search};
use crate::engine::to_clause::clause;
use crate::proof::Proof;
use crate::support::{self, Unsupported};
use crate::system::{Sort, System};
use crate::trace::Trace;
use rustc_hash::FxHashMap;
use std::time::{Duration, Instant};
use weir_engine::{Budget, StopReason};

/// Limits.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// How far to go.
    pub budget: Budget,
    /// How many cubes may be met.
    pub cube_limit: Option<u64>,
    /// No guesses: only what follows from the bad states.
    pub plain: bool,
    /// Do not look at small instances first.
    pub no_instances: bool,
}

/// The answer.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// No bad state is reachable, with any number of processes.
    Safe(Proof),
    /// This execution reaches a bad state. It has been replayed.
    Unsafe(Trace),
    /// Why there is no answer.
    Unknown(StopReason),
}

/// What was done.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Figures {
    /// Cubes in the proof, or met so far.
    pub cubes: u64,
    /// Cubes whose predecessors were computed.
    pub expanded: u64,
    /// Predecessors computed.
    pub steps: u64,
    /// Approximations made in the last search.
    pub guesses: u64,
    /// Approximations that turned out wrong.
    pub struck: u64,
    /// Facts about integers that hold.
    pub facts: u64,
    /// States of small instances looked at.
    pub sampled: u64,
    /// Time.
    pub seconds: f64,
}

/// An answer and what it cost.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The answer.
    pub outcome: Outcome,
    /// What was done.
    pub figures: Figures,
    /// Whether universal guards were relaxed to the processes in a cube: fine for
    /// `safe`; an `unsafe` has been confirmed on an instance anyway.
    pub relaxed: bool,
}

/// States looked at in the first instance, and kept of every instance.
const FIRST: usize = 12_000;
const KEPT: usize = 3_000;
/// The short search: so many cubes, so long.
const SHORT: usize = 300;
const SHORT_TIME: Duration = Duration::from_secs(1);

/// Decides whether a bad state is reachable with any number of processes.
///
/// # Errors
/// When the system uses something the engine has no means for.
pub fn decide(system: &System, options: &Options) -> Result<Answer, Unsupported> {
    let numbers = support::check(system)?;
    let start = Instant::now();
    let mut run = Run { system, options, figures: Figures::default() };
    let outcome = during(options.budget.clone(), || run.outcome(numbers));
    let mut figures = run.figures;
    figures.seconds = start.elapsed().as_secs_f64();
    let relaxed = system.procs.is_none() && system.rules.iter().any(|r| !r.foralls.is_empty());
    Ok(Answer { outcome, figures, relaxed })
}

struct Run<'a> {
    system: &'a System,
    options: &'a Options,
    figures: Figures,
}

impl Run<'_> {
    /// The reason to stop, if there is one.
    fn stop(&self) -> Option<StopReason> {
        self.options.budget.stop_with(0)
    }
    /// How many states of an instance may be kept.
    fn most_states(&self, instance: &Instance<'_>, most: usize) -> usize {
        let fit = |limit: usize| limit / 2 / instance.state_bytes();
        self.options.budget.memory_limit().map_or(most, |limit| most.min(fit(limit)))
    }

    fn outcome(&mut self, numbers: u32) -> Outcome {
        let nature = support::nature(self.system);
        if let Some((_, why)) = nature.talks {
            return self.one_by_one(why);
        }
        let mut samples = Vec::new();
        if !self.options.no_instances {
            // Two processes with buffers; three where every store is seen at once.
            let fixed = self.system.procs;
            for (procs, strong) in [(fixed.unwrap_or(2), false), (fixed.unwrap_or(3), true)] {
                let instance = Instance::new(self.system, procs, strong);
                let (starts, _) = instance.starts(&FxHashMap::default());
                let most = self.most_states(&instance, FIRST);
                let seen = instance.explore(starts, most, &mut || self.stop().is_some());
                self.figures.sampled += seen.states.len() as u64;
                if let Some(trace) = instance.trace(&seen)
                    && !strong
                {
                    return self.confirmed(trace);
                }
                if let Some(why) = self.stop() {
                    return Outcome::Unknown(why);
                }
                samples.push(Sample::new(&instance, &seen, KEPT));
                if fixed.is_some() && seen.complete && !strong {
                    break;
                }
            }
        }
        if self.options.plain {
            samples.clear();
        }
        let mut guesses = Approximations::new(samples);
        // Facts are dear: they are looked for when a short search does not end.
        let mut facts = Facts::default();
        let mut short = self.system.vars.iter().any(|v| v.sort == Sort::Int) && !guesses.samples.is_empty();
        let began = Instant::now();
        loop {
            let engine = Engine::new(self.system, numbers, nature.buffered);
            let mut search = Search::new(&engine, facts.clone());
            let mut counts = Counts::default();
            let limit = self.options.cube_limit.unwrap_or(u64::MAX);
            let end = search.run(&mut guesses, &mut counts, &mut |met, bytes| {
                let late = short && (met > SHORT || began.elapsed() > SHORT_TIME);
                match (late, met as u64 > limit) {
                    (true, _) => Some(StopReason::Turn),
                    (_, true) => Some(StopReason::Count(limit as usize, "cubes")),
                    _ => self.options.budget.stop_with(bytes),
                }
            });
            if let (End::Stopped(_), true) = (&end, short)
                && self.stop().is_none()
            {
                short = false;
                let engine = Engine::new(self.system, numbers, nature.buffered);
                facts =
                    find_facts(&engine, &guesses.samples, &mut || self.stop().is_some()).unwrap_or_default();
                self.figures.facts = facts.list.len() as u64;
                continue;
            }
            self.figures.cubes = search.cubes() as u64;
            self.figures.expanded += counts.expanded;
            self.figures.steps += counts.steps;
            self.figures.guesses = counts.guesses;
            self.figures.struck = guesses.struck() as u64;
            match end {
                End::Fixpoint(cubes) => {
                    let clauses = cubes.iter().map(|c| clause(c, &engine.shape)).collect();
                    return self.checked(Claim { clauses });
                }
                End::Stopped(why) => return Outcome::Unknown(why),
                End::Wrong => {}
                End::Reached(path) => {
                    return match concretise(self.system, &path, &mut || self.stop().is_some()) {
                        Some(trace) => self.confirmed(trace),
                        None => self.by_instances(path.procs),
                    };
                }
            }
        }
    }

    /// Processes talk past the buffers: what can be said by exploring instances.
    fn one_by_one(&mut self, why: String) -> Outcome {
        let sizes = self.system.procs.map_or(1..=3, |n| n..=n);
        for n in sizes {
            let instance = Instance::new(self.system, n, false);
            let (starts, all) = instance.starts(&FxHashMap::default());
            let most = self.most_states(&instance, 300_000);
            let seen = instance.explore(starts, most, &mut || self.stop().is_some());
            self.figures.sampled += seen.states.len() as u64;
            if let Some(trace) = instance.trace(&seen) {
                return self.confirmed(trace);
            }
            if seen.complete && all && !instance.guesses_values() && self.system.procs.is_some() {
                let states = seen.states.len() as u64;
                return Outcome::Safe(Proof::explored_all(states));
            }
        }
        Outcome::Unknown(self.stop().unwrap_or(StopReason::Exhausted(why)))
    }

    /// A path of cubes that no execution takes: look at the instances themselves.
    fn by_instances(&mut self, procs: usize) -> Outcome {
        let n = self.system.procs.unwrap_or(u8::try_from(procs).unwrap_or(u8::MAX).max(1));
        let instance = Instance::new(self.system, n, false);
        let (starts, _) = instance.starts(&FxHashMap::default());
        let most = self.most_states(&instance, 300_000);
        let seen = instance.explore(starts, most, &mut || self.stop().is_some());
        self.figures.sampled += seen.states.len() as u64;
        match instance.trace(&seen) {
            Some(trace) => self.confirmed(trace),
            None => Outcome::Unknown(self.stop().unwrap_or_else(|| {
                StopReason::Exhausted(format!(
                    "a bad state may be reachable with {n} processes, but no execution of them was found"
                ))
            })),
        }
    }

    /// Nothing is called safe before its proof has been checked.
    fn checked(&self, claim: Claim) -> Outcome {
        match Proof::of(self.system, claim, &mut || self.stop().is_some()) {
            Ok(proof) => Outcome::Safe(proof),
            Err(why) => Outcome::Unknown(self.stop().unwrap_or(StopReason::Bug(why.to_string()))),
        }
    }

    /// Nothing is called unsafe before it has been replayed.
    fn confirmed(&self, trace: Trace) -> Outcome {
        match replay(self.system, &trace) {
            Ok(_) => Outcome::Unsafe(trace),
            Err(refused) => Outcome::Unknown(StopReason::Bug(format!(
                "an execution was found that does not replay (step {}: {})",
                refused.step, refused.why
            ))),
        }
    }
}
