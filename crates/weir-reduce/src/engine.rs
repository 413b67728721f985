//! The engines: the executions within a bound directly where that is possible ([`direct`]);
//! otherwise translate, explore under SC, map what is found back.

use crate::direct::{self, Ended, Search};
use crate::{Bound, Limits, Options, Reduced, cover, reduce, trace};
use std::time::Instant;
use weir_engine::{Certificate, Covered, Outcome, Scope, Stats, StopReason, Verdict};
use weir_explore::explore;
use weir_ir::{Diagnostic, Model, Program};
use weir_passes::calls::recursive_routines;

/// How deep procedures that call themselves go, unless told otherwise.
pub const DEFAULT_DEPTH: u32 = 8;

/// Why there is no verdict.
#[derive(Clone, Debug)]
pub enum Answer {
    /// The engine's answer.
    Verdict(Box<Verdict>),
    /// The translation cannot take the program.
    Refused(Vec<Diagnostic>),
    /// A bug: what was found does not map back.
    Bug(String),
}

/// Checks a program within a bound.
pub fn within(program: &Program, bound: Bound, depth: u32, limits: &Limits) -> Answer {
    let started = Instant::now();
    let mut answer = bounded(program, bound, depth, limits);
    if let Answer::Verdict(v) = &mut answer {
        v.stats.seconds = started.elapsed().as_secs_f64();
    }
    answer
}

/// What a bound and a depth cover.
fn scope(program: &Program, bound: Bound, depth: u32) -> String {
    match recursive_routines(program).contains(&true) {
        true => format!("{bound}, calls at most {depth} deep"),
        false => bound.to_string(),
    }
}

fn bounded(program: &Program, bound: Bound, depth: u32, limits: &Limits) -> Answer {
    directly(program, bound, limits).unwrap_or_else(|| translated(program, bound, depth, limits))
}

/// Without a translation; `None` where that is not possible.
fn directly(program: &Program, bound: Bound, limits: &Limits) -> Option<Answer> {
    let (Bound::Rounds(k) | Bound::Age(k)) = bound;
    // No store is ever delayed at age 0: that is SC, as the translation has it.
    if !direct::takes(program) || k > crate::MAX_BOUND || k == 0 {
        return None;
    }
    let mut search = Search::new(program, bound, limits).ok()?;
    let end = search.run();
    looked_at(&search, end, bound).map(|verdict| Answer::Verdict(Box::new(verdict)))
}

/// The verdict of a search that has come to an end; `None`: the translation has to do it.
fn looked_at(search: &Search<'_>, end: Ended, bound: Bound) -> Option<Verdict> {
    let covered = bound.to_string();
    let outcome = match end {
        Ended::Within(true) => Outcome::Safe(Scope::AllExecutions, Certificate::Exhausted),
        Ended::Within(false) => {
            Outcome::Unknown(StopReason::Bound(covered.clone()), Covered::Within(covered))
        }
        Ended::Wrong(trace) => Outcome::Unsafe(trace),
        Ended::Long => return None,
        Ended::Stopped(why) => {
            let part = Box::new(Covered::States(search.states()));
            Outcome::Unknown(why, Covered::PartWithin(part, covered))
        }
    };
    let mut verdict = Verdict::new(Model::Tso, name(bound), outcome);
    verdict.stats.states = search.states();
    verdict.stats.transitions = search.transitions();
    verdict.stats.memory = Some(search.bytes());
    Some(verdict)
}

fn name(bound: Bound) -> String {
    match bound {
        Bound::Rounds(k) => format!("rounds={k}"),
        Bound::Age(k) => format!("age={k}"),
    }
}

