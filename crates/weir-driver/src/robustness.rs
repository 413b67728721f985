//! Robustness against either model, in one form for whoever shows it.
//!
//! Against TSO attacks are enumerated and decided one by one; against PSO one
//! exploration carries the happens-before along. Either way a witness is replayed
//! by the judge, and the cycle it claims is checked, before anybody sees it.
//!
//! ```
//! use weir_driver::{gate::Effort, input, robustness};
//! use weir_ir::Model;
//! use weir_robust::{Options, Verdict};
//!
//! // Both threads store, then load what the other has stored: the loads may overtake the stores.
//! let racy = "shared x: u8, y: u8; thread a { x = 1; r = y; } thread b { y = 1; r = x; }";
//! let program = input::from_text("sb.weir", racy).unwrap();
//! let found = robustness::decide(&program, Model::Tso, &Options::default(), Effort::Share).unwrap();
//! assert!(matches!(found.verdict, Verdict::NotRobust));
//! assert!(!found.witnesses[0].cycle.is_empty());
//!
//! let fenced = racy.replace("= 1;", "= 1; fence;");
//! let program = input::from_text("sb.weir", &fenced).unwrap();
//! let found = robustness::decide(&program, Model::Tso, &Options::default(), Effort::Share).unwrap();
//! assert!(matches!(found.verdict, Verdict::Robust));
//! ```

use crate::gate::{self, Effort, Refused};
use crate::spread::{bytes, numbers};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;
use weir_engine::{Covered, Evidence, Stats, StopReason, Team};
use weir_ir::{Model, Program, Replay, Trace};
use weir_machine::happens;
use weir_report::cycle::Link;
use weir_robust::pso::{self, PsoVerdict, SharedVerdict, robust_pso, state_robust};
use weir_robust::{Attack, Counts, Options, Verdict, robust_tso};

/// An answer that may be shown.
#[derive(Debug)]
pub struct Found {
    /// The answer.
    pub verdict: Verdict,
    /// Why it is not robust.
    pub witnesses: Vec<Shown>,
    /// How many attacks there are, where attacks were looked at.
    pub attacks: Option<Counts>,
    /// What was covered, where there is no answer.
    pub covered: Covered,
    /// Why some attacks are missing, where all were asked for.
    pub undecided: Option<StopReason>,
    /// What stands behind the answer.
    pub evidence: Option<Evidence>,
    /// What it cost.
    pub stats: Stats,
}

/// A witness that was judged.
#[derive(Debug)]
pub struct Shown {
    /// Which store was delayed past which load, where that is known.
    pub attack: Option<Attack>,
    /// The execution.
    pub trace: Trace,
    /// What the judge saw.
    pub replay: Replay,
    /// The cycle.
    pub cycle: Vec<Link>,
}

/// Decides robustness.
///
/// # Errors
/// What was found is no answer: a bug in Weir.
pub fn decide(program: &Program, model: Model, options: &Options, effort: Effort) -> Result<Found, Refused> {
    let found = match model {
        Model::Tso => tso(program, options)?,
        Model::Sc | Model::Pso => pso(program, model, options)?,
    };
    accepted(program, model, found, options, effort)
}

