//! The engine for any number of threads, on programs.
//!
//! `safe` is a proof by [`weir_param`]. An `unsafe` counts only when a fixed
//! number of threads does it: the smallest instance in which another engine finds
//! an execution is the answer, and the judge replays it.

mod choices;
mod instances;

use crate::engines::Trouble;
use choices::Hints;
use instances::{Hunt, hunt, smallest, stopped};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, mpsc};
use std::time::{Duration, Instant};
use weir_explore::Options;
use weir_ir::{Diagnostic, Model, Outcome, Program, Scope, Span, Stats, Verdict};
use weir_param::System;
use weir_param::check::Flaw;
use weir_param::claim::Claim;
use weir_param::from_program::{Lowered, lower};
use weir_param::text::{read, write};

/// An answer about a program with any number of threads.
#[derive(Clone, Debug)]
pub struct Found {
    /// The answer.
    pub verdict: Verdict,
    /// For `unsafe`: the program with as many copies as it takes, and how many.
    pub instance: Option<(u32, Program)>,
    /// For `safe`: the invariant, a line per cube.
    pub invariant: Option<String>,
}

impl Found {
    /// A violation in an instance.
    fn in_instance(n: u32, instance: Program, mut verdict: Verdict) -> Found {
        let are = if n == 1 { "is" } else { "are" };
        let why = format!("{} {are} enough", crate::instances::scope(n));
        verdict.stats.notes.retain(|(name, _)| name != "why");
        verdict.stats.notes.insert(0, ("why".into(), why));
        Found { verdict, instance: Some((n, instance)), invariant: None }
    }
}

/// Instances of up to this many threads are looked at where there is no proof.
const SMALL: u32 = 4;
/// How long the search for a proof is alone, where there is a second core.
const ALONE: Duration = Duration::from_millis(500);
/// The same where there is not.
const PATIENCE: Duration = Duration::from_secs(4);
/// How often it is looked whether the user wants to stop.
const LOOK: Duration = Duration::from_millis(20);

/// Decides for any number of threads.
///
/// # Errors
/// If the program has something that the engine has no means for.
pub fn param(program: &Program, options: &Options) -> Result<Found, Trouble> {
    let start = Instant::now();
    let lowered = lower(program, options.model).map_err(|refusal| {
        let line = refusal.span.map_or(0, |s| program.sources.line(s));
        let place = if line > 0 { format!(" (line {line})") } else { String::new() };
        Trouble::Unsupported(format!("{}{place}", refusal.message))
    })?;
    if !program.claims.is_empty() {
        return claimed(program, &lowered, options);
    }
    let settings = weir_param::Options {
        time_limit: options.time_limit,
        memory_limit: options.memory_limit,
        stop: options.stop.clone(),
        ..weir_param::Options::default()
    };
    let answer = weir_param::decide(&lowered.system, &settings).map_err(|u| Trouble::Unsupported(u.why))?;
    let mut notes = vec![
        ("cubes".to_string(), answer.figures.cubes.to_string()),
        ("rules".to_string(), lowered.system.rules.len().to_string()),
        ("guesses".to_string(), answer.figures.guesses.to_string()),
    ];
    if answer.relaxed {
        let text = "conditions on all threads are relaxed to those at hand".to_string();
        notes.push(("approximation".to_string(), text));
    }
    let verdict = |outcome, scope| Verdict {
        model: options.model,
        engine: "param".into(),
        outcome,
        scope,
        stats: Stats {
            states: 0,
            transitions: answer.figures.steps,
            seconds: start.elapsed().as_secs_f64(),
            notes: notes.clone(),
        },
    };
    match answer.outcome {
        weir_param::Outcome::Safe(proof) => {
            let why = format!("{} cubes, and nothing leads into them from the start", proof.len());
            let mut verdict = verdict(Outcome::Safe, Scope::Of(scope(&lowered)));
            verdict.stats.notes.insert(0, ("why".into(), why));
            Ok(Found {
                verdict,
                instance: None,
                invariant: Some(write(&lowered.system, &lowered.called, proof.claim())),
            })
        }
        weir_param::Outcome::Unsafe(trace) => {
            let others = program.threads.len() - names(program);
            let n = u32::from(trace.procs).saturating_sub(others as u32).max(1);
            let over = lowered.overruns.contains(&trace.bad);
            let upto = if over { (n.min(SMALL), true) } else { (n, false) };
            let hunt = smallest(program, options, upto, start, &hints(&lowered.system, &trace))?;
            if let Some(found) = hunt.found {
                return Ok(found);
            }
            let why = match (out_of_time(options, start), hunt.open) {
                (Some(why), _) => why,
                (None, _) if over => format!(
                    "{}, which this engine cannot follow",
                    if lowered.system.bad[trace.bad].name.contains("counter") {
                        "a counter of threads may leave its range"
                    } else {
                        "an integer may go past the end of its type"
                    }
                ),
                (None, Some(open)) => {
                    format!("a violation with {n} threads may be possible, and was not found: {open}")
                }
                (None, None) => {
                    format!(
                        "a violation with {n} threads was found, but no execution of the program shows it"
                    )
                }
            };
            Ok(Found { verdict: verdict(Outcome::Unknown(why), nothing()), instance: None, invariant: None })
        }
        weir_param::Outcome::Unknown(why) => {
            let why = format!("{why} ({} cubes)", answer.figures.cubes);
            Ok(Found { verdict: verdict(Outcome::Unknown(why), nothing()), instance: None, invariant: None })
        }
    }
}

