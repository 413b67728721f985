//! Fences that make a program reach a goal: the search of
//! [`weir_robust::fence`] on the points of the program's text, with the engines
//! as the check and the judge between them.

use crate::compiled::{self, Origin};
use crate::gate::{self, Effort};
use crate::goals::Checker;
pub use crate::goals::{Goal, Settings};
use crate::input;
use crate::instances;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, mpsc};
use std::time::{Duration, Instant};
use weir_engine::{Stats, StopReason};
use weir_explore::Options;
use weir_formats::Format;
use weir_ir::points::{Edited, TextPoints};
use weir_ir::{Model, Program, Trace};
use weir_report::fences::FenceAt;
use weir_robust::fence::{self, Answer, Marked};

/// What was found.
#[derive(Clone, Debug)]
pub struct Repair {
    /// The answer of the search.
    pub answer: Answer,
    /// The fences of the first set, in the order of the text.
    pub fences: Vec<FenceAt>,
    /// All sets, where more than one was asked for.
    pub sets: Vec<Vec<FenceAt>>,
    /// Fences that are already there and not needed (beside those proposed).
    pub unneeded: Vec<FenceAt>,
    /// Why it is not known which ones are needed.
    pub undecided: Option<StopReason>,
    /// The text with the fences written in it.
    pub edited: Option<Edited>,
    /// The program that places and executions are those of, where it is not the
    /// one given: a compiler was told about the places.
    pub program: Option<Program>,
    /// Whether no smaller set is enough.
    pub least: bool,
    /// What it cost.
    pub stats: Stats,
}

/// Why there is no answer: the judge refuses an execution, a bug in Weir.
pub type Refused = gate::Refused;

/// The points of a program's text.
fn text_points(name: &str, text: &str) -> Option<TextPoints> {
    match weir_formats::detect(name, text.as_bytes()).ok()? {
        Format::Weir => weir_lang::fence_points(text).ok(),
        other => weir_formats::fence_points(other, text).ok(),
    }
}

/// Marks the points of a program; those of its text where it has one that
/// fences can be written in.
pub fn mark(program: &Program) -> (Marked, Option<TextPoints>) {
    if let [source] = program.sources.files.as_slice()
        && let Some(points) = text_points(&source.name, &source.text)
        && let Some(marked) = Marked::from_text(program, &source.text, &points, |text| {
            input::from_text_alone(&source.name, text).ok().and_then(|p| instances::like(p, program))
        })
    {
        return (marked, Some(points));
    }
    (Marked::from_locations(program), None)
}

impl Repair {
    /// An answer of a search on marked places, in words of the source.
    pub(crate) fn new(
        answer: Answer,
        program: &Program,
        marked: &Marked,
        text: Option<(&TextPoints, &str)>,
    ) -> Repair {
        let mut found = Repair {
            fences: Vec::new(),
            sets: Vec::new(),
            unneeded: Vec::new(),
            undecided: None,
            edited: None,
            program: None,
            least: true,
            stats: Stats::default(),
            answer,
        };
        if let fence::Outcome::Repaired(list) = &found.answer.outcome {
            for f in list {
                let forbids = f.forbids.as_ref().and_then(|t| replayed(program, t));
                found.fences.push(FenceAt { forbids, ..at(program, marked, (f.point, f.kind)) });
            }
            let sets = found.answer.sets.iter();
            found.sets = sets.map(|s| s.iter().map(|c| at(program, marked, *c)).collect()).collect();
            let chosen: Vec<_> = list.iter().map(|f| (f.point, f.kind)).collect();
            found.edited = text.and_then(|(points, text)| write(marked, points, text, &chosen));
        }
        found
    }
}

/// The text with fences at some of the marked places.
pub(crate) fn write(
    marked: &Marked,
    points: &TextPoints,
    text: &str,
    chosen: &[(usize, weir_ir::FenceKind)],
) -> Option<Edited> {
    let of = |(p, kind): &(usize, _)| marked.points()[*p].text.map(|t| (t, *kind));
    let chosen: Option<Vec<_>> = chosen.iter().map(of).collect();
    points.write(text, &chosen?)
}

/// Finds fences. A program that was compiled comes with its origin.
///
/// # Errors
/// If the judge refuses an execution that an engine found.
pub fn repair(
    program: &Program,
    origin: Option<&Origin<'_>>,
    settings: &Settings,
) -> Result<Repair, Refused> {
    let start = Instant::now();
    let mut checker = Checker::new(settings);
    let compiled = origin.and_then(|origin| compiled::repair(program, origin, &mut checker));
    let (mut found, marked) = compiled.unwrap_or_else(|| search(program, &mut checker));
    let shown = found.program.as_ref().unwrap_or(program);
    if let fence::Outcome::Unrepairable { sequential, .. } = &mut found.answer.outcome {
        *sequential = checker.is_wrong_under_sc(shown);
    }
    let reached = matches!(found.answer.outcome, fence::Outcome::Repaired(_) | fence::Outcome::NoneNeeded);
    if settings.existing && reached {
        let shown = found.program.clone();
        question(shown.as_ref().unwrap_or(program), &marked, &mut found, &mut checker);
    }
    found.stats = Stats { seconds: start.elapsed().as_secs_f64(), ..checker.stats };
    if let Some(refused) = checker.refused {
        return Err(refused);
    }
    confirm(&marked, &found, settings)?;
    Ok(found)
}

