//! Stateless search: every execution once, up to the order of steps that have nothing to do with
//! each other.
//!
//! # Lineage
//!
//! *Optimal dynamic partial-order reduction*: Abdulla, Aronis, Jonsson, Sagonas, POPL 2014 and
//! JACM 2017: source sets, sleep sets and wakeup trees. Store buffers as Abdulla, Aronis, Atig,
//! Jonsson, Leonardsson, Sagonas have them (*Stateless model checking for TSO and PSO*, TACAS
//! 2015): a buffer is an actor of its own that brings stores to memory, and a read of what the
//! thread itself has stored last depends on nobody, wherever the store is. Two executions are then
//! alike if each read gets its value from the same store, and the stores to each cell reach memory
//! in the same order; of each class one execution is explored.
//!
//! | module | its job |
//! |---|---|
//! | `machine` | what the search needs of a machine: who can move, what a step does to others |
//! | `small` | ordinary programs as such a machine |
//! | `event`, `history` | which events depend on each other; happens-before, forth and back |
//! | `wakeup` | what is still to be explored from a prefix |
//! | `search`, `races` | depth first; the races of an execution, reversed |
//!
//! # Deviations
//!
//! 1. States are kept along the execution at hand, so nothing is executed again; happens-before
//!    is taken back event by event.
//! 2. Local steps, and the issue of stores, belong to the visible step before them. Whoever
//!    waits for the own buffer (a fence) is an event of its own if something was stored since the
//!    last such wait, so that what an event does never depends on when others move.
//! 3. *Choices* (branches, `havoc`): an event has decisions. Wherever an event is explored with
//!    some decisions, it is with all others. For each way to decide, what is explored is then what
//!    the algorithm explores in the program without choice. Some of it may turn out to be known;
//!    it is counted (`redundant executions`).
//! 4. *Atomic sections* are single events, which are possible only if they get to their end. Such
//!    an event can be made impossible by others, which the papers exclude (but for locks): see
//!    `races` for what is done instead of reversing the nearest race.
//! 5. *Awaits*: a thread that comes back to where it was (location, registers, calls) by events
//!    that changed nothing is stopped there. Without these events the execution is one as well, and
//!    leads to the same state, so nothing is lost by not going round; that the loop is left later is
//!    found by reversing the race of its last read with the write that ends the wait. Whether a
//!    thread is stopped depends on its own events only, so it is the same in all executions of a
//!    class. Such executions are counted as blocked. Other loops that do not end, end the search
//!    with `Unknown`.
//! 6. *Properties of every state* (`never`): all events that change what they look at depend on
//!    each other (see [`weir_explore::stepper::seen`]), and they are judged after each single step.
//!
//! # What it gives up
//!
//! Whole programs (C, C++, Rust), accesses of several bytes at once, deadlocks of programs with
//! atomic sections: `Unsupported`. A pointer to the heap is one that the program was given by
//! whoever made the object. One core is used.

mod event;
mod history;
mod machine;
mod options;
mod races;
mod search;
mod small;
mod wakeup;

pub use options::Options;
pub use search::Counts;

use search::{Ended, Found, Search};
use std::collections::BTreeSet;
use std::time::Instant;
use weir_engine::{Certificate, Covered, Outcome, Scope, StopReason, Unsupported, Verdict};
use weir_ir::{Addr, Program, Trace};

/// Explores every execution of a program, until something is wrong or a limit is reached. The
/// program must pass [`weir_ir::verify`].
pub fn check(program: &Program, options: &Options) -> Verdict {
    attempt(program, options).0
}