/// The invariant is given: it is checked instead of looked for.
fn claimed(program: &Program, lowered: &Lowered, options: &Options) -> Result<Found, Trouble> {
    let start = Instant::now();
    let system = &lowered.system;
    let mut claim = Claim::default();
    for given in &program.claims {
        let part = read(system, &lowered.called, &given.text).map_err(|m| {
            let place = Span {
                start: given.span.start + m.start as u32,
                end: given.span.start + m.end as u32,
                ..given.span
            };
            Trouble::Refused(Box::new(Diagnostic::error(place, m.message)))
        })?;
        claim.clauses.extend(part.clauses);
    }
    let lines = claim.clauses.len();
    let stopped = || {
        let asked = options.stop.as_ref().is_some_and(|s| s.load(std::sync::atomic::Ordering::Relaxed));
        asked || options.time_limit.is_some_and(|t| start.elapsed() >= t)
    };
    let limit = weir_param::clock::Limit {
        deadline: options.time_limit.and_then(|t| start.checked_add(t)),
        memory: options.memory_limit,
        stop: options.stop.clone(),
    };
    let check = || weir_param::check::check(system, &claim, &mut || stopped());
    let checked = weir_param::clock::during(limit, check);
    let (outcome, reaches, why) = match checked {
        Ok(()) => (
            Outcome::Safe,
            Scope::Of(scope(lowered)),
            format!("the invariant given ({lines} lines) holds and excludes what must not be"),
        ),
        Err(flaw) => {
            let why = format!("the invariant given proves nothing: {}", explained(&flaw, system));
            (Outcome::Unknown(why), nothing(), "the invariant given was checked".to_string())
        }
    };
    let stats = Stats {
        seconds: start.elapsed().as_secs_f64(),
        notes: vec![("why".into(), why), ("cubes".into(), lines.to_string())],
        ..Stats::default()
    };
    let verdict = Verdict { model: options.model, engine: "param".into(), outcome, scope: reaches, stats };
    let invariant = matches!(verdict.outcome, Outcome::Safe).then(|| write(system, &lowered.called, &claim));
    Ok(Found { verdict, instance: None, invariant })
}

/// What `--invariant` printed, without the verdict in front of it; everything stays
/// where it is.
pub fn only_block(text: &str) -> String {
    match text.find("invariant {") {
        Some(at) => " ".repeat(at) + &text[at..],
        None => text.to_string(),
    }
}

/// What is wrong with an invariant, with the place in the program.
pub fn explained(flaw: &Flaw, system: &System) -> String {
    let line = |span: Span| match system.sources.line(span) {
        0 => String::new(),
        n => format!(" (line {n})"),
    };
    match flaw {
        Flaw::Step { rule, .. } => format!("{flaw}{}", line(system.rules[*rule].span)),
        Flaw::Bad(at) => format!("{flaw}{}", line(system.bad[*at].span)),
        other => other.to_string(),
    }
}

/// The reason to end, if there is one.
fn out_of_time(options: &Options, start: Instant) -> Option<String> {
    if stopped(options) {
        return Some("interrupted".into());
    }
    let limit = options.time_limit.filter(|t| start.elapsed() >= *t)?;
    Some(format!("the time limit of {} s is reached", limit.as_secs_f64()))
}

/// The values that registers start with in an execution of the system.
fn hints(system: &System, trace: &weir_param::trace::Trace) -> Hints {
    let mut out = Hints::new();
    for ((var, index), value) in &trace.start {
        let var = system.var(*var);
        if index.is_some() && var.sort == weir_param::system::Sort::Int {
            out.entry(var.name.clone()).or_default().insert(*value);
        }
    }
    out
}

