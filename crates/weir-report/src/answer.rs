//! What is said to the person about one file: one value, from which every form is made.
//!
//! A command fills an [`Answer`] once. The `--json` object ([`crate::json`]), SARIF
//! ([`crate::sarif`]), annotations ([`crate::annotations`]), the page ([`crate::page`])
//! and the lines of a project are rendered from it; nothing is read back out of what was
//! rendered. What only one command tells (a history, attacks) it adds to the object itself,
//! from the value it has found.

pub use crate::shown::{Place, Step, Violated};

use crate::fences::{FenceAt, kind_name, summary};
use crate::style::Style;
use crate::trace_json::{steps, violated};
use crate::verdict::{Run, unsupported};
use weir_engine::{Evidence, Outcome, Stats, StopReason, Verdict};
use weir_ir::points::{Change, Edited};
use weir_ir::{Diagnostic, Model, Program, Replay, Severity, SourceFile, Sources, Trace};

/// The answer in a word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Word {
    /// Nothing goes wrong.
    Safe,
    /// Something goes wrong.
    Unsafe,
    /// There is no answer.
    Unknown,
    /// As under SC.
    Robust,
    /// Not as under SC.
    NotRobust,
    /// No fence is needed.
    NoneNeeded,
    /// Fences were found.
    Repaired,
    /// No set of fences is enough.
    Unrepairable,
    /// The object is linearizable.
    Linearizable,
    /// It is not.
    NotLinearizable,
    /// Linearization points are right.
    PointsRight,
    /// They are wrong.
    PointsWrong,
    /// No thread can wait for ever.
    Live,
    /// One can.
    NotLive,
    /// Proved.
    Proved,
    /// The text is no program, or the question makes no sense.
    Error,
}

impl Word {
    /// The word of the contract with scripts.
    pub fn name(self) -> &'static str {
        match self {
            Word::Safe => "safe",
            Word::Unsafe => "unsafe",
            Word::Unknown => "unknown",
            Word::Robust => "robust",
            Word::NotRobust => "not-robust",
            Word::NoneNeeded => "none-needed",
            Word::Repaired => "repaired",
            Word::Unrepairable => "unrepairable",
            Word::Linearizable => "linearizable",
            Word::NotLinearizable => "not-linearizable",
            Word::PointsRight => "points-right",
            Word::PointsWrong => "points-wrong",
            Word::Live => "live",
            Word::NotLive => "not-live",
            Word::Proved => "proved",
            Word::Error => "error",
        }
    }

    /// The word for what an engine says.
    pub fn of<E>(outcome: &Outcome<E>) -> Word {
        match outcome {
            Outcome::Safe(..) => Word::Safe,
            Outcome::Unsafe(_) => Word::Unsafe,
            Outcome::Unknown(..) | Outcome::Unsupported(_) => Word::Unknown,
        }
    }
}

/// A message about the text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Message {
    /// How bad it is.
    pub severity: Severity,
    /// What is wrong.
    pub message: String,
    /// Where.
    pub place: Option<Place>,
    /// What stands under the caret; may be empty.
    pub label: String,
    /// What to do about it.
    pub hint: Option<String>,
    /// Other places that matter, and why.
    pub also: Vec<(Option<Place>, String)>,
}

impl Message {
    /// A diagnostic with its places as people count them.
    pub fn of(d: &Diagnostic, sources: &Sources) -> Message {
        Message {
            severity: d.severity,
            message: d.message.clone(),
            place: d.span.and_then(|span| Place::of(span, sources)),
            label: d.label.clone(),
            hint: d.hint.clone(),
            also: d.also.iter().map(|(span, text)| (Place::of(*span, sources), text.clone())).collect(),
        }
    }

    /// Several, in the order given.
    pub fn all(list: &[Diagnostic], sources: &Sources) -> Vec<Message> {
        list.iter().map(|d| Message::of(d, sources)).collect()
    }
}

/// A proposed fence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fence {
    /// Its kind.
    pub kind: &'static str,
    /// Before this (or, for the one statement of a body, after it).
    pub place: Place,
    /// The place in words: by its line, or by its statement where several stand on one line.
    pub words: String,
}

impl Fence {
    /// A proposed fence with its place as people count.
    pub fn of(fence: &FenceAt, program: &Program) -> Fence {
        let (file, line, column) = fence.stands(program);
        let place = Place { file, line, column, ..Place::default() };
        Fence { kind: kind_name(fence.kind), place, words: fence.place(program) }
    }
}

/// A replacement of text that repairs the program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Edit {
    /// What is replaced.
    pub place: Place,
    /// What stands there then.
    pub text: String,
}

impl Edit {
    /// The changes of a text. `file`: as the user typed it.
    pub fn all(file: &str, old: &SourceFile, edited: &Edited) -> Vec<Edit> {
        let one = |c: &Change| {
            let ((line, column), (end_line, end_column)) = (old.line_col(c.old.0), old.line_col(c.old.1));
            let text = edited.text.get(c.new.0 as usize..c.new.1 as usize).unwrap_or_default();
            let place = Place { file: Some(file.into()), line, column, end_line, end_column };
            Edit { place, text: text.into() }
        };
        edited.changes.iter().map(one).collect()
    }
}