/// [`check`], and about how much was explored, from 0 to 1: what was explored beside the last
/// execution, if all branches were alike.
pub fn attempt(program: &Program, options: &Options) -> (Verdict, f64) {
    let began = Instant::now();
    let (outcome, counts, share) = decide(program, options);
    let unfinished = matches!(outcome, Outcome::Unknown(..));
    let mut verdict = Verdict::new(options.model, "dpor", outcome);
    verdict.stats.seconds = began.elapsed().as_secs_f64();
    verdict.stats.states = counts.events;
    verdict.stats.transitions = counts.events;
    let note = |name: &str, n: u64| (name.to_string(), n.to_string());
    verdict.stats.notes = vec![
        note("executions", counts.executions),
        note("blocked executions", counts.blocked),
        note("redundant executions", counts.redundant),
        note("races reversed", counts.races),
        note("longest execution", counts.longest as u64),
    ];
    if unfinished && share > 0.0 {
        // Executions so far, and how many there would be.
        let all = counts.executions as f64 / share;
        let about = format!("{all:.2e} executions, if all branches are alike");
        verdict.stats.notes.push(("estimate".into(), about));
    }
    (verdict, share)
}

/// What became of a search from one start, and the values chosen there.
type From = (Found, Vec<(Addr, i64)>);

fn decide(program: &Program, options: &Options) -> (Outcome, Counts, f64) {
    let (all, starts) = match searches(program, options, false) {
        Ok(all) => all,
        Err(why) => return (Outcome::Unsupported(Unsupported::new(why)), Counts::default(), 0.0),
    };
    let mut counts = Counts::default();
    let share = all.iter().map(|(found, _)| found.share).sum::<f64>() / starts.max(1) as f64;
    all.iter().for_each(|(found, _)| counts.add(&found.counts));
    let mut unknown = None;
    for (found, memory_init) in all {
        match found.end {
            Ended::Done => {}
            Ended::Wrong(steps, violation) => {
                let violation = Some(violation);
                let trace = Trace { model: options.model, memory_init, steps, violation };
                return (Outcome::Unsafe(trace), counts, share);
            }
            end => unknown = unknown.or(why(end)),
        }
    }
    let outcome = match unknown {
        Some(why) => Outcome::Unknown(why, Covered::Nothing),
        None => Outcome::Safe(Scope::AllExecutions, Certificate::Exhausted),
    };
    (outcome, counts, share)
}

/// Why a search has no answer.
fn why(end: Ended) -> Option<StopReason> {
    match end {
        Ended::Done | Ended::Wrong(..) => None,
        Ended::Stopped(why) => Some(why),
        Ended::Cut(why) => Some(StopReason::Exhausted(why.into())),
    }
}

/// All final states, as seen through the program's observables.
#[derive(Debug, Default)]
pub struct Finals {
    /// The values of the observables.
    pub states: BTreeSet<Vec<i64>>,
    /// What it took.
    pub counts: Counts,
    /// Why some may be missing; `None` if none is.
    pub incomplete: Option<StopReason>,
}

/// Finds all final states. What goes wrong ends its own execution only.
///
/// # Errors
/// What cannot be executed step by step.
pub fn final_states(program: &Program, options: &Options) -> Result<Finals, String> {
    let mut finals = Finals::default();
    for (found, _) in searches(program, options, true)?.0 {
        finals.states.extend(found.finals);
        finals.counts.add(&found.counts);
        finals.incomplete = finals.incomplete.or(why(found.end));
    }
    Ok(finals)
}

/// Searches from every start, until something is wrong; and how many starts there are.
fn searches(program: &Program, options: &Options, collect: bool) -> Result<(Vec<From>, usize), String> {
    let (machine, starts) =
        small::Small::new(program, options.model, &options.budget, options.deadlock, collect)?;
    let mut all = Vec::new();
    let count = starts.len();
    for (start, init) in starts {
        let found = match machine.violated(&start).filter(|_| !collect) {
            Some(violation) => Found {
                counts: Counts::default(),
                finals: BTreeSet::new(),
                share: 1.0,
                end: Ended::Wrong(Vec::new(), violation),
            },
            None => Search::new(&machine, options, collect).run(start),
        };
        let last = matches!(found.end, Ended::Wrong(..) | Ended::Stopped(_));
        all.push((found, init));
        if last {
            break;
        }
    }
    Ok((all, count))
}

impl Counts {
    fn add(&mut self, other: &Counts) {
        self.executions += other.executions;
        self.blocked += other.blocked;
        self.redundant += other.redundant;
        self.races += other.races;
        self.events += other.events;
        self.longest = self.longest.max(other.longest);
    }
}
