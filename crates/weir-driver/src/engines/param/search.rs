//! The search for a proof, with small instances beside it.

use super::choices::Hints;
use super::found::Found;
use super::instances::{Hunt, SMALL, hunt, smallest};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, mpsc};
use std::time::{Duration, Instant};
use weir_engine::{Certificate, Covered, Outcome, Scope, Stats, StopReason, Verdict, piece};
use weir_explore::Options;
use weir_ir::{Diagnostic, Model, Program, Span};
use weir_param::System;
use weir_param::check::Flaw;
use weir_param::claim::Claim;
use weir_param::from_program::{Lowered, Overrun, lower};
use weir_param::text::{read, write};

/// How long the search for a proof is alone, where there is a second core.
const ALONE: Duration = Duration::from_millis(500);
/// The same where there is not.
const PATIENCE: Duration = Duration::from_secs(4);
/// How often it is looked whether the user wants to stop.
const LOOK: Duration = Duration::from_millis(20);

/// Decides for any number of threads.
///
/// # Errors
/// A message about the invariant that was given.
pub fn param(program: &Program, options: &Options) -> Result<Found, Box<Diagnostic>> {
    let start = Instant::now();
    let lowered = match piece::run(options.budget.clone(), || lower(program, options.model)) {
        Err(why) => {
            let outcome = Outcome::Unknown(why, Covered::Nothing);
            return Ok(Found::of(Verdict::new(options.model, "param", outcome)));
        }
        Ok(Ok(lowered)) => lowered,
        Ok(Err(refusal)) => {
            let line = refusal.span.map_or(0, |s| program.sources.line(s));
            let place = if line > 0 { format!(" (line {line})") } else { String::new() };
            return Ok(Found::unsupported(options.model, format!("{}{place}", refusal.message)));
        }
    };
    if !program.claims.is_empty() {
        return claimed(program, &lowered, options);
    }
    let settings = weir_param::Options { budget: options.budget.clone(), ..weir_param::Options::default() };
    let answer = match weir_param::decide(&lowered.system, &settings) {
        Ok(answer) => answer,
        Err(u) => return Ok(Found::unsupported(options.model, u.why)),
    };
    let mut notes = vec![
        ("cubes".to_string(), answer.figures.cubes.to_string()),
        ("rules".to_string(), lowered.system.rules.len().to_string()),
        ("guesses".to_string(), answer.figures.guesses.to_string()),
    ];
    if answer.relaxed {
        let text = "conditions on all threads are relaxed to those at hand".to_string();
        notes.push(("approximation".to_string(), text));
    }
    let verdict = |outcome| Verdict {
        model: options.model,
        engine: "param".into(),
        outcome,
        why: String::new(),
        stats: Stats {
            transitions: answer.figures.steps,
            seconds: start.elapsed().as_secs_f64(),
            notes: notes.clone(),
            ..Stats::default()
        },
    };
    match answer.outcome {
        weir_param::Outcome::Safe(proof) => {
            let why = format!("{} cubes, and nothing leads into them from the start", proof.len());
            let checked = Certificate::Checked(format!("a proof of {} cubes", proof.len()));
            Ok(Found {
                verdict: verdict(Outcome::Safe(scope(&lowered), checked)).because(&why),
                instance: None,
                invariant: Some(write(&lowered.system, &lowered.called, proof.claim())),
            })
        }
        weir_param::Outcome::Unsafe(trace) => {
            let others = program.threads.len() - names(program);
            let n = u32::from(trace.procs).saturating_sub(others as u32).max(1);
            let over = lowered.overruns.get(&trace.bad);
            let upto = if over.is_some() { (n.min(SMALL), true) } else { (n, false) };
            let hunt = smallest(program, options, upto, &hints(&lowered.system, &trace));
            if let Some(found) = hunt.found {
                return Ok(found);
            }
            let why = match (options.budget.stop(), hunt.open) {
                (Some(why), _) => why,
                (None, _) if over.is_some() => StopReason::Exhausted(format!(
                    "{}, which this engine cannot follow",
                    match over {
                        Some(Overrun::Counter) => "a counter of threads may leave its range",
                        _ => "an integer may go past the end of its type",
                    }
                )),
                (None, Some(bug)) if bug.is_bug() => bug,
                (None, Some(open)) => StopReason::Exhausted(format!(
                    "a violation with {n} threads may be possible, and was not found: {open}"
                )),
                (None, None) => StopReason::Exhausted(format!(
                    "a violation with {n} threads was found, but no execution of the program shows it"
                )),
            };
            Ok(Found::of(verdict(Outcome::Unknown(why, Covered::Nothing))))
        }
        weir_param::Outcome::Unknown(why) => {
            let met = format!("{} cubes", answer.figures.cubes);
            Ok(Found::of(verdict(Outcome::Unknown(why, Covered::Nothing)).because(&met)))
        }
    }
}