/// The program with its fences reaches the goal: the judge looks at it like at any
/// other that is said to be safe or robust.
fn confirm(marked: &Marked, found: &Repair, settings: &Settings) -> Result<(), Refused> {
    let set: Vec<_> = match &found.answer.outcome {
        fence::Outcome::NoneNeeded => Vec::new(),
        fence::Outcome::Repaired(list) => list.iter().map(|f| (f.point, f.kind)).collect(),
        fence::Outcome::Unrepairable { .. } | fence::Outcome::Unknown(_) => return Ok(()),
    };
    let (program, model, engine) = (marked.with(&set), settings.search.model, &settings.engine);
    let (seconds, effort) = (found.stats.seconds, Effort::Share);
    let refused = match settings.goal {
        Goal::Safe => {
            gate::pass_safe(&program, model, "fence", engine.deadlock, seconds, effort, &engine.budget).err()
        }
        Goal::Robust => gate::pass_robust(&program, model, seconds, effort, &engine.budget).err(),
    };
    refused.map_or(Ok(()), |r| Err(Refused { engine: "fence".into(), ..r }))
}

/// Finds fences for a program as it is.
fn search(program: &Program, checker: &mut Checker<'_>) -> (Repair, Marked) {
    let (marked, points) = mark(program);
    let options = checker.settings.search.clone();
    let answer = fence::synthesize(&marked, &options, &mut |p, effort| checker.check(p, effort));
    let text = match (&points, program.sources.files.as_slice()) {
        (Some(points), [source]) => Some((points, source.text.as_str())),
        _ => None,
    };
    (Repair::new(answer, program, &marked, text), marked)
}

/// Which fences that are already there are not needed?
fn question(program: &Program, marked: &Marked, found: &mut Repair, checker: &mut Checker<'_>) {
    let set: Vec<_> = match &found.answer.outcome {
        fence::Outcome::Repaired(list) => list.iter().map(|f| (f.point, f.kind)).collect(),
        _ => Vec::new(),
    };
    let except: Vec<_> = set.iter().flat_map(|(p, _)| marked.points()[*p].marks.clone()).collect();
    let model = checker.settings.search.model;
    let existing = Marked::existing(&marked.with(&set), model, &except);
    if existing.points().is_empty() {
        return;
    }
    let options = fence::Options::new(model);
    let answer = fence::synthesize(&existing, &options, &mut |p, effort| checker.check(p, effort));
    let needed: Vec<usize> = match answer.outcome {
        fence::Outcome::NoneNeeded => Vec::new(),
        fence::Outcome::Repaired(list) => list.iter().map(|f| f.point).collect(),
        // With all of them the goal is reached, so it is not known either.
        fence::Outcome::Unrepairable { .. } => {
            found.undecided = Some(StopReason::Exhausted("an execution passes none of them".into()));
            return;
        }
        fence::Outcome::Unknown(why) => {
            found.undecided = Some(why);
            return;
        }
    };
    for i in (0..existing.points().len()).filter(|i| !needed.contains(i)) {
        let kind = existing.points()[i].kinds[0];
        found.unneeded.push(at(program, &existing, (i, kind)));
    }
}

/// A fence in words of the source.
fn at(program: &Program, marked: &Marked, (point, kind): (usize, weir_ir::FenceKind)) -> FenceAt {
    let p = &marked.points()[point];
    let mut names: Vec<&str> = p.marks.iter().map(|(r, _)| program.routine(*r).name.as_str()).collect();
    names.dedup();
    FenceAt {
        span: p.span,
        after: p.after,
        state: p.state.clone(),
        thread: names.join(", "),
        kind,
        forbids: None,
    }
}

fn replayed(program: &Program, trace: &Trace) -> Option<(Trace, weir_ir::Replay)> {
    weir_machine::replay(program, trace).ok().map(|replay| (trace.clone(), replay))
}

/// How long a hint may take beyond its time.
const LATE: Duration = Duration::from_millis(200);

/// The fences that make a program safe, if they can be found within a time.
///
/// The answer is known already, and nobody waits for a hint longer than that: it is
/// looked for in a thread of its own, which is told to stop and left alone if it is late.
pub fn hint(program: &Program, model: Model, engine: &Options, time: Duration) -> Option<Vec<FenceAt>> {
    if model == Model::Sc {
        return None;
    }
    let user = engine.budget.clone();
    let stop = Arc::new(AtomicBool::new(false));
    let engine = Options {
        budget: engine.budget.turn(time).overtaken_by(&stop),
        progress: None,
        checkpoints: None,
        shortest: false,
        model,
        ..engine.clone()
    };
    let settings = Settings { goal: Goal::Safe, search: fence::Options::new(model), existing: false, engine };
    let (program, (send, receive)) = (program.clone(), mpsc::channel());
    let look = move || {
        let found = repair(&program, None, &settings).ok();
        let repaired = found.filter(|f| matches!(f.answer.outcome, fence::Outcome::Repaired(_)));
        // Who does not wait any more misses it.
        let _ = send.send(repaired.map(|f| f.fences));
    };
    let thread = std::thread::Builder::new().stack_size(256 << 20).spawn(look).ok()?;
    let end = Instant::now() + time + LATE;
    let wanted = || user.stop() != Some(StopReason::Interrupted);
    while Instant::now() < end && wanted() {
        match receive.recv_timeout(Duration::from_millis(5)) {
            Ok(fences) => return fences,
            Err(mpsc::RecvTimeoutError::Timeout) => {}
            Err(mpsc::RecvTimeoutError::Disconnected) => match thread.join() {
                Err(panic) => std::panic::resume_unwind(panic),
                Ok(()) => return None,
            },
        }
    }
    stop.store(true, Ordering::Relaxed);
    None
}