/// [`within`] by the translation alone.
pub fn translated(program: &Program, bound: Bound, depth: u32, limits: &Limits) -> Answer {
    let recursive = recursive_routines(program).contains(&true);
    let options = Options { depth: recursive.then_some(depth), ..Options::new(bound) };
    let reduced = match reduce(program, &options) {
        Ok(reduced) => reduced,
        Err(refused) => return Answer::Refused(refused),
    };
    let mut verdict = explore(&reduced.program, &Limits { model: Model::Sc, ..limits.clone() });
    verdict.model = Model::Tso;
    verdict.engine = name(bound);
    verdict.stats.notes.push(("translated edges".into(), edges(&reduced).to_string()));
    let covered = scope(program, bound, depth);
    match verdict.outcome {
        Outcome::Unsafe(found) => match trace::original(program, &reduced, &found) {
            Ok(found) => {
                verdict.outcome = Outcome::Unsafe(found);
            }
            Err(e) => {
                return Answer::Bug(format!("an execution of the translated program does not map back: {e}"));
            }
        },
        Outcome::Safe(..) => {
            let all = matches!(bound, Bound::Rounds(k) if cover::rounds(program).is_some_and(|all| all <= k));
            verdict.outcome = if all {
                Outcome::Safe(Scope::AllExecutions, Certificate::Translated)
            } else {
                Outcome::Unknown(StopReason::Bound(covered.clone()), Covered::Within(covered))
            };
        }
        Outcome::Unknown(why, part) => {
            verdict.outcome = Outcome::Unknown(why, Covered::PartWithin(Box::new(part), covered));
        }
        Outcome::Unsupported(_) => {}
    }
    Answer::Verdict(Box::new(verdict))
}

fn edges(reduced: &Reduced) -> usize {
    reduced.program.routines.iter().map(|r| r.edges.len()).sum()
}

/// [`deepen`] without a translation: each bound goes on where the one before has ended.
fn deepen_directly(program: &Program, limits: &Limits) -> Option<Verdict> {
    if !direct::takes(program) {
        return None;
    }
    let mut search = Search::new(program, Bound::Rounds(1), limits).ok()?;
    let mut before = None;
    for k in 1..=crate::MAX_BOUND {
        if k > 1 {
            search.raise(k);
        }
        let end = search.run();
        let mut verdict = looked_at(&search, end, Bound::Rounds(k))?;
        verdict.engine = "rounds".into();
        verdict.stats.notes.push(("rounds".into(), k.to_string()));
        match &mut verdict.outcome {
            Outcome::Unknown(StopReason::Bound(_), covered) if k < crate::MAX_BOUND => {
                before = Some(covered.clone());
            }
            // What was completed before is what is covered.
            Outcome::Unknown(_, covered) => {
                *covered = before.unwrap_or_else(|| covered.clone());
                return Some(verdict);
            }
            _ => return Some(verdict),
        }
    }
    None
}

/// Checks a program with more and more rounds: until something is found, a limit
/// is reached, or the rounds cover everything.
pub fn deepen(program: &Program, depth: u32, limits: &Limits) -> Answer {
    let started = Instant::now();
    if let Some(mut verdict) = deepen_directly(program, limits) {
        verdict.stats.seconds = started.elapsed().as_secs_f64();
        return Answer::Verdict(Box::new(verdict));
    }
    let mut total = Stats::default();
    let mut last: Option<Verdict> = None;
    let all = cover::rounds(program);
    for k in 1..=crate::MAX_BOUND {
        let mut verdict = match bounded(program, Bound::Rounds(k), depth, limits) {
            Answer::Verdict(v) => *v,
            other => return other,
        };
        total = Stats {
            states: total.states + verdict.stats.states,
            transitions: total.transitions + verdict.stats.transitions,
            seconds: started.elapsed().as_secs_f64(),
            // That of one round says nothing about the states of all.
            memory: None,
            ..verdict.stats
        };
        total.notes.push(("rounds".into(), k.to_string()));
        verdict.stats = total.clone();
        verdict.engine = "rounds".into();
        match (&verdict.outcome, last.take()) {
            (Outcome::Unknown(StopReason::Bound(_), _), _) if all.is_none_or(|all| k < all) => {
                last = Some(verdict);
            }
            // What was completed before is what is covered.
            (Outcome::Unknown(why, _), Some(Verdict { outcome: Outcome::Unknown(_, before), .. })) => {
                verdict.outcome = Outcome::Unknown(why.clone(), before);
                return Answer::Verdict(Box::new(verdict));
            }
            _ => return Answer::Verdict(Box::new(verdict)),
        }
    }
    match last {
        Some(verdict) => Answer::Verdict(Box::new(verdict)),
        None => Answer::Bug("no number of rounds was tried".into()),
    }
}
