//! Fences that make a program reach a goal: the search of
//! [`weir_robust::fence`] on the points of the program's text, with the engines
//! as the check and the judge between them.

use super::compiled::{self, Origin};
use super::found::{Repair, at};
use super::goals::{Checker, Goal, Settings};
use super::orderings;
use crate::gate::{self, Effort};
use crate::spread::{bytes, numbers};
use crate::{input, instances};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use weir_engine::clock::Instant;
use weir_engine::{Stats, StopReason, Team};
use weir_formats::Format;
use weir_ir::points::TextPoints;
use weir_ir::{FenceKind, Program};
use weir_robust::fence::{self, Marked, Scout};

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
    repair_together(program, origin, settings, None)
}

/// Finds fences together with others: sets of fences are pieces of work, and several that may be
/// tried next are looked at at once. (Not for programs that were compiled.)
///
/// # Errors
/// If the judge refuses an execution that an engine found.
pub fn repair_together(
    program: &Program,
    origin: Option<&Origin<'_>>,
    settings: &Settings,
    team: Option<&dyn Team>,
) -> Result<Repair, Refused> {
    let start = Instant::now();
    let mut checker = Checker::new(settings);
    let compiled = origin.and_then(|origin| compiled::repair(program, origin, &mut checker));
    let in_text = compiled.is_some();
    let (mut found, marked) = compiled.unwrap_or_else(|| search(program, &mut checker, team));
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
    found.stats.notes.extend(team.map_or(Vec::new(), Team::rows));
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
fn search(program: &Program, checker: &mut Checker<'_>, team: Option<&dyn Team>) -> (Repair, Marked) {
    let (marked, points) = mark(program);
    let (settings, options) = (checker.settings, checker.settings.search.clone());
    let mut check = |p: &Program, effort| checker.check(p, effort);
    let answer = match team {
        None => fence::synthesize(&marked, &options, &mut check),
        Some(team) => {
            let mut look = |sets: &[Vec<(usize, FenceKind)>]| look(&marked, settings, team, sets);
            let scout = Scout { size: team.size().max(2), look: &mut look };
            fence::synthesize_scouted(&marked, &options, &mut check, scout)
        }
    };
    let text = match (&points, program.sources.files.as_slice()) {
        (Some(points), [source]) => Some((points, source.text.as_str())),
        _ => None,
    };
    (Repair::new(answer, program, &marked, text), marked)
}

/// Takes part in [`repair_together`].
///
/// # Errors
/// Somebody is lost.
pub fn help(program: &Program, settings: &Settings, team: &dyn Team) -> Result<(), StopReason> {
    let (marked, _) = mark(program);
    team.serve(&|piece, flag| vec![try_set(&marked, settings, piece, flag)])
}

/// Whether each of some sets of fences reaches the goal, where that is known.
fn look(
    marked: &Marked,
    settings: &Settings,
    team: &dyn Team,
    sets: &[Vec<(usize, FenceKind)>],
) -> Vec<Option<bool>> {
    let choice = |&(point, kind): &(usize, FenceKind)| {
        bytes(&[point as u64, u64::from(kind == FenceKind::StoreStore)])
    };
    let pieces = sets.iter().map(|set| set.iter().flat_map(choice).collect()).collect();
    let work = |piece: &[u8], flag: &Arc<AtomicBool>| vec![try_set(marked, settings, piece, flag)];
    // Sets come in order: what comes after one that reaches the goal is not needed, unless more
    // than one set is asked for.
    let only = settings.search.more == 0;
    let mut enough = |_: usize, answer: &[u8]| only && answer == [HOLDS];
    let answers = team.all(pieces, &work, &mut enough).unwrap_or_default();
    let known = |i: usize| match answers.get(i).and_then(Option::as_deref) {
        Some([HOLDS]) => Some(true),
        Some([BROKEN]) => Some(false),
        _ => None,
    };
    (0..sets.len()).map(known).collect()
}

/// What is said of a set of fences.
const HOLDS: u8 = 1;
const BROKEN: u8 = 0;
const OPEN: u8 = 2;

/// Whether a set of fences reaches the goal.
fn try_set(marked: &Marked, settings: &Settings, piece: &[u8], flag: &Arc<AtomicBool>) -> u8 {
    let (mut set, mut rest) = (Vec::new(), piece);
    while let Some(([point, weak], after)) = numbers::<2>(rest) {
        if point as usize >= marked.points().len() {
            return OPEN;
        }
        set.push((point as usize, if weak == 0 { FenceKind::Full } else { FenceKind::StoreStore }));
        rest = after;
    }
    let mut own = settings.clone();
    own.engine.budget = own.engine.budget.overtaken_by(flag);
    (own.engine.workers, own.engine.progress) = (1, None);
    let mut checker = Checker::new(&own);
    let said = checker.check(&marked.with(&set), fence::Effort::Full);
    match said {
        _ if !rest.is_empty() || checker.refused.is_some() => OPEN,
        fence::Check::Holds => HOLDS,
        fence::Check::Broken(_) => BROKEN,
        fence::Check::Unknown(_) => OPEN,
    }
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