/// What is said about one file.
#[derive(Clone, PartialEq, Debug)]
pub struct Answer {
    /// The file, as the user typed it.
    pub file: String,
    /// The answer in a word.
    pub verdict: Word,
    /// The machine it is about, where it is about one.
    pub model: Option<Model>,
    /// What the fences are for.
    pub goal: Option<&'static str>,
    /// The engine that answered.
    pub engine: String,
    /// How far it reaches, or what was covered; `None`: nothing is said about that.
    pub scope: Option<String>,
    /// Why there is no better answer.
    pub reason: Option<String>,
    /// Why this engine has it; may be empty.
    pub why: String,
    /// What it cost.
    pub stats: Stats,
    /// The most memory the process had, if that is known.
    pub peak_memory_bytes: Option<u64>,
    /// Who checked it.
    pub evidence: Option<Evidence>,
    /// For a program that a compiler made: how, and what is checked of it.
    pub compiled: Option<String>,
    /// Whether it is wrong under SC already, so far as that was found out.
    pub sequential: bool,
    /// Errors, where there is no answer; else warnings.
    pub messages: Vec<Message>,
    /// What goes wrong.
    pub violation: Option<Violated>,
    /// The execution that shows it.
    pub steps: Vec<Step>,
    /// The fences that repair it.
    pub fences: Vec<Fence>,
    /// The same in a line.
    pub repair: Option<String>,
    /// The same as changes of the text.
    pub edits: Vec<Edit>,
}

impl Answer {
    /// An answer about a program, and what the command line knows of the run.
    pub fn about(program: &Program, verdict: Word, model: Model, engine: &str, run: Run<'_>) -> Answer {
        Answer {
            model: Some(model),
            engine: engine.into(),
            peak_memory_bytes: run.peak_memory_bytes,
            evidence: run.evidence.cloned(),
            compiled: run.compiled.map(String::from),
            sequential: run.sequential,
            messages: Message::all(&program.warnings, &program.sources),
            ..Answer::without(run.file, verdict)
        }
    }

    /// What an engine says about a program. `replay`: what the judge saw; without it there is
    /// no execution, because only what the judge has replayed is shown.
    pub fn of(program: &Program, verdict: &Verdict, replay: Option<&Replay>, run: Run<'_>) -> Answer {
        let answer = Answer {
            scope: Some(verdict.outcome.reach()),
            why: verdict.why.clone(),
            stats: verdict.stats.clone(),
            ..Answer::about(program, Word::of(&verdict.outcome), verdict.model, &verdict.engine, run)
        };
        let reason = match &verdict.outcome {
            Outcome::Safe(..) => return answer,
            Outcome::Unsafe(trace) => return answer.shown_by(program, trace, replay),
            Outcome::Unknown(StopReason::Unsupported(what), _) => unsupported(program, what, &Style::PLAIN),
            Outcome::Unknown(reason, _) => reason.to_string(),
            Outcome::Unsupported(what) => what.to_string(),
        };
        Answer { reason: Some(reason), ..answer }
    }

    /// Messages instead of an answer.
    pub fn refused(file: &str, list: &[Diagnostic], sources: &Sources) -> Answer {
        Answer { messages: Message::all(list, sources), ..Answer::without(file, Word::Error) }
    }

    /// A word about a file, and nothing else.
    pub fn without(file: &str, verdict: Word) -> Answer {
        Answer {
            file: file.into(),
            verdict,
            model: None,
            goal: None,
            engine: String::new(),
            scope: None,
            reason: None,
            why: String::new(),
            stats: Stats::default(),
            peak_memory_bytes: None,
            evidence: None,
            compiled: None,
            sequential: false,
            messages: Vec::new(),
            violation: None,
            steps: Vec::new(),
            fences: Vec::new(),
            repair: None,
            edits: Vec::new(),
        }
    }

    /// The same, and an execution that shows it: what the judge saw of it, where it did.
    #[must_use]
    pub fn shown_by(self, program: &Program, trace: &Trace, replay: Option<&Replay>) -> Answer {
        let answer = Answer { violation: violated(program, trace, replay), ..self };
        match replay {
            Some(replay) => answer.with_steps(program, trace, replay),
            None => answer,
        }
    }

    /// The same, and the steps of an execution.
    #[must_use]
    pub fn with_steps(self, program: &Program, trace: &Trace, replay: &Replay) -> Answer {
        Answer { steps: steps(program, trace, replay), ..self }
    }

    /// The same, and the fences that repair it.
    #[must_use]
    pub fn repaired_by(self, program: &Program, fences: &[FenceAt]) -> Answer {
        let repair = Some(summary(program, fences)).filter(|_| !fences.is_empty());
        Answer { fences: fences.iter().map(|f| Fence::of(f, program)).collect(), repair, ..self }
    }

    /// Where the answer belongs: the property or fault, else the first fence or the first
    /// step with a line.
    pub fn place(&self) -> Place {
        let violation = self.violation.as_ref().and_then(|v| v.place.clone());
        let fence = || self.fences.first().map(|f| f.place.clone());
        let step = || self.steps.iter().find_map(|s| s.line).map(Place::line);
        violation.or_else(fence).or_else(step).unwrap_or_default()
    }
}
