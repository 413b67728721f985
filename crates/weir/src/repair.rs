//! Fences that make a program reach a goal: the search of
//! [`weir_robust::fence`] on the points of the program's text, with the engines
//! as the check and the judge between them.

use crate::engines::{self, Engine};
use crate::input;
use crate::instances;
use crate::judged;
use crate::tighten::{is_cyclic, tighten};
use std::time::{Duration, Instant};
use weir_explore::Options;
use weir_formats::Format;
use weir_ir::points::{Edited, TextPoints};
use weir_ir::{Model, Outcome, Program, Stats, Trace};
use weir_report::fences::FenceAt;
use weir_robust::Verdict;
use weir_robust::fence::{self, Answer, Check, Effort, Execution, Marked};
use weir_robust::pso::{PsoOptions, PsoVerdict, robust_pso};

/// How long a check takes at most that the search can do without.
const BRIEF: Duration = Duration::from_secs(2);

/// What the fences are for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    /// All executions are those of SC, up to the order of what does not matter.
    Robust,
    /// Nothing that the program asks about goes wrong.
    Safe,
}

impl Goal {
    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Goal::Robust => "robust",
            Goal::Safe => "safe",
        }
    }
}

/// What to look for, and how far.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The goal.
    pub goal: Goal,
    /// Which fences.
    pub search: fence::Options,
    /// Whether fences that are already there are questioned as well.
    pub existing: bool,
    /// The options of each check; its time limit is that of the whole search.
    pub engine: Options,
}

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
    pub undecided: Option<String>,
    /// The text with the fences written in it.
    pub edited: Option<Edited>,
    /// What it cost.
    pub stats: Stats,
}

/// Why there is no answer: the judge refuses an execution, a bug in Weir.
pub type Refused = judged::Refused;

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
            input::from_text(&source.name, text).ok().and_then(|p| instances::like(p, program))
        })
    {
        return (marked, Some(points));
    }
    (Marked::from_locations(program), None)
}

/// Finds fences.
///
/// # Errors
/// If the judge refuses an execution that an engine found.
pub fn repair(program: &Program, settings: &Settings) -> Result<Repair, Refused> {
    let start = Instant::now();
    let (marked, points) = mark(program);
    let mut checker = Checker { settings, start, stats: Stats::default(), refused: None };
    let answer = fence::synthesize(&marked, &settings.search, &mut |p, effort| checker.check(p, effort));
    let mut found = Repair {
        fences: Vec::new(),
        sets: Vec::new(),
        unneeded: Vec::new(),
        undecided: None,
        edited: None,
        stats: Stats::default(),
        answer,
    };
    if let fence::Outcome::Repaired(list) = &found.answer.outcome {
        for f in list {
            let forbids = f.forbids.as_ref().and_then(|t| replayed(program, t));
            found.fences.push(FenceAt { forbids, ..at(program, &marked, (f.point, f.kind)) });
        }
        let sets = found.answer.sets.iter();
        found.sets = sets.map(|s| s.iter().map(|c| at(program, &marked, *c)).collect()).collect();
        let chosen: Option<Vec<_>> =
            list.iter().map(|f| marked.points()[f.point].text.map(|t| (t, f.kind))).collect();
        if let (Some(points), Some(chosen), [source]) = (points, chosen, program.sources.files.as_slice()) {
            found.edited = points.write(&source.text, &chosen);
        }
    }
    let reached = matches!(found.answer.outcome, fence::Outcome::Repaired(_) | fence::Outcome::NoneNeeded);
    if settings.existing && reached {
        question(program, &marked, &mut found, &mut checker);
    }
    found.stats = Stats { seconds: start.elapsed().as_secs_f64(), ..checker.stats };
    match checker.refused {
        Some(refused) => Err(refused),
        None => Ok(found),
    }
}

/// Which fences that are already there are not needed?
fn question(program: &Program, marked: &Marked, found: &mut Repair, checker: &mut Checker<'_>) {
    let set = found.answer.sets.first().map_or(&[][..], |s| s);
    let except: Vec<_> = set.iter().flat_map(|(p, _)| marked.points()[*p].marks.clone()).collect();
    let model = checker.settings.search.model;
    let existing = Marked::existing(&marked.with(set), model, &except);
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
            found.undecided = Some("an execution passes none of them".into());
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
    FenceAt { span: p.span, state: p.state.clone(), thread: names.join(", "), kind, forbids: None }
}

fn replayed(program: &Program, trace: &Trace) -> Option<(Trace, weir_ir::Replay)> {
    weir_machine::replay(program, trace).ok().map(|replay| (trace.clone(), replay))
}

struct Checker<'a> {
    settings: &'a Settings,
    start: Instant,
    stats: Stats,
    refused: Option<Refused>,
}

