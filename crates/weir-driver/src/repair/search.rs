//! Fences that make a program reach a goal: the search of
//! [`weir_robust::fence`] on the points of the program's text, with the engines
//! as the check and the judge between them.

use super::compiled::{self, Origin};
use super::found::{Repair, at};
use super::goals::{Checker, Goal, Settings};
use super::orderings;
use crate::gate::{self, Effort};
use crate::{input, instances};
use weir_engine::clock::Instant;
use weir_engine::{Stats, StopReason};
use weir_formats::Format;
use weir_ir::Program;
use weir_ir::points::TextPoints;
use weir_robust::fence::{self, Marked};

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
    let in_text = compiled.is_some();
    let (mut found, marked) = compiled.unwrap_or_else(|| search(program, &mut checker));
    let shown = found.program.as_ref().unwrap_or(program);
    if let fence::Outcome::Unrepairable { sequential, .. } = &mut found.answer.outcome {
        *sequential = checker.is_wrong_under_sc(shown);
        // A compiled program is right under SC, so that there are places that help; they are
        // not among those of its text.
        if !*sequential && origin.is_some() && settings.goal == Goal::Safe {
            let why = "fences at all places of the file are not enough, and the program is right under SC";
            found.answer.outcome = fence::Outcome::Unknown(StopReason::Exhausted(why.into()));
        }
    }
    // Not every place of a C or Rust text is offered: none within expressions and macros.
    let sequential = matches!(found.answer.outcome, fence::Outcome::Unrepairable { sequential: true, .. });
    if in_text && !sequential && matches!(found.answer.outcome, fence::Outcome::Unrepairable { .. }) {
        let why = format!(
            "no fences at the {} places between statements reach the goal; within expressions and \
             macros none were tried",
            marked.points().len()
        );
        found.answer.outcome = fence::Outcome::Unknown(StopReason::Exhausted(why));
    }
    let reached = matches!(found.answer.outcome, fence::Outcome::Repaired(_) | fence::Outcome::NoneNeeded);
    if settings.existing && reached {
        let shown = found.program.clone();
        question(shown.as_ref().unwrap_or(program), &marked, &mut found, &mut checker);
    }
    let repaired = matches!(found.answer.outcome, fence::Outcome::Repaired(_));
    if let (true, Some(origin)) = (repaired, origin) {
        found.orderings = orderings::stronger(origin, program.whole, &mut checker).unwrap_or_default();
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
