//! Which engine when: `auto`.
//!
//! 1. A short exploration under the model asked for. Most programs end here.
//! 2. Where the question carries over from SC (TSO only), a short turn of the dual
//!    engine, which often decides what has very many states; and a hunt straight for
//!    the violation, which ends soon one way or the other.
//! 3. Where the question carries over: refinement, which begins
//!    with SC (a bug there is a bug) and robustness (robust: the SC verdict holds),
//!    and goes on with the delays that the robustness check found; beside it, plain
//!    exploration hunts on, and the dual engine, which needs finite data, tries the
//!    proof. The first answer wins, the others are stopped.
//! 4. Two answers that differ are a bug in Weir, reported with both certificates.
//!
//! An engine joins the race by being added to `runners`.

use crate::engines::Trouble;
use crate::refine;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, mpsc};
use std::time::{Duration, Instant};
use weir_explore::Options;
use weir_ir::{Model, Outcome, Program, Scope, Stats, Verdict};
use weir_reach::transfer::transfers;

/// How many states the exploration at the start may visit: some milliseconds.
const SHORT: usize = 30_000;
/// How long the first turn of the dual engine may take.
const DUAL: Duration = Duration::from_millis(150);
/// How long the hunt may take.
const HUNT: Duration = Duration::from_millis(300);
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

/// An engine in the race.
type Runner = fn(&Program, &Options) -> Result<Verdict, Trouble>;

/// The engines that race when a short exploration does not end.
fn runners(program: &Program, model: Model) -> Vec<Runner> {
    let mut all: Vec<Runner> = vec![|p, o| Ok(weir_explore::explore(p, o))];
    if model == Model::Tso && transfers(program).is_ok() {
        all.push(refine::lazy);
        all.push(dual);
    }
    all
}

/// The dual engine in the race: what it does not take is no trouble.
fn dual(program: &Program, options: &Options) -> Result<Verdict, Trouble> {
    match crate::dual::dual(program, options) {
        Err(Trouble::Unsupported(why)) => Ok(Verdict {
            model: options.model,
            engine: "dual".into(),
            outcome: Outcome::Unknown(why),
            scope: Scope::Within("nothing".into()),
            stats: Stats::default(),
        }),
        other => other,
    }
}

/// Decides with the engines that apply.
pub fn auto(program: &Program, options: &Options) -> Result<Verdict, Trouble> {
    // What only exploration understands, and what only it can do.
    let special = options.deadlock
        || options.shortest
        || !options.reduction
        || options.hash_compact
        || options.checkpoints.is_some();
    if special {
        return Ok(weir_explore::explore(program, options));
    }
    let start = Instant::now();
    let state_limit = options.state_limit.map_or(SHORT, |n| n.min(SHORT));
    let short = Options { state_limit: Some(state_limit), workers: 1, ..options.clone() };
    let first = weir_explore::explore(program, &short);
    if decided(&first) || options.state_limit.is_some_and(|n| n <= SHORT) {
        return Ok(first);
    }
    let left = options.time_limit.map(|t| t.saturating_sub(start.elapsed()));
    let stopped = options.stop.as_ref().is_some_and(|s| s.load(Ordering::Relaxed));
    let over = match (stopped, options.time_limit) {
        (true, _) => Some("interrupted".to_string()),
        (false, Some(t)) if left == Some(Duration::ZERO) => Some(out_of_time(t)),
        _ => None,
    };
    if let Some(why) = over {
        return Ok(Verdict { outcome: Outcome::Unknown(why), ..first });
    }
    let at_most = |most: Duration| {
        let left = options.time_limit.map(|t| t.saturating_sub(start.elapsed()));
        Some(left.map_or(most, |t| t.min(most)))
    };
    if options.model == Model::Tso && transfers(program).is_ok() {
        let mut soon =
            dual(program, &Options { time_limit: at_most(DUAL), progress: None, ..options.clone() })?;
        if decided(&soon) {
            soon.stats.seconds = start.elapsed().as_secs_f64();
            return Ok(because(soon, DUAL_PROOF, "it was the first to find something"));
        }
    }
    let time_limit = at_most(HUNT);
    let hunt = weir_explore::hunt(program, &Options { time_limit, ..options.clone() });
    if decided(&hunt) {
        return Ok(because(hunt, "", "going straight for it was enough"));
    }
    let runners = runners(program, options.model);
    let rest = |o: &Options| Options {
        time_limit: o.time_limit.map(|t| t.saturating_sub(start.elapsed())),
        ..o.clone()
    };
    let answers = if options.workers > 1 || runners.len() == 1 {
        race(program, &rest(options), &runners)
    } else {
        turns(program, options, &runners, start)
    };
    let mut verdict = choose(answers?, options.time_limit, start)?;
    if !decided(&verdict) && verdict.stats.transitions < first.stats.transitions {
        // The time was used up before: what counts is what was covered then.
        verdict.scope = first.scope;
        verdict.stats = Stats { seconds: verdict.stats.seconds, ..first.stats };
    }
    Ok(verdict)
}

fn out_of_time(limit: Duration) -> String {
    format!("the time limit of {} s is reached", limit.as_secs_f64())
}

fn decided(verdict: &Verdict) -> bool {
    !matches!(verdict.outcome, Outcome::Unknown(_))
}

