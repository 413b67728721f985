//! Which engine when: `auto`.
//!
//! 1. A short exploration under the model asked for. Most programs end here.
//! 2. Where the question carries over from SC (TSO only), a short turn of the dual
//!    engine, which often decides what has very many states; and a hunt straight for
//!    the violation, which ends soon one way or the other; and a turn of stateless search,
//!    which looks at the cells that steps really access: many states, few executions.
//! 3. Where the question carries over: refinement, which begins
//!    with SC (a bug there is a bug) and robustness (robust: the SC verdict holds),
//!    and goes on with the delays that the robustness check found; beside it, plain
//!    exploration hunts on, and the dual engine, which needs finite data, tries the
//!    proof. The first answer wins, the others are stopped.
//! 4. Two answers that differ are a bug in Weir, reported with both certificates.
//!
//! An engine joins the race by being added to `runners`.

use super::dpor;
use super::dual::dual;
use super::single::single;
use super::table::Engine;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, mpsc};
use std::time::Duration;
use weir_engine::clock::Instant;
use weir_engine::reason::time;
use weir_engine::{Covered, Outcome, StopReason, Verdict};
use weir_explore::Options;
use weir_ir::analysis::wide_access;
use weir_ir::{Model, Program};
use weir_reach::transfer::transfers;

/// How many states the exploration at the start may visit: some milliseconds.
const SHORT: usize = 30_000;
/// How long the first turn of the dual engine may take.
const DUAL: Duration = Duration::from_millis(150);
/// How long the hunt may take.
const HUNT: Duration = Duration::from_millis(300);
/// Stateless search gets one part in so many of the time that has passed.
const DPOR_SHARE: u32 = 4;
/// The first turn of each engine where they have to share one core.
const FIRST_TURN: Duration = Duration::from_millis(400);
/// By how much turns grow. Engines start afresh, so this bounds what is lost.
const GROWTH: u32 = 4;
/// How long an engine waits for a core of its own, for each one before it.
const PATIENCE: Duration = Duration::from_secs(4);
/// Why the dual engine has a proof.
const DUAL_PROOF: &str = "it takes buffers of any size, and the data are few";
/// How often the race looks whether the user wants to stop.
const LOOK: Duration = Duration::from_millis(20);

/// The engines that race when a short exploration does not end.
fn runners(program: &Program, model: Model) -> Vec<Engine> {
    let mut all = vec![Engine::Explore];
    if model == Model::Tso && transfers(program).is_ok() {
        all.extend([Engine::Lazy, Engine::Dual]);
    }
    all
}

/// Decides with the engines that apply.
pub fn auto(program: &Program, options: &Options) -> Verdict {
    // What only exploration understands, and what only it can do.
    let special = options.deadlock
        || options.shortest
        || !options.reduction
        || options.hash_compact
        || options.checkpoints.is_some()
        || options.disk.is_some()
        // Only exploration takes accesses of several bytes.
        || wide_access(program).is_some();
    if special {
        return weir_explore::explore(program, options);
    }
    let start = Instant::now();
    let state_limit = options.state_limit.map_or(SHORT, |n| n.min(SHORT));
    let short = Options { state_limit: Some(state_limit), workers: 1, ..options.clone() };
    let first = weir_explore::explore(program, &short);
    if first.outcome.is_decided() || options.state_limit.is_some_and(|n| n <= SHORT) {
        return first;
    }
    if let Some(why) = options.budget.stop_with(0) {
        let Outcome::Unknown(_, covered) = first.outcome else { return first };
        return Verdict { outcome: Outcome::Unknown(why, covered), ..first };
    }
    // What exploration alone can do, and what it has given up for good.
    let others = options.model == Model::Tso && transfers(program).is_ok();
    if !others && !matches!(first.outcome.reason(), Some(StopReason::Count(..))) {
        return first;
    }
    if others {
        let budget = options.budget.turn(DUAL);
        let mut soon = dual(program, &Options { budget, progress: None, ..options.clone() });
        if soon.outcome.is_decided() {
            soon.stats.seconds = start.elapsed().as_secs_f64();
            return because(Engine::Dual, soon);
        }
    }
    let budget = options.budget.turn(HUNT);
    let hunt = weir_explore::directed_search(program, &Options { budget, ..options.clone() });
    if hunt.outcome.is_decided() {
        return hunt.because("going straight for it was enough");
    }
    // At most a part of the time so far, so that whoever has the answer is not much later.
    let turn = start.elapsed() / DPOR_SHARE;
    let few = dpor::turn(program, options, turn);
    if few.outcome.is_decided() {
        let mut few = few.because("the program has few executions that differ in more than their order");
        few.stats.seconds = start.elapsed().as_secs_f64();
        return few;
    }
    let runners = runners(program, options.model);
    let answers = if options.workers > 1 || runners.len() == 1 {
        race(program, options, &runners)
    } else {
        turns(program, options, &runners)
    };
    choose(first, answers, options, start)
}

/// What an engine said, and how long it took.
struct Said {
    engine: Engine,
    verdict: Verdict,
    took: Duration,
}