impl Checker<'_> {
    fn check(&mut self, program: &Program, effort: Effort) -> Check {
        let mut engine = self.settings.engine.clone();
        if let Some(limit) = engine.time_limit {
            let left = limit.saturating_sub(self.start.elapsed());
            if left == Duration::ZERO {
                return Check::Unknown("the time limit is reached".into());
            }
            engine.time_limit = Some(left);
        }
        if effort == Effort::Brief {
            engine.time_limit = Some(engine.time_limit.map_or(BRIEF, |left| left.min(BRIEF)));
        }
        match self.settings.goal {
            Goal::Safe => self.safe(program, &engine),
            Goal::Robust => self.robust(program, &engine),
        }
    }

    fn safe(&mut self, program: &Program, engine: &Options) -> Check {
        let verdict = match engines::run_with(program, Engine::Auto, engine, None) {
            Ok(verdict) => verdict,
            // Nothing is resumed here.
            Err(e) => return Check::Unknown(e.to_string()),
        };
        self.stats.states += verdict.stats.states;
        self.stats.transitions += verdict.stats.transitions;
        let judged = match judged::judge(program, verdict) {
            Ok(judged) => judged,
            Err(refused) => {
                let why = refused.why.clone();
                self.refused = Some(refused);
                return Check::Unknown(why);
            }
        };
        match (judged.verdict.outcome, judged.replay) {
            (Outcome::Safe, _) => Check::Holds,
            (Outcome::Unknown(why), _) => Check::Unknown(why),
            (Outcome::Unsafe(trace), Some(replay)) => {
                let (trace, replay) = tighten(program, trace, replay);
                Check::Broken(vec![Execution { trace, replay }])
            }
            (Outcome::Unsafe(_), None) => Check::Unknown("an execution was not replayed".into()),
        }
    }

    fn robust(&mut self, program: &Program, engine: &Options) -> Check {
        let traces = match self.settings.search.model {
            Model::Sc => return Check::Holds,
            Model::Tso => {
                let options = weir_robust::Options {
                    time_limit: engine.time_limit,
                    memory_limit: engine.memory_limit,
                    workers: engine.workers,
                    stop: engine.stop.clone(),
                    progress: engine.progress.clone(),
                    ..weir_robust::Options::default()
                };
                let answer = weir_robust::robust_tso(program, &options);
                self.stats.states += answer.stats.states;
                self.stats.transitions += answer.stats.transitions;
                match answer.verdict {
                    Verdict::Robust => return Check::Holds,
                    Verdict::Unknown(why) => return Check::Unknown(why),
                    Verdict::NotRobust => answer.witnesses.into_iter().map(|w| w.trace).collect(),
                }
            }
            Model::Pso => {
                let options = PsoOptions {
                    time_limit: engine.time_limit,
                    memory_limit: engine.memory_limit,
                    stop: engine.stop.clone(),
                    ..PsoOptions::new(Model::Pso)
                };
                let answer = robust_pso(program, &options);
                self.stats.states += answer.states;
                self.stats.transitions += answer.transitions;
                match answer.verdict {
                    PsoVerdict::Robust => return Check::Holds,
                    PsoVerdict::Unknown(why) => return Check::Unknown(why),
                    PsoVerdict::NotRobust(w) => vec![w.trace],
                }
            }
        };
        let judged: Result<Vec<Execution>, String> =
            traces.into_iter().map(|trace| self.witness(program, trace)).collect();
        match judged {
            Ok(executions) => Check::Broken(executions),
            Err(why) => {
                self.refused = Some(Refused { engine: "robust".into(), why: why.clone() });
                Check::Unknown(why)
            }
        }
    }

    /// An execution that is none of SC, if the judge agrees.
    fn witness(&self, program: &Program, trace: Trace) -> Result<Execution, String> {
        let trace = Trace { violation: None, ..trace };
        let replay = weir_machine::replay(program, &trace).map_err(|e| e.to_string())?;
        if !is_cyclic(program, &trace) {
            return Err("its happens-before has no cycle".into());
        }
        let (trace, replay) = tighten(program, trace, replay);
        Ok(Execution { trace, replay })
    }
}

/// The fences that make a program safe, if they can be found within a time.
pub fn hint(program: &Program, model: Model, engine: &Options, time: Duration) -> Option<Vec<FenceAt>> {
    if model == Model::Sc {
        return None;
    }
    let engine = Options {
        time_limit: Some(time),
        progress: None,
        checkpoints: None,
        shortest: false,
        model,
        ..engine.clone()
    };
    let settings = Settings { goal: Goal::Safe, search: fence::Options::new(model), existing: false, engine };
    let found = repair(program, &settings).ok()?;
    matches!(found.answer.outcome, fence::Outcome::Repaired(_)).then_some(found.fences)
}
