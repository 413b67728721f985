//! Clauses until the cheapest set that hits them reaches the goal.

use super::clause::{Choice, clause, is_sequential};
use super::hitting::cheapest;
use super::{Check, Effort, Execution, Marked};
use std::collections::{BTreeSet, HashMap};
use weir_engine::StopReason;
use weir_engine::fault;
use weir_ir::{FenceKind, Model, Program, PropertyKind, Trace, Violation};
use weir_passes::observe::{is_monotone, is_place};

/// What to look for.
#[derive(Clone, Debug)]
pub struct Options {
    /// The memory model: store-store fences are of use under PSO only.
    pub model: Model,
    /// The least weight instead of the fewest fences.
    pub by_weight: bool,
    /// Only full fences.
    pub full_only: bool,
    /// How many further sets to list (each minimal: no part of it is enough).
    pub more: usize,
}

impl Options {
    /// The fewest fences, one set.
    pub fn new(model: Model) -> Options {
        Options { model, by_weight: false, full_only: false, more: 0 }
    }
}

/// A fence at a point.
#[derive(Clone, PartialEq, Debug)]
pub struct Fence {
    /// The point, by its number.
    pub point: usize,
    /// What stands there.
    pub kind: FenceKind,
    /// An execution of the original program that it forbids, and that no other
    /// fence of the set does.
    pub forbids: Option<Trace>,
}

/// What was found.
#[derive(Clone, PartialEq, Debug)]
pub enum Outcome {
    /// The goal is reached without a fence.
    NoneNeeded,
    /// With these fences, and with no cheaper set.
    Repaired(Vec<Fence>),
    /// No fences help: this execution of the original program breaks the goal.
    Unrepairable {
        /// The execution.
        trace: Trace,
        /// Whether it is one of SC; otherwise stores do wait in it, but there is
        /// no point between them and what they wait for.
        sequential: bool,
    },
    /// It is not known, for this reason.
    Unknown(StopReason),
}

/// What was found, and what it took.
#[derive(Clone, PartialEq, Debug)]
pub struct Answer {
    /// The first set.
    pub outcome: Outcome,
    /// All sets that were asked for, the first one included, in order of cost.
    pub sets: Vec<Vec<Choice>>,
    /// Whether there are no other minimal sets.
    pub all: bool,
    /// How many programs were checked.
    pub checks: usize,
    /// How many executions were ruled out.
    pub clauses: usize,
}

/// A search for fences.
pub struct Search<'a> {
    marked: &'a Marked,
    options: Options,
    check: &'a mut dyn FnMut(&Program, Effort) -> Check,
    scout: Option<Scout<'a>>,
    /// Sets that were looked at beforehand: whether they reach the goal, where that is known.
    scouted: HashMap<Vec<Choice>, Option<bool>>,
    clauses: Vec<Vec<Choice>>,
    /// For each clause, the execution it comes from.
    traces: Vec<Trace>,
    checks: usize,
}

/// Says of each of some sets of fences whether it reaches the goal, where that is known.
pub type Look<'a> = dyn FnMut(&[Vec<(usize, FenceKind)>]) -> Vec<Option<bool>> + 'a;

/// Looks at several sets of fences at once.
pub struct Scout<'a> {
    /// How many make sense.
    pub size: usize,
    /// Looks at some.
    pub look: &'a mut Look<'a>,
}

/// Why the search ends early.
enum End {
    Unrepairable { trace: Trace, sequential: bool },
    Unknown(StopReason),
}

/// Finds the fewest fences.
pub fn synthesize(
    marked: &Marked,
    options: &Options,
    check: &mut dyn FnMut(&Program, Effort) -> Check,
) -> Answer {
    Search::new(marked, options, check).run()
}

/// Finds the fewest fences, looking at several sets at once: those that may be tried next.
pub fn synthesize_scouted<'a>(
    marked: &'a Marked,
    options: &Options,
    check: &'a mut dyn FnMut(&Program, Effort) -> Check,
    scout: Scout<'a>,
) -> Answer {
    Search { scout: Some(scout), ..Search::new(marked, options, check) }.run()
}