/// Decides robustness against TSO together with others: the attacks on each store are a piece
/// of work. What is feasible is looked at here once more, for its witness.
///
/// # Errors
/// What was found is no answer: a bug in Weir.
pub fn decide_together(
    program: &Program,
    options: &Options,
    effort: Effort,
    team: &dyn Team,
) -> Result<Found, Refused> {
    let start = Instant::now();
    let (parts, unknown) = match weir_robust::parts(program) {
        Ok(parts) => (parts.min(team.size().saturating_mul(PARTS)).max(1), None),
        Err(why) => (0, Some(why)),
    };
    let pieces = (0..parts).map(|part| bytes(&[part as u64, parts as u64])).collect();
    let mut enough = |_: usize, answer: &[u8]| answer.first() == Some(&NOT) && !options.all;
    let answers = team.all(pieces, &|piece, flag| part(program, options, piece, flag), &mut enough);
    let mut found = Found {
        verdict: Verdict::Robust,
        witnesses: Vec::new(),
        attacks: None,
        covered: Covered::Nothing,
        undecided: None,
        evidence: None,
        stats: Stats::default(),
    };
    let mut counts = Counts::default();
    let answers = answers.map_or_else(Err, |answers| unknown.map_or(Ok(answers), Err));
    let mut undecided = None;
    for (i, answer) in answers.as_deref().unwrap_or_default().iter().enumerate() {
        let Some(answer) = answer else { continue };
        let Some((word, rest)) = answer.split_first() else { continue };
        let Some(([states, transitions, total, pruned, decided], why)) = numbers::<5>(rest) else { continue };
        found.stats.states += states;
        found.stats.transitions += transitions;
        (counts.total, counts.pruned) = (total as usize, pruned as usize);
        counts.decided += decided as usize;
        match *word {
            YES => {}
            // One is enough.
            NOT if !options.all && !found.witnesses.is_empty() => {}
            NOT => {
                let mine = tso(program, &Options { part: Some((i, parts)), ..options.clone() })?;
                match mine.verdict {
                    Verdict::NotRobust => found.witnesses.extend(mine.witnesses),
                    Verdict::Unknown(why) => undecided = Some(why),
                    Verdict::Robust => return Err(refused("two processes disagree about an attack")),
                }
            }
            _ => undecided = Some(StopReason::Exhausted(String::from_utf8_lossy(why).into_owned())),
        }
    }
    counts.feasible = found.witnesses.len();
    found.verdict = match (answers.err().or(undecided), found.witnesses.is_empty()) {
        (None, true) => Verdict::Robust,
        (Some(why), true) => Verdict::Unknown(why),
        (why, false) => {
            found.undecided = why.filter(|_| options.all);
            if !options.all {
                counts.decided = 1;
            }
            Verdict::NotRobust
        }
    };
    found.attacks = Some(counts);
    found.stats.seconds = start.elapsed().as_secs_f64();
    found.stats.notes.extend(team.rows());
    accepted(program, Model::Tso, found, options, effort)
}

/// Takes part in [`decide_together`].
///
/// # Errors
/// Somebody is lost.
pub fn help(program: &Program, options: &Options, team: &dyn Team) -> Result<(), StopReason> {
    team.serve(&|piece, flag| part(program, options, piece, flag))
}

/// So many parts for each that works, so that nobody waits long for the last one.
const PARTS: usize = 8;
/// What is said of a part.
const YES: u8 = 0;
const NOT: u8 = 1;
const OPEN: u8 = 2;

/// Decides a part of the attacks.
fn part(program: &Program, options: &Options, piece: &[u8], flag: &Arc<AtomicBool>) -> Vec<u8> {
    let part = numbers::<2>(piece).map(|([part, parts], _)| (part as usize, parts as usize));
    let options = Options {
        budget: options.budget.overtaken_by(flag),
        workers: 1,
        all: false,
        progress: None,
        part,
        ..options.clone()
    };
    let answer = robust_tso(program, &options);
    let (word, why) = match answer.verdict {
        Verdict::Robust if part.is_some() => (YES, String::new()),
        Verdict::NotRobust => (NOT, String::new()),
        Verdict::Unknown(why) => (OPEN, why.to_string()),
        Verdict::Robust => (OPEN, "a piece of work makes no sense".into()),
    };
    let (stats, c) = (answer.stats, answer.attacks);
    let mut out = vec![word];
    out.extend(bytes(&[stats.states, stats.transitions, c.total as u64, c.pruned as u64, c.decided as u64]));
    out.extend(why.as_bytes());
    out
}

/// What stands behind an answer.
fn accepted(
    program: &Program,
    model: Model,
    mut found: Found,
    options: &Options,
    effort: Effort,
) -> Result<Found, Refused> {
    found.evidence = match &found.verdict {
        Verdict::Robust => gate::pass_robust(program, model, found.stats.seconds, effort, &options.budget)?,
        Verdict::NotRobust => Some(Evidence::Replayed),
        Verdict::Unknown(why) if why.is_bug() => return Err(refused(why)),
        Verdict::Unknown(_) => None,
    };
    Ok(found)
}

fn refused(why: impl ToString) -> Refused {
    Refused { engine: "robust".into(), why: why.to_string() }
}