/// As many engines at once as there are cores; exploration gets the cores that are
/// left. The next engine starts when one gives up, or when it has waited long enough.
fn race(program: &Program, options: &Options, runners: &[Runner]) -> Result<Vec<Verdict>, Trouble> {
    let stop = Arc::new(AtomicBool::new(false));
    let begin = Instant::now();
    std::thread::scope(|scope| {
        let (send, receive) = mpsc::channel();
        let start = |i: usize| {
            let workers = if i == 0 { options.workers.saturating_sub(runners.len() - 1).max(1) } else { 1 };
            let progress = options.progress.clone().filter(|_| i == 0);
            let time_limit = options.time_limit.map(|t| t.saturating_sub(begin.elapsed()));
            let own = Options { workers, progress, time_limit, stop: Some(stop.clone()), ..options.clone() };
            let (runner, send) = (runners[i], send.clone());
            scope.spawn(move || {
                // The receiver waits for everybody, so nothing is lost.
                let _ = send.send(runner(program, &own));
            });
        };
        let (mut started, mut running) = (0, 0);
        let mut answers = Vec::new();
        loop {
            let stopped = stop.load(Ordering::Relaxed);
            let patient = begin.elapsed() < PATIENCE * started as u32;
            if started < runners.len() && !stopped && (running < options.workers || !patient) {
                start(started);
                started += 1;
                running += 1;
                continue;
            }
            if running == 0 {
                return Ok(answers);
            }
            let answer = receive.recv_timeout(LOOK);
            if options.stop.as_ref().is_some_and(|s| s.load(Ordering::Relaxed)) {
                stop.store(true, Ordering::Relaxed);
            }
            let Ok(answer) = answer else { continue };
            running -= 1;
            match answer {
                // An engine that does not take the question is out of the race.
                Err(Trouble::Unsupported(_)) => {}
                Err(trouble) => {
                    stop.store(true, Ordering::Relaxed);
                    return Err(trouble);
                }
                Ok(answer) => {
                    if decided(&answer) {
                        stop.store(true, Ordering::Relaxed);
                    }
                    answers.push(answer);
                }
            }
        }
    })
}

/// One engine after the other, with longer and longer turns.
fn turns(
    program: &Program,
    options: &Options,
    runners: &[Runner],
    start: Instant,
) -> Result<Vec<Verdict>, Trouble> {
    let mut turn = FIRST_TURN;
    let mut last: Vec<Option<Verdict>> = vec![None; runners.len()];
    let mut out = vec![false; runners.len()];
    loop {
        let mut waiting = false;
        for ((runner, last), out) in runners.iter().zip(&mut last).zip(&mut out) {
            let left = options.time_limit.map(|t| t.saturating_sub(start.elapsed()));
            let now = left.map_or(turn, |l| l.min(turn));
            let began = Instant::now();
            // An engine that gave up before its turn was over does not come again.
            if *out || last.is_some() && !ran_out(last.as_ref(), turn / GROWTH) {
                continue;
            }
            let verdict = match runner(program, &Options { time_limit: Some(now), ..options.clone() }) {
                Err(Trouble::Unsupported(_)) => {
                    *out = true;
                    continue;
                }
                other => other?,
            };
            if decided(&verdict) {
                return Ok(vec![verdict]);
            }
            let verdict = Verdict {
                stats: weir_ir::Stats { seconds: began.elapsed().as_secs_f64(), ..verdict.stats },
                ..verdict
            };
            waiting |= ran_out(Some(&verdict), turn);
            *last = Some(verdict);
        }
        let stopped = options.stop.as_ref().is_some_and(|s| s.load(Ordering::Relaxed));
        let late = options.time_limit.is_some_and(|t| start.elapsed() >= t);
        if !waiting || stopped || late {
            return Ok(last.into_iter().flatten().collect());
        }
        turn *= GROWTH;
    }
}

/// Whether an engine used up its turn.
fn ran_out(verdict: Option<&Verdict>, turn: Duration) -> bool {
    verdict.is_some_and(|v| v.stats.seconds >= turn.as_secs_f64() * 0.9)
}

/// The answer among several, or what is wrong with them.
fn choose(answers: Vec<Verdict>, time_limit: Option<Duration>, start: Instant) -> Result<Verdict, Trouble> {
    let safe = answers.iter().find(|v| v.outcome == Outcome::Safe);
    let wrong = answers.iter().find(|v| matches!(v.outcome, Outcome::Unsafe(_)));
    if let (Some(safe), Some(wrong)) = (safe, wrong) {
        return Err(Trouble::Conflict(Box::new((safe.clone(), wrong.clone()))));
    }
    let others: Vec<String> = answers.iter().filter(|v| !decided(v)).map(reason).collect();
    let mut best = answers
        .into_iter()
        .reduce(|a, b| if !decided(&a) && decided(&b) { b } else { a })
        .ok_or_else(|| Trouble::Internal("no engine answered".into()))?;
    if !decided(&best)
        && let Outcome::Unknown(why) = &mut best.outcome
        && others.len() > 1
    {
        let all = |word: &str| others.iter().all(|o| o.contains(word));
        *why = match time_limit {
            _ if all("interrupted") => "interrupted".into(),
            Some(t) if all("time limit") => out_of_time(t),
            _ => others.join("; "),
        };
    }
    best.stats.seconds = start.elapsed().as_secs_f64();
    let proof = match best.engine.as_str() {
        "dual" => DUAL_PROOF,
        _ => "it visited all states before the others had a proof",
    };
    Ok(because(best, proof, "it was the first to find something"))
}

fn reason(v: &Verdict) -> String {
    match &v.outcome {
        Outcome::Unknown(why) => format!("{}: {why}", v.engine),
        _ => String::new(),
    }
}

/// Notes why this engine answered, where it does not say so itself.
fn because(mut verdict: Verdict, safe: &str, found: &str) -> Verdict {
    let why = match verdict.outcome {
        Outcome::Safe => safe,
        Outcome::Unsafe(_) => found,
        Outcome::Unknown(_) => return verdict,
    };
    if verdict.stats.notes.iter().all(|(name, _)| name != "why") {
        verdict.stats.notes.insert(0, ("why".into(), why.into()));
    }
    verdict
}