impl<'a> Search<'a> {
    fn new(
        marked: &'a Marked,
        options: &Options,
        check: &'a mut dyn FnMut(&Program, Effort) -> Check,
    ) -> Search<'a> {
        let (options, scouted) = (options.clone(), HashMap::new());
        let (clauses, traces) = (Vec::new(), Vec::new());
        Search { marked, options, check, scout: None, scouted, clauses, traces, checks: 0 }
    }

    /// Whether a set reaches the goal, as far as somebody has looked: at this one, and at those
    /// that come after it if nothing new is learnt.
    fn scouted(&mut self, set: &[Choice], found: &[Vec<Choice>]) -> Option<bool> {
        let size = self.scout.as_ref()?.size;
        if let Some(known) = self.scouted.get(set) {
            return *known;
        }
        let mut next = vec![set.to_vec()];
        while next.len() < size {
            let taken: Vec<Vec<Choice>> = found.iter().chain(&next).cloned().collect();
            let Some(set) = cheapest(&self.clauses, &taken, |c| self.cost(c)) else { break };
            next.push(set);
        }
        next.retain(|set| !self.scouted.contains_key(set));
        // One alone is asked about in any case.
        if next.len() > 1 {
            let scout = self.scout.as_mut()?;
            let known = (scout.look)(&next);
            self.checks += next.len();
            self.scouted.extend(next.into_iter().zip(known));
        }
        self.scouted.get(set).copied().flatten()
    }

    fn run(mut self) -> Answer {
        let mut sets: Vec<Vec<Choice>> = Vec::new();
        let (mut all, mut end) = (false, None);
        while sets.len() <= self.options.more {
            match self.next(&sets) {
                Ok(Some(set)) => {
                    let none = set.is_empty();
                    sets.push(set);
                    if none {
                        all = true;
                        break;
                    }
                }
                Ok(None) => {
                    all = true;
                    break;
                }
                Err(e) => {
                    end = Some(e);
                    break;
                }
            }
        }
        let outcome = match (sets.first(), end) {
            (Some(set), _) if set.is_empty() => Outcome::NoneNeeded,
            (Some(set), _) => Outcome::Repaired(self.explain(set)),
            (None, Some(End::Unrepairable { trace, sequential })) => {
                Outcome::Unrepairable { trace, sequential }
            }
            (None, Some(End::Unknown(why))) => Outcome::Unknown(why),
            // Clauses are never empty, so there is always a set that hits them.
            (None, None) => {
                Outcome::Unknown(StopReason::Exhausted("there is no set of fences to try".into()))
            }
        };
        Answer { outcome, sets, all, checks: self.checks, clauses: self.clauses.len() }
    }

    /// The cheapest set that reaches the goal and contains none of those found.
    fn next(&mut self, found: &[Vec<Choice>]) -> Result<Option<Vec<Choice>>, End> {
        loop {
            let Some(set) = cheapest(&self.clauses, found, |c| self.cost(c)) else { return Ok(None) };
            if fault!("fence-believes-the-last-clause") && self.clauses.len() > 1 {
                return Ok(Some(set));
            }
            // What does not reach the goal is asked about again: its executions are wanted.
            if self.scouted(&set, found) == Some(true) {
                return Ok(Some(set));
            }
            match self.ask(&set, Effort::Full) {
                Check::Holds => return Ok(Some(set)),
                Check::Unknown(why) => return Err(End::Unknown(why)),
                Check::Broken(executions) => self.learn(&set, &executions)?,
            }
            self.widen(&set)?;
        }
    }

    /// Looks for clauses that have nothing in common with the last one, by
    /// putting fences wherever that one would have them: fewer rounds, and the
    /// programs are simpler to check.
    fn widen(&mut self, set: &[Choice]) -> Result<(), End> {
        let mut wide: BTreeSet<usize> = set.iter().map(|(p, _)| *p).collect();
        loop {
            let last = self.clauses.last().map_or(&[][..], |c| c);
            wide.extend(last.iter().map(|(p, _)| *p));
            let fences: Vec<Choice> = wide.iter().map(|p| (*p, self.strongest(*p))).collect();
            match self.ask(&fences, Effort::Brief) {
                Check::Holds | Check::Unknown(_) => return Ok(()),
                Check::Broken(executions) => self.learn(&fences, &executions)?,
            }
        }
    }

    fn strongest(&self, point: usize) -> FenceKind {
        let kinds = &self.marked.points()[point].kinds;
        if kinds.contains(&FenceKind::Full) { FenceKind::Full } else { FenceKind::StoreStore }
    }

    fn ask(&mut self, fences: &[Choice], effort: Effort) -> Check {
        self.checks += 1;
        (self.check)(&self.marked.with(fences), effort)
    }

    /// Whether the execution may go wrong only because a thread waits for one of
    /// the fences, which is a place that the program has none of without them.
    fn sees_fence(&self, fences: &[Choice], execution: &Execution) -> bool {
        let Some(Violation::Property(i)) = execution.trace.violation else { return false };
        let Some(property) = self.marked.program().properties.get(i) else { return false };
        if property.kind != PropertyKind::Never || is_monotone(&property.pred, is_place) {
            return false;
        }
        let threads = execution.replay.threads();
        let tops = threads.iter().filter_map(|t| t.frames.last());
        tops.into_iter().any(|f| self.marked.waits_for(f.routine, f.loc, fences))
    }

    /// An execution that no fence forbids: true if fences at all points do not
    /// help either.
    fn unrepairable(&mut self, trace: Trace, sequential: bool) -> End {
        let all: Vec<Choice> = (0..self.marked.points().len()).map(|p| (p, self.strongest(p))).collect();
        match self.ask(&all, Effort::Full) {
            Check::Broken(_) => End::Unrepairable { trace, sequential },
            Check::Holds => End::Unknown(StopReason::Exhausted(
                "fences at all places help, but it is not known which are needed".into(),
            )),
            Check::Unknown(why) => End::Unknown(why),
        }
    }

    /// Adds the clauses of executions of the program with these fences.
    fn learn(&mut self, fences: &[Choice], executions: &[Execution]) -> Result<(), End> {
        let before = self.clauses.len();
        for execution in executions {
            if self.sees_fence(fences, execution) {
                return Err(End::Unknown(StopReason::Exhausted(
                    "a property sees that a thread waits for a fence".into(),
                )));
            }
            let mut new = clause(self.marked, fences, execution);
            if fault!("fence-clause-misses-a-point") && new.len() > 1 {
                new.pop();
            }
            new.retain(|(_, kind)| *kind == FenceKind::Full || !self.options.full_only);
            let trace = self.marked.original(execution);
            if new.is_empty() {
                return Err(self.unrepairable(trace, is_sequential(execution)));
            }
            // A fence that is there forbids nothing that happens.
            if !new.iter().any(|c| fences.contains(c)) {
                self.clauses.push(new);
                self.traces.push(trace);
            }
        }
        if self.clauses.len() == before {
            return Err(End::Unknown(StopReason::Bug(
                "the check gives no execution of the program it was asked about".into(),
            )));
        }
        Ok(())
    }

    fn cost(&self, (point, kind): Choice) -> (u64, u64) {
        let weak = kind == FenceKind::StoreStore;
        // A store-store fence is cheaper than a full one, wherever it stands.
        let weight = self.marked.points()[point].weight * if weak { 1 } else { 2 };
        if self.options.by_weight { (weight, 1) } else { (1, weight) }
    }

    /// For each fence an execution that only it forbids.
    fn explain(&self, set: &[Choice]) -> Vec<Fence> {
        let only = |choice: Choice| {
            let alone =
                |c: &Vec<Choice>| c.contains(&choice) && set.iter().all(|o| *o == choice || !c.contains(o));
            let shortest = |i: &usize| self.traces[*i].steps.len();
            let found = (0..self.clauses.len()).filter(|i| alone(&self.clauses[*i])).min_by_key(shortest);
            found.map(|i| self.traces[i].clone())
        };
        set.iter().map(|&(point, kind)| Fence { point, kind, forbids: only((point, kind)) }).collect()
    }
}