fn tso(program: &Program, options: &Options) -> Result<Found, Refused> {
    let answer = robust_tso(program, options);
    let mut witnesses = Vec::new();
    for w in answer.witnesses {
        let replay = weir_machine::replay(program, &w.trace).map_err(refused)?;
        weir_robust::check_cycle(program, &w.trace, &replay, &w.cycle).map_err(refused)?;
        let events = w.cycle.events.iter().zip(&w.cycle.relations);
        let cycle = events.map(|(e, r)| Link { step: e.step, last: e.last, relation: r.name() }).collect();
        witnesses.push(Shown { attack: Some(w.attack), trace: w.trace, replay, cycle });
    }
    Ok(Found {
        verdict: answer.verdict,
        witnesses,
        attacks: Some(answer.attacks),
        covered: answer.covered,
        undecided: answer.undecided,
        evidence: None,
        stats: answer.stats,
    })
}

/// Decides state robustness: same executions are enough, else shared states are
/// compared.
pub fn decide_states(program: &Program, model: Model, options: &Options) -> Result<Found, Refused> {
    if model == Model::Tso {
        // The attacks may take long where comparing states does not.
        let first = Options { budget: options.budget.share(0.5), ..options.clone() };
        let found = tso(program, &first)?;
        if found.verdict == Verdict::Robust {
            return Ok(found);
        }
    }
    let answer = state_robust(program, &explored(model, options));
    let (mut witnesses, mut covered) = (Vec::new(), Covered::Nothing);
    let verdict = match answer.verdict {
        SharedVerdict::Robust => Verdict::Robust,
        SharedVerdict::Unknown(why) => {
            covered = Covered::States(answer.states);
            Verdict::Unknown(why)
        }
        SharedVerdict::NotRobust(trace) => {
            let replay = weir_machine::replay(program, &trace).map_err(refused)?;
            witnesses.push(Shown { attack: None, trace: *trace, replay, cycle: Vec::new() });
            Verdict::NotRobust
        }
    };
    let notes = vec![("shared states under SC".into(), answer.shared.to_string())];
    let stats = Stats { states: answer.states, seconds: answer.seconds, notes, ..Stats::default() };
    Ok(Found { verdict, witnesses, attacks: None, covered, undecided: None, evidence: None, stats })
}

/// The limits of a search that carries the happens-before along.
fn explored(model: Model, options: &Options) -> weir_explore::Options {
    weir_explore::Options { budget: options.budget.clone(), ..weir_explore::Options::new(model) }
}

fn pso(program: &Program, model: Model, options: &Options) -> Result<Found, Refused> {
    let answer = robust_pso(program, &explored(model, options));
    let mut witnesses = Vec::new();
    let mut covered = Covered::Nothing;
    let verdict = match answer.verdict {
        PsoVerdict::Robust => Verdict::Robust,
        PsoVerdict::Unknown(why) => {
            covered = Covered::States(answer.states);
            Verdict::Unknown(why)
        }
        PsoVerdict::NotRobust(w) => {
            let replay = weir_machine::replay(program, &w.trace).map_err(refused)?;
            check_cycle(program, &w).map_err(refused)?;
            let link = |e: &pso::CycleEvent| Link { step: e.step, last: e.step, relation: e.order.name() };
            let cycle = w.cycle.iter().map(link).collect();
            witnesses.push(Shown { attack: None, trace: w.trace, replay, cycle });
            Verdict::NotRobust
        }
    };
    let stats = Stats {
        states: answer.states,
        transitions: answer.transitions,
        seconds: answer.seconds,
        memory: Some(answer.bytes),
        ..Stats::default()
    };
    Ok(Found { verdict, witnesses, attacks: None, covered, undecided: None, evidence: None, stats })
}

/// Whether each event of the cycle comes before the next one, by the judge's own
/// account of the execution.
fn check_cycle(program: &Program, witness: &pso::Witness) -> Result<(), String> {
    let (graph, events) = happens::happens_before(program, &witness.trace).map_err(|e| e.to_string())?;
    if witness.cycle.len() < 2 {
        return Err("the cycle is no cycle".into());
    }
    for (i, e) in witness.cycle.iter().enumerate() {
        let next = &witness.cycle[(i + 1) % witness.cycle.len()];
        let event = |step: usize| events.get(step).copied().flatten();
        let before = match (event(e.step), event(next.step)) {
            (Some(a), Some(b)) => a.thread == e.thread && graph.before(a, e.order, b),
            _ => false,
        };
        if !before {
            return Err(format!("event {} of the cycle does not come before the next one", i + 1));
        }
    }
    Ok(())
}