/// All engines at once, as far as there are cores; who has to wait longer than some
/// patience starts anyway.
fn race(program: &Program, options: &Options, runners: &[Engine]) -> Vec<Said> {
    let stop = Arc::new(AtomicBool::new(false));
    let (send, receive) = mpsc::channel();
    let begin = Instant::now();
    std::thread::scope(|scope| {
        let start = |i: usize| {
            // Exploration gets the cores that are left.
            let left = options.workers.saturating_sub(runners.len() - 1).max(1);
            let workers = if i == 0 { left } else { 1 };
            let progress = options.progress.clone().filter(|_| i == 0);
            let budget = options.budget.overtaken_by(&stop);
            let own = Options { workers, progress, budget, ..options.clone() };
            let (engine, send) = (runners[i], send.clone());
            scope.spawn(move || {
                let began = Instant::now();
                let verdict = single(program, engine, &own);
                // The receiver waits for everybody, so nothing is lost.
                let _ = send.send(Said { engine, verdict, took: began.elapsed() });
            });
        };
        let (mut started, mut running) = (0, 0);
        let mut answers = Vec::new();
        loop {
            let stopped = stop.load(Ordering::Relaxed) || options.budget.stop().is_some();
            let patient = begin.elapsed() < PATIENCE * started as u32;
            if started < runners.len() && !stopped && (running < options.workers || !patient) {
                start(started);
                started += 1;
                running += 1;
                continue;
            }
            if running == 0 {
                return answers;
            }
            let Ok(said) = receive.recv_timeout(LOOK) else { continue };
            running -= 1;
            if said.verdict.outcome.is_decided() {
                stop.store(true, Ordering::Relaxed);
            }
            answers.push(said);
        }
    })
}

/// One engine after the other, with longer and longer turns. The last one that is
/// not at its end has all the time that is left.
fn turns(program: &Program, options: &Options, runners: &[Engine]) -> Vec<Said> {
    let mut turn = FIRST_TURN;
    let mut said: Vec<Option<Said>> = runners.iter().map(|_| None).collect();
    // An engine comes again if only its turn was over.
    let again = |s: &Option<Said>| match s {
        None => true,
        Some(s) => matches!(s.verdict.outcome.reason(), Some(StopReason::Turn)),
    };
    while said.iter().any(again) && options.budget.stop().is_none() {
        let alone = said.iter().filter(|s| again(s)).count() == 1;
        for (engine, last) in runners.iter().zip(&mut said).filter(|(_, last)| again(last)) {
            let budget = if alone { options.budget.clone() } else { options.budget.turn(turn) };
            let before = last.as_ref().map_or(Duration::ZERO, |s| s.took);
            let began = Instant::now();
            let verdict = single(program, *engine, &Options { budget, ..options.clone() });
            let took = before + began.elapsed();
            let decided = verdict.outcome.is_decided();
            *last = Some(Said { engine: *engine, verdict, took });
            if decided {
                return said.into_iter().flatten().collect();
            }
        }
        turn *= GROWTH;
    }
    said.into_iter().flatten().collect()
}

/// The answer among several, or why there is none.
fn choose(first: Verdict, answers: Vec<Said>, options: &Options, start: Instant) -> Verdict {
    let find = |wanted: fn(&Outcome) -> bool| answers.iter().find(|s| wanted(&s.verdict.outcome));
    let did = answers.iter().map(Said::did).collect::<Vec<_>>().join("; ");
    let (safe, wrong) = (find(Outcome::is_safe), find(Outcome::is_unsafe));
    let mut verdict = match (safe, wrong) {
        (Some(safe), Some(wrong)) => {
            let says = format!("{} says safe ({})", safe.verdict.engine, safe.verdict.why);
            let trace = wrong.verdict.outcome.trace().cloned();
            let outcome = match trace {
                Some(trace) => {
                    Outcome::Unknown(StopReason::Disagreement(says, Box::new(trace)), Covered::Nothing)
                }
                None => wrong.verdict.outcome.clone(),
            };
            Verdict { outcome, ..wrong.verdict.clone() }
        }
        (Some(one), None) | (None, Some(one)) => because(one.engine, one.verdict.clone()),
        (None, None) => {
            let reasons = answers
                .iter()
                .filter_map(|s| Some((s.verdict.engine.clone(), s.verdict.outcome.reason()?)))
                .filter(|(_, why)| !matches!(why, StopReason::Unsupported(_)))
                .collect();
            let reason = options.budget.stop().unwrap_or_else(|| StopReason::all(reasons));
            // What counts is what was covered by the one that got furthest.
            let explored = answers.into_iter().find(|s| s.engine == Engine::Explore).map(|s| s.verdict);
            let best = match explored {
                Some(v) if v.stats.transitions >= first.stats.transitions => v,
                _ => first,
            };
            let covered = match best.outcome {
                Outcome::Unknown(_, covered) => covered,
                _ => Covered::Nothing,
            };
            Verdict { engine: "auto".into(), outcome: Outcome::Unknown(reason, covered), ..best }
        }
    };
    verdict.stats.seconds = start.elapsed().as_secs_f64();
    if !did.is_empty() {
        verdict.stats.notes.push(("engines".into(), did));
    }
    verdict
}

impl Said {
    /// What the engine did, in a few words.
    fn did(&self) -> String {
        let end = match &self.verdict.outcome {
            Outcome::Safe(..) => "safe".to_string(),
            Outcome::Unsafe(_) => "unsafe".to_string(),
            Outcome::Unknown(why, _) => why.to_string(),
            Outcome::Unsupported(what) => what.to_string(),
        };
        let took = Duration::from_millis(u64::try_from(self.took.as_millis()).unwrap_or(u64::MAX));
        format!("{} ({}): {end}", self.verdict.engine, time(took))
    }
}

/// Notes why this engine answered, where it does not say so itself.
fn because(engine: Engine, verdict: Verdict) -> Verdict {
    let why = match (&verdict.outcome, engine) {
        (Outcome::Safe(..), Engine::Dual) => DUAL_PROOF,
        (Outcome::Safe(..), _) => "it visited all states before the others had a proof",
        (Outcome::Unsafe(_), _) => "it was the first to find something",
        _ => "",
    };
    verdict.because(why)
}