/// The invariant is given: it is checked instead of looked for.
fn claimed(program: &Program, lowered: &Lowered, options: &Options) -> Result<Found, Box<Diagnostic>> {
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
            Box::new(Diagnostic::error(place, m.message))
        })?;
        claim.clauses.extend(part.clauses);
    }
    let lines = claim.clauses.len();
    let budget = &options.budget;
    let checked = weir_param::clock::during(budget.clone(), || {
        weir_param::check::check(system, &claim, &mut || budget.stop_with(0).is_some())
    });
    let (outcome, why) = match checked {
        Ok(()) => (
            Outcome::Safe(
                scope(lowered),
                Certificate::Checked(format!("the invariant given, {lines} lines")),
            ),
            format!("the invariant given ({lines} lines) holds and excludes what must not be"),
        ),
        Err(flaw) => {
            let why = format!("the invariant given proves nothing: {}", explained(&flaw, system));
            let why = budget.stop_with(0).unwrap_or(StopReason::Exhausted(why));
            (Outcome::Unknown(why, Covered::Nothing), "the invariant given was checked".to_string())
        }
    };
    let stats = Stats {
        seconds: start.elapsed().as_secs_f64(),
        notes: vec![("cubes".into(), lines.to_string())],
        ..Stats::default()
    };
    let verdict = Verdict { model: options.model, engine: "param".into(), outcome, why, stats };
    let invariant = verdict.outcome.is_safe().then(|| write(system, &lowered.called, &claim));
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
/// A message about the invariant that was given.
pub fn auto(program: &Program, options: &Options) -> Result<Found, Box<Diagnostic>> {
    let start = Instant::now();
    let alone = if options.workers > 1 { ALONE } else { PATIENCE };
    let stop = Arc::new(AtomicBool::new(false));
    let (proof, hunt) = std::thread::scope(|scope| {
        let (send, receive) = mpsc::channel();
        let own = |workers: usize| {
            let budget = options.budget.overtaken_by(&stop);
            Options { budget, workers, ..options.clone() }
        };
        let prover = (own(options.workers), send.clone());
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
            let found = hunted.as_ref().is_some_and(|h: &Hunt| h.found.is_some());
            if !open || found {
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
    let proof = match proof {
        Some(proof) => proof?,
        None => Found::of(Verdict::new(
            options.model,
            "param",
            Outcome::Unknown(StopReason::Interrupted, Covered::Nothing),
        )),
    };
    let Some(why) = proof.verdict.outcome.reason() else { return Ok(proof) };
    let Hunt { found, fine, open } = hunt.unwrap_or(Hunt { found: None, fine: 0, open: None });
    if let Some(found) = found {
        return Ok(found);
    }
    let why = match open {
        Some(bug) if bug.is_bug() => bug,
        _ => options.budget.stop().unwrap_or(why),
    };
    let covered = if fine == 0 { Covered::Nothing } else { Covered::Threads(fine) };
    let stats = Stats { seconds: start.elapsed().as_secs_f64(), ..proof.verdict.stats };
    Ok(Found::of(Verdict { outcome: Outcome::Unknown(why, covered), stats, ..proof.verdict }))
}

/// What one of the two searches has to say.
enum Part {
    Proof(Result<Found, Box<Diagnostic>>),
    Hunt(Hunt),
}

/// Whether a search for a proof leaves the question open.
fn unanswered(proof: &Result<Found, Box<Diagnostic>>) -> bool {
    proof.as_ref().is_ok_and(|found| !found.verdict.outcome.is_decided())
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
    weir_export::cubicle::write(&lowered.system).map_err(|e| match e.span {
        Some(span) => Diagnostic::error(span, e.why),
        None => Diagnostic::error_without_place(e.why),
    })
}

/// How many of the program's threads are names for copies.
fn names(program: &Program) -> usize {
    (0..program.threads.len()).filter(|i| program.is_name(weir_ir::ThreadId::new(*i))).count()
}

fn scope(lowered: &Lowered) -> Scope {
    Scope::AnyThreads { unbounded_integers: lowered.integers }
}