/// The engine for any number of threads; where it has no answer soon, small numbers
/// of threads are tried for a violation beside it.
///
/// # Errors
/// If an engine reports a bug in Weir.
pub fn auto(program: &Program, options: &Options) -> Result<Found, Trouble> {
    let start = Instant::now();
    let alone = if options.workers > 1 { ALONE } else { PATIENCE };
    let stop = Arc::new(AtomicBool::new(false));
    let (proof, hunt) = std::thread::scope(|scope| {
        let (send, receive) = mpsc::channel();
        let own = |workers: usize| {
            let time_limit = options.time_limit.map(|t| t.saturating_sub(start.elapsed()));
            Options { time_limit, workers, stop: Some(stop.clone()), ..options.clone() }
        };
        let limits = Options { time_limit: options.time_limit, ..own(options.workers) };
        let prover = (limits, send.clone());
        scope.spawn(move || {
            let _ = prover.1.send(Part::Proof(param(program, &prover.0)));
        });
        let (mut proof, mut hunted, mut hunting) = (None, None, false);
        loop {
            let open = proof.as_ref().is_none_or(unanswered);
            if !hunting && open && (proof.is_some() || start.elapsed() >= alone) {
                hunting = true;
                let hunter = (own(options.workers.saturating_sub(1).max(1)), send.clone());
                scope.spawn(move || {
                    let _ = hunter.1.send(Part::Hunt(hunt(program, &hunter.0)));
                });
            }
            let found = hunted
                .as_ref()
                .is_some_and(|h: &Result<Hunt, _>| h.as_ref().map_or(true, |h| h.found.is_some()));
            if !open || found || stopped(options) {
                stop.store(true, Ordering::Relaxed);
            }
            if proof.is_some() && (hunted.is_some() || !hunting) {
                return (proof, hunted);
            }
            match receive.recv_timeout(LOOK) {
                Ok(Part::Proof(p)) => proof = Some(p),
                Ok(Part::Hunt(h)) => hunted = Some(h),
                Err(_) => {}
            }
        }
    });
    let hunt = hunt.transpose()?;
    let (why, verdict) = match proof {
        Some(Ok(found)) => match &found.verdict.outcome {
            Outcome::Unknown(why) => (why.clone(), Some(found.verdict)),
            _ => return Ok(found),
        },
        Some(Err(Trouble::Unsupported(why))) => (why, None),
        Some(Err(other)) => return Err(other),
        None => ("interrupted".to_string(), None),
    };
    let Hunt { found, fine, .. } = hunt.unwrap_or(Hunt { found: None, fine: 0, open: None });
    if let Some(found) = found {
        return Ok(found);
    }
    let covered = match fine {
        0 => nothing(),
        1 => Scope::Within("1 thread".into()),
        n => Scope::Within(format!("up to {n} threads")),
    };
    let verdict = verdict.unwrap_or_else(|| Verdict {
        model: options.model,
        engine: "param".into(),
        outcome: Outcome::Unknown(String::new()),
        scope: nothing(),
        stats: Stats::default(),
    });
    let stats = Stats { seconds: start.elapsed().as_secs_f64(), ..verdict.stats };
    let verdict = Verdict { outcome: Outcome::Unknown(why), scope: covered, stats, ..verdict };
    Ok(Found { verdict, instance: None, invariant: None })
}

/// What one of the two searches has to say.
enum Part {
    Proof(Result<Found, Trouble>),
    Hunt(Result<Hunt, Trouble>),
}

/// Whether a search for a proof leaves the question open.
fn unanswered(proof: &Result<Found, Trouble>) -> bool {
    match proof {
        Ok(found) => matches!(found.verdict.outcome, Outcome::Unknown(_)),
        Err(trouble) => matches!(trouble, Trouble::Unsupported(_)),
    }
}

/// The program as a Cubicle-W model.
///
/// # Errors
/// A message about what Cubicle-W, or the engine, has no words for.
pub fn cubicle(program: &Program) -> Result<String, Diagnostic> {
    if !program.is_parameterised() {
        let d = Diagnostic::error_without_place("Cubicle-W models are for any number of threads");
        return Err(d.hint("in Weir such programs have a `thread T[*]`; assembly has them always"));
    }
    let lowered = lower(program, Model::Tso).map_err(|refusal| refusal.diagnostic())?;
    weir_param::cubicle::write(&lowered.system).map_err(|e| match e.span {
        Some(span) => Diagnostic::error(span, e.why),
        None => Diagnostic::error_without_place(e.why),
    })
}

/// How many of the program's threads are names for copies.
fn names(program: &Program) -> usize {
    (0..program.threads.len()).filter(|i| program.is_name(weir_ir::ThreadId::new(*i))).count()
}

fn scope(lowered: &Lowered) -> String {
    let integers = if lowered.integers { " where integers do not wrap" } else { "" };
    format!("any number of threads{integers}")
}

fn nothing() -> Scope {
    Scope::Within("nothing".into())
}
